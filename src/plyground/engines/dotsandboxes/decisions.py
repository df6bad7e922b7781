"""From a position of dots-and-boxes with the extra turn to its decisions (strategy.py), and back to a line to draw."""

from ...games.dotsandboxes.captures import take
from ...games.dotsandboxes.position import DotsAndBoxes
from ...games.game import legal_moves
from .strategy import LEAVE, TAKE, Strategy, strategy_of


class Decisions:
    """What is left to decide in a position, where each decision leads, and the line to draw for it."""

    def __init__(self, position: DotsAndBoxes) -> None:
        self.position = position
        self.strategy: Strategy = strategy_of(position)
        self.taken, self.spare, *self._words = take(position.horizontals, position.verticals, position.unclosed)
        self._rest = self._with(self.taken, 0)

    def after(self, decision: int) -> DotsAndBoxes:
        """The position that a decision leads to, when all that can be taken has been taken."""
        if decision == TAKE:
            return self._rest
        if decision == LEAVE:
            return self._with(self.taken - self.spare, self.spare)._replace(side=1 - self.position.side)
        return self._rest.play(decision)

    def line(self, decision: int) -> int:
        """The line to draw now."""
        if self.taken == 0:
            return decision
        fallback = -1
        for line in legal_moves(self.position):
            child = self.position.play(line)
            if child.gain == 0 and not (decision == LEAVE and self.taken == self.spare):
                continue
            left, spare, *words = take(child.horizontals, child.verticals, child.unclosed)
            if words != self._words or left != self.taken - child.gain:
                continue
            if decision != LEAVE:
                return line
            if child.gain == 0 or (self.taken > self.spare and spare == self.spare):
                return line
            fallback = line
        return fallback

    def _with(self, own: int, others: int) -> DotsAndBoxes:
        """The position when all is taken: `own` boxes by the side to move, `others` by the other side."""
        position, boxes = self.position, (own, others) if self.position.side == 0 else (others, own)
        horizontals, verticals, unclosed = self._words
        return position._replace(
            horizontals=horizontals,
            verticals=verticals,
            unclosed=unclosed,
            first_boxes=position.first_boxes + boxes[0],
            second_boxes=position.second_boxes + boxes[1],
            gain=0,
        )
