"""How much sooner `deepening` reaches a depth with two threads than with one.

Searches of a second or so: threads are for those. Two threads never walk the same tree twice alike, so that each
position is searched several times and its mean time counts.
"""

from statistics import geometric_mean, mean

import plyground

from .measure import Line

POSITIONS = (
    ("fiveinarow", "h8 i9 g7 f6 h9", "nine-patterns", 9),
    ("fiveinarow", "h8 h9 i8 g8 j8 k8", "nine-patterns", 8),
    ("dotsandboxes", "start", "boxes", 7),
    ("dotsandboxes:rows=3,columns=3", "start", "boxes", 13),
    ("tictactoe:rows=5,columns=5,k=4", "start", "default", 11),
)
ROUNDS = 5


def lines() -> list[Line]:
    measured = [_measured(*position) for position in POSITIONS]
    faster = geometric_mean([faster for _, faster in measured])
    return [
        *(line for line, _ in measured),
        Line("two threads, geometric mean", f"{faster:.2f}× as fast", "≥ 1.5×", faster >= 1.5),
    ]


def _measured(spec: str, text: str, evaluator: str, depth: int) -> tuple[Line, float]:
    game = plyground.game(spec)
    state = game.state(text)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    nodes: dict[int, list[int]] = {1: [], 2: []}
    for number in range(ROUNDS + 1):
        for threads in seconds:
            who = plyground.player(f"deepening:depth={depth},eval={evaluator},threads={threads}", game)
            decision = who.decide(state)
            if number > 0:  # the first compiles
                seconds[threads].append(decision.seconds)
                nodes[threads].append(decision.nodes)
    faster = mean(seconds[1]) / mean(seconds[2])
    figures = f"{mean(seconds[1]):.2f} s / {mean(seconds[2]):.2f} s: {faster:.2f}×"
    more = mean(nodes[2]) / mean(nodes[1])
    return Line(f"{spec} at {text}, depth {depth}: one thread / two", f"{figures}, {more:.2f}× the nodes"), faster
