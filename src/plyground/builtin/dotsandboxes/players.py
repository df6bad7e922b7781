"""The named players of dots-and-boxes: levels, and those of document 004.

Levels are limited by depth or nodes, never by time: as strong on a slow machine as on a fast one. From Club on, a level
never gives away a box of an ending of chains and loops.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...players.named import NamedPlayer, Players, levels_of, rated

_LEVELS = levels_of(
    Newcomer=(
        "dots-expert:nodes=2000,blind=100",
        "takes what it can take, and misses chains",
        "a child who has just learned the rules",
    ),
    Beginner=(
        "dots-expert:nodes=2000,blind=64",
        "plays two lines in three without a look at chains",
        "the first games of an adult",
    ),
    Casual=(
        "dots-expert:nodes=2000,blind=33",
        "plays every third line without a look at chains",
        "people who play now and then",
    ),
    Regular=(
        "dots-expert:nodes=2000,blind=14",
        "plays every seventh line or so without a look at chains",
        "people who see chains coming",
    ),
    Club=(
        "dots-expert:nodes=2000",
        "a glance at each line, and no mistake once only chains and loops are left",
        "people who give two boxes away to keep control",
    ),
    Advanced=("dots-expert:nodes=22000", "22,000 positions a move", "people who count long chains"),
    Expert=("dots-expert:nodes=100000", "100,000 positions a move", "tournament players"),
    Master=("dots-expert:nodes=600000", "600,000 positions a move: beat it and tell us", "those who beat the others"),
)
# docs/levels.md
_PLAYERS = rated(_LEVELS, -576, -398, -237, -62, 122, 244, 380, 528) | {
    "004-level-0": NamedPlayer("random", "document 004: any line", document="004"),
    "004-level-1": NamedPlayer(
        "greedy:eval=takes-boxes", "document 004: takes boxes, two count double", document="004"
    ),
    "004-level-2": NamedPlayer(
        "greedy:eval=avoids-giving", "document 004: takes boxes and avoids giving them away", document="004"
    ),
    "004-level-3": NamedPlayer(
        "alphabeta:depth=1,eval=look-ahead",
        "document 004, corrected: its look-ahead by alpha-beta at depth 1",
        document="004",
    ),
    "004-level-4": NamedPlayer(
        "minimax:depth=2,eval=look-ahead",
        "document 004, corrected: its look-ahead by minimax at depth 2",
        document="004",
    ),
    "004-player-1": NamedPlayer("player-1", "document 004: its opponent, from the course's framework", document="004"),
    "004-minimax-2-as-printed": NamedPlayer(
        "printed-004:depth=2,search=minimax", "document 004 as printed: its minimax at depth 2", document="004"
    ),
    "004-alphabeta-1-as-printed": NamedPlayer(
        "printed-004:depth=1,search=alphabeta", "document 004 as printed: its alpha-beta at depth 1", document="004"
    ),
}

SHORT = 12  # lines: searched to the end


class DotsAndBoxesPlayers(Players):
    """Named players and the engine."""

    named = _PLAYERS
    engines: ClassVar[Mapping[str, str]] = {
        "dots-expert": "plyground.engines.dotsandboxes.expert:EXPERT",
        "printed-004": "plyground.studies.dotsandboxes.players:AS_PRINTED",
        "player-1": "plyground.studies.dotsandboxes.players:PLAYER_1",
    }
    analyst = "dots-expert"

    @property
    def usual_depth(self) -> int:
        lines = self.game.new().plies_left()
        return lines if lines <= SHORT else 2
