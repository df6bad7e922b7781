"""A player reviews a whole game: its own move in every state, and what each move of the game gave away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..records import Record
from ..search import Control, Decision
from .asking import Ask, Steps, Stopped, conduct
from .chance import Chance, is_certain, win_chance


@dataclass(frozen=True)
class Judged:
    """A state of the game: the player's decision, and the win chance."""

    state: State
    decision: Decision | None  # None where the game is over
    chance: Chance | None


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the game and what it gave away."""

    ply: int  # counted from 1
    side: str
    move: str
    best: str | None  # what the player would have played
    before: Chance | None
    after: Chance | None
    loss: float | None  # of the side's win chance, from 0 to 1; None if nothing is known
    is_proven: bool  # the chances before and after are both certain

    @property
    def verdict(self) -> str:
        """The loss in words; empty if it is negligible."""
        return verdict_of(self.loss, self.is_proven)


@dataclass(frozen=True)
class Review:
    """A game, move by move."""

    record: Record
    player: str
    moves: tuple[ReviewedMove, ...]  # as far as the review went
    is_done: bool

    def worst(self) -> ReviewedMove | None:
        """The move with the greatest loss; among equal ones, the first. None if no move lost anything."""
        lost = [move for move in self.moves if move.verdict]
        return max(lost, key=lambda move: (move.loss or 0.0, -move.ply), default=None)

    def rows(self) -> Rows:
        """One row per move."""
        return [
            {
                "ply": move.ply,
                "side": move.side,
                "move": move.move,
                "best": move.best,
                "chance": None if move.after is None else move.after.text,
                "loss": move.loss,
                "proven": move.is_proven,
                "verdict": move.verdict,
            }
            for move in self.moves
        ]

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return html_table(self.rows(), f"{self.record.game.spec}, reviewed by {self.player}")


def review(
    record: Record,
    player: Player,
    *,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """Have a player decide in every state of a game; a stopped control ends it with the moves reviewed so far."""
    judged = conduct(questions(record.states, player), control, progress)
    return Review(record, player.name, reviewed(record, judged), len(judged) == len(record.states))


def questions(states: Sequence[State], player: Player) -> Steps[list[Judged]]:
    """The questions of a review; a state in which the game is over needs none."""
    judged: list[Judged] = []
    try:
        for number, state in enumerate(states):
            decision = None if state.is_over else (yield Ask(player, state, number / len(states)))
            judged.append(Judged(state, decision, win_chance(state, decision)))
    except Stopped:
        pass
    return judged


def reviewed(record: Record, judged: Sequence[Judged]) -> tuple[ReviewedMove, ...]:
    """The reviewed moves of a game whose first states are judged."""
    moves = []
    for ply in range(min(len(record.moves), len(judged) - 1)):
        before, after, move = judged[ply], judged[ply + 1], record.moves[ply].move
        best = None if before.decision is None else str(before.decision.move)
        loss = loss_of(before.chance, after.chance, before.state.turn, move == best)
        moves.append(
            ReviewedMove(
                ply=ply + 1,
                side=before.state.side,
                move=move,
                best=best,
                before=before.chance,
                after=after.chance,
                loss=loss,
                is_proven=is_certain(before.chance) and is_certain(after.chance),
            )
        )
    return tuple(moves)


def verdict_of(loss: float | None, is_proven: bool) -> str:
    """A loss in words: a proven one is no percentage."""
    if loss is None or loss < 0.005:
        return ""
    if is_proven:
        return {1.0: "throws a won game away", 0.5: "gives half a point away"}.get(loss, "gives points away")
    return f"loses {round(100 * loss)}%"


def loss_of(before: Chance | None, after: Chance | None, side: int, is_best: bool) -> float | None:
    """How much of its win chance a side has given away; None if the chances are not known.

    By estimated chances, the reviewer's own move counts as no loss; a move to a proven win loses nothing.
    """
    if before is None or after is None:
        return None
    lost = before.share - after.share if side == 0 else after.share - before.share
    if is_best and not (is_certain(before) and is_certain(after)):
        return 0.0
    return max(0.0, lost)
