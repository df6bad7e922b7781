"""A review of a whole game, from its end to its beginning: what every move gave away.

What is proven of a position is known of the positions before it. Every position is first given to what can decide it:
the game's solver, with one memory for the whole game, or its threat search. Where nothing decides it, the player looks
for the best move, and the chance is that after the best move found: the played one, as it is known from what followed,
or the player's own, which is judged with the same effort. So a side's chance never rises by its own move, and falls
only if a better move was found.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..errors import Mistake, shortened, unknown
from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..players import Player, analyst
from ..players import player as player_of
from ..records import Record
from ..search import Control, Decision, EngineMemory, Limits
from .chance import known_by, proven
from .claims import Chance, after_move, before_win, by_search, certain, estimated, is_certain, is_win_of
from .prover import Decided, Prover

if TYPE_CHECKING:
    from ..charts import Chart

_OTHERS = 3  # moves that are tried where the played one loses
_AGAIN = 5  # times as many nodes where a proof found before a move is missing after it
NEGLIGIBLE = 0.05  # a loss by estimates that is smaller says nothing


@dataclass(frozen=True)
class Effort:
    """Nodes for each position: a busy machine takes longer, and judges the same."""

    look: int  # of the player
    threats: int  # of a search for forced wins
    solver: int  # of the game's own solver


EFFORTS = {
    "quick": Effort(look=5_000, threats=5_000, solver=200_000),
    "normal": Effort(look=20_000, threats=30_000, solver=3_000_000),
    "deep": Effort(look=100_000, threats=200_000, solver=50_000_000),
}
QUICK, NORMAL = "quick", "normal"


def effort_of(name: str) -> Effort:
    """The effort with this name; a Mistake if there is none."""
    if name not in EFFORTS:
        raise unknown("effort of a review", name, EFFORTS)
    return EFFORTS[name]


def reviewer(record: Record, effort: str = NORMAL, player: Player | None = None) -> Player:
    """Who looks at a game: the game's analyst if nobody is named, with the nodes of the effort."""
    who = player or analyst(record.game, 1)
    return who if player is not None else replace(who, limits=Limits(nodes=effort_of(effort).look))


@dataclass(frozen=True)
class Judged:
    """A state of the game: the best move that was found, and the verdict."""

    state: State
    best: str | None  # None where the game is over
    chance: Chance | None


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the game and what it gave away."""

    ply: int  # counted from 1
    side: str
    move: str
    best: str | None  # the best move that was found
    before: Chance | None
    after: Chance | None
    loss: float | None  # of the side's win chance, from 0 to 1; None if it is not known
    is_proven: bool  # the chances before and after are both certain

    @property
    def verdict(self) -> str:
        """The loss in words; empty if it is negligible."""
        return verdict_of(self.before, self.after, self.loss)

    @property
    def kind(self) -> str:
        """What kind of mistake it is: "result" if a proven result was thrown away, "chance", or empty for none."""
        if not self.verdict:
            return ""
        return "result" if is_certain(self.before) else "chance"


@dataclass(frozen=True)
class Review:
    """A game, move by move."""

    record: Record
    player: str
    moves: tuple[ReviewedMove, ...]  # those that are judged: the last ones of the game, until it is done
    is_done: bool
    judged: Mapping[int, Judged]  # the positions, by the number of moves before each
    effort: str = NORMAL

    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The mistakes, the gravest first: first the decisive one, then other results that were thrown away, then
        chances that were lost."""
        found = [move for move in self.moves if move.kind]
        decisive = self._decisive(found)

        def gravity(move: ReviewedMove) -> tuple[Any, ...]:
            return (
                move.ply != decisive,
                not move.is_proven,
                move.kind != "result",
                -(move.loss or 0.0),
                move.ply,
            )

        return tuple(sorted(found, key=gravity))

    def _decisive(self, mistakes: Sequence[ReviewedMove]) -> int:
        """The last move that changed a proven result; if there is none, the last one by which a side that did not win
        let go of a proven win. 0 if there is none either."""
        if proven := [move.ply for move in mistakes if move.is_proven]:
            return max(proven)
        result = self.record.result(0)
        winner = self.record.game.sides[result < 0] if result else ""
        return max((move.ply for move in mistakes if move.kind == "result" and move.side != winner), default=0)

    def worst(self) -> ReviewedMove | None:
        """The gravest mistake; None if there is none."""
        return next(iter(self.mistakes()), None)

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

    def chart(self) -> "Chart":
        """The chance of the first side to win, position by position."""
        from ..charts import Chart, Series  # that most commands do without

        shares = ((ply, each.chance) for ply, each in sorted(self.judged.items()))
        points = tuple((float(ply), 100 * chance.share) for ply, chance in shares if chance is not None)
        side, game = self.record.game.sides[0], self.record.game
        return Chart(f"Win chance by move: {game.spec}", "moves played", f"% for {side}", (Series(side, points),))

    def to_json(self) -> dict[str, Any]:
        """As a record keeps it, in `record.review`."""
        return to_json(self.record, self.player, self.effort, self.judged)

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return html_table(self.rows(), f"{self.record.game.spec}, reviewed by {self.player}")


def review(
    record: Record,
    player: Player | str | None = None,
    *,
    effort: str = NORMAL,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """Say of every move of a game what it gave away; a stopped control ends it with the moves reviewed so far.

    Without a player it is the game's analyst, with the nodes of the effort: quick, normal or deep. What the record
    keeps of a review by the same player with the same effort is not looked at again;
    `record.review = found.to_json()` keeps this one.
    """
    if not isinstance(record, Record):
        raise Mistake(f"{shortened(repr(record), 60)} is no game that can be reviewed: write a Record.")
    player = None if player is None else player_of(player, record.game)
    control, who = control or Control(), reviewer(record, effort, player)
    reviewing = Reviewing(record, who, effort, judged_of(record) if is_by(record, who, effort) else None)
    while (ply := reviewing.next()) is not None and not control.stopped:
        if progress is not None:
            progress(1 - (ply + 1) / len(record.states))
        reviewing.judge(ply, control)
    return reviewing.so_far()


class Reviewing:
    """A review under way: `judge` the `next` position until there is none. What is in `judged` is not judged again.

    Moves of the game may be added or taken back meanwhile, with what was judged after them. A server has the player
    `decide` in its own way.
    """

    def __init__(
        self,
        record: Record,
        player: Player,
        effort: str = NORMAL,
        judged: dict[int, Judged] | None = None,
        decide: Callable[..., Decision] = Player.decide,
    ) -> None:
        self.record, self.player, self.effort, self.nodes = record, player, effort, effort_of(effort)
        self._ask = decide
        self.judged: dict[int, Judged] = {} if judged is None else judged
        self._prover = Prover(record.states[0])
        self._recall = EngineMemory()

    def next(self) -> int | None:
        """The latest position that is not judged yet, by the number of moves before it."""
        return next((ply for ply in reversed(range(len(self.record.states))) if ply not in self.judged), None)

    def judge(self, ply: int, control: Control, effort: str = "") -> None:
        """Judge a position after which everything is judged, if need be with another effort; a stopped control leaves
        it for another time."""
        self.nodes = effort_of(effort or self.effort)
        states, moves = self.record.states, self.record.moves
        state = states[ply]
        played = moves[ply].move if ply < len(moves) else None
        after = self.judged[ply + 1].chance if ply + 1 in self.judged else None
        found = self._judged(state, played, after, control)
        if control.stopped or ply >= len(self.record.states) or self.record.states[ply] is not state:
            return
        self.judged[ply] = found
        self._carry(ply, control)

    def so_far(self) -> Review:
        """The review as far as it has come."""
        return review_of(self.record, self.player.name, self.judged, self.effort)

    def _judged(self, state: State, played: str | None, after: Chance | None, control: Control) -> Judged:
        if state.is_over:
            return Judged(state, None, proven(state))
        side = state.turn
        decided = self._decide(state, control, likely=after)
        if decided is None and played is not None and is_win_of(after, side):
            decided = Decided(before_win(state.game, after, side), (played,))
        if decided is None:
            return self._estimated(state, played, after, control)
        if played is not None and is_certain(after) and after is not None and after.share == decided.chance.share:
            return Judged(state, played, decided.chance)
        best = decided.moves[0] if decided.moves else str(self._look(state, control).move)
        return Judged(state, best, decided.chance)

    def _estimated(self, state: State, played: str | None, after: Chance | None, control: Control) -> Judged:
        """By the best move found: the played one, or the player's. Where a move is proven to lose, others are tried."""
        side = state.turn
        decision = self._look(state, control)
        if (known := by_search(decision)) is not None:
            return Judged(state, str(decision.move), known)
        found = [] if played is None or after is None else [(played, after)]
        if played is None or decision.move != played or is_win_of(after, 1 - side):
            for move in [move for move in _by_promise(decision) if move != played][:_OTHERS]:
                chance = self._chance(state.play(move), control)
                if chance is not None:
                    found.append((move, chance))
                if not is_win_of(chance, 1 - side):
                    break
        if not found:
            return Judged(state, str(decision.move), known_by(decision))
        best, chance = max(found, key=lambda each: _share(each[1], side))
        if is_win_of(chance, side):
            return Judged(state, best, before_win(state.game, chance, side))
        # A move that was not tried may be better still: what is certain after it is none before it.
        return Judged(state, best, chance if not is_certain(chance) else estimated(state.game, chance.share))

    def _chance(self, state: State, control: Control) -> Chance | None:
        """The verdict of a state that was not on the board, with the same effort."""
        if (decided := self._decide(state, control)) is not None:
            return decided.chance
        decision = self._look(state, control)
        return known_by(decision)

    def _decide(self, state: State, control: Control, likely: Chance | None = None, times: int = 1) -> Decided | None:
        effort = self.nodes
        nodes = effort.solver if self._prover.has_solver else effort.threats
        return self._prover.decide(state, nodes * times, control, likely)

    def _look(self, state: State, control: Control) -> Decision:
        return self._ask(self.player, state, control=control, seeds=(0,), recall=self._recall)

    def _carry(self, ply: int, control: Control) -> None:
        """Carry a certain result along the game: a draw to the next position, where a proof is looked for once more and
        which is no better for the side that has moved; and a win for as long as it is kept.

        A side that has lost for certain has lost after every move; a side that has won has won after a move of its
        proof. After any other move the proof is looked for once more, with more nodes.
        """
        while ply + 1 in self.judged:
            here, later = self.judged[ply], self.judged[ply + 1]
            known, state, side = here.chance, here.state, here.state.turn
            if known is None or not is_certain(known) or is_certain(later.chance):
                return
            if known.share == 0.5:
                if (again := self._decide(later.state, control, known, _AGAIN)) is not None:
                    self.judged[ply + 1] = replace(later, chance=again.chance)
                elif later.chance is not None and _share(later.chance, side) > 0.5:
                    self.judged[ply + 1] = replace(later, chance=estimated(state.game, 0.5))
                return
            if is_win_of(known, 1 - side) or self.record.moves[ply].move in self._prover.moves(state):
                found = after_move(state.game, known, side)
            elif (decided := self._decide_again(later, control)) is not None:
                found = decided
            else:
                return
            self.judged[ply + 1] = replace(later, chance=found)
            ply += 1

    def _decide_again(self, later: Judged, control: Control) -> Chance | None:
        """Prove that the side to move has lost: by itself, or because each of its moves loses."""
        state, side = later.state, later.state.turn
        if (decided := self._decide(state, control, times=_AGAIN)) is not None:
            return decided.chance
        most: int | None = 0
        for move in dict.fromkeys([later.best or state.legal_moves[0], *state.candidates, *state.legal_moves]):
            decided = self._decide(state.play(move), control)
            if decided is None or not is_win_of(decided.chance, 1 - side):
                return None
            most = None if most is None or decided.chance.moves is None else max(most, decided.chance.moves)
        return certain(state.game, "proven", 1 - side, most)


def _share(chance: Chance, side: int) -> float:
    return chance.share if side == 0 else 1 - chance.share


def _by_promise(decision: Decision) -> Iterator[str]:
    """The moves of a state, what the search liked best first."""
    judged = sorted(decision.root, key=lambda each: (each.visits or 0, each.score), reverse=True)
    yield from dict.fromkeys(map(str, [decision.move, *(each.move for each in judged), *decision.state.candidates]))


def review_of(record: Record, player: str, judged: Mapping[int, Judged], effort: str = NORMAL) -> Review:
    """The review of what is judged of a game, by the number of moves before each position."""
    plies = [ply for ply in range(len(record.moves)) if {ply, ply + 1} <= judged.keys()]
    moves = tuple(reviewed_move(record, ply, judged) for ply in plies)
    return Review(record, player, moves, judged.keys() >= set(range(len(record.states))), dict(judged), effort)


def to_json(record: Record, player: str, effort: str, judged: Mapping[int, Judged]) -> dict[str, Any]:
    """What is judged of a game, as its record keeps it."""
    positions = [_judged_json(judged[ply]) if ply in judged else None for ply in range(len(record.states))]
    return {"player": player, "effort": effort, "positions": positions}


def _judged_json(judged: Judged) -> dict[str, Any]:
    return {"best": judged.best, "chance": None if judged.chance is None else {**vars(judged.chance)}}


def judged_of(record: Record) -> dict[int, Judged]:
    """The positions that a record keeps as judged."""
    both = enumerate(zip(record.states, record.review["positions"] if record.review else (), strict=False))
    return {ply: _judged_of(state, kept) for ply, (state, kept) in both if kept is not None}


def _judged_of(state: State, kept: Mapping[str, Any]) -> Judged:
    return Judged(state, kept["best"], None if kept["chance"] is None else Chance(**kept["chance"]))


def is_by(record: Record, player: Player, effort: str) -> bool:
    """Whether a record keeps a review by this player with this effort."""
    kept = record.review
    return kept is not None and (kept["player"], kept.get("effort", NORMAL)) == (player.name, effort)


def reviewed_move(record: Record, ply: int, judged: Mapping[int, Judged]) -> ReviewedMove:
    """What is known of a move, counted from 0, whose state before it is judged: its loss if that after it is, too."""
    before, move = judged[ply], record.moves[ply].move
    after = judged[ply + 1].chance if ply + 1 in judged else None
    return ReviewedMove(
        ply=ply + 1,
        side=before.state.side,
        move=move,
        best=before.best,
        before=before.chance,
        after=after,
        loss=loss_of(before.chance, after, before.state.turn),
        is_proven=is_certain(before.chance) and is_certain(after),
    )


def verdict_of(before: Chance | None, after: Chance | None, loss: float | None) -> str:
    """A loss in words: a proven one is no percentage, and one that is not known has none."""
    if loss is None or loss < NEGLIGIBLE:
        return ""
    if is_certain(before) and is_certain(after):
        return {1.0: "throws a won game away", 0.5: "gives half a point away"}.get(loss, "gives points away")
    if before is not None and is_certain(before):
        return f"lets a proven {'draw' if before.share == 0.5 else 'win'} slip"
    return f"loses {round(100 * loss)}%"


def loss_of(before: Chance | None, after: Chance | None, side: int) -> float | None:
    """How much of its win chance a side has given away; None if it is not known."""
    if before is None or after is None:
        return None
    return max(0.0, _share(before, side) - _share(after, side))
