"""Documents 001 and 003: their example, their listings as printed, and perfect play in every position."""

from __future__ import annotations

import json
from functools import cache

import pytest

from plyground.compiled import INTERPRETED
from plyground.studies.minimax_tictactoe import truth
from plyground.studies.minimax_tictactoe.as_printed import BLANK, Document001, Document003
from plyground.studies.minimax_tictactoe.published import FINAL, INITIAL
from plyground.studies.minimax_tictactoe.study import run, search_all
from plyground.studies.report import Study, Table
from tests.shown import shown_by

MOST_EMPTY = 3 if INTERPRETED else 9


@pytest.fixture(scope="module")
def progress() -> list[float]:
    return []


@pytest.fixture(scope="module")
def study(progress: list[float]) -> Study:
    return run(progress.append, most_empty=MOST_EMPTY)


def table(study: Study, start: str) -> Table:
    return next(each for each in study.tables if each.title.startswith(start))


def board_001(text: str, blank: str = BLANK) -> list[list[str]]:
    return [[blank if mark == "-" else mark for mark in row] for row in text.split("/")]


def test_the_size_of_the_game_by_plain_recursion() -> None:
    positions = truth.reachable()
    assert len(positions) == len(set(positions)) == 5478
    assert truth.nodes(truth.EMPTY) == 549_946
    assert truth.value(truth.EMPTY) == 0
    finished = [board for board in positions if truth.is_over(board)]
    assert len(finished) == 958
    assert [sum(truth.winner(board) == who for board in finished) for who in ("x", "o", None)] == [626, 316, 16]

    @cache
    def games(board: str) -> int:
        return 1 if truth.is_over(board) else sum(games(child) for _, child in truth.children(board))

    assert games(truth.EMPTY) == 255_168


def test_the_example_is_reproduced_but_for_its_final_state(study: Study) -> None:
    found = table(study, "001 The example").rows
    assert [(row.published, row.measured) for row in found] == [
        (10, 10),
        ("ROW: 2 COL: 2", "ROW: 2 COL: 2"),
        (10, 10),
        ("xox/oox/oxx", "xox/oox/--x"),
    ]
    assert [row.verdict for row in found] == ["reproduced"] * 3 + ["differs"]


def test_the_final_state_needs_a_weak_move_and_a_blunder() -> None:
    start = INITIAL.replace("/", "")
    assert {cell: -truth.value(child) for cell, child in truth.children(start)} == {6: -1, 7: 0, 8: 1}
    after_weak_move = dict(truth.children(start))[7]
    blunder = dict(truth.children(after_weak_move))[6]
    assert truth.value(after_weak_move) == 0
    assert truth.value(blunder) == 1
    assert dict(truth.children(blunder))[8] == FINAL.replace("/", "")


def test_the_listing_of_001_as_printed_finds_no_move(study: Study) -> None:
    assert Document001().find_best_move(board_001(INITIAL, " _")) == (-1000, (-1, -1))
    found = table(study, "001 The source code").rows
    assert [row.verdict for row in found] == ["differs"] * 2 + ["reproduced"] * 4


def test_a_move_taken_back_with_another_blank_stays_taken() -> None:
    printed, mended = Document001(), Document001(BLANK)
    assert printed.find_best_move(board_001(INITIAL)) == mended.find_best_move(board_001(INITIAL)) == (10, (2, 2))
    # The later root moves no longer see the earlier ones' cells: 4 + 2 + 1 calls instead of 4 + 5 + 1.
    assert (printed.calls, mended.calls) == (7, 10)
    assert mended.calls + 1 == truth.nodes(INITIAL.replace("/", "")) == 11
    # Here that costs the win.
    assert Document001().find_best_move(board_001("---/--o/oxx")) == (0, (0, 2))
    assert Document001(BLANK).find_best_move(board_001("---/--o/oxx")) == (10, (1, 1))
    assert truth.best_moves("-----ooxx") == [4]


def test_003_takes_an_unfinished_board_for_101() -> None:
    listing = Document003()
    assert listing.evaluate(list("x___o____")) == 101
    assert listing.evaluate(list("ooo_xx_x_")) == 1
    assert listing.evaluate(list("xxx_oo___")) == -1
    assert listing.evaluate(list("xoxxoooxx")) == 0


def test_003_as_printed_finds_no_move_with_either_blank(study: Study) -> None:
    assert Document003().best_pos(list("____x____")) is None
    assert Document003().best_pos(list("----x----")) is None
    assert Document003(blank_of_best_pos=BLANK).best_pos(list("xx__o____")) == 2
    found = {row.label: row.verdict for row in table(study, "003").rows}
    assert [label for label, verdict in found.items() if verdict == "differs"] == [
        "bestPos as printed, '_' on the board, x in the centre",
        "bestPos as printed, '-' on the board, x in the centre",
        "section 3: we are the Max player and ai is the Min player",
    ]


def test_optimal_in_every_position_with_10_and_with_1(study: Study) -> None:
    found = table(study, "001, 003 Optimal play").rows
    assert [row.verdict for row in found] == ["reproduced"] * 6 + ["differs", "reproduced"]
    assert found[6].measured == "in 2,265 of 2,350 positions"
    if not INTERPRETED:
        assert [row.measured for row in found[:5]] == ["in 4,520 of 4,520 positions"] * 5


def test_every_search_visits_what_plain_counting_says() -> None:
    for found in search_all(MOST_EMPTY if INTERPRETED else 6, lambda done: None):
        assert found.minimax == truth.nodes(found.board)
        assert found.alphabeta <= found.minimax
        assert found.value_1 == truth.value(found.board)
        assert found.cell_1 == found.cell_10 == truth.best_moves(found.board)[0]


def test_nodes_visited(study: Study) -> None:
    found = {row.label: row.measured for row in table(study, "001, 003 Nodes").rows}
    assert found["nodes from xox/oox/---, minimax"] == 11
    assert found["calls of 001's minimax from its position"] == 10
    if not INTERPRETED:
        assert found["nodes from the empty board, minimax"] == 549_946


def test_a_win_is_put_off_but_not_lost(study: Study) -> None:
    """The search passes over the win on [0][2], since [0][0] wins as well."""
    board = "-----xoox"
    assert 2 not in truth.best_moves(board)[:1]
    assert truth.winner(board[:2] + "x" + board[3:]) == "x"
    assert Document001(BLANK).find_best_move(board_001("---/--x/oox")) == (10, (0, 0))
    assert "passes it over" in study.paragraphs[-1]


def test_the_report_has_the_agreed_shape(study: Study, progress: list[float]) -> None:
    shape = json.loads(json.dumps(study.to_json()))
    assert list(shape) == ["name", "document", "title", "source", "tables", "paragraphs", "charts"]
    assert shape["name"] == "minimax"
    assert [series["name"] for series in shape["charts"][0]["series"]] == ["minimax", "alpha-beta"]
    assert all(row.reason for each in study.tables for row in each.rows if row.verdict != "reproduced")
    assert progress == sorted(progress)
    assert progress[-1] == 1.0


def test_where_the_figures_are_shown(study: Study) -> None:
    assert {each.what for each in shown_by(study)} == {"comparison", "tree", "evaluation"}
    assert all(table.shown or row.shown for table in study.tables for row in table.rows)
