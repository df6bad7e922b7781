"""`plyground best`: what a player would do in a position, with all its figures."""

from typing import Any

from ..games.game import Game, after
from ..players import Player, player
from ..records.record import move_names
from ..search import Decision, RootMove
from ..search.mcts.answer import Sampled
from .play import opened
from .show import Screen, columns, duration, print_json, rate, value_text
from .thinking import STOPPED, think

_SIGNS = {"exact": "=", "at least": "≥", "at most": "≤", "about": "≈"}


def best(
    game: str, position: str, spec: str, *, seed: int | None = None, ascii: bool = False, as_json: bool = False
) -> int:
    """Print a player's decision; the exit code."""
    screen = Screen(ascii=ascii)
    rules, now = opened(game, position)
    who = player(spec, rules)
    decision, stopped = think(who, now, screen, seeds=() if seed is None else (seed,))
    if stopped:
        screen.note("Stopped: this is the best so far." if decision.depth else "Stopped before any move was judged.")
    if as_json:
        print_json(to_json(rules, now, who, decision))
    else:
        _show(screen, rules, now, who, decision)
    return STOPPED if stopped else 0


def to_json(game: Game, position: Any, who: Player, decision: Decision) -> dict[str, Any]:
    """A decision as `--json` prints it."""
    return {
        "game": game.spec,
        "position": game.text(position),
        "player": who.spec,
        "move": game.move_name(position, decision.move),
        "value": decision.value,
        "bound": decision.bound,
        "depth": decision.depth,
        "nodes": decision.nodes,
        "seconds": decision.seconds,
        "line": move_names(game, position, decision.line),
        "root": [
            {"move": game.move_name(position, found.move), "value": found.value, "bound": found.bound}
            for found in decision.root
        ],
        **_row_and_column(game, position, decision.move),
        **_simulations(decision),
    }


def _simulations(decision: Decision) -> dict[str, Any]:
    """What a search by random games has to say besides."""
    if not isinstance(decision, Sampled):
        return {}
    per_second = decision.simulations / decision.seconds if decision.seconds > 0 else None
    return {
        "simulations": decision.simulations,
        "simulations_per_second": per_second,
        "visits": list(decision.visits),
    }


def _show(screen: Screen, game: Game, position: Any, who: Player, decision: Decision) -> None:
    side = game.sides[position.to_move()]
    screen.board(game, after(position, decision.move), decision.move)
    screen.say()
    rows = {
        "player": who.name if who.name == who.spec else f"{who.name} ({who.spec})",
        "move": f"{game.move_name(position, decision.move)} by {side}",
        "value": value_text(decision.value, decision.bound) + (" (exact)" if decision.bound == "exact" else ""),
        "line": " ".join(move_names(game, position, decision.line)),
        "depth": str(decision.depth),
        "nodes": f"{decision.nodes:,}",
        "time": duration(decision.seconds),
        "nodes/s": rate(decision.nodes, decision.seconds),
    }
    if isinstance(decision, Sampled):
        rows["simulations"] = f"{decision.simulations:,}"
        rows["simulations/s"] = rate(decision.simulations, decision.seconds)
    width = max(map(len, rows)) + 2
    for name, value in rows.items():
        screen.say((f"{name:<{width}}", "dim"), (value, "bold" if name in ("move", "value") else ""))
    if decision.root:
        screen.say()
        screen.say(("moves judged, in the order of the search", "dim"))
        screen.say(columns(screen.out.width, [_judged(game, position, found) for found in decision.root]))
    if place := _row_and_column(game, position, decision.move):
        screen.say()
        screen.say(f"The value of the best Move is : {decision.value}")
        screen.say(f"ROW: {place['row']} COL: {place['col']}")


def _judged(game: Game, position: Any, found: RootMove) -> str:
    return f"{game.move_name(position, found.move)} {_SIGNS.get(found.bound, found.bound)} {found.value}"


def _row_and_column(game: Game, position: Any, move: int) -> dict[str, int]:
    # Document 001 names a cell of tic-tac-toe by row and column, counted from 0 and from the top.
    if game.name != "tictactoe":
        return {}
    name = game.move_name(position, move)
    return {"row": len(game.text(position).split("/")) - int(name[1:]), "col": ord(name[0]) - ord("a")}
