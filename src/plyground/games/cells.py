"""Names of cells on a board of squares: `a1` is the lower left corner, as in chess; rows count from 0 at the top."""

import re
from collections.abc import Iterator

from ..errors import Mistake, shortened


def column_name(column: int) -> str:
    return chr(ord("a") + column)


def cell_name(row: int, column: int, rows: int) -> str:
    return f"{column_name(column)}{rows - row}"


def read_cell(text: str, rows: int, columns: int) -> tuple[int, int]:
    """Row and column of a cell written `a1`, or `row col` counted from 0 at the top left as the documents do."""
    cleaned = text.strip().lower()
    row = column = -1
    if match := re.fullmatch(r"([a-z])([0-9]{1,2})", cleaned):
        column, row = ord(match[1]) - ord("a"), rows - int(match[2])
    elif match := re.fullmatch(r"([0-9]{1,2})[ ,]+([0-9]{1,2})", cleaned):
        row, column = int(match[1]), int(match[2])
    if not (0 <= row < rows and 0 <= column < columns):
        shown = shortened(text.strip())
        last = cell_name(0, columns - 1, rows)
        raise Mistake(f"Cannot read the move {shown!r}: write a cell from a1 to {last}, or its row and column from 0.")
    return row, column


def read_rows(text: str, marks: str) -> list[str] | None:
    """The rows of a board drawn with '/' or line ends between rows of equal length; '-', '_' and '.' are empty."""
    rows = re.split(r"[/\n]", text.strip().lower().replace("_", "-").replace(".", "-"))
    well_drawn = all(row and set(row) <= {*marks, "-"} for row in rows) and len({len(row) for row in rows}) == 1
    return rows if well_drawn else None


def turned_rows(rows: list[str]) -> Iterator[list[str]]:
    """The other drawings of a board that is turned and mirrored: seven of a square, three of another rectangle."""
    for drawn in (rows, ["".join(column) for column in zip(*rows, strict=True)] if len(rows) == len(rows[0]) else rows):
        mirrored = [row[::-1] for row in drawn]
        yield from (drawn, mirrored, drawn[::-1], mirrored[::-1])
