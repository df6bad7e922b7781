"""Handmade trees: textbook examples as a game that every search can walk."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ...errors import Mistake, shortened
from ..board import Board
from ..evaluators import EvaluatorKind
from ..game import HANDMADE, Game, legal_moves
from ..outcome import ResultOnly
from ..picture import Picture
from .notation import Outline, parse_tree
from .position import HandmadeTree


@dataclass(frozen=True)
class HandmadeGame(Game):
    """A tree of its own; two leaves if none is given."""

    tree: str = "(0 0)"

    name = HANDMADE
    title = "A tree written by hand"
    summary = "walk down a tree to a leaf; MAX wants a large number there, MIN a small one"
    sides = ("MAX", "MIN")
    has_fixed_names = True
    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = {
        "leaf": EvaluatorKind("the number at the leaf, 0 above the leaves", lambda game: {}, lambda game: ResultOnly(1))
    }

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", parse_tree(self.tree).text)

    @property
    def outline(self) -> Outline:
        return parse_tree(self.tree)

    @property
    def height(self) -> int:
        """Plies from the root to the deepest leaf."""
        return int(self.new().plies_left())

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.tree}"

    def new(self) -> HandmadeTree:
        return self.outline.root

    def parse(self, text: str) -> HandmadeTree:
        return self.new().play(self._node_of(text))

    def text(self, position: HandmadeTree) -> str:
        return self.outline.names[position.node]

    def board(self, position: HandmadeTree) -> Board:
        return replace(super().board(position), letters=("^", "v"))

    def identity(self, position: HandmadeTree) -> Hashable:
        return int(position.node)

    def result_range(self, position: HandmadeTree, side: int) -> tuple[int, int]:
        least, most = int(position.worth.min()), int(position.worth.max())
        return (least, most) if side == 0 else (-most, -least)

    def move_name(self, position: HandmadeTree, move: int) -> str:
        return self.outline.names[move]

    def read_move(self, position: HandmadeTree, text: str) -> int:
        return self._node_of(text)

    def picture(self, position: HandmadeTree, last: int | None = None, unicode: bool = True) -> Picture:
        """The node, in brackets if a move led to it, and its children."""
        names = self.outline.names
        here = names[position.node] if last is None else f"[{names[position.node]}]"
        if position.is_over():
            return [[(f"{here}: ", "label"), (str(position.result(0)), "side0")]]
        side = position.to_move()
        rows: Picture = [[(f"{here}, {self.sides[side]} to move", "label")]]
        for move in legal_moves(position):
            child = position.play(move)
            leaf = child.is_over()
            below = str(child.result(0)) if leaf else f"{self.sides[child.to_move()]}, {child.plies_left()} deep"
            rows.append([(f"  {names[move]}", f"side{side}"), (f"  {below}", "label")])
        return rows

    def _node_of(self, text: str) -> int:
        node = self.outline.node_of(text)
        if node is None:
            shown = shortened(text.strip())
            names = self.outline.names
            allowed = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
            raise Mistake(f"The tree has no node {shown!r}: allowed are {allowed}.")
        return node
