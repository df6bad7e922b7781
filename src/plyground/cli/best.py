"""`plyground best`: a player's decision in a position, with all its figures."""

import threading
from typing import Any

from ..analysis.claims import Chance
from ..analysis.lines import verdict
from ..analysis.phrases import score_in_words
from ..analysis.ready import preparation
from ..bibliography import counted_without_roots
from ..content import Content
from ..players import Player, player
from ..players.compiling import Preparation, preparation_of
from ..search import Decision, Score
from .show import Screen, columns, duration, print_json, rate, value_text
from .start import opened
from .thinking import STOPPED, in_time, think

_SIGNS = {"exact": "=", "at least": "≥", "at most": "≤", "about": "≈"}


def best(
    game: str, position: str, spec: str, *, seed: int | None = None, ascii: bool = False, as_json: bool = False
) -> int:
    """Print a player's decision; the exit code."""
    screen = Screen(ascii=ascii)
    state = opened(game, position)
    who = player(spec, state.game)
    early: list[Preparation] = []

    def begin() -> None:
        """If the player has to be compiled, compile what the verdict needs at the same time."""
        made = preparation_of(who, state)
        made.known.wait()
        if made.compilation is not None:
            early.append(preparation("verdict", state))

    threading.Thread(target=begin, daemon=True).start()
    decision, stopped = think(who, state, screen, seeds=() if seed is None else (seed,))
    if stopped:
        screen.note("Stopped: this is the best so far." if decision.depth else "Stopped before any move was judged.")
    chance = in_time(lambda: verdict(decision), lambda: early[0] if early else preparation("verdict", state), screen)
    if as_json:
        print_json({**to_json(who, decision), "chance": None if chance is None else {**vars(chance)}})
    else:
        _show(screen, who, decision, chance)
    return STOPPED if stopped else 0


def to_json(who: Player, decision: Decision) -> dict[str, Any]:
    """A decision as `--json` prints it."""
    return {
        "game": decision.state.game.spec,
        "position": decision.state.text,
        "player": who.spec,
        "move": decision.move,
        "value": decision.value,
        "bound": decision.bound,
        "depth": decision.depth,
        "nodes": decision.nodes,
        "seconds": decision.seconds,
        "line": list(decision.line),
        "root": [{"move": found.move, "value": found.value, "bound": found.bound} for found in decision.root],
        **_row_and_column(decision),
        **_simulations(decision),
    }


def _simulations(decision: Decision) -> dict[str, Any]:
    """The additional figures of a search by random games."""
    if decision.simulations is None:
        return {}
    per_second = decision.simulations / decision.seconds if decision.seconds > 0 else None
    return {
        "simulations": decision.simulations,
        "simulations_per_second": per_second,
        "visits": [found.visits for found in decision.root],
    }


def _show(screen: Screen, who: Player, decision: Decision, chance: Chance | None) -> None:
    screen.board(decision.state.play(decision.move))
    screen.say()
    rows = {
        "player": who.name if who.name == who.spec else f"{who.name} ({who.spec})",
        "move": f"{decision.move} by {decision.state.side}",
        "value": _value(decision),
        **({} if chance is None else {"result": chance.text}),
        "line": " ".join(decision.line),
        "depth": str(decision.depth),
        "nodes": f"{decision.nodes:,}{_as_counted(who, decision.nodes)}",
        "time": duration(decision.seconds),
        "nodes/s": rate(decision.nodes, decision.seconds),
    }
    if decision.simulations is not None:
        rows["simulations"] = f"{decision.simulations:,}"
        rows["simulations/s"] = rate(decision.simulations, decision.seconds)
    screen.facts(rows, bold=("move", "value"))
    if decision.root:
        screen.say()
        screen.say(("moves judged, in the order of the search", "dim"))
        judged = [f"{move} {_SIGNS[score.bound]} {_told(decision, score)}" for move, score, _ in decision.root]
        screen.say(columns(screen.out.width, judged))
    if place := _row_and_column(decision):
        screen.say()
        screen.say(f"The value of the best Move is : {decision.value}")
        screen.say()
        screen.say("The Optimal Move is :")
        screen.say(f"ROW: {place['row']} COL: {place['col']}")


def _value(decision: Decision) -> str:
    if (words := score_in_words(decision.state, decision.score, decision.player.search)) is not None:
        return words
    return value_text(decision.value, decision.bound) + (" (exact)" if decision.bound == "exact" else "")


def _told(decision: Decision, score: Score) -> str:
    return score_in_words(decision.state, score, decision.player.search) or str(score.value)


def _as_counted(who: Player, nodes: int) -> str:
    """What the document of a player would count, in brackets."""
    counted = counted_without_roots(who.document, nodes, searches=1)
    return f" ({counted})" if counted else ""


def _row_and_column(decision: Decision) -> dict[str, int]:
    cell = Content.of(decision.state.game).document_cell(decision.state, decision.move)
    return {} if cell is None else {"row": cell[0], "col": cell[1]}
