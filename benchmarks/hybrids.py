"""Does minimax inside Monte-Carlo search pay? Variants of it against plain `mcts`: `python -m benchmarks.hybrids`.

Every move of either player may cost the same: as many nodes as the player visits in so many milliseconds of processor
time, measured in eight games beforehand, so that a busy machine changes little. Each opening of random moves is played
from both sides, and the interval of a score comes from the pairs. Takes about half an hour; specs of games on the
command line choose among the boards.
"""

import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import plyground
from plyground.arena import Match, play_match
from plyground.players import Player
from plyground.search import Decision, Limits

from .measure import machine

PLAIN = "mcts"


@dataclass(frozen=True)
class Board:
    spec: str
    evaluator: str  # of those who need one
    opening: int  # random moves at the start
    games: int
    milliseconds: float  # of processor time a move
    other: str = ""  # a second evaluator to be greedy by


BOARDS = (
    Board("tictactoe:rows=4,columns=4,k=4", "default", 2, 40, 5),
    Board("tictactoe:rows=5,columns=5,k=4", "default", 2, 200, 5),
    Board("fiveinarow:size=9", "nine-patterns", 2, 100, 5),
    Board("fiveinarow", "nine-patterns", 4, 100, 10),
    Board("dotsandboxes:rows=4,columns=4", "look-ahead", 6, 100, 5, other="boxes"),
    Board("dotsandboxes", "look-ahead", 8, 100, 10, other="boxes"),
)
# Five times as long, for the hybrids proper: what pays in a hurry need not pay at leisure.
AT_LEISURE = (
    Board("tictactoe:rows=5,columns=5,k=4", "default", 2, 100, 25),
    Board("fiveinarow", "nine-patterns", 4, 100, 50),
    Board("dotsandboxes:rows=4,columns=4", "look-ahead", 6, 100, 25),
)


def variants(board: Board) -> dict[str, str]:
    """What is compared with plain search, as players."""
    inside = f"mcts_minimax:eval={board.evaluator}"
    more = (
        {f"greedy_percent=90, eval={board.other}": f"mcts_minimax:eval={board.other},lookahead=0,greedy_percent=90"}
        if board.other
        else {}
    )
    return {
        "lookahead=1": f"{inside},lookahead=1,greedy_percent=0",
        "lookahead=2": f"{inside},lookahead=2,greedy_percent=0",
        "greedy_percent=90": f"{inside},lookahead=0,greedy_percent=90",
        "lookahead=1, greedy_percent=90 (default)": f"{inside},lookahead=1,greedy_percent=90",
        "lookahead=2, greedy_percent=90": f"{inside},lookahead=2,greedy_percent=90",
        "bias": f"{PLAIN}:bias=on,eval={board.evaluator}",
        "rave=300, exploration=30": f"{PLAIN}:rave=300,exploration=30",
        "reuse=off": f"{PLAIN}:reuse=off",
        **more,
    }


@dataclass(frozen=True)
class Clocked(Player):
    """A player whose processor time is taken."""

    paces: list[float] = field(default_factory=list)  # nodes a second, of every move

    def decide(self, *args: Any, **kwargs: Any) -> Decision:
        started = time.process_time()
        decision = super().decide(*args, **kwargs)
        if decision.nodes >= (self.limits.nodes or 0):  # and not a proof that ended the search at once
            self.paces.append(decision.nodes / (time.process_time() - started))
        return decision


def paces(match: Match) -> list[float]:
    """Nodes a second of processor time of each player; the median, since other programs disturb some of the moves."""
    return [float(np.median(player.paces)) for player in match.players if isinstance(player, Clocked)]


def meet(spec: str, board: Board) -> Match:
    """A variant against plain search, with as many nodes a move as each visits in the board's time."""
    game = plyground.game(board.spec)

    def played(games: int, seed: int, nodes: list[float]) -> Match:
        players = [
            Clocked(**{**vars(plyground.player(who, game)), "limits": Limits(nodes=round(limit, -2))})
            for who, limit in zip((spec, PLAIN), map(int, nodes), strict=True)
        ]
        return play_match(game, (players[0], players[1]), games, seed=seed, opening_plies=board.opening)

    for who in (spec, PLAIN):
        plyground.player(who, game).prepare(game.start())
    pilot = played(8, 0, [10_000 * board.milliseconds] * 2)
    return played(board.games, 1, [pace * board.milliseconds / 1000 for pace in paces(pilot)])


def elo(score: float) -> str:
    if not 0 < score < 1:
        return "−∞" if score <= 0 else "+∞"
    return f"{round(-400 * math.log10(1 / score - 1)):+d}".replace("-", "−")


def row(name: str, match: Match) -> str:
    """Wins, draws and losses of the variant, its score and its Elo with 95 % intervals, and what a move may cost."""
    points = [0.5 * (1 + np.sign(record.result(number % 2))) for number, record in enumerate(match.records)]
    pairs = np.array(points).reshape(-1, 2).mean(axis=1)
    score, error = float(pairs.mean()), 1.96 * float(pairs.std(ddof=1)) / math.sqrt(len(pairs))
    low, high = max(0.0, score - error), min(1.0, score + error)
    limits = [player.limits.nodes or 0 for player in match.players]
    costs = [1000 * limit / pace for limit, pace in zip(limits, paces(match), strict=True)]
    return (
        f"| {name} | {match.wins[0]}–{match.draws}–{match.wins[1]} | {score:.1%} ± {error:.1%} | "
        f"{elo(score)} ({elo(low)} … {elo(high)}) | {limits[0]:,} : {limits[1]:,} | {costs[0]:.1f} : {costs[1]:.1f} |"
    )


def lines(board: Board) -> Iterator[str]:
    yield f"### `{board.spec}`\n"
    yield (
        f"{board.games} games a row, {board.opening} random moves first, {board.milliseconds:g} ms a move, "
        f"evaluator `{board.evaluator}`.\n"
    )
    yield "| against plain `mcts` | won–drawn–lost | score | Elo (95 %) | nodes a move | ms for them |"
    yield "|---|---|---|---|---|---|"
    for name, spec in variants(board).items():
        if board not in AT_LEISURE or ("greedy_percent=90" in name and "lookahead" in name):
            yield row(name, meet(spec, board))
    yield ""


if __name__ == "__main__":
    print(f"Measured on {machine()}.\n")
    for board in (*BOARDS, *AT_LEISURE):
        if not sys.argv[1:] or board.spec in sys.argv[1:]:
            for line in lines(board):
                print(line, flush=True)
