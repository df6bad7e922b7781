"""The totals of players that are compared over a game: what each of them did in all its turns, and at what cost.

They are compared in lock-step, each asked about the same positions, or each in a game of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..records import HUMAN, Record
from .phrases import win_of_line

SHORT = 0.01  # seconds: of less, the clock says more about the machine than about the search


@dataclass(frozen=True)
class Turn:
    """What a player chose at one of its turns; figures that a record lacks are None."""

    state: State  # before the move
    ply: int  # counted from 1
    move: str
    value: int | None
    bound: str | None
    depth: int | None
    nodes: int | None
    seconds: float | None
    line: tuple[str, ...]


@dataclass(frozen=True)
class PlayerTotals:
    """A player and all its turns."""

    player: str  # with a number if the same player is there twice
    turns: tuple[Turn, ...]

    @property
    def nodes(self) -> int:
        return sum(turn.nodes or 0 for turn in self.turns)

    @property
    def seconds(self) -> float:
        return sum(turn.seconds or 0.0 for turn in self.turns)

    @property
    def depth(self) -> int:
        """The greatest depth of all turns."""
        return max((turn.depth or 0 for turn in self.turns), default=0)

    @property
    def rate(self) -> float | None:
        """Nodes per second."""
        return self.nodes / self.seconds if self.seconds else None

    def agreement(self, other: "PlayerTotals") -> tuple[int, int]:
        """In how many turns both chose the same move, and how many turns both had."""
        theirs = {turn.ply: turn.move for turn in other.turns}
        both = [turn for turn in self.turns if turn.ply in theirs]
        return sum(turn.move == theirs[turn.ply] for turn in both), len(both)


@dataclass(frozen=True)
class Totals:
    """Players that are compared, in their order. Agreement is with the first, and only in lock-step."""

    players: tuple[PlayerTotals, ...]
    is_lockstep: bool

    def agreement(self, player: PlayerTotals) -> tuple[int, int] | None:
        """In how many turns a player chose the first one's move, of how many; None of the first, and apart."""
        is_first = player is self.players[0]
        return player.agreement(self.players[0]) if self.is_lockstep and not is_first else None

    def rows(self) -> Rows:
        """One row per player."""
        rows: Rows = []
        for player in self.players:
            same, of = self.agreement(player) or (None, None)
            moves = len(player.turns)
            rows.append(
                {
                    "player": player.player,
                    "moves": moves,
                    "nodes": player.nodes,
                    "seconds": player.seconds,
                    "nodes per second": player.rate,
                    "nodes per move": player.nodes / moves if moves else None,
                    "seconds per move": player.seconds / moves if moves else None,
                    "depth": player.depth,
                    "same move": same,
                    "of": of,
                }
            )
        return rows

    def turns(self) -> Rows:
        """One row per turn and player, in the order of the game. The result is the win that a search announces."""
        rows: Rows = [
            {
                "ply": turn.ply,
                "player": player.player,
                "move": turn.move,
                "value": turn.value,
                "bound": turn.bound,
                "result": win_of_line(turn.state, turn.value, turn.bound, turn.line),
                "depth": turn.depth,
                "nodes": turn.nodes,
                "seconds": turn.seconds,
                "line": " ".join(turn.line),
            }
            for player in self.players
            for turn in player.turns
        ]
        return sorted(rows, key=lambda row: int(row["ply"]))

    def words(self) -> tuple[str, ...]:
        """Each player against the one that visited most: "a visited 7.1 % of b’s nodes, same move 5/5." """
        asked = [player for player in self.players if player.turns]
        if len(asked) < 2:
            return ()
        most = max(asked, key=self._nodes)
        return tuple(self._against(player, most) for player in asked if player is not most)

    def _against(self, player: PlayerTotals, most: PlayerTotals) -> str:
        mine, theirs = self._nodes(player), self._nodes(most)
        if mine == theirs:
            visited = f"visited {'as many nodes as' if theirs else 'no nodes, as did'} {most.player}"
        else:
            visited = f"visited {_percent(mine / theirs)} of {most.player}’s nodes"
        time = ""
        if most.seconds and max(player.seconds, most.seconds) >= SHORT:
            ratio = player.seconds / self._share(player) / (most.seconds / self._share(most))
            time = f" in {_times(ratio)} its time"
        if not self.is_lockstep:
            return f"{player.player} {visited}{time} per move."
        same, of = player.agreement(most)
        return f"{player.player} {visited}{time}, same move {same}/{of}."

    def _nodes(self, player: PlayerTotals) -> float:
        return player.nodes / self._share(player)

    def _share(self, player: PlayerTotals) -> int:
        """What figures are divided by: separate games have their own lengths, so there the cost of a turn counts."""
        return 1 if self.is_lockstep else len(player.turns)

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return html_table(self.rows())


def totals(compared: Record | Sequence[Record], players: Sequence[str] = ()) -> Totals:
    """The totals of a game in which players were compared in lock-step; or of several, one for each player.

    Without `players` they are those that the records name; before the first turn, a game in lock-step names none.
    """
    if isinstance(compared, Record):
        names = players or _beside_each_other(compared)
        turns = [_turns_beside(compared, number) for number in range(len(names))]
    else:
        names = players or [_engine(record) for record in compared]
        turns = [_turns_of(record, name) for record, name in zip(compared, names, strict=True)]
    both = zip(_told_apart(names), turns, strict=True)
    return Totals(tuple(PlayerTotals(name, tuple(own)) for name, own in both), isinstance(compared, Record))


def _beside_each_other(record: Record) -> list[str]:
    """The players whose moves stand beside each other in a record."""
    return next(([str(panel["player"]) for panel in entry.panels] for entry in record.moves if entry.panels), [])


def _engine(record: Record) -> str:
    """The first player of a record that is no person."""
    return next((name for name in record.players if name != HUMAN), HUMAN)


def _turns_beside(record: Record, number: int) -> list[Turn]:
    turns = []
    for ply, entry in enumerate(record.moves):
        if number < len(entry.panels):
            own = entry.panels[number]
            figures = {name: own[name] for name in ("move", "value", "bound", "depth", "nodes", "seconds")}
            turns.append(Turn(record.states[ply], ply + 1, line=tuple(own["line"]), **figures))
    return turns


def _turns_of(record: Record, player: str) -> list[Turn]:
    """The moves that a player has searched for; those that came with the game have no figures."""
    turns = []
    for ply, entry in enumerate(record.moves):
        if entry.nodes is not None and (entry.player or record.players[record.mover(ply)]) == player:
            figures = (entry.move, entry.value, entry.bound, entry.depth, entry.nodes, entry.seconds)
            turns.append(Turn(record.states[ply], ply + 1, *figures, entry.line))
    return turns


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, with a number where two are the same."""
    return [f"{name} ({number})" if names.count(name) > 1 else name for number, name in enumerate(names, start=1)]


def _percent(share: float) -> str:
    """With as many digits as it deserves: 7.1 %, 62 %, 0.03 %."""
    return f"{_two_digits(100 * share)} %"


def _times(ratio: float) -> str:
    return f"{_two_digits(ratio)} times" if ratio >= 2 else f"{_percent(ratio)} of"


def _two_digits(value: float) -> str:
    """Two digits that say something; all those before the point."""
    return f"{value:,.0f}" if value >= 10 else str(np.format_float_positional(value, 2, fractional=False, trim="-"))
