"""The site of the documentation: built strictly, whole, and asking no other host for anything."""

import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from plyground.search import SEARCHES
from tools import drawings, reference

from .test_docs_examples import DOCUMENTED

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
# What a browser fetches by itself when it shows a page; a link waits for a click.
FETCHED = {"script": "src", "img": "src", "source": "srcset", "iframe": "src", "video": "src", "audio": "src"}
LINKED = {"stylesheet", "preconnect", "preload", "dns-prefetch", "icon", "manifest"}
FOREIGN = re.compile(r"(https?:)?//")


class _Addresses(HTMLParser):
    """Collects the addresses that a page makes a browser fetch, and those that it links to."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in FETCHED:
            self.addresses.append(values.get(FETCHED[tag]) or "")
        if tag == "link" and LINKED & set((values.get("rel") or "").split()):
            self.addresses.append(values.get("href") or "")
        if tag == "a" and values.get("href"):
            self.links.append(values["href"] or "")


def pages_in(entries: Any) -> Iterator[str]:
    """The pages of a navigation, level by level."""
    if isinstance(entries, str):
        yield entries
    elif isinstance(entries, dict):
        for value in entries.values():
            yield from pages_in(value)
    else:
        for entry in entries:
            yield from pages_in(entry)


def foreign(page: str) -> list[str]:
    return [address for address in addresses(page).addresses if FOREIGN.match(address)]


def addresses(page: str) -> _Addresses:
    parser = _Addresses()
    parser.feed(page)
    return parser


def foreign_in_style(sheet: str) -> list[str]:
    return [address for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet) if FOREIGN.match(address)]


def test_every_page_stands_in_the_navigation_once() -> None:
    settings = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    listed = sorted(pages_in(settings["project"]["nav"]))
    written = [file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")]
    assert listed == sorted([*written, *map(reference.page_of, reference.MODULES)])


def test_a_foreign_address_would_be_found() -> None:
    assert foreign('<link rel="stylesheet" href="https://fonts.example/x.css"><a href="https://example.org">x</a>') == [
        "https://fonts.example/x.css"
    ]
    assert foreign('<script src="//cdn.example/x.js"></script><img src="x.png">') == ["//cdn.example/x.js"]
    assert foreign_in_style("a{b:url('https://x.example/y.woff2')} c{d:url(e.svg)}") == ["https://x.example/y.woff2"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="Zensical is not installed: see the extra dev")
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "tools.site", str(folder)], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "site"


@pytest.mark.parametrize("name", drawings.TREES)
def test_the_trees_of_the_documentation_are_those_of_today(name: str, tmp_path: Path) -> None:
    drawings.draw(drawings.TREES[name], tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_bytes() == (DOCS / "images" / f"{name}.svg").read_bytes(), "make pictures"


def test_pseudocode_is_the_text_of_the_search() -> None:
    page = (DOCS / "minimax.md").read_text(encoding="utf-8")
    for search in ("minimax", "minimax_ab", "alphabeta"):
        assert "\n".join(line.text for line in SEARCHES[search].pseudocode) in page


def test_the_site_has_every_page_and_a_search(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        name = page.relative_to(DOCS).with_suffix("")
        assert (site / (name.parent if name.name == "index" else name) / "index.html").is_file()
    assert "alpha-beta" in (site / "search.json").read_text(encoding="utf-8")


def test_the_reference_has_every_public_name(site: Path) -> None:
    assert reference.MODULES == DOCUMENTED
    for module in DOCUMENTED:
        page = (site / reference.page_of(module).removesuffix(".md") / "index.html").read_text(encoding="utf-8")
        assert all(f"{name}<" in page for name in importlib.import_module(module).__all__), module


def test_the_site_asks_no_other_host(site: Path) -> None:
    pages = [file.read_text(encoding="utf-8") for file in site.rglob("*.html")]
    assert len(pages) > 20
    assert not [address for page in pages for address in foreign(page)]
    sheets = [file.read_text(encoding="utf-8") for file in site.rglob("*.css")]
    assert sheets
    assert not [address for sheet in sheets for address in foreign_in_style(sheet)]


def test_no_link_of_the_site_is_dead(site: Path) -> None:
    dead, followed = [], 0
    for file in site.rglob("*.html"):
        if file.name == "404.html":
            continue  # its links are those of a site at the top of its host
        found = addresses(file.read_text(encoding="utf-8"))
        for address in (*found.links, *found.addresses):
            path = unquote(address.partition("#")[0].partition("?")[0])
            if FOREIGN.match(address) or address.startswith("mailto:") or not path:
                continue
            followed += 1
            target = file.parent / path
            if not (target.is_file() or (target / "index.html").is_file()):
                dead.append(f"{file.relative_to(site)}: {address}")
    assert followed > 500
    assert not dead
