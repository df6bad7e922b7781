"""A program that the command line offers, chosen and played against on the page."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.gomocup.test_client import spec

from .conftest import Visits, serving
from .hands import moves, place, state, turn
from .site import Site

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX's")


@pytest.fixture
def offering(visits: Visits, tmp_path: Path) -> Iterator[Site]:
    options = ("--engine", f"Rival={spec('plays')}", "--engine", f"Crashing={spec('crashes')}")
    with serving(visits, tmp_path / "games.db", options=options) as running:
        yield running


def test_a_program_is_chosen_and_played_against(visits: Visits, offering: Site) -> None:
    assert offering.told["engines"] == ["Rival", "Crashing"]
    page = visits("#/?game=fiveinarow:size=7", url=offering.url)
    page.get_by_role("radio", name="Program").check(force=True)
    expect(page.get_by_role("radio", name="Rival")).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    turn(page)
    place(page, "d4").click()
    turn(page, 1)
    assert moves(page) == ["d4", "a7"]
    assert state(page)["players"][1]["spec"] == "Rival"
    page.get_by_role("button", name="Undo").click()
    turn(page)
    assert moves(page) == []

    page = visits("#/play?game=fiveinarow:size=7&first=human&second=Crashing", url=offering.url)
    turn(page)
    place(page, "d4").click()
    expect(page.locator(".status.over")).to_contain_text("white forfeits")
    expect(page.locator(".status.over")).to_contain_text("my table is full")
    assert moves(page) == ["d4"]
