"""The listings of documents 001 and 003, run: as the texts print them, and with their blanks mended."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from plyground.studies.minimax_tictactoe import truth
from plyground.studies.minimax_tictactoe.as_printed import (
    BLANK,
    BLANK_OF_BEST_POS,
    BLANK_OF_THE_BOARD,
    BLANK_TAKEN_BACK,
    UNFINISHED,
    Board,
    Document001,
    Document003,
)
from plyground.studies.minimax_tictactoe.published import INITIAL, MOVE, SCORES, VALUE
from plyground.studies.report import Row, Shown, Table, compared

# How far the ports, which are interpreted, are followed: positions with at most this many empty cells.
PORTED: Final = 5
BOARDS: Final = {"win": "xx-/ooo/x--", "tie": "xox/xxo/oxo", "lose": "xxx/oo-/---", "unfinished": "---/-x-/---"}


def board_001(blank: str) -> Board:
    return [[blank if mark == "-" else mark for mark in row] for row in INITIAL.split("/")]


def document_001_table() -> Table:
    rows = []
    for label, blank, taken_back, reason in (
        (
            "as printed, ' _' on the board",
            BLANK_OF_THE_BOARD,
            BLANK_TAKEN_BACK,
            "no cell equals '_', so there is no move to try and the values from before the loop are returned; the text "
            "at hand may have gained the spaces",
        ),
        ("'_' on the board, moves taken back with ' _ '", BLANK, BLANK_TAKEN_BACK, ""),
        ("'_' everywhere", BLANK, BLANK, ""),
    ):
        value, (row, column) = Document001(taken_back).find_best_move(board_001(blank))
        rows.append(compared(f"{label}: value", VALUE, value, reason))
        rows.append(compared(f"{label}: move", MOVE, f"ROW: {row} COL: {column}", reason))
    tree = Shown("tree", "tictactoe", ("001-minimax-as-printed",), INITIAL)
    return Table("001 The source code, run as the text prints it, and its output", tuple(rows), shown=tree)


def document_003_table() -> Table:
    listing = Document003()
    scores: Counter[tuple[str, int]] = Counter()
    for board in truth.reachable():
        kind = "unfinished" if not truth.is_over(board) else {"o": "win", "x": "lose", None: "tie"}[truth.winner(board)]
        scores[kind, listing.evaluate(list(board.replace("-", BLANK)))] += 1
    rows = []
    for kind, score in SCORES.items():
        measured = sorted(got for name, got in scores if name == kind)
        figure = measured[0] if len(measured) == 1 else str(measured)
        reason = f"in {scores[kind, score]:,} positions"
        where = Shown("evaluation", "tictactoe", position=BOARDS[kind], evaluator="win-1-as-printed")
        rows.append(replace(compared(f"evaluate: {kind}", score, figure, reason), reason=reason, shown=where))
    rows += [_any_other_number(), *_best_pos_as_printed(), _who_is_max()]
    tree = Shown("tree", "tictactoe", ("003-minimax-as-printed",), "---/-x-/---")
    return Table("003 evaluate, bestPos and minimax", tuple(rows), shown=tree)


def small_positions(side: str) -> list[str]:
    """Unfinished positions with few empty cells in which this side is to move."""
    boards = (b for b in truth.reachable() if not truth.is_over(b) and b.count("-") <= PORTED)
    return [board for board in boards if truth.to_move(board) == side]


def _any_other_number() -> Row:
    boards = small_positions("o")
    moves = [
        [Document003(blank_of_best_pos=BLANK, unfinished=number).best_pos(list(b.replace("-", BLANK))) for b in boards]
        for number in (UNFINISHED, 2, -7)
    ]
    same = moves[0] == moves[1] == moves[2]
    return Row(
        "101 could be any number other than 0, -1 and 1",
        "holds",
        "holds" if same else "fails",
        "reproduced" if same else "differs",
        f"2 and -7 give the same moves in all {len(boards):,} positions with at most {PORTED} empty cells, o to move",
    )


def _best_pos_as_printed() -> list[Row]:
    rows = []
    start = ["x" if cell == 4 else BLANK for cell in range(9)]
    for blank, why in (
        (BLANK, "bestPos looks for '-' and never sets its move"),
        (
            BLANK_OF_BEST_POS,
            "evaluate looks for '_', takes the board for full and the game for tied, and bestPos returns",
        ),
    ):
        board = [blank if cell == BLANK else cell for cell in start]
        move = Document003().best_pos(board)
        rows.append(
            Row(
                f"bestPos as printed, {blank!r} on the board, x in the centre",
                "the best position",
                "none" if move is None else str(move),
                "differs" if move is None else "reproduced",
                f"{why}; figure 8 writes '-' where the others write '_', perhaps only in the text at hand",
            )
        )
    return rows


def _who_is_max() -> Row:
    listing = Document003(blank_of_best_pos=BLANK)
    winning, losing = list("oo_xx____"), list("xx_oo____")
    maximises = listing.minimax(winning, 0, True) == 1 and listing.minimax(losing, 0, False) == -1
    return Row(
        "section 3: we are the Max player and ai is the Min player",
        "ai is Min",
        "ai is Max" if maximises else "ai is Min",
        "differs" if maximises else "reproduced",
        "the ai's win is +1, bestPos takes the largest score and Max's turn places the ai's mark; the comments of "
        "figures 8 and 10 contradict the text between them",
    )


def move_001(board: str, taken_back: str) -> int:
    marks = board.replace("-", BLANK)
    _, (row, column) = Document001(taken_back).find_best_move([list(marks[start : start + 3]) for start in (0, 3, 6)])
    return 3 * row + column


def move_003(board: str) -> int | None:
    return Document003(blank_of_best_pos=BLANK).best_pos(list(board.replace("-", BLANK)))
