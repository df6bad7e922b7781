"""The questions that a method is asked: for the value, for the moves that keep it, and for a line of such moves.

A few questions find the value (MTD(f), Plaat and others 1996), one for each move finds the best ones, and a few more
follow the line.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from ...games.game import Game, legal_moves
from ...games.limits import MOST_MOVES
from ...games.state import Core, copied
from .method import Method, is_win_or_loss

_GLANCE = 100  # nodes: enough to look up what the tables hold


def value_bounds(game: Game, position: Core, method: Method) -> tuple[int, int]:
    """The final result for the side to move between two bounds, which are equal if it is known."""
    side = position.to_move()
    low, high = game.result_range(position, side)
    goal = high if is_win_or_loss(game, position) else position.result(side)
    return narrowed(low, high, goal, partial(method.bound, position))


def narrowed(low: int, high: int, goal: int, bound: Callable[[int], int | None]) -> tuple[int, int]:
    """Bring two bounds of a result together: ask for one goal after the other until they meet or no answer comes."""
    while low < high:
        found = bound(goal)
        if found is None:
            break
        if found >= goal:
            low, goal = found, found + 1
        else:
            high, goal = found, found
    return low, high


def best_moves(position: Core, value: int, first: tuple[int, ...], method: Method) -> tuple[tuple[int, ...], bool]:
    """The moves that keep the value, of which `first` are known already, and whether these are all."""
    best, complete = set(first), True
    for move in natural_order(position):
        keeps = move in best or _keeps(position, move, value, method, maximising=True)
        complete = complete and keeps is not None
        if keeps:
            best.add(move)
    return tuple(move for move in legal_moves(position) if move in best), complete


def move_values(game: Game, position: Core, value: int, method: Method) -> dict[int, int]:
    """The final result of every move, as far as the limits allow, for the side to move; the best of them is `value`."""
    side, values = position.to_move(), {}
    for move in legal_moves(position):
        child = position.play(move)
        low, high = game.result_range(child, side)
        low, high = narrowed(low, min(high, value), value, partial(method.bound, child))
        child.undo()
        if low == high:
            values[move] = low
    return values


def keeping_line(position: Core, value: int, method: Method) -> tuple[int, ...]:
    """A line of moves that keep the value, for both sides; it ends early at the limit."""
    side = position.to_move()
    line: list[int] = []
    position = copied(position)
    while not position.is_over():
        maximising = position.to_move() == side
        order = natural_order(position)
        move = first_that_keeps(position, order, value, method, maximising)
        if move is None:
            break
        line.append(move)
        position = position.play(move)
    return tuple(line)


def first_that_keeps(position: Core, order: list[int], value: int, method: Method, maximising: bool) -> int | None:
    """A move after which the result is at least the value, or at most if it is minimised; None at the limits."""
    for glance in (_GLANCE, None):
        for move in order:
            if _keeps(position, move, value, method, maximising, glance):
                return move
    return None


def _keeps(
    position: Core, move: int, value: int, method: Method, maximising: bool, glance: int | None = None
) -> bool | None:
    """Whether a move keeps the value; None if the limits are reached before."""
    goal = value if maximising else value + 1
    child = position.play(move)
    found = method.bound(child, goal, glance)
    child.undo()
    return None if found is None else (found >= goal) == maximising


def natural_order(position: Core) -> list[int]:
    """The legal moves: first candidates that end the game, then the other candidates, then the rest."""
    buffer = np.zeros(MOST_MOVES, np.int64)
    candidates = [int(move) for move in buffer[: position.candidates(buffer)]]
    ends = []
    for move in candidates:
        child = position.play(move)
        if child.is_over():
            ends.append(move)
        child.undo()
    return list(dict.fromkeys([*ends, *candidates, *legal_moves(position)]))
