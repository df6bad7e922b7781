"""Matches: two players play a series of games, changing sides, and the results are counted."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..games.game import Game
from ..games.state import Move
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..records import Record
from ..search import Control, ForfeitError, Recall


@dataclass
class Match:
    """The results of a match; index 0 is the first player named, whichever side it played."""

    game: Game
    players: tuple[Player, Player]
    records: list[Record] = field(default_factory=list)

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    forfeits: list[int] = field(default_factory=lambda: [0, 0])  # among the losses: by a crash, a hang or a cheat
    points: list[int] = field(default_factory=lambda: [0, 0])
    moves: list[int] = field(default_factory=lambda: [0, 0])
    nodes: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, record: Record, first: int) -> None:
        """Count a finished game in which player `first` had side 0."""
        self.records.append(record)
        margin = record.result(0)
        winner = None if margin == 0 else first if margin > 0 else 1 - first
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1
            self.forfeits[1 - winner] += bool(record.forfeited)
        for side in (0, 1):
            points = self.game.points_of(record.state.core, side)
            self.points[first ^ side] += points if record.loser is None else int(side != record.loser)
        for ply, entry in enumerate(record.moves):
            if entry.nodes is not None and entry.seconds is not None:
                who = first ^ record.mover(ply)
                self.moves[who] += 1
                self.nodes[who] += entry.nodes
                self.seconds[who] += entry.seconds

    def rows(self) -> Rows:
        """One row per player; `pandas.DataFrame(match.rows())` accepts them."""
        return [
            {
                "player": self.players[who].name,
                "wins": self.wins[who],
                "draws": self.draws,
                "losses": self.wins[1 - who],
                self.game.points if self.game.points != "wins" else "points": self.points[who],
                "moves": self.moves[who],
                "nodes": self.nodes[who],
                "seconds": self.seconds[who],
            }
            for who in (0, 1)
        ]

    def __str__(self) -> str:
        return f"{self.game.spec}, {len(self.records)} games\n{text_table(self.rows())}"

    def _repr_html_(self) -> str:
        return html_table(self.rows(), f"{self.game.spec}, {len(self.records)} games")

    def to_json(self) -> dict[str, Any]:
        def per_player(totals: list[Any]) -> list[dict[str, Any]]:
            return [
                {"per_move": total / moves if moves else None, "total": total}
                for total, moves in zip(totals, self.moves, strict=True)
            ]

        return {
            "game": self.game.spec,
            "players": [player.spec for player in self.players],
            "games": len(self.records),
            "wins": self.wins,
            "draws": self.draws,
            "forfeits": self.forfeits,
            "points": self.points,
            "moves": self.moves,
            "nodes": per_player(self.nodes),
            "seconds": per_player(self.seconds),
        }


def play_game(
    game: Game,
    players: tuple[Player, Player],
    *,
    start: str = "",
    opening: tuple[Move, ...] = (),
    seeds: tuple[int, ...] = (),
    control: Control | None = None,
) -> Record | None:
    """Play one game after some opening moves, players by side; None if it was stopped before its end."""
    record = Record(game, (players[0].name, players[1].name), start)
    recalls = Recall(), Recall()
    for move in opening:
        record.add(move)
    try:
        while not record.is_over:
            side = record.state.turn
            try:
                decision = players[side].decide(record.state, control=control, seeds=seeds, recall=recalls[side])
            except ForfeitError as reason:
                record.forfeited = str(reason).rstrip(".")
                break
            if control is not None and control.stopped:
                return None
            record.add(decision.move, decision)
    finally:
        for recall in recalls:
            recall.close()
    return record


def play_match(
    game: Game,
    players: tuple[Player, Player],
    games: int,
    *,
    seed: int = 0,
    opening_plies: int = 0,
    start: str = "",
    control: Control | None = None,
    progress: Callable[[Match], None] = lambda match: None,
) -> Match:
    """Play games, exchanging sides after each; every pair of games starts from the same random opening."""
    match = Match(game, players)
    for number in range(games):
        opening = random_opening(game, start, opening_plies, seed, number // 2)
        first = number % 2
        record = play_game(
            game,
            (players[first], players[1 - first]),
            start=start,
            opening=opening,
            seeds=(seed, number),
            control=control,
        )
        if record is None:
            break
        match.add(record, first)
        progress(match)
    return match


def random_opening(game: Game, start: str, plies: int, seed: int, number: int) -> tuple[Move, ...]:
    """Random legal moves that leave the game unfinished; fewer if the game is too short for that."""
    chance = np.random.default_rng([seed, number])
    state = game.state(start)
    opening: list[Move] = []
    for _ in range(plies):
        open_moves = [move for move in state.legal_moves if not state.play(move).is_over]
        if not open_moves:
            break
        opening.append(open_moves[int(chance.integers(len(open_moves)))])
        state = state.play(opening[-1])
    return tuple(opening)
