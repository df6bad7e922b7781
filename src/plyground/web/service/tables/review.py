"""The review of a whole game: the library's, a position at a time in the server's queue."""

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ....analysis.claims import Chance
from ....analysis.review import NORMAL, QUICK, Judged, Reviewing, review_of, reviewed_move
from ....errors import Mistake
from ....games.state import State
from ....players import Player
from ....records import Record
from ....records.store import StaleGameError
from ....search import Control
from ... import wire
from ...wire import plain
from ..searches.memory import needed_by
from ..searches.scheduler import Search
from ..view import place_of

if TYPE_CHECKING:
    from .table import Table

SOLVER = 256  # megabytes for what is proven of a game


class TableReview:
    """The reviews of a table's boards. They are stored position by position, and resume where they ended."""

    def __init__(self, table: "Table", stored: list[Any]) -> None:
        self.table = table
        self.boards: list[dict[str, Any] | None] = stored or [None] * len(table.records)  # as they are stored
        self._judged = [_judged(*both) for both in zip(table.records, self.boards, strict=True)]
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._left: dict[int, float] = {}  # seconds that a review under way may still take, about

    @property
    def running(self) -> bool:
        return bool(self._tasks)

    async def start(self, board: int, who: Player, effort: str, client: str) -> None:
        """Review the positions not reviewed yet; all of them if another player did so before, or with other effort."""
        await self.halt(board)
        known = self.boards[board]
        if known is None or (known["player"], known.get("effort")) != (who.name, effort):
            self.boards[board], self._judged[board] = {"player": who.name, "effort": effort, "positions": []}, {}
        self._tasks[board] = asyncio.create_task(self._run(board, who, effort, client))

    async def halt(self, board: int | None = None) -> None:
        for number in list(self._tasks) if board is None else [board]:
            task = self._tasks.pop(number, None)
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait({task})

    async def forget(self, board: int, ply: int) -> None:
        """Moves from this ply on were taken back."""
        if self.boards[board]:
            for later in [each for each in self._judged[board] if each > ply]:
                del self._judged[board][later]
            await self._keep(board)

    async def _keep(self, board: int) -> None:
        known, judged = self.boards[board], self._judged[board]
        assert known is not None
        plies = range(len(self.table.records[board].states))
        known["positions"] = [_kept(judged[ply]) if ply in judged else None for ply in plies]
        await self.table.keep(self.table.tables.store.analysed, board, known)

    async def _run(self, board: int, who: Player, effort: str, client: str) -> None:
        table, scheduler = self.table, self.table.tables.scheduler
        reviewing = Reviewing(table.records[board], who, effort, self._judged[board])
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
        known = self.boards[board]
        if known is None:
            return None
        record, judged = self.table.records[board], self._judged[board]
        return {
            "player": known["player"],
            "effort": known.get("effort", NORMAL),
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


def _kept(judged: Judged) -> dict[str, Any]:
    """A position as it is stored."""
    return {"best": judged.best, "chance": None if judged.chance is None else plain(judged.chance)}


def _judged(record: Record, known: dict[str, Any] | None) -> dict[int, Judged]:
    """The positions that are stored as the library has them."""
    positions = [] if known is None else known["positions"]
    both = enumerate(zip(record.states, positions, strict=False))
    return {ply: _judged_state(state, kept) for ply, (state, kept) in both if kept is not None}


def _judged_state(state: State, kept: dict[str, Any]) -> Judged:
    return Judged(state, kept["best"], None if kept["chance"] is None else Chance(**kept["chance"]))
