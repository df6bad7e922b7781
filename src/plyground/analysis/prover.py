"""What can be decided of the positions of one game, with one memory for all of them.

Asked from the end of a game to its beginning, each question meets what the ones before have left in the tables, so a
solver reaches much further back than from nothing. Budgets are nodes: a busy machine takes longer and decides as much.
"""

from dataclasses import dataclass
from functools import partial

from ..games.game import searches_all_moves
from ..games.state import State, copied
from ..offers import offer
from ..search import Control, Limits
from ..search.workspace import lent
from .chance import proven
from .claims import Chance, certain, winner_of, with_margin
from .offers import SolverKind, ThreatSearch
from .solving.at_once import is_played_perfectly, proven_at_once
from .solving.own import OwnSolver
from .solving.questions import first_that_keeps, narrowed, natural_order
from .solving.solve import final_result

_GIVEN_UP = 4  # positions one after the other that the solver could not decide: those before are harder still
_MARGIN = 4  # part of the nodes for by how much it is won
_TRY_STILL = 20  # part of the nodes for a position that is reached after that


@dataclass(frozen=True)
class Decided:
    """A proven result, and moves known to keep it for the side to move; none if they are not known."""

    chance: Chance
    moves: tuple[str, ...] = ()


class Prover:
    """Decides positions of a game that began with `first`, and remembers what it has found out."""

    def __init__(self, first: State, megabytes: float = 256) -> None:
        own = offer(first.game, SolverKind)
        self._solver = None if own is None or first.is_over else OwnSolver(own.make(first.core, megabytes, 1), Limits())
        self._side, self._failures = first.turn, 0
        self._known: dict[str, Decided] = {}

    @property
    def has_solver(self) -> bool:
        return self._solver is not None

    def moves(self, state: State) -> tuple[str, ...]:
        """The moves that are known to keep the result of a state that was decided."""
        known = self._known.get(state.text)
        return () if known is None else known.moves

    def decide(self, state: State, nodes: int, control: Control, likely: Chance | None = None) -> Decided | None:
        """The proven result of a state, if it is found within these nodes; `likely` is what it may be."""
        key = state.text
        if (known := self._known.get(key)) is not None:
            return known
        if state.is_over:
            over = proven(state)
            found = None if over is None else Decided(over)
        elif self._solver is not None:
            found = self._by_solver(self._solver, state, nodes, control, likely)
        else:
            found = self._by_search(state, nodes, control)
        if found is not None:
            self._known[key] = found
        return found

    def _by_search(self, state: State, nodes: int, control: Control) -> Decided | None:
        """By the game's own short proofs and threats, or by a search to its end."""
        with control.lend() as part:
            win = ThreatSearch.of(state.game).find_win(state.core, nodes, watch=part.watch)
        short = proven(state)
        if win is None and short is None and searches_all_moves(state.core):
            low, high = final_result(state, Limits(nodes=nodes), control=control)
            short = certain(state.game, "proven", winner_of(state.turn, low)) if low == high else None
        if win is None:
            return None if short is None else Decided(short)
        found = certain(state.game, "proven", win.winner, win.moves)
        if short is not None and short.share == found.share and (short.moves or 1000) <= (found.moves or 1000):
            found = short
        moves = win.best if win.winner == state.turn else win.line[:1]
        return Decided(found, tuple(map(state.named, moves)))

    def _by_solver(
        self, solver: OwnSolver, state: State, nodes: int, control: Control, likely: Chance | None
    ) -> Decided | None:
        """First who wins, then by how much, if the nodes are enough for that, too."""
        if is_played_perfectly(state) and (short := proven_at_once(state)) is not None:
            return Decided(short)  # which counts its moves
        position, game, is_own = copied(state.core), state.game, state.turn == self._side
        low, high = game.result_range(position, self._side)
        if self._failures >= _GIVEN_UP:
            nodes //= _TRY_STILL
        solver.prepare(position)
        is_lost = likely is not None and (likely.share < 0.5) == (self._side == 0)
        move = None
        with control.lend(solver.work), lent(solver.work, nodes):
            for goal in (0, 1) if is_lost else (1, 0):
                if low < goal <= high and (found := solver.bound(position, goal)) is not None:
                    low, high = (max(low, found), high) if found >= goal else (low, min(high, found))
            if low <= 0 < high or low < 0 <= high:
                self._failures += not control.stopped
                return None
            self._failures = 0
            value = 1 if low > 0 else -1 if high < 0 else 0
            if value == 0 or (value > 0) == is_own:
                move = first_that_keeps(position, natural_order(position), value, solver, is_own)
            with lent(solver.work, nodes // _MARGIN):
                low, high = narrowed(low, high, high if value < 0 else low + 1, partial(solver.bound, position))
        known = certain(game, "proven", winner_of(self._side, value))
        moves = () if move is None else (state.named(move),)
        return Decided(with_margin(state, known, low) if low == high else known, moves)
