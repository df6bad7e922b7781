"""Limits, the stop flag, and what a decision says when a search could not finish."""

import threading
from itertools import count
from typing import Any

import pytest

from plyground.errors import Mistake
from plyground.games import game
from plyground.games.game import Game, after, legal_moves
from plyground.players import player
from plyground.search import Control, Limits
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.greedy import greedy
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.minimax_ab import minimax_ab
from plyground.search.textbook.random import random

SEARCHES = (minimax, minimax_ab, alphabeta)
USUAL = game("tictactoe")
MIDDLE_GAME = "x--/-o-/---"


@pytest.mark.parametrize("search", SEARCHES)
def test_a_depth_that_could_not_be_finished_counts_for_what_it_found(search: Any) -> None:
    # One ply and four nodes: the root, two moves that are judged, and the one that reached the limit.
    position, evaluator = USUAL.parse(MIDDLE_GAME), USUAL.evaluator("default")
    judged = minimax(position, evaluator, Limits(depth=1)).root[:2]
    decision = search(position, evaluator, Limits(nodes=4))
    assert [found.move for found in decision.root] == [found.move for found in judged]
    assert decision.value == max(found.value for found in judged)
    assert decision.move in [found.move for found in judged if found.value == decision.value]
    assert (decision.bound, decision.depth, decision.nodes) == ("at least", 1, 4)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("nodes", [1, 2])
def test_with_no_time_for_a_single_move_the_first_candidate_is_played(search: Any, nodes: int) -> None:
    position, evaluator = USUAL.parse(MIDDLE_GAME), USUAL.evaluator("default")
    decision = search(position, evaluator, Limits(nodes=nodes))
    assert decision.move == legal_moves(position)[0]
    assert decision.line == (decision.move,)
    assert (decision.value, decision.bound) == (None, None)
    assert (decision.depth, decision.nodes, decision.root) == (0, 2, ())


@pytest.mark.parametrize("wrong", [{"depth": 0}, {"depth": -3}, {"nodes": 0}, {"seconds": 0}, {"seconds": -1}], ids=str)
def test_limits_that_leave_nothing_to_search_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Mistake, match=f"{next(iter(wrong))}={next(iter(wrong.values()))}"):
        Limits(**wrong)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_limit_that_is_never_reached_changes_nothing_but_the_nodes(search: Any) -> None:
    position, evaluator = USUAL.parse(MIDDLE_GAME), USUAL.evaluator("defensive")
    straight = search(position, evaluator, Limits(depth=4))
    for limits in (Limits(depth=4, nodes=10**9), Limits(depth=4, seconds=3600), Limits(4, 10**9, 3600)):
        deepened = search(position, evaluator, limits)
        assert (deepened.move, deepened.value, deepened.bound) == (straight.move, straight.value, "exact")
        assert (deepened.line, deepened.root, deepened.depth) == (straight.line, straight.root, 4)
        assert deepened.nodes == sum(search(position, evaluator, Limits(depth=d)).nodes for d in (1, 2, 3, 4))


@pytest.mark.parametrize("search", SEARCHES)
def test_no_depth_or_too_much_of_it_is_the_rest_of_the_game(search: Any) -> None:
    position, evaluator = USUAL.parse("xox/oox/---"), USUAL.evaluator("win-10")
    decisions = [search(position, evaluator, limits) for limits in (None, Limits(), Limits(depth=3), Limits(depth=399))]
    assert {(d.move, d.value, d.depth, d.nodes, d.line, d.root) for d in decisions} == {
        (decisions[0].move, 10, 3, decisions[0].nodes, decisions[0].line, decisions[0].root)
    }


def test_depths_are_straight_for_a_depth_and_step_by_step_under_other_limits() -> None:
    assert list(Limits(depth=4).depths(9)) == [4]
    assert list(Limits(depth=4).depths(2)) == [2]
    assert list(Limits().depths(9)) == [9]
    assert list(Limits(nodes=1).depths(3)) == [1, 2, 3]
    assert list(Limits(seconds=1.0, depth=2).depths(9)) == [1, 2]


def test_nodes_and_seconds_are_what_the_search_spent() -> None:
    control = Control()
    assert control.nodes == 0
    decision = minimax(USUAL.new(), USUAL.evaluator("win-1"), Limits(depth=3), control=control)
    assert decision.nodes == control.nodes == 1 + 9 + 9 * 8 + 9 * 8 * 7
    assert decision.seconds > 0
    assert not control.stopped


def huge() -> tuple[Game, Any, Any]:
    board = game("tictactoe:rows=6,columns=9,k=4")
    return board, board.new(), board.evaluator("default")


@pytest.mark.parametrize("search", SEARCHES)
def test_nodes_can_be_watched_while_a_search_runs(search: Any) -> None:
    _, position, evaluator = huge()
    control = Control()
    thread = threading.Thread(target=search, args=(position, evaluator), kwargs={"control": control}, daemon=True)
    thread.start()
    seen: list[int] = []
    for _ in count():
        if not seen or control.nodes > seen[-1]:
            seen.append(control.nodes)
        if len(seen) > 5 or not thread.is_alive():
            break
    control.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert len(seen) > 5


@pytest.mark.parametrize("search", ["minimax", "minimax_ab", "alphabeta"])
def test_a_search_that_is_stopped_keeps_the_last_depth_it_finished(search: str) -> None:
    rules = game("tictactoe:rows=6,columns=9,k=4")
    control = Control(lambda decision: control.stop() if decision.depth == 2 else None)
    decision = player(f"{search}:nodes=1000000000", rules).decide(rules.start(), control=control)
    alone = player(f"{search}:depth=2", rules).decide(rules.start())
    assert (decision.depth, decision.bound) == (2, "exact")
    assert (decision.move, decision.value, decision.line) == (alone.move, alone.value, alone.line)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_time_limit_ends_a_search_that_would_take_years(search: Any) -> None:
    board, position, evaluator = huge()
    decision = search(position, evaluator, Limits(seconds=0.3))
    assert decision.depth < position.plies_left()
    assert decision.move in legal_moves(position)
    assert board.text(position) == board.text(board.new())


def test_a_finished_game_has_no_move_to_search_for() -> None:
    position = USUAL.parse("xxx/oo-/---")
    for search in (*SEARCHES, greedy):
        with pytest.raises(Mistake, match="over"):
            search(position, USUAL.evaluator("win-1"))
    with pytest.raises(Mistake, match="over"):
        random(position, seeds=(1,))


def test_greedy_does_not_care_for_limits() -> None:
    position, evaluator = USUAL.parse(MIDDLE_GAME), USUAL.evaluator("default")
    decisions = [greedy(position, evaluator, limits) for limits in (None, Limits(depth=5), Limits(nodes=1))]
    assert {(d.move, d.value, d.nodes, d.depth) for d in decisions} == {(decisions[0].move, decisions[0].value, 8, 1)}


def test_random_depends_on_seeds_and_position_alone() -> None:
    position = USUAL.parse(MIDDLE_GAME)
    assert random(position, seeds=(1, 2)).move == random(position, seeds=(1, 2)).move
    chosen = {random(position, seeds=(seed,)).move for seed in range(200)}
    assert chosen == set(legal_moves(position))
    elsewhere = {random(after(position, move), seeds=(1,)).move for move in legal_moves(position)}
    assert len(elsewhere) > 1
    decision = random(position, seeds=(1,))
    assert (decision.value, decision.bound, decision.nodes, decision.line) == (None, None, 1, (decision.move,))
