"""A class at work: thirty students play, step through trees and solve a set that the teacher sent. How long does a
click take, and is the teacher's table right?

    python -m benchmarks.web.classroom [--minutes 10] [--students 30]

The server runs as `plyground serve --class`, and every student comes from an address of their own. A click is answered
when the page has something to paint: a move when the board with it is back, a tree when it is there. The reply of an
opponent is waited for separately. The teacher's page asks for the table each second; at the end it is compared, cell by
cell, with what the students did, and in between no figure of it may fall. The exit code is 1 if something was refused
or lost, if the table is wrong, or if the 95th percentile of a click is above 150 ms.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import websockets

from ..measure import machine
from .load import COOKIE, resident, serving, told

OPPONENTS = {
    "tictactoe": ("Beginner", "alphabeta"),
    "fiveinarow:size=9": ("alphabeta:depth=2", "deepening:time=200ms"),
    "dotsandboxes:rows=3,columns=3": ("greedy", "alphabeta:depth=3"),
}
TREES = (
    "((5 9 7) (4 1 2) (11 6 3))",
    "(((3 17) (2 12)) ((15 7) (25 0)) ((2 5) (3 14)))",
    "((3 12 8) (2 4 6) (14 5 2))",
)
SET = "~".join(f"{task}|tree:{tree}" for task in ("values", "cuts") for tree in TREES)
EXERCISES = SET.count("~") + 1
PAUSE = (1.0, 4.0)  # seconds between two clicks
LIMIT = 0.150  # seconds
PER_CORE = 8  # searches that a hosted server lets run at once


class Student:
    """Somebody who plays a game, then looks at some trees, and so on."""

    def __init__(self, number: int) -> None:
        self.random, self.address = random.Random(number), f"127.0.0.{10 + number}"
        self.moves: list[float] = []  # seconds
        self.trees: list[float] = []
        self.replies: list[float] = []
        self.tries: list[float] = []
        self.works: dict[int, dict[str, Any]] = {}  # what the table should say
        self.wrong: Counter[tuple[int, str]] = Counter()
        self.errors: list[str] = []
        self._refs = 0

    @asynccontextmanager
    async def tab(self, url: str) -> AsyncIterator[Any]:
        """The page, opened in a browser at the student's own address."""
        # Without TLS: loading certificates for every student would hold up all the others.
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        async with httpx.AsyncClient(base_url=url, headers={"origin": url}, transport=transport, timeout=60) as http:
            await http.get("/")
            await http.get("/api/hello")
            async with websockets.connect(
                url.replace("http", "ws", 1) + "/ws",
                origin=websockets.Origin(url),
                additional_headers={"cookie": f"{COOKIE}={http.cookies[COOKIE]}"},
                max_size=None,
                local_addr=(self.address, 0),
            ) as socket:
                self._http = http
                yield socket

    async def attend(self, url: str, until: float, code: str) -> None:
        await asyncio.sleep(5 * self.random.random())
        async with self.tab(url) as socket:
            await self._post(f"/api/class/sets/{code}/name", {"name": f"Student {self.address}"})
            while time.monotonic() < until:
                await self._play(socket, until)
                for _ in range(4):
                    await self._look(socket)
                    await self._solve(code)

    async def _solve(self, code: str) -> None:
        """Answer an exercise of the set, or look at its solution."""
        await asyncio.sleep(self.random.uniform(*PAUSE))
        exercise, kind = self.random.randrange(EXERCISES), self.random.choice(("right", "wrong", "wrong", "shown"))
        answer = f"a = {self.random.randrange(4)}" if kind == "wrong" else "right"
        tried = {"exercise": exercise, "right": kind == "right", "shown": kind == "shown", "answer": answer}
        work = self.works.setdefault(exercise, {"tries": 0, "solved": None, "shown": False})
        if work["solved"] is None:
            work["shown"] |= kind == "shown"
            work["tries"] += kind != "shown"
            work["solved"] = work["tries"] if kind == "right" and not work["shown"] else None
            self.wrong[exercise, answer] += kind == "wrong"
        started = time.monotonic()
        await self._post(f"/api/class/sets/{code}/tries", tried)
        self.tries.append(time.monotonic() - started)

    async def _post(self, path: str, body: dict[str, Any]) -> None:
        answer = await self._http.post(path, json=body)
        if answer.status_code != 200:
            raise RuntimeError(answer.text)

    async def try_all(self, url: str) -> None:
        """Every opponent moves once and every search walks a tree, so that nobody waits for a compiler later."""
        async with self.tab(url) as socket:
            for player in ("minimax", "alphabeta"):
                await self._ask(socket, {"type": "tree", "key": "t", "game": f"tree:{TREES[0]}", "player": player})
            for game, opponents in OPPONENTS.items():
                for opponent in opponents:
                    wanted = {"type": "new", "game": game, "players": [opponent, "human"]}
                    state = (await self._ask(socket, wanted))["game"]
                    while not state["boards"][0]["moves"]:
                        state = await self._next_state(socket, state["id"])

    async def _play(self, socket: Any, until: float) -> None:
        game = self.random.choice(list(OPPONENTS))
        opponent = self.random.choice(OPPONENTS[game])
        state = (await self._ask(socket, {"type": "new", "game": game, "players": ["human", opponent]}))["game"]
        while not state["boards"][0]["over"] and time.monotonic() < until:
            await asyncio.sleep(self.random.uniform(*PAUSE))
            board = state["boards"][0]
            ply = len(board["moves"])
            move = {"type": "move", "id": state["id"], "ply": ply, "move": self.random.choice(board["legal"])}
            started = time.monotonic()
            state = (await self._ask(socket, move))["game"]
            self.moves.append(time.monotonic() - started)
            while not (state["boards"][0]["over"] or state["boards"][0]["to_move"] == 0):
                state = await self._next_state(socket, state["id"])
            self.replies.append(time.monotonic() - started)
        await socket.send(json.dumps({"type": "close", "id": state["id"]}))

    async def _look(self, socket: Any) -> None:
        await asyncio.sleep(self.random.uniform(*PAUSE))
        question = {"type": "tree", "key": "tree", "game": f"tree:{self.random.choice(TREES)}", "depth": 8, "width": 20}
        started = time.monotonic()
        await self._ask(socket, {**question, "player": self.random.choice(("minimax", "alphabeta"))})
        self.trees.append(time.monotonic() - started)

    async def _ask(self, socket: Any, message: dict[str, Any]) -> dict[str, Any]:
        self._refs += 1
        await socket.send(json.dumps({**message, "ref": self._refs}))
        while True:
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if answer["type"] == "notice" and answer["level"] == "error":
                raise RuntimeError(answer["text"])
            if answer.get("ref") == self._refs:
                return answer

    async def _next_state(self, socket: Any, id: str) -> Any:
        while True:
            answer = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if answer["type"] == "game" and answer["game"]["id"] == id:
                return answer["game"]


async def lesson(url: str, students: list[Student], seconds: float) -> tuple[int, int, list[str]]:
    """All students at once; the most searches that ran at the same time, the most visitors that were counted, and what
    was wrong in the teacher's table."""
    until = time.monotonic() + seconds
    most, visitors, wrongs, ticks = 0, 0, [], 0
    async with httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=60) as teacher:
        await teacher.post("/api/class/teacher", json={"key": told["teacher"].partition("key=")[2]})
        code = (await teacher.post("/api/class/sets", json={"exercises": SET, "title": "A class"})).json()["code"]
        table = f"/api/class/sets/{code}/results"
        running = asyncio.gather(*(student.attend(url, until, code) for student in students), return_exceptions=True)
        while not running.done():
            total = tries_in((await teacher.get(table)).json())
            wrongs += [f"the table fell from {ticks} to {total} tries"] if total < ticks else []
            ticks = total
            status = (await teacher.get("/api/status")).json()
            most, visitors = max(most, status["searches"]), max(visitors, status["visitors"])
            clicks = sum(len(student.moves) + len(student.trees) for student in students)
            left = max(0.0, until - time.monotonic())
            print(f"\r{clicks} clicks, {left:.0f} s to go ", end="", file=sys.stderr, flush=True)
            await asyncio.wait({running}, timeout=1)
        wrongs += wrong_in((await teacher.get(table)).json(), students)
    print(file=sys.stderr)
    for student, done in zip(students, running.result(), strict=True):
        if isinstance(done, BaseException):
            student.errors.append(f"{type(done).__name__}: {done}")
    return most, visitors, wrongs


def tries_in(table: dict[str, Any]) -> int:
    return sum(work["tries"] for row in table["rows"] for work in row["works"])


def wrong_in(table: dict[str, Any], students: list[Student]) -> list[str]:
    """Where the teacher's table says other things than the students did."""
    rows = {row["name"]: row["works"] for row in table["rows"]}
    wrongs = []
    for student in students:
        works = rows.get(f"Student {student.address}", [])
        found = {work["exercise"]: {name: work[name] for name in ("tries", "solved", "shown")} for work in works}
        if found != student.works:
            wrongs.append(f"{student.address}: the table says {found}, and not {student.works}")
    given = sum((student.wrong for student in students), Counter())
    for answer in table["wrong"]:
        if given[answer["exercise"], answer["answer"]] != answer["count"]:
            wrongs.append(f"the table counts {answer}")
    return wrongs


def late(seconds: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(seconds, n=20)[-1] if len(seconds) > 1 else 0.0


def row(what: str, seconds: list[float]) -> str:
    """A line of the table, in milliseconds."""
    if not seconds:
        return f"{what:8}     0"
    figures = (median(seconds), late(seconds), max(seconds))
    return f"{what:8} {len(seconds):5}" + "".join(f"{1000 * figure:8.0f}" for figure in figures)


def main() -> int:
    parser = argparse.ArgumentParser(description="A class of students at work: how long a click takes.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--students", type=int, default=30)
    wanted = parser.parse_args()
    students = [Student(number) for number in range(wanted.students)]
    with serving("--class", log=Path(os.devnull)) as announced:
        url = f"http://127.0.0.1:{announced.rpartition(':')[2]}"
        asyncio.run(Student(wanted.students).try_all(url))
        most, visitors, wrongs = asyncio.run(lesson(url, students, 60 * wanted.minutes))
        memory = resident()
    moves = [seconds for student in students for seconds in student.moves]
    trees = [seconds for student in students for seconds in student.trees]
    replies = [seconds for student in students for seconds in student.replies]
    tries = [seconds for student in students for seconds in student.tries]
    errors = [error for student in students for error in student.errors] + wrongs
    print(machine())
    print(f"{wanted.students} students for {wanted.minutes:g} min, {visitors} visitors at most, in milliseconds:")
    print("         times     p50     p95    most")
    for what, seconds in (
        ("a click", moves + trees + tries),
        ("a move", moves),
        ("a tree", trees),
        ("a try", tries),
        ("a reply", replies),
    ):
        print(row(what, seconds))
    print(f"searches at once: {most} at most, of {PER_CORE * (os.cpu_count() or 1)} allowed; memory: {memory} MB")
    print(f"errors: {len(errors)}", *errors[:5], sep="\n  ")
    cells = sum(len(student.works) for student in students)
    print(f"the teacher's table: {cells} cells, {'right' if not wrongs else 'WRONG'}")
    is_quick = late(moves + trees + tries) <= LIMIT
    print(f"p95 of a click {'is' if is_quick else 'is NOT'} within {LIMIT * 1000:.0f} ms")
    return 0 if is_quick and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
