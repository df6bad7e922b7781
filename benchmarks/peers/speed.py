"""Plyground beside OpenSpiel and easyAI: random games of Monte-Carlo tree search, and nodes of alpha-beta.

Whole calls are timed on both sides, from the same positions, with everything compiled or imported before. Ours are
repeated until both sides' turns last about equally long: a busy machine disturbs long turns more than short ones.

A rollout is a simulation: down the tree, a random game to its end, and back with the solver. Both sides have the same
exploration and more memory than they need. OpenSpiel has five-in-a-row twice, as `gomoku` and, far slower, as `mnk`;
the goal is set beside the faster.

Alpha-beta is told nothing but how games end, on all sides. Tic-tac-toe (on 10×10 it is five-in-a-row too) and
dots-and-boxes then have the same tree here and in OpenSpiel, as the counts show; easyAI's prefers early wins, which
costs it some nodes. Our five-in-a-row on 15×15 is another matter: the search looks at cells near stones alone, best
first, so its nodes are few and dear, and only the time to the same depth compares.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import plyground
from plyground.games.game import after, legal_moves
from plyground.search import Limits
from plyground.search.mcts import mcts
from plyground.search.textbook.alphabeta import alphabeta

from ..measure import Line, best_times, timed
from .environment import PACKAGES, NoPeers, Peers

# Positions are the moves that lead to them, as numbers of cells or lines, row by row.
Moves = tuple[int, ...]
START: Moves = ()
HALF_OF_THE_LINES = tuple(Random(1).sample(range(84), 42))
THIRTY_STONES = tuple(Random(1).sample(range(225), 30))
FIVE_STONES = (112, 98, 126, 140, 97)  # h8 i9 g7 f6 h9

EXPLORATION = 140  # percent
MEGABYTES = 512

TEN_BY_TEN = "tictactoe:rows=10,columns=10,k=5"
BOXES = "dots_and_boxes(num_rows=6,num_cols=6)"
GOMOKU = "gomoku(size=15)"
MNK = "mnk(m=15,n=15,k=5)"

# What, our game, OpenSpiel's, position, simulations, goal.
ROLLOUTS: tuple[tuple[str, str, str, Moves, int, int | None], ...] = (
    ("tic-tac-toe, start", "tictactoe", "tic_tac_toe", START, 10_000, None),
    ("6×6 dots-and-boxes, start", "dotsandboxes", BOXES, START, 5_000, 3),
    ("6×6 dots-and-boxes, half of the lines drawn", "dotsandboxes", BOXES, HALF_OF_THE_LINES, 5_000, 3),
    ("15×15 five-in-a-row, start", "fiveinarow", GOMOKU, START, 2_000, 3),
    ("15×15 five-in-a-row, 30 stones", "fiveinarow", GOMOKU, THIRTY_STONES, 2_000, 3),
    ("15×15 five-in-a-row, start, theirs as mnk", "fiveinarow", MNK, START, 200, None),
)

# What, our game, their search and game, position, depth, goal.
NODES: tuple[tuple[str, str, str, str, Moves, int, int | None], ...] = (
    ("tic-tac-toe, to the end", "tictactoe", "openspiel_alphabeta", "tic_tac_toe", START, 9, 20),
    ("6×6 dots-and-boxes, depth 4", "dotsandboxes", "openspiel_alphabeta", BOXES, START, 4, 20),
    ("10×10 five-in-a-row, depth 4", TEN_BY_TEN, "openspiel_alphabeta", "gomoku(size=10)", START, 4, 20),
    ("15×15 five-in-a-row, 5 stones, depth 4", "fiveinarow", "openspiel_alphabeta", GOMOKU, FIVE_STONES, 4, None),
    ("tic-tac-toe, to the end", "tictactoe", "easyai_negamax", "TicTacToe", START, 9, 100),
    ("10×10 five-in-a-row, depth 4", TEN_BY_TEN, "easyai_negamax", "FiveInARow", START, 4, 100),
)
NAMES = {"openspiel_alphabeta": "OpenSpiel's in Python", "easyai_negamax": "easyAI's Negamax"}
ROUNDS = 12


def lines() -> list[Line]:
    try:
        with Peers() as peers:
            rollouts = [line for row in ROLLOUTS for line in _rollouts(peers, *row)]
            nodes = [line for row in NODES for line in _nodes(peers, *row)]
    except NoPeers:
        return [Line("the others", f"not measured: {', '.join(PACKAGES)} cannot be installed here")]
    return [Line("the others", ", ".join(PACKAGES)), *rollouts, *nodes]


def _rollouts(
    peers: Peers, what: str, spec: str, theirs: str, moves: Moves, simulations: int, goal: int | None
) -> list[Line]:
    position = _position(spec, moves)

    def ours() -> None:
        found = mcts(position, simulations=simulations, seeds=(1,), exploration=EXPLORATION, memory=MEGABYTES)
        assert found.simulations == simulations

    def openspiel() -> float:
        seconds, done = peers.ask(
            "openspiel_mcts", game=theirs, moves=moves, simulations=simulations, exploration=EXPLORATION / 100
        )
        assert done == simulations
        return seconds

    our_seconds, their_seconds = _turns(ours, openspiel)
    rates = f"{simulations / our_seconds:,.0f} / {simulations / their_seconds:,.0f}"
    return [_line(f"rollouts/s, {what}: `mcts` / OpenSpiel's MCTSBot", rates, their_seconds / our_seconds, goal)]


def _nodes(
    peers: Peers, what: str, spec: str, search: str, theirs: str, moves: Moves, depth: int, goal: int | None
) -> list[Line]:
    game, position = plyground.game(spec), _position(spec, moves)
    evaluator = game.evaluator("boxes", box=(0,)) if game.name == "dotsandboxes" else game.evaluator("win-1")

    def ours() -> int:
        return alphabeta(position, evaluator, Limits(depth=depth)).nodes

    def peer() -> float:
        return peers.ask(search, game=theirs, moves=moves, depth=depth).seconds

    our_nodes, their_nodes = ours(), peers.ask(search, game=theirs, moves=moves, depth=depth, count=True).done
    our_seconds, their_seconds = _turns(ours, peer)
    our_rate, their_rate = our_nodes / our_seconds, their_nodes / their_seconds
    what = f"{what} ({our_nodes:,} / {their_nodes:,} nodes): `alphabeta` / {NAMES[search]}"
    found = [_line(f"nodes/s, {what}", f"{our_rate:,.0f} / {their_rate:,.0f}", our_rate / their_rate, goal)]
    if goal is None:
        times = f"{our_seconds * 1000:,.1f} / {their_seconds * 1000:,.1f} ms"
        found.append(_line("… time", times, their_seconds / our_seconds, None))
    return found


def _turns(ours: Callable[[], object], theirs: Callable[[], float]) -> tuple[float, float]:
    """The best seconds of a call of ours and of theirs."""

    def several() -> float:
        return timed(lambda: [ours() for _ in range(calls)]) / calls

    ours()
    calls = max(1, round(theirs() / timed(ours)))
    best = best_times({"ours": several, "theirs": theirs}, ROUNDS)
    return best["ours"], best["theirs"]


def _position(spec: str, moves: Moves) -> Any:
    position = plyground.game(spec).new()
    numbered = legal_moves(position)
    for move in moves:
        position = after(position, numbered[move])
    return position


def _line(what: str, figures: str, ratio: float, goal: int | None) -> Line:
    measured = f"{figures}: {ratio:,.1f}×" if ratio < 10 else f"{figures}: {ratio:,.0f}×"
    return Line(what, measured) if goal is None else Line(what, measured, f"≥ {goal}×", ratio >= goal)
