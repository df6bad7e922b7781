"""Games on other machines: workers of a Dask cluster (`pip install 'plyground[cluster]'`).

The scheduler gives the tasks of a lost worker to another one. All workers have to have the same text of games and
searches as this process: then players without a time limit play the same games there as here.
"""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Any

from ..compiled import sources_hash
from ..errors import Mistake, one_line
from .workers import REMOTE_TASK, T, Workers

_RECOUNT = 2  # seconds after which workers are counted again
_PATIENCE = 20  # seconds to reach the scheduler and its first worker


class Cluster(Workers):
    """The workers of a scheduler, such as tcp://10.0.0.1:8786."""

    task_seconds = REMOTE_TASK

    def __init__(self, address: str) -> None:
        from distributed import Client

        try:
            self._client = Client(address, timeout=_PATIENCE)
        except (OSError, ValueError, TypeError) as error:
            raise Mistake(f"The cluster {address[:80]!r} cannot be reached: {one_line(str(error))}") from None
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
            self._check_sources()
        except TimeoutError:
            self._client.close()
            raise Mistake(f"The cluster {address[:80]!r} has no workers: start some with `dask worker`.") from None
        except BaseException:
            self._client.close()
            raise
        self._counted = -math.inf  # when
        self._executor = self._client.get_executor(pure=False)

    @property
    def jobs(self) -> int:
        """The threads of all workers there are now; more may come, and some may be lost."""
        if time.monotonic() - self._counted > _RECOUNT:
            self._jobs = max(1, sum(self._client.nthreads().values()))
            self._counted = time.monotonic()
        return self._jobs

    def _check_sources(self) -> None:
        mine = sources_hash()
        other = [worker for worker, found in self._client.run(sources_hash).items() if found != mine]
        if other:
            raise Mistake(f"The worker {other[0]} has another version of Plyground: install the same one everywhere.")

    def submit(self, work: Callable[..., list[T]], task: Sequence[Any]) -> "Future[list[T]]":
        future: Future[list[T]] = self._executor.submit(work, task)
        return future

    def kill(self) -> None:
        self._executor.shutdown(wait=False)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
