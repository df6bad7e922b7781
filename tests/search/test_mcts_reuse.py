"""Trees that live from move to move, RAVE against a naive account, and what is heard of a search under way."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.games.game import after, legal_moves
from plyground.games.state import copied
from plyground.players import player
from plyground.search import Control, Decision, EngineMemory, RecordingControl
from plyground.search.mcts.reuse import MOST_MOVES_SINCE, take_over
from plyground.search.mcts.rollout import FromList
from plyground.search.mcts.search import NoEvaluator, _search, mcts, mcts_minimax
from plyground.search.mcts.tree import (
    COUNT,
    FIRST,
    LATER_TOTAL,
    LATER_VISITS,
    LOWER,
    MOVE,
    RAVE_COLUMNS,
    ROOT,
    SCALE,
    TOTAL,
    UPPER,
    VISITS,
    new_work,
)
from plyground.search.rng import advance, below, seeded
from tests.search.test_mcts import evaluator_of, random_position, same, visits_of, worth

SEARCHES = (mcts, mcts_minimax)
BOARDS = ("tictactoe:rows=4,columns=4,k=4", "dotsandboxes:rows=2,columns=3", "fiveinarow:size=6")


def children(tree: Any, node: int) -> dict[int, int]:
    """The rows of a node's children, by move."""
    rows = range(int(tree[node, FIRST]), int(tree[node, FIRST] + tree[node, COUNT]))
    return {int(tree[row, MOVE]): row for row in rows}


def subtree(tree: Any, node: int) -> Any:
    """All that is known from a node on, wherever its rows are."""
    known = [int(number) for number in tree[node]]
    del known[FIRST]
    return known, [subtree(tree, child) for child in children(tree, node).values()]


@pytest.mark.parametrize("spec", BOARDS)
@pytest.mark.parametrize("plies", [0, 1, 2, 3])
def test_the_part_of_the_tree_that_the_game_has_entered_is_kept_whole(spec: str, plies: int) -> None:
    before = game(spec).new()
    recall = EngineMemory()
    mcts(before, seeds=(1,), simulations=150 if INTERPRETED else 5000, recall=recall)
    earlier = recall.data.tree
    chance = np.random.default_rng(plies)
    for _ in range(3):
        # Down by moves that have been tried, whoever makes them.
        position, node, moves = before, ROOT, []
        for _ in range(plies):
            tried = {move: row for move, row in children(earlier, node).items() if earlier[row, VISITS] > 0}
            if not tried:
                return
            moves.append(int(chance.choice(list(tried))))
            position, node = after(position, moves[-1]), tried[moves[-1]]
        if position.is_over():
            continue
        tree, work = np.empty_like(earlier), new_work()
        assert take_over(copied(position), tree, recall.data.position, earlier, work) == 1
        assert work.used == 1 + size(tree, ROOT)
        # The same position may be there by other orders of the moves: the one most visited is kept.
        rows = [row for order in permutations(moves) if (row := reached(before, earlier, order, position)) is not None]
        assert tree[ROOT, VISITS] == max(earlier[row, VISITS] for row in rows)
        assert subtree(tree, ROOT) in [subtree(earlier, row) for row in rows]


def reached(position: Any, tree: Any, moves: tuple[int, ...], wanted: Any) -> int | None:
    """The row of a position after some moves, if they lead there and the tree knows them."""
    node = ROOT
    for move in moves:
        rows = children(tree, node)
        if position.is_over() or move not in rows:
            return None
        position, node = after(position, move), rows[move]
    return node if position.key() == wanted.key() else None


def size(tree: Any, node: int) -> int:
    """How many nodes are below a node."""
    return sum(1 + size(tree, child) for child in children(tree, node).values())


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_goes_on_where_the_last_one_ended(search: Any) -> None:
    simulations = 100 if INTERPRETED else 3000
    rules = game("dotsandboxes:rows=2,columns=3")
    position, evaluator, recall = rules.new(), rules.evaluator("boxes"), EngineMemory()
    first = search(position, evaluator, seeds=(1,), simulations=simulations, recall=recall)
    again = search(position, evaluator, seeds=(2,), simulations=simulations, recall=recall)
    assert (first.simulations, again.simulations) == (simulations, simulations)
    assert sum(visits_of(again)) == sum(visits_of(first)) + simulations
    following = after(after(position, again.line[0]), again.line[1])
    later = search(following, evaluator, seeds=(3,), simulations=simulations, recall=recall)
    assert later.simulations == simulations
    assert sum(visits_of(later)) > simulations


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("spec", "left"), [("tictactoe:rows=3,columns=4,k=3", 9), ("dotsandboxes:rows=2,columns=2", 9)]
)
@given(seed=st.integers(0, 10**6), rave=st.sampled_from([0, 50]))
def test_what_is_proven_stays_true_through_a_game(spec: str, left: int, search: Any, seed: int, rave: int) -> None:
    # Few simulations a move, so that proofs are made of what several moves have found out.
    position, chance, recall = (
        random_position(spec, 5 if INTERPRETED else left, seed),
        np.random.default_rng(seed),
        EngineMemory(),
    )
    side = position.to_move()
    while not position.is_over():
        if position.to_move() == side:
            decision = search(position, evaluator_of(position), seeds=(seed,), simulations=30, rave=rave, recall=recall)
            for move, value, bound in [(found.move, found.value, found.bound) for found in decision.root]:
                if bound == "exact":
                    assert value == SCALE * worth(after(position, move), side)
            if decision.bound == "exact":
                assert decision.value == SCALE * worth(position, side)
            position = after(position, decision.move)
        else:
            position = after(position, int(chance.choice(legal_moves(position))))


@pytest.mark.parametrize("search", SEARCHES)
def test_a_tree_that_does_not_fit_is_not_used(search: Any) -> None:
    small, large = game("fiveinarow:size=5"), game("fiveinarow:size=7")
    evaluator = small.evaluator("nine-patterns")
    simulations = 8 if INTERPRETED else 300

    def decided(position: Any, recall: EngineMemory | None, **settings: Any) -> tuple[Any, ...]:
        return same(search(position, evaluator, seeds=(4,), simulations=simulations, recall=recall, **settings))

    position = small.parse("c3 b2")
    alone = decided(position, None)
    assert decided(position, EngineMemory()) == alone
    wrong: list[tuple[Any, dict[str, Any]]] = [
        (large.parse("d4 c3"), {}),  # another board
        (small.parse("c3 b2 c4"), {}),  # a move was taken back
        (small.parse("a1 b5"), {}),  # another game
        (position, {"margin": 2}),
        (position, {"memory": 3}),
        (position, {"rave": 9}),
        (position, {"bias": True}),
        (position, {"reuse": False}),
    ]
    for asked, settings in wrong:
        recall = EngineMemory()
        search(asked, evaluator, seeds=(3,), simulations=simulations, recall=recall, **settings)
        assert decided(position, recall) == alone, settings
    recall = EngineMemory()
    decided(position, recall)
    assert decided(position, recall, reuse=False) == alone
    assert decided(position, recall) != alone
    # Both boards are empty and have the same key.
    decided(large.new(), recall)
    assert decided(small.new(), recall) == decided(small.new(), None)


def test_moves_that_are_too_far_away_are_not_looked_for() -> None:
    position, recall = game("dotsandboxes:rows=4,columns=4").new(), EngineMemory()
    mcts(position, seeds=(1,), simulations=50, recall=recall)
    for _ in range(MOST_MOVES_SINCE + 1):
        position = after(position, legal_moves(position)[0])
    settings: Any = {"seeds": (2,), "simulations": 20}
    assert same(mcts(position, recall=recall, **settings)) == same(mcts(position, **settings))


def test_a_player_recalls_its_tree() -> None:
    rules = game("tictactoe:rows=4,columns=4,k=4")
    state, recall = rules.start(), EngineMemory()
    for spec, sooner in (("mcts:simulations=500,seed=1", True), ("mcts:simulations=500,seed=1,reuse=off", False)):
        who = player(spec, rules)
        first = who.decide(state, recall=recall)
        second = who.decide(state.play(*first.line[:2]), recall=recall)
        assert (sum(found.visits or 0 for found in second.root) > 500) == sooner


@pytest.mark.parametrize(
    ("spec", "left"), [("dotsandboxes:rows=2,columns=2", 10), ("tictactoe", 9), ("fiveinarow:size=5", 12)]
)
def test_rave_counts_the_moves_that_the_same_side_made_later(spec: str, left: int) -> None:
    # The tree has room for the moves of the root alone, so that every simulation is one of these and a random game,
    # which can be played again from the same random numbers, with a plain account of who made which moves.
    position = random_position(spec, left, 1)
    moves = legal_moves(position)
    margin = 3
    tree = np.zeros((1 + len(moves), RAVE_COLUMNS), np.int64)
    work = new_work(margin=margin, exploration=100, rave=20, rng=seeded((5,)), limit=10**12, pause=10**12)
    visits = dict.fromkeys(moves, 0)
    later: dict[int, list[int]] = {move: [] for move in moves}
    now: dict[int, list[int]] = {move: [] for move in moves}
    for number in range(1, 40):
        state = int(work.rng)
        work.simulations = number
        _search(position, copied(position), NoEvaluator(0), FromList(0), tree, work)
        rows = children(tree, ROOT)
        (move,) = [move for move in rows if tree[rows[move], VISITS] > visits[move]]
        visits[move] += 1
        made: list[tuple[int, int]] = []
        playing = position
        while True:
            made.append((playing.to_move(), move))
            playing = after(playing, move)
            if playing.is_over():
                break
            state = advance(state)
            open_moves = legal_moves(playing)
            move = open_moves[below(state, len(open_moves))]
        result = max(-margin, min(margin, playing.result(0)))
        now[made[0][1]].append(result)
        for who, what in made:
            if who == position.to_move() and what in later:
                later[what].append(result)
        if tree[ROOT, LOWER] == tree[ROOT, UPPER]:
            break
    for move, row in rows.items():
        assert (tree[row, VISITS], tree[row, TOTAL]) == (len(now[move]), sum(now[move]))
        assert (tree[row, LATER_VISITS], tree[row, LATER_TOTAL]) == (len(later[move]), sum(later[move]))
    assert any(len(later[move]) > len(now[move]) > 0 for move in moves)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("rave", [0, 100])
def test_whoever_watches_hears_of_it_and_changes_nothing(search: Any, rave: int) -> None:
    rules = game("tictactoe:rows=5,columns=5,k=4")
    position, evaluator = rules.new(), rules.evaluator("default")
    simulations = 20_000 if not INTERPRETED else 300 if search is mcts else 30
    settings: Any = {"seeds": (7,), "simulations": simulations, "rave": rave}
    seen = RecordingControl()
    decision = search(position, evaluator, control=seen, **settings)
    assert same(decision) == same(search(position, evaluator, **settings))
    assert len(seen.all) >= (1 if INTERPRETED else 5)
    for earlier, later in zip(seen.all, [*seen.all[1:], decision], strict=True):
        assert earlier.nodes < later.nodes
        assert earlier.simulations <= later.simulations
        assert sum(visits_of(earlier)) == earlier.simulations
        assert earlier.move in legal_moves(position)


def test_whoever_watches_a_player_hears_its_decisions() -> None:
    rules = game("tictactoe:rows=5,columns=5,k=4")
    who = player(f"mcts:simulations={300 if INTERPRETED else 20_000},seed=7", rules)
    heard: list[Decision] = []
    control = Control(heard.append)
    decision = who.decide(rules.start(), control=control)
    assert heard
    assert control.latest is heard[-1]
    for earlier in heard:
        assert (earlier.state, earlier.player) == (decision.state, who)
        assert earlier.move in rules.start().legal_moves
        assert sum(found.visits or 0 for found in earlier.root) == earlier.simulations
