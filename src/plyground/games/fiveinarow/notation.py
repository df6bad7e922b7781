"""Five-in-a-row in text: the moves in order (`h8 i9`, `h8i9` or `1.h8 2.i9`), or a board drawn in rows of x, o and -.

Black is x, white o.
"""

from ...errors import Mistake
from ..cells import cell_name, read_cell, read_rows
from ..game import START, after
from ..movelist import listed_moves
from .position import EMPTY, FIVE, FULL, NO_MOVE, OPEN, OVERLINE, RENJU, WON, FiveInARow
from .renju import can_move, forbidden, start_of

MARKS = "xo"


def move_of(row: int, column: int, size: int) -> int:
    return (row + 1) * (size + 1) + column


def cell_of(move: int, size: int) -> tuple[int, int]:
    row, column = divmod(move, size + 1)
    return row - 1, column


def name_of(move: int, size: int) -> str:
    return cell_name(*cell_of(move, size), rows=size)


def text_of(position: FiveInARow) -> str:
    """Moves that lead here: the stones in the board's order, black and white in turn, the last move last."""
    size = position.size
    cells = [cell for cell in range(len(position.board)) if position.board[cell] < EMPTY and cell != position.last]
    stones = [[cell for cell in cells if position.board[cell] == side] for side in (0, 1)]
    if position.last != NO_MOVE:
        stones[1 - position.side].append(position.last)
    order = [stones[ply % 2][ply // 2] for ply in range(len(stones[0]) + len(stones[1]))]
    text = " ".join(name_of(cell, size) for cell in order) or START
    if _needs_its_order(position, text):
        rows = ["".join((*MARKS, "-")[position.board[move_of(r, c, size)]] for c in range(size)) for r in range(size)]
        text = "/".join(rows)
    return text


def _needs_its_order(position: FiveInARow, text: str) -> bool:
    """Whether moves in the board's order might not be those of a game: then only a drawing is safe."""
    if position.exact == RENJU:  # a move may be forbidden before other stones are there
        try:
            parse_moves(text, position.size, RENJU)
        except Mistake:
            return True
        return False
    return bool(position.exact and position.runs[:, OVERLINE].any())  # six in a row, which never were five


def parse_moves(text: str, size: int, exact: int) -> FiveInARow:
    """The position after a list of moves; a Mistake if one of them is not legal."""
    position = start_of(size, exact)
    for number, name in enumerate(listed_moves(text), start=1):
        move = move_of(*read_cell(name, size, size), size)
        if position.is_over():
            raise Mistake(f"Move {number}, {name}, comes after the game is over.")
        if position.board[move] != EMPTY:
            raise Mistake(f"Move {number}, {name}, is not legal: the cell is taken.")
        if (makes := forbidden(position, move)) is not None:
            raise Mistake(
                f"Move {number}, {name}, is not legal: it makes {makes}, forbidden to black by renju's rules."
            )
        position = after(position, move)
    return position


def parse_drawing(text: str, exact: int) -> FiveInARow | None:
    """The position of a drawn board, or None if the text is no drawing; a Mistake if no game can reach it."""
    rows = read_rows(text, MARKS)
    if rows is None or len(rows) == 1:
        return None
    size = len(rows)
    if len(rows[0]) != size or not 5 <= size <= 20:
        raise Mistake(f"A board of {size}×{len(rows[0])} cells cannot be played: allowed are 5×5 to 20×20.")
    stones = {
        side: [(r, c) for r, row in enumerate(rows) for c, m in enumerate(row) if m == MARKS[side]] for side in (0, 1)
    }
    counts = (len(stones[0]), len(stones[1]))
    if counts[0] - counts[1] not in (0, 1):
        raise Mistake(
            f"The board is impossible: it has {counts[0]} x and {counts[1]} o, "
            f"but x moves first and the sides alternate."
        )
    position = start_of(size, exact)
    for side in (0, 1):
        for row, column in stones[side]:
            position = position._replace(side=side, state=OPEN).play(move_of(row, column, size))
    position = position._replace(side=0 if counts[0] == counts[1] else 1, last=NO_MOVE)
    return _judged(position)


def _judged(position: FiveInARow) -> FiveInARow:
    # The stones were set in an order of our own, so who has won is not known yet.
    if position.runs[position.side, FIVE] > 0:
        raise Mistake(f"The board is impossible: {MARKS[position.side]} had won before the last move was made.")
    if position.runs[0, OVERLINE] > 0 and position.exact == RENJU:
        raise Mistake(f"The board is impossible: {MARKS[0]} has six or more in a row, which renju's rules forbid.")
    if position.runs[1 - position.side, FIVE] == 0:
        return position._replace(state=OPEN if can_move(position) else FULL)
    winner = 1 - position.side
    for cell in range(len(position.board)):
        if position.board[cell] == winner:
            last = position._replace(last=cell, state=WON)
            last.undo()
            fives = int(last.runs[winner, FIVE])
            last._replace(side=winner).play(cell)
            if fives == 0:
                return last
    raise Mistake("The board is impossible: no single last move can have made all of its fives.")
