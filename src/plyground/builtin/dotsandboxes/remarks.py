"""What is said of a state of dots-and-boxes: chains and loops."""

from ...games.remarks import Overlay, Remarks
from ...games.state import Move, State


class DotsAndBoxesRemarks(Remarks):
    """Chains and loops."""

    overlay_name = "Chains"

    def overlay(self, state: State) -> Overlay:
        from .overlay import overlay

        return overlay(state.core, self.game.sides)

    def why(self, state: State, move: Move) -> str:
        from .why import why

        return why(state, move)
