"""Truth for solvers: the final result by trying everything, in plain Python and with nothing clever about it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from plyground.games import game
from plyground.games.game import Game, after, legal_moves


class Truth:
    """Final results of a game's positions for side 0."""

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        self.known: dict[str, int] = {}

    def final(self, position: Any, side: int) -> int:
        value = self._final(position)
        return value if side == 0 else -value

    def best(self, position: Any) -> list[int]:
        side = position.to_move()
        value = self.final(position, side)
        return [move for move in legal_moves(position) if self.final(after(position, move), side) == value]

    def _final(self, position: Any) -> int:
        if position.is_over():
            return int(position.result(0))
        text = self.rules.text(position)
        if text not in self.known:
            values = [self._final(after(position, move)) for move in legal_moves(position)]
            self.known[text] = max(values) if position.to_move() == 0 else min(values)
        return self.known[text]


# Rules, and how many plies before the end the random positions are: few enough to try everything.
SUBJECTS = {
    "tictactoe": 7,
    "tictactoe:rows=4,columns=4,k=3": 7,
    "tictactoe:rows=4,columns=4,k=4": 7,
    "tictactoe:rows=9,columns=7,k=6": 5,  # its bits fill two words
    "fiveinarow:size=5": 5,
    "fiveinarow:size=6": 5,
    "fiveinarow:size=6,rule=standard": 5,
    "dotsandboxes:rows=2,columns=2": 7,
    "dotsandboxes:rows=2,columns=2,extra_turn=off": 7,
    "dotsandboxes:rows=1,columns=3": 7,
    "dotsandboxes:rows=1,columns=3,extra_turn=off": 7,
    "dotsandboxes:rows=1,columns=5": 7,
    "dotsandboxes:rows=3,columns=3": 7,
    "dotsandboxes:rows=3,columns=3,extra_turn=off": 7,
}


def late_positions(spec: str, count: int, plies: int) -> Iterator[Any]:
    """Unfinished positions of random games, with at most so many plies to go."""
    rules, dice = game(spec), Random(spec)
    while count:
        position = rules.new()
        left = dice.randint(1, plies)
        while not position.is_over() and position.plies_left() > left:
            position = after(position, dice.choice(legal_moves(position)))
        if not position.is_over():
            count -= 1
            yield position
