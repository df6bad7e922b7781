"""What a dots-and-boxes position is worth: the margin of boxes, and the levels of document 004.

The document judges a position by the move that led to it: how many boxes it closed, and how many the next line can
close. Its levels differ only in what they make of these two numbers, so they are one class. Its first level plays at
random and needs no evaluator; for the level that looks at the next move its prose and its code disagree, and both are
here:

    prose   the next line is mine if I have just closed a box, so what it takes counts for me    avoids-giving
    code    `eval_result * 2 - max_score` after closing a box, otherwise `-max_score`            look-ahead
"""

from typing import Any, NamedTuple

from ...compiled import compiled_class
from ..evaluation import Part, Term
from ..evaluators import EvaluatorKind
from ..outcome import ResultOnly
from ..state import State
from .position import STRIDE, line_bits, open_boxes


@compiled_class
class LastMove(NamedTuple):
    """The last move by what it took and what it leaves: worth that to the side that made it, minus that to the other.

    Boxes taken earlier do not count, nor does a finished game's margin: a search with this evaluator plays for the last
    move of its line. A position read from a text does not know its last move, which then counts as one that took
    nothing.
    """

    gain: int  # for each box that the last move closed
    next_after_gain: int  # for each box that the next line can close, if the last move closed any
    next_otherwise: int  # the same if the last move closed none

    def score(self, position: Any, side: int) -> int:
        following = position.largest_take()
        value: int
        if position.gain > 0:
            value = self.gain * position.gain + self.next_after_gain * following
        else:
            value = self.next_otherwise * following
        return value if side == position.mover() else -value

    def terms(self, state: State, side: int) -> list[Term]:
        position = state.core
        gain, following = int(position.gain), int(position.largest_take())
        lines = [move.number for move in state.legal_moves if position.play(move.number).gain == following]
        closed = Part(gain, self.gain, boxes=last_closed(state))
        weight = self.next_after_gain if gain else self.next_otherwise
        to_close = Part(following, weight, tuple((line,) for line in lines) if following else ())
        made = [Term("boxes the last move closed", closed), Term("boxes the next line can close", to_close)]
        return made if side == position.mover() else [Term(term.name, Part(), term.own) for term in made]


def last_closed(state: State) -> tuple[int, ...]:
    """The boxes that the last move closed, if it is known."""
    if state.last is None or state.core.gain == 0:
        return ()
    position = state.core
    horizontal, vertical = line_bits(state.last.number, position.rows, position.columns)
    bits = open_boxes(horizontal, vertical, position.rows, position.columns) & ~position.unclosed
    boxes = ((row, column) for row in range(position.rows) for column in range(position.columns))
    return tuple(row * position.columns + column for row, column in boxes if bits >> STRIDE * row + column & 1)


def _last_move(summary: str, gain: int, next_after_gain: int, next_otherwise: int) -> EvaluatorKind:
    weights = {"gain": (gain,), "next_after_gain": (next_after_gain,), "next_otherwise": (next_otherwise,)}

    def build(game: Any, **weights: tuple[int, ...]) -> LastMove:
        return LastMove(**{name: numbers[0] for name, numbers in weights.items()})

    return EvaluatorKind(summary, lambda game: weights, build, document="004")


EVALUATORS = {
    "boxes": EvaluatorKind(
        "the margin of boxes so far", lambda game: {"box": (1,)}, lambda game, box: ResultOnly(win=box[0])
    ),
    "takes-boxes": _last_move("what the last move closed, two boxes counting double (document 004)", 1, 0, 0),
    "avoids-giving": _last_move("also what the next line can close, for its own side (document 004)", 1, 1, -1),
    "look-ahead": _last_move("twice what the last move closed less what the next line can (document 004)", 2, -1, -1),
}
