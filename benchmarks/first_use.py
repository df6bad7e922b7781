"""How long a newcomer waits, from an empty cache of compiled code: for the first reply, for the first tree, for a word.

    python -m benchmarks.first_use [--only WORD]

Every line has an empty cache of its own, and on the page a server of its own. Waiting on the page is from the click to
the reply; in the terminal from the move to the reply, as on a real terminal. A silence is the longest time without any
message to the page that shows something, or without a character in the terminal.

Other programs make all of this longer: it is measured beside a loop that keeps one core busy, which says how much of a
core a program gets at that moment.
"""

import argparse
import json
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .measure import ROOT, Line, machine
from .web.load import Client, serving

MOVES = {"tictactoe": "b2", "fiveinarow": "h8", "dotsandboxes": "h(0,0)"}
SHOWN = ("progress", "notice", "game", "tree")
PATIENCE = 600  # seconds
GOAL, WORD = 3.0, 1.0  # seconds


def lines(only: str = "") -> list[Line]:
    measured: dict[str, Callable[[], tuple[float, float]]] = {}
    for game, move in MOVES.items():
        for level in ("Club", "Master") if game == "fiveinarow" else ("Club",):
            measured[f"the page: {game}, {level}"] = lambda game=game, move=move, level=level: page(game, move, level)  # type: ignore[misc]
    measured["the page: tictactoe behind fiveinarow"] = behind
    measured["the page: a tree, minimax of tictactoe"] = tree
    for game, move in MOVES.items():
        measured[f"the terminal: {game}, Club"] = lambda game=game, move=move: terminal(game, move)  # type: ignore[misc]
    found = []
    for what, measure in measured.items():
        if only in what:
            share = share_of_a_core()
            reply, silence = measure()
            text = f"{reply:.1f} s, longest silence {silence:.1f} s"
            met = reply < GOAL and silence < WORD
            goal = f"< {GOAL:.0f} s, < {WORD:.0f} s"
            found.append(Line(f"{what} ({share:.0%} of a core)", text, goal, met))
    return found


class Listener:
    """A tab that notes when it last heard something."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)
        self.heard = time.monotonic()
        self.silence = 0.0

    def ask(self, wanted: Callable[[dict[str, Any]], bool], **message: Any) -> dict[str, Any]:
        """Say something and wait; counts silences from now on."""
        self.heard, self.silence = time.monotonic(), 0.0

        def hear(answer: dict[str, Any]) -> bool:
            if answer["type"] in SHOWN and (answer["type"] != "notice" or answer["text"]):
                now = time.monotonic()
                self.silence, self.heard = max(self.silence, now - self.heard), now
            return wanted(answer)

        self.client.socket.send(json.dumps({**message, "ref": "y"}))
        return self.client.wait(hear)


def page(game: str, move: str, level: str) -> tuple[float, float]:
    with empty_cache(), serving() as url:
        tab = Listener(url)
        return reply(tab, game, move, level)


def reply(tab: Listener, game: str, move: str, level: str) -> tuple[float, float]:
    state = tab.client.ask(type="new", game=game, players=["human", level])["game"]
    started = time.monotonic()
    tab.ask(
        lambda answer: (
            answer["type"] == "game"
            and answer["game"]["id"] == state["id"]
            and len(answer["game"]["boards"][0]["moves"]) > 1
        ),
        type="move",
        id=state["id"],
        ply=0,
        move=move,
    )
    return time.monotonic() - started, tab.silence


def behind() -> tuple[float, float]:
    """Somebody plays five-in-a-row, which is being compiled, when somebody else begins tic-tac-toe."""
    with empty_cache(), serving() as url:
        first = Client(url)
        state = first.ask(type="new", game="fiveinarow", players=["human", "Club"])["game"]
        first.ask(type="move", id=state["id"], ply=0, move="h8")
        return reply(Listener(url), "tictactoe", "b2", "Club")


def tree() -> tuple[float, float]:
    with empty_cache(), serving() as url:
        tab = Listener(url)
        started = time.monotonic()
        tab.ask(
            lambda answer: answer["type"] == "tree" and answer.get("done", False),
            type="tree",
            key="tree",
            game="tictactoe",
            position="xo-/-x-/--o",
            player="minimax",
        )
        return time.monotonic() - started, tab.silence


def terminal(game: str, move: str) -> tuple[float, float]:
    with empty_cache():
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "plyground", "play", game, "--first", "human", "--second", "Club"]
        process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, start_new_session=True
        )
        os.close(theirs)
        try:
            _until(ours, b"to move: ")
            os.write(ours, f"{move}\n".encode())
            return _until(ours, b" plays ")
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            os.close(ours)


def _until(terminal: int, wanted: bytes) -> tuple[float, float]:
    """Seconds until a terminal shows this, and the longest silence before."""
    started = heard = time.monotonic()
    silence, text = 0.0, b""
    while wanted not in text:
        ready, _, _ = select.select([terminal], [], [], PATIENCE)
        assert ready, "the terminal is silent for too long"
        text += os.read(terminal, 65_536)
        now = time.monotonic()
        silence, heard = max(silence, now - heard), now
    return heard - started, silence


@contextmanager
def empty_cache() -> Iterator[None]:
    before = os.environ.get("PLYGROUND_CACHE")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ["PLYGROUND_CACHE"] = folder
        try:
            yield
        finally:
            del os.environ["PLYGROUND_CACHE"]
            if before is not None:
                os.environ["PLYGROUND_CACHE"] = before


def share_of_a_core() -> float:
    """How much of a core a busy program gets just now."""
    started, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() < started + 0.5:
        pass
    return (time.process_time() - spent) / (time.perf_counter() - started)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="First use, from an empty cache")
    parser.add_argument("--only", default="", help="measure what has this word in its name")
    print(machine())
    for line in lines(parser.parse_args().only):
        goal = f" (goal {line.goal}){'' if line.met else '  MISSED'}" if line.goal else ""
        print(f"{line.what}: {line.measured}{goal}", flush=True)
