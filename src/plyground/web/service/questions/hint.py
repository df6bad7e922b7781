"""A hint: the move that a player would make in a game."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ....analysis.claims import Chance
from ....errors import Mistake
from ....players import analyst
from ...wire.figures import RatedFigures
from ...wire.requests import Spec
from ...wire.socket import Referred
from ..searches.chances import verdict_of
from ..searches.preview import why
from ..view import found
from .message import Asking, Question, hint_of
from .play import GameId

HINT_SECONDS = 1


class HintFound(RatedFigures):
    """`why` is what the move does, a sentence without its subject; it may be empty."""

    id: str
    ply: int
    why: str
    board: int
    move: str
    place: int | None
    player: str
    chance: Chance | None


class HintMessage(HintFound, Referred):
    type: Literal["hint"]


class Hint(Question):
    type: Literal["hint"]
    id: GameId
    player: Spec | None = None
    board: Annotated[int, Field(ge=0, le=3)] = 0
    answer: ClassVar[Any] = HintMessage

    @property
    def work(self) -> str:
        return hint_of(self.id)

    async def run(self, asking: Asking) -> HintFound:
        tables = asking.tables
        async with tables.at(self.id, asking.visitor, asking.client) as table:
            record = table.record(self.board)
            if record.is_over:
                raise Mistake("The game is over: there is no move to look for.")
            state, ply = record.state, len(record.moves)
            who = tables.player(self.player or analyst(table.game, HINT_SECONDS).spec, table.game)
            decision, _ = await tables.scheduler.think(
                who, state, client=asking.client, seconds=tables.caps.seconds, notify=asking.notify
            )
            chance = await asking.brief(lambda: verdict_of(decision))
            async with table.lock:
                if len(record.moves) == ply and table.entries.learn(self.board, ply, chance):
                    table.tell_state()
            return {
                "id": self.id,
                "ply": ply,
                "board": self.board,
                "move": decision.move,
                "place": state.place(decision.move),
                "player": who.name,
                "why": await asking.brief(lambda: why(state, decision.move)),
                **found(decision),
                "chance": chance,
            }
