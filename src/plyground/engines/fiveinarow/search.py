"""The engine `five`: what wins by force is proven first; everything else is searched, depth after depth.

1. A win by fours and threes is looked for (threats/search.py) and, if there is one, played.
2. Otherwise the moves are searched to depth 1, 2, 3 … (kernel.py). Where a threat forces, only its answers are.
3. Whichever move looks best at some depth is checked: if the rival then wins by fours and threes, it is dropped.
4. When the time is up, the best move of the unfinished depth counts if the best of the depth before was searched.
    If every move loses, the best one of the depth before is played: it holds out longest.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ...compiled import prepare
from ...errors import Mistake
from ...games.fiveinarow.position import EMPTY, FiveInARow
from ...games.fiveinarow.threats.board import A_FOUR, PAD, WINNING_FOUR, WINS, from_game, threat_board, to_game
from ...games.fiveinarow.threats.fours import new_threat_work
from ...games.fiveinarow.threats.proof import written_win
from ...games.fiveinarow.threats.search import THREATS_ALONE, prove
from ...games.fiveinarow.threats.written import write_proof
from ...games.hashing import hash63
from ...games.limits import MOST_MOVES
from ...search.control import Control, EngineMemory
from ...search.deepening.table import new_table
from ...search.limits import Limits
from ...search.result import BOUNDS, Bound, Figures, RootMove, Score, SearchResult
from ...search.workspace import INFINITY, NO_MOVE, ended
from ...spec import Choice, File, Integer, Switch, option, options
from .evaluation import EVALUATIONS, Evaluation, new_evaluation, usual_evaluation
from .kernel import DEEPEST, PROVEN, REFUTED, UNPROVEN, WIN, new_work, search_root

_OPENING = 8  # stones: up to here values are blurred a little, so that games differ
_BLUR = 16
_WINDOW = 60  # on either side of the last value
_LEAF_FOURS, _INNER_FOURS = 20, 100  # nodes of a search by fours
_NODES_A_SECOND = 75_000  # of the search for forced wins, about
_SEVENTH = 7  # part of the time for a forced win
_IN_SIGHT = 4  # cells from the last move: a weak player overlooks twice as much beyond
_CHECK = 8  # part of the nodes searched so far for each check of a move; such a node takes five times as long


@options
class FiveOptions:
    """What may be set of `five`."""

    eval: str | None = option(
        Choice(
            "what a position is worth: learned lines or counted threats; default: lines on 15×15, else threats",
            names=EVALUATIONS,
        ),
        default=None,
    )
    table: str = option(
        File("the table of learned lines: a file that `plyground distil` has written, in place of ours"), default=""
    )
    lapses: int = option(
        Integer("percent of the quiet moves near the last one that it overlooks", low=0, high=90), default=0
    )
    vary: int = option(
        Integer(
            "by how much it blurs values all game long, so that games differ; 200 is odds of e to 1", low=0, high=200
        ),
        default=0,
    )
    memory: int = option(Integer("megabytes of the table", low=1, high=16_384), default=16)
    threads: int = option(Integer("searches at once that share the table", low=1, high=64), default=1)
    proofs: bool = option(Switch("look for forced wins before the search, and for the rival's after it"), default=True)
    fours: bool = option(Switch("look for wins by fours inside the search"), default=True)
    reductions: bool = option(Switch("search late quiet moves less deeply"), default=True)
    futility: bool = option(Switch("take a position at its looks when it is far from what matters"), default=True)
    move_count: bool = option(Switch("leave out the last quiet moves"), default=True)
    extension: bool = option(Switch("a forced reply costs no depth"), default=True)
    history: bool = option(Switch("try early what refuted often"), default=True)


def five(
    position: FiveInARow,
    evaluator: Any = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    seeds: tuple[int, ...] = (0,),
    recall: EngineMemory | None = None,
    **options: Any,
) -> SearchResult:
    """The best move found within the limits. The options are those of FiveOptions."""
    if position.is_over():
        raise Mistake("The game is over: there is no move to search for.")
    limits, control = limits or Limits(), control or Control()
    own = FiveOptions(**options)
    table, eval = own.table, own.eval or ("lines" if own.table else usual_evaluation(position))
    if table and eval != "lines":
        raise Mistake(f"A table is asked by eval=lines alone: leave out table=… or eval={eval}.")
    kept = recall.data if recall is not None else None
    if not isinstance(kept, _Memory) or (kept.megabytes, kept.evaluation, kept.lines) != (own.memory, eval, table):
        kept = _Memory(own.memory, eval, table)
    if recall is not None:
        recall.data = kept
    seed = 0
    for number in seeds:
        seed = hash63(number & (1 << 62) - 1, seed)
    kept.make_room(own.threads)
    generation = kept.workers[0].work.generation + 1 & 0xFFFF
    for worker in kept.workers:
        for name, setting in (
            ("nodes", 0),
            ("limit", limits.most_nodes),
            ("generation", generation),
            ("seed", seed),
            ("noise", max(own.vary, _BLUR if position.size**2 - position.vacant <= _OPENING else 0)),
            ("leaf_fours", _LEAF_FOURS if own.fours else 0),
            ("inner_fours", _INNER_FOURS if own.fours else 0),
            ("reductions", own.reductions),
            ("futility", own.futility),
            ("move_count", own.move_count),
            ("extension", own.extension),
            ("history_on", own.history),
        ):
            setattr(worker.work, name, int(setting))
        worker.work.checked[:] = worker.work.refuted[:] = worker.work.check_share = 0
        worker.wins.nodes, worker.wins.limit = 0, INFINITY
    decision = _Decision(position, limits, control, kept, seed, own.lapses, own.proofs)
    decision.prepare()
    with control.lend(*kept.workers[0], seconds=limits.seconds) as part:
        return decision.think(part)


class _Worker(NamedTuple):
    """The workspaces of one thread."""

    work: Any  # first, so that it is stopped first: no move counts whose check was broken off
    wins: Any


class _Memory:
    """What one game's searches share."""

    def __init__(self, megabytes: int, evaluation: str, lines: str) -> None:
        self.megabytes, self.evaluation, self.lines = megabytes, evaluation, lines
        self.table = new_table(megabytes)
        self.workers: list[_Worker] = []

    def make_room(self, threads: int) -> None:
        """As many workers as threads; the first one's thread decides."""
        while len(self.workers) < threads:
            self.workers.append(_Worker(new_work(), new_threat_work()))
            self.workers[-1].work.killers[:] = NO_MOVE
        del self.workers[threads:]


@dataclass
class _Decision:
    """One decision."""

    position: FiveInARow
    limits: Limits
    control: Control
    memory: _Memory
    seed: int
    lapses: int
    proofs: bool

    def __post_init__(self) -> None:
        self.board, self.evaluator = threat_board(self.position), self.new_evaluation()
        (self.work, self.wins), self.table = self.memory.workers[0], self.memory.table
        self.latest: int | None = None  # the value at the last whole depth
        self.started = time.perf_counter()

    def new_evaluation(self) -> Evaluation:
        return new_evaluation(self.memory.evaluation, int(self.position.exact), self.memory.lines)

    def prepare(self) -> None:
        # The one that takes longest to compile comes first: the others can be compiled beside it.
        prepare(search_root, self.board, self.evaluator, 1, -WIN, WIN, 0, self.work, self.wins, self.table)
        prepare(prove, self.board, 0, self.wins)
        prepare(write_proof, self.board, 0, THREATS_ALONE, self.wins)
        self.started = time.perf_counter()

    def think(self, part: Control) -> SearchResult:
        """The whole decision, with the control that was lent for it."""
        moves, complete = self.root_moves()
        self.list_moves(moves)
        best = self.result(moves[0], None, 0, ())
        mine = self.board.side
        if self.board.counts[mine, WINS]:
            return best.with_figures(score=_score(WIN - 1), depth=1)
        if len(moves) == 1:
            # Nothing to decide; still, a short look says what it is worth.
            self.work.limit = min(int(self.work.limit), int(self.work.nodes) + 2000)
        elif self.proofs:
            self.work.check_share = _CHECK
        if self.proofs and (win := self.win_by_threats(mine)) is not None:
            return win
        with self.helped(complete, part):
            found = self.deepen(best, complete)
        return self.timed(found)

    def deepen(self, best: SearchResult, complete: bool) -> SearchResult:
        """Search the moves depth after depth."""
        deepest = min(DEEPEST // 2, self.limits.depth or DEEPEST, int(self.board.vacant))
        for depth in range(1, deepest + 1):
            self.work.depth = depth
            found = self.depth(self.memory.workers[0], self.board, self.evaluator, depth, self.latest, complete)
            if found is None:
                return self.unfinished(best, depth)
            self.latest = found
            if found <= -UNPROVEN and best.value is not None:
                # Every move loses: what looked best one depth earlier holds out longest.
                return self.timed(best.with_figures(score=_score(found), depth=depth, line=(best.move,)))
            best = self.result(int(self.work.root_moves[0]), found, depth, self.line())
            self.control.report(best)
            if abs(found) > PROVEN or -UNPROVEN < found < REFUTED:
                break
        return self.timed(best)

    @contextmanager
    def helped(self, complete: bool, part: Control) -> Iterator[None]:
        """Within this context, the other workers search the same moves in threads of their own to fill the table."""
        threads = []
        for number, helper in enumerate(self.memory.workers[1:]):
            helper.work.root_moves[:] = self.work.root_moves
            helper.work.root_count = self.work.root_count
            task = helper, self.new_evaluation(), number % 2, complete
            threads.append(threading.Thread(target=self.help, args=task, daemon=True))
        with part.lend(*(record for helper in self.memory.workers[1:] for record in helper)) as helpers:
            for thread in threads:
                thread.start()
            try:
                yield
            finally:
                helpers.stop()
                for thread in threads:
                    thread.join()

    def help(self, worker: _Worker, evaluator: Any, ahead: int, complete: bool) -> None:
        """Search as deep as the deciding thread or `ahead` plies deeper, and deeper again, until stopped."""
        board, depth, guess = threat_board(self.position), 1, self.latest
        while depth < DEEPEST // 2:
            depth = max(depth + 1, int(self.work.depth) + ahead)
            worker.work.depth = depth
            guess = self.depth(worker, board, evaluator, depth, self.latest if guess is None else guess, complete)
            if guess is None:
                return

    def root_moves(self) -> tuple[list[int], bool]:
        """The moves to search, and whether those left out lose at once."""
        out = np.zeros(MOST_MOVES, np.int64)
        moves = [int(cell) for cell in out[: self.board.candidates(out)]]
        mine, theirs = self.board.side, 1 - self.board.side
        complete = bool(self.board.counts[theirs, WINS] or self.board.counts[theirs, WINNING_FOUR])
        if not complete and self.is_opening:
            moves = [cell for cell in moves if self.is_close(cell)] or moves
        if self.lapses and self.board.counts[mine, WINS] == 0:
            seen = [cell for cell in moves if not self.overlooks(cell)]
            if len(seen) < len(moves):
                near = np.flatnonzero((self.board.cells == EMPTY) & (self.board.nearby > 0)).tolist()
                return seen or [cell for cell in near if not self.overlooks(cell)] or moves, False
        return moves, complete

    def overlooks(self, cell: int) -> bool:
        """Whether a weak player does not see a cell: what makes five or four stands out, what is far off does not."""
        loudest = max(int(self.board.threats[side, cell]) for side in (0, 1))
        share = self.lapses // 8 if loudest == WINS else self.lapses // 2 if loudest >= A_FOUR else self.lapses
        if self.position.last != NO_MOVE:
            stride = self.position.size + PAD
            (row, column), (last_row, last_column) = (
                divmod(at, stride) for at in (cell, self.to_cell(self.position.last))
            )
            share *= 2 if max(abs(row - last_row), abs(column - last_column)) > _IN_SIGHT else 1
        return hash63(cell, self.seed ^ int(self.board.zobrist)) % 100 < share

    @property
    def is_opening(self) -> bool:
        return 0 < self.position.size**2 - self.position.vacant <= _OPENING

    def is_close(self, cell: int) -> bool:
        """Whether a stone is within two cells: early in the game, a lonely stone further off is a wasted move."""
        row = self.position.size + PAD
        return any(self.board.cells[cell + r * row + c] < EMPTY for r in range(-2, 3) for c in range(-2, 3))

    def list_moves(self, moves: list[int]) -> None:
        self.work.root_moves[: len(moves)] = moves
        self.work.root_count = len(moves)
        self.work.root_done = 0

    def depth(
        self, worker: _Worker, board: Any, evaluator: Any, depth: int, guess: int | None, complete: bool
    ) -> int | None:
        """The value at a depth from a window around a guess, opened where it turns out to be; None if stopped."""
        work, wins = worker
        low, high = -WIN, WIN
        if guess is not None and abs(guess) < PROVEN // 4 and depth > 2:
            low, high = guess - _WINDOW, guess + _WINDOW
        width = _WINDOW
        while True:
            value = int(search_root(board, evaluator, depth, low, high, int(complete), work, wins, self.table))
            if ended(work):
                return None
            if low < value < high or (value <= low == -WIN) or (value >= high == WIN) or abs(value) > PROVEN:
                return value
            width *= 4
            low, high = (max(-WIN, value - width), high) if value <= low else (low, min(WIN, value + width))
            if width > 2000:
                low, high = -WIN, WIN

    def unfinished(self, best: SearchResult, depth: int) -> SearchResult:
        """The time is up: the best move judged at this depth, if the best one of the last depth is among them.

        If that one was refuted in the meantime, the next one on the list that was not: at the last whole depth it was
        worth no more than the best.
        """
        refuted, line = self.work.refuted, self.line()
        if self.work.root_done > 0 and line and (best.value is None or line[0] != best.move):
            value = int(self.work.root_value[0])
            if not refuted[self.to_cell(line[0])]:
                return self.timed(self.result(self.to_cell(line[0]), value, depth, line))
        if refuted[self.to_cell(best.move)]:
            for cell in self.work.root_moves[: self.work.root_count]:
                if not refuted[cell]:
                    found = self.result(int(cell), None, depth - 1, ())
                    score = None if self.latest is None else Score(self.latest, Bound.AT_MOST)
                    return self.timed(found.with_figures(score=score))
        return self.timed(best)

    def win_by_threats(self, mine: int) -> SearchResult | None:
        """A proven win by fours and threes, with its line; None if none is found."""
        budget = INFINITY
        if self.limits.nodes is not None:
            budget = max(20, self.limits.nodes // 20)
        if self.limits.seconds is not None:
            budget = min(budget, int(self.limits.seconds * _NODES_A_SECOND / _SEVENTH) + 20)
        if budget == INFINITY:
            budget = 2000
        self.wins.limit = self.wins.nodes + budget
        if prove(self.board, mine, self.wins) != 1:
            return None
        if (win := written_win(self.position, self.board, mine, self.wins)) is None:
            return None
        plies = len(win.line)
        score = _score(WIN - plies)
        return self.timed(SearchResult(Figures(score, plies, 0, 0.0, win.line), (RootMove(win.line[0], score),)))

    def to_cell(self, move: int) -> int:
        return from_game(move, int(self.position.size))

    def line(self) -> tuple[int, ...]:
        line = [int(cell) for cell in self.work.line[0]]
        return tuple(to_game(cell, int(self.position.size)) for cell in line[: line.index(NO_MOVE)])

    def result(self, cell: int, value: int | None, depth: int, line: tuple[int, ...]) -> SearchResult:
        """What is known now, in moves of the game. Only what is proven is exact: a search leaves moves out."""
        size, work = int(self.position.size), self.work
        root = []
        for i in range(0 if value is None else int(work.root_done)):
            judged, bound = int(work.root_value[i]), BOUNDS[int(work.root_bound[i])]
            score = _score(judged) if bound is Bound.EXACT else Score(judged, bound)
            root.append(RootMove(to_game(int(work.root_moves[i]), size), score))
        move = to_game(cell, size)
        score_of_all = None if value is None else _score(value)
        figures = Figures(score_of_all, depth, 0, 0.0, line if line[:1] == (move,) else (move,))
        return self.timed(SearchResult(figures, tuple(root)))

    @property
    def nodes(self) -> int:
        return sum(int(work.nodes + wins.nodes) for work, wins in self.memory.workers)

    def timed(self, result: SearchResult) -> SearchResult:
        return result.with_figures(nodes=max(1, self.nodes), seconds=time.perf_counter() - self.started)


def _score(value: int) -> Score:
    """A value of the whole search: only a proven one is exact, and says in how many plies the game ends."""
    if abs(value) <= PROVEN:
        return Score(value, Bound.ABOUT)
    return Score(value, is_proven=True, plies=WIN - abs(value))
