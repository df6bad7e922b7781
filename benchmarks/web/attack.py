"""One address does its worst to a hosted server: do the others notice?

    python -m benchmarks.web.attack [--seconds 10] [--only NAME …] [--write]

`--seconds 4` takes two minutes; `--write` puts the rows into docs/benchmarks.md.

Starts a server of its own with `--hosted`, on this machine alone. One after the other, a second process attacks it from
127.0.0.1 in every way below, each for so many seconds; four visitors come from 127.0.0.2, 127.0.0.3 … meanwhile, load
the page, list their games and play. The exit code is 1 if the p95 of any of these three is 300 ms or more during any
attack, if a visitor's request fails, or if the server's memory, log or store grow too large.

The attacker has a lower priority than the server: it would have a machine of its own.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import websockets

from plyground import game
from plyground.files import write_whole
from plyground.records import Record

from ..measure import ROOT, machine
from .load import COOKIE, resident, serving, warm_up

OPPONENT = "deepening:time=30ms"
VISITORS = 4
MOST = 0.3  # seconds of p95
MOST_MEMORY, MOST_LOG, MOST_STORE = 1024, 2, 100  # megabytes
LEAST = 3.0  # seconds of asking for what was imported
_PLACE = re.compile(r"(<!-- attack -->\n).*?(<!-- /attack -->)", re.DOTALL)  # of the rows in the docs
NEW = {"game": "fiveinarow", "players": ["human", "human"]}


class Attack:
    """What the attacker has at hand; what became of each try is counted."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url, self.until = url, time.monotonic() + seconds
        self.host, self.port = "127.0.0.1", int(url.rsplit(":", 1)[1])
        self.came: Counter[str] = Counter()

    @property
    def going(self) -> bool:
        return time.monotonic() < self.until

    async def again(self, workers: int, act: Callable[[], Awaitable[None]]) -> None:
        """Let so many workers act again and again."""

        async def work() -> None:
            while self.going:
                try:
                    await act()
                except (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError) as error:
                    self.came[type(error).__name__] += 1
                    await asyncio.sleep(0.05)
                except asyncio.CancelledError:
                    self.came["not answered in time"] += 1
                    raise

        await asyncio.gather(*(work() for _ in range(workers)))

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, headers={"origin": self.url}, timeout=30)

    def tab(self, **options: Any) -> Any:
        return websockets.connect(
            self.url.replace("http", "ws", 1) + "/ws", origin=websockets.Origin(self.url), max_size=None, **options
        )

    async def request(self, http: httpx.AsyncClient, method: str, path: str, **more: Any) -> None:
        http.cookies.clear()  # a new visitor every time
        answer = await http.request(method, path, **more)
        self.came[str(answer.status_code)] += 1


async def half_sent_requests(attack: Attack) -> None:
    """1,100 connections at once that never finish the head of a request."""

    async def act() -> None:
        reader, writer = await asyncio.open_connection(attack.host, attack.port)
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
        answer = await asyncio.wait_for(reader.read(100), max(0.1, attack.until - time.monotonic()))
        attack.came[answer[9:12].decode() or "closed"] += 1
        writer.close()

    await attack.again(1100, act)


async def slow_bodies(attack: Attack) -> None:
    """Uploads that come byte by byte, and some that break off."""

    async def act() -> None:
        _, writer = await asyncio.open_connection(attack.host, attack.port)
        head = f"POST /api/games/import HTTP/1.1\r\nhost: 127.0.0.1:{attack.port}\r\norigin: {attack.url}\r\n"
        writer.write(f"{head}content-length: 1000\r\n\r\n".encode())
        for _ in range(random.choice((1, 100))):
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.1)
        attack.came["broken off"] += 1
        writer.close()

    await attack.again(200, act)


async def connections(attack: Attack) -> None:
    """Connect and leave, as fast as it goes."""

    async def act() -> None:
        _, writer = await asyncio.open_connection(attack.host, attack.port)
        attack.came["connected"] += 1
        writer.close()

    await attack.again(50, act)


async def requests(attack: Attack) -> None:
    """The dearest requests without searches, as fast as they are answered."""
    async with attack.client() as http:
        paths = ("/", "/api/hello", "/api/games", "/api/openapi.json", "/static/app.js", "/api/nothing")
        await attack.again(32, lambda: attack.request(http, "GET", random.choice(paths)))


async def games(attack: Attack) -> None:
    """New games without a cookie: 400 and more."""
    async with attack.client() as http:
        await attack.again(32, lambda: attack.request(http, "POST", "/api/games", json=NEW))


async def imports(attack: Attack) -> None:
    """Records of nearly a megabyte."""
    record = json.dumps(Record(game("fiveinarow"), ("human", "human")).to_json()) + " " * 900_000
    async with attack.client() as http:
        await attack.again(8, lambda: attack.request(http, "POST", "/api/games/import", content=record.encode()))


def long_game() -> list[str]:
    """398 moves on 20×20 without five in a row: pairs of black and white, shifted from row to row."""
    cells = [(x, y) for y in range(20) for x in range(20)]
    black, white = (
        [f"{'abcdefghijklmnopqrst'[x]}{y + 1}" for x, y in cells if (x // 2 + y) % 2 == side] for side in (0, 1)
    )
    return [move for pair in zip(black, white, strict=True) for move in pair][:398]


async def kept(http: httpx.AsyncClient, record: dict[str, Any]) -> str:
    """The id of an imported game of this one visitor."""
    answer = await http.post("/api/games/import", content=json.dumps(record).encode())
    answer.raise_for_status()
    return str(answer.json()["id"])


async def asked_again(attack: Attack, record: dict[str, Any], *paths: str) -> None:
    """One visitor imports a game, and asks for it again and again."""
    async with attack.client() as http:
        attack.came["imported"] = 0
        id = await kept(http, record)
        attack.came["imported"] = 1
        attack.until = max(attack.until, time.monotonic() + LEAST)  # on a slow machine, the import takes it all

        async def act() -> None:
            answer = await http.get(f"/api/games/{id}{random.choice(paths)}")
            attack.came[str(answer.status_code)] += 1

        await attack.again(16, act)


async def big_records(attack: Attack) -> None:
    """A game of 398 moves with as many variations as are taken, opened again and again."""
    moves = long_game()
    record = Record(game("fiveinarow:size=20"), ("human", "human")).to_json()
    others = [" ".join(moves[2 * k :] + moves[: 2 * k]) for k in range(1, 6)]  # 1,990 moves
    record["moves"] = [{"move": moves[0], "variations": others}, *({"move": move} for move in moves[1:])]
    await asked_again(attack, record, "", "/export")


async def figures(attack: Attack) -> None:
    """The table of figures of a comparison of 390 moves, again and again."""
    moves = long_game()[:390]
    said = {"value": 1, "bound": "exact", "depth": 9, "nodes": 9, "seconds": 0.1}
    record = Record(game("fiveinarow:size=20"), ("human", "human")).to_json()
    record["moves"] = [
        {
            "move": move,
            **said,
            "line": moves[ply : ply + 30],
            "panels": [
                {"player": who, "move": move, **said, "line": moves[ply : ply + 30]} for who in ("five", "greedy")
            ],
        }
        for ply, move in enumerate(moves)
    ]
    await asked_again(attack, record, "/figures.csv")


async def sgf(attack: Attack) -> None:
    """Files of SGF of nearly a megabyte: cells set up, nodes and brackets without end."""
    bodies = ["(;GM[4]SZ[20]" + "AB[aa:tt]" * 100_000 + ")", "(" + ";" * 900_000 + ")", "(;GM[4]" * 100_000]
    async with attack.client() as http:
        await attack.again(
            8, lambda: attack.request(http, "POST", "/api/games/import", content=random.choice(bodies).encode())
        )


async def tables(attack: Attack) -> None:
    """As many tables as can be opened, each with players that fill 64 MB."""
    await opened(attack, {"game": "fiveinarow", "players": ["mcts:time=60s,memory=64"] * 2})


async def comparisons(attack: Attack) -> None:
    """As many tables as can be opened, where programs are compared that are plain Python and take long."""
    panels = {"mode": "lockstep", "players": ["panels", "human"], "panels": ["printed-003", "printed-001"]}
    await opened(attack, {"game": "tictactoe", **panels})


async def opened(attack: Attack, game: dict[str, Any]) -> None:
    wanted = {"type": "new", **game}

    async def act() -> None:
        async with attack.tab() as tab:
            for _ in range(8):
                await tab.send(json.dumps({**wanted, "ref": "x"}))
            while attack.going:
                message = json.loads(await asyncio.wait_for(tab.recv(), 5))
                if message.get("ref") == "x":
                    attack.came[message["type"] if message["type"] == "game" else message["text"][:40]] += 1

    await attack.again(12, act)


async def searches(attack: Attack) -> None:
    """A flood of analyses, of a minute each."""
    await analyses(attack, {"game": "fiveinarow", "player": "deepening:time=60s,memory=64", "lines": 5})


async def plain_python(attack: Attack) -> None:
    """A flood of analyses by a program that is plain Python."""
    await analyses(attack, {"game": "tictactoe", "player": "printed-003"})


async def analyses(attack: Attack, question: dict[str, Any]) -> None:
    async with attack.client() as http:
        await attack.again(32, lambda: attack.request(http, "POST", "/api/analysis", json=question))


async def positions(attack: Attack) -> None:
    """Questions about positions of 398 moves that are refused when the position has been read."""
    place = {"game": "fiveinarow:size=20", "position": " ".join(long_game())}
    questions: list[dict[str, Any]] = [
        {"type": "analyse", **place, "player": "nobody", "key": "a"},
        {"type": "tree", **place, "player": "nobody", "key": "t"},
        {"type": "depths", **place, "players": ["nobody"], "depth": 1, "key": "d"},
    ]

    async def act() -> None:
        async with attack.tab() as tab:
            while attack.going:
                await tab.send(json.dumps({**random.choice(questions), "ref": "x"}))
                attack.came[json.loads(await asyncio.wait_for(tab.recv(), 5))["type"]] += 1

    await attack.again(10, act)


async def messages(attack: Attack) -> None:
    """Sockets that open and close a long game as fast as they can."""
    moves = [f"{column}{row}" for row in range(1, 14) for column in "abcdefghijklm"]
    random.Random(1).shuffle(moves)

    async def act() -> None:
        async with attack.tab() as tab:
            await tab.send(json.dumps({"type": "new", **NEW, "moves": moves[:100], "ref": "x"}))
            answer = json.loads(await tab.recv())
            id = answer["game"]["id"] if answer["type"] == "game" else "none"
            while attack.going:
                for type in ("close", "open"):
                    await tab.send(json.dumps({"type": type, "id": id, "ref": "x"}))
                    attack.came[json.loads(await tab.recv())["type"]] += 1

    await attack.again(10, act)


async def deaf_sockets(attack: Attack) -> None:
    """Sockets that ask and never read the answers."""

    async def act() -> None:
        async with attack.tab(max_queue=1, write_limit=1 << 20) as tab:
            while attack.going:
                await asyncio.wait_for(tab.send(json.dumps({"type": "new", **NEW, "ref": "x"})), 5)
                attack.came["asked"] += 1
                await asyncio.sleep(0.03)

    await attack.again(10, act)


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        half_sent_requests,
        slow_bodies,
        connections,
        requests,
        imports,
        big_records,
        figures,
        sgf,
        tables,
        comparisons,
        searches,
        plain_python,
        positions,
        messages,
        deaf_sockets,
        games,
    )
}


async def attack(name: str, url: str, seconds: float) -> None:
    if hasattr(os, "nice"):
        os.nice(10)
    here = Attack(url, seconds)
    with suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name](here), seconds + 5)
    print(json.dumps(here.came))


class Visitor:
    """Somebody at another address who loads the page, lists games and plays, again and again."""

    def __init__(self, url: str, number: int) -> None:
        self.url, self.address = url, f"127.0.0.{number + 2}"
        self.random = random.Random(number)
        self.waits: dict[str, list[float]] = {"page": [], "list": [], "move": []}
        self.errors: list[str] = []

    async def live(self, until: Callable[[], bool]) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        async with httpx.AsyncClient(
            base_url=self.url, headers={"origin": self.url}, timeout=60, transport=transport
        ) as http:
            while not until():
                try:
                    await self._play(http, until)
                except (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, KeyError) as error:
                    self.errors.append(f"{type(error).__name__}: {error}")
                    await asyncio.sleep(0.5)

    async def _play(self, http: httpx.AsyncClient, until: Callable[[], bool]) -> None:
        await self._timed("page", self._get(http, "/"))
        async with websockets.connect(
            self.url.replace("http", "ws", 1) + "/ws",
            origin=websockets.Origin(self.url),
            additional_headers={"cookie": f"{COOKIE}={http.cookies[COOKIE]}"},
            max_size=None,
            local_addr=(self.address, 0),
        ) as tab:
            await tab.send(json.dumps({"type": "new", "game": "fiveinarow", "players": ["human", OPPONENT]}))
            state = await self._state(tab, 0)
            while not (state["boards"][0]["over"] or until()):
                await self._timed("page", self._get(http, "/"))
                await self._timed("list", self._get(http, "/api/games"))
                board = state["boards"][0]
                ply = len(board["moves"])
                move = self.random.choice(board["legal"])
                await tab.send(json.dumps({"type": "move", "id": state["id"], "ply": ply, "move": move}))
                state = await self._timed("move", self._state(tab, ply + 2))
                await asyncio.sleep(self.random.uniform(0.1, 0.3))
        await http.delete(f"/api/games/{state['id']}")

    async def _get(self, http: httpx.AsyncClient, path: str) -> None:
        (await http.get(path)).raise_for_status()

    async def _state(self, tab: Any, plies: int) -> Any:
        while True:
            message = json.loads(await asyncio.wait_for(tab.recv(), 60))
            if message["type"] == "notice" and message["level"] == "error":
                raise KeyError(message["text"])
            if message["type"] == "game":
                board = message["game"]["boards"][0]
                if board["over"] or len(board["moves"]) >= plies:
                    return message["game"]

    async def _timed(self, what: str, doing: Awaitable[Any]) -> Any:
        started = time.monotonic()
        result = await doing
        self.waits[what].append(time.monotonic() - started)
        return result


async def under(name: str | None, url: str, seconds: float) -> tuple[dict[str, list[float]], list[str], str]:
    """How visitors fare while an attack goes on: their waits, their errors, and what came of the attack."""
    visitors = [Visitor(url, number) for number in range(VISITORS)]
    command = [sys.executable, "-m", "benchmarks.web.attack", "--attack", name or "", "--url", url]
    attacker = None
    if name is not None:
        attacker = await asyncio.create_subprocess_exec(
            *command, "--seconds", str(seconds), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    end = time.monotonic() + seconds + 2
    await asyncio.gather(*(visitor.live(lambda: time.monotonic() > end) for visitor in visitors))
    came = ""
    if attacker is not None:
        out, err = await attacker.communicate()
        came = out.decode().strip() or err.decode()[-300:]
    waits = {what: [wait for each in visitors for wait in each.waits[what]] for what in ("page", "list", "move")}
    return waits, [error for each in visitors for error in each.errors], came


def write(rows: list[str], seconds: float, page: Path) -> None:
    """Put the rows into the page, in place of those of the last time."""
    table = [
        f"By `python -m benchmarks.web.attack --seconds {seconds:g} --write`, on {machine()}:\n",
        "| attack | page, p95 | list, p95 | move, median | move, p95 | goal |",
        "|---|---|---|---|---|---|",
        *rows,
    ]
    text, places = _PLACE.subn(lambda place: place[1] + "\n".join(table) + "\n" + place[2], page.read_text("utf-8"))
    assert places == 1, f"{page} has no place for the rows"
    write_whole(page, text.encode())


def main() -> int:
    parser = argparse.ArgumentParser(description="One address does its worst to a hosted server.")
    parser.add_argument("--seconds", type=float, default=10, help="of each attack")
    parser.add_argument("--only", nargs="*", choices=[*ATTACKS], help="attacks")
    parser.add_argument("--write", action="store_true", help="the rows into docs/benchmarks.md")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.attack:
        asyncio.run(attack(wanted.attack, wanted.url, wanted.seconds))
        return 0
    failures, rows = [], []
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with serving("--hosted", log=log, folder=Path(folder)) as url:
            warm_up(url, OPPONENT, "mcts:time=1ms", "deepening:time=1ms")
            print(machine())
            print("| attack | page p95 | list p95 | move p50 | move p95 | memory | what the attacker got |")
            print("|---|---|---|---|---|---|---|")
            for name in (None, *(wanted.only or ATTACKS)):
                waits, errors, came = asyncio.run(under(name, url, wanted.seconds))
                shown = name or "none"
                p95 = {what: quantiles(waits[what], n=20)[-1] if len(waits[what]) > 1 else 99.0 for what in waits}
                figures = " | ".join(f"{1000 * p95[what]:.0f} ms" for what in ("page", "list"))
                moves = f"{1000 * median(waits['move'] or [99.0]):.0f} ms | {1000 * p95['move']:.0f} ms"
                print(f"| {shown} | {figures} | {moves} | {resident()} MB | {came} |", flush=True)
                is_met = max(p95.values()) < MOST
                rows.append(f"| `{shown}` | {figures} | {moves} | < {1000 * MOST:.0f} ms {'✓' if is_met else '✗'} |")
                failures += [f"{shown}: {error}" for error in errors[:3]]
                failures += [f"{shown}: p95 of {what} is {wait:.2f} s" for what, wait in p95.items() if wait >= MOST]
                if resident() > MOST_MEMORY:
                    failures.append(f"{shown}: the server has {resident()} MB")
            said = log.stat().st_size
            kept = sum(file.stat().st_size for file in Path(folder).glob("games.db*"))
        print(f"log {said} bytes, store {kept / 1e6:.1f} MB")
        if said > MOST_LOG * 1e6 or kept > MOST_STORE * 1e6:
            failures.append(f"the log has {said} bytes and the store {kept}")
    print("failures:", len(failures), *failures, sep="\n  ")
    if wanted.write:
        write(rows, wanted.seconds, ROOT / "docs" / "benchmarks.md")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
