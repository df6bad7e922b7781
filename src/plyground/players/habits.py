"""Habits of a player whose search always gives the same move: it varies among good moves, and overlooks some.

    vary     the move is drawn from those worth at most this much less than the best one. A search with bounds knows of
             most moves only that they are worth no more than the best (alpha-beta, fail-soft); where that bound is near
             enough, the move is searched alone, to the same depth, and is drawn only if its exact value is. Where
             nodes are limited, these searches may take as many again.
    lapses   each move is overlooked with this chance in percent, one that wins at once with an eighth of it. Where the
             best move is overlooked, the one of the others is played that looks best at once, without a search.

A move whose line ends the game is never varied: what is won stays won by the quickest way that the search has found,
and what is lost stays lost by the slowest. The same seeds in the same position give the same move. Searches that draw
random numbers vary by themselves: `five` and `puct` have an option `vary` of their own.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..games.game import Evaluator, legal_moves
from ..games.state import State, copied
from ..search import Bound, Control, Limits, RootMove, Score, SearchKind, SearchResult
from ..spec import Integer, Option

_WINS = 8  # times less often a move is overlooked that wins at once
OPTIONS: dict[str, Option[Any]] = {
    "vary": Integer("what a move may be worth less than the best one and be played, for variety", low=0, high=10**12),
    "lapses": Integer("percent of the moves that it overlooks", low=0, high=90),
}


@dataclass(frozen=True)
class Habits:
    vary: int | None = None  # None: the search's own move
    lapses: int = 0

    def __bool__(self) -> bool:
        return self.vary is not None or self.lapses > 0


NO_HABITS = Habits()


def has_habits(kind: SearchKind) -> bool:
    """Whether players with this search may have habits."""
    return kind.needs_evaluator and not kind.is_random


@dataclass
class Habit:
    """The habits in one position, with the search that decided there."""

    kind: SearchKind
    state: State
    evaluator: Evaluator
    limits: Limits
    settings: dict[str, Any]
    control: Control
    habits: Habits
    seeds: Sequence[int]

    def __post_init__(self) -> None:
        self.position, self.side = self.state.core, self.state.turn
        self.chance = random.Random(f"{tuple(self.seeds)} {self.position.key()}")
        self.spent = 0  # nodes

    def settled(self, found: SearchResult) -> SearchResult:
        """The move that is played, where the search has found this one."""
        if self.habits.lapses and (instead := self._glance(found)) is not None:
            return instead
        if self.habits.vary is None or found.score is None or self._ends(found.line):
            return found
        near = [
            judged
            for judged in found.root
            if judged.move != found.move and judged.value >= found.score.value - self.habits.vary
        ]
        self.chance.shuffle(near)
        place = self.chance.randrange(len(near) + 1)  # of the best one among them
        with self.control.lend() as part:
            for judged in near[:place]:
                value = self._exact(judged, found, part)
                if value is not None and value >= found.score.value - self.habits.vary:
                    return self._varied(found, judged.move, value)
        return found.with_figures(nodes=found.nodes + self.spent)

    def _glance(self, found: SearchResult) -> SearchResult | None:
        """The move that looks best among those seen, if the best one is overlooked."""
        legal = legal_moves(copied(self.position))
        looks = {move: self._looks(move) for move in legal}
        seen = [move for move in legal if not self._overlooks(move)]
        if found.move in seen or len(legal) == 1:
            return None
        seen = seen or legal
        most = max(looks[move] for move in seen)
        move = self.chance.choice([move for move in seen if looks[move] == most])
        return SearchResult.unjudged(move, found.nodes, found.seconds)

    def _overlooks(self, move: int) -> bool:
        child = copied(self.position).play(move)
        wins = child.is_over() and child.result(self.side) > 0
        return self.chance.random() * 100 < self.habits.lapses / (_WINS if wins else 1)

    def _looks(self, move: int) -> int:
        return int(self.evaluator.score(copied(self.position).play(move), self.side))

    def _ends(self, line: tuple[int, ...]) -> bool:
        """Whether a line ends the game with a winner."""
        end = copied(self.position)
        for move in line:
            end = end.play(move)
        return bool(end.is_over() and end.result(self.side) != 0)

    def _exact(self, judged: RootMove[int], main: SearchResult, part: Control) -> int | None:
        """The exact value of a move at the depth of the search; None if its limits do not allow to say."""
        if judged.bound is Bound.EXACT:
            return judged.value
        if part.stopped or self.limits.seconds is not None:
            return None
        child, depth = copied(self.position).play(judged.move), main.depth
        if depth <= 1 or child.is_over():
            return self._looks(judged.move)
        own, left = child.to_move() == self.side, main.nodes - self.spent
        if self.limits.nodes is not None and left <= 0:
            return None
        asked = replace(self.limits, depth=depth - 1, nodes=None if self.limits.nodes is None else left)
        found = self.kind.run(child, self.evaluator, asked, control=part, **self.settings)
        self.spent += found.nodes
        if found.bound is not Bound.EXACT or found.depth < min(depth - 1, child.plies_left()):
            return None
        assert found.score is not None
        return found.score.value if own else -found.score.value

    def _varied(self, found: SearchResult, move: int, value: int) -> SearchResult:
        return found.with_figures(score=Score(value), line=(move,), nodes=found.nodes + self.spent)
