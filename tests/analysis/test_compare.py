"""Comparisons: the figures are those of the players themselves."""

import threading
from dataclasses import replace

import pytest

from plyground import Control, Limits, Mistake, game, player
from plyground.analysis import compare, nodes_by_depth
from plyground.analysis.comparison import LEAST_NODES, with_least_nodes

STATE = game("tictactoe").state("xo-/-x-/---")


def test_each_player_is_asked_the_same_and_counted() -> None:
    players = [player(f"{search}:depth=5", STATE.game) for search in ("minimax", "minimax_ab", "alphabeta")]
    found = compare(STATE, players)
    rows = found.rows()
    assert [row["nodes"] for row in rows] == [who.decide(STATE).nodes for who in players]
    assert rows[0]["nodes ratio"] == 1.0
    assert rows[2]["nodes ratio"] == rows[2]["nodes"] / rows[0]["nodes"] < 1
    assert all(row["value"] == rows[0]["value"] for row in rows)
    assert rows[0]["agrees"]


def test_nodes_by_depth_of_known_trees() -> None:
    start = game("tictactoe").start()
    found = nodes_by_depth(start, [player("minimax", start.game), player("alphabeta", start.game)], range(1, 5))
    rows = {(row["player"], row["depth"]): row for row in found.rows()}
    assert [rows["minimax", depth]["nodes"] for depth in range(1, 5)] == [10, 82, 586, 3610]  # 1 + 9 + 72 + 504 + 3024
    assert rows["minimax", 3]["branching"] == 586 / 82
    assert rows["alphabeta", 4]["nodes ratio"] == rows["alphabeta", 4]["nodes"] / 3610
    assert all(rows["minimax", depth]["value"] == rows["alphabeta", depth]["value"] for depth in range(1, 5))


def test_a_player_that_needs_too_many_nodes_is_given_up() -> None:
    """Minimax has 10, 82, 586 and 3610 nodes at the depths 1 to 4: 586 are allowed, and not one more."""
    start = game("tictactoe").start()
    players = [player("minimax", start.game), player("alphabeta", start.game), player("deepening", start.game)]
    found = nodes_by_depth(start, players, range(1, 6), most_nodes=586)
    rows = {(row["player"], row["depth"]): row["nodes"] for row in found.rows()}
    assert [rows.get(("minimax", depth)) for depth in range(1, 6)] == [10, 82, 586, None, None]
    assert found.given_up["minimax"] == 4
    whole = nodes_by_depth(start, players, range(1, 6))
    assert whole.given_up == {}
    counts = {(row["player"], row["depth"]): row["nodes"] for row in whole.rows()}
    for who in players:  # what is counted is counted as without the limit, and what is given up needs more
        given_up = found.given_up.get(who.name, 6)
        assert all(rows[who.name, depth] == counts[who.name, depth] <= 586 for depth in range(1, given_up))
        assert all((who.name, depth) not in rows for depth in range(given_up, 6))
        assert given_up == 6 or counts[who.name, given_up] > 586


def test_a_search_that_is_ended_at_once_has_no_row() -> None:
    """Stopped inside a search, a table has no row with half of its nodes."""
    control = Control()
    large = game("fiveinarow").state("h8 i9 g7 f6")
    ends = threading.Timer(0.2, control.stop)
    ends.start()
    found = nodes_by_depth(large, [player("minimax", large.game)], [1, 12], control=control)
    ends.join()
    assert [row["depth"] for row in found.rows()] in ([], [1])
    assert found.given_up == {}


def test_a_stopped_table_has_the_rows_so_far() -> None:
    control = Control()
    found = nodes_by_depth(
        STATE,
        [player("minimax", STATE.game)],
        range(1, 6),
        control=control,
        progress=lambda share: control.stop() if share >= 0.4 else None,
    )
    assert [row["depth"] for row in found.rows()] == [1, 2]


def test_players_without_depth_and_finished_games_are_refused() -> None:
    with pytest.raises(Mistake, match="no depth"):
        nodes_by_depth(STATE, [player("greedy", STATE.game)], [1])
    over = game("tictactoe").state("xxx/oo-/---")
    with pytest.raises(Mistake, match="over"):
        compare(over, [player("minimax", over.game)])
    with pytest.raises(Mistake, match="at least one"):
        compare(STATE, [])


def test_a_player_whose_clock_leaves_it_at_depth_1_is_asked_again_for_nodes() -> None:
    """The clock may run out before a search has begun: what is compared is deeper, or has looked at enough."""
    large = game("fiveinarow").state("h8 i9 g7 f6")
    hurried = replace(player("alphabeta:time=1ms", large.game), limits=Limits(seconds=1e-9))
    (found,) = compare(large, [hurried]).decisions
    assert found.depth > 1 or found.nodes >= LEAST_NODES
    assert found.player.name == hurried.name

    cut = found.with_figures(depth=1, nodes=9, seconds=0.001)
    again = with_least_nodes(hurried, cut)
    assert again is not None
    assert (again.limits, again.name) == (Limits(nodes=LEAST_NODES), hurried.name)
    enough = cut.with_figures(nodes=LEAST_NODES)
    for kept in (enough, cut.with_figures(depth=2), cut.with_figures(seconds=0.0)):  # the last ended by itself
        assert with_least_nodes(hurried, kept) is None
    assert with_least_nodes(player("alphabeta:depth=1", large.game), cut) is None
    own = replace(hurried, limits=Limits(depth=3, nodes=100, seconds=1e-9))
    assert with_least_nodes(own, enough) is None
    again = with_least_nodes(own, cut)
    assert again is not None
    assert again.limits == Limits(depth=3, nodes=100)
