"""A whole game under the eyes of a player: its move in every position, and what each move played has lost."""

import asyncio
from typing import TYPE_CHECKING, Any

from ..errors import Mistake
from ..players import Player
from ..records.store import StaleGameError
from . import answers
from .chances import chance_of
from .view import found, place_of

if TYPE_CHECKING:
    from .table import Table


class Review:
    """The analyses of a table's boards. They are kept position by position, and go on where they ended."""

    def __init__(self, table: "Table", stored: list[Any]) -> None:
        self.table = table
        self.boards: list[dict[str, Any] | None] = stored or [None] * len(table.records)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def running(self) -> bool:
        return bool(self._tasks)

    async def start(self, board: int, who: Player, client: str) -> None:
        """Look at what has not been looked at yet; all of it if somebody else did."""
        await self.halt(board)
        known = self.boards[board]
        if known is None or known["player"] != who.name:
            self.boards[board] = {"player": who.name, "positions": []}
        self._tasks[board] = asyncio.create_task(self._run(board, who, client))

    async def halt(self, board: int | None = None) -> None:
        for number in list(self._tasks) if board is None else [board]:
            task = self._tasks.pop(number, None)
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait({task})

    async def forget(self, board: int, ply: int) -> None:
        """Moves from this ply on were taken back."""
        if known := self.boards[board]:
            del known["positions"][ply + 1 :]
            await self._keep(board)

    async def _keep(self, board: int) -> None:
        await self.table.keep(self.table.tables.store.analysed, board, self.boards[board])

    async def _run(self, board: int, who: Player, client: str) -> None:
        table, record, known = self.table, self.table.records[board], self.boards[board]
        assert known is not None
        positions = known["positions"]
        try:
            await table.tables.thinking.ready.make_chances(table.game)
            while len(positions) < len(record.positions):
                position = record.positions[len(positions)]
                judged = await self._judge(position, who, client)
                async with table.lock:
                    if len(positions) < len(record.positions) and record.positions[len(positions)] is position:
                        positions.append(judged)
                        await self._keep(board)
                    table.tell_state()
        except StaleGameError:
            pass  # the table has told everybody, and has another review by now
        except Mistake as mistake:
            table.tell({"type": "notice", "level": "error", "text": str(mistake)})
        finally:
            if self._tasks.get(board) is asyncio.current_task():
                del self._tasks[board]
                async with table.lock:
                    table.tell_state()
            table.tables.settle(table)

    async def _judge(self, position: Any, who: Player, client: str) -> dict[str, Any]:
        table = self.table
        if position.is_over():
            return {"best": None, "chance": await asyncio.to_thread(chance_of, table.game, position)}
        decision, search = await table.tables.thinking.think(
            who, position, client=client, seconds=table.tables.caps.seconds, notify=table.inform
        )
        chance = await asyncio.to_thread(chance_of, table.game, position, decision)
        best = table.game.move_name(position, decision.move)
        return {"best": best, **found(table.game, position, decision), "stopped": search.cut, "chance": chance}

    def to_json(self, board: int) -> answers.Reviewed | None:
        known = self.boards[board]
        if known is None:
            return None
        done = len(known["positions"]) == len(self.table.records[board].positions)
        return {
            "player": known["player"],
            "running": board in self._tasks,
            "done": done,
            "positions": known["positions"],
        }

    def judged(self, board: int, ply: int, entry: answers.Entry) -> answers.Entry:
        """An entry with what is known about its move."""
        positions = known["positions"] if (known := self.boards[board]) else []
        if ply >= len(positions):
            return entry
        best = positions[ply]["best"]
        after = positions[ply + 1]["chance"] if ply + 1 < len(positions) else None
        loss = _loss(positions[ply]["chance"], after, entry["side"])
        if entry["move"] == best and loss is not None:
            loss = 0.0
        place = place_of(self.table.game, self.table.records[board].positions[ply], best)
        return {**entry, "best": best, "best_place": place, "loss": loss, "chance": after or entry["chance"]}


def _loss(before: dict[str, Any] | None, after: dict[str, Any] | None, side: int) -> float | None:
    """How much of its win chance a side has given away; None if nothing is known."""
    if before is None or after is None:
        return None
    lost = before["share"] - after["share"]
    return max(0.0, lost if side == 0 else -lost)
