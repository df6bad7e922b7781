"""`plyground doctor`: whether this installation is sound, and how to mend what is not."""

import importlib.util
import os
import platform
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ..analysis import perft
from ..compiled import INTERPRETED, cache_folder, user_folder
from ..cores import usable_cores
from ..errors import one_line
from ..games import game
from ..memory import free_bytes
from ..nets import SHIPPED, read_net
from ..players import player
from ..records.store import usual_place
from .listing import installed_versions
from .show import Screen, add_rows, duration, print_json, table
from .thinking import STOPPED, wait

WRONG = 1  # the exit code if something is wrong
GOOD, HINT, BAD = "good", "hint", "wrong"
OPTIONAL = {"png": "resvg_py", "cluster": "distributed", "train": "torch"}  # what each extra brings
ENOUGH_MEMORY = 512  # megabytes free; tables of searches start at 64
PORTS = range(8000, 8020)


@dataclass(frozen=True)
class Finding:
    what: str
    verdict: str  # GOOD, HINT: it works with less, or BAD
    found: str
    mend: str = ""  # what to do, where something is to be done


def doctor(*, as_json: bool = False) -> int:
    """Print what was found; the exit code."""
    screen, findings, stop = Screen(), list[Finding](), threading.Event()

    def look() -> None:
        for finding in examine():
            findings.append(finding)
            if stop.is_set():
                return

    _, stopped = wait(look, screen, stop=stop.set, doing=lambda: f"checking, {len(findings)} checks done")
    if stopped:
        return STOPPED
    wrong = sum(finding.verdict == BAD for finding in findings)
    if as_json:
        print_json({"findings": [asdict(finding) for finding in findings], "sound": not wrong})
        return WRONG if wrong else 0
    screen.show(add_rows(table("what", "verdict", "found"), ((f.what, f.verdict, f.found) for f in findings)))
    screen.say()
    for finding in findings:
        if finding.mend:
            screen.say((f"{finding.what}: ", "bold"), finding.mend)
    screen.say((f"{wrong} of {len(findings)} checks found something wrong." if wrong else "All is sound.", "bold"))
    return WRONG if wrong else 0


def examine() -> Iterator[Finding]:
    """Every check in turn. One that fails unexpectedly is a finding, too."""
    for check in (_versions, _speed, _cores, _memory, _cache, _store, _ports, _nets, _self_test):
        try:
            yield check()
        except Exception as error:  # a check must not hide the others
            name = check.__name__.strip("_").replace("_", "-")
            yield Finding(name, BAD, one_line(f"{type(error).__name__}: {error}"), "Report this with its text.")
    yield from map(_optional, OPTIONAL)


def _versions() -> Finding:
    found = ", ".join(f"{name} {version}" for name, version in installed_versions().items())
    return Finding("versions", GOOD, f"{found}, {platform.system()} {platform.machine()}")


def _speed() -> Finding:
    if INTERPRETED:
        mend = "Unset NUMBA_DISABLE_JIT: with it, everything runs as plain Python, far slower."
        return Finding("speed", HINT, "interpreted", mend)
    return Finding("speed", GOOD, "compiled")


def _cores() -> Finding:
    return Finding("cores", GOOD, f"{len(usable_cores())} usable of {os.cpu_count() or 1}")


def _memory() -> Finding:
    free = free_bytes()
    if free is None:
        return Finding("memory", GOOD, "the system does not say")
    found = f"{free // 2**20:,} MB free"
    if free < ENOUGH_MEMORY * 2**20:
        return Finding("memory", HINT, found, "Close other programs, or give players a smaller memory=.")
    return Finding("memory", GOOD, found)


def _cache() -> Finding:
    if INTERPRETED:
        return Finding("cache", GOOD, "not used")
    folder = cache_folder()
    if folder.is_relative_to(user_folder()):
        return Finding("cache", GOOD, str(folder))
    mend = f"{user_folder()} cannot be written, or files were edited: set PLYGROUND_CACHE to a folder of yours."
    return Finding("cache", HINT, f"{folder}, for a short time", mend)


def _store() -> Finding:
    file = usual_place()
    mend = "Set PLYGROUND_STORE to a file of yours, or use --store FILE."
    if file.exists():
        try:
            base = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=2)
            (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
            base.close()
        except sqlite3.Error as error:
            return Finding("store", BAD, f"{file}: {error}", f"{mend} docs/store.md says how to save its games.")
        if verdict != "ok":
            return Finding("store", BAD, f"{file} is damaged: {one_line(verdict)}", "docs/store.md says what to do.")
    folder = next(place for place in (file, *file.parents) if place.exists())
    if not os.access(folder, os.W_OK):
        return Finding("store", BAD, f"{folder} cannot be written", mend)
    return Finding("store", GOOD, str(file) if file.exists() else f"{file}, made when a game is kept")


def _ports() -> Finding:
    for port in PORTS:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return Finding("ports", GOOD, f"{port} is free")
    found = f"{PORTS[0]} to {PORTS[-1]} are taken"
    return Finding("ports", HINT, found, "Let the page choose any free one: plyground serve --port 0.")


def _nets() -> Finding:
    files = sorted(SHIPPED.glob("*.safetensors"))
    for file in files:
        read_net(file)
    if not files:
        return Finding("nets", BAD, f"none in {SHIPPED}", "Install Plyground again: files of the package are missing.")
    return Finding("nets", GOOD, f"{len(files)} files can be read")


def _self_test() -> Finding:
    """A count and a move that are known: what compiled code answers, and whether it can be kept."""
    started = time.perf_counter()
    rules = game("tictactoe")
    lines = perft(rules.start(), 5)
    move = player("random:seed=1", rules).decide(rules.state("xox/oxo/ox-")).move
    seconds = time.perf_counter() - started
    found = f"{lines:,} lines of five moves, {move}, in {duration(seconds)}"
    if (lines, move) != (15_120, "c1"):
        mend = "15,120 and c1 are right. Delete the compiled code with plyground warm --clean, then report this."
        return Finding("self-test", BAD, found, mend)
    return Finding("self-test", GOOD, found)


def _optional(extra: str) -> Finding:
    if importlib.util.find_spec(OPTIONAL[extra]):
        return Finding(extra, GOOD, f"{OPTIONAL[extra]} is installed")
    return Finding(extra, HINT, f"{OPTIONAL[extra]} is not installed", f"If wanted: pip install 'plyground[{extra}]'.")
