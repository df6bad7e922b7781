"""Control of a tab's searches, and of its connection."""

from typing import Any, ClassVar, Literal

from ...wire.socket import Done, Pong
from .message import Command, Key, search_of
from .tab import Tab


class Cancel(Command):
    """End a search without an answer."""

    type: Literal["cancel"]
    key: Key
    answer: ClassVar[Any] = Done

    async def run(self, tab: Tab) -> Any:
        tab.stop(search_of(self.key))
        return {}


class Finish(Command):
    """End a search, which then answers with what it has found."""

    type: Literal["finish"]
    key: Key
    answer: ClassVar[Any] = Done

    async def run(self, tab: Tab) -> Any:
        tab.finish(search_of(self.key))
        return {}


class Ping(Command):
    type: Literal["ping"]
    answer: ClassVar[Any] = Pong

    async def run(self, tab: Tab) -> Any:
        return {}
