"""The record of a game: enough to replay it, to chart it and to go on with it."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..errors import Mistake
from ..files import read_bounded, write_whole
from ..games import game as game_of
from ..games.game import Game, after
from ..search import Decision

FORMAT = "plyground-record-1"
MOST_BYTES = 2**24  # of a file with a record: far more than the longest game needs


@dataclass(frozen=True)
class MoveRecord:
    """A move and, if a program made it, the figures of its decision."""

    move: str
    value: int | None = None
    bound: str | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    line: tuple[str, ...] = ()
    player: str | None = None  # who made it, where the players changed their sides meanwhile
    simulations: int | None = None  # random games, of a search that plays such
    stopped: bool = False  # the search was cut short: its figures are those of what it had done
    left: tuple[float, ...] = ()  # seconds on the clocks of both sides after the move, if there are clocks
    panels: tuple[Mapping[str, Any], ...] = ()  # what others would have played, where several were asked

    def to_json(self) -> dict[str, Any]:
        """As a record keeps it: what only some games have is left out where it says nothing."""
        usual = {name: getattr(_NOTHING, name) for name in ("player", "simulations", "stopped", "left", "panels")}
        return {name: value for name, value in asdict(self).items() if name not in usual or value != usual[name]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "MoveRecord":
        """The opposite; KeyError, TypeError or ValueError if it is not one."""
        return _read_move(data)


_NOTHING = MoveRecord("")


@dataclass
class Record:
    """A game as it was played. Moves are added with `add`, which keeps the position in step."""

    game: Game
    players: tuple[str, str]
    start: str = ""  # the position's text; empty for the game's own start
    moves: list[MoveRecord] = field(default_factory=list)
    resigned: int | None = None  # the side that gave up
    timed_out: int | None = None  # the side whose time was up

    def __post_init__(self) -> None:
        first = self.game.parse(self.start) if self.start else self.game.new()
        self.game = self.game.rules_of(first)
        self._positions = [first]
        self._numbers: list[int] = []
        played, self.moves = self.moves, []
        for entry in played:
            move = self.game.parse_move(self.position, entry.move)
            self._positions.append(after(self.position, move))
            self._numbers.append(move)
            self.moves.append(entry)

    @property
    def position(self) -> Any:
        """The position now."""
        return self._positions[-1]

    @property
    def last(self) -> int | None:
        """The last move, as a number."""
        return self._numbers[-1] if self._numbers else None

    @property
    def is_over(self) -> bool:
        return self.loser is not None or bool(self.position.is_over())

    @property
    def loser(self) -> int | None:
        """The side that has lost by giving up or by its clock."""
        return self.resigned if self.resigned is not None else self.timed_out

    @property
    def positions(self) -> Sequence[Any]:
        """Every position of the game, from the first to the one now."""
        return self._positions

    def add(self, move: int, decision: Decision | None = None, **more: Any) -> MoveRecord:
        """Play a legal move; `more` are further fields of its MoveRecord."""
        entry = replace(self.entry(move, decision), **more)
        self._positions.append(after(self.position, move))
        self._numbers.append(move)
        self.moves.append(entry)
        return entry

    def entry(self, move: int, decision: Decision | None = None) -> MoveRecord:
        """What would be written down for a move, without playing it."""
        before, game = self.position, self.game
        entry = MoveRecord(game.move_name(before, move))
        if decision is not None:
            entry = MoveRecord(
                entry.move,
                decision.value,
                decision.bound,
                decision.depth,
                decision.nodes,
                decision.seconds,
                tuple(move_names(game, before, decision.line)),
                simulations=getattr(decision, "simulations", None),
            )
        return entry

    def undo(self) -> None:
        """Take back the last move."""
        self._positions.pop()
        self._numbers.pop()
        self.moves.pop()

    def mover(self, ply: int) -> int:
        """The side that made a move, counted from 0."""
        return int(self._positions[ply].to_move())

    def result(self, side: int) -> int:
        """The result for a side; who gives up or runs out of time loses by one."""
        if self.loser is not None:
            return -1 if side == self.loser else 1
        return int(self.position.result(side)) if self.position.is_over() else 0

    @property
    def outcome(self) -> str:
        """How the game stands or ended, in words."""
        if self.resigned is not None:
            return f"{self.game.sides[1 - self.resigned]} wins: {self.game.sides[self.resigned]} resigned"
        if self.timed_out is not None:
            return f"{self.game.sides[1 - self.timed_out]} wins: {self.game.sides[self.timed_out]} ran out of time"
        return self.game.outcome(self.position) if self.position.is_over() else "not finished"

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game.spec,
            "players": list(self.players),
            "start": self.start,
            "moves": [entry.to_json() for entry in self.moves],
            "resigned": self.resigned,
            "timed_out": self.timed_out,
            "outcome": self.outcome,
        }

    def save(self, path: Path) -> None:
        """Write the record to a file, whole or not at all."""
        write_whole(path, (json.dumps(self.to_json(), indent=1) + "\n").encode())

    @staticmethod
    def load(path: Path) -> "Record":
        """Read a record; a file that is not one is refused whole."""
        content = read_bounded(path, MOST_BYTES)
        try:
            data = json.loads(content.decode())
        except (ValueError, RecursionError):
            raise Mistake(f"{str(path)!r} is not a game record: it is not JSON.") from None
        return Record.from_json(data, repr(str(path)))

    @staticmethod
    def from_json(data: Any, what: str) -> "Record":
        """The record that some JSON is; `what` names the JSON in the Mistake that it is refused with."""
        try:
            if data["format"] != FORMAT:
                raise Mistake(f"{what} has the format {str(data['format'])[:40]!r}: only {FORMAT} can be read.")
            first, second = map(str, data["players"])
            moves = [_read_move(entry) for entry in data["moves"]]
            resigned = _read_side(data["resigned"], what, "resigned")
            timed_out = _read_side(data.get("timed_out"), what, "ran out of time")
            if resigned is not None and timed_out is not None:
                raise Mistake(f"{what} says that a side resigned and that one ran out of time: a game has one end.")
            return Record(game_of(str(data["game"])), (first, second), str(data["start"]), moves, resigned, timed_out)
        except Mistake as mistake:
            raise Mistake(f"{what} cannot be read: {mistake}") from None
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise Mistake(f"{what} is not a game record: something in it is missing or of the wrong kind.") from None


def _read_side(side: Any, what: str, verb: str) -> int | None:
    if side is not None and (type(side) is not int or side not in (0, 1)):
        raise Mistake(f"{what} says that side {str(side)[:40]} {verb}: allowed are 0 and 1.")
    return side


def _read_move(data: Mapping[str, Any]) -> MoveRecord:
    entry = MoveRecord(
        **{
            **data,
            "line": tuple(map(str, data.get("line", ()))),
            "left": tuple(map(float, data.get("left", ()))),
            "panels": tuple(map(_read_panel, data.get("panels", ()))),
        }
    )
    _check_figures(entry.value, entry.bound, entry.depth, entry.nodes, entry.seconds)
    if len(entry.left) not in (0, 2) or not all(0 <= left < math.inf for left in entry.left):
        raise ValueError(entry.left)
    if entry.simulations is not None and type(entry.simulations) is not int:
        raise TypeError(entry.simulations)
    if type(entry.stopped) is not bool or not isinstance(entry.move, str):
        raise TypeError(entry)
    if entry.player is not None and not isinstance(entry.player, str):
        raise TypeError(entry.player)
    return entry


def _read_panel(data: Mapping[str, Any]) -> Mapping[str, Any]:
    _check_figures(data["value"], data["bound"], data["depth"], data["nodes"], data["seconds"])
    figures = {name: data[name] for name in ("value", "bound", "depth", "nodes", "seconds")}
    return {"player": str(data["player"]), "move": str(data["move"]), **figures, "line": list(map(str, data["line"]))}


def _check_figures(value: Any, bound: Any, depth: Any, nodes: Any, seconds: Any) -> None:
    for figure in (value, depth, nodes):
        if figure is not None and type(figure) is not int:
            raise TypeError(figure)
    if bound is not None and not isinstance(bound, str):
        raise TypeError(bound)
    if seconds is not None and not 0 <= seconds < math.inf:  # refuses what is no number, too
        raise ValueError(seconds)


def move_names(game: Game, position: Any, moves: tuple[int, ...]) -> list[str]:
    """The names of a line of moves from a position."""
    names = []
    for move in moves:
        names.append(game.move_name(position, move))
        position = after(position, move)
    return names
