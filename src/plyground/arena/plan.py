"""What an experiment is about, read from a TOML file: a grid of games, positions, players, limits and seeds.

name = "What pruning saves"

[grid]
games = ["tictactoe", "fiveinarow:size=9"]
positions = ["start"]                    # for all games, or a table [grid.positions] with a list for each
searches = ["minimax", "alphabeta"]
evaluators = ["win-10"]                  # left out: the game's usual one
depths = [1, 2, 3, 4]                    # and, or instead: times = ["100ms"], nodes = [10000]
players = ["Club"]                       # whole players, besides
seeds = [0]                              # of players that roll dice, and of openings

[play]                                   # each two players play from the positions, instead of one decision in each
games = 20
openings = "2"                           # this and what follows: as in a match, and as usual if left out
gauntlet = false
grace = "100ms"
adjudicate = false
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from ..errors import Mistake, unknown
from ..files import read_bounded
from ..games import game as game_of
from ..games.game import START, Game
from ..players import Player, player
from ..players.player import player_options, searches_of
from ..spec import Duration
from .game import Conditions
from .openings import AUTO

_MOST_BYTES = 2**20
MOST_CELLS = 10**6
_KEYS = ("name", "grid", "play")
_PLAY = ("games", "openings", "gauntlet", "grace", "adjudicate")
_LISTS = ("games", "positions", "searches", "evaluators", "depths", "times", "nodes", "players", "seeds")


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
    conditions: Conditions


@dataclass(frozen=True)
class Plan:
    """An experiment before it is run: it has either cells, or meetings with so many games of each two players."""

    name: str
    cells: tuple[Cell, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    games: int = 0
    gauntlet: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)  # the grid, and how to play, as they were written


def read_plan(path: Path) -> Plan:
    """The plan in a file; a Mistake if it cannot be run."""
    try:
        data = tomllib.loads(read_bounded(path, _MOST_BYTES).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{str(path)!r} is not TOML: {error}.") from None
    return plan_of(data, path.stem)


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
    plan = Plan(str(data.get("name", name))[:200], data={key: data[key] for key in ("grid", "play") if key in data})
    if play is not None:
        return _with_games(plan, games, grid, play)
    cells = dict.fromkeys(cell for game in games for cell in _cells(game, grid))
    if not cells:
        raise Mistake('The grid has no players: write searches = ["alphabeta"], or players.')
    if len(cells) > MOST_CELLS:
        raise Mistake(f"The grid has {len(cells):,} cells: at most {MOST_CELLS:,} are allowed.")
    return replace(plan, cells=tuple(cells))


def _with_games(plan: Plan, games: Sequence[Game], grid: Mapping[str, Any], play: Any) -> Plan:
    if not isinstance(play, Mapping):
        raise Mistake("[play] is not allowed as it is: write a table with games, openings and others.")
    for key in play:
        if key not in _PLAY:
            raise unknown("key of [play]", key, _PLAY)
    count, openings = play.get("games", 2), play.get("openings", AUTO)
    if type(count) is not int or count < 1:
        raise Mistake(f"games = {str(count)[:40]} is not allowed: write how many games each two players play.")
    if type(openings) not in (int, str):
        raise Mistake(f"openings = {str(openings)[:40]} is not allowed: write a text such as 'book', or a number.")
    common = Conditions(openings=str(openings), adjudicate=_flag(play, "adjudicate"))
    if "grace" in play:
        common["grace"] = _duration(play, "grace")
    meetings = tuple(
        Meeting(game, tuple(dict.fromkeys(who.name for who in _players(game, grid))), {**common, **place})
        for game in games
        for place in _places(game, grid)
    )
    return replace(plan, meetings=meetings, games=count, gauntlet=_flag(play, "gauntlet"))


def _places(game: Game, grid: Mapping[str, Any]) -> Iterator[Conditions]:
    for place in dict.fromkeys(product(_positions(game, grid), _numbers(grid, "seeds") or (0,))):
        yield Conditions(start=place[0], seed=place[1])


def _cells(game: Game, grid: Mapping[str, Any]) -> Iterator[Cell]:
    seeds = _numbers(grid, "seeds") or (0,)
    for position, who in product(_positions(game, grid), _players(game, grid)):
        state = game.state(position)
        if state.is_over:
            raise Mistake(f"The game is over in the position {position[:40]!r}: there is nothing to decide.")
        for seed in seeds if who.is_random else seeds[:1]:
            yield Cell(state.game.spec, state.text, who.spec, seed)


def _positions(game: Game, grid: Mapping[str, Any]) -> Sequence[str]:
    wanted = grid.get("positions", [START])
    if isinstance(wanted, Mapping):
        return _texts(wanted, game.spec) or _texts(wanted, game.name) or (START,)
    return _texts(grid, "positions") or (START,)


def _players(game: Game, grid: Mapping[str, Any]) -> Iterator[Player]:
    """Each search with each evaluator and each limit, where it takes them; then the whole players."""
    limits = [
        *(f"depth={depth}" for depth in _numbers(grid, "depths")),
        *(f"time={time}" for time in _texts(grid, "times")),
        *(f"nodes={nodes}" for nodes in _numbers(grid, "nodes")),
    ]
    known = searches_of(game)
    for search, evaluator, limit in product(
        _texts(grid, "searches"), _texts(grid, "evaluators") or ("",), limits or ("",)
    ):
        name, _, own = search.partition(":")
        if name not in known:
            raise unknown(f"search of {game.name}", name, known)
        takes = player_options(known[name], game, evaluator or None)
        options = [own, limit if "depth" in takes else "", f"eval={evaluator}" if evaluator and "eval" in takes else ""]
        yield player(f"{name}:{text}" if (text := ",".join(filter(None, options))) else name, game)
    for spec in _texts(grid, "players"):
        yield player(spec, game)


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = data.get(key, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Mistake(f"{key} = {str(values)[:40]} is not allowed: write a list of texts in quotes.")
    return tuple(values)


def _numbers(data: Mapping[str, Any], key: str) -> tuple[int, ...]:
    values = data.get(key, [])
    if not isinstance(values, list) or not all(type(value) is int and 0 <= value <= 2**62 for value in values):
        raise Mistake(f"{key} = {str(values)[:40]} is not allowed: write a list of whole numbers.")
    return tuple(values)


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise Mistake(f"{key} = {str(value)[:40]} is not allowed: write true or false.")
    return value


def _duration(data: Mapping[str, Any], key: str) -> float:
    kind = Duration(key)
    value = kind.read(data[key]) if isinstance(data[key], str) else None
    if value is None:
        raise Mistake(f"{key} = {str(data[key])[:40]} is not allowed: write {kind.allowed}, in quotes.")
    return value
