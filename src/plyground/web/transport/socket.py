"""The WebSocket: one per tab, for moves and for the progress of searches."""

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..service.questions import MESSAGE
from ..service.questions.tab import Tab, with_ref
from ..service.tables.tables import Tables
from ..wire import plain
from .guard.origin import LARGEST_FRAME
from .guard.rates import Allowance, Rate
from .sentences import sentence_of

LOG = logging.getLogger(__name__)
MESSAGES = (30.0, 60.0)  # per second, and at once
PATIENCE = 100  # refused messages until the socket is closed
MOST_UNREAD = 50  # messages: while this many wait to be sent, the server reads none from the tab


class Socket:
    """The connection of a tab."""

    def __init__(self, socket: WebSocket, tables: Tables, visitor: str, client: str) -> None:
        self.socket = socket
        self.tab = Tab(tables, visitor, client, self.tell)
        self.allowance: Allowance = socket.state.allowance
        self._outbox: dict[Any, dict[str, Any]] = {}  # by key, in order
        self._filled = asyncio.Event()
        self._last = 0

    # Messages to the page

    def tell(self, message: dict[str, Any], key: Any = None, *, lasting: bool = False) -> None:
        self._last += 1
        self._outbox.pop(key, None)
        self._outbox[self._last if key is None or lasting else key] = message
        self._filled.set()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the tab was closed between two messages
            while True:
                await self._filled.wait()
                self._filled.clear()
                while self._outbox:
                    message = self._outbox.pop(next(iter(self._outbox)))
                    await self.socket.send_text(_written(message))

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
            await self.tab.leave()

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
            self.tab.notice("A message has to be one JSON object.")
            return
        try:
            message = MESSAGE.validate_python(data)
            async with self.allowance.turns:
                await self.tab.take(message)
        except ValidationError as error:
            self.tab.notice(sentence_of(error.errors()), _ref_in(data))
        except Exception as problem:
            self.tab.failed(problem, _ref_in(data))


def _written(message: dict[str, Any]) -> str:
    """A message as JSON; a notice in place of a message that cannot be written."""
    try:
        return json.dumps(message, default=plain, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        LOG.exception("a message for a tab is not JSON")
        text = "The server has something to say here that cannot be written as JSON."
        return json.dumps({"type": "notice", "level": "error", "text": text, **with_ref(message.get("ref"))})


def _ref_in(data: Any) -> Any:
    """The ref of a message of unknown shape."""
    ref = data.get("ref") if isinstance(data, dict) else None
    return ref if isinstance(ref, int) or (isinstance(ref, str) and len(ref) <= 80) else None
