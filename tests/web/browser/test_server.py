"""Several visitors at one server, and a server that dies."""

from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Visits, unanswered
from .hands import board, moves, place, plies, turn
from .site import Site

GAME, ENDLESS = "tictactoe:rows=6,columns=6,k=4", "minimax:depth=30"


def record(page: Page) -> list[list[Any]]:
    """What was played and what it cost; chances are worked out again."""
    keys = ("move", "side", "closed", "player", "value", "bound", "depth", "nodes", "seconds", "line")
    return [[entry[key] for key in keys] for entry in board(page)["moves"]]


def play_to_the_end(page: Page) -> None:
    now = turn(page)
    while not now["over"]:
        place(page, now["legal"][0]).click()
        now = turn(page, len(now["moves"]))


def test_a_second_visitor_is_answered_while_others_think_long(visits: Visits) -> None:
    """An analysis and a comparison keep all processors busy, and somebody else plays a whole game."""
    game = "#/play?game=tictactoe&first=human&second=alphabeta"
    play_to_the_end(visits(game))  # so that nothing is left to compile: the others think for a minute only
    analyst = visits(f"#/analyse?game={GAME}&player={ENDLESS}")
    analyst.locator("svg.board.live").wait_for()
    analyst.get_by_role("button", name="Analyse", exact=True).click()
    analyst.locator(".strip.thinking").wait_for()
    comparer = visits(f"#/compare?game={GAME}&panels={ENDLESS}~{ENDLESS}~{ENDLESS}&moves=c3&begin=1")
    comparer.locator(".strip.thinking").first.wait_for()

    play_to_the_end(visits(game))
    # Neither of the others has been stopped for it.
    expect(analyst.locator(".strip.thinking")).to_have_count(1)
    expect(comparer.locator(".strip.thinking")).to_have_count(3)


def test_a_killed_server_comes_back_with_every_finished_move(visits: Visits, own_site: Site) -> None:
    # The browser itself writes on its console that nobody answers.
    visits.forgiven = unanswered
    page = visits("#/play?game=dotsandboxes:rows=3,columns=3&first=human&second=greedy", url=own_site.url)
    now = turn(page)
    for _ in range(3):
        place(page, now["legal"][0]).click()
        now = turn(page, len(now["moves"]))
    before = record(page)
    own_site.kill()
    expect(page.locator(".notice.error").first).to_contain_text("does not answer")

    own_site.start()
    expect(page.locator(".notice", has_text="does not answer")).to_have_count(0)
    # The page that stayed open goes on by itself, and a page that is opened anew sees the same game.
    page.locator("svg.board.live").wait_for()
    assert record(page) == before
    page.reload()
    plies(page, len(now["moves"]))
    assert record(page) == before
    place(page, now["legal"][0]).click()
    turn(page, len(now["moves"]))
    assert moves(page)[: len(now["moves"]) + 1] == [*(entry["move"] for entry in now["moves"]), now["legal"][0]]
