"""A player is a search with an evaluator and limits, written as a spec such as `alphabeta:depth=4,eval=default`."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import Mistake, unknown
from ..games.game import MOST_PLIES, Game
from ..search import SEARCHES, Control, Decision, Limits, Recall, SearchKind
from ..search.trace import Recording
from ..spec import Choice, Duration, Integer, Option, read_options, split_spec, write_spec
from .catalogue import named_players

MOST_NODES = 10**15


@dataclass(frozen=True)
class Player:
    """Somebody who can be asked for a move in one game."""

    game: Game
    name: str  # as in the catalogue, or the spec
    spec: str  # reads back as an equal player
    search: str
    evaluator: Any  # None if the search does not judge
    limits: Limits
    seed: int | None = None  # of its dice
    settings: Mapping[str, Any] = field(default_factory=dict)  # the search's own options

    def decide(
        self,
        position: Any,
        *,
        control: Control | None = None,
        seeds: tuple[int, ...] = (),
        recall: Recall | None = None,
        recording: Recording | None = None,
    ) -> Decision:
        """The player's move in a position.

        The seeds matter only to a player that rolls dice. With a recall, one for the whole game, the player goes on
        from what it found out for its earlier moves, if its search can. A recording has the tree that was walked.
        """
        kind = SEARCHES[self.search]
        settings = dict(self.settings)
        if kind.rolls:
            own = (self.seed,) if self.seed is not None else () if seeds else (secrets.randbits(63),)
            settings["seeds"] = (*own, *seeds)
        if kind.recalls:
            settings["recall"] = recall
        if recording is not None:
            if not kind.records:
                raise Mistake(f"{self.search} walks no tree that could be recorded.")
            settings["recording"] = recording
        return kind.run(position, self.evaluator, self.limits, control=control, **settings)

    def prepare(self, position: Any) -> None:
        """Compile what a decision in such a position needs, or load it from the cache, without thinking."""
        control = Control()
        control.stop()
        self.decide(position, control=control)

    @property
    def is_random(self) -> bool:
        """Whether two games from the same position can differ."""
        return SEARCHES[self.search].rolls


def player(spec: str, game: Game) -> Player:
    """The player of a game that a spec or a name of the catalogue stands for."""
    names = named_players(game)
    name, settings = split_spec(spec, "player")
    if name in names and not settings:
        return _player(names[name].spec, game, name)
    if name not in SEARCHES:
        raise unknown(f"player of {game.name}", name, SEARCHES, more=names, see=f"plyground players {game.name}")
    return _player(spec, game, None)


def _player(spec: str, game: Game, name: str | None) -> Player:
    search, settings = split_spec(spec, "player")
    kind = SEARCHES[search]
    options = player_options(kind, game, settings.get("eval"))
    values = read_options(settings, options, search)
    limits = Limits(depth=values.get("depth"), nodes=values.get("nodes"), seconds=values.get("time"))
    if limits == Limits():
        limits = Limits(depth=game.usual_depth())
    evaluator = None
    if kind.judges:
        evaluator_name = values.get("eval", next(iter(game.evaluators)))
        weights = {key: value for key, value in values.items() if key in game.evaluators[evaluator_name].options(game)}
        evaluator = game.evaluator(evaluator_name, **weights)
    canonical = write_spec(search, values, options)
    own = {key: values[key] for key in kind.options if key in values}
    return Player(game, name or canonical, canonical, search, evaluator, limits, values.get("seed"), own)


def player_options(kind: SearchKind, game: Game, evaluator: str | None) -> Mapping[str, Option[Any]]:
    """What may stand in the spec of a player with this search and evaluator (None is the usual one)."""
    options: dict[str, Option[Any]] = {}
    if kind.limited:
        options["depth"] = Integer("plies to look ahead", low=1, high=MOST_PLIES)
        options["nodes"] = Integer("positions to visit", low=2, high=MOST_NODES)
        options["time"] = Duration("time for a move")
    options.update(kind.options)
    if kind.rolls:
        options["seed"] = Integer("the same seed makes the same choices", low=0, high=2**62)
    if kind.judges:
        options["eval"] = Choice("evaluator", names=tuple(game.evaluators))
        chosen = evaluator or next(iter(game.evaluators))
        if chosen not in game.evaluators:
            raise unknown(f"evaluator of {game.name}", chosen, game.evaluators)
        weights = game.evaluators[chosen].options(game)
        if clash := options.keys() & weights.keys():
            raise Mistake(f"The evaluator {chosen!r} of {game.name} calls a weight {', '.join(sorted(clash))}.")
        options.update(weights)
    return options
