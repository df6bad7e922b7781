"""Full minimax of empty tic-tac-toe: compiled, the same text interpreted, and the same algorithm in C."""

import subprocess
import time

import plyground
from plyground.search.textbook.minimax import minimax

from ..measure import Line, best_times, built, python

NODES = 549_946


def lines() -> list[Line]:
    game = plyground.game("tictactoe")
    position, evaluator = game.new(), game.evaluator("win-10")
    program = built("tictactoe/minimax.c")

    def compiled() -> float:
        decision = minimax(position, evaluator)
        assert decision.nodes == NODES
        return decision.seconds

    def in_c() -> float:
        output = subprocess.run([program, "3", "3", "3", "9", "5"], check=True, capture_output=True, text=True).stdout
        runs = [line.split() for line in output.splitlines()]
        assert all(int(nodes) == NODES for _, nodes, _ in runs)
        return min(float(seconds) for _, _, seconds in runs)

    compiled()
    best = best_times({"compiled": lambda: min(compiled() for _ in range(5)), "C": in_c}, rounds=10)
    interpreted = float(python("-m", "benchmarks.tictactoe.minimax", interpreted=True))
    ratio, speedup = best["C"] / best["compiled"], interpreted / best["compiled"]
    return [
        Line("full minimax of tic-tac-toe, compiled", rate(best["compiled"])),
        Line("… the same algorithm in C, gcc -O3", rate(best["C"])),
        Line("… the same text interpreted", rate(interpreted)),
        Line("compiled / C, nodes per second", f"{ratio:.2f}", "≥ 0.8", ratio >= 0.8),
        Line("compiled / interpreted", f"{speedup:,.0f}×", "≥ 200×", speedup >= 200),
    ]


def rate(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms, {NODES / seconds / 1e6:.2f} million nodes/s"


if __name__ == "__main__":  # interpreted, in a process of its own
    game = plyground.game("tictactoe")
    started = time.perf_counter()
    assert minimax(game.new(), game.evaluator("win-10")).nodes == NODES
    print(time.perf_counter() - started)
