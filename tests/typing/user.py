"""A user's program: mypy has nothing to say about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import plyground
from plyground import Chance, Decision, Game, Limits, Move, Outcome, Player, Solution, State
from plyground.author import Board, EvaluatorKind, Integer, option


def longest_line(player: Player, states: list[State]) -> tuple[Move, ...]:
    decisions: list[Decision] = [player.decide(state) for state in states if not state.is_over]
    return max((decision.line for decision in decisions), key=len, default=())


def told(state: State) -> str:
    outcome: Outcome | None = state.outcome
    if outcome is not None:
        return str(outcome)
    chance: Chance | None = plyground.win_chance(state)
    return state.side if chance is None else chance.text


def main() -> None:
    game: Game = plyground.game("tictactoe")
    state = game.state("xox/oox/---").play("c1")
    moves: tuple[Move, ...] = state.legal_moves
    numbers: list[int] = [move.number for move in moves]
    solution: Solution = plyground.solve(game.start(), Limits(nodes=1000))
    value: int | None = solution.value
    rows: list[dict[str, Any]] = plyground.player("minimax", game).decide(game.start()).rows()
    print(numbers, value, rows, told(state), state == game.start(), {state: 1})


@dataclass(frozen=True)
class OwnGame(Game):
    size: int = option(Integer("size of the board", low=1, high=9), default=3)

    name = "own"
    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = {}

    def new(self) -> Any:
        return None

    def parse(self, text: str) -> Any:
        return None

    def text(self, position: Any) -> str:
        return ""

    def board(self, position: Any) -> Board:
        return Board("cells", self.size, self.size)
