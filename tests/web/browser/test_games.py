"""Each game is played to its end by mouse, by touch on a phone, and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from .chrome import PHONE, WIDE
from .conftest import Visits
from .hands import HANDS, Json, announced, board, moves, place, plies, turn

OPPONENTS = {
    "tictactoe": "alphabeta",
    "fiveinarow:size=9": "random:seed=1",
    "dotsandboxes:rows=2,columns=2": "greedy",
}
ROW = [f"{column}5" for column in "cdefgabhi"]


def choose(now: Json) -> str:
    """Along the row where five are wanted, else anywhere."""
    legal: list[str] = now["legal"]
    return next((move for move in ROW if move in legal), legal[len(legal) // 2])


@pytest.mark.parametrize("way", HANDS)
@pytest.mark.parametrize("game", OPPONENTS)
def test_a_game_is_played_to_its_end(visits: Visits, game: str, way: str) -> None:
    hand = HANDS[way]
    page = visits(f"#/?game={game}&second={OPPONENTS[game]}", **(PHONE if way == "touch" else WIDE))
    hand.press(page, page.get_by_role("button", name="Play", exact=True))
    played = []
    now = turn(page)
    while not now["over"]:
        played.append(choose(now))
        hand.play(page, played[-1])
        now = turn(page, len(now["moves"]))
    if way == "keyboard":
        assert page.evaluate('document.activeElement.matches("svg.board [role=gridcell]")'), "the board keeps the focus"

    # What was pressed is what was played, and everybody is told how it ended.
    assert [entry["move"] for entry in now["moves"] if entry["player"] == "human"] == played
    outcome = now["outcome"][:1].upper() + now["outcome"][1:]
    expect(page.locator(".status.over")).to_contain_text(outcome)
    expect(announced(page)).to_have_text(re.compile(re.escape(outcome) + r"\.$"))
    expect(page.locator(".moves button")).to_have_count(len(now["moves"]))
    expect(page.locator("svg.board.live")).to_have_count(0)
    kind = game.split(":")[0]
    if kind == "fiveinarow":
        assert now["result"] == 1, "nobody stopped the row"
        page.locator(".stone-won").nth(4).wait_for()  # six or more win, too
    elif kind == "dotsandboxes":
        assert sum(now["score"]) == 4
        assert page.locator(".seat-score b").all_inner_texts() == [str(boxes) for boxes in now["score"]]
        expect(page.locator("svg.board .box")).to_have_count(4)


def test_a_finger_slides_to_a_small_place(visits: Visits) -> None:
    """15×15 on a phone: 21 px a place, so one tap only shows, and sliding leads to the place."""
    page = visits("#/play?game=fiveinarow&first=human&second=human&moves=h8", **PHONE)
    plies(page, 1)
    middles = {}
    for move in ("j10", "k11", "g9"):
        box = place(page, move).locator(".hit").bounding_box()
        assert box is not None
        middles[move] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    hint = page.locator(".board-hint")
    page.touchscreen.tap(*middles["j10"])
    expect(hint).to_have_text("Tap again to play j10")
    page.touchscreen.tap(*middles["k11"])
    expect(hint).to_have_text("Tap again to play k11")
    assert len(board(page)["moves"]) == 1

    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middles["k11"], middles["g9"]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x + (to_x - x) * step / 5, "y": y + (to_y - y) * step / 5}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(hint).to_have_text("Let go to play g9")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    plies(page, 2)
    assert moves(page) == ["h8", "g9"]


def test_lines_are_wide_enough_for_a_finger(visits: Visits) -> None:
    """Dots-and-boxes at its largest on a phone: every line can be hit 12 px beside its middle."""
    page = visits("#/play?game=dotsandboxes:rows=7,columns=7&first=human&second=human", **PHONE)
    turn(page)
    for move, across in (("h(3,3)", (0, 12)), ("v(3,3)", (12, 0)), ("h(0,6)", (0, -12)), ("v(6,0)", (-12, 0))):
        count = len(moves(page))
        box = place(page, move).locator(".hit").bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for _ in range(2):
            page.touchscreen.tap(middle[0] + across[0], middle[1] + across[1])
        plies(page, count + 1)
        assert moves(page)[-1] == move


def test_a_large_board_by_mouse(visits: Visits) -> None:
    page = visits("#/play?game=fiveinarow&first=human&second=alphabeta:depth=2")
    now = turn(page)
    for move in ("h8", "h9", "g8"):
        place(page, move).hover()
        expect(page.locator("svg.board .preview")).to_have_count(1)
        HANDS["mouse"].play(page, move)
        now = turn(page, len(now["moves"]))
    assert [entry["move"] for entry in now["moves"]][::2] == ["h8", "h9", "g8"]
    assert all(entry["depth"] == 2 for entry in now["moves"][1::2])
    expect(page.locator(".stone")).to_have_count(6)
