"""Plays a run in a process of its own, which the server starts:

    python -m plyground.web.service.arena.driver

It reads a line of JSON, {"wanted": …, "store": …, "jobs": 1, "longest": null, "engines": {}}, and later `finish` (begin
no more games) or `stop` (at once); when its input is closed, the server is gone. It writes lines of JSON: how the run
stands and which games are being played, four times a second, and `done` or `error` at its end.
"""

import json
import os
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from ....arena import ArenaControl
from ....arena.play import play_matches
from ....arena.workers import Processes
from ....errors import Mistake
from ...wire.requests import NewRun
from ..engines import Engines
from .plan import plan_of

TICK = 0.25  # seconds between two reports
NICE = 10  # lower than the searches of people who wait for a move


def play(wanted: NewRun, store: Path, jobs: int, longest: float | None, engines: Engines, words: bytes) -> None:
    """Play a run, or what is left of it; `words` were said to it already."""
    plan = plan_of(wanted, engines.player, longest)
    start = plan.game.state(plan.matches[0].settings.start)
    for who in plan.players:
        who.prepare(start)
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICE)
    control, ended = ArenaControl(), threading.Event()
    with Processes(jobs, watched=True) as workers:  # before there are threads: it forks where that is safe

        def report() -> None:
            told: Any = None
            while not ended.wait(TICK):
                account = plan.account()
                say(running=plan.running(workers.running()), **({} if account == told else {"account": account}))
                told = account

        reporter = threading.Thread(target=report)
        threading.Thread(target=_listen, args=(control, words), daemon=True).start()
        reporter.start()
        try:
            play_matches(plan.matches, plan.games, store=store, workers=workers, control=control)
        finally:
            ended.set()
            reporter.join()
    say(account=plan.account(), running=[], done=plan.is_done)


def say(**report: Any) -> None:
    """Write a report for the server."""
    print(json.dumps(report, allow_nan=False), flush=True)


def _listen(control: ArenaControl, words: bytes) -> None:
    words = words or os.read(0, 100)
    while words:
        if b"stop" in words:
            break
        control.finish()
        words = os.read(0, 100)
    control.stop()


def _read_order() -> tuple[Any, bytes]:
    """What is to be played, and what was said after it."""
    # Not by `sys.stdin`, whose lock a thread would still hold when the interpreter ends.
    read = b""
    while b"\n" not in read:
        if not (part := os.read(0, 2**16)):
            sys.exit(1)  # the server is gone
        read += part
    line, _, words = read.partition(b"\n")
    return json.loads(line), words


def main() -> int:
    order, words = _read_order()
    try:
        wanted, engines = NewRun.model_validate(order["wanted"]), Engines(order["engines"])
        play(wanted, Path(order["store"]), order["jobs"], order["longest"], engines, words)
    except Mistake as mistake:
        say(error=str(mistake))
        return 2
    except Exception as problem:
        traceback.print_exc()
        say(error=f"This run failed in the server ({type(problem).__name__}).")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
