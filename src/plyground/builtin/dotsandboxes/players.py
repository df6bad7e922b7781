"""The named players of dots-and-boxes: levels, and those of document 004.

Levels are limited by depth or nodes, never by time: as strong on a slow machine as on a fast one. From Club on, a level
never gives away a box of an ending of chains and loops.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...games.dotsandboxes.position import line_count
from ...players.named import NamedPlayer, Players, levels_of

_PLAYERS = levels_of(
    Beginner=("dots-expert:nodes=2000,blind=100", "takes what it can take, and misses chains"),
    Casual=("dots-expert:nodes=2000,blind=30", "plays every third line or so without a look at chains"),
    Club=("dots-expert:nodes=2000", "a glance at each line, and no mistake once only chains and loops are left"),
    Expert=("dots-expert:nodes=30000", "30,000 positions a move"),
    Master=("dots-expert:nodes=500000", "500,000 positions a move: beat it and tell us"),
) | {
    "004-level-0": NamedPlayer("random", "document 004: any line", document="004"),
    "004-level-1": NamedPlayer(
        "greedy:eval=takes-boxes", "document 004: takes boxes, two count double", document="004"
    ),
    "004-level-2": NamedPlayer(
        "greedy:eval=avoids-giving", "document 004: takes boxes and avoids giving them away", document="004"
    ),
    "004-level-3": NamedPlayer(
        "alphabeta:depth=1,eval=look-ahead", "document 004: its look-ahead, searched right at depth 1", document="004"
    ),
    "004-level-4": NamedPlayer(
        "minimax:depth=2,eval=look-ahead", "document 004: its look-ahead, searched right at depth 2", document="004"
    ),
}

SHORT = 12  # lines: searched to the end


class DotsAndBoxesPlayers(Players):
    """Named players and the engine."""

    named = _PLAYERS
    engines: ClassVar[Mapping[str, str]] = {"dots-expert": "plyground.engines.dotsandboxes.expert:EXPERT"}
    analyst = "dots-expert"

    @property
    def usual_depth(self) -> int:
        lines = line_count(self.game.rows, self.game.columns)
        return lines if lines <= SHORT else 2
