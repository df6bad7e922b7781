"""What the page asks and orders over the socket. A question is one class in a file of its own:

    class Ping(Command):
        type: Literal["ping"]                     its fields are the request
        answer: ClassVar[Any] = Pong              what is answered, a TypedDict beside it
        async def run(self, tab) -> …             what it does; the answer without its type, key and ref

Nothing else lists it: the socket takes every class that is declared here, and `tools/page_types.py` writes request and
answer into the page's types.d.ts.

    message.py          what all have in common: `Command`, `Question`, `LongQuestion`
    tab.py              the tab that they come from
    all others          the questions
"""

from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from ...wire import declared, modules_of
from .message import Message

QUESTIONS: tuple[type[Message], ...] = tuple(
    kind
    for module in modules_of(__name__, __path__)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Message) and kind.__module__ == module.__name__
    if "type" in kind.model_fields
)
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[reduce(or_, QUESTIONS), Field(discriminator="type")])  # type: ignore[arg-type]


def answers() -> list[Any]:
    """All that is declared beside the questions for what they are answered with."""
    return declared(__name__, __path__)
