"""What a visit asks of the network."""

import json
import re

from playwright.sync_api import Page

from .conftest import Visits

ROOMS = {
    "home": "#/",
    "play": "#/play?game=tictactoe&first=human&second=human",
    "compare": "#/compare",
    "analyse": "#/analyse",
    "arena": "#/arena",
    "tree": "#/tree",
    "studies": "#/studies",
    "learn": "#/learn",
    "games": "#/games",
}
WITH_FIGURES = "vendor/uplot.js"  # comes when there is something to draw
_FETCHED = """() => performance.getEntriesByType("resource")
  .filter(({ transferSize, name }) => transferSize && name.includes("/static/")).map(({ name }) => name)"""
_ASKED = """() => performance.getEntriesByType("resource")
  .map(({ name }) => name.split(/\\/static\\/[0-9a-f]+\\//)[1]).filter((path) => path?.endsWith(".js"))"""


def entered(page: Page) -> Page:
    page.locator("main > :not([aria-busy])").first.wait_for()
    return page


def test_each_room_is_asked_for_at_once_and_then_never_again(visits: Visits) -> None:
    """Every module that a room needs is among those that the page lists; a later visit fetches no file."""
    for room, address in ROOMS.items():
        page = entered(visits(address))
        listed = json.loads(page.locator("#modules").text_content() or "")
        shell = page.locator("link[rel=modulepreload]").evaluate_all("links => links.map((link) => link.href)")
        known = {re.split(r"/static/[0-9a-f]+/", link)[1] for link in shell}
        asked = set(page.evaluate(_ASKED)) - {"theme.js", WITH_FIGURES}
        assert asked <= known, room
        assert f"rooms/{room}.js" in asked
        assert set(listed[room]) <= known
        again = page.context.new_page()
        again.goto(page.url)
        assert entered(again).evaluate(_FETCHED) == [], room


def test_an_address_without_a_digest_is_the_same_module(visits: Visits) -> None:
    page = entered(visits("#/"))
    same = "async () => (await import('/static/state.js')).hello.value !== null"
    assert page.evaluate(same)
