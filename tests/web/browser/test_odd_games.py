"""Games as other people may write them: several places with one name, and no described board at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visits
from .hands import board, moves, turn
from .site import Site


@pytest.fixture(scope="module")
def odd_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    store: Path = tmp_path_factory.mktemp("odd") / "games.db"
    running = Site(store, program="tests.web.browser.odd_games", NUMBA_DISABLE_JIT="1")  # small enough for plain Python
    yield running
    running.close()


def test_any_cell_of_a_column_plays_it_and_the_piece_lands(visits: Visits, odd_site: Site) -> None:
    page = visits("#/play?game=drop&first=human&second=human", url=odd_site.url)
    turn(page)
    expect(page.locator("svg.board .coordinate")).to_have_text(list("abcd"))
    top, bottom = page.locator('[data-place="1"]'), page.locator('[data-place="9"]')
    expect(top).to_have_attribute("aria-label", "b, row 3, empty")
    top.hover()
    shown, landing = page.locator("svg.board .preview .disc").bounding_box(), bottom.bounding_box()
    assert shown is not None
    assert landing is not None
    assert landing["y"] < shown["y"] + shown["height"] / 2 < landing["y"] + landing["height"], (
        "it is shown where it lands"
    )
    top.click()
    turn(page, 0)
    expect(bottom).to_have_attribute("aria-label", "b, row 1, red, last move")
    page.locator('[data-place="9"]').click()  # taken, but its column is not full
    turn(page, 1)
    assert (moves(page), [entry["place"] for entry in board(page)["moves"]]) == (["b", "b"], [9, 5])
    expect(page.locator("svg.board .disc-1")).to_have_count(1)
    # A full column is no move any more: nothing happens.
    page.locator('[data-place="1"]').click()
    turn(page, 2)
    page.locator('[data-place="5"]').click()
    page.locator('[data-place="0"]').click()
    turn(page, 3)
    assert moves(page) == ["b", "b", "b", "a"]
    page.get_by_role("button", name="First position").click()
    expect(page.locator("svg.board .disc")).to_have_count(0)


def test_a_column_is_played_by_keyboard(visits: Visits, odd_site: Site) -> None:
    page = visits("#/play?game=drop&first=human&second=human", url=odd_site.url)
    turn(page)
    page.locator("svg.board [role=gridcell][tabindex='0']").focus()
    page.keyboard.press("PageUp")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    turn(page, 0)
    assert board(page)["moves"][0]["place"] == 8


def test_a_game_without_a_board_is_read_and_played_by_buttons(visits: Visits, odd_site: Site) -> None:
    page = visits("#/play?game=sticks&first=human&second=human", url=odd_site.url)
    turn(page)
    picture = page.locator(".board-text pre")
    expect(picture).to_have_text("sticks: |||||")
    assert page.locator(".board-moves button").all_inner_texts() == ["one", "two"]
    for ply, (move, left) in enumerate([("two", 3), ("one", 2), ("two", 0)]):
        page.get_by_role("button", name=move, exact=True).click()
        turn(page, ply)
        expect(picture).to_have_text(f"sticks: {'|' * left}".strip())
    expect(page.locator(".status.over")).to_contain_text("Red wins")
    expect(page.locator(".board-moves")).to_have_count(0)
    page.get_by_role("button", name="Previous move").click()
    expect(picture).to_have_text("sticks: ||")
    page.get_by_role("button", name="First position").click()
    expect(picture).to_have_text("sticks: |||||")


def test_their_cards_show_their_samples(visits: Visits, odd_site: Site) -> None:
    page = visits("#/", url=odd_site.url)
    drop, sticks = (page.locator(".game-card", has_text=title) for title in ("Drop", "Sticks"))
    expect(drop.locator(".disc-0")).to_have_count(2)
    expect(drop.locator(".disc-1")).to_have_count(1)
    expect(sticks.locator("pre")).to_have_text("sticks: |||||")


def test_what_a_game_offers_ready_made_is_offered(visits: Visits, odd_site: Site) -> None:
    page = visits("#/compare", url=odd_site.url)
    page.get_by_role("group", name="Ready-made comparisons").get_by_role("button", name="Two ways to drop").click()
    page.wait_for_url("**game=drop&panels=alphabeta:depth=3~minimax:depth=3*")
    page.get_by_text("Sticks", exact=True).click()  # which offers none
    page.wait_for_url("**game=sticks&panels=alphabeta~minimax*")
    page = visits("#/tree", url=odd_site.url)
    page.locator(".tree-examples").get_by_role("link", name="Drop").click()
    expect(page.locator(".tree-headline")).to_have_count(2)
    page.wait_for_url("**start=----/----/ryry*second=minimax:depth=2*")
    page = visits("#/learn?tree=(1+2)&task=values", url=odd_site.url)
    page.get_by_text("From a game").click()
    page.get_by_text("Drop", exact=True).click()
    expect(page.get_by_label("Position as text")).to_have_value("ryr-/yryr/ryry")
    page.get_by_text("Sticks", exact=True).click()
    expect(page.get_by_label("Position as text")).to_have_value("")
    expect(page.get_by_label("Plies")).to_have_value("1")


def test_they_are_analysed_and_their_trees_drawn(visits: Visits, odd_site: Site) -> None:
    page = visits("#/analyse?game=drop&moves=b+b&player=minimax:depth=2", url=odd_site.url)
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator("svg.board .value")).to_have_count(4)  # one a move, where it lands
    expect(page.locator('[data-place="1"] .value')).to_have_count(1)
    page = visits("#/analyse?game=sticks&player=minimax:depth=5", url=odd_site.url)
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".board-moves .best")).to_have_text("two win 2")
    page = visits("#/tree?game=sticks&player=minimax:depth=2", url=odd_site.url)
    expect(page.locator(".tree-detail pre")).to_have_text("sticks: |||||")
    page = visits("#/tree?game=drop&player=minimax:depth=2&boards=1", url=odd_site.url)
    expect(page.locator(".tree-node .small-last").first).to_be_attached()
