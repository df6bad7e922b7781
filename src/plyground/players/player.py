"""A player is a search with an evaluator and limits, written as a spec such as `alphabeta:depth=4,eval=default`."""

import secrets
from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from ..errors import Mistake, shortened, unknown
from ..games.catalogue import game as game_of
from ..games.game import Evaluator, Game
from ..games.limits import MOST_PLIES
from ..games.state import State
from ..on_demand import OnDemand
from ..search import SEARCHES, Control, Decision, EngineMemory, Limits, SearchKind, SearchResult
from ..search.trace import Recording
from ..spec import Choice, Duration, File, Integer, Option, Text, read_options, split_spec, write_spec
from .habits import NO_HABITS, Habit, Habits, has_habits
from .habits import OPTIONS as HABITS
from .named import Players
from .prompt import get_ready, interruptible, is_at_prompt

if TYPE_CHECKING:
    from ..nets.binding import NetBinding, Nets

MOST_NODES = 10**15
_LIMITS = ("depth", "nodes", "time")


@dataclass(frozen=True)
class Player:
    """Decides on moves in one game."""

    game: Game
    name: str  # its name in the game's list of players, or the spec
    spec: str  # `player` makes an equal player from it
    search: str
    evaluator: Evaluator | None  # None if the search needs none
    limits: Limits
    seed: int | None = None  # of its random numbers
    settings: Mapping[str, Any] = field(default_factory=dict)  # the search's own options
    binding: "NetBinding | None" = None  # of a search that follows a net
    habits: Habits = NO_HABITS

    def __repr__(self) -> str:
        spec = self.name if self.name in Players.of(self.game).named else self.spec
        return f"plyground.player({spec!r}, {self.game.spec!r})"

    def decide(
        self,
        state: State | str,
        *,
        control: Control | None = None,
        seeds: tuple[int, ...] = (),
        recall: EngineMemory | None = None,
        recording: Recording | None = None,
    ) -> Decision:
        """The player's move in a state, or in the position of this game that a text describes.

        The seeds matter only to a random player. With a recall, one for the whole game, the player reuses what it found
        out for its earlier moves, if its search can. A recording receives the tree that the search walks.
        """
        if isinstance(state, str):
            state = self.game.state(state)
        if not isinstance(state, State):
            raise Mistake(f"{shortened(repr(state), 60)} is no state: {self.name} decides on a State, or on its text.")
        if type(state.game) is not type(self.game):
            raise Mistake(f"{self.name} plays {self.game.name}: it cannot decide on a state of {state.game.name}.")
        kind = self.kind
        settings = dict(self.settings)
        own = (self.seed,) if self.seed is not None else () if seeds else (secrets.randbits(63),)
        seeds = (*own, *seeds)
        if kind.is_random:
            settings["seeds"] = seeds
        if kind.reuses_state:
            settings["recall"] = recall
        if recording is not None:
            if not kind.is_traceable:
                raise Mistake(f"{self.search} walks no tree that could be recorded.")
            settings["recording"] = recording
        control = control or Control()
        control.asked(state, self)
        if not state.is_over:
            _ = state.legal_moves  # checks that there are not too many for the kernels
        knowledge = self.binding or self.evaluator
        search = partial(kind.run, state.core, knowledge, self.limits, control=control, **settings)
        if self.habits:
            search = partial(self._habitual, search, state, control, seeds)
        if not is_at_prompt():
            return Decision.of(state, self, search())
        get_ready(self, state, recorded=recording is not None)
        return Decision.of(state, self, interruptible(search, control))

    def _habitual(
        self, search: Callable[[], SearchResult], state: State, control: Control, seeds: tuple[int, ...]
    ) -> SearchResult:
        """What the search finds, as the player's habits have it."""
        assert self.evaluator is not None
        habit = Habit(self.kind, state, self.evaluator, self.limits, dict(self.settings), control, self.habits, seeds)
        return habit.settled(search())

    def prepare(self, state: State | None = None, *, recorded: bool = False) -> None:
        """Compile what a decision in such a state needs, or load it from the cache, without searching.

        Searches whose tree is recorded are compiled apart.
        """
        control = Control()
        control.stop()
        self.decide(state or self.game.start(), control=control, recording=Recording(limit=16) if recorded else None)

    def within(self, seconds: float) -> "Player":
        """The same player with this much time for a move, beside the limits that its spec names.

        A spec that names none has a usual depth, which is for searches that nothing else would end: it does not count.
        """
        named = split_spec(self.spec, "player")[1].keys() & _LIMITS
        own = self.limits if named else Limits()
        return replace(self, limits=replace(own, seconds=min(seconds, own.seconds or seconds)))

    def option(self, name: str) -> Any:
        """What one of the search's own options is: as set, or its default; None if the search has no such option."""
        return self.settings.get(name, self.kind.defaults.get(name))

    @property
    def kind(self) -> SearchKind:
        """The search that the player runs."""
        kind = searches_of(self.game)[self.search]
        return _as_plain_python(kind) if Players.of(self.game).is_interpreted else kind

    @property
    def document(self) -> str:
        """The number of the document that describes it; empty if its name stands for none."""
        named = Players.of(self.game).named.get(self.name)
        return named.document if named is not None else ""

    @property
    def names_file(self) -> bool:
        """Whether its spec names a file to read: only a person at the keyboard may choose it."""
        named = any(isinstance(option, File) and name in self.settings for name, option in self.kind.options.items())
        return named or (self.binding is not None and not self.binding.is_shipped)

    @property
    def is_outside(self) -> bool:
        """Whether it starts a program or reads a file that its spec names: no file may ask for that by itself."""
        return self.kind.runs_programs or self.names_file

    @property
    def is_random(self) -> bool:
        """Whether two games from the same state can differ."""
        return self.kind.is_random or bool(self.habits)


@cache
def _as_plain_python(kind: SearchKind) -> SearchKind:
    return replace(kind, is_interpreted=True)


def searches_of(game: Game) -> Mapping[str, SearchKind]:
    """The searches that can play a game: the registered ones, and the game's own engines."""
    return ChainMap(OnDemand(Players.of(game).engines), SEARCHES)  # type: ignore[arg-type] # nobody writes to it


def playable_searches(game: Game) -> Mapping[str, SearchKind]:
    """Those of them that can play it now: a search that follows a net has to have one of ours."""
    return {name: kind for name, kind in searches_of(game).items() if not kind.needs_net or _has_net(game)}


def _nets(game: Game) -> "Nets":
    from ..nets.binding import Nets  # here: few commands need nets

    return Nets.of(game)


def _has_net(game: Game) -> bool:
    try:
        return _nets(game).binding() is not None
    except Mistake:
        return False


def player(spec: "str | Player", game: Game | str) -> Player:
    """The player of a game for a spec, or for a name in the game's list of players. The game may be named, too.

    >>> player("alphabeta:depth=4", "fiveinarow").limits
    Limits(depth=4, nodes=None, seconds=None)
    """
    game = game_of(game)
    if isinstance(spec, Player):
        if type(spec.game) is not type(game):
            raise Mistake(f"{spec.name} plays {spec.game.name}: it is no player of {game.name}.")
        return spec
    if not isinstance(spec, str):
        raise Mistake(
            f"{shortened(repr(spec), 60)} is no player: write a Player, or a text such as 'alphabeta:depth=4'."
        )
    offered = Players.of(game)
    names = offered.named
    name, settings = split_spec(spec, "player")
    name = offered.aliases.get(name, name)
    if name in names and not settings:
        return _player(names[name].spec, game, name)
    searches = searches_of(game)
    if name not in searches:
        if name in offered.refused:
            raise Mistake(offered.refused[name])
        see = f"plyground players {game.name}"
        raise unknown(f"player of {game.name}", name, playable_searches(game), more=names, see=see)
    return _player(spec, game, None)


def analyst(game: Game, seconds: int) -> Player:
    """The player that gives hints and reviews games, with so much time for a move."""
    return player(f"{Players.of(game).analyst}:time={seconds}s", game)


def known_player(name: str, game: Game) -> Player | None:
    """The player that a name in a file stands for; None for a person.

    A name that is not known is a person's. So is that of a program or of a net's file: only a person at the keyboard
    may choose one.
    """
    try:
        who = player(name, game)
    except Mistake:
        return None
    return None if who.is_outside else who


def _player(spec: str, game: Game, name: str | None) -> Player:
    search, settings = split_spec(spec, "player")
    kind = searches_of(game)[search]
    options = player_options(kind, game, settings.get("eval"))
    values = read_options(settings, options, search)
    for key in kind.required:
        if key not in values:
            raise Mistake(f"{search} needs {key}=…, which is {options[key].allowed}: {options[key].summary}.")
    limits = Limits(depth=values.get("depth"), nodes=values.get("nodes"), seconds=values.get("time"))
    if limits == Limits():
        limits = Limits(depth=Players.of(game).usual_depth)
    evaluator = binding = None
    if kind.needs_net:
        binding = _nets(game).binding(values.get("net", ""))
        if binding is None:
            raise Mistake(f"{search} follows a net, and there are none for {game.name}: play it with another search.")
    if kind.needs_evaluator:
        evaluator_name = values.get("eval", next(iter(game.evaluators)))
        weights = {key: value for key, value in values.items() if key in game.evaluators[evaluator_name].options(game)}
        evaluator = game.evaluator(evaluator_name, **weights)
    canonical = write_spec(search, values, options)
    own = {key: values[key] for key in kind.options if key in values}
    habits = Habits(values.get("vary"), values.get("lapses", 0)) if has_habits(kind) else NO_HABITS
    return Player(
        game, name or canonical, canonical, search, evaluator, limits, values.get("seed"), own, binding, habits
    )


def player_options(kind: SearchKind, game: Game, evaluator: str | None) -> Mapping[str, Option[Any]]:
    """The options that the spec of a player with this search and evaluator may set (None is the usual evaluator)."""
    options: dict[str, Option[Any]] = {}
    if kind.takes_limits:
        options["depth"] = Integer("plies to look ahead", low=1, high=MOST_PLIES)
        options["nodes"] = Integer("positions to visit", low=2, high=MOST_NODES)
        options["time"] = Duration("time for a move")
    options.update(kind.options)
    if kind.needs_net:
        options["net"] = Text("the net: the name of one that comes with Plyground, or a file", longest=1000)
    if has_habits(kind):
        options.update({name: habit for name, habit in HABITS.items() if name not in options})
    if kind.is_random or has_habits(kind):
        options["seed"] = Integer("the same seed makes the same choices", low=0, high=2**62)
    if kind.needs_evaluator:
        options["eval"] = Choice("evaluator", names=tuple(game.evaluators))
        chosen = evaluator or next(iter(game.evaluators))
        if chosen not in game.evaluators:
            raise unknown(f"evaluator of {game.name}", chosen, game.evaluators)
        weights = game.evaluators[chosen].options(game)
        if clash := options.keys() & weights.keys():
            raise Mistake(f"The evaluator {chosen!r} of {game.name} calls a weight {', '.join(sorted(clash))}.")
        options.update(weights)
    return options
