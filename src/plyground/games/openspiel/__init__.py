"""Games of OpenSpiel as games of ours: `openspiel:connect_four(rows=6)`, played by every search as plain Python.

Two players, perfect information, no chance, one move after the other, and what one wins the other loses: such a game
has what a search needs, and the others are refused in a sentence. OpenSpiel (Lanctot et al. 2019, "OpenSpiel: A
framework for reinforcement learning in games") is imported when the first of its games is asked for.
"""

from collections.abc import Hashable
from dataclasses import dataclass

from ...errors import Mistake, shortened, unknown
from ..game import START, Game, legal_moves
from ..picture import Picture
from .loading import Rules, load
from .position import SpielPosition

NAME = "openspiel"


@dataclass(frozen=True)
class OpenSpielGame(Game):
    """A game of OpenSpiel, by the text that OpenSpiel itself writes for it."""

    written: str = "tic_tac_toe()"

    name = NAME
    summary = "a game of OpenSpiel, as plain Python"

    def __post_init__(self) -> None:
        object.__setattr__(self, "written", load(self.written).written)

    @property
    def loaded(self) -> Rules:
        """What OpenSpiel says of the game."""
        return load(self.written)

    @property
    def title(self) -> str:  # type: ignore[override] # each of its games has its own
        return f"{self.loaded.title} (OpenSpiel)"

    @property
    def spec(self) -> str:
        return f"{NAME}:{self.written.removesuffix('()')}"

    def new(self) -> SpielPosition:
        return SpielPosition(self.loaded, self.loaded.game.new_initial_state(), 0)

    def parse(self, text: str) -> SpielPosition:
        position = self.new()
        for word in text.split():
            move = self.read_move(position, word)
            if move not in legal_moves(position):
                raise Mistake(f"Cannot read the position {shortened(text, 60)!r}: {word} is not a legal move in it.")
            position = position.play(move)
        return position

    def text(self, position: SpielPosition) -> str:
        """The moves that led here: OpenSpiel reads no other text of all of its games."""
        return " ".join(position.rules.names_of(position.state.history())) or START

    def identity(self, position: SpielPosition) -> Hashable:
        return position.words()

    def move_name(self, position: SpielPosition, move: int) -> str:
        return position.name(move)

    def read_move(self, position: SpielPosition, text: str) -> int:
        """The move of a name as OpenSpiel writes it, without its blanks; in either case where that is clear."""
        wanted = text.strip()
        names = {position.name(move): move for move in legal_moves(position)}
        if wanted in names:
            return names[wanted]
        alike = [name for name in names if name.lower() == wanted.lower()]
        if len(alike) != 1:
            raise unknown("move", wanted, names)
        return names[alike[0]]

    def picture(self, position: SpielPosition, last: int | None = None, unicode: bool = True) -> Picture:
        return [[(line, "label")] for line in position.drawn().splitlines() or [""]]

    def result_range(self, position: SpielPosition, side: int) -> tuple[int, int]:
        return self.loaded.results


def openspiel_game(text: str) -> OpenSpielGame:
    """The game of a text such as `connect_four(rows=6)`; a Mistake if it cannot be played here."""
    return OpenSpielGame(text.strip())
