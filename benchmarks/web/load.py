"""Many people at once: 50 players, each with a browser's WebSocket, move against a player that thinks 100 ms.

    python -m benchmarks.web.load [--players 50] [--seconds 120] [--think 100ms]

The server is a process of its own. Every reply is waited for, every game is read again at the end: a move that was
answered and is not there, or any error, makes the exit code 1. Waiting is from the move to its reply.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import websockets
from websockets.sync.client import connect

from ..measure import machine

COOKIE = "plyground_visitor"


@contextmanager
def serving(*options: str, folder: Path | None = None, log: Path | None = None) -> Iterator[str]:
    """A server of its own, with a store of its own; gives its address. What it says on stderr goes to the log."""
    with tempfile.TemporaryDirectory() as own, open(log or os.devnull, "wb") as said:
        command = [sys.executable, "-m", "plyground", "serve", "--port", "0", "--no-browser", "--json", *options]
        process = subprocess.Popen(
            [*command, "--store", str((folder or Path(own)) / "games.db")],
            stdout=subprocess.PIPE,
            stderr=said if log else None,
        )
        assert process.stdout is not None
        text = ""
        while "}" not in text:
            text += process.stdout.readline().decode()
        _pid.append(process.pid)
        told.update(json.loads(text))
        try:
            yield told["url"].rstrip("/")
        finally:
            process.terminate()
            process.wait(30)
            _pid.clear()


_pid: list[int] = []
told: dict[str, Any] = {}  # what the server said when it was there


def freed_after() -> float:
    """Seconds until the server has used less than a fifth of one core, for a tenth of a second."""
    started = time.monotonic()
    while True:
        before, at = _cpu(), time.monotonic()
        time.sleep(0.1)
        if (_cpu() - before) / (time.monotonic() - at) < 0.2:
            return time.monotonic() - started


def resident() -> int:
    """Megabytes of memory that the server has in use."""
    return int(Path(f"/proc/{_pid[0]}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def _cpu() -> float:
    """Seconds of processor time that the server has used."""
    fields = Path(f"/proc/{_pid[0]}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """A visitor with one tab."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=60)
        self.http.get("/")
        headers = {"cookie": f"{COOKIE}={self.http.cookies[COOKIE]}"}
        address = url.replace("http", "ws", 1) + "/ws"
        self._context = connect(
            address, origin=websockets.Origin(url), additional_headers=headers, max_size=None, close_timeout=1
        )
        self.socket = self._context.__enter__()

    def ask(self, **message: Any) -> dict[str, Any]:
        self.socket.send(json.dumps({**message, "ref": "x"}))
        return self.wait(lambda answer: answer.get("ref") == "x")

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=120))
            if wanted(message):
                return message

    def close(self) -> None:
        self._context.__exit__(None, None, None)


class Person:
    """Somebody who plays game after game with random moves, and thinks for so many seconds about each."""

    def __init__(self, number: int, opponent: str, pause: tuple[float, float] = (0.5, 1.5)) -> None:
        self.random = random.Random(number)
        self.opponent, self.pause = opponent, pause
        self.waits: list[float] = []
        self.errors: list[str] = []
        self.played: dict[str, list[str]] = {}  # by game: every move that was answered

    async def play(self, url: str, until: float) -> None:
        async with httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=60) as http:
            await http.get("/")
            headers = {"cookie": f"{COOKIE}={http.cookies[COOKIE]}"}
            await asyncio.sleep(self.random.random())
            async with websockets.connect(
                url.replace("http", "ws", 1) + "/ws",
                origin=websockets.Origin(url),
                additional_headers=headers,
                max_size=None,
            ) as socket:
                while time.monotonic() < until:
                    await self._game(socket, until)
            await self._check(http)

    async def _game(self, socket: Any, until: float) -> None:
        wanted = {"type": "new", "game": "fiveinarow", "players": ["human", self.opponent]}
        # The last game may still have something to say: its chances follow its moves.
        state = await self._ask(socket, wanted, lambda state: state["id"] not in self.played)
        id = state["id"]
        while not state["boards"][0]["over"] and time.monotonic() < until:
            await asyncio.sleep(self.random.uniform(*self.pause))
            board = state["boards"][0]
            ply = len(board["moves"])
            move = {"type": "move", "id": id, "ply": ply, "move": self.random.choice(board["legal"])}
            started = time.monotonic()
            state = await self._ask(socket, move, lambda state, ply=ply: _replied(state, id, ply))  # type: ignore[misc]
            self.waits.append(time.monotonic() - started)
            self.played[id] = [entry["move"] for entry in state["boards"][0]["moves"]]
        await socket.send(json.dumps({"type": "close", "id": id}))

    async def _ask(self, socket: Any, message: Any, enough: Callable[[Any], bool]) -> dict[str, Any]:
        await socket.send(json.dumps(message))
        while True:
            answer = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if answer["type"] == "notice" and answer["level"] == "error":
                self.errors.append(answer["text"])
                raise RuntimeError(answer["text"])
            if answer["type"] == "game" and enough(answer["game"]):
                state: dict[str, Any] = answer["game"]
                return state

    async def _check(self, http: httpx.AsyncClient) -> None:
        for id, moves in self.played.items():
            kept = (await http.get(f"/api/games/{id}")).json()["boards"][0]["moves"]
            if [entry["move"] for entry in kept][: len(moves)] != moves:
                self.errors.append(f"a move of game {id} is lost")


def _replied(state: Any, id: str, ply: int) -> bool:
    board = state["boards"][0]
    return state["id"] == id and (board["over"] or len(board["moves"]) >= ply + 2)


async def crowd(url: str, people: list[Person], seconds: float) -> None:
    """Let people play for so long; what goes wrong is among their errors."""
    until = time.monotonic() + seconds
    for done in await asyncio.gather(*(person.play(url, until) for person in people), return_exceptions=True):
        if isinstance(done, BaseException):
            people[0].errors.append(f"{type(done).__name__}: {done}")


def warm_up(url: str, *opponents: str) -> None:
    """Let every opponent be compiled before anybody is timed."""
    client = Client(url)
    for opponent in opponents:
        while _first_move(client, opponent)["interpreted"]:
            pass  # it answers as plain Python until it is compiled
    client.close()


def _first_move(client: Client, opponent: str) -> dict[str, Any]:
    id = client.ask(type="new", game="fiveinarow", players=[opponent, "human"])["game"]["id"]
    found = client.wait(
        lambda answer: (
            answer["type"] == "game" and answer["game"]["id"] == id and len(answer["game"]["boards"][0]["moves"]) == 1
        )
    )
    client.ask(type="close", id=id)
    move: dict[str, Any] = found["game"]["boards"][0]["moves"][0]
    return move


def main() -> int:
    parser = argparse.ArgumentParser(description="Many people at once against the page's server.")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--think", default="100ms")
    wanted = parser.parse_args()
    with serving() as url:
        warm_up(url, "deepening:time=1ms")
        people = [Person(number, f"deepening:time={wanted.think}") for number in range(wanted.players)]
        asyncio.run(crowd(url, people, wanted.seconds))
    waits = sorted(wait for person in people for wait in person.waits)
    errors = [error for person in people for error in person.errors]
    each = [median(person.waits) for person in people if person.waits]
    print(machine())
    print(f"{wanted.players} players for {wanted.seconds:.0f} s against {wanted.think}: {len(waits)} moves answered")
    print(f"waiting: p50 {median(waits):.2f} s, p95 {quantiles(waits, n=20)[-1]:.2f} s, longest {waits[-1]:.2f} s")
    print(f"between players: medians from {min(each):.2f} to {max(each):.2f} s")
    print(f"moves a player: {min(len(p.waits) for p in people)} to {max(len(p.waits) for p in people)}")
    print(f"errors and lost moves: {len(errors)}", *errors[:5], sep="\n  ")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
