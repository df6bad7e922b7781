"""From a lost game to the lesson that fits it."""

from pathlib import Path

import pytest

import plyground
from plyground.records import Record

LESSONS = Path(plyground.__file__).parent / "web/static/learn/lessons"
CHAIN = "h(0,0) h(1,0) h(0,1) h(1,1) h(0,2) h(1,2) h(0,3) h(1,3)"  # one chain of four, the first player to move


@pytest.mark.parametrize(
    ("spec", "moves", "lesson", "step"),
    [
        ("tictactoe", "a1 b1 a2 c2 a3", "minimax", 1),
        ("fiveinarow:size=9", "a1 e5 a3 e4 a5 e3 e2 e6 a7 e7", "threats", 1),  # a four with one end, not stopped
        ("fiveinarow:size=9", "a1 e5 a3 e4 a5 e3 a7 e6 a9 e7", "threats", 2),  # an open three
        ("fiveinarow:size=9", "b5 a5 c5 e9 d5 a6 e6 d9 e7 a4 e8 f9 e5 f5 e4", "threats", 3),  # two fours at once
        ("dotsandboxes:rows=1,columns=4", f"{CHAIN} v(0,0) v(0,1) v(0,2) v(0,3) v(0,4)", "doublecross", 1),
        ("dotsandboxes:rows=1,columns=1", "h(0,0) h(1,0) v(0,0) v(0,1)", None, None),  # nothing long to open
        ("tictactoe", "b2 a1 c1 a3 a2 c2 b3 b1 c3", None, None),  # a draw
    ],
)
def test_a_lost_game_leads_to_its_lesson(spec: str, moves: str, lesson: str | None, step: int | None) -> None:
    record = Record(plyground.game(spec), ("human", "human"))
    for move in moves.split():
        record.add(move)
    assert record.is_over
    found = record.lesson
    assert (found and found.name, found and found.step) == (lesson, step)
    if found is not None:
        assert f'name: "{found.name}"' in (LESSONS / f"{found.name}.js").read_text(encoding="utf-8")


def test_a_game_that_goes_on_has_no_lesson() -> None:
    record = Record(plyground.game("tictactoe"), ("human", "human"))
    record.add("b2")
    assert record.lesson is None
