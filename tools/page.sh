#!/bin/sh
# The page's JavaScript: its logic in Node's own test runner, its types by TypeScript.
set -eu
cd "$(dirname "$0")/.."

# Not a failure on a machine that lacks what it takes, but under CI=true.
unchecked() {
    echo "$1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
    exit 0
}

if ! command -v node >/dev/null || [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
    unchecked "There is no Node 20 here, so the page's JavaScript is not tested: install Node (nodejs and npm in Debian)."
fi
node --import ./tests/page/imports.mjs --test --test-reporter=spec tests/page/*.test.js

modules=tools/page/node_modules
if [ ! -e $modules/.package-lock.json ] || [ tools/page/package-lock.json -nt $modules/.package-lock.json ]; then
    npm ci --prefix tools/page --silent --no-audit --no-fund ||
        unchecked "TypeScript cannot be fetched from npm here, so the page's types are not checked."
fi
$modules/.bin/tsc --project src/plyground/web/static/jsconfig.json
