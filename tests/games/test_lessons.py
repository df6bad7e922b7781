"""From a lost game to the lesson that fits it; and what the lesson about a net says of its positions."""

import re
from functools import cache
from pathlib import Path

import pytest

import plyground
from plyground.compiled import INTERPRETED
from plyground.games.fiveinarow.threats.proof import forced_by_threats, verify
from plyground.records import Record
from plyground.search import Decision
from plyground.search.trace import Recording
from plyground.trees import build

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


# The lesson "A net that guesses". Its positions suit the net that ships: another net may need others.

FIRST_CHOICE = "puct:simulations=1,threats=off"


@cache
def net_lesson(name: str) -> str:
    """A constant of the lesson."""
    found = re.search(rf'^const {name} = "(.+?)"', (LESSONS / "net.js").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def decision(position: str, player: str) -> Decision:
    rules = plyground.game(net_lesson("GAME"))
    return plyground.player(player, rules).decide(rules.state(net_lesson(position)))


@pytest.mark.skipif(INTERPRETED, reason="200 simulations take plain Python too long")
def test_the_search_changes_the_nets_mind() -> None:
    rules = plyground.game(net_lesson("GAME"))
    state, player = rules.state(net_lesson("CHANGED")), plyground.player(net_lesson("PLAYER"), rules)
    recording = Recording()
    played = player.decide(state, recording=recording)
    (root,) = build(player, played, recording, depth=1, width=400).roots
    moves = {node.name: node for node in root.children}
    favourite, chosen = max(moves.values(), key=lambda node: node.prior), moves[str(played.move)]
    assert state.turn == 1, "white is to move"
    assert favourite.name == str(decision("CHANGED", FIRST_CHOICE).move) != chosen.name
    assert chosen.visits == max(node.visits for node in root.children) > 2 * favourite.visits
    assert chosen.value is not None
    assert favourite.value is not None
    assert chosen.value > favourite.value, "for MAX, who is to move"
    assert played.bound == "about", "a proof would end the search before its 200 simulations"


@pytest.mark.skipif(INTERPRETED, reason="the net takes plain Python too long")
def test_the_net_misses_a_win_that_threats_prove() -> None:
    rules = plyground.game(net_lesson("GAME"))
    state = rules.state(net_lesson("MISSED"))
    assert state.turn == 1
    win = forced_by_threats(state.core, state.turn, 10_000)
    assert win is not None
    assert verify(win)
    missed, proven = decision("MISSED", FIRST_CHOICE), decision("MISSED", net_lesson("PLAYER"))
    assert str(missed.move) != str(proven.move) == "m7"
    assert (missed.bound, proven.value, proven.bound) == ("about", 1000, "exact")
