"""The searches of document 004 as its text and its public program have them, slips included.

Both hand back a move, never a value, and so have to judge moves again on the way up. What follows from that:

- A line is compared with the best one so far *on the board that the line leads to*: what has been found is asked how it
  would do one line later. At depth 1 this already is not the line with the highest evaluation.
- The base case returns the line that led to it and MIN returns its best reply; MAX keeps what MIN returned. At depth 2
  the program therefore draws, of all replies it expects, the one that looks best for the side that draws it.
- The evaluation is of one line alone (what it closes, what the next line can close). Nothing is added up.
- MAX and MIN alternate even where a closed box gives another turn.
- Alpha-beta compares values for MAX with values for MIN that belong to different lines of different boards. It
  does not give the move of minimax.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import inf

from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.games.dotsandboxes.position import DotsAndBoxes
from plyground.studies.dotsandboxes.rivals import free_lines


@dataclass
class Recursion:
    """Minimax, or alpha-beta if it may prune. `cuts` counts the (alpha, beta) that it has stopped at."""

    evaluator: LastMove
    prunes: bool = False
    cuts: Counter[tuple[float, float]] = field(default_factory=Counter)

    def move(self, position: DotsAndBoxes, depth: int) -> int:
        return self._search(position, -1, depth, True, -inf, inf)

    def compared(self, value: int, is_better: bool) -> None:
        """What a line is worth, and whether it replaces the one that was kept; for who watches the program."""

    def _search(
        self, position: DotsAndBoxes, last: int, depth: int, max_player: bool, alpha: float, beta: float
    ) -> int:
        if depth == 0 or position.is_over():
            return last
        lines = free_lines(position)
        kept = lines[0]
        for line in lines:
            child = position.play(line)
            found = self._search(child, line, depth - 1, not max_player, alpha, beta)
            value = self._evaluate(found, child, line, max_player)
            kept_value = self._evaluate(kept, child, line, max_player)
            is_better = value > kept_value if max_player else value < kept_value
            self.compared(value, is_better)
            if is_better:
                kept = found
            if max_player:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if self.prunes and beta <= alpha:
                self.cuts[alpha, beta] += 1
                break
        return kept

    def _evaluate(self, line: int, position: DotsAndBoxes, last: int, max_player: bool) -> int:
        """A line on a board on which it may be the one drawn last; the position remembers what that one closed."""
        after = position if line == last else position.play(line)
        value = self.evaluator.score(after, after.mover())
        return value if max_player else -value
