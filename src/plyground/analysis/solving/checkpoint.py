"""What a game's own solver has proven, kept in a file, so that a long solve can be stopped and resumed.

    a line of JSON     {"plyground": "proven", "format": 1, "rules": "dotsandboxes:rows=4,columns=5", "words": 1}
    rows               those of the solver's table that are not empty, 64-bit numbers, the lowest byte first
    check              four bytes: the CRC-32 of the rows

What is proven holds for every position of the same rules. A file with anything else in it, or a damaged one, is refused
and stays as it is: it may be something that nobody wants to lose.
"""

import json
import os
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import Mistake
from ...files import check_output, reading, write_whole
from ..offers import Solver

A_MINUTE = 60.0  # seconds
_SHARE = 0.1  # of the time is what a crash may cost, and what writing may take
_FORMAT = 1
_ROWS = 1 << 20  # at a time
_CHECK_BYTES = 4


@contextmanager
def checkpoint(solver: Solver, rules: str, path: Path) -> Iterator[None]:
    """Within this context, a solver knows what is in the file, and the file gets what the solver finds out."""
    check_output(path)
    if path.exists() and os.path.getsize(path) > 0:
        _read(solver, rules, path)
    done = threading.Event()

    def save_now_and_then() -> None:
        began, took = time.monotonic(), 0.0
        while not done.wait(_pause(time.monotonic() - began, took)):
            started = time.monotonic()
            with suppress(Mistake):  # it is tried again, and told at the end if it still fails
                _write(solver, rules, path)
            took = time.monotonic() - started

    thread = threading.Thread(target=save_now_and_then, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        _write(solver, rules, path)


def _pause(since: float, took: float) -> float:
    """Seconds until the next writing: a minute, or more where that costs a crash, or writing, no more than their share.

    `since` is how long the solver has worked, `took` how long the last writing took.
    """
    return max(A_MINUTE, _SHARE * since, (1 / _SHARE - 1) * took)


def _header(solver: Solver, rules: str) -> dict[str, Any]:
    return {"plyground": "proven", "format": _FORMAT, "rules": rules, "words": solver.table.shape[1]}


def _write(solver: Solver, rules: str, path: Path) -> None:
    write_whole(path, _parts(solver, rules))


def _parts(solver: Solver, rules: str) -> Iterator[bytes]:
    """The file, part by part. The solver may go on meanwhile: a part is a copy of some rows."""
    yield json.dumps(_header(solver, rules)).encode() + b"\n"
    table, check = solver.table, 0
    for start in range(0, len(table), _ROWS):
        rows = table[start : start + _ROWS]
        part = rows[rows[:, -1] != 0].astype("<i8").tobytes()
        check = zlib.crc32(part, check)
        yield part
    yield check.to_bytes(_CHECK_BYTES, "little")


def _read(solver: Solver, rules: str, path: Path) -> None:
    with reading(path) as file:
        _check_header(file.readline(1000), _header(solver, rules), path)
        row_bytes = 8 * solver.table.shape[1]
        left = os.fstat(file.fileno()).st_size - file.tell() - _CHECK_BYTES
        if left < 0 or left % row_bytes:
            raise _damaged(path)
        solver.make_room(left // row_bytes)
        check = 0
        while left:
            part = file.read(min(left, row_bytes * _ROWS))
            if len(part) % row_bytes:
                raise _damaged(path)
            left -= len(part)
            check = zlib.crc32(part, check)
            solver.learn(np.frombuffer(part, "<i8").astype(np.int64).reshape(-1, row_bytes // 8))
        if file.read() != check.to_bytes(_CHECK_BYTES, "little"):
            raise _damaged(path)


def _check_header(line: bytes, wanted: dict[str, Any], path: Path) -> None:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("plyground") != wanted["plyground"]:
        raise Mistake(f"{str(path)!r} was not written by `solve`, and is left as it is: name another file to keep to.")
    if header.get("format") != wanted["format"]:
        raise Mistake(f"{str(path)!r} was written by another version of Plyground: name another file to keep to.")
    if header != wanted:
        raise Mistake(
            f"{str(path)!r} holds what is proven of {header.get('rules')}, not of {wanted['rules']}: "
            "name another file to keep to."
        )


def _damaged(path: Path) -> Mistake:
    return Mistake(f"{str(path)!r} is damaged, and nothing in it can be relied on: delete it or name another file.")
