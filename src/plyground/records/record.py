"""The record of a game: enough to replay it, to chart it and to go on with it."""

import json
import math
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..errors import Mistake
from ..games import game as game_of
from ..games.game import Game, after
from ..search import Decision

FORMAT = "plyground-record-1"


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


@dataclass
class Record:
    """A game as it was played. Moves are added with `add`, which keeps the position in step."""

    game: Game
    players: tuple[str, str]
    start: str = ""  # the position's text; empty for the game's own start
    moves: list[MoveRecord] = field(default_factory=list)
    resigned: int | None = None  # the side that gave up

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
        return self.resigned is not None or bool(self.position.is_over())

    def add(self, move: int, decision: Decision | None = None) -> MoveRecord:
        """Play a legal move."""
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
            )
        self._positions.append(after(before, move))
        self._numbers.append(move)
        self.moves.append(entry)
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
        """The result for a side; a resignation loses by one."""
        if self.resigned is not None:
            return -1 if side == self.resigned else 1
        return int(self.position.result(side)) if self.position.is_over() else 0

    @property
    def outcome(self) -> str:
        """How the game stands or ended, in words."""
        if self.resigned is not None:
            return f"{self.game.sides[1 - self.resigned]} wins: {self.game.sides[self.resigned]} resigned"
        return self.game.outcome(self.position) if self.position.is_over() else "not finished"

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game.spec,
            "players": list(self.players),
            "start": self.start,
            "moves": [asdict(entry) for entry in self.moves],
            "resigned": self.resigned,
            "outcome": self.outcome,
        }

    def save(self, path: Path) -> None:
        """Write the record to a file, whole or not at all."""
        written = None
        try:
            with tempfile.NamedTemporaryFile(
                "w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8"
            ) as file:
                written = file.name
                json.dump(self.to_json(), file, indent=1)
                file.write("\n")
            os.replace(written, path)
        except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
            if written is not None:
                os.unlink(written)
            raise Mistake(f"Cannot write {str(path)!r}: {getattr(error, 'strerror', None) or error}.") from None

    @staticmethod
    def load(path: Path) -> "Record":
        """Read a record; a file that is not one is refused whole."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise Mistake(f"Cannot read {str(path)!r}: {error.strerror}.") from None
        except (ValueError, RecursionError):
            raise Mistake(f"{str(path)!r} is not a game record: it is not JSON.") from None
        try:
            if data["format"] != FORMAT:
                raise Mistake(f"{str(path)!r} has the format {data['format']!r}: only {FORMAT} can be read.")
            first, second = map(str, data["players"])
            moves = [_read_move(entry) for entry in data["moves"]]
            resigned = data["resigned"]
            if resigned is not None and (type(resigned) is not int or resigned not in (0, 1)):
                raise Mistake(f"{str(path)!r} says that side {resigned!r} resigned: allowed are 0 and 1.")
            return Record(game_of(str(data["game"])), (first, second), str(data["start"]), moves, resigned)
        except Mistake as mistake:
            raise Mistake(f"{str(path)!r} cannot be read: {mistake}") from None
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Mistake(
                f"{str(path)!r} is not a game record: something in it is missing or of the wrong kind."
            ) from None


def _read_move(data: Mapping[str, Any]) -> MoveRecord:
    entry = MoveRecord(**{**data, "line": tuple(map(str, data.get("line", ())))})
    for figure in (entry.value, entry.depth, entry.nodes):
        if figure is not None and type(figure) is not int:
            raise TypeError(figure)
    if entry.bound is not None and not isinstance(entry.bound, str):
        raise TypeError(entry.bound)
    if entry.seconds is not None and not 0 <= entry.seconds < math.inf:  # refuses what is no number, too
        raise ValueError(entry.seconds)
    return entry


def move_names(game: Game, position: Any, moves: tuple[int, ...]) -> list[str]:
    """The names of a line of moves from a position."""
    names = []
    for move in moves:
        names.append(game.move_name(position, move))
        position = after(position, move)
    return names
