"""How long a person waits for a command in a new process, with everything compiled before."""

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


def lines() -> list[Line]:
    def wait(command: str) -> float:
        return timed(lambda: python("-m", "plyground", *command.split()))

    for command in COMMANDS:
        wait(command)
    seconds = best_times({command: partial(wait, command) for command in COMMANDS}, rounds=3)
    return [Line(f"`plyground {command}`", f"{taken:.2f} s", "< 2 s", taken < 2) for command, taken in seconds.items()]
