"""Searched trees: their nodes, and how far the search is."""

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from .values import Bound, Marks, OneOf

Reason = Annotated[str, OneOf("complete", "cut", "over", "depth", "table", "futile", "proven")]


class NodeBoard(TypedDict):
    marks: Marks
    boxes: Marks
    winning: tuple[int, ...]


class TreeNode(TypedDict):
    """A node of a searched tree. An infinite bound is null. `place` is where the move that leads to it landed; `cut`
    says why moves were left out, `cut_short` in a few signs."""

    id: int
    parent: int | None
    ply: int
    move: str | None
    place: int | None
    level: Annotated[str, OneOf("MAX", "MIN")] | None
    side: str
    alpha: int | None
    beta: int | None
    value: int
    sign: Annotated[str, OneOf("=", "≥", "≤", "≈")]
    reason: Reason
    words: str
    cut: str | None
    cut_short: str | None
    left_out: int
    order: int
    nodes: int
    visits: int
    prior: int
    on_line: bool
    chosen: bool
    first_look: bool
    more_moves: int | None
    more_nodes: int
    position: str
    board: NotRequired[NodeBoard]


class TreePass(TypedDict):
    depth: int
    value: int
    nodes: int
    here: bool


class TreeAnswer(TypedDict):
    """The tree of a search. `account` says how many of its nodes are shown; `account_rest` is what follows that."""

    game: str
    position: str
    player: str
    search: str
    max: str
    move: str
    value: int | None
    bound: Bound | None
    depth: int
    visited: int
    seconds: float
    line: list[str]
    shown_depth: int
    shown_width: int
    passes: list[TreePass]
    missing: int
    nodes: list[TreeNode]
    headline: str
    account: str
    account_rest: str
    legend: list[str]
    windows: bool
    simulated: bool
    stopped: bool
    done: Literal[True]


class TreeProgress(TypedDict):
    nodes: int
    seconds: float
    done: Literal[False]
