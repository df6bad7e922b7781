#!/bin/sh
# The page's JavaScript and style sheets, by Node.
#   tools/page.sh          its logic in Node's own test runner, its types by TypeScript
#   tools/page.sh lint     Prettier and ESLint only look
#   tools/page.sh format   Prettier writes
set -eu
cd "$(dirname "$0")/.."
modules=tools/page/node_modules

# Not a failure on a machine that lacks what it takes, but under CI=true.
unchecked() {
    echo "$1" >&2
    if [ "${CI:-}" = true ]; then exit 1; fi
    exit 0
}

install() {
    if [ ! -e $modules/.package-lock.json ] || [ tools/page/package-lock.json -nt $modules/.package-lock.json ]; then
        npm ci --prefix tools/page --silent --no-audit --no-fund ||
            unchecked "TypeScript, Prettier and ESLint cannot be fetched from npm here, so the page is checked only in part."
    fi
}

# Prettier: --check or --write.
prettier() {
    $modules/.bin/prettier --config tools/page/prettier.json --log-level warn "$1" \
        "src/plyground/web/static/**/*.{js,css,d.ts}" "!**/vendor/**" "tests/page/*.{js,mjs}" tools/page/eslint.config.mjs
}

if ! command -v node >/dev/null || [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
    unchecked "There is no Node 20 here, so the page's JavaScript is not checked: install Node (nodejs and npm in Debian)."
fi
case "${1:-test}" in
test)
    node --import ./tests/page/imports.mjs --test --test-reporter=spec tests/page/*.test.js
    install
    $modules/.bin/tsc --project src/plyground/web/static/jsconfig.json
    ;;
lint)
    install
    prettier --check
    $modules/.bin/eslint --config tools/page/eslint.config.mjs src/plyground/web/static tests/page tools/page/eslint.config.mjs
    ;;
format)
    install
    prettier --write
    ;;
*)
    echo "tools/page.sh takes lint, format or nothing, and not $1." >&2
    exit 2
    ;;
esac
