"""The WebSocket: one per tab, for moves and for the progress of searches."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...errors import Mistake
from ..service.hello import kind_of
from ..service.notices import notice_of
from ..service.questions.analysis import Analysing, Analyst
from ..service.questions.depths import Counting
from ..service.questions.solving import Solving
from ..service.questions.trees import tree_of
from ..service.searches.preview import looked_at, read_place
from ..service.tables.table import Table
from ..service.tables.tables import NoSuchGameError, Tables
from ..wire.requests import (
    MESSAGE,
    Analyse,
    Cancel,
    Depths,
    Finish,
    Hint,
    Kind,
    Look,
    Message,
    Move,
    New,
    Ping,
    Simple,
    Solve,
    Tree,
)
from .guard.origin import LARGEST_FRAME
from .guard.rates import Allowance, Rate
from .sentences import sentence_of

LOG = logging.getLogger(__name__)
MOST_OPEN = 8  # games, and as many analyses, per tab
MESSAGES = (30.0, 60.0)  # per second, and at once
PATIENCE = 100  # refused messages until the socket is closed
MOST_UNREAD = 50  # messages: while this many wait to be sent, the server reads none from the tab
NO_SUCH_GAME = "There is no such game."


class Tab:
    """A page open in a browser."""

    def __init__(self, socket: WebSocket, tables: Tables, analyst: Analyst, visitor: str, client: str) -> None:
        self.socket, self.tables, self.analyst = socket, tables, analyst
        self.visitor, self.client = visitor, client
        self.allowance: Allowance = socket.state.allowance
        self._open: dict[str, Table] = {}
        self._works: dict[str, asyncio.Task[None]] = {}
        self._finish: dict[str, Callable[[], None]] = {}  # ends a work with what it has found, by its name
        self._outbox: dict[Any, dict[str, Any]] = {}  # by key, in order
        self._filled = asyncio.Event()
        self._last = 0

    # Messages to the page

    def tell(self, message: dict[str, Any], key: Any = None) -> None:
        """Queue a message; it replaces a waiting one with the same key."""
        self._last += 1
        self._outbox.pop(key, None)
        self._outbox[self._last if key is None else key] = message
        self._filled.set()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the tab was closed between two messages
            while True:
                await self._filled.wait()
                self._filled.clear()
                while self._outbox:
                    message = self._outbox.pop(next(iter(self._outbox)))
                    await self.socket.send_text(_written(message))

    def notice(self, text: str, ref: Any = None, level: str = "error") -> None:
        self.tell({"type": "notice", "level": level, "text": text, **_ref(ref)})

    def _failed(self, problem: Exception, ref: Any) -> None:
        """Log a fault of the server and tell the page; the socket stays open."""
        LOG.error("a request of a tab failed", exc_info=problem)
        self.notice(f"This failed in the server ({type(problem).__name__}).", ref)

    # Messages from the page

    async def run(self) -> None:
        """Serve the tab until it is closed."""
        await self.socket.accept()
        sender = asyncio.create_task(self._send())
        try:
            await self._listen(sender)
        except (WebSocketDisconnect, RuntimeError):
            pass  # RuntimeError: it was closed between two messages
        finally:
            sender.cancel()
            await self._leave()

    async def _listen(self, sender: "asyncio.Task[None]") -> None:
        rate, refused = Rate(*MESSAGES), 0
        while self.socket.application_state is WebSocketState.CONNECTED:
            while len(self._outbox) > MOST_UNREAD and not sender.done():
                await asyncio.sleep(0.05)
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if text is None or len(text) > LARGEST_FRAME or len(text.encode("utf-8", "replace")) > LARGEST_FRAME:
                await self.socket.close(1003 if text is None else 1009)
                return
            if not (rate.take() and self.allowance.messages.take() and self.allowance.uploads.take(len(text))):
                refused += 1
                if refused > PATIENCE:
                    await self.socket.close(1008)
                    return
                self.tell(
                    {"type": "notice", "level": "error", "text": "Too many messages at once: wait a moment."}, "rate"
                )
                continue
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            self.notice("A message has to be one JSON object.")
            return
        ref = _ref_in(data)
        try:
            message = MESSAGE.validate_python(data)
            async with self.allowance.turns:
                await self._obey(message)
        except ValidationError as error:
            self.notice(sentence_of(error.errors()), ref)
        except NoSuchGameError:
            self.notice(NO_SUCH_GAME, ref)
        except Mistake as mistake:
            self.notice(str(mistake), ref)
        except Exception as problem:
            self._failed(problem, ref)

    async def _obey(self, message: Message) -> None:
        match message:
            case New():
                wanted = message.model_copy(update={})
                self._room()
                id = await self.tables.new(self.visitor, wanted, self.client)
                await self._enter(id, message.ref)
            case Simple(type="open"):
                await self._enter(message.id, message.ref)
            case Simple(type="close"):
                if table := self._open.pop(message.id, None):
                    await table.close(self)
                self._stop(f"hint {message.id}")
                self._done(message.ref)
            case Hint():
                self._start(f"hint {message.id}", self._hint(message), message.ref)
            case Look():
                self._start(f"look {message.ref}", self._look(message), message.ref)
            case Kind():
                self._start(f"kind {message.ref}", self._kind(message), message.ref)
            case Analyse():
                analysing = self.analyst.analysing(
                    message,
                    self.client,
                    tell=partial(self._tell_found, "analysis", message),
                    notify=self._inform,
                    endless=message.endless,
                )
                self._start(
                    f"search {message.key}", self._answer("analysis", message, analysing), message.ref, analysing.finish
                )
            case Solve():
                tell = partial(self._tell_found, "solved", message)
                solving = Solving(self.tables, read_place(message), self.client, tell, self._inform)
                self._start(
                    f"search {message.key}", self._answer("solved", message, solving), message.ref, solving.finish
                )
            case Tree():
                self._start(f"search {message.key}", self._tree(message), message.ref)
            case Depths():
                tell = partial(self._tell_found, "depths", message)
                counting = Counting(self.tables, message, self.client, tell, self._inform)
                self._start(f"search {message.key}", self._answer("depths", message, counting), message.ref)
            case Cancel():
                self._stop(f"search {message.key}")
                self._done(message.ref)
            case Finish():
                if finish := self._finish.get(f"search {message.key}"):
                    finish()
                self._done(message.ref)
            case Ping():
                self.tell({"type": "pong", **_ref(message.ref)})
            case Move() | Simple():
                await self._act(message)

    async def _act(self, message: Move | Simple) -> None:
        async with self.tables.at(message.id, self.visitor) as table:
            self._stop(f"hint {message.id}")
            if isinstance(message, Move):
                await table.move(message.ply, message.move, message.board)
            else:
                acts: dict[str, Callable[[], Awaitable[None]]] = {
                    "undo": table.undo,
                    "resign": table.resign,
                    "swap": table.swap,
                    "stop": table.stop,
                    "pause": table.pause,
                    "go": table.go,
                }
                await acts[message.type]()
            self._tell_game(table, message.ref)

    def _tell_game(self, table: Table, ref: Any) -> None:
        # Without a ref, a later state may replace it, and it may replace a waiting one.
        key = ("game", table.id) if ref is None else None
        self._outbox.pop(("game", table.id), None)
        self.tell({"type": "game", "game": table.state(), **_ref(ref)}, key)

    async def _enter(self, id: str, ref: Any) -> None:
        async with self.tables.at(id, self.visitor) as table:
            if id not in self._open:
                self._room()
                self.tables.check_open(table, self.client)
                self._open[id] = table
            await table.open(self)
            self._tell_game(table, ref)

    def _room(self) -> None:
        if len(self._open) >= MOST_OPEN:
            raise Mistake(f"{MOST_OPEN} games are open in this tab, which is the most: close one first.")

    def _done(self, ref: Any) -> None:
        if ref is not None:
            self.tell({"type": "done", "ref": ref})

    # Searches that only this tab waits for

    def _start(self, name: str, work: Any, ref: Any, finish: Callable[[], None] = lambda: None) -> None:
        self._stop(name)
        if len(self._works) >= MOST_OPEN:
            work.close()
            raise Mistake(f"{MOST_OPEN} searches run for this tab, which is the most: wait for one of them.")
        self._works[name] = asyncio.create_task(self._work(name, work, ref))
        self._finish[name] = finish

    async def _work(self, name: str, work: Awaitable[None], ref: Any) -> None:
        try:
            await work
        except NoSuchGameError:
            self.notice(NO_SUCH_GAME, ref)
        except Mistake as mistake:
            self.notice(str(mistake), ref)
        except Exception as problem:
            self._failed(problem, ref)
        finally:
            if self._works.get(name) is asyncio.current_task():
                del self._works[name], self._finish[name]

    def _stop(self, name: str) -> None:
        if task := self._works.pop(name, None):
            self._finish.pop(name, None)
            task.cancel()

    async def _hint(self, message: Hint) -> None:
        async with self.tables.at(message.id, self.visitor) as table:
            hint = await table.hint(message.player, message.board, self.client, self._inform)
            self.tell({"type": "hint", "id": message.id, **hint, **_ref(message.ref)})

    async def _look(self, message: Look) -> None:
        found = await looked_at(message, self.tables.scheduler.warmup)
        self.tell({"type": "look", **found, **_ref(message.ref)})

    async def _kind(self, message: Kind) -> None:
        found = await asyncio.to_thread(lambda: kind_of(read_place(message).game, self.tables.engines))
        self.tell({"type": "kind", "kind": found, **_ref(message.ref)})

    async def _answer(
        self, kind: str, message: Analyse | Solve | Depths, asked: Analysing | Solving | Counting
    ) -> None:
        self._tell_found(kind, message, await asked.run())

    async def _tree(self, message: Tree) -> None:
        tell = partial(self._tell_found, "tree", message)
        tell(await tree_of(self.tables, message, self.client, tell=tell, notify=self._inform))

    def _tell_found(self, kind: str, message: Analyse | Solve | Tree | Depths, found: Any) -> None:
        self._outbox.pop((kind, message.key), None)
        head = {"type": kind, "key": message.key, **(_ref(message.ref) if found["done"] else {})}
        self.tell({**head, **found}, None if found["done"] else (kind, message.key))

    def _inform(self, text: str) -> None:
        self.tell(notice_of(text))

    async def _leave(self) -> None:
        works = list(self._works.values())
        for work in works:
            work.cancel()
        for table in list(self._open.values()):
            with suppress(Exception):
                await table.close(self)
        self._open.clear()


def _written(message: dict[str, Any]) -> str:
    """A message as JSON; a notice in place of a message that cannot be written."""
    try:
        return json.dumps(message, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        LOG.exception("a message for a tab is not JSON")
        text = "The server has something to say here that cannot be written as JSON."
        return json.dumps({"type": "notice", "level": "error", "text": text, **_ref(message.get("ref"))})


def _ref(ref: Any) -> dict[str, Any]:
    return {} if ref is None else {"ref": ref}


def _ref_in(data: Any) -> Any:
    """The ref of a message of unknown shape."""
    ref = data.get("ref") if isinstance(data, dict) else None
    return ref if isinstance(ref, int) or (isinstance(ref, str) and len(ref) <= 80) else None
