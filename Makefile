PYTHON ?= python3
BIN := .venv/bin

.PHONY: play quick test test-versions test-minimum browser page lint format docs pictures package bench clean

# The page, in a browser.
play: .venv/installed
	$(BIN)/plyground

# While you work: ruff, mypy, the page's lint, and tests of every room that are fast, all as plain Python.
QUICK := tests/test_house.py tests/test_spec.py tests/test_registry.py tests/test_files.py \
	tests/records tests/players tests/trees tests/games/tictactoe \
	$(addprefix tests/games/test_,board.py state.py variations.py) \
	$(addprefix tests/search/test_,result.py control.py limits.py options.py minimax.py alphabeta.py trace.py) \
	$(addprefix tests/arena/test_,elo.py sprt.py ratings.py) \
	$(addprefix tests/cli/test_,listing.py best.py)

quick: lint
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal $(QUICK)

# Everything compiled, and what is compiled once more as plain Python, with fewer examples. Each process begins with a
# part of its own, so that the two do not compile the same things at the same time.
test: lint page browser
	$(BIN)/pytest -n 2 --dist worksteal --durations 10
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal tests/analysis tests/arena tests/conformance tests/games tests/players tests/search

# The page's JavaScript, by Node: its logic and its types.
page:
	tools/page.sh
# What depends most on versions: compiled text, and the terminal as people use it.
VERSIONED := tests/conformance tests/search tests/records tests/cli tests/test_files.py tests/test_memory.py

# The same with each Python from 3.11 on that is found here, and the newest packages.
test-versions:
	$(PYTHON) tools/versions.py $(VERSIONED)

# With the oldest packages that pyproject.toml allows; the server too, as it is made of them.
test-minimum:
	$(PYTHON) tools/versions.py --minimum $(VERSIONED) tests/web --ignore tests/web/browser

# Chromium, from Debian's packages where they may be installed.
browser:
	tools/browser.sh

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	tools/page.sh lint

format: .venv/dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	tools/page.sh format

# The documentation as a site, in site/; a dead link is an error.
docs: .venv/dev
	$(BIN)/python -m tools.site

# The pictures of the documentation in docs/images, trees and the page, made anew: look at each before you commit it.
pictures: .venv/dev browser
	$(BIN)/python -m tools.drawings
	$(BIN)/python -m tools.pictures

# Wheel and source package in dist/, checked, with their checksums.
package: .venv/dev
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*
	cd dist && sha256sum * > SHA256SUMS

bench: .venv/dev
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv .venv-* .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist benchmarks/build tools/page/node_modules

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable .
	touch $@

# PyTorch only in its build for the CPU, where pip knows one: the usual build is gigabytes. Without it, tests of training skip.
.venv/dev: .venv/installed
	$(BIN)/pip install --quiet --editable ".[dev]"
	-$(BIN)/pip install --quiet "torch==2.13.0+cpu" 2>/dev/null
	touch $@
