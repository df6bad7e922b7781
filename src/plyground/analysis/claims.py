"""Certain results that a decision already contains. It imports no search, so that it loads fast."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..games.game import Game
from ..games.state import State
from ..search import Decision, Score


@dataclass(frozen=True)
class Chance:
    """The verdict of a position: a certain result, or a chance of winning. Whatever is shown of a position is this.

    It is told of a side that it names. A distance counts the winner's own moves from the position that is shown, in
    which a list of moves is judged, too: there, `before_move` adds the move itself.
    """

    kind: str  # "exact" by perfect play, "proven" or "fitted"
    share: float  # of side 0, a draw counting as half
    text: str  # such as "x wins in 2", "a draw", "black 63%"
    moves: int | None = None  # moves of the winner until a certain win, if known
    margin: int | None = None  # of a certain win, where points are counted

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Chance: {self.text}, {self.kind}>"


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


def before_move(game: Game, known: Chance | None, side: int) -> Chance | None:
    """What is known after a move of a side, counted from the position before it."""
    if known is None or not is_certain(known) or known.moves is None or winner_of(0, _sign(known)) != side:
        return known
    counted = certain(game, known.kind, side, known.moves + 1)
    return counted if known.margin is None else _told_with(counted, known.margin)


def after_move(game: Game, known: Chance, side: int) -> Chance:
    """A certain result after a move of a side that keeps it; its distance is then the most that is left."""
    if known.moves is None or winner_of(0, _sign(known)) != side:
        return known
    return certain(game, known.kind, side, known.moves - 1)


def carried(states: Sequence[State], known: Sequence[Chance | None]) -> list[Chance | None]:
    """What is known of the positions of a game, with what follows from it: a side that has lost for certain has lost
    after every move, and a position from which a move leads to a certain win is won."""
    game, found = states[0].game, list(known)
    for ply in range(len(found) - 1):
        here, side = found[ply], states[ply].turn
        if here is not None and is_win_of(here, 1 - side) and not is_certain(found[ply + 1]):
            found[ply + 1] = after_move(game, here, side)
    for ply in reversed(range(len(found) - 1)):
        later, side = found[ply + 1], states[ply].turn
        if is_win_of(later, side) and not is_certain(found[ply]):
            found[ply] = before_win(game, later, side)
    return found


def before_win(game: Game, after: Chance | None, side: int) -> Chance:
    """What is known before a move of a side to a certain win: that it is won. By how much is known of this move alone;
    another one may win by more."""
    known = before_move(game, after, side)
    assert known is not None
    return known if known.margin is None else certain(game, "proven", side)


def is_win_of(chance: Chance | None, side: int) -> bool:
    """Whether it is certain that a side wins."""
    return chance is not None and is_certain(chance) and chance.share == 1.0 - side


def sooner(one: Chance, other: Chance | None) -> bool:
    """Whether a certain result is told better by the first: it comes sooner, or only there is it known when or by how
    much."""
    if other is None or one.share != other.share:
        return other is None
    if one.margin is not None or other.margin is not None:
        return other.margin is None
    return one.moves is not None and (other.moves is None or one.moves < other.moves)


def _sign(known: Chance) -> int:
    return (known.share > 0.5) - (known.share < 0.5)


def estimated(game: Game, share: float) -> Chance:
    """An estimate, from side 0's share: nothing estimated is certain."""
    share = min(max(share, 0.01), 0.99)
    return Chance("fitted", share, f"{game.sides[0]} {round(100 * share)}%")


def by_search(decision: Decision) -> Chance | None:
    """The result that a search has proven by itself; some say in how many plies."""
    score = decision.score
    if score is None or not score.is_proven:
        return None
    return by_score(score, decision.state, decision.simulations is not None)


def by_score(score: Score, state: State, is_sampled: bool = False) -> Chance:
    """The result that a proven score of the side to move tells of; what is sampled tells of no margin."""
    winner = winner_of(state.turn, score.value)
    moves = None if score.plies is None else (score.plies + (winner == state.turn)) // 2
    known = certain(state.game, "proven", winner, moves)
    return known if is_sampled else with_margin(state, known, score.value)


def with_margin(state: State, known: Chance, result: int) -> Chance:
    """A certain win with its margin, where the game counts one."""
    if result == 0 or state.game.result_range(state.core, state.turn) == (-1, 1):
        return known
    return _told_with(known, abs(result))


def _told_with(known: Chance, margin: int) -> Chance:
    return replace(known, text=f"{known.text} by {margin}", margin=margin)


def certain(game: Game, kind: str, winner: int | None, moves: int | None = None) -> Chance:
    """A certain result: the winner, None for a draw, and in how many of its moves where that is known."""
    if winner is None:
        return Chance(kind, 0.5, "a draw")
    within = "" if moves is None else f" in {moves}"
    return Chance(kind, 1.0 - winner, f"{game.sides[winner]} wins{within}", moves)


def winner_of(side: int, value: int) -> int | None:
    """The winner if the result has this value for a side."""
    return None if value == 0 else side if value > 0 else 1 - side
