"""A real scheduler with two real workers, one of which is killed in the middle of a tournament."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from plyground import Match, Mistake, tournament
from plyground.arena import open_workers
from plyground.compiled import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="where games are played does not depend on how searches run")

DASK = (sys.executable, "-m", "dask")
PLAYERS = ("alphabeta:depth=2", "greedy", "minimax:depth=3")


@contextmanager
def running(*args: str, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [*DASK, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_lost_worker_changes_nothing(tmp_path: Path) -> None:
    address = tmp_path / "scheduler.json"
    here = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(address))
    with ExitStack() as stack:
        stack.enter_context(running("scheduler", "--port", "0", *here))
        while not address.exists():
            time.sleep(0.05)
        worker = ("worker", *here, "--nthreads", "1", "--no-nanny")
        first, _second = [stack.enter_context(running(*worker)) for _ in range(2)]
        tcp = json.loads(address.read_text())["address"]
        workers = stack.enter_context(open_workers(cluster=tcp))
        workers.task_seconds = 0.02
        while workers.jobs < 2:
            time.sleep(0.1)

        def lose_one(so_far: Match) -> None:
            if so_far.games == 10:
                first.kill()

        found = tournament("tictactoe", PLAYERS, 60, seed=2, workers=workers, progress=lose_one)
        assert first.wait(timeout=30) != 0
    alone = tournament("tictactoe", PLAYERS, 60, seed=2, jobs=1)
    assert found.games == 180
    assert found.crosstable() == alone.crosstable()
    for there, local in zip(found.matches, alone.matches, strict=True):
        assert [[entry.move for entry in game.moves] for game in there.results] == [
            [entry.move for entry in game.moves] for game in local.results
        ]


def test_mistakes() -> None:
    with pytest.raises(Mistake, match="leave out the number of jobs"):
        open_workers(2, cluster="tcp://127.0.0.1:1")
    with pytest.raises(Mistake, match="'nonsense:x' cannot be reached"):
        open_workers(cluster="nonsense:x")
