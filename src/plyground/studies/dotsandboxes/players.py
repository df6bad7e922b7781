"""Document 004's program and its opponent, player 1, as searches: the texts of `as_programmed` and `rivals` decide."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import Any, Final

from plyground import Control, Limits, Mistake
from plyground.author import INFINITY, Choice, Recording, SearchKind, SearchResult, option, options
from plyground.games.dotsandboxes.position import DotsAndBoxes
from plyground.studies.dotsandboxes.as_programmed import Recursion
from plyground.studies.dotsandboxes.grid import CODE
from plyground.studies.dotsandboxes.rivals import FRAMEWORK
from plyground.studies.scribe import COMPLETE, CUT, DEPTH, OVER, Scribe, run_program


class _Told(Recursion):
    """The program, telling a scribe of every board that it goes down to and comes back from.

    Its values are those that it compares: evaluations of the line that it would keep, and not of the board's moves.
    """

    def __init__(self, prunes: bool, scribe: Scribe) -> None:
        super().__init__(CODE, prunes)
        self.scribe = scribe
        self._ends: list[tuple[bool, int, int]] = []  # of the child just come back from: who moved, why, left out

    def compared(self, value: int, is_better: bool) -> None:
        for_root, why, left_out = self._ends.pop()
        self.scribe.up(value, for_root=for_root, why=why, left_out=left_out, better=is_better)

    def _search(
        self, position: DotsAndBoxes, last: int, depth: int, max_player: bool, alpha: float, beta: float
    ) -> int:
        if last < 0:
            return super()._search(position, last, depth, max_player, alpha, beta)
        self.scribe.down(last, int(max(alpha, -INFINITY)), int(min(beta, INFINITY)))
        kept = super()._search(position, last, depth, max_player, alpha, beta)
        why, left_out = OVER if position.is_over() else DEPTH, 0
        if depth > 0 and not position.is_over():
            left_out = position.plies_left() - self.scribe.children
            why = CUT if left_out else COMPLETE
        self._ends.append((not max_player, why, left_out))
        return kept


@options
class Options004:
    """What may be set of document 004's program."""

    search: str = option(Choice("minimax, or with its pruning", ("minimax", "alphabeta")), default="minimax")


def as_printed(
    position: DotsAndBoxes,
    evaluator: None = None,
    limits: Limits | None = None,
    *,
    control: Control | None = None,
    recording: Recording | None = None,
    **own: Any,
) -> SearchResult:
    """The line that document 004's program draws. It hands back lines and no values, and so there are none here.

    The options are those of Options004.
    """
    prunes = Options004(**own).search == "alphabeta"

    def program(core: Any, depth: int, scribe: Scribe) -> int:
        told = _Told(prunes, scribe)
        line = told.move(core, depth)
        scribe.draws(line)
        after = core.play(line)
        return CODE.score(after, after.mover())  # what the program thinks of the line

    found = run_program(program, position, limits, control, recording)
    return replace(found.with_figures(score=None), root=())


def player_1(
    position: DotsAndBoxes, evaluator: None = None, limits: Limits | None = None, *, control: Control | None = None
) -> SearchResult:
    """The line that the framework's player 1 draws: the last that seems to close a box."""
    if position.is_over():
        raise Mistake("The game is over: there is no move to choose.")
    started = time.perf_counter()
    line = FRAMEWORK.choose(position, Random(0))
    return SearchResult.unjudged(line, nodes=1, seconds=time.perf_counter() - started)


AS_PRINTED: Final = SearchKind(
    as_printed,
    "document 004's own program, slips included",
    needs_evaluator=False,
    has_full_windows=True,
    is_interpreted=True,
    compile_seconds=0.0,
    settings=Options004,
)
PLAYER_1: Final = SearchKind(
    player_1,
    "document 004's opponent, from the course's framework: closes boxes, and overlooks many",
    needs_evaluator=False,
    takes_limits=False,
    is_traceable=False,
    compile_seconds=0.0,
)
