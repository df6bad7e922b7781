"""Monte-Carlo tree search against exhaustive truth: what it proves is true, and forced wins do not escape it."""

import json
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.compiled import INTERPRETED, compiled_class
from plyground.errors import Mistake
from plyground.games import game
from plyground.games.game import after, legal_moves
from plyground.games.limits import MOST_MOVES
from plyground.games.state import copied
from plyground.search import Control, Limits, SearchResult
from plyground.search.mcts.rollout import ByRoll
from plyground.search.mcts.search import NoEvaluator, _search, mcts, mcts_minimax
from plyground.search.mcts.tree import COLUMNS, SCALE, new_work
from plyground.search.rng import advance, below, seeded
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from tests.questions import run_python

SEARCHES = (mcts, mcts_minimax)
USUAL = game("tictactoe")
MIDDLE_GAME = "x--/-o-/---"

# A spec, and how many plies are left in the positions to try: few enough that minimax knows everything.
BOARDS = [("tictactoe", 8), ("tictactoe:rows=3,columns=4,k=3", 9), ("dotsandboxes:rows=2,columns=2", 9)]


def random_position(spec: str, left: int, seed: int) -> Any:
    """A position that is not over, with so many plies left at most, after random moves."""
    rules, chance = game(spec), np.random.default_rng(seed)
    while True:
        position = rules.new()
        while not position.is_over() and position.plies_left() > left:
            position = after(position, int(chance.choice(legal_moves(position))))
        if not position.is_over():
            return position


def worth(position: Any, side: int, margin: int = 1) -> int:
    """The value of a position to a side, by the library's minimax to the end of the game."""
    if position.is_over():
        value = position.result(side)
    else:
        found = minimax(position, evaluator_of(position)).value
        assert found is not None
        value = found if position.to_move() == side else -found
    return max(-margin, min(margin, int(value)))


def evaluator_of(position: Any) -> Any:
    """The one that knows the result and nothing else."""
    return game("dotsandboxes").evaluator("boxes") if hasattr(position, "gain") else USUAL.evaluator("win-1")


def visits_of(result: SearchResult) -> list[int]:
    return [found.visits or 0 for found in result.root]


def same(decision: SearchResult) -> tuple[Any, ...]:
    """All of a decision but its seconds."""
    return (
        decision.move,
        decision.value,
        decision.bound,
        decision.nodes,
        decision.line,
        decision.root,
    )


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("spec", "least", "most"),
    [
        ("tictactoe", 3, 7),
        ("tictactoe:rows=4,columns=4,k=4", 6, 10),
        ("dotsandboxes:rows=2,columns=2", 3, 5),  # the game ends with its last line: within five plies are five lines
        ("fiveinarow:size=6", 10, 22),
    ],
)
def test_every_forced_win_within_five_plies_is_found(spec: str, least: int, most: int, search: Any) -> None:
    tried = 0
    for seed in range(12 if INTERPRETED else 160):
        position = random_position(spec, least + seed % (1 if INTERPRETED else most - least + 1), seed)
        evaluator = evaluator_of(position)
        if not is_won_within(5, position, position.to_move()):
            continue
        tried += 1
        decision = search(position, evaluator, seeds=(seed,), simulations=20_000)
        assert (decision.value, decision.bound) == (SCALE, "exact"), (seed, decision)
        # Once proven, a win need not be the shortest: most are, and the others are checked against the whole game.
        following = after(position, decision.move)
        assert is_won_within(4, following, position.to_move()) or worth(following, position.to_move()) == 1
    assert tried >= (2 if INTERPRETED else 20)


def is_won_within(plies: int, position: Any, side: int) -> bool:
    if position.is_over():
        return bool(position.result(side) > 0)
    value = alphabeta(position, evaluator_of(position), Limits(depth=plies)).value or 0
    return value * (1 if position.to_move() == side else -1) > 0


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("spec", "left"), BOARDS)
@given(seed=st.integers(0, 10**6), simulations=st.sampled_from([5, 50, 400]), margin=st.sampled_from([1, 3, 4]))
def test_what_is_proven_is_true(spec: str, left: int, search: Any, seed: int, simulations: int, margin: int) -> None:
    position = random_position(spec, 5 if INTERPRETED else left, seed)
    side = position.to_move()
    decision = search(position, evaluator_of(position), seeds=(seed,), simulations=simulations, margin=margin)
    for move, value, bound in [(found.move, found.value, found.bound) for found in decision.root]:
        assert bound in ("exact", "about")
        if bound == "exact":
            assert value == SCALE * worth(after(position, move), side, margin)
        assert abs(value) <= SCALE * margin
    if decision.bound == "exact":
        assert decision.value == SCALE * worth(position, side, margin)
        assert decision.value == SCALE * worth(after(position, decision.move), side, margin)
    elif decision.bound == "at least":
        assert decision.value <= SCALE * worth(position, side, margin)
    assert decision.line[0] == decision.move
    replay_line = position
    for move in decision.line:
        assert move in legal_moves(replay_line)
        replay_line = after(replay_line, move)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("margin", [1, 4])
def test_small_boards_of_dots_and_boxes_are_solved(search: Any, margin: int) -> None:
    # Whoever closes a box moves again: a search that alternates sides gets a third to a half of these wrong.
    for seed in range(3 if INTERPRETED else 40):
        position = random_position("dotsandboxes:rows=2,columns=2", 5 if INTERPRETED else 7, seed)
        decision = search(position, evaluator_of(position), seeds=(seed,), simulations=100_000, margin=margin)
        assert decision.bound == "exact"
        assert decision.value == SCALE * worth(position, position.to_move(), margin)


@compiled_class
class Heap(NamedTuple):
    """Take one, two or three; whoever takes the last wins. Its candidates are too timid: one at a time."""

    heap: int
    turn: int

    def moves(self, out: Any) -> int:
        n = min(self.heap, 3)
        for i in range(n):
            out[i] = i + 1
        return n

    def candidates(self, out: Any) -> int:
        out[0] = 1
        return 1

    def play(self, move: int) -> "Heap":
        return Heap(self.heap - move, 1 - self.turn)

    def undo(self) -> None:
        pass

    def to_move(self) -> int:
        return self.turn

    def is_over(self) -> bool:
        return self.heap == 0

    def result(self, side: int) -> int:
        return -1 if side == self.turn else 1

    def key(self) -> int:
        return 2 * self.heap + self.turn

    def plies_left(self) -> int:
        return self.heap


HEAPS = """
import json
from plyground.search.mcts.search import NoEvaluator, mcts, mcts_minimax
from tests.search.test_mcts import Heap

found = []
for search in (mcts, mcts_minimax):
    for turn in (0, 1):
        for heap in range(1, 10):
            decision = search(Heap(heap, turn), NoEvaluator(0), simulations=2000)
            found.append([heap, decision.value, decision.bound, decision.move])
print(json.dumps(found))
"""


def test_of_equally_visited_moves_the_better_mean_is_played() -> None:
    """Five simulations try each of the five moves once: the Learn room shows that a won game then counts."""
    found = mcts(USUAL.parse("xo-/x--/o--"), NoEvaluator(0), simulations=5, seeds=(2,))
    assert set(visits_of(found)) == {1}
    assert found.value == max(move.value for move in found.root) == SCALE


def test_a_proof_holds_against_moves_that_are_no_candidates(tmp_path: Path) -> None:
    # In a process with a cache of its own: a cache that knows Heap cannot be read by programs that cannot import it.
    found = json.loads(run_python(["-c", HEAPS], PLYGROUND_CACHE=str(tmp_path)))
    assert len(found) == 36
    for heap, value, bound, move in found:
        assert (value, bound) == (-SCALE if heap % 4 == 0 else SCALE, "exact"), heap
        assert heap % 4 in (0, move)


@pytest.mark.parametrize("search", SEARCHES)
def test_few_moves_left_in_five_in_a_row_are_solved(search: Any) -> None:
    evaluator = game("fiveinarow:size=6").evaluator("nine-patterns")

    def truth(position: Any) -> int:  # for black, over all legal moves
        if position.is_over():
            return int(position.result(0))
        values = [truth(after(position, move)) for move in legal_moves(position)]
        return max(values) if position.to_move() == 0 else min(values)

    for seed in range(2 if INTERPRETED else 12):
        position = random_position("fiveinarow:size=6", 3 if INTERPRETED else 5, seed)
        decision = search(position, evaluator, simulations=5000)
        assert decision.bound == "exact"
        assert decision.value == SCALE * truth(position) * (1 - 2 * position.to_move())


@pytest.mark.parametrize("search", SEARCHES)
def test_the_same_seeds_give_the_same_decision(search: Any) -> None:
    position, evaluator = USUAL.parse(MIDDLE_GAME), USUAL.evaluator("default")
    for limits in (Limits(nodes=2000), Limits(nodes=2000, depth=3)):
        decisions = [search(position, evaluator, limits, seeds=(7, 8)) for _ in range(3)]
        assert len(set(map(same, decisions))) == 1
    others = {same(search(position, evaluator, Limits(nodes=2000), seeds=(seed,))) for seed in range(5)}
    assert len(others) > 1


# Decisions by both searches, with every option away from its usual value somewhere.
SCRIPT = """
import json
from dataclasses import asdict
from plyground.compiled import on_compile
from plyground.games import game
from plyground.search.mcts import mcts, mcts_minimax

found, compiled = [], []
with on_compile(compiled.append):
    for spec, text, evaluator, settings in [
        ("tictactoe", "x--/-o-/---", "default", {"bias": True, "exploration": 70}),
        ("tictactoe", "x--/-o-/---", "win-10", {}),
        ("dotsandboxes", "2x2:c5 score=0-1 turn=2", "boxes", {"margin": 3, "bias": True}),
        ("fiveinarow", "h8 i9 h9 h10 i8", "nine-patterns", {"bias": True, "rave": 10}),
    ]:
        rules = game(spec)
        position = rules.parse(text)
        inside = {"lookahead": 2 if spec != "fiveinarow" else 1, "greedy_percent": 50}
        for search, more in ((mcts, {}), (mcts_minimax, inside)):
            simulations = 100 if spec != "fiveinarow" else 8
            evaluator_ = rules.rules_of(position).evaluator(evaluator)
            found.append(asdict(search(position, evaluator_, seeds=(5,), simulations=simulations, **settings, **more)))
            del found[-1]["figures"]["seconds"]
print(json.dumps([found, compiled]))
"""


@pytest.mark.skipif(INTERPRETED, reason="the compiled tests ask both speeds")
def test_compiled_interpreted_and_from_the_cache_are_the_same() -> None:
    # A recursion with a second signature would crash in the process that loads it from the cache. The first process
    # compiles what no other test has compiled yet.
    interpreted, nothing = json.loads(run_python(["-c", SCRIPT], NUMBA_DISABLE_JIT="1"))
    first, _ = json.loads(run_python(["-c", SCRIPT], NUMBA_DISABLE_JIT="0"))
    second, again = json.loads(run_python(["-c", SCRIPT], NUMBA_DISABLE_JIT="0"))
    assert interpreted == first == second
    assert not nothing
    assert not again


@pytest.mark.parametrize("settings", [{}, {"bias": 1}, {"lookahead": 1, "greedy_percent": 50, "bias": 1}], ids=str)
def test_shared_arrays_are_given_back(settings: dict[str, int]) -> None:
    rules = game("fiveinarow:size=9")
    position = copied(rules.parse("e5 f6 e6 e7 f5"))
    before = copied(position)
    evaluator = rules.evaluator("nine-patterns")
    for limits in ({"simulations": 5 if INTERPRETED else 300, "limit": 10**9}, {"simulations": 10**9, "limit": 500}):
        work = new_work(margin=1, exploration=140, rng=seeded((1,)), pause=10**9, **limits, **settings)
        _search(position, copied(position), evaluator, ByRoll(0), np.empty((10**5, COLUMNS), np.int64), work)
        assert (work.simulated if limits["limit"] == 10**9 else work.nodes) >= min(limits.values())
        for now, then in zip(position, before, strict=True):
            assert np.array_equal(now, then)


@pytest.mark.parametrize("search", SEARCHES)
@given(nodes=st.integers(2, 3000))
def test_a_node_limit_is_kept(search: Any, nodes: int) -> None:
    position, evaluator = USUAL.new(), USUAL.evaluator("win-10")
    decision = search(position, evaluator, Limits(nodes=nodes))
    # The root, and whatever minimax looks at in one go, may go over the limit.
    assert nodes <= decision.nodes <= nodes + (0 if search is mcts else 20)
    if search is mcts:
        assert sum(visits_of(decision)) == decision.simulations


def test_a_long_look_is_broken_off_at_the_limit() -> None:
    rules = game("fiveinarow")
    position = rules.parse("h8 i9 h9 h10 i8 g8")
    decision = mcts_minimax(position, rules.evaluator("nine-patterns"), Limits(nodes=2000), lookahead=3)
    # Whoever is to move may still have each of his moves counted, at every ply of the look.
    assert decision.nodes < 2000 + 4 * len(legal_moves(position))


def test_simulations_are_counted() -> None:
    decision = mcts(USUAL.new(), simulations=123)
    assert (decision.simulations, sum(visits_of(decision)), len(decision.root)) == (123, 123, 9)
    assert decision.nodes > 1 + 123
    assert decision.bound == "about"
    assert 2 <= decision.depth <= 9


@pytest.mark.parametrize("search", SEARCHES)
def test_a_stopped_search_ends_and_has_a_move(search: Any) -> None:
    rules = game("fiveinarow")
    position, evaluator = rules.parse("h8 i9"), rules.evaluator("nine-patterns")
    stopped = Control()
    stopped.stop()
    candidates = np.zeros(MOST_MOVES, np.int64)
    position.candidates(candidates)
    decision = search(position, evaluator, control=stopped)
    assert (decision.move, decision.line) == (candidates[0], (candidates[0],))
    assert (decision.value, decision.bound, decision.simulations) == (None, None, 0)

    control = Control()
    found: list[SearchResult] = []
    limits = Limits(nodes=10**15)
    thread = threading.Thread(target=lambda: found.append(search(position, evaluator, limits, control=control)))
    thread.start()
    while control.nodes < 1000 and thread.is_alive():
        time.sleep(0.001)
    control.stop()
    thread.join(60)  # without the stop it would take years
    assert found
    assert found[0].move in legal_moves(position)
    assert found[0].nodes >= 1000


@pytest.mark.parametrize("search", SEARCHES)
def test_time_is_kept(search: Any) -> None:
    rules = game("dotsandboxes")
    decision = search(rules.new(), rules.evaluator("boxes"), Limits(seconds=0.2))
    assert decision.seconds >= 0.15  # and it ended
    assert decision.simulations > 0


def test_a_full_tree_goes_on_collecting_games() -> None:
    simulations = 300 if INTERPRETED else 50_000
    position = game("tictactoe:rows=5,columns=6,k=4").new()
    work = new_work(margin=1, exploration=140, rng=1, limit=10**12, pause=10**12, simulations=simulations)
    tree = np.empty((100, COLUMNS), np.int64)
    _search(position, position, NoEvaluator(0), ByRoll(0), tree, work)
    assert work.simulated == simulations
    assert 100 - 30 < work.used <= 100
    small = mcts(position, simulations=simulations, memory=1)
    assert sum(visits_of(small)) == simulations


def test_the_best_opening_by_any_option() -> None:
    evaluator = USUAL.evaluator("default")
    for settings in ({}, {"bias": True}, {"exploration": 50}, {"margin": 5}):
        decision = mcts(USUAL.parse("xo-/---/--x"), evaluator, seeds=(1,), simulations=2000, **settings)
        assert worth(after(USUAL.parse("xo-/---/--x"), decision.move), 1) == 0 or decision.value == -SCALE


@pytest.mark.parametrize("search", SEARCHES)
def test_mistakes(search: Any) -> None:
    with pytest.raises(Mistake, match="over"):
        search(USUAL.parse("xxx/oo-/---"), USUAL.evaluator("win-1"))
    with pytest.raises(Mistake, match="evaluator"):
        search(USUAL.new(), None, bias=True)


def test_random_numbers_are_fair_and_never_overflow() -> None:
    state = seeded((1, 2))
    assert state == seeded((1, 2))
    assert len({seeded((1, 2)), seeded((2, 1)), seeded((1,)), seeded(()), seeded((1, 2, 0))}) == 5
    counts = np.zeros((7, 7), np.int64)
    last = 0
    for _ in range(49_000):
        state = advance(state)
        shown = below(state, 7)
        counts[last, shown] += 1
        last = shown
        assert 0 < state < 1 << 63
        assert state & 1
    assert 850 < counts.min() <= counts.max() < 1150  # five standard deviations of pairs
