"""Nobody thinks for nobody: whatever ends the interest in a search ends the search."""

import os
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visits
from .hands import board, moves, place, plies, turn
from .site import Site

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to see whether a thread rests")

GAME = "tictactoe:rows=6,columns=6,k=4"
ENDLESS = "minimax:depth=30"  # until the server itself ends it, a minute later
SOON = 20.0  # seconds: promised is one, on a machine that has nothing else to do


@pytest.fixture(autouse=True)
def idle(site: Site) -> None:
    """Before each test nobody thinks, not even the server that has just started."""
    site.wait_for_searches(0)


def thinking(visits: Visits, site: Site) -> Page:
    """A page whose opponent thinks."""
    page = visits(f"#/play?game={GAME}&first=human&second={ENDLESS}")
    turn(page)
    place(page, "c3").click()
    page.locator(".strip.thinking").wait_for()
    site.wait_for_searches(1)
    return page


def press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (press("Move now"), 2),
        (press("New"), 0),
        (press("Undo"), 0),
        (lambda page: page.get_by_role("link", name="Games").click(), None),
        (lambda page: page.goto("about:blank"), None),
        (lambda page: page.close(), None),
    ],
    ids=["move now", "new", "undo", "another room", "another site", "closing the tab"],
)
def test_a_search_ends_with_the_interest_in_it(
    visits: Visits, site: Site, act: Callable[[Page], None], left: int | None
) -> None:
    page = thinking(visits, site)
    act(page)
    site.wait_for_searches(0, patience=SOON)
    if left is not None:
        plies(page, left)
        turn(page, left - 1)


def test_a_reload_thinks_once_not_twice(visits: Visits, site: Site) -> None:
    page = thinking(visits, site)
    before = site.searches()
    page.reload()
    page.locator(".strip.thinking").wait_for()
    site.wait_for_searches(1, besides=before, patience=SOON)
    assert moves(page) == ["c3"]
    press("Undo")(page)
    site.wait_for_searches(0, patience=SOON)


def test_a_paused_game_rests(visits: Visits, site: Site) -> None:
    page = visits(f"#/play?game={GAME}&first={ENDLESS}&second={ENDLESS}")
    page.locator(".strip.thinking").wait_for()
    site.wait_for_searches(1)
    press("Pause")(page)
    site.wait_for_searches(0, patience=SOON)
    expect(page.locator(".status")).to_have_text("Paused")
    assert board(page)["moves"] == []
    press("Go on")(page)
    site.wait_for_searches(1)


@pytest.mark.parametrize(
    "act", [press("Stop"), lambda page: page.reload(), lambda page: page.close()], ids=["stop", "reload", "close"]
)
def test_an_analysis_ends(visits: Visits, site: Site, act: Callable[[Page], None]) -> None:
    page = visits(f"#/analyse?game={GAME}&player={ENDLESS}")
    page.locator("svg.board.live").wait_for()
    press("Analyse")(page)
    site.wait_for_searches(1)
    act(page)
    site.wait_for_searches(0, patience=SOON)


def test_all_panels_of_a_comparison_end(visits: Visits, site: Site) -> None:
    page = visits(f"#/compare?game={GAME}&panels={ENDLESS}~{ENDLESS}&moves=c3&begin=1")
    page.locator(".strip.thinking").first.wait_for()
    site.wait_for_searches(min(2, len(os.sched_getaffinity(0))))
    page.close()
    site.wait_for_searches(0, patience=SOON)
