"""The record of a game: enough to replay it, to chart it and to continue it."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from ..content import Content, Lesson
from ..errors import Mistake
from ..files import read_bounded, write_whole
from ..games import game as game_of
from ..games.game import Game
from ..games.state import State
from ..games.variations import MOST_MOVES, MoveTree, moves_in
from ..search import Decision
from ..search.result import bound_text
from .notes import read_comment, read_headers
from .reading import (
    LONGEST_TEXT,
    MOST_PANELS,
    MOST_VARIATIONS,
    BoundsError,
    maybe,
    read_count,
    read_figures,
    read_flag,
    read_list,
    read_name,
    read_players,
    read_text,
    read_time_left,
)
from .reviewed import read_review

FORMAT = "plyground-record-1"
SEED_BITS = 48  # exact in JavaScript, too
HUMAN = "human"  # the name that stands for a person in place of a player
MOST_BYTES = 2**24  # of a record's file: far more than the longest game needs


def new_seed() -> int:
    """A fresh seed for a game: equal moves of people do not lead to the same game again."""
    return secrets.randbits(SEED_BITS)


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
    player: str | None = None  # who made it, if the players have changed sides since
    simulations: int | None = None  # random games; None if the search plays none
    stopped: bool = False  # the search was cut short: its figures are those up to then
    interpreted: bool = False  # thought as plain Python, while its code was being compiled
    left: tuple[float, ...] = ()  # seconds on the clocks of both sides after the move, if there are clocks
    panels: tuple[Mapping[str, Any], ...] = ()  # the moves and figures of the other players, where several are compared
    variations: tuple[str, ...] = ()  # other moves in its place, each with what follows, as a MoveTree writes them
    comment: str = ""  # what somebody wrote about it

    def to_json(self) -> dict[str, Any]:
        """As a record keeps it: fields that only some games have are left out if empty."""
        rare = ("player", "simulations", "stopped", "interpreted", "left", "panels", "variations", "comment")
        usual = {name: getattr(_NOTHING, name) for name in rare}
        return {name: value for name, value in asdict(self).items() if name not in usual or value != usual[name]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "MoveRecord":
        """The reverse of `to_json`; KeyError, TypeError or ValueError if the data is not a move."""
        return _read_move(data)


_NOTHING = MoveRecord("")
_FIELDS = {each.name for each in fields(MoveRecord)}


@dataclass
class Record:
    """A game as it was played. Moves are added with `add`, which keeps the position in step."""

    game: Game
    players: tuple[str, str] = (HUMAN, HUMAN)
    start: str = ""  # the position's text; empty for the game's own start
    moves: list[MoveRecord] = field(default_factory=list)
    resigned: int | None = None  # the side that gave up
    timed_out: int | None = None  # the side whose time was up
    forfeited: str = ""  # why the side to move has lost: its program crashed, hung or broke the rules
    review: dict[str, Any] | None = None  # what was judged of its positions, as reviewed.py has it
    seed: int | None = None  # of its players' random choices: with the same moves of people, the same game
    headers: dict[str, str] = field(default_factory=dict)  # such as {"event": "Club night", "date": "2026-11-19"}
    comment: str = ""  # on the game as a whole

    def __post_init__(self) -> None:
        # All variations are played to see whether they can be. An empty one counts, too.
        if sum(max(1, moves_in(text)) for entry in self.moves for text in entry.variations) > MOST_MOVES:
            raise Mistake(f"It has more than {MOST_MOVES:,} moves in variations, which is the most.")
        self._states = [game_of(self.game).state(self.start)]  # the game may have been given by its name
        self.game = self.state.game
        for entry in self.moves:
            for text in entry.variations:
                MoveTree(self.state).add(text)  # a Mistake if it cannot be played
            self._states.append(self.state.play(entry.move))

    @staticmethod
    def of(tree: MoveTree, players: tuple[str, str] = (HUMAN, HUMAN)) -> "Record":
        """The record of a tree of moves: its main line, with the variations."""
        game, state = tree.state.game, tree.state
        both = zip(tree.main_line, tree.variations, strict=True)
        moves = [MoveRecord(str(move), variations=variations) for move, variations in both]
        return Record(game, players, "" if state == game.start() else state.text, moves)

    def rematch(self, change: bool = True) -> "Record":
        """Another game from the same start, colours changed unless told otherwise."""
        first, second = self.players
        return Record(self.game, (second, first) if change else (first, second), self.start)

    def __iter__(self) -> Iterator[State]:
        """The states of the game, from the first to the present one."""
        return iter(self._states)

    def __repr__(self) -> str:
        moves = " ".join(entry.move for entry in self.moves[-12:])
        earlier = "… " if len(self.moves) > 12 else ""
        played = f"{len(self.moves)} moves, {earlier}{moves}" if self.moves else "no moves"
        return f"<Record of {self.game.spec}, {self.players[0]} against {self.players[1]}: {played}; {self.outcome}>"

    def _repr_svg_(self) -> str:
        return self.state.svg()

    @property
    def tree(self) -> MoveTree:
        """The game with its variations, as a tree of moves of its own."""
        moves = [entry.move for entry in self.moves]
        return MoveTree.of(self._states[0], moves, [entry.variations for entry in self.moves])

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[-1]

    @property
    def is_over(self) -> bool:
        return self.loser is not None or self.state.is_over

    @property
    def loser(self) -> int | None:
        """The side that has lost by giving up, by its clock or by a forfeit."""
        if self.forfeited:
            return self.state.turn
        return self.resigned if self.resigned is not None else self.timed_out

    @property
    def states(self) -> Sequence[State]:
        """Every state of the game, from the first to the present one."""
        return self._states

    def add(self, move: str | int, decision: Decision | None = None, **more: Any) -> MoveRecord:
        """Play a legal move; `more` are further fields of its MoveRecord."""
        after = self.state.play(move)
        assert after.last is not None
        entry = replace(self.entry(after.last, decision), **more)
        self._states.append(after)
        self.moves.append(entry)
        return entry

    def comment_on(self, move: int, comment: str) -> None:
        """Write about a move, counted from 1, or about the game (0); an empty text takes the comment away."""
        if not (isinstance(move, int) and 0 <= move <= len(self.moves)):
            raise Mistake(f"There is no move {move!r}: this game has {len(self.moves)}, and 0 is the game.")
        comment = read_comment(comment)
        if move == 0:
            self.comment = comment
        else:
            self.moves[move - 1] = replace(self.moves[move - 1], comment=comment)

    def entry(self, move: str, decision: Decision | None = None) -> MoveRecord:
        """The entry that `add` would make for a move, without playing it."""
        if decision is None:
            return MoveRecord(str(move))
        return MoveRecord(
            str(move),
            decision.value,
            bound_text(decision.bound),
            decision.depth,
            decision.nodes,
            decision.seconds,
            tuple(map(str, decision.line)),
            simulations=decision.simulations,
            stopped=decision.shortened,
            interpreted=decision.interpreted,
        )

    def undo(self) -> None:
        """Take back the last move."""
        self._states.pop()
        self.moves.pop()
        if self.review is not None:
            del self.review["positions"][len(self._states) :]

    def upto(
        self, ply: int, *, resigned: int | None = None, timed_out: int | None = None, forfeited: str = ""
    ) -> "Record":
        """A new record of the first `ply` moves of this game, with how it ended then."""
        other = copy(self)
        other.moves, other._states = self.moves[:ply], self._states[: ply + 1]
        other.headers = dict(self.headers)
        other.resigned, other.timed_out, other.forfeited = resigned, timed_out, forfeited
        if self.review is not None:
            other.review = {**self.review, "positions": self.review["positions"][: ply + 1]}
        return other

    def mover(self, ply: int) -> int:
        """The side that made a move, counted from 0."""
        return self._states[ply].turn

    def result(self, side: int) -> int:
        """The result for a side; a side that resigns, runs out of time or forfeits the game loses by one."""
        if self.loser is not None:
            return -1 if side == self.loser else 1
        return self.state.result(side) if self.state.is_over else 0

    @property
    def outcome(self) -> str:
        """How the game stands or ended, in words."""
        if self.resigned is not None:
            return f"{self.game.sides[1 - self.resigned]} wins: {self.game.sides[self.resigned]} resigned"
        if self.timed_out is not None:
            return f"{self.game.sides[1 - self.timed_out]} wins: {self.game.sides[self.timed_out]} ran out of time"
        if self.forfeited:
            turn = self.state.turn
            return f"{self.game.sides[1 - turn]} wins: {self.game.sides[turn]} forfeits, {self.forfeited}"
        return str(self.state.outcome or "not finished")

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that fits the game for the side that has lost it; None if no side has, or none fits."""
        losers = [side for side in (0, 1) if self.is_over and self.result(side) < 0]
        return Content.of(self.game).lesson(self.states, losers[0]) if losers else None

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game.spec,
            "players": list(self.players),
            "start": self.start,
            "moves": [entry.to_json() for entry in self.moves],
            "resigned": self.resigned,
            "timed_out": self.timed_out,
            **({"forfeited": self.forfeited} if self.forfeited else {}),
            **({"review": self.review} if self.review else {}),
            **({} if self.seed is None else {"seed": self.seed}),
            **({"headers": read_headers(self.headers)} if self.headers else {}),
            **({"comment": self.comment} if self.comment else {}),
            "outcome": self.outcome,
        }

    def json_text(self) -> str:
        """What is in the record's own file."""
        return json.dumps(self.to_json(), indent=1) + "\n"

    def save(self, path: Path | str) -> None:
        """Write the game to a file, whole or not at all: as JSON, or as the ending of the name says, such as .sgf."""
        from .formats import format_of, write_record

        path = Path(path)
        write_whole(path, write_record(self, format_of(path, self.game)).encode())

    @staticmethod
    def load(path: Path | str) -> "Record":
        """Read a game in any format that is known; a file that is none is refused."""
        from .formats import read_record

        path = Path(path)
        return read_record(read_bounded(path, MOST_BYTES), repr(str(path)))

    @staticmethod
    def from_json(data: Any, what: str) -> "Record":
        """The record in JSON data; `what` names the data in the Mistake if it is not one."""
        try:
            if data["format"] != FORMAT:
                raise Mistake(f"{what} has the format {str(data['format'])[:40]!r}: only {FORMAT} can be read.")
            players = read_players(data["players"])
            moves = read_list(data["moves"], _read_move)
            resigned = _read_side(data["resigned"], what, "resigned")
            timed_out = _read_side(data.get("timed_out"), what, "ran out of time")
            forfeited = read_name(data.get("forfeited", ""))
            if (resigned is not None) + (timed_out is not None) + bool(forfeited) > 1:
                raise Mistake(f"{what} says that the game was resigned, forfeited or lost on time: it has one end.")
            rules, start = read_text(data["game"], LONGEST_TEXT), read_text(data["start"], LONGEST_TEXT)
            review = maybe(data.get("review"), read_review)
            if review is not None and len(review["positions"]) > len(moves) + 1:
                raise Mistake(f"{what} has a review of more positions than the game.")
            seed = maybe(data.get("seed"), read_count)
            headers, comment = read_headers(data.get("headers", {})), read_comment(data.get("comment", ""))
            rest = resigned, timed_out, forfeited, review, seed, headers, comment
            return Record(game_of(rules), players, start, list(moves), *rest)
        except Mistake as mistake:
            raise Mistake(f"{what} cannot be read: {mistake}") from None
        except BoundsError as problem:
            raise Mistake(f"{what} cannot be read: {problem}.") from None
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            raise Mistake(
                f"{what} is not a game record: something in it is missing or of the wrong kind, or out of range."
            ) from None


def _read_side(side: Any, what: str, verb: str) -> int | None:
    if side is not None and (type(side) is not int or side not in (0, 1)):
        raise Mistake(f"{what} says that side {str(side)[:40]} {verb}: allowed are 0 and 1.")
    return side


def _read_move(data: Mapping[str, Any]) -> MoveRecord:
    if not data.keys() <= _FIELDS:
        raise TypeError("a move has fields that are not known")
    left = read_list(data.get("left", ()), read_time_left, 2)
    if len(left) == 1:
        raise ValueError("both clocks are wanted")
    return MoveRecord(
        read_text(data["move"]),
        **read_figures(data),
        player=maybe(data.get("player"), read_name),
        simulations=maybe(data.get("simulations"), read_count),
        stopped=read_flag(data.get("stopped", False)),
        interpreted=read_flag(data.get("interpreted", False)),
        left=left,
        panels=read_list(data.get("panels", ()), _read_panel, MOST_PANELS),
        variations=read_list(data.get("variations", ()), _read_variation, MOST_VARIATIONS),
        comment=read_comment(data.get("comment", "")),
    )


def _read_variation(data: Any) -> str:
    return read_text(data, LONGEST_TEXT)


def _read_panel(data: Mapping[str, Any]) -> Mapping[str, Any]:
    figures = read_figures({name: data[name] for name in ("value", "bound", "depth", "nodes", "seconds", "line")})
    return {
        "player": read_name(data["player"]),
        "move": read_text(data["move"]),
        **figures,
        "line": list(figures["line"]),
    }
