"""Nodes by depth for the page: the library's table, whose questions wait in the server's queue."""

from collections.abc import Callable

from ....analysis.asking import Ask, Inquiry
from ....analysis.comparing import Depths
from ... import wire
from ...wire.requests import DepthsQuestion
from ..searches.preview import read_place
from ..tables.tables import Tables


class Counting:
    """A table that is filled for a client. A search that takes longer than the server allows is given up, too."""

    def __init__(
        self,
        tables: Tables,
        question: DepthsQuestion,
        client: str,
        tell: Callable[[wire.DepthsFound], None] = lambda found: None,
        notify: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.tables, self.question, self.client, self.tell, self.notify = tables, question, client, tell, notify
        state = read_place(question)
        players = [tables.player(spec, state.game) for spec in question.players]
        self.depths = Depths(state, players, range(1, question.depth + 1), question.most_nodes)

    async def run(self) -> wire.DepthsFound:
        """The whole table; `tell` is called with it before every search."""
        inquiry = Inquiry(self.depths.steps())
        while (ask := inquiry.ask) is not None:
            self.tell(self._shown(ask))
            decision, search = await self.tables.scheduler.think(
                ask.player,
                ask.state,
                client=self.client,
                seconds=self.tables.caps.seconds,
                most_nodes=ask.most_nodes,
                notify=self.notify,
            )
            inquiry.answer(decision, is_cut=search.cut)
        return self._shown(None)

    def _shown(self, asked: Ask | None) -> wire.DepthsFound:
        table, state = self.depths.so_far(), self.depths.state
        asking = None if asked is None else (asked.player.name, asked.player.limits.depth or 0)
        return {
            "game": state.game.spec,
            "position": state.text,
            "players": [{"name": name, "given_up": table.given_up.get(name)} for name in table.players],
            "depth": self.question.depth,
            "most_nodes": self.question.most_nodes,
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
