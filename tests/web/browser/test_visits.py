"""Visits that come by a link from another site, and what the Games room shows of a damaged store."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ..server import Server
from .conftest import Visits
from .hands import plies
from .site import Site


@contextmanager
def site_with_links(*addresses: str) -> Iterator[str]:
    """Another site: to a browser, localhost and 127.0.0.1 are two. Its links are numbered, and so are its redirects."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            number = self.path.strip("/")
            self.send_response(302 if number.isdigit() else 200)
            if number.isdigit():
                self.send_header("Location", addresses[int(number)])
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            for each, address in enumerate(addresses):
                self.wfile.write(f'<a id="link{each}" href="{address}">{each}</a>'.encode())

        def log_message(self, *_: object) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("hosted", [False, True])
def test_a_link_from_another_site_leads_to_the_same_games(browser: Browser, tmp_path: Path, hosted: bool) -> None:
    with Server(tmp_path / "games.db", hosted=hosted) as server:
        room = f"{server.url}/#/games"
        with site_with_links(room) as elsewhere, browser.new_context() as context:
            page = context.new_page()
            page.goto(f"{server.url}/#/play?game=tictactoe&first=human&second=human&moves=b2")
            plies(page, 1)
            for way in ("link", "redirect", "link"):
                page.goto(elsewhere + ("0" if way == "redirect" else ""))
                if way == "link":
                    page.click("#link0")
                page.wait_for_url(room)
                expect(page.locator(".games-row")).to_have_count(1)
            # Another browser: on one's own machine it shows the same games, on a hosted server its own, by any name.
            with browser.new_context() as other:
                stranger = other.new_page()
                stranger.goto(f"http://localhost:{server.port}/#/games")
                if hosted:
                    expect(stranger.locator("main")).to_contain_text("No games yet")
                else:
                    expect(stranger.locator(".games-row")).to_have_count(1)


def test_a_damaged_game_is_marked_exported_and_deleted(visits: Visits, own_site: Site, tmp_path: Path) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=human&moves=b2+a1", url=own_site.url)
    plies(page, 2)
    with sqlite3.connect(own_site.store) as base:
        (whole,) = base.execute("SELECT id FROM games").fetchone()
        base.execute(
            "INSERT INTO games SELECT 'bad', visitor, mode, 'chess', '', '?', '[]', clock, 0, 1, 2, 0 FROM games"
        )
        base.execute(
            "INSERT INTO games SELECT '/', visitor, mode, game, '', '?', '[]', clock, 0, 9e999, 2, 0 FROM games LIMIT 1"
        )
    page.goto(own_site.url + "#/games")
    rows = page.locator(".games-row")
    expect(rows).to_have_count(3)
    damaged = rows.filter(has_text="damaged")
    expect(damaged).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("2 moves")
    bad = rows.filter(has_text="chess")
    expect(bad.get_by_role("link", name="Continue")).to_have_count(0)
    with page.expect_download() as waiting:
        bad.get_by_role("link", name="Export").click()
    waiting.value.save_as(tmp_path / "bad.json")
    assert json.loads((tmp_path / "bad.json").read_text())["game"]["game"] == "chess"
    for _ in range(2):
        damaged.first.get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_role("button", name="Keep")).to_have_count(0)
    expect(rows).to_have_count(1)
    rows.get_by_role("link", name="Continue").click()
    page.wait_for_url(f"**/#/play/{whole}")
    plies(page, 2)
