"""The solvers of dots-and-boxes against trying everything, endings against their own dynamic program, known values."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from plyground import player
from plyground.analysis.solve import Solution, solve
from plyground.compiled import INTERPRETED
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.endings import MEMORY, ending_value
from plyground.games.dotsandboxes.position import line_count, position_of
from plyground.games.dotsandboxes.solver import BoxesSolver
from plyground.games.dotsandboxes.structure import structure_of
from plyground.games.game import legal_moves
from plyground.games.state import Move, State
from plyground.search import Limits

pytestmark = pytest.mark.skipif(INTERPRETED, reason="millions of positions")

RULES = pytest.mark.parametrize("extra_turn", [True, False])


def fill(boxes: Any, lines: int, extra_turn: bool, margins: Any) -> None:
    """The future margin of every set of free lines, given as bits; boxes are sets of lines, too."""
    for free in range(1, 1 << lines):
        best = -100
        for line in range(lines):
            if free >> line & 1:
                rest = free ^ 1 << line
                gain = 0
                for box in boxes:
                    if box >> line & 1 and box & rest == 0:
                        gain += 1
                best = max(best, gain + (margins[rest] if gain > 0 and extra_turn else -margins[rest]))
        margins[free] = best


@cache
def truth(rows: int, columns: int, extra_turn: bool) -> Any:
    import numba

    down = (rows + 1) * columns
    boxes = [
        1 << r * columns + c
        | 1 << (r + 1) * columns + c
        | 1 << down + r * (columns + 1) + c
        | 1 << down + r * (columns + 1) + c + 1
        for r in range(rows)
        for c in range(columns)
    ]
    margins = np.zeros(1 << line_count(rows, columns), np.int8)
    numba.njit(fill)(np.array(boxes), line_count(rows, columns), extra_turn, margins)
    return margins


def state_of(free: int, rows: int, columns: int, extra_turn: bool) -> State:
    drawn = (1 << line_count(rows, columns)) - 1 ^ free
    return State(DotsAndBoxesGame(rows, columns, extra_turn), position_of(drawn, (0, 0), 0, rows, columns, extra_turn))


@RULES
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3)])
def test_every_position_of_a_small_board(rows: int, columns: int, extra_turn: bool) -> None:
    margins = truth(rows, columns, extra_turn)
    solver = BoxesSolver(position_of(0, (0, 0), 0, rows, columns, extra_turn), 4)
    solver.work.limit = 1 << 62
    # The words of a set of lines are those of the set without its highest line, and this line's.
    words = np.zeros((len(margins), 3), np.int64)
    for line in range(line_count(rows, columns)):
        alone = position_of(len(margins) - 1 ^ 1 << line, (0, 0), 0, rows, columns, extra_turn)
        words[1 << line : 2 << line] = words[: 1 << line] | alone[:3]
    for free in range(1, len(margins)):
        value, (horizontals, verticals, unclosed) = int(margins[free]), words[free].tolist()
        position = alone._replace(horizontals=horizontals, verticals=verticals, unclosed=unclosed)
        assert solver.bound(position, value) == value, f"{free:x}"
        assert solver.bound(position, value + 1) == value, f"{free:x}"


@RULES
@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 2, 40), (2, 3, 40), (3, 3, 60)])
def test_the_value_of_every_move(rows: int, columns: int, count: int, extra_turn: bool) -> None:
    margins, chance = truth(rows, columns, extra_turn), random.Random(13)
    for _ in range(count):
        share = chance.random()
        free = sum(1 << line for line in range(line_count(rows, columns)) if chance.random() < share)
        state = state_of(free, rows, columns, extra_turn)
        if state.is_over:
            continue
        solution = solve(state, memory=16, all_moves=True)
        after = {}
        for move in state.legal_moves:
            child = state.play(move)
            sign = 1 if child.turn == state.turn else -1
            after[move] = child.core.result(0) + sign * int(margins[free ^ 1 << move.number])
        best = max(after.values())
        assert solution.value == best == margins[free], state.text
        assert solution.values == after, state.text
        assert solution.complete
        assert set(solution.moves) == {move for move, value in after.items() if value == best}, state.text
        assert [row["value"] for row in solution.rows()] == sorted(after.values(), reverse=True)


@pytest.mark.parametrize(
    ("text", "value", "keeps", "loses"),
    [
        ("6x6:2c12b3014468d7a1eb93f score=1-0", None, {"h(6,0)", "v(1,5)"}, ("v(4,0)", 26)),
        ("6x6:c45001440122b73c4fe7f score=0-1 turn=2", None, {"v(0,1)", "v(4,5)"}, None),
        ("6x6:18a1809c040005fcfe9ff score=2-0", None, {"h(6,3)"}, None),
        ("3x3:100807 turn=2", 3, None, None),
    ],
)
def test_positions_that_players_got_wrong(
    text: str, value: int | None, keeps: set[str] | None, loses: tuple[str, int] | None
) -> None:
    solution = solved(text)
    if value is not None:
        assert solution.value == value
    if keeps is not None:
        assert keeps <= set(solution.moves)
    if loses is not None:
        assert solution.value is not None
        assert solution.values[solution.state.move(loses[0])] == solution.value - loses[1]


def test_a_line_that_keeps_a_chain_for_later() -> None:
    state = DotsAndBoxesGame().state("5x5:bd52f6d2ad9723f").play("h(1,2)")
    assert "h(1,3)" in solve(state, memory=64).moves


def solved(text: str) -> Solution:
    solution = solve(DotsAndBoxesGame().state(text), Limits(seconds=60), memory=256, all_moves=True)
    assert solution.proven
    assert len(solution.values) == len(solution.state.legal_moves)
    return solution


def test_a_full_table_is_told() -> None:
    start = DotsAndBoxesGame(3, 4).start()
    assert solve(start, Limits(nodes=300_000), memory=0.1).is_memory_full
    roomy = solve(start, Limits(nodes=300_000), memory=256)
    assert not roomy.is_memory_full
    assert roomy.memory <= 256


def test_more_and_more_of_a_question_is_done() -> None:
    position = DotsAndBoxesGame(3, 3).new()

    def stopped_at(nodes: int) -> BoxesSolver:
        solver = BoxesSolver(position, 4)
        solver.work.limit = nodes
        solver.bound(position, -1)
        return solver

    whole = stopped_at(1 << 62)
    assert whole.done() == 0  # nothing is being searched any more
    shares = [stopped_at(1 + int(whole.work.nodes) * tenths // 10).done() for tenths in (0, 3, 6, 9)]
    assert shares == sorted(shares)
    assert 0 == shares[0] < shares[1] < shares[-1] < 1


@cache
def ending(chains: tuple[int, ...], loops: tuple[int, ...]) -> int:
    """The margin of the side that has to open one of these, trying everything."""
    values = []
    for chain in set(chains):
        rest = list(chains)
        rest.remove(chain)
        value = ending(tuple(rest), loops)
        values.append(-chain - (max(value, -4 - value) if chain > 2 else value))
    for loop in set(loops):
        rest = list(loops)
        rest.remove(loop)
        value = ending(chains, tuple(rest))
        values.append(-loop - max(value, -8 - value))
    return max(values, default=0)


def expert_move(state: State, due: int) -> Move:
    """The expert's move in an ending, checked: it knows what the ending is worth, and the move keeps that."""
    decision = player("dots-expert:nodes=100", state.game).decide(state)
    assert (decision.bound, decision.value) == ("exact", due), state.text
    side, after = state.turn, state.play(decision.move)
    kept = solve(after, memory=1).value
    assert kept is not None
    assert after.result(side) + (kept if after.turn == side else -kept) == due, (state.text, decision.move)
    return decision.move


def test_endings_of_chains_and_loops() -> None:
    """Boards of random safe lines, as long as there are any; in twenty, the expert plays both sides' next moves."""
    memory = np.zeros(MEMORY, np.int64)
    lengths_seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for seed in range(150):
        chance = random.Random(seed)
        size = chance.choice((3, 4, 5))
        position = DotsAndBoxesGame(size, size).new()
        while safe := [move for move in legal_moves(position) if position.play(move).largest_take() == 0]:
            position = position.play(chance.choice(safe))
        structure = structure_of(position)
        if structure.joints:
            continue
        chains = sorted(len(part.boxes) for part in structure.parts if part.kind == "chain")
        loops = sorted(len(part.boxes) for part in structure.parts if part.kind == "loop")
        value = ending_value(position.horizontals, position.verticals, position.unclosed, memory)
        due = ending(tuple(chains), tuple(loops))
        assert value == due, DotsAndBoxesGame().text(position)
        if len(lengths_seen) < 20:
            state = State(DotsAndBoxesGame(size, size), position)
            opened = state.play(expert_move(state, due))
            expert_move(opened, -due)  # takes all, or leaves the last boxes
        lengths_seen.add((tuple(chains), tuple(loops)))
    assert len(lengths_seen) > 20
    assert any(loops for _, loops in lengths_seen)
