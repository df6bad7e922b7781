"""The scripted games, played by the library's searches at the document's depths, and counted as its listing counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from plyground import Game, Limits, State, game, player
from plyground.studies.fiveinarow import counting
from plyground.studies.fiveinarow.openings import HUMAN_MOVES, Opening
from plyground.studies.gain import ai_score

GAME: Final[Game] = game("fiveinarow")
EVALUATOR: Final = "nine-patterns"

# Minimax at depth 6 makes up to hundreds of millions of moves for an answer. It is run on three first moves only; in
# two openings the moves of all five answers are counted without a search.
SEARCHED_BY_MINIMAX: Final = 4
COUNTED_AT_DEPTH_6: Final = ("corner, along the edge", "row")


def plies_of(depth: int) -> int:
    """How far the listing looks at a depth: evaluateMinMax makes a move and calls ominimax with current = 0."""
    plies, current = 1, 0
    while not current + 1 >= depth:
        plies, current = plies + 1, current + 1
    return plies


@dataclass(frozen=True)
class MeasuredTurn:
    """An answer of the program. Moves made are a search's nodes without its root, which is what minmax_ni counts."""

    opening: str
    number: int  # of the human's move before it, from 1
    text: str  # the position
    listed: int | None  # by minimax as listed, which goes on after a five
    minimax: int | None
    alphabeta: int
    fresh: int | None  # by an alpha-beta that starts every root move with an open window
    minimax_seconds: float | None
    alphabeta_seconds: float
    score: int  # Eq. 2
    same_move: bool


@dataclass(frozen=True)
class MeasuredGame:
    opening: Opening
    depth: int
    turns: tuple[MeasuredTurn, ...]
    outcome: str  # after at most five moves of each side


def counted_cells(state: State) -> tuple[int, ...]:
    """The stones in the numbering of `counting`; the order matters only to readings that look at the last one."""
    return tuple(place for place, mark in enumerate(state.board.marks) if mark is not None)


def fresh_windows(state: State, depth: int) -> int:
    """The moves made by an alpha-beta that forgets at the root what it has found: each root move searched by itself."""
    made = 0
    for move in state.candidates:
        child = state.play(move)
        if depth == 1 or child.is_over:
            made += 1
        else:
            made += player(f"alphabeta:depth={depth - 1},eval={EVALUATOR}", GAME).decide(child).nodes
    return made


def play(opening: Opening, depth: int) -> MeasuredGame:
    plies = plies_of(depth)
    by_alphabeta = player(f"000-alphabeta-{depth}", GAME)
    by_minimax = player(f"000-minimax-{depth}", GAME)
    assert by_alphabeta.limits == by_minimax.limits == Limits(depth=plies)
    state = GAME.start()
    turns: list[MeasuredTurn] = []
    while len(turns) < HUMAN_MOVES:
        state = state.play(opening.next_move(state))
        if state.is_over:
            break
        decision = by_alphabeta.decide(state)
        full = by_minimax.decide(state) if depth <= SEARCHED_BY_MINIMAX else None
        countable = full is not None or opening.name in COUNTED_AT_DEPTH_6
        turns.append(
            MeasuredTurn(
                opening=opening.name,
                number=len(turns) + 1,
                text=state.text,
                listed=counting.LIBRARY.made(counted_cells(state), plies) if countable else None,
                minimax=full.nodes - 1 if full else None,
                alphabeta=decision.nodes - 1,
                fresh=fresh_windows(state, plies) if full else None,
                minimax_seconds=full.seconds if full else None,
                alphabeta_seconds=decision.seconds,
                score=ai_score(state, decision) or 0,
                same_move=full is None or (full.move, full.value) == (decision.move, decision.value),
            )
        )
        state = state.play(decision.move)
        if state.is_over:
            break
    return MeasuredGame(opening, depth, tuple(turns), str(state.outcome or "open"))


def play_all(
    openings: tuple[Opening, ...], depths: tuple[int, ...], progress: Callable[[float], None]
) -> dict[int, list[MeasuredGame]]:
    """Every opening at every depth."""
    games: dict[int, list[MeasuredGame]] = {}
    cost = {0: 1, 2: 1, 4: 12, 6: 8}  # roughly, for a bar that moves evenly
    whole = sum(cost[depth] for depth in depths) * len(openings)
    done = 0
    for depth in depths:
        games[depth] = []
        for opening in openings:
            games[depth].append(play(opening, depth))
            done += cost[depth]
            progress(done / whole)
    return games


@dataclass(frozen=True)
class FirstMove:
    """A minimax of six plies after one stone."""

    cell: str
    listed: int
    minimax: int
    seconds: float


def minimax_at_depth_6(cells: tuple[str, ...]) -> list[FirstMove]:
    by_minimax = player("000-minimax-6", GAME)
    found = []
    for cell in cells:
        state = GAME.state(cell)
        decision = by_minimax.decide(state)
        listed = counting.LIBRARY.made(counted_cells(state), plies_of(6))
        found.append(FirstMove(cell, listed, decision.nodes - 1, decision.seconds))
    return found
