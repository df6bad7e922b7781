"""Games between levels, and what is true of their positions, found with far more nodes than a review may use.

Dots-and-boxes, 6×6: by the game's solver, from the end of the game to its beginning with one memory. Five-in-a-row: by
searches for forced wins of both sides. In both, a side has won if one of its moves wins, and has lost after every move
of a lost position. What is not decided is unknown: null. In five-in-a-row only wins can be decided, so that a move from
an open position into a lost one is not a proven mistake: few of its games have a decisive one.
"""

import random
from dataclasses import dataclass

import plyground
from plyground import Control, Record, State
from plyground.analysis.prover import Prover
from plyground.arena.openings import OpeningBook
from plyground.offers import offer

EACH_REPLY = 30_000  # nodes, where a win has to be proven against each reply


@dataclass(frozen=True)
class Experiment:
    """Which games are played, and how many nodes the truth of a position may take."""

    game: str
    levels: tuple[str, ...]
    nodes: int
    random_moves: int  # at the start, where there is no book of openings


EXPERIMENTS = {
    "fiveinarow": Experiment("fiveinarow", ("Casual", "Club", "Expert"), 200_000, 0),
    "dotsandboxes": Experiment("dotsandboxes", ("Casual", "Club", "Expert"), 8_000_000, 4),
}


def played(experiment: Experiment, number: int) -> Record:
    """The game with this number: its players and opening are drawn by it."""
    rules, dice = plyground.game(experiment.game), random.Random(number)
    names = dice.choice(experiment.levels), dice.choice(experiment.levels)
    players = [plyground.player(name, rules) for name in names]
    record = Record(rules, names)
    if (known := offer(rules, OpeningBook)) is not None:
        for name in dice.choice(known.openings):
            record.add(name)
    for _ in range(experiment.random_moves):
        record.add(dice.choice(record.state.legal_moves))
    while not record.is_over:
        state = record.state
        record.add(players[state.turn].decide(state, seeds=(number, len(record.moves))).move)
    return record


def truth_of(record: Record, nodes: int) -> list[float | None]:
    """The first side's result in every position: 1, ½, 0, or None where it is not known."""
    prover, control, states = Prover(record.states[0]), Control(), record.states
    truth: list[float | None] = [None] * len(states)
    likely = None
    for ply in reversed(range(len(states))):
        decided = prover.decide(states[ply], nodes, control, likely)
        if decided is not None:
            likely = decided.chance
            truth[ply] = likely.share
        elif ply + 1 < len(states) and truth[ply + 1] == 1.0 - states[ply].turn:
            truth[ply] = truth[ply + 1]
    return carried(record, truth)


def carried(record: Record, truth: list[float | None]) -> list[float | None]:
    """The truth with what follows from it: a side that has lost has lost after every move; and where a win is not
    proven any more after a move of the winner, it is proven if each reply is proven to lose."""
    truth, states, prover = list(truth), record.states, Prover(record.states[0])
    for ply, state in enumerate(states[:-1]):
        if truth[ply] is None or truth[ply + 1] is not None:
            continue
        if truth[ply] == float(state.turn) or (
            truth[ply] == 1.0 - state.turn and _each_reply_loses(prover, states[ply + 1])
        ):
            truth[ply + 1] = truth[ply]
    return truth


def _each_reply_loses(prover: Prover, state: State) -> bool:
    lost = float(state.turn)
    for reply in [*state.candidates, *state.legal_moves]:
        decided = prover.decide(state.play(reply), EACH_REPLY, Control())
        if decided is None or decided.chance.share != lost:
            return False
    return True


def decisive(truth: list[float | None]) -> int | None:
    """The move, counted from 1, that changed the result for the last time; None if that is not known."""
    for ply in reversed(range(len(truth) - 1)):
        before, after = truth[ply], truth[ply + 1]
        if before is None or after is None:
            return None
        if before != after:
            return ply + 1
    return None


def slip(record: Record, truth: list[float | None]) -> int | None:
    """The last move, counted from 1, by which a side that did not win let go of a proven win: it is not proven after
    the move. None if there is none."""
    for ply in reversed(range(len(truth) - 1)):
        side = record.states[ply].turn
        if truth[ply] == 1.0 - side and truth[ply + 1] is None and record.result(side) <= 0:
            return ply + 1
    return None
