"""The review of a whole game: the library's, a position at a time in the server's queue."""

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ....analysis.review import NORMAL, QUICK, Reviewing, is_by, judged_of, review_of, reviewed_move, to_json
from ....errors import Mistake
from ....players import Player
from ....players.stand_in import decide_beside
from ....records.store import StaleGameError
from ....search import Control
from ... import wire
from ..searches.memory import needed_by
from ..searches.scheduler import Search
from ..view import place_of

if TYPE_CHECKING:
    from .table import Table

SOLVER = 256  # megabytes for what is proven of a game


class TableReview:
    """The reviews of a table's boards. They are stored position by position, and resume where they ended."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._judged = [judged_of(record) for record in table.records]
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._left: dict[int, float] = {}  # seconds that a review under way may still take, about

    @property
    def running(self) -> bool:
        return bool(self._tasks)

    async def start(self, board: int, who: Player, effort: str, client: str) -> None:
        """Review the positions not reviewed yet; all of them if none is left, or if another player or effort did it."""
        await self.halt(board)
        record, judged = self.table.records[board], self._judged[board]
        if not is_by(record, who, effort) or len(judged) == len(record.states):
            self._judged[board] = {}
            record.review = to_json(record, who.name, effort, {})
        self._tasks[board] = asyncio.create_task(self._run(board, who, effort, client))

    async def halt(self, board: int | None = None) -> None:
        for number in list(self._tasks) if board is None else [board]:
            task = self._tasks.pop(number, None)
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait({task})

    async def forget(self, board: int, ply: int) -> None:
        """Moves from this ply on were taken back."""
        if self.table.records[board].review is not None:
            for later in [each for each in self._judged[board] if each > ply]:
                del self._judged[board][later]
            await self._keep(board)

    async def _keep(self, board: int) -> None:
        record = self.table.records[board]
        assert record.review is not None
        record.review = to_json(record, record.review["player"], _effort(record.review), self._judged[board])
        await self.table.keep(self.table.tables.store.reviewed, board, record.review)

    async def _run(self, board: int, who: Player, effort: str, client: str) -> None:
        table, scheduler = self.table, self.table.tables.scheduler
        reviewing = Reviewing(table.records[board], who, effort, self._judged[board], decide_beside)
        try:
            await scheduler.warmup.ensure_chances(table.game)
            await scheduler.warmup.ensure_solver(table.game, table.inform)
            await scheduler.warmup.ensure(who, table.inform)
            started, first = time.monotonic(), len(reviewing.judged)
            while (ply := reviewing.next()) is not None:
                search = await self._search(reviewing, ply, effort, client)
                if ply not in reviewing.judged and search.cut and search.running_for >= table.tables.caps.seconds:
                    # On a shared server a position may take too long: then it is looked at with less effort.
                    search = await self._search(reviewing, ply, QUICK, client)
                    if ply not in reviewing.judged and search.cut:
                        raise Mistake("This server is shared, and the review took too long for it: it has ended.")
                if ply not in reviewing.judged:
                    continue  # others waited for the processor, or the game was changed meanwhile
                done = len(reviewing.judged) - first
                self._left[board] = (time.monotonic() - started) / done * ply
                async with table.lock:
                    await self._keep(board)
                    table.tell_state()
        except StaleGameError:
            pass  # the table has told all tabs, and has a new TableReview by now
        except Mistake as mistake:
            table.tell({"type": "notice", "level": "error", "text": str(mistake)})
        finally:
            if self._tasks.get(board) is asyncio.current_task():
                del self._tasks[board]
                async with table.lock:
                    table.tell_state()
            table.tables.settle(table)

    async def _search(self, reviewing: Reviewing, ply: int, effort: str, client: str) -> Search:
        """Judge a position in the server's queue."""
        scheduler, caps, who = self.table.tables.scheduler, self.table.tables.caps, reviewing.player
        task = partial(_judge, reviewing, ply, effort)
        search = Search(who.name, task, client, caps.seconds, SOLVER + needed_by(who), self.table.inform)
        await scheduler.answer(search, lambda search: None)
        return search

    def to_json(self, board: int) -> wire.Reviewed | None:
        record, judged = self.table.records[board], self._judged[board]
        if (known := record.review) is None:
            return None
        return {
            "player": known["player"],
            "effort": _effort(known),
            "running": board in self._tasks,
            "done": len(judged) == len(record.states),
            "judged": len(judged),
            "left": self._left.get(board) if board in self._tasks else None,
            "mistakes": [move.ply for move in review_of(record, known["player"], judged).mistakes()],
        }

    def judged(self, board: int, ply: int, entry: wire.Entry) -> wire.Entry:
        """An entry with what is known about its move."""
        record, judged = self.table.records[board], self._judged[board]
        if ply not in judged:
            return entry
        move = reviewed_move(record, ply, judged)
        place = place_of(record.states[ply], move.best)
        told = {"best": move.best, "best_place": place, "loss": move.loss, "verdict": move.verdict}
        return cast(wire.Entry, {**entry, **told, "chance": move.after or entry["chance"]})


def _judge(reviewing: Reviewing, ply: int, effort: str, control: Control) -> None:
    reviewing.judge(ply, control, effort)


def _effort(kept: dict[str, Any]) -> str:
    return str(kept.get("effort", NORMAL))
