"""`plyground solve`: the proven value of a position, the moves that keep it, and a line of such moves."""

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..analysis import Solution
from ..analysis import solve as find_solution
from ..analysis.phrases import result_of, solution_in_words
from ..analysis.ready import preparation
from ..games.game import Game
from ..games.remarks import Remarks
from ..games.state import State
from ..search import Control, Limits
from .show import Screen, columns, duration, plural, print_json, rate
from .start import opened
from .thinking import STOPPED, getting_ready, prepared, wait

# A machine that shuts down sends the first, a terminal that is closed the second.
_ENDS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_WORDS = {1: "win", 0: "draw", -1: "loss"}


def solve(
    game: str,
    position: str,
    *,
    seconds: float | None,
    memory: int | None,
    all_moves: bool = False,
    threads: int = 1,
    keep: Path | None = None,
    ascii: bool = False,
    as_json: bool = False,
) -> int:
    """Print what is known about a position; the exit code."""
    screen = Screen(ascii=ascii)
    state = opened(game, position)
    control = Control()
    if prepared(preparation("solver", state), screen):
        raise KeyboardInterrupt

    def task() -> Solution:
        found = find_solution(
            state,
            Limits(seconds=seconds),
            control=control,
            memory=memory,
            all_moves=all_moves,
            threads=threads,
            keep=keep,
        )
        _ = found.chance  # looked for now, while a bar says that work is done
        return found

    solution, stopped = _wait(task, state, control, screen, and_by=() if keep is None else _ENDS)
    if not solution.proven:
        screen.note(f"{'Stopped' if stopped else 'Out of time'}: this is what is known so far.")
        if solution.is_memory_full:
            screen.note(
                f"The table of {solution.memory:,.0f} megabytes is full, and what is pushed out of it has to be found "
                "out again: a larger --memory would help."
            )
    if solution.not_kept:
        screen.note(solution.not_kept)
    elif keep is not None:
        screen.note(f"What is proven is kept in {str(keep)!r}: the same --keep goes on from there.")
    if as_json:
        print_json(to_json(solution))
    else:
        _show(screen, solution)
    return STOPPED if stopped else 0


def to_json(solution: Solution) -> dict[str, Any]:
    """A solution as `--json` prints it."""
    return {
        "game": solution.state.game.spec,
        "position": solution.state.text,
        "value": solution.value,
        "proven": solution.proven,
        "chance": None if solution.chance is None else {**vars(solution.chance)},
        "words": solution_in_words(solution),
        "moves": list(solution.moves),
        "values": {str(move): value for move, value in solution.values.items()},
        "line": list(solution.line),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "method": solution.method,
        "memory": round(solution.memory, 1),
        "memory_full": solution.is_memory_full,
    }


def _wait(
    task: Callable[[], Solution], state: State, control: Control, screen: Screen, and_by: Sequence[signal.Signals]
) -> tuple[Solution, bool]:
    with getting_ready("the solver", state.game, screen) as ready:

        def doing() -> str:
            if not control.nodes:
                return ready()
            return ": ".join(filter(None, (f"solving, {plural(control.nodes, 'node')}", control.progress())))

        return wait(task, screen, stop=control.stop, doing=doing, and_by=and_by)


def _show(screen: Screen, solution: Solution) -> None:
    screen.board(solution.state)
    screen.say()
    rows = {
        "to move": solution.state.side,
        **({"result": result} if (result := result_of(solution)) else {}),
        "value": _value(solution.state.game, solution),
        "line": " ".join(solution.line) or "not known",
        "method": solution.method,
        "nodes": f"{solution.nodes:,}",
        "time": duration(solution.seconds),
        "nodes/s": rate(solution.nodes, solution.seconds),
    }
    screen.facts(rows, bold=("result", "value") if result else ("value",))
    if solution.moves:
        screen.say()
        screen.say(("moves that keep the value" + ("" if solution.complete else ", as far as is known"), "dim"))
        screen.say(columns(screen.out.width, solution.moves))
    if solution.values:
        screen.say()
        screen.say(("every move, by its value", "dim"))
        rated = [f"{row['move']} {row['value']:+}" for row in solution.rows()]
        screen.say(columns(screen.out.width, rated))


def _value(game: Game, solution: Solution) -> str:
    remarks = Remarks.of(game)
    if (points := remarks.points) != Remarks.points and not remarks.points_stay:
        now = solution.state.result(solution.state.turn)  # a value counts from here on
        if solution.value is None:
            return f"not known: from {solution.low + now:+} to {solution.high + now:+} {points} at the end"
        return f"{solution.value + now:+} (the margin of the {points} at the end)"
    if points != Remarks.points:
        if solution.value is None:
            return f"not known: from {solution.low} to {solution.high} {points} to come"
        return f"{solution.value} (the margin of the {points} to come)"
    if not {solution.low, solution.high} <= set(_WORDS):  # a game may be won by more than 1
        return f"not known: from {solution.low} to {solution.high}" if solution.value is None else str(solution.value)
    if solution.value is None:
        low, high = _WORDS[solution.low], _WORDS[solution.high]
        return "not known" if solution.low + 1 < solution.high else f"not known: a {high} or a {low}"
    return str(solution.value)
