"""Totals of comparisons: sums, ratios and agreement of players, in lock-step and each in a game of its own."""

from dataclasses import replace
from typing import Any

import pytest

from plyground import game, player
from plyground.analysis import totals
from plyground.analysis.totals import PlayerTotals, Totals
from plyground.records import HUMAN, Record

RULES = game("tictactoe")
NAMES = ("alphabeta", "minimax")


def figures(nodes: int, seconds: float, depth: int = 2) -> dict[str, Any]:
    return {"value": 1, "bound": "exact", "depth": depth, "nodes": nodes, "seconds": seconds, "line": ("a1",)}


def panel(name: str, move: str, nodes: int, seconds: float) -> dict[str, Any]:
    return {"player": name, "move": move, **figures(nodes, seconds), "line": ["a1"]}


def lockstep() -> Record:
    """Two players in lock-step, who agree on the first of two moves."""
    record = Record(RULES, (HUMAN, NAMES[0]))
    record.add("b2")
    first = panel(NAMES[0], "a1", 10, 0.1), panel(NAMES[1], "a1", 100, 0.4)
    record.add("a1", player=NAMES[0], panels=first, **figures(10, 0.1))
    record.add("c3")
    second = panel(NAMES[0], "a3", 20, 0.1), panel(NAMES[1], "c1", 300, 0.4)
    record.add("a3", player=NAMES[0], panels=second, **figures(20, 0.1))
    return record


def separate() -> list[Record]:
    """The same two, each in its own game, of which one has gone further; its first move came with the game."""
    one, other = (Record(RULES, (HUMAN, name)) for name in NAMES)
    for record, nodes, moves in ((one, 50, "b2 a1 a2 c2 c1 a3"), (other, 100, "b2 a1 a2 c2")):
        for ply, move in enumerate(moves.split()):
            more: dict[str, Any] = {"player": HUMAN} if ply % 2 == 0 else figures(nodes, 0.5) if ply > 1 else {}
            record.add(move, **more)
    return [one, other]


def test_the_turns_of_each_player_are_summed_up() -> None:
    found = totals(lockstep())
    leader, other = found.players
    assert (leader.nodes, other.nodes, other.depth) == (30, 400, 2)
    assert other.seconds == pytest.approx(0.8)
    assert [(turn.ply, turn.move) for turn in leader.turns] == [(2, "a1"), (4, "a3")]
    assert leader.agreement(other) == (1, 2)
    assert (found.agreement(leader), found.agreement(other)) == (None, (1, 2))
    rows = found.rows()
    assert [(row["player"], row["moves"], row["nodes"]) for row in rows] == [("alphabeta", 2, 30), ("minimax", 2, 400)]
    assert [row["nodes per second"] for row in rows] == [pytest.approx(150), pytest.approx(500)]
    assert [(row["nodes per move"], row["same move"], row["of"]) for row in rows] == [(15, None, None), (200, 1, 2)]


def test_ratios_in_words() -> None:
    found = totals(lockstep()).words()
    assert found == ("alphabeta visited 7.5 % of minimax’s nodes in 25 % of its time, same move 1/2.",)
    apart = totals(separate()).words()
    assert apart == ("alphabeta visited 50 % of minimax’s nodes in 100 % of its time per move.",)


def words(one: tuple[int, float], other: tuple[int, float]) -> str:
    """What is said of a player with so many nodes and seconds in its only turn, beside another."""
    turn = totals(lockstep()).players[0].turns[0]
    both = (("a", *one), ("b", *other))
    players = [PlayerTotals(name, (replace(turn, nodes=n, seconds=s),)) for name, n, s in both]
    (sentence,) = Totals(tuple(players), is_lockstep=True).words()
    return sentence


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ((1, 0.001), (3000, 0.002), "a visited 0.033 % of b’s nodes, same move 1/1."),  # too short to be timed
        ((620, 1.0), (1000, 0.3), "a visited 62 % of b’s nodes in 3.3 times its time, same move 1/1."),
        ((620, 30.0), (1000, 0.02), "a visited 62 % of b’s nodes in 1,500 times its time, same move 1/1."),
        ((5, 0.0), (5, 0.0), "b visited as many nodes as a, same move 1/1."),
        ((0, 0.0), (0, 0.0), "b visited no nodes, as did a, same move 1/1."),
        ((1, 0.5), (9, 0.0), "a visited 11 % of b’s nodes, same move 1/1."),  # nothing to divide by
    ],
)
def test_ratios_have_as_many_digits_as_they_deserve(one: Any, other: Any, said: str) -> None:
    assert words(one, other) == said


def test_in_separate_games_only_what_was_searched_counts() -> None:
    one, other = totals(separate()).players
    assert [turn.ply for turn in one.turns] == [4, 6]
    assert (len(other.turns), one.nodes, other.nodes) == (1, 100, 100)
    assert totals(separate()).rows()[1]["same move"] is None


def test_before_the_first_turn_there_are_players_and_no_figures() -> None:
    empty = Record(RULES, (HUMAN, NAMES[0]))
    assert totals(empty).players == ()
    found = totals(empty, NAMES)
    assert [row["player"] for row in found.rows()] == list(NAMES)
    assert [(row["moves"], row["nodes"], row["nodes per move"]) for row in found.rows()] == [(0, 0, None)] * 2
    assert found.words() == ()


def test_the_same_player_twice_is_told_apart_by_a_number() -> None:
    found = totals(lockstep(), ["alphabeta", "alphabeta"])
    assert [player.player for player in found.players] == ["alphabeta (1)", "alphabeta (2)"]


def test_turns_tell_the_wins_that_searches_announce() -> None:
    record = Record(RULES, (HUMAN, NAMES[0]), start="xx-/oo-/---")
    decision = player("minimax", RULES).decide(record.state)
    entry = record.entry(decision.move, decision)
    kept = {**panel(NAMES[0], entry.move, 1, 0.0), "value": entry.value, "line": list(entry.line)}
    record.add(entry.move, decision, panels=(kept, {**kept, "line": ["a1", "nonsense"]}))
    rows = totals(record).turns()
    assert [(row["ply"], row["move"], row["result"]) for row in rows] == [(1, "c3", "x wins in 1"), (1, "c3", None)]


def test_they_show_themselves() -> None:
    found: Any = totals(lockstep())
    assert str(found).splitlines()[0].split()[:3] == ["player", "moves", "nodes"]
    assert "<table>" in found._repr_html_()
