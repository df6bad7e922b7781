"""The programs of documents 001 and 003 as searches: the printed text of `as_printed` decides.

Both write the blank in more than one way, and as the texts at hand print them neither finds any move. So here the board
of 001 has the blank that its functions test for, and bestPos of 003 looks for the one that minimax does. All else is
as printed: 001 still takes moves back with yet another blank, which leads it astray.

Each listing names the marks of its two players; here the side to move has the mark of the player that it searches for.
"""

from __future__ import annotations

from typing import Any, Final

from plyground import Control, Limits, Mistake
from plyground.author import Recording, SearchKind, SearchResult
from plyground.studies.minimax_tictactoe.as_printed import BLANK, OPPONENT, PLAYER, Board, Document001, Document003
from plyground.studies.scribe import COMPLETE, DEPTH, OVER, Scribe, run_program

STRIDE: Final = 4  # the library's cells have a guard column


def marks_of(position: Any, document: str, mine: str, other: str) -> list[str]:
    """The nine cells, with a mark for the side to move and one for its rival; a Mistake if there are other cells."""
    moves = [STRIDE * (cell // 3) + cell % 3 for cell in range(9)]
    cells = sum(1 << move for move in moves)
    own, theirs = (int(position.stones(side).word(0)) for side in (position.to_move(), 1 - position.to_move()))
    if (position.stride, position.k) != (STRIDE, 3) or (own | theirs | int(position.empty.word(0))) != cells:
        raise Mistake(f"Document {document}'s program knows one board: three in a row on 3×3.")
    return [mine if own >> move & 1 else other if theirs >> move & 1 else BLANK for move in moves]


class _Told:
    """Tells a scribe of every board that a minimax goes down to, by the cell that has become taken."""

    def __init__(self, scribe: Scribe, marks: list[str]) -> None:
        self.scribe = scribe
        self.taken = [{cell for cell, mark in enumerate(marks) if mark != BLANK}]

    def down(self, marks: list[str]) -> None:
        taken = {cell for cell, mark in enumerate(marks) if mark in (PLAYER, OPPONENT)}
        (cell,) = taken - self.taken[-1]
        self.taken.append(taken)
        self.scribe.down(STRIDE * (cell // 3) + cell % 3)

    def up(self, value: int, is_max: bool) -> int:
        is_leaf = self.scribe.children == 0
        self.taken.pop()
        # A board whose blanks it no longer knows as such seems full to 001.
        why = COMPLETE if not is_leaf else OVER if value or len(self.taken[-1]) == 8 else DEPTH
        self.scribe.up(value, for_root=not is_max, why=why)
        return value


class _Told001(Document001):
    def __init__(self, told: _Told) -> None:
        super().__init__()
        self.told = told

    def minimax(self, board: Board, depth: int, is_max: bool) -> int:
        self.told.down([mark for row in board for mark in row])
        return self.told.up(super().minimax(board, depth, is_max), is_max)


class _Told003(Document003):
    def __init__(self, told: _Told) -> None:
        super().__init__(blank_of_best_pos=BLANK)
        self.told = told
        self.values: list[int] = []

    def minimax(self, board: list[str], depth: int, is_max: bool) -> int:
        self.told.down(board)
        value = self.told.up(super().minimax(board, depth, is_max), is_max)
        if depth == 0:
            self.values.append(value)
        return value


def printed_001(
    position: Any,
    evaluator: None = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The move of document 001's findBestMove."""
    marks = marks_of(position, "001", PLAYER, OPPONENT)

    def program(_: Any, __: int, scribe: Scribe) -> int:
        listing = _Told001(_Told(scribe, marks))
        return listing.find_best_move([marks[start : start + 3] for start in (0, 3, 6)])[0]

    return run_program(program, position, None, control, recording)


def printed_003(
    position: Any,
    evaluator: None = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
) -> SearchResult:
    """The move of document 003's bestPos; it keeps the best score to itself, which is the value here."""
    marks = marks_of(position, "003", OPPONENT, PLAYER)

    def program(_: Any, __: int, scribe: Scribe) -> int:
        listing = _Told003(_Told(scribe, marks))
        listing.best_pos(list(marks))
        return max(listing.values)

    return run_program(program, position, None, control, recording)


def _kind(run: Any, summary: str) -> SearchKind:
    return SearchKind(
        run,
        summary,
        needs_evaluator=False,
        takes_limits=False,
        has_full_windows=True,
        is_interpreted=True,
        compile_seconds=0.0,
    )


PRINTED_001: Final = _kind(printed_001, "document 001's own program, but for the blank of its board")
PRINTED_003: Final = _kind(printed_003, "document 003's own program, but for the blank of bestPos")
