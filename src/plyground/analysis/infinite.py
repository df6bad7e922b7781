"""Endless analysis: deeper and deeper, until somebody stops it or the search has nothing left to look at.

It is done in rounds. Each is an analysis as in lines.py with twice the time of the one before, so all rounds together
take at most twice as long as the last one. The first search of a round goes on from what it kept of the round before,
if it keeps anything, so it is soon as deep again. Memory stays bounded: it is that of one search.
"""

from collections.abc import Iterator
from dataclasses import replace

from ..games import state_of
from ..games.state import State
from ..players import Player
from ..players import player as player_of
from ..search import Control, Decision, EngineMemory, Limits
from .claims import is_certain
from .lines import AnalysedMove, Analysis, Lines, in_order, judged
from .requests import Stopped, run_analysis

FIRST = 0.5  # seconds of the first round
_NEARLY = 0.9  # of half a round's time, which its first search has at least: one that took less ended by itself


def analyse_infinite(
    state: State | str, player: Player | str, *, lines: int = 3, control: Control | None = None
) -> Iterator[Analysis]:
    """Analyses of a state, each deeper than the one before, until the control is stopped or nothing is left to search.

    The player's own limits do not count. Another thread, or Ctrl-C, may stop the control; what is known then is the
    last analysis.
    """
    control = control or Control()
    state = state_of(state)
    rounds = Rounds(state, player_of(player, state.game), lines)
    while not (rounds.is_exhausted or control.stopped):
        try:
            found = run_analysis(rounds.next().steps(), control)
        except Stopped:
            return
        if rounds.take(found, is_cut=control.stopped):
            yield rounds.deepest.with_chances()


class Rounds:
    """The rounds of an endless analysis, and the deepest result of them."""

    def __init__(self, state: State, player: Player, lines: int) -> None:
        self.state, self.player, self.lines = state, player, lines
        self.is_exhausted = False  # the search has looked at everything it can
        self.nodes, self.seconds = 0, 0.0  # of all rounds that are over
        self._deepest: Analysis | None = None
        self._recall = EngineMemory()
        self._time = FIRST / 2

    @property
    def deepest(self) -> Analysis:
        """The deepest result, with the nodes and seconds of all rounds."""
        assert self._deepest is not None
        return replace(self._deepest, nodes=self.nodes, seconds=self.seconds)

    def next(self) -> Lines:
        """The next round, to be conducted."""
        self._time *= 2
        for_longer = replace(self.player, limits=Limits(seconds=self._time))
        return Lines(self.state, for_longer, self.lines, self._recall)

    def take(self, found: Analysis, *, is_cut: bool) -> bool:
        """Take in the result of a round; whether it counts: as deep as the deepest before, or deeper if it was cut.

        A round that was cut short, or that got less of a busy machine, may have found less.
        """
        self.nodes, self.seconds = self.nodes + found.nodes, self.seconds + found.seconds
        self.is_exhausted = not is_cut and found.decision.seconds < _NEARLY * self._time / 2
        least = 0 if self._deepest is None else self._deepest.decision.depth + is_cut  # whole rounds have more lines
        if found.decision.depth < least:
            return False
        self._deepest = found
        return True

    def so_far(self, latest: Decision) -> Analysis:
        """The result while the first search of a round runs: of its latest report if that is deeper than all before.

        The other moves are then those of the last round. One that was worth more there than the best is now is only
        known to be no better: the latest search has refuted it.
        """
        before = self._deepest
        nodes, seconds = self.nodes + latest.nodes, self.seconds + latest.seconds
        if before is not None and latest.depth <= before.decision.depth:
            return replace(before, nodes=nodes, seconds=seconds, is_done=False)
        moves = judged(latest, self.player.search)
        if before is not None:
            best = moves[0]
            others = (_no_better(found, best) for found in before.moves if found.move != best.move)
            moves = (best, *in_order([*others], self.state.turn))
        return Analysis(self.state, latest, moves, nodes, seconds, is_done=False, search=self.player.search)


def _no_better(found: AnalysedMove, best: AnalysedMove) -> AnalysedMove:
    """A move of the round before, beside the best of a deeper search."""
    if found.value is None or best.value is None or found.value <= best.value or is_certain(found.chance):
        return found
    return replace(found, value=best.value, bound="at most", chance=None)
