"""Solutions against the truth, and the values that are known."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from plyground.analysis.solving import solve as solving
from plyground.analysis.solving.solve import final_result, solve, usual_memory
from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.games import game
from plyground.games.game import after
from plyground.games.state import State
from plyground.search import Control, Limits
from tests.questions import run_python
from tests.search.solving import SUBJECTS, Truth, late_positions

COUNT, SHORTER = (6, 2) if INTERPRETED else (25, 0)

# Worth to the side that moves first; the larger ones are too much for plain Python.
KNOWN = {
    "dotsandboxes:rows=1,columns=1": -1,
    "dotsandboxes:rows=1,columns=2": 0,
    "dotsandboxes:rows=1,columns=3": -1,
    "dotsandboxes:rows=1,columns=4": 0,
    "dotsandboxes:rows=2,columns=2": 2,
    "dotsandboxes:rows=2,columns=3": -2,
    "dotsandboxes:rows=3,columns=2": -2,
    "dotsandboxes:rows=1,columns=1,extra_turn=off": -1,
    "tictactoe": 0,
    "tictactoe:rows=4,columns=4,k=4": 0,
    "tictactoe:rows=6,columns=9,k=6": 0,  # by the weights of its lines alone
}
KNOWN_TO_THE_COMPILED = {
    "dotsandboxes:rows=3,columns=3": -3,
    "dotsandboxes:rows=2,columns=2,extra_turn=off": -2,
    "tictactoe:rows=4,columns=4,k=3": 1,
    "tictactoe:rows=5,columns=6,k=4": 1,
}


@pytest.mark.parametrize(("spec", "value"), (KNOWN if INTERPRETED else KNOWN | KNOWN_TO_THE_COMPILED).items())
def test_known_values(spec: str, value: int) -> None:
    start = game(spec).start()
    solution = solve(start)
    assert (solution.value, solution.low, solution.high, solution.proven) == (value, value, value, True)
    end = start.play(*solution.line)
    assert end.is_over
    assert end.result(0) == value


@pytest.mark.parametrize(("spec", "plies"), SUBJECTS.items())
def test_it_agrees_with_trying_everything(spec: str, plies: int) -> None:
    rules = game(spec)
    truth = Truth(rules)
    for position in late_positions(spec, COUNT, plies - SHORTER):
        side = position.to_move()
        so_far = position.result(side)
        solution = solve(State(rules, position), memory=1)
        text = rules.text(position)
        assert solution.proven, text
        assert solution.complete, text
        assert solution.value == truth.final(position, side) - so_far, text
        assert [move.number for move in solution.moves] == truth.best(position), text
        assert solution.line[0] in solution.moves, text
        end = position
        for move in solution.line:
            end = after(end, move.number)
            assert truth.final(end, side) == solution.value + so_far, text
        assert end.is_over()


@pytest.mark.parametrize("extra_turn", ["on", "off"])
def test_every_position_of_two_by_two_boxes(extra_turn: str) -> None:
    # Searches that take it for granted that sides alternate get a third to a half of these wrong.
    rules = game(f"dotsandboxes:rows=2,columns=2,extra_turn={extra_turn}")
    truth = Truth(rules)
    reached = {rules.start(): None}  # in the order in which they were reached
    waiting = list(reached)
    while waiting:
        state = waiting.pop()
        for move in state.legal_moves:
            child = state.play(move)
            if not child.is_over and child not in reached:
                reached[child] = None
                waiting.append(child)
    assert len(reached) > 4_000
    states = [state for state in reached if not INTERPRETED or state.plies_left < 7]
    for state in states[:: 20 if INTERPRETED else 3 if extra_turn == "off" else 1]:
        side = state.turn
        solution = solve(state, memory=0.1)
        assert solution.value == truth.final(state.core, side) - state.result(side), state.text
        assert [move.number for move in solution.moves] == truth.best(state.core), state.text


def test_the_method_fits_the_game() -> None:
    assert solve(game("dotsandboxes").state("1x2:0")).method == "dots-and-boxes"
    assert solve(game("tictactoe").state("xo-/-x-/---")).method == "open lines"
    assert solve(game("tree:((5 9 7) (4 1 2) (11 6 3))").start()).method == "alpha-beta"
    won = solve(game("fiveinarow").state("h8 i9 h9 i8 h10 i10 h7 a1"), Limits(nodes=500), memory=1)
    assert (won.method, won.value, won.proven, won.complete) == ("threats", 1, True, False)
    assert set(won.moves) >= {"h6", "h11"}


@pytest.mark.parametrize("spec", ["dotsandboxes", "dotsandboxes:extra_turn=off", "tictactoe:rows=10,columns=10,k=5"])
def test_limits_leave_what_is_known(spec: str) -> None:
    start = game(spec).start()
    for limits in (Limits(nodes=500), Limits(seconds=0.2)):
        solution = solve(start, limits, memory=1)
        assert (solution.value, solution.proven, solution.moves, solution.line) == (None, False, (), ())
        assert solution.low < solution.high
        assert solution.seconds < 5
        if limits.nodes:
            assert 500 <= solution.nodes < 500 + 2 * start.plies_left


@pytest.mark.parametrize("spec", ["dotsandboxes", "tictactoe:rows=10,columns=10,k=5"])
def test_it_can_be_stopped_and_watched(spec: str) -> None:
    control = Control()
    threading.Timer(0.3, control.stop).start()
    solution = solve(game(spec).start(), control=control, memory=1)
    assert not solution.proven
    assert solution.nodes == control.nodes


def test_a_finished_game_has_nothing_to_solve() -> None:
    with pytest.raises(Mistake, match="over"):
        solve(game("tictactoe").state("xxx/oo-/---"))


# What is there to call, after preparing for the start of the usual games and after solving other positions.
PREPARED = """
import json
from plyground.games import game
from plyground.engines.dotsandboxes.endgame import future_bound
from plyground.analysis.solving.solve import prepare_solvers, solve
from plyground.search import Limits
from plyground.search.proof.alphabeta import result_bound
from plyground.search.proof.numbers import claim

def signatures():
    return [len(function.dispatcher.signatures) for function in (result_bound, claim, future_bound)]

for spec in ("tictactoe", "fiveinarow", "dotsandboxes"):
    prepare_solvers(game(spec).start())
prepared = signatures()
for spec, text in [
    ("tictactoe", "x--/-o-/---"),
    ("tictactoe:rows=4,columns=4,k=3", "x---/-o--/----/----"),
    ("fiveinarow:size=6,rule=standard", "c3 c4 d3"),
    ("dotsandboxes", "2x2:c5 score=0-1 turn=2"),
    ("dotsandboxes:extra_turn=off", "2x2:c5"),
]:
    solve(game(spec).state(text), Limits(nodes=200_000), memory=1)
print(json.dumps([prepared, signatures()]))
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_nothing_is_left_to_compile_after_preparing() -> None:
    prepared, needed = json.loads(run_python(["-c", PREPARED]))
    assert prepared == needed == [3, 2, 1]


@pytest.mark.parametrize(
    ("free", "megabytes"),
    [(None, 256), (300, 256), (1024, 256), (1028, 257), (8 * 1024, 2048), (16 * 1024, 4096), (64 * 1024, 4096)],
)
def test_the_usual_memory_is_a_quarter_of_what_is_free(
    free: int | None, megabytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "free_bytes", lambda: None if free is None else free * 2**20)
    assert usual_memory() == megabytes


def test_the_usual_memory_is_what_a_solver_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    start = game("dotsandboxes:rows=2,columns=2").start()
    monkeypatch.setattr(solving, "usual_memory", lambda: 2**-10)
    assert solve(start).memory == 2**-10
    assert solve(start, memory=2**-9).memory == 2**-9


E11 = "g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6"  # black wins by threats


def test_every_move_by_threats() -> None:
    state = game("fiveinarow:size=12").state(E11)
    few = solve(state, Limits(nodes=20))
    assert few.values == {}
    found = solve(state, Limits(nodes=20), all_moves=True)
    assert found.values[state.move("e11")] == 1
    assert found.values[state.move("a1")] == -1  # it does nothing about white's threats
    assert set(found.moves) == {move for move, value in found.values.items() if value == 1} >= set(few.moves)
    assert found.complete == (len(found.values) == len(state.legal_moves))
    lost = solve(game("fiveinarow:size=12").state("h8 a1 h9 a3 h10 a5 h11"), all_moves=True)
    assert set(lost.values.values()) == {-1}
    assert set(lost.values) == set(lost.moves)


def test_a_stopped_threat_search_finds_nothing() -> None:
    control = Control()
    control.stop()
    found = solve(game("fiveinarow").state(E11), control=control, memory=1)
    assert (found.value, found.proven) == (None, False)


def test_the_clock_ends_a_threat_search_and_its_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    granted: list[float | None] = []

    @contextmanager
    def ring_at_once(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
        granted.append(seconds)
        ring()
        yield

    monkeypatch.setattr("plyground.search.control.alarm", ring_at_once)
    found = solve(game("fiveinarow").state(E11), Limits(seconds=100), memory=1)
    assert (found.value, found.proven) == (None, False)
    assert granted[0] == 50
    assert granted[1] is not None
    assert 50 < granted[1] < 100  # what the first search has taken is gone


def test_bounds_of_a_result_are_not_narrowed_after_a_stop() -> None:
    state, control = game("tictactoe").start(), Control()
    assert final_result(state, Limits(nodes=100_000), control=control) == (0, 0)
    control.stop()
    assert final_result(state, Limits(nodes=100_000), control=control) == (-1, 1)
