"""The named players of five-in-a-row: levels, and those of document 000.

Levels are limited by depth or nodes, never by time: as strong on a slow machine as on a fast one.
"""

from ..capabilities import NamedPlayer, levels_of

# Document 000's listing makes its own move, then stops when current + 1 reaches the depth: at depth 0 as at depth 1 it
# looks at that move alone, and from 2 on its depth is ours.
PLAYERS = levels_of(
    Beginner=("greedy:eval=nine-patterns", "the best-looking move, no reply considered"),
    Casual=("alphabeta:depth=2,eval=nine-patterns", "looks at your reply"),
    Club=("deepening:nodes=1000,quiescence=12,width=20,eval=nine-patterns", "1,000 positions a move"),
    Expert=("deepening:nodes=10000,quiescence=12,width=20,eval=nine-patterns", "10,000 positions a move"),
    Unbeatable=(
        "deepening:nodes=200000,quiescence=12,width=20,eval=nine-patterns",
        "200,000 positions a move and every row of fours: beat it and tell us",
    ),
) | {
    f"000-{search}-{depth}": NamedPlayer(
        f"{search}:depth={max(depth, 1)},eval=nine-patterns", f"document 000: {search} at its depth {depth}"
    )
    for search in ("minimax", "alphabeta")
    for depth in (0, 2, 4, 6)
}
