"""The named players of dots-and-boxes: levels, and those of document 004.

Levels are limited by depth or nodes, never by time: as strong on a slow machine as on a fast one.
"""

from ..capabilities import NamedPlayer, levels_of

PLAYERS = levels_of(
    Beginner=("random", "any line"),
    Casual=("greedy:eval=takes-boxes", "takes what it can take"),
    Club=("greedy:eval=avoids-giving", "takes boxes and avoids giving them away"),
    Expert=("deepening:nodes=2000,quiescence=20,eval=boxes", "2,000 positions a move"),
    Unbeatable=(
        "deepening:nodes=100000,quiescence=20,eval=boxes",
        "100,000 positions a move: beat it and tell us",
    ),
) | {
    "004-level-0": NamedPlayer("random", "document 004: any line"),
    "004-level-1": NamedPlayer("greedy:eval=takes-boxes", "document 004: takes boxes, two count double"),
    "004-level-2": NamedPlayer("greedy:eval=avoids-giving", "document 004: takes boxes and avoids giving them away"),
    "004-level-3": NamedPlayer(
        "alphabeta:depth=1,eval=look-ahead", "document 004: its look-ahead, searched right at depth 1"
    ),
    "004-level-4": NamedPlayer(
        "minimax:depth=2,eval=look-ahead", "document 004: its look-ahead, searched right at depth 2"
    ),
}
