"""Positions that an experiment solves: the cells in which the solver stands in a player's place."""

from typing import TYPE_CHECKING

from ..analysis.solving.solve import solve
from ..games import game as game_of
from ..records.experiments import CellRow
from ..search import Bound, Control, Figures, Limits, Score
from ..spec import Duration

if TYPE_CHECKING:
    from .plan import Cell

_SOLVE = "solve:time="
_NO_MOVE = "-"  # where none is proven
_TIME = Duration("how long to solve")


def solve_spec(seconds: float) -> str:
    """What stands in a cell in place of a player's spec."""
    return _SOLVE + _TIME.write(seconds)


def is_solve(spec: str) -> bool:
    return spec.startswith(_SOLVE)


def solved(cell: "Cell", control: Control | None = None) -> CellRow:
    """The result with perfect play, as far as it is proven: exact, a bound of it, or no value at all."""
    state = game_of(cell.game).state(cell.position)
    found = solve(state, Limits(seconds=_TIME.read(cell.player.removeprefix(_SOLVE))), control=control)
    low, high = state.game.result_range(state.core, state.turn)
    so_far = state.result(state.turn)
    score = None
    if found.value is not None:
        score = Score(found.value, Bound.EXACT, is_proven=True)
    elif found.low > low - so_far:
        score = Score(found.low, Bound.AT_LEAST)
    elif found.high < high - so_far:
        score = Score(found.high, Bound.AT_MOST)
    line = tuple(map(str, found.line))
    figures: Figures[str] = Figures(score, len(line), found.nodes, found.seconds, line)
    move = str(found.moves[0]) if found.moves else _NO_MOVE
    return CellRow(cell.game, cell.position, cell.player, cell.seed, move, figures)
