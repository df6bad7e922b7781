"""Connect Four in text: positions are rows of x, o and - joined by '/', the top row first."""

from plyground.author import Mistake, read_rows

from .position import ConnectFour, has_four

MARKS = "xo"
EMPTY = "-"


def position_of(discs: tuple[int, int], columns: int, rows: int) -> ConnectFour:
    """The position with these discs of X and O; X is to move if both have as many."""
    side = 0 if discs[0].bit_count() == discs[1].bit_count() else 1
    mine, theirs = discs[side], discs[1 - side]
    return ConnectFour(mine, theirs, side, int(has_four(theirs, rows + 1)), columns, rows)


def cells_of(position: ConnectFour) -> list[int]:
    """The cells as bits, row by row from the top left."""
    columns, rows = position.columns, position.rows
    return [1 << column * (rows + 1) + row for row in reversed(range(rows)) for column in range(columns)]


def top_disc(position: ConnectFour, column: int) -> int:
    """The uppermost disc of a column as a bit; 0 if the column is empty."""
    discs = (position.mine | position.theirs) & position.column_bits(column)
    return 1 << discs.bit_length() >> 1 if discs else 0


def text_of(position: ConnectFour) -> str:
    first, second = position.discs(0), position.discs(1)
    marks = ["x" if first & cell else "o" if second & cell else EMPTY for cell in cells_of(position)]
    width = position.columns
    return "/".join("".join(marks[i : i + width]) for i in range(0, len(marks), width))


def read_board(text: str) -> list[str]:
    """The rows of a text, or a Mistake."""
    board = read_rows(text, MARKS)
    if board is None:
        raise Mistake(
            f"Cannot read the Connect Four position {text[:80]!r}: write rows of equal length in x, o and -, the top "
            "one first, joined by '/'."
        )
    return board


def position_from(board: list[str]) -> ConnectFour:
    """The position on a board; a Mistake if it cannot come about."""
    shown, columns, rows = "/".join(board), len(board[0]), len(board)
    discs = [0, 0]
    for column in range(columns):
        stack = "".join(board[rows - 1 - row][column] for row in range(rows))
        if EMPTY in stack.rstrip(EMPTY):
            raise Mistake(f"The position {shown!r} is impossible: a disc hangs in the air in column {_letter(column)}.")
        for row, mark in enumerate(stack.rstrip(EMPTY)):
            discs[MARKS.index(mark)] |= 1 << column * (rows + 1) + row
    counts = discs[0].bit_count(), discs[1].bit_count()
    if counts[0] - counts[1] not in (0, 1):
        raise Mistake(
            f"The position {shown!r} is impossible: it has {counts[0]} x and {counts[1]} o, but x moves first and the "
            "sides alternate."
        )
    position = position_of((discs[0], discs[1]), columns, rows)
    if has_four(position.mine, rows + 1) or (position.won and not _has_last_move(position)):
        raise Mistake(f"The position {shown!r} is impossible: the game was over before its last move.")
    return position


def _has_last_move(position: ConnectFour) -> bool:
    """Whether one disc that lies on top of its column made all the winner's fours."""
    tops = (top_disc(position, column) for column in range(position.columns))
    return any(position.theirs & top and not has_four(position.theirs & ~top, position.rows + 1) for top in tops)


def _letter(column: int) -> str:
    return chr(ord("a") + column)
