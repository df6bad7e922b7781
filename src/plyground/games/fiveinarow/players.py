"""The named players of five-in-a-row: levels, and those of document 000.

All levels are the engine `five`. The weaker ones think less and overlook moves, as people do. They are limited by
nodes, never by time: as strong on a slow machine as on a fast one.
"""

from ..capabilities import NamedPlayer, levels_of

# Document 000's listing makes its own move, then stops when current + 1 reaches the depth: at depth 0 as at depth 1 it
# looks at that move alone, and from 2 on its depth is ours.
PLAYERS = levels_of(
    Beginner=("five:nodes=60,lapses=40,proofs=off,fours=off", "a glance, and it overlooks four moves in ten"),
    Casual=("five:nodes=300,lapses=25,proofs=off", "a short look, and it overlooks a quarter of the moves"),
    Club=("five:nodes=2000,lapses=10", "2,000 positions a move, and it overlooks one move in ten"),
    Expert=("five:nodes=20000,lapses=2", "20,000 positions a move, and a rare lapse"),
    Master=("five:nodes=200000", "200,000 positions a move, and every win by fours and threes that it finds"),
) | {
    f"000-{search}-{depth}": NamedPlayer(
        f"{search}:depth={max(depth, 1)},eval=nine-patterns", f"document 000: {search} at its depth {depth}"
    )
    for search in ("minimax", "alphabeta")
    for depth in (0, 2, 4, 6)
}
