"""Analyse: what every move is worth, on the board and in lines; and a whole game."""

import re

from playwright.sync_api import expect

from .conftest import Visits
from .hands import place, plies, state


def test_every_move_of_a_position(visits: Visits) -> None:
    """x to move wins at a3; every other move is worth less."""
    page = visits("#/analyse?game=tictactoe&moves=a1+b1+a2+b3&player=minimax&lines=2")
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".lines .lines-move").first).to_have_text("Best: play a3")
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator("svg.board .value")).to_have_count(5)
    expect(page.locator("svg.board .value-back.best, svg.board .best")).to_have_count(1)
    expect(page.locator("[aria-live=polite]")).to_have_text("Best is a3.")
    # A line is played on the board, the address says so, and the next position is looked at.
    place(page, "b2").click()
    plies(page, 5)
    page.wait_for_url("**moves=a1+b1+a2+b3+b2**")
    expect(page.locator("svg.board .value")).to_have_count(4)
    page.go_back()
    plies(page, 4)


def test_threats_are_shown_when_asked_for_and_looking_writes_nothing(visits: Visits) -> None:
    page = visits()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.goto(f"{visits.url}#/analyse?game=fiveinarow&moves=h8+a1+h9+a3+h10")
    page.locator("svg.board.live").wait_for()
    expect(page.locator("svg.board .overlay-threat, svg.board .move-on")).to_have_count(0)
    page.get_by_role("button", name="Move numbers").click()
    expect(page.locator("svg.board .move-on")).to_have_text(["1", "2", "3", "4", "5"])
    page.get_by_role("button", name="Threats").click()
    expect(page.locator(".extras-words")).to_contain_text("Black threatens an open four at h11 or h7.")
    expect(page.locator(".extras-words")).to_contain_text("h10 makes an open three")
    expect(page.locator("svg.board .overlay-threat")).to_have_count(2)
    expect(page.locator("svg.board .overlay-answer")).to_have_count(2)
    page.reload()
    expect(page.locator("svg.board .overlay-threat")).to_have_count(2)
    assert set(asked) == {"GET"}


def test_lines_are_in_the_order_of_what_they_show(visits: Visits) -> None:
    """h12 makes five; whatever else black plays is worth less, and no number stands for a win."""
    page = visits("#/analyse?game=fiveinarow&moves=h8+a1+h9+a3+h10+a5+h11+a7&player=alphabeta:depth=2&lines=3")
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".lines-worth").first).to_have_text("black wins in 1")
    expect(page.locator(".lines-why").first).to_have_text("Makes five.")
    expect(page.locator(".figures")).to_contain_text("black wins in 1")
    expect(page.locator(".analyst")).not_to_contain_text(re.compile("[0-9]{3},[0-9]{3},[0-9]{3}"))


def test_a_position_as_text(visits: Visits) -> None:
    page = visits("#/analyse?game=tictactoe")
    page.locator("svg.board.live").wait_for()
    page.get_by_label("As text").fill("xox/oox/---")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("svg.board .sign")).to_have_count(6)
    page.get_by_label("As text").fill("xxx")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#position-error")).to_contain_text("xxx")


def test_a_whole_game_is_analysed_and_keeps_it(visits: Visits) -> None:
    """o lets x win with its second move; the analysis finds it, and a reload still knows."""
    page = visits("#/play?game=tictactoe&first=human&second=human&moves=a1+a2+b2+a3+c3")
    expect(page.locator(".status.over")).to_contain_text("X wins")
    page.get_by_role("link", name="Analyse").last.click()
    expect(page.locator(".whole-game .chart-picture")).to_be_visible()  # what Play knew is known here, too
    page.get_by_role("button", name="Review the game").click()
    whole = page.locator(".whole-game")
    expect(whole).to_contain_text("Normal review with")
    expect(whole.locator(".worst .move-loss").first).to_have_text("gives half a point away")
    page.reload()
    expect(whole).to_contain_text("Normal review with")
    page.locator(".moves button").nth(1).click()
    expect(page.locator(".status")).to_contain_text("better b2")
    expect(page.locator(".replay-at")).to_contain_text("2 / 5")
    page.get_by_role("link", name="Try move 2 again").click()
    page.wait_for_url("**/play/**")
    plies(page, 1)
    assert [seat["human"] for seat in state(page)["players"]] == [False, True]
