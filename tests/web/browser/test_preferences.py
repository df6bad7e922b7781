"""What a person prefers at the board: which level, the board turned, a touch that plays at once, sounds."""

from playwright.sync_api import Page, expect

from plyground import Players, game

from .conftest import Visits
from .hands import moves, place, plies, state, turn

HEARD = """
window.heard = [];
window.AudioContext = class { constructor() { this.currentTime = 0; this.destination = {}; } };
window.OscillatorNode = class {
  constructor(_, options) { heard.push(options.frequency); }
  connect(node) { return node; } start() {} stop() {}
};
window.GainNode = class {
  constructor() { this.gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
  connect(node) { return node; }
};
"""


def prefer(page: Page, text: str) -> None:
    if page.locator(".preferences[open]").count() == 0:
        page.locator(".preferences summary").click()
    page.get_by_label(text).check()


def test_the_level_follows_the_results(visits: Visits) -> None:
    page = visits("#/?game=tictactoe&second=Casual")
    page.get_by_label("The level follows my results").check()
    page.get_by_role("button", name="Play", exact=True).click()
    turn(page)
    names = list(Players.of(game("tictactoe")).levels)
    first = state(page)["players"][1]["name"]
    assert 0 < names.index(first) < len(names) - 1, "a level to begin with, whichever was chosen"
    for _ in range(3):
        page.get_by_role("button", name="Resign").click()
        page.locator("dialog").get_by_role("button", name="Resign").click()
        expect(page.locator(".status.over")).to_be_visible()
        page.get_by_role("button", name="Play again").first.click()
        page.wait_for_function("() => !document.querySelector('.status.over')")
    levels = [seat["name"] for seat in state(page)["players"] if not seat["human"]]
    assert names.index(levels[0]) < names.index(first)


def test_a_turned_board_is_played_from_the_other_side(visits: Visits) -> None:
    page = visits("#/play?game=fiveinarow:size=9&first=human&second=human")
    turn(page)
    before = place(page, "a1").bounding_box()
    prefer(page, "Turn the board around")
    after = place(page, "a1").bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] > before["x"] + 100
    assert after["y"] < before["y"] - 100
    place(page, "a1").click()
    plies(page, 1)
    assert moves(page) == ["a1"]
    expect(place(page, "a1").locator(".stone")).to_have_count(1)
    page.reload()
    expect(place(page, "a1").locator(".stone")).to_have_count(1)
    again = place(page, "a1").bounding_box()
    assert again is not None
    assert abs(again["x"] - after["x"]) < 5, "it is remembered"


def test_a_touch_plays_at_once_if_one_likes(visits: Visits) -> None:
    page = visits("#/play?game=fiveinarow:size=13&first=human&second=human", has_touch=True)
    turn(page)
    place(page, "g7").tap()
    expect(page.locator(".board-hint")).to_contain_text("Tap again to play g7")
    assert moves(page) == []
    prefer(page, "A touch plays at once")
    expect(page.locator(".board-hint")).to_have_count(0)
    place(page, "g7").tap()
    plies(page, 1)


def test_moves_are_heard_if_one_likes(visits: Visits) -> None:
    page = visits()
    page.add_init_script(HEARD)
    page.goto(f"{visits.url}#/play?game=tictactoe&first=human&second=human&moves=a1+a2+b1")
    page.reload()
    turn(page)
    place(page, "b2").click()
    plies(page, 4)
    assert page.evaluate("heard.length") == 0, "silent unless asked"
    prefer(page, "Sounds")
    place(page, "c1").click()
    expect(page.locator(".status.over")).to_be_visible()
    assert page.evaluate("heard.length") == 3, "the end is another sound than a move"


def test_stones_settle_only_where_motion_is_welcome(visits: Visits) -> None:
    for motion, animated in (("no-preference", "settle"), ("reduce", "none")):
        page = visits("#/play?game=fiveinarow:size=9&first=human&second=human", reduced_motion=motion)
        turn(page)
        place(page, "e5").click()
        plies(page, 1)
        style = page.locator(".stone.settles").evaluate("stone => getComputedStyle(stone).animationName")
        assert style == animated
