"""What a position is worth where nothing is proven: learned lines, or counted threats.

`lines` is the stronger by far on boards of the size that it was learned on (docs/lines.md), `threats` is asked
everywhere else: it is linear in the counters of the engine's board. Its weights were fitted by logistic regression to
7,653 quiet positions of 600 games of the engine against itself (`python -m benchmarks.fiveinarow.tune`): log-loss 0.643
on games held out, where weights set by hand have 0.654 and the base rate 0.691. Those of an open four are the hand's:
with one on the board no position is quiet. A value of SCALE is odds of e to 1 for the side to move.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...compiled import compiled_class
from ...games.fiveinarow.learned import knows, no_lines, read_lines, shipped_lines
from ...games.fiveinarow.learned.evaluator import LearnedLines
from ...games.fiveinarow.lines import KINDS
from ...games.fiveinarow.position import FiveInARow
from ...games.fiveinarow.threats.board import THREATS, promise

SCALE = 200
EVALUATIONS = ("lines", "threats")

# By kind of line, dead ones first, and by threat, quiet ones first: what each empty cell and direction (each empty
# cell) is worth to the side to move, if it is its own and if it is the rival's.
OWN_LINES = (0, 0, 1, 1, 4, 6, 18, 13, 40, 0)
RIVAL_LINES = (0, 0, -1, -1, -2, -4, -12, -15, -30, 0)
OWN_THREATS = (0, 9, 9, 41, 100, 16, 64, 247, 300, 0)
RIVAL_THREATS = (0, -7, -6, -21, -23, -7, -56, -140, -100, 0)
TO_MOVE = 70


@compiled_class
class Threats(NamedTuple):
    """Not antisymmetric: it is the side to move that the weights speak of."""

    weights: Any  # the four above and the last one, in a row

    def score(self, board: Any, side: int) -> int:
        mine = board.side
        total = self.weights[2 * KINDS + 2 * THREATS]
        for kind in range(KINDS):
            total += self.weights[kind] * board.lines[mine, kind]
            total += self.weights[KINDS + kind] * board.lines[1 - mine, kind]
        for threat in range(THREATS):
            total += self.weights[2 * KINDS + threat] * board.counts[mine, threat]
            total += self.weights[2 * KINDS + THREATS + threat] * board.counts[1 - mine, threat]
        return int(total) if side == mine else -int(total)


@compiled_class
class Evaluation(NamedTuple):
    """Either of the two. Being one class, both share the engine's compiled code."""

    learned: LearnedLines
    counted: Threats
    asks_learned: int

    def score(self, board: Any, side: int) -> int:
        return self.learned.score(board, side) if self.asks_learned == 1 else self.counted.score(board, side)

    def look(self, board: Any) -> None:
        """Follow a position, before `appeal` is asked about its moves."""
        if self.asks_learned == 1:
            self.learned.look(board)

    def appeal(self, board: Any, cell: int, place: int) -> int:
        """How early to try a move: the more, the sooner. `place` counts the cells row by row."""
        return self.learned.appeal(board, cell, place) if self.asks_learned == 1 else promise(board, cell)


def usual_evaluation(position: FiveInARow) -> str:
    """The evaluation that fits a position's board best."""
    return "lines" if knows(position) else "threats"


def new_evaluation(name: str, exact: int, table: str = "") -> Evaluation:
    """One of EVALUATIONS for a rule, with a memory of its own; lines by our own table unless a file is named."""
    if name != "lines":
        return Evaluation(no_lines(), threats_evaluator(), 0)
    return Evaluation(read_lines(Path(table), exact) if table else shipped_lines(exact), threats_evaluator(), 1)


def threats_evaluator() -> Threats:
    return Threats(np.array([*OWN_LINES, *RIVAL_LINES, *OWN_THREATS, *RIVAL_THREATS, TO_MOVE], np.int64))
