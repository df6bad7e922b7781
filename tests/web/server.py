"""A real server to test, and visitors who talk to it as a browser does."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from plyground.web.server import create_app, serve
from plyground.web.service.tables.tables import Tables
from plyground.web.transport.guard.origin import COOKIE, loopback_names

PATIENCE = 120  # seconds until a test gives up waiting for a message


class Server:
    """A server on a port of its own, in a thread of this process."""

    def __init__(self, store: Path, **settings: Any) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.app = create_app(
            store, hosts=loopback_names(self.port), **{"pause": 0, "requests": (1e6, 1e6), **settings}
        )
        self.tables: Tables = self.app.state.tables
        self.url = f"http://127.0.0.1:{self.port}"
        self._server: uvicorn.Server | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(serve(self.app, [self._socket], self._ready))

    def _ready(self, server: uvicorn.Server) -> None:
        self._server = server
        self._started.set()

    def __enter__(self) -> "Server":
        self._thread.start()
        assert self._started.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def is_free(self) -> bool:
        """Whether nobody thinks any more, soon."""
        deadline = time.monotonic() + 10
        while self.tables.scheduler.running and time.monotonic() < deadline:
            time.sleep(0.01)
        return not self.tables.scheduler.running

    def visitor(self) -> "Visitor":
        return Visitor(self.url)


class Visitor:
    """Somebody with a browser: a cookie, REST and tabs."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=PATIENCE)
        self.http.get("/")
        self.cookie = f"{COOKIE}={self.http.cookies[COOKIE]}"

    def get(self, path: str) -> Any:
        answer = self.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 201) -> Any:
        answer = self.http.post(f"/api/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    @contextmanager
    def tab(self) -> Iterator["Tab"]:
        address = self.url.replace("http", "ws", 1) + "/ws"
        with connect(
            address, origin=Origin(self.url), additional_headers={"cookie": self.cookie}, max_size=None, close_timeout=1
        ) as connection:
            yield Tab(connection)


class Tab:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen: list[dict[str, Any]] = []
        self._refs = 0

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        """A request and its answer."""
        self._refs += 1
        ref = f"r{self._refs}"
        self.send(**message, ref=ref)
        return self.wait(lambda answer: answer.get("ref") == ref)

    def game(self, **message: Any) -> dict[str, Any]:
        """A request that is answered with a game."""
        answer = self.ask(**message)
        assert answer["type"] == "game", answer
        game: dict[str, Any] = answer["game"]
        return game

    def refusal(self, **message: Any) -> str:
        """A request that is refused with a sentence."""
        answer = self.ask(**message)
        assert (answer["type"], answer["level"]) == ("notice", "error"), answer
        return str(answer["text"])

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that is wanted."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(timeout=PATIENCE))
            self.seen.append(message)
            if wanted(message):
                return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next state of a game that is wanted."""
        message = self.wait(lambda message: message["type"] == "game" and wanted(message["game"]))
        game: dict[str, Any] = message["game"]
        return game

    def plies(self, count: int) -> dict[str, Any]:
        """The game once so many moves are played on every board."""
        return self.until(lambda game: all(len(board["moves"]) >= count for board in game["boards"]))


def moves(game: dict[str, Any], board: int = 0) -> list[str]:
    return [entry["move"] for entry in game["boards"][board]["moves"]]
