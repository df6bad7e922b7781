"""Players with names: those of the documents, so that anybody can meet them."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..games.game import Game


@dataclass(frozen=True)
class NamedPlayer:
    spec: str
    summary: str


def named_players(game: Game) -> Mapping[str, NamedPlayer]:
    """The named players of a game; each name may stand wherever a player spec may."""
    return _CATALOGUE.get(game.name, {})


_TICTACTOE = {
    "001-minimax": NamedPlayer("minimax:eval=win-10", "document 001: plays perfectly, ±10"),
    "003-minimax": NamedPlayer("minimax:eval=win-1", "document 003: plays perfectly, ±1"),
} | {
    f"002-{search.replace('_', '-')}-{evaluator}-{depth}": NamedPlayer(
        f"{search}:depth={depth},eval={evaluator}",
        f"document 002: {search} with the {evaluator} evaluation at depth {depth}",
    )
    for search in ("minimax_ab", "alphabeta")
    for evaluator in ("default", "defensive", "offensive", "spot", "defensive-attack")
    for depth in (2, 4)
}

# Document 000's listing makes its own move, then stops when current + 1 reaches the depth: at depth 0 as at depth 1 it
# looks at that move alone, and from 2 on its depth is ours.
_FIVEINAROW = {
    f"000-{search}-{depth}": NamedPlayer(
        f"{search}:depth={max(depth, 1)},eval=nine-patterns", f"document 000: {search} at its depth {depth}"
    )
    for search in ("minimax", "alphabeta")
    for depth in (0, 2, 4, 6)
}

_DOTSANDBOXES = {
    "004-level-0": NamedPlayer("random", "document 004: any line"),
    "004-level-1": NamedPlayer("greedy:eval=takes-boxes", "document 004: takes boxes, two count double"),
    "004-level-2": NamedPlayer("greedy:eval=avoids-giving", "document 004: takes boxes and avoids giving them away"),
    "004-level-3": NamedPlayer(
        "alphabeta:depth=1,eval=look-ahead", "document 004: its look-ahead, searched right at depth 1"
    ),
    "004-level-4": NamedPlayer(
        "minimax:depth=2,eval=look-ahead", "document 004: its look-ahead, searched right at depth 2"
    ),
}

_CATALOGUE: Mapping[str, Mapping[str, NamedPlayer]] = {
    "tictactoe": _TICTACTOE,
    "fiveinarow": _FIVEINAROW,
    "dotsandboxes": _DOTSANDBOXES,
}
