"""Document 002's program as a search: the printed text of `as_printed` decides, slips included."""

from __future__ import annotations

from typing import Any, Final

from plyground import Control, Limits, Mistake
from plyground.author import INFINITY, Choice, Recording, SearchKind, SearchResult, option, options
from plyground.studies.laboratory.as_printed import (
    BLANK,
    INT_MAX,
    Board,
    O,
    Ply,
    X,
    cutoff_reached,
    swapped,
)
from plyground.studies.laboratory.as_printed import SearchResult as Printed
from plyground.studies.laboratory.published import EVALUATIONS, Evaluation, Search, Setup
from plyground.studies.scribe import COMPLETE, CUT, DEPTH, OVER, Scribe, run_program

SEARCHES: Final[dict[str, Search]] = {"minimax_ab": "MinimaxAB", "alphabeta": "AlphaBeta"}
EVALUATION_NAMES: Final[dict[str, Evaluation]] = {name.lower().replace(" ", "-"): name for name in EVALUATIONS}
STRIDE: Final = 4  # the library's cells have a guard column


def move_of(cell: int) -> int:
    """A cell of the document as a move of the library."""
    row, column = divmod(cell, 3)
    return STRIDE * row + column


def board_of(position: Any) -> Board:
    """A position of the library as the program's board; a Mistake if it is not three in a row on 3×3."""
    stones = [int(position.stones(side).word(0)) for side in (0, 1)]
    moves = [move_of(cell) for cell in range(9)]
    if (position.stride, position.k) != (STRIDE, 3) or (stones[0] | stones[1] | int(position.empty.word(0))) != sum(
        1 << move for move in moves
    ):
        raise Mistake("Document 002's program knows one board: three in a row on 3×3.")
    cells = tuple(X if stones[0] >> move & 1 else O if stones[1] >> move & 1 else BLANK for move in moves)
    return Board(cells, swapped((X, O)[position.to_move()]), 9 - cells.count(BLANK))


class _Told(Ply):
    """The program, telling a scribe of every board that it goes down to and comes back from."""

    def __init__(self, setup: Setup, board: Board, scribe: Scribe) -> None:
        super().__init__(setup)
        self.board, self.turn, self.scribe = board, swapped(board.player), scribe

    def max_value_search(self, state: Board, player: int, cutoff_depth: int, alpha: int, beta: int) -> Printed:
        self._down(state, alpha, beta, self._for_x)
        return self._up(state, super().max_value_search(state, player, cutoff_depth, alpha, beta), self._for_x)

    def min_value_search(self, state: Board, player: int, cutoff_depth: int, alpha: int, beta: int) -> Printed:
        self._down(state, alpha, beta, self._for_x)
        return self._up(state, super().min_value_search(state, player, cutoff_depth, alpha, beta), self._for_x)

    def minimax_ab(self, position: Board, depth: int, player: int, use_thresh: int, pass_thresh: int) -> Printed:
        sign = 1 if player == self.turn else -1  # the values are for the side to move
        self._down(position, pass_thresh, use_thresh, sign)
        return self._up(position, super().minimax_ab(position, depth, player, use_thresh, pass_thresh), sign)

    @property
    def _for_x(self) -> int:
        """The sign of AlphaBeta's values: X maximises what O minimises."""
        return 1 if self.turn == X else -1

    def _down(self, board: Board, low: int, high: int, sign: int) -> None:
        if board.parent is not None:
            low, high = (low, high) if sign > 0 else (-high, -low)
            # One of the thresholds overflows: see `negated`. Here both ends of the first window are infinite.
            low, high = -INFINITY if abs(low) >= INT_MAX else low, INFINITY if abs(high) >= INT_MAX else high
            self.scribe.down(move_of(board.last_position), low, high)

    def _up(self, board: Board, result: Printed, sign: int) -> Printed:
        if board.parent is not None:
            left_out, why = 0, OVER if board.is_game_over() else DEPTH
            if not cutoff_reached(board, self._cutoff):
                left_out = len(board.successors()) - self.scribe.children
                why = CUT if left_out else COMPLETE
            self.scribe.up(sign * result.value, for_root=board.player == self.turn, why=why, left_out=left_out)
        return result

    @property
    def _cutoff(self) -> int:
        return self.board.depth + self._cutoff_depth


@options
class Options002:
    """What document 002's program asks for before a game."""

    search: str = option(Choice("which of its two searches", tuple(SEARCHES)), default="alphabeta")
    evaluation: str = option(Choice("which of its five evaluations", tuple(EVALUATION_NAMES)), default="default")
    rival: str | None = option(Choice("the rival's evaluation, if another", tuple(EVALUATION_NAMES)), default=None)


def as_printed(
    position: Any,
    evaluator: None = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
    **own: Any,
) -> SearchResult:
    """The move of document 002's program. As everywhere, the value is for the side to move, and the root counts.

    MinimaxAB asks the rival's evaluation where a game ends an odd number of plies down. The options are those of
    Options002.
    """
    chosen = Options002(**own)
    board = board_of(position)

    def program(_: Any, depth: int, scribe: Scribe) -> int:
        name = SEARCHES[chosen.search]
        ideas = EVALUATION_NAMES[chosen.evaluation], EVALUATION_NAMES[chosen.rival or chosen.evaluation]
        of_x, of_o = ideas if position.to_move() == 0 else reversed(ideas)
        told = _Told(Setup(depth, name, of_x, name, of_o), board, scribe)
        result = told.check_best_move()
        assert result.node is not None
        return result.value if chosen.search == "minimax_ab" else told._for_x * result.value

    return run_program(program, position, limits, control, recording)


AS_PRINTED: Final = SearchKind(
    as_printed,
    "document 002's own program, slips included",
    needs_evaluator=False,
    has_full_windows=True,
    is_interpreted=True,
    compile_seconds=0.0,
    settings=Options002,
)
