"""A look at a position: its board, and what is to be seen on it. Nothing is stored."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ....content import Lesson
from ....games.remarks import Overlay
from ....records import Record
from ...wire.boards import Board
from ...wire.requests import Line
from ...wire.socket import Referred
from ..searches.preview import lesson, overlay, read_line, why
from ..view import board_of, entries_of
from .message import Asking, Question


class LookMessage(Referred):
    """The board after some moves, which nobody plays on and nothing is kept of. The overlay, in `why` what the last
    move does, and the lesson that fits if one side has lost are there if they were asked for and the game has them."""

    type: Literal["look"]
    game: str
    board: Board
    overlay: Overlay | None
    why: str
    lesson: Lesson | None


class Look(Line, Question):
    """What a position looks like after some moves."""

    type: Literal["look"]
    overlay: Annotated[bool, Field(description="whether threats, chains and the like are wanted")] = False
    answer: ClassVar[Any] = LookMessage

    async def run(self, asking: Asking) -> Any:
        record = await asking.brief(lambda: read_line(self))
        if self.overlay:
            await asking.tables.scheduler.warmup.ensure_chances(record.game)  # the same proofs of threats
        return await asking.brief(lambda: self._looked_at(record))

    def _looked_at(self, record: Record) -> Any:
        last = record.states[-2:-1]
        return {
            "game": record.game.spec,
            "board": board_of(record, entries_of(record, 0)),
            "overlay": overlay(record.state) if self.overlay else None,
            "lesson": lesson(record) if self.overlay else None,
            "why": why(last[0], record.state.last) if self.overlay and last and record.state.last is not None else "",
        }
