"""Searches walk positions that no machine code takes by the same text as compiled ones: same moves, values, nodes."""

from typing import Any, NamedTuple

import pytest

import plyground
from plyground.analysis.solving.solve import solve
from plyground.compiled import interpreted_class
from plyground.games.state import State
from plyground.search import SEARCHES, Limits

START = "x-o/-x-/--o"
OPTIONS: dict[str, dict[str, Any]] = {
    "minimax": {},
    "minimax_ab": {},
    "alphabeta": {},
    "deepening": {},
    "mtdf": {},
    "greedy": {},
    "mcts": {"seeds": (1,), "simulations": 200},
    "mcts_minimax": {"seeds": (1,), "simulations": 100},
}


@interpreted_class
class Wrapped(NamedTuple):
    """A position of another class, as an object that only Python knows."""

    inner: Any

    def play(self, move: int) -> "Wrapped":
        return Wrapped(self.inner.play(int(move)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class Judge(NamedTuple):
    """The result alone."""

    win: int

    def score(self, position: Any, side: int) -> int:
        return self.win * int(position.result(side))


@pytest.mark.parametrize("name", OPTIONS)
def test_a_search_is_the_same_search(name: str) -> None:
    state = plyground.game("tictactoe").state(START)
    judge = state.game.evaluator("win-1")
    run, options = SEARCHES[name].run, OPTIONS[name]
    limits = Limits(depth=6) if SEARCHES[name].takes_limits else None
    compiled = run(state.core, judge, limits, **options)
    plain = run(Wrapped(state.core), Judge(1), limits, **options)
    assert (plain.move, plain.value, plain.figures.nodes) == (compiled.move, compiled.value, compiled.figures.nodes)
    assert plain.root == compiled.root


def test_what_is_solved_is_the_same() -> None:
    state = plyground.game("tictactoe").state(START)
    plain = solve(State(state.game, Wrapped(state.core)))
    assert plain.value == solve(state).value
