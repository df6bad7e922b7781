"""A game of another package, on the page."""

from pathlib import Path

from playwright.sync_api import expect

from tests.examples.environment import Environment, environment

from .conftest import Visits, serving
from .hands import board, moves, place, turn

__all__ = ["environment"]  # a fixture


def test_a_click_on_a_column_drops_a_disc(environment: Environment, visits: Visits, tmp_path: Path) -> None:
    with serving(visits, tmp_path / "games.db", python=environment.python) as site:
        page = visits("#/play?game=connectfour&first=human&second=greedy", url=site.url)
        turn(page)
        place(page, "d").first.click()  # the top of the column: the disc falls to the bottom
        turn(page, 1)
        assert moves(page)[0] == "d"
        assert board(page)["moves"][0]["place"] == 5 * 7 + 3
        assert len(moves(page)) == 2
        expect(page.locator("svg.board [data-move]")).to_have_count(42)
