"""What a game offers of players: levels and other named players, and which search does what in it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..offers import Offer


@dataclass(frozen=True)
class NamedPlayer:
    """A player spec under a name: a level, or a player that a document describes."""

    spec: str
    summary: str
    is_level: bool = False
    people: str = ""  # whom a level is for, in a few words: "a child that knows the rules"
    elo: int | None = None  # of a level, among those of its game: docs/levels.md
    document: str = ""  # the number of the document that describes it, such as "002"; see plyground.studies


def levels_of(**specs: tuple[str, ...]) -> dict[str, NamedPlayer]:
    """Levels by name, the weakest first: each a spec, a summary, and, if it is known, for whom it is."""
    return {
        name: NamedPlayer(spec, summary, is_level=True, people="".join(people))
        for name, (spec, summary, *people) in specs.items()
    }


def rated(levels: Mapping[str, NamedPlayer], *elos: int) -> dict[str, NamedPlayer]:
    """The levels with their ratings, as docs/levels.md has them."""
    return {name: replace(level, elo=elo) for (name, level), elo in zip(levels.items(), elos, strict=True)}


class Players(Offer):
    """The named players of a game and the searches for it. A game defines a subclass; everything has a default."""

    analyst: ClassVar[str] = "deepening"  # the search that gives hints, analyses positions and reviews games
    is_interpreted: ClassVar[bool] = False  # its positions are plain Python, and so every search of it is, too

    @property
    def named(self) -> Mapping[str, NamedPlayer]:
        """Named players of these rules: a name may be used wherever a player spec may."""
        return {}

    @property
    def engines(self) -> Mapping[str, str]:
        """Searches for these rules alone: "module:attribute" of a SearchKind."""
        return {}

    @property
    def refused(self) -> Mapping[str, str]:
        """Searches of the game that cannot play by these rules: a sentence that says why, and what can."""
        return {}

    @property
    def aliases(self) -> Mapping[str, str]:
        """Earlier names of named players, which saved games and addresses still have, and the present ones."""
        return {}

    @property
    def usual_depth(self) -> int:
        """The depth of a search without limits."""
        return 4

    @property
    def strongest(self) -> str:
        """The search that plays best, as far as it was measured: offered by its time for a move."""
        return self.analyst

    @property
    def levels(self) -> Mapping[str, NamedPlayer]:
        """The players that are levels, the weakest first. docs/levels.md gives the differences between them."""
        return {name: player for name, player in self.named.items() if player.is_level}
