"""What each ingredient of `deepening` is worth: nodes and time to a depth, with one of them removed."""

from functools import partial

import plyground

from .measure import Line, best_times

POSITIONS = (
    ("fiveinarow", "h8 i9 g7 f6 h9", "nine-patterns", 7),
    ("dotsandboxes:rows=3,columns=3", "3x3:0", "boxes", 11),
    ("tictactoe:rows=5,columns=5,k=4", "-----/-----/--x--/-----/-----", "default", 7),
)
SETTINGS = ("", ",tt=off", ",pvs=off", ",killers=off", ",history=off", ",aspiration=on", ",lmr=on")


def lines() -> list[Line]:
    return [line for position in POSITIONS for line in _lines(*position)]


def _lines(spec: str, text: str, evaluator: str, depth: int) -> list[Line]:
    game = plyground.game(spec)
    state = game.state(text)
    nodes: dict[str, int] = {}

    def run(setting: str) -> float:
        decision = plyground.player(f"deepening:depth={depth},eval={evaluator}{setting}", game).decide(state)
        nodes[setting] = decision.nodes
        return decision.seconds

    for setting in SETTINGS:
        run(setting)
    seconds = best_times({setting: partial(run, setting) for setting in SETTINGS}, rounds=3)
    rows = []
    for setting in SETTINGS:
        figures = f"{nodes[setting]:,} nodes, {seconds[setting] * 1000:.1f} ms"
        if setting:
            figures += f": {nodes[setting] / nodes['']:.2f}× the nodes, {seconds[setting] / seconds['']:.2f}× the time"
        rows.append(Line(f"{spec}, depth {depth}{setting.replace(',', ': ')}", figures))
    return rows
