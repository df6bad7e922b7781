"""Solving any game: alpha-beta to its end, and proof numbers where it is won or lost and far from its end.

The two take turns, each turn with twice as many nodes, until one of them has an answer: either may be much quicker.
"""

from typing import Any

from ...compiled import prepare
from ...games.game import Game
from ...games.state import Core
from ...memory import check_room
from ...search import Limits
from ...search.proof.alphabeta import result_bound
from ...search.proof.memory import new_record, new_table
from ...search.proof.numbers import claim
from ...search.workspace import ended, lent
from .method import SHORT, is_win_or_loss

_FIRST_TURN = 50_000  # nodes


class TakingTurns:
    """Alpha-beta with a table, taking turns with proof-number search in long games that end in a win or a loss."""

    def __init__(self, game: Game, position: Core, limits: Limits, memory: float) -> None:
        self.work = new_record()
        self.work.limit = limits.most_nodes
        self.name = "alpha-beta"
        self.game = game
        self.work.side = position.to_move()
        plies = position.plies_left()
        numbers = is_win_or_loss(game, position) and plies > SHORT
        self.table = new_table(memory / 2 if numbers else memory, plies)
        self.claims = {goal: new_table(memory / 4, plies) for goal in (0, 1)} if numbers else {}
        check_room(sum(table.nbytes for table in self.tables))

    @property
    def tables(self) -> list[Any]:
        return [self.table, *self.claims.values()]

    def prepare(self, position: Core) -> None:
        prepare(result_bound, position, 0, self.work, self.table)
        for table in self.claims.values():
            prepare(claim, position, 0, self.work, table)

    def progress(self) -> str:
        return ""

    def bound(self, position: Core, goal: int, nodes: int | None = None) -> int | None:
        low, high = self.game.result_range(position, self.work.side)
        if position.is_over():
            return int(position.result(self.work.side))
        if not low < goal <= high:
            return low if goal <= low else high
        turn = nodes if nodes is not None or goal not in self.claims else _FIRST_TURN
        while True:
            if goal in self.claims:
                with lent(self.work, turn):
                    answer = claim(position, goal, self.work, self.claims[goal])
                if answer != 0:
                    self.name = "proof-number"
                    return goal if answer > 0 else goal - 1
            with lent(self.work, turn):
                found = result_bound(position, goal, self.work, self.table)
                if not ended(self.work):
                    self.name = "alpha-beta"
                    return int(found)
            if nodes is not None or turn is None or ended(self.work):
                return None
            turn *= 2
