#!/bin/sh
# Chromium for the tests of the page: it is there, or Debian's packages bring it, or you are told what to install.
set -eu
PACKAGES="chromium fonts-dejavu-core"

for name in ${PLYGROUND_CHROMIUM:-chromium chromium-browser}; do
    if command -v "$name" >/dev/null; then exit 0; fi
done

if command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then root=""; elif sudo -n true 2>/dev/null; then root="sudo -n"; else root="none"; fi
    if [ "$root" != none ] && $root apt-get update -qq && $root apt-get install -qq -y --no-install-recommends $PACKAGES; then
        exit 0
    fi
fi

# Not a failure here: the tests themselves say that they are skipped, and fail under CI=true.
echo "There is no Chromium here, so the page cannot be tested. Install it ($PACKAGES in Debian), or name the program" \
    "in PLYGROUND_CHROMIUM." >&2
