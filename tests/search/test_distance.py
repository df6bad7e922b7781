"""How far it is to the end: deepening takes the shortest way to win and the longest to lose."""

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.games.game import after, legal_moves
from plyground.search import Limits
from plyground.search.deepening import deepening
from plyground.search.deepening.mtdf import mtdf
from plyground.testing.positions import candidate_moves

# Rules, and how many plies before the end the positions are: few enough to try everything.
BOARDS = {
    "tictactoe": 8,
    "tictactoe:rows=3,columns=4,k=3": 9,
    "tictactoe:rows=4,columns=4,k=3": 9,
    "tictactoe:rows=4,columns=4,k=4": 8,
    "tictactoe:rows=2,columns=6,k=2": 9,
    "fiveinarow:size=5": 7,
    "fiveinarow:size=5,rule=standard": 7,
    "fiveinarow:size=6": 7,
    "fiveinarow:size=6,rule=standard": 7,
}
SWITCHES = ("tt", "pvs", "aspiration", "killers", "history")


class Distance:
    """Results for the side to move, and how many plies away they are, by trying every candidate."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[int, int]] = {}

    def of(self, position: Any) -> tuple[int, int]:
        if position.is_over():
            return int(position.result(position.to_move())), 0
        key = position.key()
        if key not in self.known:
            self.known[key] = max((self.by(position, move) for move in candidate_moves(position)), key=preference)
        return self.known[key]

    def by(self, position: Any, move: int) -> tuple[int, int]:
        """The same for whoever plays this move."""
        result, plies = self.of(after(position, move))
        return -result, plies + 1


def preference(found: tuple[int, int]) -> tuple[int, int]:
    """Win soon, lose late; a draw is a draw."""
    result, plies = found
    return result, -result * plies


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, Any]:
    """A spec, and a position that is not over and not far from its end."""
    spec = draw(st.sampled_from(sorted(BOARDS)))
    position = game(spec).new()
    left = draw(st.integers(1, min(BOARDS[spec], 4) if INTERPRETED else BOARDS[spec]))
    while position.plies_left() > left:
        # Not moves that end the game, so that the rest can.
        moves = [move for move in legal_moves(position) if not after(position, move).is_over()]
        if not moves:
            break
        position = after(position, moves[draw(st.integers(0, 999)) % len(moves)])
    return spec, position


def check(truth: Distance, spec: str, position: Any, evaluator: str, search: Any, **settings: Any) -> None:
    rules = game(spec)
    text = rules.text(position)
    result, plies = truth.of(position)
    decision = search(position, rules.evaluator(evaluator), Limits(), memory=1, **settings)
    assert preference(truth.by(position, decision.move)) == preference((result, plies)), text
    assert ((decision.value or 0) > 0) - ((decision.value or 0) < 0) == result, text
    if result != 0:
        assert decision.depth == plies, text
        end = position
        for move in decision.line:
            end = after(end, move)
        assert end.is_over(), text
        assert end.result(position.to_move()) == result, text


@given(positions(), st.sets(st.sampled_from(SWITCHES)), st.data())
def test_wins_come_soon_and_losses_late(start: tuple[str, Any], on: set[str], data: st.DataObject) -> None:
    spec, position = start
    evaluators = ("win-1", "nine-patterns") if spec.startswith("fiveinarow") else ("win-10", "default")
    evaluator = data.draw(st.sampled_from(evaluators))
    truth = Distance()
    check(truth, spec, position, evaluator, deepening, **{name: name in on for name in SWITCHES})
    check(truth, spec, position, evaluator, mtdf)


@pytest.mark.parametrize("search", [deepening, mtdf])
def test_wins_come_soon_and_losses_late_all_over_tic_tac_toe(search: Any) -> None:
    start = game("tictactoe").new()
    found, waiting, truth = {start.key(): start}, [start], Distance()
    while waiting:
        position = waiting.pop()
        for move in legal_moves(position):
            child = after(position, move)
            if not child.is_over() and child.key() not in found:
                found[child.key()] = child
                waiting.append(child)
    assert len(found) == 4520
    forced = [position for position in found.values() if truth.of(position)[0] != 0]
    assert len(forced) == 2836 + 632
    for position in forced[:: 199 if INTERPRETED else 2]:
        if not INTERPRETED or position.plies_left() < 6:
            check(truth, "tictactoe", position, "win-10", search)
