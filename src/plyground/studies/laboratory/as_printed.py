"""The program of document 002, ported from its listing (Board, Ply, Search_Algo, Evaluations), slips included.

What the listing does, and what a reader would not expect of it:

- A board's `player` is the side that has just moved; the empty board belongs to O.
- Every evaluation but Defensive Attack returns 27 (asked for X) or 125 (asked for O) on any won board, of either side.
- X maximises and O minimises the *same* number, but only Defensive Attack changes its sign for O. O therefore keeps
  its own Default, Offensive and Spot scores low, and X drives up O's chances with Defensive.
- AlphaBeta evaluates every leaf for the side that searches; MinimaxAB for the side to move at the leaf, so with the
  opponent's evaluation where a game ends an odd number of plies down.
- MinimaxAB never cuts off: its step 4d sets the value, but the listing has no return there.

main.cpp's loop is not printed. How `play` fills the gap is said where it does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from plyground.studies.laboratory.published import Evaluation, LaboratoryGame, LaboratoryTurn, Outcome, Setup

# The cells are numbers so that the product of a line tells what stands on it: 18 is two x and a blank.
BLANK: Final = 2
X: Final = 3
O: Final = 5  # noqa: E741 - the game's own letter

INT_MAX: Final = 2**31 - 1
INT_MIN: Final = -(2**31)

# find_win tests the lines in this order and stops at a won one, which leaves its counts unfinished. Nobody reads
# them then: each evaluation answers 27 or 125 first.
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6), (0, 3, 6), (1, 4, 7), (2, 5, 8))


def swapped(player: int) -> int:
    return O if player == X else X


class Board:
    __slots__ = ("_successors", "cells", "depth", "last_position", "o_possible_wins", "parent", "player",
                 "x_possible_wins")  # fmt: skip

    def __init__(
        self,
        cells: tuple[int, ...] = (BLANK,) * 9,
        player: int = O,
        depth: int = 0,
        parent: Board | None = None,
        last_position: int = -1,
    ) -> None:
        self.cells = cells
        self.player = player
        self.depth = depth
        self.parent = parent
        self.last_position = last_position
        self.x_possible_wins = 0
        self.o_possible_wins = 0
        self._successors: list[Board] = []

    def __str__(self) -> str:
        text = "".join({BLANK: ".", X: "x", O: "o"}[cell] for cell in self.cells)
        return "/".join((text[:3], text[3:6], text[6:]))

    def products(self) -> list[int]:
        cells = self.cells
        return [cells[a] * cells[b] * cells[c] for a, b, c in LINES]

    def is_game_over(self) -> bool:
        """Full, or won by the side that moved last. A line of the other side is not looked for."""
        return BLANK not in self.cells or self.player**3 in self.products()

    def successors(self) -> list[Board]:
        """In the order of the cells; kept once made, so that the leaves' parents stay reachable."""
        if self._successors or self.is_game_over():
            return self._successors
        mover = swapped(self.player)
        for position, cell in enumerate(self.cells):
            if cell == BLANK:
                cells = (*self.cells[:position], mover, *self.cells[position + 1 :])
                self._successors.append(Board(cells, mover, self.depth + 1, self, position))
        return self._successors

    def find_win(self) -> bool:
        self.x_possible_wins = self.o_possible_wins = 0
        return any(self._is_terminal(product) for product in self.products())

    def _is_terminal(self, product: int) -> bool:
        if product == 12:
            self.x_possible_wins += 1
        elif product == 20:
            self.o_possible_wins += 1
        elif product == 18:
            self.x_possible_wins += 10
        elif product == 50:
            self.o_possible_wins += 10
        return product in (27, 125)


def _won(player: int) -> int:
    return 27 if player == X else 125


def default_evaluation(board: Board, player: int) -> int:
    if board.find_win():
        return _won(player)
    difference = board.x_possible_wins - board.o_possible_wins
    return difference if player == X else -difference


def defensive_evaluation(board: Board, player: int) -> int:
    if board.find_win():
        return _won(player)
    return board.o_possible_wins if player == X else board.x_possible_wins


def offensive_evaluation(board: Board, player: int) -> int:
    if board.find_win():
        return _won(player)
    return board.x_possible_wins if player == X else board.o_possible_wins


SPOTS: Final = (5, 1, 5, 1, 10, 1, 5, 1, 5)


def spot_evaluation(board: Board, player: int) -> int:
    if board.find_win():
        return _won(player)
    return sum(spot for spot, cell in zip(SPOTS, board.cells, strict=True) if cell == player)


LINE_SCORES: Final = {
    X: {12: 10, 20: -10, 18: 120, 50: -100, 27: 1000, 125: -1000},
    O: {20: 10, 12: -10, 50: 120, 18: -100, 125: 1000, 27: -1000},
}


def extra_mark(board: Board, player: int) -> int:
    """The first cell the player owns, in the order 0, 2, 4, 6, 8, gives the only mark.

    The listing's `a ? 2 : 0 + b ? 2 : 0 + c ? 5 : 0 + ...` is meant as a sum, but + binds tighter than ?: and so each
    `0 + b` becomes the condition of the next choice.
    """
    for position, mark in ((0, 2), (2, 2), (4, 5), (6, 2), (8, 2)):
        if board.cells[position] == player:
            return mark
    return 0


def defensive_attack_evaluation(board: Board, player: int) -> int:
    scores = LINE_SCORES[player]
    total = sum(scores.get(product, 0) for product in board.products()) + extra_mark(board, player)
    return -total if player == O else total


EVALUATION_FUNCTIONS: Final[dict[Evaluation, Callable[[Board, int], int]]] = {
    "Default": default_evaluation,
    "Defensive": defensive_evaluation,
    "Offensive": offensive_evaluation,
    "Spot": spot_evaluation,
    "Defensive Attack": defensive_attack_evaluation,
}


class SearchResult(NamedTuple):
    """`node` is the leaf the value came from. `position` is the last cell played on that leaf, not the move to make;
    MinimaxAB does not even set it above the leaves. So the move can only have been found through `node`.
    """

    value: int
    node: Board | None
    position: int | None


def cutoff_reached(board: Board, cutoff_depth: int) -> bool:
    return board.is_game_over() or board.depth == cutoff_depth


def negated(value: int) -> int:
    """-INT_MIN overflows to INT_MIN. It happens to the very first Pass-Thresh, turning the child's Use-Thresh from
    "never cut" into "always cut", which stays without consequence only because nothing is ever cut.
    """
    return value if value == INT_MIN else -value


class Ply:
    """One game: the real board, whose turn it is, and the nodes each side has visited since the game began."""

    def __init__(self, setup: Setup) -> None:
        self.board = Board()
        self.turn: int = X
        self.nodes = {X: 0, O: 0}
        self._cutoff_depth = setup.depth
        self._evaluations = {
            X: EVALUATION_FUNCTIONS[setup.x_evaluation],
            O: EVALUATION_FUNCTIONS[setup.o_evaluation],
        }
        self._alpha_beta = {X: setup.x_search == "AlphaBeta", O: setup.o_search == "AlphaBeta"}

    def evaluate(self, board: Board, player: int) -> int:
        return self._evaluations[player](board, player)

    def check_best_move(self) -> SearchResult:
        # On a clone, as generate_ply_depth makes it: the real board would keep the successors of its first search
        # and hand them out again after every move. (What else generate_ply_depth does is to make successors early.)
        root = Board(self.board.cells, self.board.player, self.board.depth)
        cutoff_depth = root.depth + self._cutoff_depth
        if not self._alpha_beta[self.turn]:
            return self.minimax_ab(root, cutoff_depth, self.turn, INT_MAX, INT_MIN)
        search = self.max_value_search if self.turn == X else self.min_value_search
        return search(root, self.turn, cutoff_depth, INT_MIN, INT_MAX)

    def max_value_search(self, state: Board, player: int, cutoff_depth: int, alpha: int, beta: int) -> SearchResult:
        if cutoff_reached(state, cutoff_depth):
            return SearchResult(self.evaluate(state, player), state, state.last_position)
        best = SearchResult(INT_MIN, None, None)
        for successor in state.successors():
            self.nodes[self.turn] += 1
            result = self.min_value_search(successor, player, cutoff_depth, alpha, beta)
            if best.value < result.value:
                best = result
            if best.value >= beta:
                return best
            alpha = max(alpha, best.value)
        return best

    def min_value_search(self, state: Board, player: int, cutoff_depth: int, alpha: int, beta: int) -> SearchResult:
        if cutoff_reached(state, cutoff_depth):
            return SearchResult(self.evaluate(state, player), state, state.last_position)
        best = SearchResult(INT_MAX, None, None)
        for successor in state.successors():
            self.nodes[self.turn] += 1
            result = self.max_value_search(successor, player, cutoff_depth, alpha, beta)
            if best.value > result.value:
                best = result
            if best.value <= alpha:
                return best
            beta = min(beta, best.value)
        return best

    def minimax_ab(self, position: Board, depth: int, player: int, use_thresh: int, pass_thresh: int) -> SearchResult:
        if cutoff_reached(position, depth):
            sign = -1 if position.player == X else 1
            return SearchResult(sign * self.evaluate(position, player), position, position.last_position)
        # A node whose successors all stay under the Pass-Thresh it was given reports that threshold and no leaf. The
        # root's threshold begins at INT_MIN, so it always has one.
        node: Board | None = None
        for successor in position.successors():
            self.nodes[self.turn] += 1
            result = self.minimax_ab(successor, depth, swapped(player), negated(pass_thresh), negated(use_thresh))
            new_value = negated(result.value)
            if new_value > pass_thresh:
                pass_thresh = new_value
                node = result.node
            # Here step 4d tests pass_thresh >= use_thresh and, for want of a return, goes on with the next successor.
        return SearchResult(pass_thresh, node, None)

    def make_move(self, position: int) -> bool:
        if self.board.is_game_over() or self.board.cells[position] != BLANK:
            return False
        cells = (*self.board.cells[:position], self.turn, *self.board.cells[position + 1 :])
        self.board = Board(cells, self.turn, self.board.depth + 1, last_position=position)
        self.turn = swapped(self.turn)
        return True


def move_towards(leaf: Board) -> int:
    """The root's child on the way to `leaf`: up the parents, until the next one is the root, which has none."""
    while leaf.parent is not None and leaf.parent.parent is not None:
        leaf = leaf.parent
    return leaf.last_position


def outcome(board: Board) -> Outcome:
    products = board.products()
    if X**3 in products:
        return "X won"
    return "O won" if O**3 in products else "tie"


@cache
def play(setup: Setup) -> LaboratoryGame:
    """A whole game, by a main loop deduced from the listing and from what the outputs print.

    Search, print the board after the move, print the search's value as "Score >>", until the game is over; then the
    counts, which `Ply` never resets. The value it must be: all 72 printed scores are the search's, only 62 are the
    mover's own evaluation of the leaf and only 17 its evaluation of the board that is printed above.
    """
    ply = Ply(setup)
    turns = []
    while not ply.board.is_game_over():
        result = ply.check_best_move()
        assert result.node is not None
        ply.make_move(move_towards(result.node))
        turns.append(LaboratoryTurn(str(ply.board), result.value))
    return LaboratoryGame(tuple(turns), ply.nodes[X], ply.nodes[O], outcome(ply.board))
