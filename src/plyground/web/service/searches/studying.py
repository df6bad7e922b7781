"""A study in a process of its own: it can be stopped at any moment, and its clocks run undisturbed.

python -m plyground.web.service.searches.studying NAME    pickles on its output how much is done, and at last the study
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any

from ....compiled.elsewhere import child, end_with_input
from ....errors import Mistake, unknown
from ....records.store import studies_place
from ....studies.catalogue import STUDIES, run_study
from ....studies.report import Study

_TICK = 0.1  # seconds between two looks at whether it should stop


def run_apart(name: str, progress: Callable[[float], None], is_stopped: Callable[[], bool]) -> Study | None:
    """Run a study, telling how much of it is done; None if it was stopped."""
    if name not in STUDIES:
        raise unknown("study", name, STUDIES)
    told: SimpleQueue[Any] = SimpleQueue()
    with child([sys.executable, "-m", __name__, name]) as process:
        threading.Thread(target=_hear, args=(process.stdout, told), daemon=True).start()
        try:
            while not is_stopped():
                try:
                    message = told.get(timeout=_TICK)
                except Empty:
                    continue
                if message is None:
                    raise Mistake(f"The study {name!r} broke off: 'plyground study {name}' says why.")
                if isinstance(message, Study):
                    return message
                progress(message)
            return None
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """At once, with what it has started itself."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _hear(output: IO[bytes] | None, told: SimpleQueue[Any]) -> None:
    """What the process tells, and None when it has ended."""
    assert output is not None
    try:
        while True:
            told.put(pickle.load(output))
    except (EOFError, pickle.UnpicklingError, ValueError):
        told.put(None)


def main(name: str) -> None:
    threading.Thread(target=end_with_input, daemon=True).start()
    with os.fdopen(os.dup(1), "wb") as output:
        os.dup2(2, 1)  # whatever else is printed

        def tell(message: float | Study) -> None:
            pickle.dump(message, output)
            output.flush()

        tell(run_study(name, tell, store=studies_place(), jobs=1))


if __name__ == "__main__":
    main(sys.argv[1])
