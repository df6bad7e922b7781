"""Games that are played: begin, open, move, and what else people do at the board."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...wire.requests import MoveName, NewGame
from ...wire.socket import Done, GameMessage
from ..tables.table import Table
from .message import Command, hint_of
from .tab import Tab

GameId = Annotated[str, Field(min_length=1, max_length=64)]


class New(NewGame, Command):
    type: Literal["new"]
    answer: ClassVar[Any] = GameMessage

    async def run(self, tab: Tab) -> Any:
        tab.check_room()
        return {"game": await tab.enter(await tab.tables.new(tab.visitor, self, tab.client))}


class Open(Command):
    type: Literal["open"]
    id: GameId
    answer: ClassVar[Any] = GameMessage

    async def run(self, tab: Tab) -> Any:
        return {"game": await tab.enter(self.id)}


class Close(Command):
    type: Literal["close"]
    id: GameId
    answer: ClassVar[Any] = Done

    async def run(self, tab: Tab) -> Any:
        await tab.close(self.id)
        tab.stop(hint_of(self.id))
        return {}


class _Act(Command):
    """A change of a game."""

    id: GameId
    answer: ClassVar[Any] = GameMessage

    async def run(self, tab: Tab) -> Any:
        async with tab.tables.at(self.id, tab.visitor, tab.client, to_change=True) as table:
            tab.stop(hint_of(self.id))
            await self.act(table)
            return {"game": table.state()}

    async def act(self, table: Table) -> None:
        raise NotImplementedError


class Move(_Act):
    type: Literal["move"]
    ply: Annotated[int, Field(ge=0, le=10_000)]
    move: MoveName
    board: Annotated[int, Field(ge=0, le=3)] | None = None

    async def act(self, table: Table) -> None:
        await table.move(self.ply, self.move, self.board)


class Simple(_Act):
    type: Literal["undo", "resign", "swap", "stop", "pause", "go"]

    async def act(self, table: Table) -> None:
        await getattr(table, self.type)()
