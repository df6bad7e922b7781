"""What is said of a state of dots-and-boxes: its boxes, chains and loops."""

from ...games.remarks import Overlay, Remarks
from ...games.state import Move, State


class DotsAndBoxesRemarks(Remarks):
    """Boxes, chains and loops."""

    points = "boxes"
    overlay_name = "Chains"

    def score(self, state: State) -> tuple[int, int]:
        return state.core.first_boxes, state.core.second_boxes

    def outcome(self, state: State) -> str:
        more, fewer = sorted(self.score(state), reverse=True)
        return f"{super().outcome(state)}{',' if more == fewer else ''} {more}–{fewer}"

    def overlay(self, state: State) -> Overlay:
        from .overlay import overlay

        return overlay(state.core, self.game.sides)

    def why(self, state: State, move: Move) -> str:
        from .why import why

        return why(state, move)
