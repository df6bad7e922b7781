"""Renju: five-in-a-row in which black, who moves first, wins by exactly five and may not make certain moves.

What follows are the definitions of the Renju International Federation (The International Rules of Renju, 3 and 9).
They are about black stones in a line that share the stone of the move:

    overline        six or more in a row
    four            four that one more stone makes exactly five in a row
    straight four   four in a row that one more stone makes exactly five at either end
    three           three that one more stone makes a straight four, without making five elsewhere

Black may not make an overline, two fours, or two threes. A three only counts if black may make the stone of its
straight four: if that itself would be an overline, two fours or two threes that count, it is none. Exactly five wins
whatever else the move makes. White may do anything, and wins with six, too.

A forbidden move is illegal here; among people, black loses by making one. If black has no legal move, the game is a
draw. The rules of the federation for openings are not part of this.
"""

from typing import Any, TypeAlias

from ...compiled import compiled, compiled_class, inlined, int64
from ..hashing import hash63
from .position import (
    EMPTY,
    FULL,
    NO_MOVE,
    OPEN,
    RENJU,
    WON,
    FiveInARow,
    cells_near,
    count_near,
    count_runs,
    empty_board,
    empty_cells,
    fives_or_fours,
)

BLACK = 0
ALLOWED, MAKES_FIVE, OVERLINE, TWO_FOURS, TWO_THREES = range(5)  # what a move of black is; from OVERLINE on: forbidden
WHY = {OVERLINE: "six or more in a row", TWO_FOURS: "two fours", TWO_THREES: "two open threes"}
_WORD = 62

Stones: TypeAlias = tuple[int, int, int, int, int, int, int, int]  # a set of cells, in words of 62 bits


@compiled_class
class Renju(FiveInARow):
    """A position of renju."""

    __slots__ = ()

    def exact_for(self, side: int) -> int:
        """Only black, side 0, needs exactly five."""
        return 1 if side == 0 else 0

    def moves(self, out: Any) -> int:
        return allowed(self, out, empty_cells(self, out))

    def random_move(self, roll: int) -> int:
        """Any cell, or none if that is taken or forbidden."""
        stride = self.size + 1
        cell = stride + (roll * (self.size * stride) >> 32)
        return cell if self.board[cell] == EMPTY and not forbids(self, cell) else NO_MOVE

    def candidates(self, out: Any) -> int:
        n = allowed(self, out, cells_near(self, out))
        return n if n > 0 else allowed(self, out, empty_cells(self, out))

    def forcing(self, out: Any) -> int:
        n = fives_or_fours(self, out)
        if n >= 0:
            return allowed(self, out, n)
        n = allowed(self, out, -n)
        # Where black may not stop a four, every move loses.
        return -n if n > 0 else -allowed(self, out, cells_near(self, out))

    def play(self, move: int) -> "Renju":
        five = count_runs(self, move, self.side, 1)
        self.board[move] = self.side
        count_near(self.near, self.size + 1, move, 1)
        vacant = self.vacant - 1
        stuck = self.side != BLACK and not black_can_move(self.board, self.size)
        state = WON if five > 0 else FULL if vacant == 0 or stuck else OPEN
        zobrist = self.zobrist ^ hash63(2 * move + self.side, 0)
        return Renju(
            self.board, self.near, self.runs, self.size, self.exact, 1 - self.side, state, move, vacant, zobrist
        )


@inlined
def forbids(position: Any, cell: int) -> bool:
    """Whether an empty cell is forbidden to the side to move."""
    return position.side == BLACK and kind_of_move(position.board, position.size + 1, cell) >= OVERLINE


@inlined
def allowed(position: Any, out: Any, n: int) -> int:
    """Leave those out of n empty cells that are forbidden to the side to move; how many are left."""
    kept = 0
    for i in range(n):
        if not forbids(position, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@inlined
def black_can_move(board: Any, size: int) -> bool:
    """Whether there is an empty cell that is not forbidden to black."""
    stride = size + 1
    for row in range(1, size + 1):
        for cell in range(row * stride, row * stride + size):
            if board[cell] == EMPTY and kind_of_move(board, stride, cell) < OVERLINE:
                return True
    return False


@compiled
def kind_of_move(board: Any, stride: int, cell: int) -> int:
    """What a black stone on an empty cell would be."""
    zero = int64(0)
    return int64(_kind(board, int64(stride), int64(cell), (zero, zero, zero, zero, zero, zero, zero, zero)))


@compiled
def _kind(board: Any, stride: int, cell: int, more: Stones) -> int:
    """The same on a board with more black stones, those of the straight fours that are thought of."""
    overlines = fours = threes = 0
    for step in (1, stride - 1, stride, stride + 1):
        behind, ahead = row_from(board, cell, -step, more), row_from(board, cell, step, more)
        length = behind + 1 + ahead
        if length == 5:
            return int64(MAKES_FIVE)
        if length > 5:
            overlines += 1
        left, right = (
            row_after(board, cell - behind * step, -step, more),
            row_after(board, cell + ahead * step, step, more),
        )
        ends = (1 if length + left == 4 else 0) + (1 if length + right == 4 else 0)  # where one more stone makes five
        fours += 1 if length == 4 and ends > 0 else ends  # both ends of a straight four belong to one four
        if straight_four(board, cell, step, more) != NO_MOVE or straight_four(board, cell, -step, more) != NO_MOVE:
            threes += 1
    if overlines > 0 or fours > 1:
        return int64(OVERLINE if overlines > 0 else TWO_FOURS)
    if threes < 2:
        return int64(ALLOWED)
    threes = 0
    with_this = with_stone(more, cell)
    for step in (1, stride - 1, stride, stride + 1):
        counts = 0
        for direction in (-step, step):
            fourth = straight_four(board, cell, direction, more)
            if fourth != NO_MOVE and counts == 0 and _kind(board, stride, int64(fourth), with_this) == ALLOWED:
                counts = 1
        threes += counts
    return int64(TWO_THREES if threes > 1 else ALLOWED)


@inlined
def straight_four(board: Any, cell: int, direction: int, more: Stones) -> int:
    """The next empty cell in a direction if black stones there and on this cell make a straight four; else NO_MOVE."""
    behind, ahead = row_from(board, cell, -direction, more), row_from(board, cell, direction, more)
    fourth = cell + (ahead + 1) * direction
    beyond = row_after(board, cell + ahead * direction, direction, more)
    if beyond < 0 or behind + 1 + ahead + 1 + beyond != 4:
        return NO_MOVE
    # At either end an empty cell, and behind it no black stone, which would make six of the five.
    if row_after(board, cell - behind * direction, -direction, more) != 0:
        return NO_MOVE
    return fourth if row_after(board, fourth + beyond * direction, direction, more) == 0 else NO_MOVE


@inlined
def row_from(board: Any, cell: int, direction: int, more: Stones) -> int:
    """How many black stones follow a cell without a gap."""
    length = 0
    cell += direction
    while board[cell] == BLACK or more[cell // _WORD] >> cell % _WORD & 1 == 1:
        length += 1
        cell += direction
    return length


@inlined
def row_after(board: Any, cell: int, direction: int, more: Stones) -> int:
    """How many black stones follow the empty cell next to this one; −1 if that is not empty."""
    if board[cell + direction] != EMPTY:
        return -1
    return row_from(board, cell + direction, direction, more)


@inlined
def with_stone(stones: Stones, cell: int) -> Stones:
    word, bit = cell // _WORD, 1 << cell % _WORD
    return (
        stones[0] | (bit if word == 0 else 0),
        stones[1] | (bit if word == 1 else 0),
        stones[2] | (bit if word == 2 else 0),
        stones[3] | (bit if word == 3 else 0),
        stones[4] | (bit if word == 4 else 0),
        stones[5] | (bit if word == 5 else 0),
        stones[6] | (bit if word == 6 else 0),
        stones[7] | (bit if word == 7 else 0),
    )


def start_of(size: int, exact: int) -> FiveInARow:
    """The position at the start of a game by any of the rules."""
    start = empty_board(size, exact)
    return Renju(*start) if exact == RENJU else start


def can_move(position: FiveInARow) -> bool:
    """Whether the side to move has a legal move in a position without five in a row."""
    if isinstance(position, Renju) and position.side == BLACK:
        return bool(black_can_move(position.board, position.size))
    return position.vacant > 0


def forbidden(position: FiveInARow, cell: int) -> str | None:
    """What a stone of the side to move on an empty cell would make, if that is forbidden; else None."""
    if not isinstance(position, Renju) or position.side != BLACK:
        return None
    return WHY.get(int(kind_of_move(position.board, position.size + 1, cell)))


def forbidden_cells(position: FiveInARow) -> dict[int, str]:
    """The empty cells that are forbidden to the side to move, and what a stone there would make."""
    if not isinstance(position, Renju) or position.is_over():
        return {}
    empty = (cell for cell in range(len(position.board)) if position.board[cell] == EMPTY)
    return {cell: makes for cell in empty if (makes := forbidden(position, cell)) is not None}
