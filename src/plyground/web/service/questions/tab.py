"""A tab of the page: the games that it has open, and the questions that it waits for."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from ....errors import Mistake
from ...wire.games import GameState
from ...wire.socket import Done
from ..notices import notice_of
from ..tables.table import Table
from ..tables.tables import NoSuchGameError, Tables
from .message import Asking, Command, LongQuestion, Message, Question

LOG = logging.getLogger(__name__)
MOST_OPEN = 8  # games, and as many questions, per tab
NO_SUCH_GAME = "There is no such game."


class Send(Protocol):
    def __call__(self, message: dict[str, Any], key: Any = None, *, lasting: bool = False) -> None:
        """Queue a message. It replaces a waiting one with the same key, and unless `lasting` may be replaced itself."""


class Tab:
    """A page open in a browser."""

    def __init__(self, tables: Tables, visitor: str, client: str, tell: Send) -> None:
        self.tables, self.visitor, self.client, self.tell = tables, visitor, client, tell
        self._open: dict[str, Table] = {}
        self._works: dict[str, tuple[asyncio.Task[None], Asking]] = {}

    async def take(self, message: Message) -> None:
        """Do what a message says, or begin with it."""
        if isinstance(message, Question):
            self._start(message)
        elif isinstance(message, Command):
            self._tell(message, await message.run(self), done=True)

    # What the page is told

    def notice(self, text: str, ref: Any = None) -> None:
        self.tell({"type": "notice", "level": "error", "text": text, **with_ref(ref)})

    def failed(self, problem: Exception, ref: Any) -> None:
        """Tell what went wrong with a message, and log a fault of the server; the socket stays open."""
        if isinstance(problem, NoSuchGameError):
            self.notice(NO_SUCH_GAME, ref)
        elif isinstance(problem, Mistake):
            self.notice(str(problem), ref)
        else:
            LOG.error("a request of a tab failed", exc_info=problem)
            self.notice(f"This failed in the server ({type(problem).__name__}).", ref)

    def inform(self, text: str) -> None:
        self.tell(notice_of(text))

    def _tell(self, message: Message, found: Any, *, done: bool) -> None:
        """What a message is answered with, or, unless `done`, what is found so far."""
        ref = message.ref if done else None
        told = {
            "type": message.answer_type(),
            **({"key": message.key} if isinstance(message, LongQuestion) else {}),
            **found,
        }
        if message.answer is not Done or ref is not None:
            self.tell({**told, **with_ref(ref)}, _topic(told), lasting=ref is not None)

    # Games

    async def enter(self, id: str) -> GameState:
        """Open a game, if it is not open yet."""
        async with self.tables.at(id, self.visitor, self.client) as table:
            if id not in self._open:
                self.check_room()
                self.tables.check_open(table, self.client)
                self._open[id] = table
            await table.open(self)
            return table.state()

    def check_room(self) -> None:
        if len(self._open) >= MOST_OPEN:
            raise Mistake(f"{MOST_OPEN} games are open in this tab, which is the most: close one first.")

    async def close(self, id: str) -> None:
        if table := self._open.pop(id, None):
            await table.close(self)

    async def leave(self) -> None:
        """End everything: the page is closed."""
        for task, _ in self._works.values():
            task.cancel()
        for table in list(self._open.values()):
            with suppress(Exception):
                await table.close(self)
        self._open.clear()

    # Questions that it waits for

    def _start(self, question: Question) -> None:
        self.stop(question.work)
        if len(self._works) >= MOST_OPEN:
            raise Mistake(f"{MOST_OPEN} searches run for this tab, which is the most: wait for one of them.")
        tell = partial(self._tell, question, done=False)
        asking = Asking(self.tables, self.visitor, self.client, tell, self.inform)
        self._works[question.work] = asyncio.create_task(self._work(question, asking)), asking

    async def _work(self, question: Question, asking: Asking) -> None:
        try:
            self._tell(question, await question.run(asking), done=True)
        except Exception as problem:
            self.failed(problem, question.ref)
        finally:
            task, _ = self._works.get(question.work, (None, None))
            if task is asyncio.current_task():
                del self._works[question.work]

    def stop(self, work: str) -> None:
        """End a question without an answer."""
        task, _ = self._works.pop(work, (None, None))
        if task is not None:
            task.cancel()

    def finish(self, work: str) -> None:
        """Have a question answered with what is found by now."""
        _, asking = self._works.get(work, (None, None))
        if asking is not None:
            asking.finish()


def with_ref(ref: Any) -> dict[str, Any]:
    return {} if ref is None else {"ref": ref}


def _topic(message: dict[str, Any]) -> Any:
    """What a message is about: a later one about the same may replace it while it waits to be sent."""
    if message["type"] == "game":
        return "game", message["game"]["id"]
    return (message["type"], message["key"]) if "key" in message else None
