"""Comparisons: the figures are those of the players themselves."""

import pytest

from plyground import Control, Mistake, game, player
from plyground.analysis import compare, nodes_by_depth

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
