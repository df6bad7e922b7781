"""What a search says of its move."""

from typing_extensions import TypedDict


class Figures(TypedDict):
    """What a search says of itself; in a record that came from elsewhere, `bound` may be any text."""

    value: int | None
    bound: str | None
    depth: int | None
    nodes: int | None
    seconds: float | None
    line: list[str]


class RatedFigures(Figures):
    """`rate` is nodes a second; `result` is the win that the search announces, in words."""

    rate: float | None
    result: str | None
