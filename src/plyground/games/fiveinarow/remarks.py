"""What is said of a state of five-in-a-row: threats."""

from ..remarks import Overlay, Remarks
from ..state import Move, State


class FiveInARowRemarks(Remarks):
    """Threats."""

    overlay_name = "Threats"

    def overlay(self, state: State) -> Overlay:
        from .overlay import overlay  # here: it needs the search for forced wins

        return overlay(state.core, self.game.sides)

    def why(self, state: State, move: Move) -> str:
        from .why import why

        return why(state.core, move.number)
