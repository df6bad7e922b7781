"""What all messages of the page have in common."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_args, get_type_hints

from pydantic import Field

from ...wire.requests import Ref, Shape
from ..tables.tables import Tables

if TYPE_CHECKING:
    from .tab import Tab

T = TypeVar("T")
Key = Annotated[str, Field(min_length=1, max_length=80)]


class Message(Shape):
    """A message of the page. Its answer has the same `ref`."""

    answer: ClassVar[Any]  # a TypedDict: what it is answered with
    ref: Ref = None

    @classmethod
    @cache
    def answer_type(cls) -> str:
        """The `type` of its answers."""
        name: str = get_args(get_type_hints(cls.answer)["type"])[0]
        return name


class Command(Message):
    """Something to do at once: the tab's next message waits for its end."""

    async def run(self, tab: "Tab") -> Any:
        raise NotImplementedError


class Question(Message):
    """Something to find out, which may take a while: the tab's next messages are answered meanwhile."""

    async def run(self, asking: "Asking") -> Any:
        raise NotImplementedError

    @property
    def work(self) -> str:
        """A later question of the same name takes the place of this one."""
        return f"{self.answer_type()} {self.ref}"


class LongQuestion(Question):
    """A question that tells what it has found so far. It can be cancelled by its key, or finished early."""

    key: Key

    @property
    def work(self) -> str:
        return search_of(self.key)


class Asking:
    """Who waits for an answer, and what to call meanwhile: `tell` with what is found so far, `notify` with notices."""

    def __init__(
        self,
        tables: Tables,
        visitor: str,
        client: str,
        tell: Callable[[Any], None] = lambda found: None,
        notify: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.tables, self.visitor, self.client, self.tell, self.notify = tables, visitor, client, tell, notify
        self.is_finished = False
        self.on_finish: Callable[[], None] = lambda: None

    async def brief(self, work: Callable[[], T]) -> T:
        """What some short work in Python returns: it holds up nobody else, and is counted as computing time."""
        return await self.tables.scheduler.brief(self.client, work)

    def finish(self) -> None:
        """Have it answer with what it has found by now."""
        self.is_finished = True
        self.on_finish()


def search_of(key: str) -> str:
    """The name of the work of a search."""
    return f"search {key}"


def hint_of(id: str) -> str:
    """The name of the work of a hint: a change of the game ends it."""
    return f"hint {id}"
