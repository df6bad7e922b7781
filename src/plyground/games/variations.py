"""A tree of moves: a line of play, and what else was looked at on the way.

As a text it is the line, with the alternatives to a move in brackets after it. A bracket is a word of its own, since a
game may call its moves anything:

    h8 h9 ( g9 i7 ( h7 ) ) ( i9 ) i8

After h8, h9 and i8 were played; g9 or i9 might have been played instead of h9. After g9 comes i7, or instead of it h7.

>>> import plyground
>>> tree = plyground.MoveTree(plyground.game("tictactoe").start()).add("b2 a1 c3")
>>> tree.play("b2", "a3").play("c1").path
('b2', 'a3', 'c1')
>>> tree.text
'b2 a1 ( a3 c1 ) c3'
"""

import html
from collections.abc import Sequence

from ..errors import Mistake, shortened
from .state import Move, State

MOST_MOVES = 2000  # in a text, and in all variations of a game
_OPEN, _CLOSE = "(", ")"


class MoveTree:
    """A state, the move that led to it, and the trees that follow: `children`, of which the first is the main line."""

    def __init__(self, state: State, parent: "MoveTree | None" = None) -> None:
        self.state = state
        self.parent = parent
        self.children: list[MoveTree] = []

    @classmethod
    def of(cls, state: State, moves: Sequence[str], variations: Sequence[Sequence[str]] = ()) -> "MoveTree":
        """The tree of a main line; `variations` has, for each of its moves, the texts of what stands beside it."""
        root = node = cls(state)
        for name, texts in zip(moves, variations or [()] * len(moves), strict=True):
            following = node.play(name)
            for text in texts:
                node.add(text)
            node = following
        return root

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        return None if self.parent is None else self.state.last

    @property
    def path(self) -> tuple[Move, ...]:
        """The moves from the root to here."""
        moves, node = [], self
        while node.parent is not None:
            assert node.state.last is not None
            moves.append(node.state.last)
            node = node.parent
        return tuple(reversed(moves))

    @property
    def lines(self) -> "tuple[tuple[MoveTree, ...], ...]":
        """Every line from here to an end, the main line first, in the order of the text."""
        lines: list[tuple[MoveTree, ...]] = []
        waiting: list[tuple[MoveTree, ...]] = [()]
        while waiting:
            line = list(waiting.pop())
            found: list[tuple[MoveTree, ...]] = []
            node = line[-1] if line else self
            while node.children:
                found += [(*line, other) for other in node.children[1:]]
                node = node.children[0]
                line.append(node)
            waiting += reversed(found)
            lines.append(tuple(line))
        return tuple(lines)

    @property
    def variations(self) -> tuple[tuple[str, ...], ...]:
        """For each move of the main line, the texts of what stands beside it: the reverse of `of`."""
        found, node = [], self
        while node.children:
            node, *others = node.children
            found.append(tuple(f"{other.move} {other.text}".strip() for other in others))
        return tuple(found)

    @property
    def main_line(self) -> tuple[Move, ...]:
        """The moves that follow on the main line."""
        return tuple(node.state.last for node in self.lines[0] if node.state.last is not None)

    def play(self, *moves: str | int) -> "MoveTree":
        """The tree after these moves. A move that is not there yet becomes the last alternative."""
        node = self
        for move in moves:
            known = node.state.move(move)
            child = next((child for child in node.children if child.move == known), None)
            if child is None:
                child = MoveTree(node.state.play(known), node)
                node.children.append(child)
            node = child
        return node

    def add(self, text: str) -> "MoveTree":
        """Add the moves of a text after this state; nothing is added if one of them cannot be played."""
        _merge(self, self._read(text))
        return self

    def promote(self) -> None:
        """Make the way from the root to here the main line."""
        node = self
        while node.parent is not None:
            siblings = node.parent.children
            siblings.remove(node)
            siblings.insert(0, node)
            node = node.parent

    def delete(self) -> None:
        """Take this move, and all that follows it, out of the tree."""
        if self.parent is None:
            raise Mistake("The start of a tree cannot be deleted: delete one of its moves.")
        self.parent.children.remove(self)

    @property
    def text(self) -> str:
        """The moves that follow, as `add` reads them."""
        words: list[str] = []
        waiting: list[MoveTree | str] = [self]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                words.append(item)
            elif item.children:
                first, *others = item.children
                words.append(str(first.move))
                waiting.append(first)
                for other in reversed(others):
                    waiting += [_CLOSE, other, str(other.move), _OPEN]
        return " ".join(words)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.state.svg() + f"<p>{html.escape(self.text)}</p>"

    def _read(self, text: str) -> "MoveTree":
        words = text.split()
        if len(words) > 3 * MOST_MOVES or moves_in(text) > MOST_MOVES:
            raise Mistake(f"This tree has more than {MOST_MOVES:,} moves, which is the most.")
        root = node = MoveTree(self.state)
        returns: list[MoveTree] = []  # where the line goes on after each open bracket
        begins = True  # a bracket has to follow a move, and something has to stand in it
        for word in words:
            if word == _OPEN and not begins and node.parent is not None:
                returns.append(node)
                node, begins = node.parent, True
            elif word == _CLOSE and not begins and returns:
                node = returns.pop()
            elif word in (_OPEN, _CLOSE):
                raise Mistake(
                    f"The bracket {word!r} stands where no move is: alternatives follow the move that they replace, "
                    "such as a1 ( b2 ) c3."
                )
            else:
                node = node.play(*node.state.read_moves(word))
                begins = False if node.parent is not None else begins
        if returns:
            raise Mistake(f"A bracket is not closed in {shortened(text, 60)!r}.")
        return root


def moves_in(text: str) -> int:
    """How many moves a text has, whether they can be played or not."""
    return sum(word not in (_OPEN, _CLOSE) for word in text.split())


def _merge(into: MoveTree, added: MoveTree) -> None:
    """Add the children of one tree to another of the same state."""
    waiting = [(into, added)]
    while waiting:
        node, other = waiting.pop()
        for child in other.children:
            known = next((known for known in node.children if known.move == child.move), None)
            if known is not None:
                waiting.append((known, child))
            else:
                child.parent = node
                node.children.append(child)
