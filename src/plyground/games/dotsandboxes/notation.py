"""Dots-and-boxes in text.

A position is `ROWSxCOLS:HEX`, the drawn lines as a hexadecimal mask of their numbers, and may go on with the boxes of
each side and with who is to move: `2x2:c5 score=0-1 turn=2`. What is left out is as at the start: 0-0, and the first
player to move. Lines do not tell who closed a box, so a score of fewer boxes than are closed is allowed: the others
belong to nobody, and a text without a score asks about what is still to come. What the last move closed is not part of
the text.

A list of moves from the start, `h(0,1) v(2,3) …`, is a position too. A line is h(row,column) or v(row,column),
counted from 0 at the top left, or its number.
"""

import re

from ...errors import Mistake, shortened
from .position import LARGEST, DotsAndBoxes, drawn_lines, line_count, position_of

# Texts are matched in small letters and with single spaces.
_POSITION = re.compile(r"([0-9]+)[x×]([0-9]+):([0-9a-f]+)((?: [^ ]+)*)")
_MOVE = re.compile(r"([hv]) ?(?:\( ?([0-9]+) ?, ?([0-9]+) ?\)|([0-9]+)(?: ?, ?| )([0-9]+))|([0-9]+)")

_NUMBERS = re.compile(r"(?<![0-9])[0-9]{1,3}\.+ ?(?=[hv])")  # before moves: 1.h(0,1) 2.v(2,3)


def text_of(position: DotsAndBoxes) -> str:
    rows, columns = position.rows, position.columns
    text = f"{rows}x{columns}:{drawn_lines(position):x}"
    if position.first_boxes or position.second_boxes:
        text += f" score={position.first_boxes}-{position.second_boxes}"
    return text + (" turn=2" if position.side == 1 else "")


def parse_position(text: str, start: DotsAndBoxes) -> DotsAndBoxes:
    """The position of a text; the start is for a list of moves, which does not name its board."""
    cleaned = _cleaned(text)
    if match := _POSITION.fullmatch(cleaned):
        return _from_mask(match[1], match[2], match[3], match[4].split(), bool(start.extra_turn))
    cleaned = _NUMBERS.sub("", cleaned)
    if _MOVE.search(cleaned) and not _MOVE.sub("", cleaned).strip(" ,;"):
        return _from_moves(cleaned, start)
    raise Mistake(
        f"Cannot read the dots-and-boxes position {shortened(text, 60)!r}: write ROWSxCOLS:HEX, such as 6x6:0 or "
        f"2x2:c5 score=0-1 turn=2, or a list of moves such as h(0,1) v(2,3)."
    )


def _from_mask(rows_text: str, columns_text: str, mask: str, extras: list[str], extra_turn: bool) -> DotsAndBoxes:
    sizes = [str(size) for size in range(1, LARGEST + 1)]
    if rows_text not in sizes or columns_text not in sizes:
        size = shortened(f"{rows_text}x{columns_text}", 60)
        raise Mistake(f"A dots-and-boxes board of {size} is not allowed: sizes go from 1x1 to {LARGEST}x{LARGEST}.")
    rows, columns = int(rows_text), int(columns_text)
    drawn, lines = int(mask, 16), line_count(rows, columns)
    if drawn >> lines:
        raise Mistake(
            f"The lines {shortened(mask, 60)!r} are not all on a board of {rows}x{columns}: "
            f"it has {lines} lines, so the mask goes up to {(1 << lines) - 1:x}."
        )

    values: dict[str, str] = {}
    for extra in extras:
        name, _, value = extra.partition("=")
        if name not in ("score", "turn"):
            raise Mistake(
                f"Unknown part {shortened(extra, 60)!r} of a dots-and-boxes position: allowed are score= and turn=."
            )
        if name in values:
            raise Mistake(f"The {name} stands twice in the dots-and-boxes position: write {name}= once.")
        values[name] = value
    turn = values.get("turn", "1")
    if turn not in ("1", "2"):
        raise Mistake(f"turn={shortened(turn, 60)} is not allowed: turn is 1 (the first player) or 2 (the second).")
    score = values.get("score", "0-0")
    counts = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,3})", score)
    if counts is None:
        raise Mistake(f"score={shortened(score, 60)} is not allowed: write the boxes of both sides, such as score=3-1.")
    boxes = (int(counts[1]), int(counts[2]))
    closed = rows * columns - position_of(drawn, (0, 0), 0, rows, columns, extra_turn).unclosed.bit_count()
    if sum(boxes) > closed:
        raise Mistake(f"score={score} is not allowed: the closed boxes are {closed} in all, and nobody can have more.")
    return position_of(drawn, boxes, int(turn) - 1, rows, columns, extra_turn)


def _from_moves(text: str, start: DotsAndBoxes) -> DotsAndBoxes:
    position, rows, columns = start, start.rows, start.columns
    drawn: set[int] = set()
    for match in _MOVE.finditer(text):
        line = read_move(match[0], rows, columns)
        if drawn_lines(start) >> line & 1:
            raise Mistake(f"{move_name(line, rows, columns)} is drawn from the start on this board.")
        if line in drawn:
            raise Mistake(f"{move_name(line, rows, columns)} stands twice in the list of moves: a line is drawn once.")
        drawn.add(line)
        position = position.play(line)
    return position


def move_name(move: int, rows: int, columns: int) -> str:
    kind, row, column = place_of(move, rows, columns)
    return f"{kind}({row},{column})"


def place_of(line: int, rows: int, columns: int) -> tuple[str, int, int]:
    """'h' or 'v', row and column of a line."""
    first_vertical = (rows + 1) * columns
    if line < first_vertical:
        return "h", *divmod(line, columns)
    return "v", *divmod(line - first_vertical, columns + 1)


def line_at(kind: str, row: int, column: int, rows: int, columns: int) -> int | None:
    """The number of the line at a place; None if there is none."""
    height, width = (rows + 1, columns) if kind == "h" else (rows, columns + 1)
    if not (0 <= row < height and 0 <= column < width):
        return None
    return row * width + column + (0 if kind == "h" else (rows + 1) * columns)


def read_move(text: str, rows: int, columns: int) -> int:
    """The line that a text names, as a move; a Mistake if it names none."""
    match = _MOVE.fullmatch(_cleaned(text))
    line = None
    # No board has a number of more than three digits; int() itself refuses texts of thousands.
    if match and all(len(number) <= 3 for number in match.groups()[1:] if number):
        kind, *numbers, number = match.groups()
        if number:
            line = int(number) if int(number) < line_count(rows, columns) else None
        else:
            row, column = (int(place) for place in numbers if place)
            line = line_at(kind, row, column, rows, columns)
    if line is None:
        raise Mistake(
            f"Cannot read the move {shortened(text, 60)!r}: write a line from h(0,0) to h({rows},{columns - 1}) or "
            f"from v(0,0) to v({rows - 1},{columns}), or its number from 0 to {line_count(rows, columns) - 1}."
        )
    return line


def _cleaned(text: str) -> str:
    return " ".join(text.lower().split())
