"""How long a person waits for a command in a new process, with everything compiled before.

Much of it is Python and the packages that a command needs; so that is measured beside it.
"""

from functools import partial

from .measure import Line, best_times, python, timed

COMMANDS = (
    "--help",
    "version",
    "games",
    "players fiveinarow",
    "best tictactoe xox/oox/--- --player minimax",
    "best fiveinarow h8,i9,g7 --player alphabeta:depth=2",
    "best fiveinarow h8,i9,g7 --player five:nodes=100",
    "best fiveinarow h8,i9,g7 --player puct:simulations=1",
    "best dotsandboxes 3x3:0 --player alphabeta:depth=2",
    "match tictactoe alphabeta:depth=4 random --games 2",
    "play dotsandboxes:rows=1,columns=1 --first random --second random",
)


PACKAGES = "import numba, numpy, rich.console, typer, importlib.metadata"
SEARCHING = "best tictactoe xox/oox/--- --player minimax"


def lines() -> list[Line]:
    def wait(*command: str) -> float:
        return timed(lambda: python(*command))

    waits = {command: partial(wait, "-m", "plyground", *command.split()) for command in COMMANDS}
    waits[PACKAGES] = partial(wait, "-c", PACKAGES)
    for each in waits.values():
        each()
    seconds = best_times(waits, rounds=3)
    bare = seconds.pop(PACKAGES)
    found = [Line(f"`plyground {command}`", f"{taken:.2f} s", "< 2 s", taken < 2) for command, taken in seconds.items()]
    whole = seconds[SEARCHING] / bare
    return [*found, Line(f"`plyground {SEARCHING}` / `{PACKAGES}`", f"{whole:.2f}", "≤ 1.5", whole <= 1.5)]
