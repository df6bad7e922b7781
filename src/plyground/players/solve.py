"""Solving a position: its value under perfect play, the moves that keep it, and a line of such moves.

Every method answers one question, "is the final result at least so much?", with a bound of the result. A few questions
find the value (MTD(f), Plaat and others 1996), one for each move finds the best ones, and a few more follow the line.

    dots-and-boxes      with the extra turn: chains and loops, see games/dotsandboxes/endgame.py
    alpha-beta          everything else: to the end of the game, with a table, see search/exact.py
    proof-number        takes turns with alpha-beta where a game is won or lost and far from its end, each with twice
                        as many nodes as the time before, until one of them knows; see search/proof.py
"""

import threading
import time
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..compiled import bit_count, prepare
from ..errors import Mistake
from ..games.dotsandboxes import endgame
from ..games.dotsandboxes.position import DotsAndBoxes
from ..games.game import MOST_MOVES, Game, legal_moves, own_copy
from ..games.handmade.position import HandmadeTree
from ..memory import check_room
from ..search import Control, Limits
from ..search.exact import result_bound
from ..search.proof import claim
from ..search.store import new_record, new_table
from ..search.work import INFINITY

USUAL_MEMORY = 256  # megabytes
_SHORT = 12  # plies: alpha-beta alone is through with such a game at once
_FIRST_TURN = 50_000  # nodes
_SHARE, _AT_LEAST = 10, 20_000  # the line and the other moves may each cost this many times the value's nodes, and more
_GLANCE = 100  # nodes: enough to see what the tables know


@dataclass(frozen=True)
class Solution:
    """What is known about a position. Values are for the side to move and count what is still to come."""

    value: int | None  # win, draw, loss as 1, 0, −1, or the margin of the boxes to come; None if not known
    low: int  # it is not less than this
    high: int  # and not more than that
    proven: bool  # the value is known, and a move that keeps it
    moves: tuple[int, ...]  # those that are known to keep the value
    complete: bool  # there are no others
    line: tuple[int, ...]
    nodes: int
    seconds: float  # compilation does not count
    method: str


def solve(
    game: Game,
    position: Any,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    memory: float = USUAL_MEMORY,
) -> Solution:
    """Solve a position within limits of nodes and seconds; memory, in megabytes, bounds the tables."""
    if position.is_over():
        raise Mistake("The game is over: there is nothing to solve.")
    limits, control = limits or Limits(), control or Control()
    position = own_copy(position)
    method = _method(game, position, limits, control, memory)
    method.prepare(position)
    control.watch(method.work)
    timer = None if limits.seconds is None else threading.Timer(limits.seconds, method.out_of_time)
    if timer is not None:
        timer.daemon = True
        timer.start()
    started = time.perf_counter()
    low, high = _value(game, position, method)
    name = method.name
    moves: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    complete = False
    if low == high:
        # Whether a move that is not needed for the proof is as good can be much harder to say than the value.
        share = int(method.work.nodes) * _SHARE + _AT_LEAST
        method.grant(share)
        line = _line(position, low, method)
        method.grant(share)
        moves, complete = _best_moves(position, low, line[:1], method)
    seconds = time.perf_counter() - started
    if timer is not None:
        timer.cancel()
    so_far = position.result(position.to_move())
    low, high = low - so_far, high - so_far
    return Solution(
        value=low if low == high else None,
        low=low,
        high=high,
        proven=bool(moves),
        moves=moves,
        complete=complete,
        line=line,
        nodes=int(method.work.nodes),
        seconds=seconds,
        method=name,
    )


def prepare_solvers(game: Game, position: Any) -> None:
    """Compile what solving any position of this type may need, or load it from the cache."""
    work, table = new_record(), new_table(0, 0)
    prepare(result_bound, position, 0, work, table)
    if game.points == "wins":
        prepare(claim, position, 0, work, table)
    if isinstance(position, DotsAndBoxes):
        _Boxes(position, Limits(), Control(), memory=0).prepare(position)


def final_result(game: Game, position: Any, limits: Limits, memory: float = USUAL_MEMORY) -> tuple[int, int]:
    """Between what the final result for the side to move lies, as far as a limit of nodes allows; equal if known."""
    position = own_copy(position)
    method = _method(game, position, limits, Control(), memory)
    method.prepare(position)
    return _value(game, position, method)


class Method(Protocol):
    """A way to bound results for the side that was to move at first."""

    name: str
    work: Any

    def prepare(self, position: Any) -> None:
        """Compile what is needed."""
        ...

    def out_of_time(self) -> None: ...

    def grant(self, nodes: int | None) -> None:
        """From now on, go on for so many nodes at most; None is no such limit."""
        ...

    def bound(self, position: Any, goal: int, nodes: int | None = None) -> int | None:
        """A bound of the final result: a lower one if it is ≥ goal, otherwise an upper one.

        None if limits, or so many nodes, do not allow to say.
        """
        ...


def _value(game: Game, position: Any, method: Method) -> tuple[int, int]:
    """The final result between two bounds, which are equal if it is known."""
    side = position.to_move()
    low, high = _span(game, position, side)
    goal = high if game.points == "wins" else position.result(side)
    while low < high:
        found = method.bound(position, goal)
        if found is None:
            break
        if found >= goal:
            low, goal = found, found + 1
        else:
            high, goal = found, found
    return low, high


def _span(game: Game, position: Any, side: int) -> tuple[int, int]:
    """What the rules alone say about the final result: its least and its most."""
    if isinstance(position, HandmadeTree):
        ends = (int(position.worth.min()), int(position.worth.max()))
        return ends if side == 0 else (-ends[1], -ends[0])
    if game.points == "wins":
        return -1, 1
    so_far, open_boxes = position.result(side), bit_count(position.unclosed)
    return so_far - open_boxes, so_far + open_boxes


def _best_moves(position: Any, value: int, first: tuple[int, ...], method: Method) -> tuple[tuple[int, ...], bool]:
    """The moves that keep the value, the first of which may be known already, and whether they are all."""
    best, complete = set(first), True
    for move in _natural_order(position):
        keeps = move in best or _keeps(position, move, value, method, maximising=True)
        complete = complete and keeps is not None
        if keeps:
            best.add(move)
    return tuple(move for move in legal_moves(position) if move in best), complete


def _line(position: Any, value: int, method: Method) -> tuple[int, ...]:
    """A line on which nobody gives anything away; it breaks off at the limit."""
    side = position.to_move()
    line: list[int] = []
    position = own_copy(position)
    while not position.is_over():
        maximising = position.to_move() == side
        order = _natural_order(position)
        move = _first_that_keeps(position, order, value, method, maximising)
        if move is None:
            break
        line.append(move)
        position = position.play(move)
    return tuple(line)


def _first_that_keeps(position: Any, order: list[int], value: int, method: Method, maximising: bool) -> int | None:
    for glance in (_GLANCE, None):
        for move in order:
            if _keeps(position, move, value, method, maximising, glance):
                return move
    return None


def _keeps(
    position: Any, move: int, value: int, method: Method, maximising: bool, glance: int | None = None
) -> bool | None:
    """Whether a move keeps the value; None if the limits do not allow to say."""
    goal = value if maximising else value + 1
    child = position.play(move)
    found = method.bound(child, goal, glance)
    child.undo()
    return None if found is None else (found >= goal) == maximising


def _natural_order(position: Any) -> list[int]:
    """The legal moves: first those that end the game, then those that the game itself would try first."""
    buffer = np.zeros(MOST_MOVES, np.int64)
    candidates = [int(move) for move in buffer[: position.candidates(buffer)]]
    ends = []
    for move in candidates:
        child = position.play(move)
        if child.is_over():
            ends.append(move)
        child.undo()
    return list(dict.fromkeys([*ends, *candidates, *legal_moves(position)]))


def _method(game: Game, position: Any, limits: Limits, control: Control, memory: float) -> Method:
    if isinstance(position, DotsAndBoxes) and position.extra_turn:
        return _Boxes(position, limits, control, memory)
    return _Results(game, position, limits, control, memory)


class _Limited:
    """Counts nodes against limits. Whoever stops it says so before the nodes are taken away, so nothing is missed."""

    def __init__(self, work: Any, limits: Limits, control: Control) -> None:
        self.work = work
        self.control = control
        self.expired = False
        self.most = INFINITY if limits.nodes is None else limits.nodes
        self.limit = self.most

    def out_of_time(self) -> None:
        self.expired = True
        self.work.limit = 0

    def grant(self, nodes: int | None) -> None:
        self.limit = self.most if nodes is None else min(self.most, int(self.work.nodes) + nodes)

    def allow(self, nodes: int | None) -> None:
        self.work.limit = self.limit if nodes is None else min(self.limit, int(self.work.nodes) + nodes)
        if self.is_stopped():
            self.work.limit = 0

    def is_stopped(self) -> bool:
        return self.expired or self.control.stopped or bool(self.work.nodes >= self.limit)


class _Boxes(_Limited):
    """Dots-and-boxes with the extra turn."""

    name = "dots-and-boxes"

    def __init__(self, position: DotsAndBoxes, limits: Limits, control: Control, memory: float) -> None:
        super().__init__(endgame.new_record(position.rows, position.columns), limits, control)
        self.side = position.to_move()
        self.table = endgame.new_table(memory, position.plies_left())

    def prepare(self, position: Any) -> None:
        prepare(endgame.future_bound, position, 0, self.work, self.table)

    def bound(self, position: Any, goal: int, nodes: int | None = None) -> int | None:
        self.allow(nodes)
        so_far = position.result(self.side)
        if position.to_move() == self.side:
            found = so_far + endgame.future_bound(position, goal - so_far, self.work, self.table)
        else:
            found = so_far - endgame.future_bound(position, so_far - goal + 1, self.work, self.table)
        return None if self.work.nodes >= self.work.limit else int(found)


class _Results(_Limited):
    """Alpha-beta with a table, in turns with proof-number search where there is a long way to go."""

    def __init__(self, game: Game, position: Any, limits: Limits, control: Control, memory: float) -> None:
        super().__init__(new_record(), limits, control)
        self.name = "alpha-beta"
        self.game = game
        self.work.side = position.to_move()
        plies = position.plies_left()
        numbers = game.points == "wins" and plies > _SHORT
        self.table = new_table(memory / 2 if numbers else memory, plies)
        self.claims = {goal: new_table(memory / 4, plies) for goal in (0, 1)} if numbers else {}
        check_room(self.table.nbytes + sum(table.nbytes for table in self.claims.values()))

    def prepare(self, position: Any) -> None:
        prepare(result_bound, position, 0, self.work, self.table)
        for table in self.claims.values():
            prepare(claim, position, 0, self.work, table)

    def bound(self, position: Any, goal: int, nodes: int | None = None) -> int | None:
        low, high = _span(self.game, position, self.work.side)
        if position.is_over():
            return int(position.result(self.work.side))
        if not low < goal <= high:
            return low if goal <= low else high
        turn = nodes if nodes is not None or goal not in self.claims else _FIRST_TURN
        while True:
            if goal in self.claims:
                self.allow(turn)
                answer = claim(position, goal, self.work, self.claims[goal])
                if answer != 0:
                    self.name = "proof-number"
                    return goal if answer > 0 else goal - 1
            self.allow(turn)
            found = result_bound(position, goal, self.work, self.table)
            if self.work.nodes < self.work.limit:
                self.name = "alpha-beta"
                return int(found)
            if nodes is not None or turn is None or self.is_stopped():
                return None
            turn *= 2
