"""Analysing a state: the value of each move, and the best lines."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..errors import Mistake
from ..games.state import Move, State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..search import Control, Decision, Limits, Recall
from ..search.result import bound_text
from .asking import Ask, Steps, Stopped, conduct
from .chance import win_chance
from .claims import Chance, is_certain

MOST_CHANCES = 10  # moves whose chances are computed; all of them would take too long
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
        """The same with the win chances after the best moves, and in the order of what is then known of them.

        Where the search has given no values, the chances of the game's first moves take their place.
        """
        moves = self.moves
        if all(found.value is None for found in moves):
            known = {found.move for found in moves}
            others = [move for move in self.state.candidates if move not in known]
            moves = (*moves, *(AnalysedMove(move, None, None, ()) for move in others[: MOST_CHANCES - len(moves)]))
        best = (replace(found, chance=self._chance_after(found.move)) for found in moves[:MOST_CHANCES])
        side = self.state.turn
        return replace(self, moves=tuple(sorted((*best, *moves[MOST_CHANCES:]), key=lambda move: _rank(move, side))))

    def _chance_after(self, move: Move) -> Chance | None:
        child = self.state.play(move)
        chance = win_chance(child)
        return chance if chance is None or not child.is_over else replace(chance, moves=0)

    def rows(self) -> Rows:
        """One row per move."""
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
    """A player's values of the moves of a state, with exact lines for the best `lines` of them if its search can."""
    return conduct(Lines(state, player, lines).steps(), control, progress).with_chances()


class Lines:
    """A running analysis of a state; `so_far` gives its results up to now."""

    def __init__(self, state: State, player: Player, lines: int, recall: Recall | None = None) -> None:
        if state.is_over:
            raise Mistake("The game is over in this state: there is nothing to analyse.")
        self.state, self.player, self.lines, self.recall = state, player, lines, recall
        self.best: Decision | None = None
        self.moves: list[AnalysedMove] = []
        self.nodes, self.seconds = 0, 0.0
        self._since = 0.0  # when the first search had ended

    def steps(self) -> Steps[Analysis]:
        """The questions, and at the end the analysis.

        A player with a time per move has that time for the whole analysis: half of it goes to the first line if more
        than one is wanted. What lies between the searches, such as new tables, counts too.
        """
        several = self.lines > 1 and self._goes_deeper()
        seconds = self.player.limits.seconds
        who = self.player
        if several and seconds is not None:
            who = replace(who, limits=replace(who.limits, seconds=seconds / 2))
        try:
            self.best = self._count((yield Ask(who, self.state, recall=self.recall)))
            self._since = time.monotonic()
            self.moves = list(judged(self.best))
            if several and self.best.depth:
                yield from self._other_lines(self.best, seconds)
        except Stopped:
            if self.best is None:
                raise
        return self.so_far(is_done=True)

    def so_far(self, latest: Decision | None = None, *, is_done: bool = False) -> Analysis:
        """The results up to now; before the first decision, the latest report of its search."""
        best = self.best or latest
        assert best is not None
        moves = tuple(self.moves) if self.best is not None else judged(best)
        return Analysis(self.state, best, moves, max(self.nodes, best.nodes), max(self.seconds, best.seconds), is_done)

    def _goes_deeper(self) -> bool:
        """Whether values of the search at different depths and positions can be compared."""
        kind = self.player.kind
        return kind.takes_limits and (kind.is_comparable or (kind.needs_evaluator and not kind.is_random))

    def _count(self, decision: Decision) -> Decision:
        self.nodes, self.seconds = self.nodes + decision.nodes, self.seconds + decision.seconds
        return decision

    def _other_lines(self, best: Decision, seconds: float | None) -> Steps[None]:
        """Ask about the states after the other moves, one ply less deep, the most promising first.

        Alpha-beta only proves that the others are not better: an exact value needs a search of its own. If the
        evaluator is not antisymmetric, the value after a move is from the other side's point of view.
        """
        known, others = self.moves[:1], self.moves[1:]
        first, evaluator = best.seconds, self.player.evaluator
        for i, other in enumerate(others):
            spent = max(self.seconds, first + time.monotonic() - self._since)
            left = None if seconds is None else seconds - spent
            found, child = other, self.state.play(other.move)
            if evaluator is not None and (child.is_over or best.depth == 1):
                value = int(evaluator.score(child.core, self.state.turn))
                found = replace(other, value=value, bound="exact", line=(other.move,))
            elif not child.is_over and (left is None or left > 0):
                limits = Limits(depth=max(1, best.depth - 1), seconds=left)
                reply = self._count(
                    (yield Ask(replace(self.player, limits=limits), child, (i + 1) / (len(others) + 1)))
                )
                if reply.value is not None and (
                    reply.bound == "exact" or reply.depth == max(1, min(best.depth - 1, child.plies_left))
                ):
                    found = _before(other, reply, child.turn == self.state.turn)
            known.append(found)
            self.moves = sorted_moves([*known, *others[i + 1 :]])


def _before(other: AnalysedMove, reply: Decision, same_side: bool) -> AnalysedMove:
    """The analysis of a move, from the decision in the state after it."""
    assert reply.value is not None
    value = reply.value if same_side else -reply.value
    bound = reply.bound if same_side else _FLIPPED.get(str(reply.bound), reply.bound)
    return replace(other, value=value, bound=bound, line=(other.move, *reply.line))


def judged(decision: Decision) -> tuple[AnalysedMove, ...]:
    """The moves that a decision has judged, its own first."""
    found = [
        AnalysedMove(root.move, root.value, bound_text(root.bound), decision.line if root.move == decision.move else ())
        for root in decision.root
    ]
    own = [move for move in found if move.move == decision.move]
    if not own:
        own = [AnalysedMove(decision.move, decision.value, bound_text(decision.bound), decision.line)]
    return own[0], *sorted_moves([move for move in found if move.move != decision.move])


def _rank(found: AnalysedMove, side: int) -> tuple[float, ...]:
    """The order of moves: certain wins, the quickest first; what is not certain, by value or else by chance; certain
    losses, the longest first. A certain draw is worth nothing to either side."""
    chance, value = found.chance, found.value
    share = 0.5 if chance is None else chance.share if side == 0 else 1 - chance.share
    if is_certain(chance) and share != 0.5:
        assert chance is not None
        size = chance.margin if chance.margin is not None else -(1000 if chance.moves is None else chance.moves)
        return (0, -size) if share > 0.5 else (2, size)
    if is_certain(chance):
        value = 0
    return 1, value is None and chance is None, -(share if value is None else value), _SURE.get(str(found.bound), 1)


def sorted_moves(moves: Sequence[AnalysedMove]) -> list[AnalysedMove]:
    """The best first; among equal ones, exact values first."""
    return sorted(moves, key=lambda move: (move.value is None, -(move.value or 0), _SURE.get(str(move.bound), 1)))
