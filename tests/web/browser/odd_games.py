"""Two small games as other people might write them: one whose places share names, one that describes no board.

python -m tests.web.browser.odd_games …        plyground, which knows them, too
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from plyground import Players, register
from plyground.cli import main
from plyground.content import Content, Exercise, ReadyComparison, TreeExample
from plyground.errors import Mistake
from plyground.games.board import Board
from plyground.games.evaluators import EvaluatorKind
from plyground.games.game import Game
from plyground.games.outcome import ResultOnly
from plyground.games.picture import Picture

ROWS, COLUMNS, LETTERS = 3, 4, "abcd"


class Drop(NamedTuple):
    """Pieces fall into columns; three on top of each other win. Cells are numbered as their places are."""

    stones: tuple[int, int]  # by side, as masks
    side: int

    def moves(self, out: Any) -> int:
        free = [column for column in range(COLUMNS) if not self.is_taken(column)]
        out[: len(free)] = free
        return len(free)

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        return 0

    def is_taken(self, place: int) -> bool:
        return bool((self.stones[0] | self.stones[1]) >> place & 1)

    def landing(self, column: int) -> int:
        return max(place for place in range(column, ROWS * COLUMNS, COLUMNS) if not self.is_taken(place))

    def play(self, move: int) -> "Drop":
        own, other = self.stones[self.side] | 1 << self.landing(move), self.stones[1 - self.side]
        return Drop((own, other) if self.side == 0 else (other, own), 1 - self.side)

    def undo(self) -> None: ...

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.result(0) != 0 or self.plies_left() == 0

    def result(self, side: int) -> int:
        tower = sum(1 << row * COLUMNS for row in range(ROWS))
        won = [any(stones >> column & tower == tower for column in range(COLUMNS)) for stones in self.stones]
        return int(won[side]) - int(won[1 - side])

    def key(self) -> int:
        return hash(self)

    def plies_left(self) -> int:
        return ROWS * COLUMNS - (self.stones[0] | self.stones[1]).bit_count()


class Sticks(NamedTuple):
    """Take one stick or two; who takes the last one wins."""

    left: int
    side: int

    def moves(self, out: Any) -> int:
        out[0], out[1] = 1, 2
        return min(self.left, 2)

    def candidates(self, out: Any) -> int:
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        return 0

    def play(self, move: int) -> "Sticks":
        return Sticks(self.left - move, 1 - self.side)

    def undo(self) -> None: ...

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.left == 0

    def result(self, side: int) -> int:
        return 0 if self.left else (-1 if side == self.side else 1)

    def key(self) -> int:
        return hash(self)

    def plies_left(self) -> int:
        return self.left


@dataclass(frozen=True)
class OddGame(Game):
    sides = ("red", "yellow")
    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = {
        "result": EvaluatorKind("the result", lambda game: {}, lambda game: ResultOnly(1))
    }

    def read_move(self, position: Any, text: str) -> int:
        for move in range(COLUMNS):
            if self.move_name(position, move) == text:
                return move
        raise Mistake(f"There is no move {text!r}.")

    def rules_of(self, position: Any) -> Game:
        return self


@dataclass(frozen=True)
class DropGame(OddGame):
    name = "drop"
    title = "Drop"
    summary = "three on top of each other win"

    def new(self) -> Drop:
        return Drop((0, 0), 0)

    def parse(self, text: str) -> Drop:
        cells = text.replace("/", "")
        stones = [sum(1 << place for place, cell in enumerate(cells) if cell == mark) for mark in "ry"]
        return Drop((stones[0], stones[1]), (len(cells) - cells.count("-")) % 2)

    def text(self, position: Drop) -> str:
        cells = "".join("ry-"[2 if owner is None else owner] for owner in self.board(position).marks)
        return "/".join(cells[row : row + COLUMNS] for row in range(0, ROWS * COLUMNS, COLUMNS))

    def move_name(self, position: Drop, move: int) -> str:
        return LETTERS[move]

    def picture(self, position: Drop, last: int | None = None, unicode: bool = True) -> Picture:
        return [[(self.text(position), "label")]]

    def board(self, position: Drop) -> Board:
        marks = (
            0 if position.stones[0] >> place & 1 else 1 if position.is_taken(place) else None for place in range(12)
        )
        return Board("cells", ROWS, COLUMNS, tuple(LETTERS * ROWS), tuple(marks), letters=("R", "Y"))


@dataclass(frozen=True)
class SticksGame(OddGame):
    name = "sticks"
    title = "Sticks"
    summary = "who takes the last stick wins"

    def new(self) -> Sticks:
        return Sticks(5, 0)

    def parse(self, text: str) -> Sticks:
        return Sticks(text.count("|"), text.count("!"))

    def text(self, position: Sticks) -> str:
        return "|" * position.left + "!" * position.side

    def move_name(self, position: Sticks, move: int) -> str:
        return ("none", "one", "two")[move] if move < 3 else "many"

    def picture(self, position: Sticks, last: int | None = None, unicode: bool = True) -> Picture:
        return [[("sticks: ", "label"), ("|" * position.left, "side0")]]


class DropContent(Content):
    sample = "----/r---/ry--"
    comparisons = (ReadyComparison("Two ways to drop", ("alphabeta:depth=3", "minimax:depth=3")),)
    tree_examples = (TreeExample("Drop", "----/----/ryry", "alphabeta:depth=2", "minimax:depth=2"),)
    exercise = Exercise("ryr-/yryr/ryry", player="")


class TwoDeep(Players):
    usual_depth = 2


if __name__ == "__main__":
    register(DropGame, offers={Players: TwoDeep, Content: DropContent})
    register(SticksGame, offers={Players: TwoDeep})
    main()
