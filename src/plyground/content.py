"""What people are shown of a game: ready comparisons and trees, exercises, lessons, the position on its card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from .games.board import Board
from .games.game import START
from .games.state import Move, State
from .offers import Offer


@dataclass(frozen=True)
class ReadyComparison:
    """Players of a game that are worth comparing, under a name."""

    name: str
    players: tuple[str, ...]  # names or specs, two to four
    document: str = ""  # the number of the document that compares them, such as "000"; see plyground.studies
    game: str = ""  # the spec, if it is not the game with its usual rules
    has_person: bool = True  # on one side; if not, the first player moves for both


@dataclass(frozen=True)
class TreeExample:
    """A searched tree that is worth looking at, under a name."""

    name: str
    start: str = ""  # the position's text; empty for the game's own start
    player: str = "alphabeta"
    second: str = ""  # a player whose tree stands beside it
    depth: int | None = None  # plies and moves a node that are shown; the usual ones if None
    width: int | None = None
    game: str = ""  # the spec, if it is not the game with its usual rules


@dataclass(frozen=True)
class Exercise:
    """A position whose tree is small enough to be filled in by hand, and the player that searches it."""

    start: str = ""  # the position's text; empty for the game's own start
    player: str = "minimax:depth=1"  # empty for minimax to the end of the game


@dataclass(frozen=True)
class Lesson:
    """A lesson of the page's Learn room, and why it fits a game that was lost."""

    name: str
    reason: str  # what happened, as one sentence
    step: int = 1


class Content(Offer):
    """What people are shown of a game. A game defines a subclass; everything has a default."""

    sample: ClassVar[str] = START  # the position on the game's card
    foremost: ClassVar[bool] = False  # its card is the first, and chosen for whom has not played yet
    tree_examples: ClassVar[tuple[TreeExample, ...]] = ()  # offered in the Tree room
    exercise: ClassVar[Exercise] = Exercise()  # where an exercise of one's own begins, in the Learn room
    is_kept: ClassVar[bool] = True  # games are stored; a handmade tree is only viewed

    @property
    def comparisons(self) -> Sequence[ReadyComparison]:
        """Offered in the Compare room; the first is the usual one."""
        return ()

    @property
    def sample_board(self) -> Board:
        """The board on the game's card."""
        board: Board = self.game.state(self.sample).board
        return board

    def lesson(self, states: Sequence[State], loser: int) -> Lesson | None:
        """The lesson that fits a game which a side has lost, from all its states; None if none does."""
        return None

    def document_cell(self, state: State, move: Move) -> tuple[int, int] | None:
        """Row and column of a move, from 0 at the top left, if the game's document names moves this way."""
        return None
