"""What a five-in-a-row position is worth: the nine patterns of document 000."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...compiled import compiled_class
from ..evaluation import Part, Term
from ..evaluators import EvaluatorKind
from ..outcome import ResultOnly
from ..state import State
from .position import EDGE, EMPTY, FIVE, FULL, SHAPES, FiveInARow, shape

if TYPE_CHECKING:
    from . import FiveInARowGame
    from .learned import LearnedLines

# Closed one, open one, closed two, open two, … closed four, open four, five: the document's w1 to w9.
NINE = (1, 10, 10**2, 10**3, 10**4, 10**5, 10**6, 10**7, 10**9)


@compiled_class
class RunShapes(NamedTuple):
    """A weight for each shape of run, own minus rival's; a full board without a five is worth nothing."""

    weights: Any  # by shape

    def score(self, position: Any, side: int) -> int:
        if position.state == FULL:
            return 0
        total = 0
        for i in range(len(self.weights)):
            total += self.weights[i] * (position.runs[side, i] - position.runs[1 - side, i])
        return int(total)

    def terms(self, state: State, side: int) -> list[Term]:
        if state.core.state == FULL:
            return []
        found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        for owner, made, cells in runs_of(state.core):
            found.setdefault((owner, made), []).append(cells)

        def part(owner: int, made: int) -> Part:
            runs = found.get((owner, made), [])
            return Part(len(runs), int(self.weights[made]), tuple(runs))

        by_the_letter = bool(self.weights[0:FIVE:3].any())
        return [
            Term(_name(made, by_the_letter), part(side, made), part(1 - side, made))
            for made in range(SHAPES)
            if self.weights[made] != 0
        ]


def _name(made: int, by_the_letter: bool) -> str:
    """A shape in the document's words, which leave open how many empty ends are "closed" and "open"."""
    if made >= FIVE:
        return "five" if made == FIVE else "six or more"
    length, ends = ("one", "two", "three", "four")[made // 3], made % 3
    if not by_the_letter:
        return f"{('dead', 'closed', 'open')[ends]} {length}"
    return f"closed {length}" if ends == 0 else f"open {length}, {('one empty end', 'two empty ends')[ends - 1]}"


def runs_of(position: FiveInARow) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every run on the board: whose it is, its shape, and its places on the board."""
    size, board = position.size, position.board
    stride = size + 1
    for cell in range(stride, stride * stride):
        owner = int(board[cell])
        for step in (1, stride - 1, stride, stride + 1):
            if owner in (EMPTY, EDGE) or board[cell - step] == owner:
                continue  # no stone, or not the first one of its run
            end = cell
            while board[end] == owner:
                end += step
            ends = int(board[cell - step] == EMPTY) + int(board[end] == EMPTY)
            cells = range(cell, end, step)
            places = tuple((each // stride - 1) * size + each % stride for each in cells)
            yield owner, int(shape(len(cells), ends, position.exact_for(owner))), places


def run_shapes(dead: tuple[int, ...], half_open: tuple[int, ...], open_: tuple[int, ...], five: int) -> RunShapes:
    """Weights by length 1 to 4 for runs with no, one and two empty ends, and for five."""
    weights = np.zeros(SHAPES, np.int64)
    weights[0:FIVE:3], weights[1:FIVE:3], weights[2:FIVE:3] = dead, half_open, open_
    weights[FIVE] = five
    return RunShapes(weights)


def _nine_patterns(game: "FiveInARowGame", weights: tuple[int, ...]) -> RunShapes:
    return run_shapes((0, 0, 0, 0), weights[0:8:2], weights[1:8:2], weights[8])


def _nine_patterns_by_the_letter(game: "FiveInARowGame", weights: tuple[int, ...]) -> RunShapes:
    return run_shapes(weights[0:8:2], weights[1:8:2], weights[1:8:2], weights[8])


def _lines(game: "FiveInARowGame") -> "LearnedLines":
    from .learned import shipped_lines  # only here, so that other evaluators do not wait for it

    return shipped_lines(game.exact)


def _nine(game: "FiveInARowGame") -> Mapping[str, tuple[int, ...]]:
    return {"weights": NINE}


# The document's words leave two readings of "closed". Its worked example leaves stones uncounted, which only happens if
# a run that is blocked at both ends counts for nothing; so that reading is the usual one.
EVALUATORS = {
    "nine-patterns": EvaluatorKind(
        "document 000: runs of 1 to 4, closed (one empty end) or open (two), and five, own minus rival's",
        _nine,
        _nine_patterns,
        document="000",
    ),
    "nine-patterns-by-the-letter": EvaluatorKind(
        "document 000 by its wording: closed is no empty end, open is at least one",
        _nine,
        _nine_patterns_by_the_letter,
        document="000",
    ),
    "lines": EvaluatorKind(
        "learned by self-play: what a net makes of the lines through every cell, as odds (200 is e to 1)",
        lambda game: {},
        _lines,
    ),
    "win-1": EvaluatorKind("win +1, draw 0, loss −1", lambda game: {"win": (1,)}, lambda game, win: ResultOnly(win[0])),
}
