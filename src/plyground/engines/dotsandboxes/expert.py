"""`dots-expert`: exact as soon as the rest can be proven in its time, and before that Monte-Carlo search.

    1. The solver tries to prove which decision wins, and by how much, with a share of the time.
    2. If it cannot, random games of safe lines are played from here, more of them where they go well (UCT). Captures
       are collapsed to taking all or leaving the last ones, and the ending of every game is played perfectly, so a game
       tells who will be in control: see strategy.py.
    3. With the rest of the time the solver looks at the decisions that the random games speak for, the best first. A
       move that is proven to win is played, and one that is proven not to win is passed over.

Without the extra turn there is nothing to collapse: the random games are then those of the rules.

A proven value is the final margin of boxes, "exact" or "at least"; an unproven move has no value. With neither nodes
nor time given, there are USUAL_NODES. What the solver has proven for one move serves the next.
"""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...errors import Mistake
from ...games.dotsandboxes.position import DotsAndBoxes
from ...games.game import legal_moves
from ...games.limits import MOST_MOVES
from ...search import Bound, Control, EngineMemory, Figures, Limits, RootMove, Score, SearchKind, SearchResult
from ...search.mcts.search import mcts
from ...search.workspace import INFINITY, ended, lent
from ...spec import Integer, option, options
from .decisions import Decisions
from .solver import BoxesSolver
from .strategy import TAKE

USUAL_NODES = 200_000
_LEAST_PROOF = 3_000  # nodes, whatever the limits, for an ending of chains and loops: it takes far fewer
# By free lines: whether the solver is tried first, and the share of the random games. On 6×6, positions of sensible
# play with 40 free lines are proven in a tenth of a second.
_TRY_FIRST = 46
_FIRST_SHARE = 0.3
_GAMES_SHARE = ((36, 0.1), (44, 0.3), (52, 0.6), (1000, 0.9))


@options
class ExpertOptions:
    """What may be set of `dots-expert`."""

    memory: int = option(
        Integer("megabytes, half for what is proven and half for the tree of random games", low=2, high=16_384),
        default=128,
    )
    blind: int = option(
        Integer("moves in a hundred that take a box or any line, without a look at chains", low=0, high=100), default=0
    )


def expert(
    position: DotsAndBoxes,
    evaluator: None = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: Sequence[int] = (),
    recall: EngineMemory | None = None,
    **options: Any,
) -> SearchResult:
    """The move that is proven best, or else the one that most random games speak for.

    The options are those of ExpertOptions.
    """
    own = ExpertOptions(**options)
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    budget = _Budget(limits or Limits(), control or Control())
    chance = random.Random(f"{seeds} {position.key()}")
    if chance.random() * 100 < own.blind:
        return budget.result(_blind_move(position, chance))
    decisions = _Options(position)
    if (known := decisions.known_result()) is not None:
        numbers = decisions.numbers()
        return budget.result(decisions.line(numbers[0]), Proof(numbers, numbers[0], known, known), decisions)
    prover = _Prover(position, -(-own.memory // 2), recall, budget)
    prover.solver.prepare(position)
    if decisions.is_ending:
        prover.least = _LEAST_PROOF
    proof = Proof(decisions.shuffled(chance))
    with budget.control.lend() as part:
        budget.start(part)
        free = position.plies_left()
        if free <= _TRY_FIRST or decisions.is_ending:
            proof.extend(decisions, prover, _FIRST_SHARE)
        if not proof.is_complete and not decisions.is_ending:
            games_share = next(share for most, share in _GAMES_SHARE if free <= most)
            limits = budget.share(games_share)
            found = mcts(decisions.start, None, limits, control=part, seeds=seeds, memory=-(-own.memory // 2))
            budget.spent += found.nodes
            visits = {judged.move: judged.visits or 0 for judged in found.root}
            proof.numbers.sort(key=lambda number: (number != found.move, -visits.get(number, 0)))
            proof.extend(decisions, prover, 1.0)
        return budget.result(decisions.line(proof.chosen), proof, decisions)


class _Options:
    """The decisions of a position: collapsed with the extra turn, all lines without it."""

    def __init__(self, position: DotsAndBoxes) -> None:
        self.position = position
        self._decisions = Decisions(position) if position.extra_turn else None
        self.start: Any = self._decisions.strategy if self._decisions else position
        self.is_ending = bool(self.start.is_over())

    def numbers(self) -> list[int]:
        if self._decisions is None:
            return legal_moves(self.position)
        if self.known_result() is not None:
            return [TAKE]
        return legal_moves(self._decisions.strategy._replace(over=0))

    def shuffled(self, chance: random.Random) -> list[int]:
        """The decisions with the safe lines, which come first, in random order: of equally good ones, any is played."""
        numbers = self.numbers()
        safe = len(numbers)
        if self._decisions is not None:
            strategy = self._decisions.strategy
            safe = 0 if strategy.spare else strategy._replace(over=0).decisions(np.zeros(MOST_MOVES, np.int64), 0)
        return chance.sample(numbers[:safe], safe) + numbers[safe:]

    def known_result(self) -> int | None:
        """The final result for the side to move, if it can take all that is left."""
        if self._decisions is None or self._decisions.strategy.unclosed != 0:
            return None
        return self._decisions.strategy.result(self.position.to_move())

    def after(self, number: int) -> DotsAndBoxes:
        return self._decisions.after(number) if self._decisions else self.position.play(number)

    def line(self, number: int) -> int:
        return self._decisions.line(number) if self._decisions else number


class _Budget:
    """How much of the limits is spent, and what is left for the next part."""

    def __init__(self, limits: Limits, control: Control) -> None:
        if limits.nodes is None and limits.seconds is None:
            limits = Limits(nodes=USUAL_NODES)
        self.limits = limits
        self.spent = 1  # nodes
        self.start(control)

    def start(self, control: Control) -> None:
        """Compilation is over: time counts from now on."""
        self.control, self._started = control, time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._started

    def share(self, part: float) -> Limits:
        """A part of what is left."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return Limits(
            nodes=None if nodes is None else max(1, int((nodes - self.spent) * part)),
            seconds=None if seconds is None else max(1e-4, (seconds - self.seconds) * part),
        )

    def result(self, line: int, proof: "Proof | None" = None, options: _Options | None = None) -> SearchResult:
        score = None
        root: list[RootMove[int]] = []
        if proof is not None and options is not None:
            if proof.best is not None:
                score = Score(proof.low, is_proven=True) if proof.is_complete else Score(proof.low, Bound.AT_LEAST)
                root.append(RootMove(line, score))
            # To take and to leave boxes may begin with the same line: it is worth the better of the two.
            highs: dict[int, int] = {}
            for number, high in proof.highs.items():
                other = options.line(number)
                if proof.best is None or other != line:
                    highs[other] = max(high, highs.get(other, high))
            root += [RootMove(other, Score(high, Bound.AT_MOST)) for other, high in highs.items()]
        figures = Figures(score, 0 if proof is None else 1, self.spent, self.seconds, (line,))
        return SearchResult(figures, tuple(root))


class _Prover:
    """The solver within limits. Its table is kept from one move to the next."""

    def __init__(self, position: DotsAndBoxes, megabytes: int, recall: EngineMemory | None, budget: _Budget) -> None:
        kind = (position.rows, position.columns, position.extra_turn, megabytes)
        kept = recall.data if recall is not None else None
        if kept is None or kept[0] != kind:
            kept = kind, BoxesSolver(position, megabytes)
        if recall is not None:
            recall.data = kept
        self.solver: BoxesSolver = kept[1]
        self.solver.side = position.to_move()
        self.solver.work.limit = INFINITY
        self._budget = budget
        self.least = 1  # nodes, whatever the limits

    @contextmanager
    def lent(self, part: float) -> Iterator[None]:
        """Within this context, a part of what is left may be spent."""
        limits, work = self._budget.share(part), self.solver.work
        nodes = None if limits.nodes is None else max(limits.nodes, self.least)
        with lent(work, nodes), self._budget.control.lend(work, seconds=limits.seconds):
            yield

    def bound(self, position: DotsAndBoxes, goal: int) -> int | None:
        """A bound of the final result; None if the limits do not allow to say."""
        before = int(self.solver.work.nodes)
        found = self.solver.bound(position, goal)
        self._budget.spent += int(self.solver.work.nodes) - before
        return None if ended(self.solver.work) else found


@dataclass
class Proof:
    """What is proven of the decisions of a position: final results for the side to move."""

    numbers: list[int]  # in the order in which they are looked at
    best: int | None = None  # it is worth at least `low`
    low: int = -(1 << 20)
    high: int = 1 << 20
    highs: dict[int, int] = field(default_factory=dict)  # of decisions: worth at most that

    @property
    def is_complete(self) -> bool:
        return self.best is not None and self.low == self.high

    @property
    def chosen(self) -> int:
        """The best decision, else the first that is not proven to be worse than what the others may be."""
        if self.best is not None:
            return self.best
        most = max(self.highs.get(number, self.high) for number in self.numbers)
        return next(number for number in self.numbers if self.highs.get(number, self.high) == most)

    def extend(self, options: _Options, prover: _Prover, part: float) -> None:
        """Prove a win, a draw or by how much it is lost, then what more there is to win, with a part of the limits."""
        with prover.lent(part):
            while self.low < self.high and self._ask(options, prover):
                pass

    def _ask(self, options: _Options, prover: _Prover) -> bool:
        """Ask of all decisions whether one is worth so much; False if the limits do not allow to say."""
        goal = min(1, self.high) if self.best is None else self.low + 1
        for number in self.numbers:
            if self.highs.get(number, self.high) < goal:
                continue
            found = prover.bound(options.after(number), goal)
            if found is None:
                return False
            if found >= goal:
                self.best, self.low = number, found
                self.numbers = [number, *(other for other in self.numbers if other != number)]
                return True
            self.highs[number] = found
        self.high = max(self.highs.values())
        return True


def _blind_move(position: DotsAndBoxes, chance: random.Random) -> int:
    """A line that closes a box if there is one, otherwise any line: it sees no chains."""
    lines = legal_moves(position)
    closing = [line for line in lines if position.play(line).gain > 0]
    return chance.choice(closing or lines)


EXPERT = SearchKind(
    expert,
    "proves what can be proven, random games with perfect endings before that: the strongest of dots-and-boxes",
    needs_evaluator=False,
    is_random=True,
    reuses_state=True,
    is_traceable=False,
    compile_seconds=14.0,
    settings=ExpertOptions,
    sources=("barker2012", "berlekamp2000", "kocsis2006"),
)
