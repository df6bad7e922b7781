"""What a search says of its move, and the chances of both sides."""

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from .values import OneOf


class Chance(TypedDict):
    """`share` is side 0's; `text` names the side: "black 63%", "x wins in 2". A certain result may tell in how many
    moves of the winner, or by how much. Analyses that were stored long ago tell neither."""

    kind: Annotated[str, OneOf("fitted", "exact", "proven")]
    share: float
    text: str
    moves: NotRequired[int | None]
    margin: NotRequired[int | None]


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
