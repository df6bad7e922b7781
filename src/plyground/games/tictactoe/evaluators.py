"""What a tic-tac-toe position is worth: the evaluations of documents 001, 002 and 003, for any board.

Document 002's five evaluators differ only in their numbers, so they are one class: a weight for each line that is still
open to one side alone, by the stones in it, and a weight for each cell taken. These are corrected for play: the score
is for the side that was asked about, a loss is as bad as a win is good, and the value of a finished game is its result
alone. The study of the document keeps the forms as printed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...compiled import compiled_class
from ..bits import MASK, WORD
from ..evaluation import Part, Term
from ..evaluators import EvaluatorKind
from ..outcome import ResultOnly, result_terms
from ..state import State

if TYPE_CHECKING:
    from . import TicTacToeGame

Weights = Mapping[str, tuple[int, ...]]


@compiled_class
class OpenLines(NamedTuple):
    """Weights for open lines and for cells; antisymmetric only if own and rival weights agree."""

    lines: Any  # the cells of each line that can be completed, as two words
    own: Any  # weights by the number of my stones in a line without theirs
    rival: Any  # weights by the number of their stones in a line without mine
    spots: Any  # weights by cell, for my stones
    rival_spots: Any  # weights by cell, for theirs
    win: int

    def score(self, position: Any, side: int) -> int:
        if position.is_over():
            return self.win * position.result(side)
        mine, theirs = position.stones(side), position.stones(1 - side)
        total = 0
        for line in self.lines:
            own, rival = mine.common(line[0], line[1]), theirs.common(line[0], line[1])
            if rival == 0:
                total += self.own[own]
            elif own == 0:
                total -= self.rival[rival]
        while not mine.is_empty():
            cell = mine.lowest()
            mine = mine.minus(cell)
            total += self.spots[cell]
        while not theirs.is_empty():
            cell = theirs.lowest()
            theirs = theirs.minus(cell)
            total -= self.rival_spots[cell]
        return int(total)

    def terms(self, state: State, side: int) -> list[Term]:
        if state.is_over:
            return result_terms(state, side, self.win)
        lines = [_cells(int(line[0]) | int(line[1]) << WORD) for line in self.lines]
        by_cell = _places(state)
        taken = [{cell for cell in by_cell if state.core.stones(who).has(cell)} for who in (side, 1 - side)]

        def stones(who: int, count: int, weights: Any) -> Part:
            """Lines with this many stones of a side and none of the other's."""
            open_ = [line for line in lines if len(line & taken[who]) == count and not line & taken[1 - who]]
            places = tuple(tuple(sorted(by_cell[cell] for cell in line)) for line in open_)
            return Part(len(open_), int(weights[count]), places)

        def spots(who: int, kind: set[int], weights: Any) -> Part:
            held = sorted(taken[who] & kind)
            return Part(len(held), int(weights[min(kind)]), tuple((by_cell[cell],) for cell in held))

        terms = [
            Term(_stones_in_line(count), stones(0, count, self.own), stones(1, count, self.rival))
            for count in range(1, len(self.own) - 1)
        ]
        terms += [
            Term(name, spots(0, kind, self.spots), spots(1, kind, self.rival_spots))
            for name, kind in _kinds_of_cells(state.board.rows, state.board.columns).items()
            if kind
        ]
        return [term for term in terms if term.own.weight or term.rival.weight]


@compiled_class
class Threats(NamedTuple):
    """Open lines with the tempo: a line counts more for the side to move, which can add the next stone to it.

    Two sums of lines and one question: can a side be stopped? The side to move completes a line that lacks one stone.
    If it has none, it can stop one such line of the rival, not two with different last cells. Otherwise a line is worth
    `ratio` times as much with each stone more.
    """

    lines: Any  # as in OpenLines
    own: Any  # weights by the number of stones, for the side to move
    rival: Any  # and for the side that waits
    k: int
    win: int

    def score(self, position: Any, side: int) -> int:
        if position.is_over():
            return self.win * position.result(side)
        mover = position.to_move()
        mine, theirs = position.stones(mover), position.stones(1 - mover)
        total = 0
        wins = 0
        first = second = 0  # of the cells that would complete a line of the rival: the first one found, as two words
        losses = 0
        for line in self.lines:
            own, rival = mine.common(line[0], line[1]), theirs.common(line[0], line[1])
            if rival == 0:
                total += self.own[own]
                if own == self.k - 1:
                    wins += 1
            elif own == 0:
                total -= self.rival[rival]
                if rival == self.k - 1:
                    low, high = line[0] & ~theirs.word(0), line[1] & ~theirs.word(1)
                    if losses == 0:
                        first, second = low, high
                        losses = 1
                    elif low != first or high != second:
                        losses = 2
        if wins > 0:
            total = self.win // 2
        elif losses > 1:
            total = -self.win // 2
        return int(total) if side == mover else -int(total)

    def terms(self, state: State, side: int) -> list[Term]:
        if state.is_over:
            return result_terms(state, side, self.win)
        lines = [_cells(int(line[0]) | int(line[1]) << WORD) for line in self.lines]
        by_cell = _places(state)
        taken = [{cell for cell in by_cell if state.core.stones(who).has(cell)} for who in (side, 1 - side)]
        weights = [self.own if who == state.turn else self.rival for who in (side, 1 - side)]

        def open_lines_with(count: int, who: int) -> list[set[int]]:
            return [line for line in lines if len(line & taken[who]) == count and not line & taken[1 - who]]

        def part(count: int, who: int) -> Part:
            found = open_lines_with(count, who)
            places = tuple(tuple(sorted(by_cell[cell] for cell in line)) for line in found)
            return Part(len(found), int(weights[who][count]), places)

        value = int(self.score(state.core, side))
        if abs(value) == self.win // 2:
            ahead = Part(1, self.win // 2), Part(0, self.win // 2)
            return [Term("a line that cannot be stopped", *(ahead if value > 0 else ahead[::-1]))]
        terms = [Term(_stones_in_line(count), part(count, 0), part(count, 1)) for count in range(1, self.k)]
        return [term for term in terms if term.own.weight or term.rival.weight]


def _stones_in_line(count: int) -> str:
    return f"open line with {count} stone{'s' if count > 1 else ''}"


def _cells(bits: int) -> set[int]:
    return {cell for cell in range(bits.bit_length()) if bits >> cell & 1}


def _places(state: State) -> dict[int, int]:
    """By cell of the position's numbering: its place on the board."""
    columns = state.board.columns
    return {place // columns * (columns + 1) + place % columns: place for place in range(len(state.board.names))}


def _kinds_of_cells(rows: int, columns: int) -> dict[str, set[int]]:
    """The cells with a weight of their own."""
    kinds = _by_cell(rows, columns, (1, 2, 3)).reshape(rows, columns + 1)
    kinds[:, -1] = 0  # the guard column
    names = {"centre": 1, "corner": 2, "other cell": 3}
    return {name: {int(cell) for cell in np.flatnonzero(kinds == number)} for name, number in names.items()}


def winning_lines(rows: int, columns: int, k: int) -> list[int]:
    """Every set of k cells in a row, as bits of the position's numbering."""
    stride = columns + 1
    lines = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + down * (k - 1), column + right * (k - 1)
                if last_row < rows and 0 <= last_column < columns:
                    cells = ((row + down * i) * stride + column + right * i for i in range(k))
                    lines.append(sum(1 << cell for cell in cells))
                if k == 1:
                    break
    return lines


def open_lines(
    game: "TicTacToeGame",
    own: tuple[int, ...],
    rival: tuple[int, ...],
    spots: tuple[int, ...],
    rival_spots: tuple[int, ...],
    win: tuple[int, ...],
) -> OpenLines:
    """The evaluator with these weights: own and rival for 1 … k−1 stones in a line; spots for centre, corner, other."""
    lines = winning_lines(game.rows, game.columns, game.k)
    return OpenLines(
        lines=np.array([(line & MASK, line >> WORD) for line in lines], np.int64).reshape(-1, 2),
        own=np.array((0, *own, 0), np.int64),
        rival=np.array((0, *rival, 0), np.int64),
        spots=_by_cell(game.rows, game.columns, spots),
        rival_spots=_by_cell(game.rows, game.columns, rival_spots),
        win=win[0],
    )


def _by_cell(rows: int, columns: int, spots: tuple[int, ...]) -> Any:
    centre, corner, other = spots
    weights = np.full((rows, columns + 1), other, np.int64)
    for row in (0, -1):
        for column in (0, -2):  # the last column is the guard column
            weights[row, column] = corner
    middle_rows = slice((rows - 1) // 2, rows // 2 + 1)
    middle_columns = slice((columns - 1) // 2, columns // 2 + 1)
    weights[middle_rows, middle_columns] = centre
    return weights.reshape(-1)


def _powers(first: int, ratio: int, k: int) -> tuple[int, ...]:
    # Weights stop growing for long lines, so that no sum overflows.
    return tuple(min(first * ratio**i, 10**12) for i in range(k - 1))


# A line is worth THREAT_RATIO times as much with one stone more, and TEMPO times as much to the side to move.
THREAT_RATIO, TEMPO = 5, 2


def _threat_weights(game: "TicTacToeGame") -> Weights:
    waiting = _powers(1, THREAT_RATIO, game.k)
    return {"own": tuple(TEMPO * weight for weight in waiting), "rival": waiting, "win": (4000 * max((1, *waiting)),)}


def _threats(game: "TicTacToeGame", own: tuple[int, ...], rival: tuple[int, ...], win: tuple[int, ...]) -> Threats:
    plain = open_lines(game, own, rival, (0, 0, 0), (0, 0, 0), win)
    return Threats(plain.lines, plain.own, plain.rival, game.k, win[0])


def _linear(
    summary: str,
    own: Callable[[int], tuple[int, ...]],
    rival: Callable[[int], tuple[int, ...]],
    spots: tuple[int, int, int] = (0, 0, 0),
    rival_spots: tuple[int, int, int] = (0, 0, 0),
) -> EvaluatorKind:
    def weights(game: "TicTacToeGame") -> Weights:
        # A win outweighs all open lines together: there are fewer than a thousand.
        win = max(1000, 1000 * max((*own(game.k), *rival(game.k), *spots), default=0))
        return {
            "own": own(game.k),
            "rival": rival(game.k),
            "spots": spots,
            "rival_spots": rival_spots,
            "win": (win,),
        }

    return EvaluatorKind(f"{summary} (document 002, corrected)", weights, open_lines, document="002")


def _none(k: int) -> tuple[int, ...]:
    return (0,) * (k - 1)


def _possible_wins(k: int) -> tuple[int, ...]:
    return _powers(1, 10, k)


def _outcome(summary: str, win: int, document: str) -> EvaluatorKind:
    return EvaluatorKind(summary, lambda game: {"win": (win,)}, lambda game, win: ResultOnly(win[0]), document)


EVALUATORS = {
    "win-10": _outcome("win +10, draw 0, loss −10 (document 001)", 10, "001"),
    "win-1": _outcome("win +1, draw 0, loss −1 (document 003)", 1, "003"),
    "win-1-as-printed": EvaluatorKind(
        "win +1, draw 0, loss −1, and 101 for either side of an unfinished game (document 003 as printed)",
        lambda game: {"win": (1,), "unfinished": (101,)},
        lambda game, win, unfinished: ResultOnly(win[0], unfinished[0]),
        document="003",
    ),
    "default": _linear("possible wins, own minus rival's", _possible_wins, _possible_wins),
    "defensive": _linear("as few possible wins for the rival as can be", _none, _possible_wins),
    "offensive": _linear("as many possible wins as can be, the rival's ignored", _possible_wins, _none),
    "spot": _linear("centre 10, corners 5, others 1, own minus rival's", _none, _none, (10, 5, 1), (10, 5, 1)),
    "defensive-attack": _linear(
        "own lines 10, 120, rival's 10, 100, and a bonus for own corners 2 and centre 5",
        own=lambda k: _powers(10, 12, k),
        rival=lambda k: _powers(10, 10, k),
        spots=(5, 2, 0),
    ),
    "threats": EvaluatorKind(
        "open lines, more for the side to move, and lines that cannot be stopped: for boards beyond 3×3",
        _threat_weights,
        _threats,
    ),
}
