"""A game of another package in the page's API."""

from pathlib import Path

from ..web.browser.site import Site
from ..web.server import Visitor, moves
from .environment import Environment


def test_the_page_offers_and_plays_it(environment: Environment, tmp_path: Path) -> None:
    site = Site(tmp_path / "games.db", python=environment.python)
    try:
        visitor = Visitor(site.url.rstrip("/"))
        assert "connectfour" in [game["name"] for game in visitor.get("hello")["games"]]
        with visitor.tab() as tab:
            game = tab.game(type="new", game="connectfour", players=["human", "human"])
            game = tab.game(type="move", id=game["id"], ply=0, move="d")
            assert moves(game) == ["d"]
            assert game["boards"][0]["moves"][0]["place"] == 5 * 7 + 3
    finally:
        site.close()
