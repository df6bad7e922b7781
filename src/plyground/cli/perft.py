"""`plyground perft`: how many lines of moves the rules allow, depth by depth."""

import time

from ..analysis import perft as count_lines
from ..analysis.ready import preparation
from ..search import Control
from .show import Screen, add_rows, duration, plural, print_json, rate, table
from .start import opened
from .thinking import STOPPED, prepared, wait


def perft(game: str, position: str, depth: int, *, as_json: bool = False) -> int:
    """Print the counts up to a depth; the exit code."""
    screen = Screen()
    state = opened(game, position)
    control = Control()
    if prepared(preparation("rules", state), screen):
        raise KeyboardInterrupt
    rows: list[tuple[int, int, float]] = []

    def count() -> None:
        for plies in range(1, depth + 1):
            started = time.perf_counter()
            lines = count_lines(state, plies, control=control)
            if control.stopped:
                return
            rows.append((plies, lines, time.perf_counter() - started))

    wait(count, screen, stop=control.stop, doing=lambda: f"counting lines of {plural(len(rows) + 1, 'move')}")
    stopped = len(rows) < depth
    if as_json:
        counts = [{"depth": plies, "lines": lines, "seconds": seconds} for plies, lines, seconds in rows]
        print_json({"game": state.game.spec, "position": state.text, "counts": counts, "stopped": stopped})
    else:
        screen.say((f"{state.game.spec}, {state.text}", "bold"))
        cells = ((str(plies), f"{lines:,}", duration(seconds), rate(lines, seconds)) for plies, lines, seconds in rows)
        names = ("depth", "lines", "time", "lines/s")
        screen.show(add_rows(table(*names, right=names), cells))
    return STOPPED if stopped else 0
