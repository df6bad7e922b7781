"""Whether the page stays quick: pings while two searches run, and how soon a closed tab frees the processor.

python -m benchmarks.web.page [--pings N]
"""

import argparse
import http.client
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from ..measure import Line, machine
from .load import Client, freed_after, serving

HARD = "tictactoe:rows=6,columns=6,k=4"


def measure(pings: int) -> list[Line]:
    """Two searches without end in one tab, pings by REST and by the socket from another visitor."""
    with serving() as url:
        busy, other = Client(url), Client(url)
        connection = http.client.HTTPConnection(url.removeprefix("http://"))  # lean: it is the server that is measured

        def ping() -> None:
            connection.request("GET", "/api/ping")
            assert connection.getresponse().read() == b'{"pong":true}'

        quiet = _p95([_timed(ping) for _ in range(pings)])
        for spec in ("minimax:depth=30", "alphabeta:depth=30"):
            busy.ask(type="new", game=HARD, players=[spec, "human"])
        busy.wait(lambda message: message["type"] == "progress" and message["nodes"] > 0)
        rest = _p95([_timed(ping) for _ in range(pings)])
        socket = _p95([_timed(lambda: other.ask(type="ping"), pause=0.04) for _ in range(pings)])
        busy.close()
        freed = freed_after()
    return [
        Line("ping over HTTP while nobody thinks, p95", f"{quiet * 1e3:.1f} ms"),
        Line("ping over HTTP while two searches run, p95", f"{rest * 1e3:.1f} ms", "< 50 ms", rest < 0.05),
        Line("ping over the socket while two searches run, p95", f"{socket * 1e3:.1f} ms", "< 50 ms", socket < 0.05),
        Line("a closed tab frees the processor", f"{freed:.2f} s", "< 1 s", freed < 1),
    ]


def _timed(question: Callable[[], object], pause: float = 0.01) -> float:
    time.sleep(pause)
    started = time.perf_counter()
    question()
    return time.perf_counter() - started


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=Path(__file__).stem)
    parser.add_argument("--pings", type=int, default=200)
    print(machine())
    for line in measure(parser.parse_args().pings):
        goal = f" (goal {line.goal}){'' if line.met else '  MISSED'}" if line.goal else ""
        print(f"{line.what}: {line.measured}{goal}")
