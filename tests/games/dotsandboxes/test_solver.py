"""The solvers of dots-and-boxes against trying everything, endings against their own dynamic program, known values."""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import numpy as np
import pytest

from plyground import player
from plyground.analysis.solving.solve import solve
from plyground.compiled import INTERPRETED
from plyground.engines.dotsandboxes.endings import CHAINS, LOOPS, MEMORY, ending_value, value_of_lengths
from plyground.engines.dotsandboxes.solver import BoxesSolver
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.position import line_count, position_of
from plyground.games.dotsandboxes.structure import structure_of
from plyground.games.game import legal_moves
from plyground.games.state import Move, State
from plyground.search import Limits

from .margins import truth

pytestmark = pytest.mark.skipif(INTERPRETED, reason="millions of positions")

RULES = pytest.mark.parametrize("extra_turn", [True, False])


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


def a_stride(lines: int) -> range:
    return range(1, 1 << lines, 211)  # a prime


def late_ones(lines: int) -> list[int]:
    chance = random.Random(17)
    return [sum(1 << line for line in chance.sample(range(lines), left)) for left in range(12, 17) for _ in range(240)]


@RULES
@pytest.mark.parametrize(
    ("rows", "columns", "choice", "least"), [(2, 3, a_stride, 600), (3, 3, late_ones, 1000)], ids=["2x3", "3x3"]
)
def test_the_value_and_the_best_moves(
    rows: int, columns: int, choice: Callable[[int], Iterable[int]], least: int, extra_turn: bool
) -> None:
    """Through one solver, whose table all positions share."""
    margins = truth(rows, columns, extra_turn)
    solver = BoxesSolver(position_of(0, (0, 0), 0, rows, columns, extra_turn), 4)
    solver.work.limit = 1 << 62
    seen, some_lose = 0, 0
    for free in choice(line_count(rows, columns)):
        position, best = state_of(free, rows, columns, extra_turn).core, int(margins[free])
        found, due = set(), set()
        for move in legal_moves(position):
            child = position.play(move)
            rest = int(margins[free ^ 1 << move])
            if child.result(0) + (rest if child.to_move() == 0 else -rest) == best:
                due.add(move)
            if solver.bound(child, best) >= best:
                found.add(move)
        assert solver.bound(position, best) == solver.bound(position, best + 1) == best, f"{free:x}"
        assert found == due, f"{free:x}"
        seen += 1
        some_lose += len(due) < len(legal_moves(position))
    assert seen >= least
    assert some_lose > seen / 2


@RULES
@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 2, 40), (2, 3, 40), (3, 3, 60)])
def test_the_value_of_every_move_as_solve_tells_it(rows: int, columns: int, count: int, extra_turn: bool) -> None:
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


# Positions that players got wrong: the value, all moves that keep it, and what another one is worth.
GOT_WRONG = pytest.mark.parametrize(
    ("text", "value", "keeps", "loses"),
    [
        (
            "6x6:2c12b3014468d7a1eb93f score=1-0",
            13,
            {"h(6,0)", "v(1,5)", "v(1,6)", "v(4,5)", "v(5,0)", "v(5,3)", "v(5,5)"},
            ("v(4,0)", -13),
        ),
        ("6x6:c45001440122b73c4fe7f score=0-1 turn=2", 1, {"v(0,1)", "v(4,5)"}, ("h(1,1)", -1)),
        ("6x6:18a1809c040005fcfe9ff score=2-0", 4, {"h(6,3)"}, ("v(4,4)", 2)),
        # All free lines but those below the upper row.
        (
            "3x3:100807 turn=2",
            3,
            {f"h({r},{c})" for r in (2, 3) for c in range(3)} - {"h(3,2)"}
            | {f"v({r},{c})" for r in range(3) for c in range(4)} - {"v(2,0)"},
            ("h(1,1)", -1),
        ),
        # A line that keeps a chain for later.
        ("5x5:bd52f6d2ad972bf turn=2", 5, {"h(1,3)"}, ("v(0,3)", -5)),
    ],
)


@GOT_WRONG
def test_the_moves_that_keep_the_value(text: str, value: int, keeps: set[str], loses: tuple[str, int]) -> None:
    solution = solve(DotsAndBoxesGame().state(text), Limits(seconds=60), memory=256, all_moves=True)
    assert solution.proven
    assert solution.complete
    assert solution.value == value
    assert set(solution.moves) == keeps
    assert solution.values.keys() == set(solution.state.legal_moves)
    assert {move for move, worth in solution.values.items() if worth == value} == keeps
    name, worth = loses
    assert solution.values[solution.state.move(name)] == worth


@GOT_WRONG
def test_the_expert_keeps_the_value(text: str, value: int, keeps: set[str], loses: tuple[str, int]) -> None:
    state = DotsAndBoxesGame().state(text)
    assert player("dots-expert:nodes=200000,seed=1", state.game).decide(state).move in keeps


def test_a_full_table_is_told() -> None:
    start = DotsAndBoxesGame(3, 4).start()
    small, roomy = (solve(start, Limits(nodes=300_000), memory=memory) for memory in (0.1, 256))
    assert small.is_memory_full
    assert small.memory == 0.0625  # the power of two below
    assert not roomy.is_memory_full
    assert roomy.memory == 16  # of the 256, it has not needed more yet


def test_a_table_grows_with_the_work_up_to_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.engines.dotsandboxes.solver._FIRST_ROWS", 1 << 10)
    start = DotsAndBoxesGame(3, 3).start()
    tight, roomy = (solve(start, memory=memory) for memory in (0.1, 16))
    assert (tight.value, tight.memory, tight.is_memory_full) == (-3, 0.0625, True)
    assert (roomy.value, roomy.memory, roomy.is_memory_full) == (-3, 0.5, False)


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


def partitions(total: int, parts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum of these parts, in order."""
    if total == 0:
        yield ()
    for i, part in enumerate(parts):
        if part <= total:
            for rest in partitions(total - part, parts[i:]):
                yield part, *rest


def test_the_shortest_of_each_kind_is_the_one_to_open() -> None:
    """Every ending of up to 30 boxes; loops have an even number of boxes, from four on."""
    memory, count = [0] * MEMORY, 0
    for boxes in range(1, 31):
        for in_loops in range(boxes + 1):
            for loops in partitions(in_loops, tuple(range(4, in_loops + 1, 2))):
                for chains in partitions(boxes - in_loops, tuple(range(1, boxes + 1))):
                    long = [length for length in chains if length > 2]
                    memory[CHAINS : CHAINS + len(long)] = long
                    memory[LOOPS : LOOPS + len(loops)] = loops
                    value = value_of_lengths(chains.count(1), chains.count(2), len(long), len(loops), memory)
                    assert value == ending(chains, loops), (chains, loops)
                    count += 1
    assert count > 50_000


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
