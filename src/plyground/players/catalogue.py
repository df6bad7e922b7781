"""Players with names: levels for whoever wants to play, and those of the documents, so that anybody can meet them."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..games.game import Game


@dataclass(frozen=True)
class NamedPlayer:
    spec: str
    summary: str
    is_level: bool = False


def named_players(game: Game) -> Mapping[str, NamedPlayer]:
    """The named players of a game; each name may stand wherever a player spec may."""
    return _CATALOGUE.get(game.name, {})


def levels(game: Game) -> Mapping[str, NamedPlayer]:
    """Those of them that are levels, the weakest first. How far they are apart is in docs/levels.md."""
    return {name: named for name, named in named_players(game).items() if named.is_level}


def _levels(**specs: tuple[str, str]) -> dict[str, NamedPlayer]:
    return {name: NamedPlayer(spec, summary, is_level=True) for name, (spec, summary) in specs.items()}


# Limited by depth or nodes, never by time: as strong on a slow machine as on a fast one.

_TICTACTOE = (
    _levels(
        Beginner=("random", "any free cell"),
        Casual=("greedy:eval=win-1", "sees a win, nothing else"),
        Club=("greedy:eval=default", "takes the cell with the most lines still open"),
        Expert=("alphabeta:depth=2,eval=default", "looks at your reply"),
        Unbeatable=("alphabeta:depth=9,eval=win-10", "looks to the end on 3×3: never loses what is not lost"),
    )
    | {
        "001-minimax": NamedPlayer("minimax:eval=win-10", "document 001: plays perfectly, ±10"),
        "003-minimax": NamedPlayer("minimax:eval=win-1", "document 003: plays perfectly, ±1"),
    }
    | {
        f"002-{search.replace('_', '-')}-{evaluator}-{depth}": NamedPlayer(
            f"{search}:depth={depth},eval={evaluator}",
            f"document 002: {search} with the {evaluator} evaluation at depth {depth}",
        )
        for search in ("minimax_ab", "alphabeta")
        for evaluator in ("default", "defensive", "offensive", "spot", "defensive-attack")
        for depth in (2, 4)
    }
)

# Document 000's listing makes its own move, then stops when current + 1 reaches the depth: at depth 0 as at depth 1 it
# looks at that move alone, and from 2 on its depth is ours.
_FIVEINAROW = _levels(
    Beginner=("greedy:eval=nine-patterns", "the best-looking move, no reply considered"),
    Casual=("alphabeta:depth=2,eval=nine-patterns", "looks at your reply"),
    Club=("deepening:nodes=1000,quiescence=12,width=20,eval=nine-patterns", "1,000 positions a move"),
    Expert=("deepening:nodes=10000,quiescence=12,width=20,eval=nine-patterns", "10,000 positions a move"),
    Unbeatable=(
        "deepening:nodes=200000,quiescence=12,width=20,eval=nine-patterns",
        "200,000 positions a move and every row of fours: beat it and tell us",
    ),
) | {
    f"000-{search}-{depth}": NamedPlayer(
        f"{search}:depth={max(depth, 1)},eval=nine-patterns", f"document 000: {search} at its depth {depth}"
    )
    for search in ("minimax", "alphabeta")
    for depth in (0, 2, 4, 6)
}

_DOTSANDBOXES = _levels(
    Beginner=("random", "any line"),
    Casual=("greedy:eval=takes-boxes", "takes what it can take"),
    Club=("greedy:eval=avoids-giving", "takes boxes and avoids giving them away"),
    Expert=("deepening:nodes=2000,quiescence=20,eval=boxes", "2,000 positions a move"),
    Unbeatable=(
        "deepening:nodes=100000,quiescence=20,eval=boxes",
        "100,000 positions a move: beat it and tell us",
    ),
) | {
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
