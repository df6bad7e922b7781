"""What an experiment is about, read from a TOML file: a grid of games, positions, players, limits and seeds.

name = "What pruning saves"

[grid]
games = ["tictactoe", "fiveinarow:size=9"]
positions = ["start"]                    # for all games, or a table [grid.positions] with a list for each
                                         # in a text, {a,b} and {2..8..2} stand for each of these, in turn
searches = ["minimax", "alphabeta"]
evaluators = ["win-10"]                  # default: the game's first one
depths = [1, 2, 3, 4]                    # and, or instead: times = ["100ms"], nodes = [10000]
players = ["Club"]                       # whole players, besides
solve = ["60s"]                          # solve the positions, each within such a time
seeds = [0]                              # of players that roll dice, and of openings

[play]                                   # each two players play from the positions, instead of one decision in each
games = 20
openings = "2"                           # this and what follows: as in a match, with the same defaults
gauntlet = false                         # true: the first player meets all others
ladder = false                           # true: each player meets the one before it
grace = "100ms"
adjudicate = false

[measure]                                # how often each decision is run, for its time
repeats = 5                              # default: 1. The time is the median, with the quartiles
warmups = 1                              # runs before these, which do not count; default: 0
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from ..errors import Mistake, shortened, unknown
from ..files import read_toml
from ..games import game as game_of
from ..games.game import START, Game
from ..players import Player, player
from ..players.player import player_options, searches_of
from ..spec import Duration
from .openings import AUTO
from .settings import MatchOptions
from .solving import solve_spec

MOST_CELLS = 10**6
_MOST_PLAYERS = 10**5  # each is read from its text
_MOST_MATCHES = 10**5
_LARGEST = 2**62
_BRACES = re.compile(r"\{([^{}]*)\}")
_RANGE = re.compile(r"([0-9]{1,7})\.\.([0-9]{1,7})(?:\.\.([0-9]{1,7}))?")
_KEYS = ("name", "grid", "play", "measure")
_PLAY = ("games", "openings", "gauntlet", "ladder", "grace", "adjudicate")
_MEASURE = ("repeats", "warmups")
_MOST_RUNS = 1000
_LISTS = ("games", "positions", "searches", "evaluators", "depths", "times", "nodes", "players", "solve", "seeds")


@dataclass(frozen=True)
class Cell:
    """One question of an experiment: what does this player do in this position?"""

    game: str
    position: str
    player: str
    seed: int


@dataclass(frozen=True)
class Meeting:
    """Players who meet each other from a position."""

    game: Game
    players: tuple[str, ...]  # their names or specs
    options: MatchOptions


@dataclass(frozen=True)
class Plan:
    """An experiment before it is run: it has either cells, or meetings in which each two players play `games` games."""

    name: str
    cells: tuple[Cell, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    games: int = 0
    gauntlet: bool = False
    ladder: bool = False
    repeats: int = 1  # of each decision
    warmups: int = 0  # before these
    data: Mapping[str, Any] = field(default_factory=dict)  # the grid, and how to play, as they were written
    outside: tuple[str, ...] = ()  # the specs of its players that start programs, or read files of nets or tables


def read_plan(path: Path, *, allow_programs: bool = False) -> Plan:
    """The plan in a file; a Mistake if it cannot be run.

    A file may come from anywhere: programs that it names, and files of nets and tables, need a person's word.
    """
    plan = plan_of(read_toml(path), path.stem)
    if plan.outside and not allow_programs:
        raise Mistake(
            f"{str(path)!r} names what only you may choose, programs to start or files to read: "
            f"{shortened('; '.join(plan.outside), 500)}. If you mean it, add --allow-programs."
        )
    return plan


def plan_of(data: Mapping[str, Any], name: str = "experiment") -> Plan:
    """The plan that data such as TOML describe; a Mistake if it cannot be run."""
    for key in data:
        if key not in _KEYS:
            raise unknown("key of an experiment", key, _KEYS)
    grid, play = data.get("grid"), data.get("play")
    if not isinstance(grid, Mapping):
        raise Mistake("An experiment has no [grid]: write one with games, searches and depths.")
    for key in grid:
        if key not in _LISTS:
            raise unknown("key of a grid", key, _LISTS)
    games = tuple(game_of(spec) for spec in _texts(grid, "games"))
    if not games:
        raise Mistake('The grid has no games: write games = ["tictactoe"], or others.')
    title = data.get("name", name)
    if not isinstance(title, str):
        raise Mistake(f"name = {_shown(title)} is not allowed: write a text in quotes.")
    parts = tuple(_part(game, grid) for game in games)
    repeats, warmups = _measured(data.get("measure", {}), play)
    plan = Plan(
        title.encode(errors="replace").decode()[:200],  # the name of a file may be no text
        repeats=repeats,
        warmups=warmups,
        data={key: data[key] for key in ("grid", "play", "measure") if key in data},
        outside=tuple(dict.fromkeys(who.spec for part in parts for who in part.players if who.is_outside)),
    )
    if play is not None:
        return _with_games(plan, parts, play)
    if (count := sum(part.cells for part in parts)) > MOST_CELLS:
        raise Mistake(f"The grid has {count:,} cells: at most {MOST_CELLS:,} are allowed.")
    cells = dict.fromkeys(cell for part in parts for cell in _cells(part))
    if not cells:
        raise Mistake('The grid has no players: write searches = ["alphabeta"], players or solve.')
    return replace(plan, cells=tuple(cells))


def _measured(measure: Any, play: Any) -> tuple[int, int]:
    """How often each decision is run, and how often before that."""
    if not isinstance(measure, Mapping):
        raise Mistake("[measure] is not allowed as it is: write a table with repeats and warmups.")
    for key, value in measure.items():
        if key not in _MEASURE:
            raise unknown("key of [measure]", key, _MEASURE)
        if type(value) is not int or not (key == "repeats") <= value <= _MOST_RUNS:
            raise Mistake(f"{key} = {_shown(value)} is not allowed: write a number of runs, at most {_MOST_RUNS}.")
    if measure and play is not None:
        raise Mistake("[measure] is not allowed with [play]: it is for decisions, and games are played once.")
    return measure.get("repeats", 1), measure.get("warmups", 0)


@dataclass(frozen=True)
class _Part:
    """What a grid says about one of its games."""

    game: Game
    positions: tuple[str, ...]
    players: tuple[Player, ...]
    solves: tuple[str, ...]  # how the solver is asked, as in solving.py
    seeds: tuple[int, ...]

    @property
    def cells(self) -> int:
        """How many there will be, at most."""
        each = sum(len(self.seeds) if who.is_random else 1 for who in self.players)
        return len(self.positions) * (each + len(self.solves))


def _part(game: Game, grid: Mapping[str, Any]) -> _Part:
    players = {who.name: who for who in _players(game, grid)}
    solves = tuple(solve_spec(_time("solve", text)) for text in _texts(grid, "solve"))
    return _Part(game, _positions(game, grid), tuple(players.values()), solves, _numbers(grid, "seeds") or (0,))


def _with_games(plan: Plan, parts: Sequence[_Part], play: Any) -> Plan:
    if not isinstance(play, Mapping):
        raise Mistake("[play] is not allowed as it is: write a table with games, openings and others.")
    for key in play:
        if key not in _PLAY:
            raise unknown("key of [play]", key, _PLAY)
    count, openings = play.get("games", 2), play.get("openings", AUTO)
    gauntlet, ladder = _flag(play, "gauntlet"), _flag(play, "ladder")
    if gauntlet and ladder:
        raise Mistake("gauntlet and ladder are not allowed together: say who meets whom in one way.")
    if any(part.solves for part in parts):
        raise Mistake("solve is not allowed with [play]: the solver plays no games.")
    if type(count) is not int or not 1 <= count <= _LARGEST:
        raise Mistake(f"games = {_shown(count)} is not allowed: write how many games each two players play.")
    if not isinstance(openings, str) and (type(openings) is not int or not 0 <= openings <= _LARGEST):
        raise Mistake(f"openings = {_shown(openings)} is not allowed: write a text such as 'book', or a number.")
    common = MatchOptions(openings=str(openings), adjudicate=_flag(play, "adjudicate"))
    if "grace" in play:
        common["grace"] = _duration(play, "grace")
    if (matches := sum(_matches(part, gauntlet or ladder) for part in parts)) > _MOST_MATCHES:
        raise Mistake(f"The grid has {matches:,} matches: at most {_MOST_MATCHES:,} are allowed.")
    meetings = tuple(
        Meeting(part.game, tuple(who.name for who in part.players), {**common, "start": start, "seed": seed})
        for part in parts
        for start, seed in product(part.positions, part.seeds)
    )
    return replace(plan, meetings=meetings, games=count, gauntlet=gauntlet, ladder=ladder)


def _matches(part: _Part, is_line: bool) -> int:
    players = len(part.players)
    each = players - 1 if is_line else players * (players - 1) // 2
    return len(part.positions) * len(part.seeds) * max(1, each)


def _cells(part: _Part) -> Iterator[Cell]:
    for position in part.positions:
        state = part.game.state(position)
        if state.is_over:
            raise Mistake(f"The game is over in the position {position[:40]!r}: there is nothing to decide.")
        spec, text = state.game.spec, state.text
        for who in part.players:
            for seed in part.seeds if who.is_random else part.seeds[:1]:
                yield Cell(spec, text, who.spec, seed)
        for how in part.solves:
            yield Cell(spec, text, how, 0)


def _positions(game: Game, grid: Mapping[str, Any]) -> tuple[str, ...]:
    wanted = grid.get("positions", [START])
    if isinstance(wanted, Mapping):
        of_games = {key: _texts(wanted, key) for key in wanted}
        return of_games.get(game.spec) or of_games.get(game.name) or (START,)
    return _texts(grid, "positions") or (START,)


def _players(game: Game, grid: Mapping[str, Any]) -> Iterator[Player]:
    """Each search with each evaluator and each limit, where it takes them; then the whole players."""
    limits = [
        *(f"depth={depth}" for depth in _numbers(grid, "depths")),
        *(f"time={time}" for time in _texts(grid, "times")),
        *(f"nodes={nodes}" for nodes in _numbers(grid, "nodes")),
    ] or [""]
    searches, evaluators, whole = _texts(grid, "searches"), _texts(grid, "evaluators") or ("",), _texts(grid, "players")
    if (count := len(searches) * len(evaluators) * len(limits) + len(whole)) > _MOST_PLAYERS:
        raise Mistake(f"The grid has {count:,} players: at most {_MOST_PLAYERS:,} are allowed.")
    known = searches_of(game)
    for search, evaluator, limit in product(searches, evaluators, limits):
        name, _, own = search.partition(":")
        if name not in known:
            raise unknown(f"search of {game.name}", name, known)
        takes = player_options(known[name], game, evaluator or None)
        options = [own, limit if "depth" in takes else "", f"eval={evaluator}" if evaluator and "eval" in takes else ""]
        yield player(f"{name}:{text}" if (text := ",".join(filter(None, options))) else name, game)
    for spec in whole:
        yield player(spec, game)


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = data.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Mistake(f"{shortened(key)} = {_shown(values)} is not allowed: write a list of texts in quotes.")
    return tuple(dict.fromkeys(each for value in values for each in expanded(value)))


def expanded(text: str) -> list[str]:
    """The texts that one with braces stands for: `depth={2..8..2},order={best,worst}` is eight of them."""
    parts = _BRACES.split(text)
    choices = [[part] if at % 2 == 0 else _choices(part) for at, part in enumerate(parts)]
    if math.prod(map(len, choices)) > MOST_CELLS:
        raise Mistake(f"{shortened(text)!r} stands for more than {MOST_CELLS:,} texts: write smaller ranges.")
    return ["".join(chosen) for chosen in product(*choices)]


def _choices(inside: str) -> list[str]:
    span = _RANGE.fullmatch(inside)
    if span is None:
        return [each.strip() for each in inside.split(",")]
    low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
    if not step >= 1 or not 0 <= high - low <= MOST_CELLS:
        raise Mistake(f"The range {{{inside}}} is not allowed: write the smaller number first, such as {{2..8}}.")
    return [str(number) for number in range(low, high + 1, step)]


def _numbers(data: Mapping[str, Any], key: str) -> tuple[int, ...]:
    values = data.get(key, [])
    if not isinstance(values, list) or not all(type(value) is int and 0 <= value <= _LARGEST for value in values):
        raise Mistake(f"{key} = {_shown(values)} is not allowed: write a list of whole numbers.")
    return tuple(dict.fromkeys(values))


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise Mistake(f"{key} = {_shown(value)} is not allowed: write true or false.")
    return value


def _duration(data: Mapping[str, Any], key: str) -> float:
    return _time(key, data[key])


def _time(key: str, text: Any) -> float:
    kind = Duration(key)
    value = kind.read(text) if isinstance(text, str) else None
    if value is None:
        raise Mistake(f"{key} = {_shown(text)} is not allowed: write {kind.allowed}, in quotes.")
    return value


def _shown(value: Any) -> str:
    """What stands in the file, for a message."""
    try:
        return str(value)[:40]
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        return "what is there"
