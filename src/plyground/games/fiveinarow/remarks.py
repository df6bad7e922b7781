"""What is said of a state of five-in-a-row: threats, and which moves renju forbids."""

from ..remarks import Overlay, Remarks
from ..state import Move, State
from .position import RENJU
from .renju import forbidden, forbidden_cells


class FiveInARowRemarks(Remarks):
    """Threats. The board of threats does not know renju's rules, under which only forbidden moves are shown."""

    overlay_name = "Threats"

    def overlay(self, state: State) -> Overlay:
        if self.game.exact == RENJU:
            return Overlay((), _forbidden_in_words(state))
        from .overlay import overlay  # here: it needs the search for forced wins

        return overlay(state.core, self.game.sides)

    def why(self, state: State, move: Move) -> str:
        if self.game.exact == RENJU:
            return ""
        from .why import why

        return why(state.core, move.number)

    def why_illegal(self, state: State, name: str) -> str:
        if state[name] is None and (makes := forbidden(state.core, self.game.read_move(state.core, name))) is not None:
            return f"{name} makes {makes}: forbidden to {self.game.sides[0]} by renju's rules."
        return super().why_illegal(state, name)


def _forbidden_in_words(state: State) -> str:
    if state.is_over:
        return "The game is over."
    cells = forbidden_cells(state.core)
    if not cells:
        return f"No move is forbidden to {state.side} here."
    names = [f"{state.named(cell)} ({makes})" for cell, makes in cells.items()]
    return f"Forbidden to {state.side}: {', '.join(names)}."
