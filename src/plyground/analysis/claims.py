"""Certain results that a decision already contains. It imports no search, so that it loads fast."""

from dataclasses import dataclass, replace

from ..games.game import Game
from ..games.state import State
from ..search import Decision


@dataclass(frozen=True)
class Chance:
    """A chance of winning, or a certain result."""

    kind: str  # "exact" by perfect play, "proven" or "fitted"
    share: float  # of side 0, a draw counting as half
    text: str  # such as "x wins in 2", "a draw", "black 63%"
    moves: int | None = None  # moves of the winner until a certain win, if known
    margin: int | None = None  # of a certain win, where points are counted

    def __str__(self) -> str:
        return self.text


def is_certain(chance: Chance | None) -> bool:
    return chance is not None and chance.kind != "fitted"


def continued(decision: Decision) -> Decision | None:
    """What a decision says about the state after its own move; None if it has no value or its line ends there."""
    if len(decision.line) < 2 or decision.score is None:
        return None
    state = decision.state.play(decision.move)
    score = decision.score.nearer().seen_by(state.turn, decision.state.turn)
    figures = replace(decision.figures, score=score, depth=decision.depth - 1, line=decision.line[1:])
    return Decision(state, decision.player, figures)


def by_search(decision: Decision) -> Chance | None:
    """The result that a search has proven by itself; some say in how many plies."""
    state, score = decision.state, decision.score
    if score is None or not score.is_proven:
        return None
    winner = winner_of(state.turn, score.value)
    moves = None if score.plies is None else (score.plies + (winner == state.turn)) // 2
    known = certain(state.game, "proven", winner, moves)
    return known if decision.simulations is not None else with_margin(state, known, score.value)


def with_margin(state: State, known: Chance, result: int) -> Chance:
    """A certain win with its margin, where the game counts one."""
    if result == 0 or state.game.result_range(state.core, state.turn) == (-1, 1):
        return known
    return replace(known, text=f"{known.text} by {abs(result)}", margin=abs(result))


def certain(game: Game, kind: str, winner: int | None, moves: int | None = None) -> Chance:
    """A certain result: the winner, None for a draw, and in how many of its moves where that is known."""
    if winner is None:
        return Chance(kind, 0.5, "a draw")
    within = "" if moves is None else f" in {moves}"
    return Chance(kind, 1.0 - winner, f"{game.sides[winner]} wins{within}", moves)


def winner_of(side: int, value: int) -> int | None:
    """The winner if the result has this value for a side."""
    return None if value == 0 else side if value > 0 else 1 - side
