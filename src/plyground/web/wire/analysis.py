"""What searches find in a position: hints, lines, proofs, and nodes by depth."""

from typing_extensions import TypedDict

from .figures import Chance, RatedFigures
from .values import Bound


class HintFound(RatedFigures):
    """`why` is what the move does, a sentence without its subject; it may be empty."""

    ply: int
    why: str
    board: int
    move: str
    place: int
    player: str
    chance: Chance | None


class AnalysedMove(TypedDict):
    move: str
    place: int
    value: int | None
    bound: Bound | None
    result: str | None
    chance: Chance | None
    line: list[str]
    why: str


class Analysis(RatedFigures):
    """A position that a player looks at; the best move first. An endless analysis says why it has `ended`."""

    game: str
    position: str
    player: str
    done: bool
    ended: str
    moves: list[AnalysedMove]


class SolvedMove(TypedDict):
    move: str
    place: int


class Solved(TypedDict):
    """What is proven about a position, in `words`; until it is `done`, how far the solver is. The value is for the side
    to move and counts what is still to come; `moves` are those that keep it, `complete` if no other does. `text` is the
    final result for that side in a few signs."""

    game: str
    position: str
    done: bool
    words: str
    value: int | None
    text: str
    moves: list[SolvedMove]
    complete: bool
    line: list[str]
    nodes: int
    seconds: float
    method: str


class DepthRow(TypedDict):
    """A player at a depth; `branching` is the growth of its nodes from the depth before, `nodes_ratio` is to the first
    player's."""

    player: str
    depth: int
    move: str
    value: int | None
    nodes: int
    seconds: float
    branching: float | None
    nodes_ratio: float | None


class CountedPlayer(TypedDict):
    """A player, and the first depth for which it needs more than `most_nodes`, or more time than it may take."""

    name: str
    given_up: int | None


class AskedDepth(TypedDict):
    player: str
    depth: int


class DepthsFound(TypedDict):
    """Nodes by depth, as far as they are known; until it is `done`, who is `asking` for which depth."""

    game: str
    position: str
    players: list[CountedPlayer]
    depth: int
    most_nodes: int
    rows: list[DepthRow]
    asking: AskedDepth | None
    done: bool
