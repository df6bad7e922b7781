"""Nodes by depth for the page: the library's table, whose questions wait in the server's queue."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ....analysis.comparison import DEEPEST, MANY_NODES, Depths
from ....analysis.requests import Driver, SearchRequest
from ....players.player import MOST_NODES
from ...wire.requests import Place, Spec
from ...wire.socket import Referred
from ..searches.preview import read_place
from .message import Asking, LongQuestion


class DepthRow(TypedDict):
    """A player at a depth; `branching` is the growth of its nodes from the depth before, `nodes_ratio` is to the first
    player's."""

    player: str
    depth: int
    move: str
    value: int | None
    nodes: int
    seconds: float
    branching: float | None
    nodes_ratio: float | None


class CountedPlayer(TypedDict):
    """A player, and the first depth for which it needs more than `most_nodes`, or more time than it may take."""

    name: str
    given_up: int | None


class AskedDepth(TypedDict):
    player: str
    depth: int


class DepthsFound(TypedDict):
    """Nodes by depth, as far as they are known; until it is `done`, who is `asking` for which depth."""

    game: str
    position: str
    players: list[CountedPlayer]
    depth: int
    most_nodes: int
    rows: list[DepthRow]
    asking: AskedDepth | None
    done: bool


class DepthsMessage(DepthsFound, Referred):
    type: Literal["depths"]
    key: str


class DepthsQuestion(Place):
    """How the nodes of players grow with the depth in a position."""

    players: Annotated[list[Spec], Field(min_length=1, max_length=8, description="their own limits do not count")]
    depth: Annotated[int, Field(ge=1, le=DEEPEST, description="depths from 1 to this one")]
    most_nodes: Annotated[
        int, Field(ge=1, le=MOST_NODES, description="who needs more is not asked about greater depths")
    ] = MANY_NODES

    async def found(self, asking: Asking) -> DepthsFound:
        """The whole table; it is told before every search. One that takes longer than the server allows is given up."""
        state, tables = await asking.brief(lambda: read_place(self)), asking.tables
        players = [tables.player(spec, state.game) for spec in self.players]
        depths = Depths(state, players, range(1, self.depth + 1), self.most_nodes)
        driver = Driver(depths.steps())
        while (request := driver.request) is not None:
            asking.tell(self._shown(depths, request))
            decision, search = await tables.scheduler.think(
                request.player,
                request.state,
                client=asking.client,
                seconds=tables.caps.seconds,
                most_nodes=request.most_nodes,
                notify=asking.notify,
            )
            driver.answer(decision, is_cut=search.cut)
        return self._shown(depths, None)

    def _shown(self, depths: Depths, asked: SearchRequest | None) -> DepthsFound:
        table, state = depths.so_far(), depths.state
        asking = None if asked is None else (asked.player.name, asked.player.limits.depth or 0)
        return {
            "game": state.game.spec,
            "position": state.text,
            "players": [{"name": name, "given_up": table.given_up.get(name)} for name in table.players],
            "depth": self.depth,
            "most_nodes": self.most_nodes,
            "rows": [
                {
                    "player": row["player"],
                    "depth": row["depth"],
                    "move": row["move"],
                    "value": row["value"],
                    "nodes": row["nodes"],
                    "seconds": row["seconds"],
                    "branching": row["branching"],
                    "nodes_ratio": row["nodes ratio"],
                }
                for row in table.rows()
            ],
            "asking": None if asking is None else {"player": asking[0], "depth": asking[1]},
            "done": asked is None,
        }


class AskDepths(DepthsQuestion, LongQuestion):
    type: Literal["depths"]
    answer: ClassVar[Any] = DepthsMessage

    async def run(self, asking: Asking) -> DepthsFound:
        return await self.found(asking)
