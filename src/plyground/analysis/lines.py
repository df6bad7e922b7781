"""Looking at a state: what each move is worth, and the best lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..errors import Mistake
from ..games.state import Move, State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..search import Control, Decision, Limits
from .asking import Ask, Steps, Stopped, conduct
from .chance import Chance, win_chance

MOST_CHANCES = 10  # moves whose chances are worked out; all of them would take too long
_FLIPPED = {"at least": "at most", "at most": "at least"}
_SURE = {"exact": 0, "about": 0, "at least": 0, "at most": 1}


@dataclass(frozen=True)
class AnalysedMove:
    """What is known about one move. The value is for the side that makes it."""

    move: Move
    value: int | None
    bound: str | None
    line: tuple[Move, ...]  # beginning with the move; empty if none is known
    chance: Chance | None = None  # after the move


@dataclass(frozen=True)
class Analysis:
    """A state, the decision of a player in it, and its moves, the best first."""

    state: State
    decision: Decision
    moves: tuple[AnalysedMove, ...]
    nodes: int  # of all searches
    seconds: float
    is_done: bool = True

    def with_chances(self) -> "Analysis":
        """The same with the win chances after the best moves."""
        best = (replace(found, chance=win_chance(self.state.play(found.move))) for found in self.moves[:MOST_CHANCES])
        return replace(self, moves=(*best, *self.moves[MOST_CHANCES:]))

    def rows(self) -> Rows:
        """One row a move."""
        return [
            {
                "move": str(found.move),
                "value": found.value,
                "bound": found.bound,
                "chance": None if found.chance is None else found.chance.text,
                "line": " ".join(found.line),
            }
            for found in self.moves
        ]

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return self.state.svg() + html_table(self.rows(), self.decision.player)


def analyse(
    state: State,
    player: Player,
    *,
    lines: int = 3,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> Analysis:
    """What a player thinks of the moves of a state, with exact lines for so many of them where its search allows."""
    return conduct(Lines(state, player, lines).steps(), control, progress).with_chances()


class Lines:
    """An analysis of a state while it goes on: `so_far` is what is known."""

    def __init__(self, state: State, player: Player, lines: int) -> None:
        if state.is_over:
            raise Mistake("The game is over in this state: there is nothing to analyse.")
        self.state, self.player, self.lines = state, player, lines
        self.best: Decision | None = None
        self.moves: list[AnalysedMove] = []
        self.nodes, self.seconds = 0, 0.0

    def steps(self) -> Steps[Analysis]:
        """The questions, and at the end the analysis.

        A player with a time for a move has that time for the whole analysis: half of it goes into the first line if
        more than one is wanted.
        """
        several = self.lines > 1 and self._goes_deeper()
        seconds = self.player.limits.seconds
        who = self.player
        if several and seconds is not None:
            who = replace(who, limits=replace(who.limits, seconds=seconds / 2))
        try:
            self.best = self._count((yield Ask(who, self.state)))
            self.moves = list(judged(self.best))
            if several and self.best.depth:
                yield from self._other_lines(self.best, seconds)
        except Stopped:
            if self.best is None:
                raise
        return self.so_far(is_done=True)

    def so_far(self, latest: Decision | None = None, *, is_done: bool = False) -> Analysis:
        """What is known now; before the first answer, that is what its search has reported as the latest."""
        best = self.best or latest
        assert best is not None
        moves = tuple(self.moves) if self.best is not None else judged(best)
        return Analysis(self.state, best, moves, max(self.nodes, best.nodes), max(self.seconds, best.seconds), is_done)

    def _goes_deeper(self) -> bool:
        kind = self.player.kind
        return kind.needs_evaluator and kind.takes_limits and not kind.is_random

    def _count(self, decision: Decision) -> Decision:
        self.nodes, self.seconds = self.nodes + decision.nodes, self.seconds + decision.seconds
        return decision

    def _other_lines(self, best: Decision, seconds: float | None) -> Steps[None]:
        """Ask about the states after the other moves, one ply less deep, those first that promise most.

        Alpha-beta only proves that the others are not better: an exact value needs a search of its own. For an
        evaluator that is not antisymmetric, the value after a move is as the other side sees it.
        """
        known, others = self.moves[:1], self.moves[1:]
        for i, other in enumerate(others):
            left = None if seconds is None else seconds - self.seconds
            found, child = other, self.state.play(other.move)
            if child.is_over or best.depth == 1:
                assert self.player.evaluator is not None
                value = int(self.player.evaluator.score(child.core, self.state.turn))
                found = replace(other, value=value, bound="exact", line=(other.move,))
            elif left is None or left > 0:
                limits = Limits(depth=max(1, best.depth - 1), seconds=left)
                reply = self._count(
                    (yield Ask(replace(self.player, limits=limits), child, (i + 1) / (len(others) + 1)))
                )
                if reply.value is not None and reply.depth == max(1, min(best.depth - 1, child.plies_left)):
                    found = _before(other, reply, child.turn == self.state.turn)
            known.append(found)
            self.moves = sorted_moves([*known, *others[i + 1 :]])


def _before(other: AnalysedMove, reply: Decision, same_side: bool) -> AnalysedMove:
    """What the reply to a move says about the move."""
    assert reply.value is not None
    value = reply.value if same_side else -reply.value
    bound = reply.bound if same_side else _FLIPPED.get(str(reply.bound), reply.bound)
    return replace(other, value=value, bound=bound, line=(other.move, *reply.line))


def judged(decision: Decision) -> tuple[AnalysedMove, ...]:
    """The moves that a decision has judged, its own first."""
    found = [
        AnalysedMove(root.move, root.value, root.bound, decision.line if root.move == decision.move else ())
        for root in decision.root
    ]
    own = [move for move in found if move.move == decision.move]
    if not own:
        own = [AnalysedMove(decision.move, decision.value, decision.bound, decision.line)]
    return own[0], *sorted_moves([move for move in found if move.move != decision.move])


def sorted_moves(moves: Sequence[AnalysedMove]) -> list[AnalysedMove]:
    """The best first; among equal ones, those that are sure."""
    return sorted(moves, key=lambda move: (move.value is None, -(move.value or 0), _SURE.get(str(move.bound), 1)))
