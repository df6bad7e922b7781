"""The search for forced wins of five-in-a-row, as analysis asks for it."""

from ...analysis.offers import ThreatSearch
from ...games.fiveinarow.position import RENJU, FiveInARow
from ...games.fiveinarow.threats import find_win
from ...games.wins import Watch, Win


class FiveInARowThreats(ThreatSearch):
    """By fours and threes."""

    def find_win(
        self, position: FiveInARow, nodes: int | None = None, *, hint: int | None = None, watch: Watch | None = None
    ) -> Win | None:
        # A move of black that a proof needs may be forbidden in renju: there, threats alone prove nothing.
        return None if position.exact == RENJU else find_win(position, nodes, hint, watch)
