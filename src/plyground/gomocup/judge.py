"""What our players think of a board of the protocol. Importing this loads games, searches and Numba."""

import time
from dataclasses import replace

import numpy as np

from ..games.fiveinarow import FiveInARowGame
from ..games.fiveinarow.notation import cell_of, move_of
from ..games.fiveinarow.position import EDGE, FIVE, FULL, NO_MOVE, OPEN, WON, empty_board
from ..games.game import Game
from ..games.state import Move, State
from ..players import Player, Players, player
from ..players.swap import SwapStones
from ..search import Control, Decision, EngineMemory
from .board import NEITHER, OWN, RIVAL, Board, Point, quick_move
from .engine import NEEDED

_OPENINGS = 8  # that are looked at before three stones are put


class Judge:
    """One player, and what it keeps within a game.

    A spec without a name, such as `:nodes=2000` or nothing at all, means the strongest on the board.
    """

    def __init__(self, spec: str, seed: int | None) -> None:
        self.spec = spec
        self.seeds = () if seed is None else (seed,)
        self.rng = np.random.default_rng(seed)
        self._players: dict[Game, Player] = {}
        self._game, self._recall = -1, EngineMemory()

    def prepare(self, size: int) -> None:
        """Compile what is needed, or load it."""
        rules = FiveInARowGame(size)
        self._player(rules, None).prepare(rules.start())

    def move(
        self, board: Board, game: int, megabytes: int | None, seconds: float, control: Control
    ) -> tuple[list[Point], str]:
        """A move, and what there is to say about it."""
        if game != self._game:
            self._recall.close()
            self._game, self._recall = game, EngineMemory()
        state = state_of(board)
        if state.is_over:
            return [quick_move(board)], "the game is over, so this is any move"
        return self.shown(self._decide(state, megabytes, seconds, control, self._recall))

    def swap2(self, board: Board, megabytes: int | None, seconds: float, control: Control) -> tuple[list[Point], str]:
        """Three stones as even as possible; or the colour that is better off.

        To choose is never worse than to let the rival choose, so two more stones are never put.
        """
        if board.stones:
            return self.chosen(self._decide(_alternating(board, list(board.stones)), megabytes, seconds, control, None))
        end = time.monotonic() + seconds / 2
        rules = _rules(board)
        stones = SwapStones.of(rules)
        found: list[tuple[int, list[Point]]] = []
        while not found or (len(found) < _OPENINGS and time.monotonic() < end):
            state = rules.start().play(*stones.draw(self.rng))
            opening = [_point(move, board.size) for move in state.history]
            decision = self._decide(state, megabytes, seconds / 2 / _OPENINGS, control, None)
            found.append((abs(decision.value or 0), opening))
        worth, opening = min(found)
        return opening, f"the most even of {len(found)} openings, worth {worth}"

    def chosen(self, decision: Decision) -> tuple[list[Point], str]:
        """White's move, or no move, which means to take black, if that is better off."""
        points, remark = self.shown(decision)
        return ([] if (decision.value or 0) < 0 else points), remark

    def shown(self, decision: Decision) -> tuple[list[Point], str]:
        """The move as the protocol writes it, and the decision's figures by the names that managers read (PyGomo)."""
        value = "none" if decision.value is None else decision.value
        milliseconds = round(decision.seconds * 1000)
        effort = f"n {decision.nodes} n/ms {decision.nodes // max(1, milliseconds)} tm {milliseconds}"
        if decision.simulations is not None:
            effort += f" simulations {decision.simulations}"
        point = _point(decision.move, decision.state.core.size)
        return [point], f"depth {decision.depth} ev {value} {effort} pv {' '.join(decision.line[:8])}"

    def _decide(
        self, state: State, megabytes: int | None, seconds: float, control: Control, recall: EngineMemory | None
    ) -> Decision:
        who = self._player(state.game, megabytes).within(seconds)
        return who.decide(state, control=control, seeds=self.seeds, recall=recall)

    def _player(self, rules: Game, megabytes: int | None) -> Player:
        if rules not in self._players:
            name, *options = self.spec.split(":", 1)
            self._players[rules] = player(":".join([name or Players.of(rules).strongest, *options]), rules)
        who = self._players[rules]
        if megabytes is None or "memory" not in who.kind.options:
            return who
        most = max(1, (megabytes - NEEDED) // 2)
        return replace(who, settings={**who.settings, "memory": min(int(who.option("memory")), most)})


def state_of(board: Board) -> State:
    """The state with these stones and us to move, in whatever order and number they came."""
    side = 0 if board.count(OWN) >= board.count(RIVAL) else 1
    position = empty_board(board.size, int(board.exact))
    for x, y in (point for point, whose in board.stones.items() if whose == NEITHER):
        position.board[move_of(y, x, board.size)] = EDGE  # before the stones, which count the empty cells beside them
        position = position._replace(vacant=position.vacant - 1)
    for (x, y), whose in board.stones.items():
        if whose != NEITHER:
            mover = side if whose == OWN else 1 - side
            position = position._replace(side=mover, state=OPEN).play(move_of(y, x, board.size))
    won = bool(position.runs[:, FIVE].any())
    return State(
        _rules(board),
        position._replace(
            side=side,
            state=WON if won else FULL if position.vacant == 0 else OPEN,
            last=position.last if position.side == side else NO_MOVE,
        ),
    )


def _alternating(board: Board, stones: list[Point]) -> State:
    """The state after these stones, black's first."""
    return _rules(board).start().play(*(move_of(y, x, board.size) for x, y in stones))


def _rules(board: Board) -> FiveInARowGame:
    return FiveInARowGame(board.size, "standard" if board.exact else "freestyle")


def _point(move: Move, size: int) -> Point:
    row, column = cell_of(move.number, size)
    return column, row
