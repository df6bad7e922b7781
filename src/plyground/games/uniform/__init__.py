"""Uniform trees: the trees that searches were first analysed on, as a game that every search can walk."""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ...errors import Mistake, shortened
from ...spec import Choice, Integer, option, options_of
from ..board import Board
from ..evaluators import EvaluatorKind
from ..game import HANDMADE, START, Game
from ..outcome import ResultOnly
from ..picture import Picture
from .leaves import MOST_LEAVES, ORDERS, leaves
from .position import UniformTree

UNIFORM = "uniform"


@dataclass(frozen=True)
class UniformTreeGame(Game):
    """A tree with the same number of moves everywhere, and random numbers at its leaves."""

    branching: int = option(Integer("moves in each position", 2, 26), default=3)
    depth: int = option(Integer("plies to each leaf", 1, 21), default=4)
    values: int = option(
        Integer("how many different numbers the leaves may have: few are coarse, many are fine", 2, 1_000_000),
        default=1_000_000,
    )
    order: str = option(Choice("in which order moves come, by their true values", ORDERS), default="random")
    seed: int = option(Integer("of the numbers at the leaves", 0, 1_000_000), default=0)

    name = HANDMADE
    title = "A uniform tree"
    summary = "walk down a tree to a leaf; MAX wants a large number there, MIN a small one"
    sides = ("MAX", "MIN")
    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = {
        "leaf": EvaluatorKind("the number at the leaf, 0 above the leaves", lambda game: {}, lambda game: ResultOnly(1))
    }

    def __post_init__(self) -> None:
        if self.branching**self.depth > MOST_LEAVES:
            raise Mistake(
                f"A uniform tree with branching={self.branching} and depth={self.depth} has "
                f"{self.branching**self.depth:,} leaves: at most {MOST_LEAVES:,} are allowed."
            )

    @property
    def height(self) -> int:
        """Plies from the root to each leaf, known without making the leaves."""
        return self.depth

    @property
    def spec(self) -> str:
        options = ",".join(f"{key}={kind.write(getattr(self, key))}" for key, kind in options_of(self).items())
        return f"{HANDMADE}:{UNIFORM}:{options}"

    def new(self) -> UniformTree:
        numbers = leaves(self.branching, self.depth, self.values, self.seed, self.order)
        return UniformTree(numbers, self.branching, self.depth, 0, 0)

    def parse(self, text: str) -> UniformTree:
        """Of the name of a node: the moves to it, one after the other, as in a1b."""
        cleaned = text.strip().lower()
        position = self.new()
        steps = re.findall(r"[a-z]|[0-9]+", cleaned)
        if "".join(steps) != cleaned or len(steps) > self.depth:
            raise self._no_node(text)
        for step in steps:
            move = next((i for i in range(self.branching) if _step(position.level, i) == step), None)
            if move is None:
                raise self._no_node(text)
            position = position.play(move)
        return position

    def _no_node(self, text: str) -> Mistake:
        return Mistake(
            f"The tree has no node {shortened(text.strip())!r}: write the moves to it, such as "
            f"{self.move_name(self.new().play(0), 1)}, or {START}."
        )

    def text(self, position: UniformTree) -> str:
        if position.level == 0:
            return START
        names, place = [], position.place
        for level in range(position.level - 1, -1, -1):
            place, move = divmod(place, self.branching)
            names.append(_step(level, move))
        return "".join(reversed(names))

    def move_name(self, position: UniformTree, move: int) -> str:
        before = self.text(position) if position.level else ""
        return before + _step(int(position.level), move)

    def read_move(self, position: UniformTree, text: str) -> int:
        child = self.parse(text)
        if child.level != position.level + 1 or child.place // self.branching != position.place:
            raise self._no_node(text)
        return int(child.place % self.branching)

    def board(self, position: UniformTree) -> Board:
        return replace(super().board(position), letters=("^", "v"))

    def identity(self, position: UniformTree) -> Hashable:
        return int(position.level), int(position.place)

    def result_range(self, position: UniformTree, side: int) -> tuple[int, int]:
        return 1 - self.values, self.values - 1

    def picture(self, position: UniformTree, last: int | None = None, unicode: bool = True) -> Picture:
        here = self.text(position) if last is None else f"[{self.text(position)}]"
        if position.is_over():
            return [[(f"{here}: ", "label"), (str(position.result(0)), "side0")]]
        moves = f"{self.branching} moves, {position.plies_left()} plies to the leaves"
        return [[(f"{here}, {self.sides[position.to_move()]} to move: {moves}", "label")]]


def _step(level: int, move: int) -> str:
    """Letters on even levels and numbers on odd ones, as handmade trees have them."""
    return chr(ord("a") + move) if level % 2 == 0 else str(move + 1)
