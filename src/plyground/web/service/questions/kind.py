"""What there is in a game on the board of a position."""

from typing import Any, ClassVar, Literal

from ...wire.hello import GameKind
from ...wire.requests import Place
from ...wire.socket import Referred
from ..hello import kind_of
from ..searches.preview import read_place
from .message import Asking, Question


class KindMessage(Referred):
    """A game as Hello has it, for a board and its rules."""

    type: Literal["kind"]
    kind: GameKind


class Kind(Place, Question):
    """What there is in a game on the board of a position."""

    type: Literal["kind"]
    answer: ClassVar[Any] = KindMessage

    async def run(self, asking: Asking) -> Any:
        tables = asking.tables
        return {"kind": await asking.brief(lambda: kind_of(read_place(self).game, tables.engines))}
