"""The named players of five-in-a-row: levels, and those of document 000.

The levels are the engine `five`, but for the two highest ones on the board where a net is stronger. The weaker ones
think less and overlook moves, as people do: quiet ones more than fours, and most of all what is far from the last move.
They are limited by nodes and simulations, never by time: as strong on a slow machine as on a fast one.
"""

from collections.abc import Mapping
from typing import ClassVar

from ...games.fiveinarow import FiveInARowGame
from ...players.named import NamedPlayer, Players, levels_of, rated

# Document 000's listing makes its own move, then stops when current + 1 reaches the depth: at depth 0 as at depth 1 it
# looks at that move alone, and from 2 on its depth is ours.
_LEVELS = levels_of(
    Newcomer=(
        "five:nodes=100,lapses=60,proofs=off,fours=off",
        "a glance, and it overlooks most of what is no four",
        "a child who has just learned the rules",
    ),
    Beginner=(
        "five:nodes=180,lapses=52,proofs=off",
        "a short look, and it overlooks half of the quiet moves",
        "the first games of an adult",
    ),
    Casual=(
        "five:nodes=550,lapses=36,proofs=off",
        "550 positions a move, and it overlooks a third of the quiet moves",
        "people who play now and then",
    ),
    Regular=(
        "five:nodes=1900,lapses=20",
        "1,900 positions a move, and it overlooks every fifth quiet move",
        "people who see an open three in time",
    ),
    Club=(
        "five:nodes=6500,lapses=9",
        "6,500 positions a move, and it overlooks a quiet move now and then",
        "people who attack with threes and fours",
    ),
    Advanced=(
        "five:nodes=16000,lapses=4",
        "16,000 positions a move, and a rare lapse",
        "people who plan double threats",
    ),
    Expert=("five:nodes=60000,vary=16", "60,000 positions a move; proves forced wins", "tournament players"),
    Master=("five:nodes=200000,vary=16", "200,000 positions a move; proves forced wins", "those who beat the others"),
)
# docs/levels.md; measured where the two highest are the net.
_ELOS = (-527, -467, -311, -93, 35, 233, 480, 650)
_PLAYERS = rated(_LEVELS, *_ELOS) | {
    f"000-{search}-{depth}": NamedPlayer(
        f"{search}:depth={max(depth, 1)},eval=nine-patterns",
        f"document 000: {search} at its depth {depth}",
        document="000",
    )
    for search in ("minimax", "alphabeta")
    for depth in (0, 2, 4, 6)
}

# At a second a move the net scored 29–2–17 against `five`, by the standard rule 38–2–32 (docs/lab/nets.md).
# On other boards the two have not met.
LEARNED_SIZE = 15
_BY_NET = levels_of(
    Expert=(
        "puct:simulations=200,vary=20",
        "a net that learned the game, asked about 200 positions a move; proves forced wins",
        "tournament players",
    ),
    Master=("puct:simulations=800,vary=20", "the net, asked about 800 positions a move", "those who beat the others"),
)


# Without knowledge of threats: the nine patterns, and a search that tries the rival's fours and fives to their end.
_RENJU = levels_of(
    Newcomer=("greedy:vary=10,lapses=70", "a glance by patterns, and it overlooks most moves"),
    Beginner=("greedy:vary=10,lapses=35", "a glance by patterns, and it overlooks every third move"),
    Casual=("greedy:vary=10", "the best-looking move, by patterns, without looking ahead"),
    Regular=("deepening:depth=2,vary=10", "two plies ahead"),
    Club=("deepening:nodes=2000,vary=10", "2,000 positions a move, by patterns"),
    Advanced=("deepening:nodes=8000,vary=10", "8,000 positions a move, by patterns"),
    Expert=("deepening:nodes=30000,vary=10", "30,000 positions a move, by patterns"),
    Master=(
        "deepening:nodes=200000,vary=10",
        "200,000 positions a move, by patterns; it knows no threats, as in other rules",
    ),
)


def players(game: FiveInARowGame) -> Players:
    """Those of the rule."""
    return RenjuPlayers(game) if game.rule == "renju" else FiveInARowPlayers(game)


class RenjuPlayers(Players):
    """Players of renju: searches that work by the rules alone, and other people's programs."""

    engines: ClassVar[Mapping[str, str]] = {"gomocup": "plyground.gomocup.client:GOMOCUP"}
    refused: ClassVar[Mapping[str, str]] = {
        "five": "five does not know renju's forbidden moves: play renju with another search, such as deepening:time=1s."
    }
    usual_depth = 2

    @property
    def named(self) -> Mapping[str, NamedPlayer]:
        return _RENJU


class FiveInARowPlayers(Players):
    """Named players and engines; which search is strongest depends on the board."""

    engines: ClassVar[Mapping[str, str]] = {
        "five": "plyground.engines.fiveinarow:FIVE",
        "gomocup": "plyground.gomocup.client:GOMOCUP",
    }
    analyst = "five"
    usual_depth = 2  # document 000's home screen starts with it

    @property
    def named(self) -> Mapping[str, NamedPlayer]:
        return _PLAYERS | rated(_BY_NET, *_ELOS[-2:]) if self.game.size == LEARNED_SIZE else _PLAYERS

    @property
    def strongest(self) -> str:
        return "puct" if self.game.size == LEARNED_SIZE else self.analyst
