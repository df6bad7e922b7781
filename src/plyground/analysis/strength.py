"""How strong a person plays, by their games against levels, and the level that suits them next.

Levels are rated (docs/levels.md), so each result says something about the person's rating: the chance to score against
a level is 1 / (1 + 10^(−d/400)) at d points more (Elo). Before the first game the rating is expected around that of a
low level, give or take SPREAD; Bayes' rule takes each result into account, later ones more, because people learn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import Mistake
from ..games.game import Game
from ..players.named import NamedPlayer, Players
from ..records import HUMAN
from ..records.lists import Wanted
from ..records.store import Store

ADAPTIVE = "adaptive"  # in place of a player: the level that suits the person
SPREAD = 350.0  # Elo
FADES = 0.9  # what a result counts for after one more game
STEP = 200  # Elo between levels that were never measured
MOST = 30  # games that are looked at

PersonResult = tuple[str, float]  # a level, and the person's points against it: 1, ½ or 0


@dataclass(frozen=True)
class Strength:
    """What is known of a person's rating, on the scale of the levels."""

    elo: float
    plus_minus: float  # 95 %
    games: int
    level: str  # the level that is nearest to it

    def __str__(self) -> str:
        if not self.games:
            return f"{self.level}: no games to go by yet"
        counted = f"{self.games} game{'s' if self.games > 1 else ''}"
        return f"{self.level}: you play at about {self.elo:+.0f} ± {self.plus_minus:.0f} Elo, by {counted}"


def elo_by_level(levels: Mapping[str, NamedPlayer]) -> dict[str, float]:
    """The ratings of levels; those of another package that has measured none are taken to be evenly spaced."""
    known = {name: level.elo for name, level in levels.items() if level.elo is not None}
    if len(known) == len(levels):
        return {name: float(elo) for name, elo in known.items()}
    return {name: float(STEP * number) for number, name in enumerate(levels)}


def strength(game: Game, results: Sequence[PersonResult]) -> Strength:
    """What results against levels, the latest last, say about a person; a Mistake if the game has no levels."""
    elos = elo_by_level(Players.of(game).levels)
    if not elos:
        raise Mistake(f"{game.title} has no levels on this board: name a player, such as alphabeta.")
    counted = [(elos[level], points) for level, points in results if level in elos]
    expected = list(elos.values())[(len(elos) - 1) // 3]
    scale = np.arange(min(elos.values()) - 800, max(elos.values()) + 800, 5.0)
    logs = -((scale - expected) ** 2) / (2 * SPREAD**2)
    for age, (elo, points) in enumerate(reversed(counted)):
        chance = 1 / (1 + 10 ** ((elo - scale) / 400))
        logs += FADES**age * (points * np.log(chance) + (1 - points) * np.log(1 - chance))
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    mean = float(weights @ scale)
    deviation = float(np.sqrt(weights @ (scale - mean) ** 2))
    level = min(elos, key=lambda name: abs(elos[name] - mean))
    return Strength(mean, 1.96 * deviation, len(counted), level)


def results_in(store: Store, game: Game, visitor: str | None = None) -> list[PersonResult]:
    """A person's results against levels on this board, the latest last; all visitors' if none is named."""
    levels = Players.of(game).levels
    found: list[PersonResult] = []
    for line in store.list(visitor, Wanted(game=game.name, state="over")):
        players = line["players"]
        rivals = [name for name in players if name in levels]
        if line["damaged"] or line["game"] != game.spec or len(rivals) != 1 or HUMAN not in players:
            continue
        stored = store.game(line["id"])
        if stored is not None:
            result = stored.records[0].result(players.index(HUMAN))
            found.append((rivals[0], 0.5 + 0.5 * ((result > 0) - (result < 0))))
        if len(found) == MOST:
            break
    return found[::-1]


def fitting_level(store: Store, game: Game, visitor: str | None = None) -> Strength:
    """The level that suits a person by their games in a store."""
    return strength(game, results_in(store, game, visitor))
