"""A server as people start it, in a process of its own; and whether anybody thinks in it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Sequence
from pathlib import Path

PATIENCE = 120.0  # seconds until a test gives up
LOOKS, APART = 25, 0.01  # at a thread, to tell whether it ever rests


class Site:
    """`plyground serve` on a port of its own. It can be killed and started again at the same address."""

    def __init__(
        self,
        store: Path,
        program: str = "plyground",
        python: str = sys.executable,
        options: Sequence[str] = (),
        **env: str,
    ) -> None:
        self.store, self.port, self.options = store, 0, options
        self.program, self.python, self.env = program, python, env
        self.start()

    def start(self) -> None:
        command = ["serve", "--no-browser", "--json", "--port", str(self.port), "--store", str(self.store)]
        self.words = self.store.with_suffix(".log").open("w+")
        self.process = subprocess.Popen(
            [self.python, "-m", self.program, *command, *self.options],
            stdout=subprocess.PIPE,
            stderr=self.words,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "", **self.env},  # buffered, as on most machines
        )
        assert self.process.stdout is not None
        text = ""
        while "}" not in text:
            line = self.process.stdout.readline()
            assert line, self.store.with_suffix(".log").read_text()
            text += line
        self.told = json.loads(text)
        self.url: str = self.told["url"]
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """Kill -9: nothing is written any more, nothing is said."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self.words.close()

    def searches(self) -> set[int]:
        """The threads that never rest. A search is ready to run in every instant, however little of a loaded machine it
        gets; whatever else there is in the server waits most of the time."""
        restless: set[int] | None = None
        for look in range(LOOKS):
            if look:
                time.sleep(APART)
            running = {thread for thread in self._threads() if self._state(thread) == "R"}
            restless = running if restless is None else restless & running
            if not restless:
                break
        return restless or set()

    def wait_for_searches(self, count: int, *, besides: Collection[int] = (), patience: float = PATIENCE) -> None:
        """Until so many searches run, none of them in the threads that are named."""
        deadline = time.monotonic() + patience
        while len(found := self.searches()) != count or not found.isdisjoint(besides):
            assert time.monotonic() < deadline, f"{len(found)} searches run, not {count}"

    def _threads(self) -> list[int]:
        return [int(name) for name in os.listdir(f"/proc/{self.process.pid}/task")]

    def _state(self, thread: int) -> str:
        try:
            stat = Path(f"/proc/{self.process.pid}/task/{thread}/stat").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return "gone"
        return stat.rpartition(")")[2].split()[0]
