"""Drawings leave the page: as SVG and PNG files, and alone on paper."""

import math
import struct
import xml.etree.ElementTree as ElementTree

from playwright.sync_api import Page, expect

from .conftest import Visits

POSITION = "#/tree?game=tictactoe&start=xo-/-x-/--o&player=alphabeta&depth=2&width=3"


def take(page: Page, what: str, how: str) -> bytes:
    page.get_by_label(f"Take {what} away").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=how, exact=True).click()
    assert saved.value.suggested_filename.endswith(f".{how.lower()}")
    return saved.value.path().read_bytes()


def test_a_tree_and_a_board_as_files(visits: Visits) -> None:
    page = visits(POSITION, color_scheme="dark")
    expect(page.locator(".tree-busy")).to_have_count(0)
    shown = page.locator(".tree-node .tree-value").all_inner_texts()
    svg = ElementTree.fromstring(take(page, "the tree", "SVG"))
    texts = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert set(shown) | {"MAX", "MIN"} <= set(texts)
    assert not any(key.startswith(("class", "aria", "data", "style")) for each in svg.iter() for key in each.attrib)
    paper = svg[0]
    assert paper.attrib["fill"] == "rgb(255, 255, 255)"  # light, whatever the theme
    png = take(page, "the tree", "PNG")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", png[16:24])
    assert size == tuple(math.ceil(2 * float(svg.attrib[side])) for side in ("width", "height"))
    board = ElementTree.fromstring(take(page, "the board", "SVG"))
    assert (
        len([ring for ring in board.iter("{http://www.w3.org/2000/svg}circle") if ring.attrib["fill"] == "none"]) == 2
    )


def test_paper_has_the_drawing_alone(visits: Visits) -> None:
    page = visits(POSITION)
    expect(page.locator(".tree-busy")).to_have_count(0)
    page.evaluate("window.print = () => {}")  # the browser's dialogue
    page.get_by_label("Take the board away").click()
    page.get_by_role("button", name="Print or PDF").click()
    page.emulate_media(media="print")
    expect(page.locator(".print-alone svg")).to_be_visible()
    expect(page.get_by_role("heading", name="Tree")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".print-alone")).to_have_count(0)
    expect(page.get_by_role("heading", name="Tree")).to_be_visible()
    expect(page.locator(".tree-side")).to_be_hidden()
