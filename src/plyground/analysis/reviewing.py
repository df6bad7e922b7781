"""A player reviews a whole game: its own move in every state, and what each move of the game gave away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..records import Record
from ..search import Control, Decision
from .asking import Ask, Steps, Stopped, conduct
from .chance import win_chance
from .claims import Chance, is_certain


@dataclass(frozen=True)
class Judged:
    """A state of the game: the move that the player would make there, and the win chance."""

    state: State
    best: str | None  # None where the game is over
    chance: Chance | None
    decision: Decision | None = None  # None where the game is over, and where it was judged in an earlier review


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the game and what it gave away."""

    ply: int  # counted from 1
    side: str
    move: str
    best: str | None  # what the player would have played
    before: Chance | None
    after: Chance | None
    loss: float | None  # of the side's win chance, from 0 to 1; None if it is not known
    is_proven: bool  # the chances before and after are both certain

    @property
    def verdict(self) -> str:
        """The loss in words; empty if it is negligible."""
        return verdict_of(self.before, self.after, self.loss)


@dataclass(frozen=True)
class Review:
    """A game, move by move."""

    record: Record
    player: str
    moves: tuple[ReviewedMove, ...]  # as far as the review went
    is_done: bool

    def worst(self) -> ReviewedMove | None:
        """The move with the greatest loss; among equal ones, the first. None if no move lost anything."""
        lost = [move for move in self.moves if move.loss is not None and move.verdict]
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
    return conduct(Reviewing(record, player).steps(), control, progress)


class Reviewing:
    """A review under way. It goes on after the states that are `judged`, and adds to them.

    Moves of the game may be added or taken back meanwhile, with what was judged after them.
    """

    def __init__(
        self,
        record: Record,
        player: Player,
        judged: list[Judged] | None = None,
        chance: Callable[[State, Decision | None], Chance | None] = win_chance,
    ) -> None:
        self.record, self.player, self.chance = record, player, chance
        self.judged: list[Judged] = [] if judged is None else judged

    def steps(self) -> Steps[Review]:
        """The questions, one for each state; a state in which the game is over needs none."""
        states = self.record.states
        try:
            while (number := len(self.judged)) < len(states):
                state = states[number]
                decision = None if state.is_over else (yield Ask(self.player, state, number / len(states)))
                best = None if decision is None else str(decision.move)
                found = Judged(state, best, self.chance(state, decision), decision)
                if len(self.judged) < len(states) and states[len(self.judged)] is state:
                    self.judged.append(found)
        except Stopped:
            pass
        return self.so_far()

    def so_far(self) -> Review:
        """The review as far as it has come."""
        is_done = len(self.judged) == len(self.record.states)
        plies = range(min(len(self.record.moves), len(self.judged) - 1))
        moves = (reviewed_move(self.record, ply, self.judged) for ply in plies)
        return Review(self.record, self.player.name, tuple(moves), is_done)


def reviewed_move(record: Record, ply: int, judged: Sequence[Judged]) -> ReviewedMove:
    """What is known of a move, counted from 0, whose state before it is judged: its loss if that after it is, too."""
    before, move = judged[ply], record.moves[ply].move
    after = judged[ply + 1].chance if ply + 1 < len(judged) else None
    return ReviewedMove(
        ply=ply + 1,
        side=before.state.side,
        move=move,
        best=before.best,
        before=before.chance,
        after=after,
        loss=loss_of(before.chance, after, before.state.turn, move == before.best),
        is_proven=is_certain(before.chance) and is_certain(after),
    )


def verdict_of(before: Chance | None, after: Chance | None, loss: float | None) -> str:
    """A loss in words: a proven one is no percentage, and one that is not known has none."""
    if loss is None and before is not None and after is not None:
        return f"the {'draw' if before.share == 0.5 else 'win'} is no longer proven"
    if loss is None or loss < 0.005:
        return ""
    if is_certain(before) and is_certain(after):
        return {1.0: "throws a won game away", 0.5: "gives half a point away"}.get(loss, "gives points away")
    return f"loses {round(100 * loss)}%"


def loss_of(before: Chance | None, after: Chance | None, side: int, is_best: bool) -> float | None:
    """How much of its win chance a side has given away; None if it is not known.

    By estimated chances, the reviewer's own move counts as no loss; a move to a proven win loses nothing. A proven
    result may be kept by a move after which no proof is found, so an estimate does not show that it was given away.
    """
    if before is None or after is None:
        return None
    lost = before.share - after.share if side == 0 else after.share - before.share
    if is_best and not (is_certain(before) and is_certain(after)):
        return 0.0
    if lost > 0 and is_certain(before) and not is_certain(after):
        return None
    return max(0.0, lost)
