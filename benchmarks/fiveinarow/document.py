"""Five-in-a-row with nine patterns after five moves, where document 000 waits 20.8 s on average for depth 4."""

from functools import partial

import plyground
from plyground.players import Player
from plyground.search import Decision

from ..measure import Line, best_times

AFTER_FIVE_MOVES = "h8 i9 g7 f6 h9"
DOCUMENT_SECONDS = 20.8


def lines() -> list[Line]:
    def wait(player: Player) -> float:
        return player.decide(state).seconds

    game = plyground.game("fiveinarow")
    state = game.state(AFTER_FIVE_MOVES)
    searches = {name: plyground.player(f"{name}:depth=4", game) for name in ("alphabeta", "minimax")}
    decisions: dict[str, Decision] = {name: player.decide(state) for name, player in searches.items()}
    seconds = best_times({name: partial(wait, player) for name, player in searches.items()}, rounds=20)
    nodes = {name: decision.nodes for name, decision in decisions.items()}
    milliseconds = seconds["alphabeta"] * 1000
    return [
        Line(
            "alpha-beta, depth 4, nine patterns, after 5 moves",
            f"{milliseconds:.2f} ms, {nodes['alphabeta']:,} nodes",
            "≤ 50 ms",
            milliseconds <= 50,
        ),
        Line("… minimax", f"{seconds['minimax'] * 1000:.1f} ms, {nodes['minimax']:,} nodes"),
        Line("… minimax, nodes per second", f"{nodes['minimax'] / seconds['minimax'] / 1e6:.2f} million"),
        Line(
            "… alpha-beta / document 000's average at depth 4",
            f"{DOCUMENT_SECONDS / seconds['alphabeta']:,.0f}× faster",
        ),
        Line("… alpha-beta / minimax, nodes", f"{nodes['alphabeta'] / nodes['minimax']:.2%}"),
    ]
