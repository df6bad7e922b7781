"""A player reviews a whole game: the library's review, whose questions wait in the server's queue."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

from ....analysis.asking import Inquiry
from ....analysis.claims import Chance
from ....analysis.reviewing import Judged, Reviewing, reviewed_move
from ....errors import Mistake
from ....games.state import State
from ....players import Player
from ....records import Record
from ....records.store import StaleGameError
from ... import wire
from ...wire import plain
from ..searches.chances import chance_of
from ..view import found, place_of

if TYPE_CHECKING:
    from .table import Table


class Review:
    """The reviews of a table's boards. They are stored position by position, and resume where they ended."""

    def __init__(self, table: "Table", stored: list[Any]) -> None:
        self.table = table
        self.boards: list[dict[str, Any] | None] = stored or [None] * len(table.records)  # as they are stored
        self._judged = [_judged(*both) for both in zip(table.records, self.boards, strict=True)]
        self._tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def running(self) -> bool:
        return bool(self._tasks)

    async def start(self, board: int, who: Player, client: str) -> None:
        """Review the positions not reviewed yet; all of them if another player did so before."""
        await self.halt(board)
        known = self.boards[board]
        if known is None or known["player"] != who.name:
            self.boards[board], self._judged[board] = {"player": who.name, "positions": []}, []
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
            del known["positions"][ply + 1 :], self._judged[board][ply + 1 :]
            await self._keep(board)

    async def _keep(self, board: int) -> None:
        await self.table.keep(self.table.tables.store.analysed, board, self.boards[board])

    async def _run(self, board: int, who: Player, client: str) -> None:
        table, scheduler = self.table, self.table.tables.scheduler
        reviewing = Reviewing(table.records[board], who, self._judged[board], chance_of)
        try:
            await scheduler.warmup.ensure_chances(table.game)
            # A step works out a chance, which takes a moment: in a thread, while nobody changes the game.
            async with table.lock:
                inquiry = await asyncio.to_thread(lambda: Inquiry(reviewing.steps()))
                await self._take(board)
            while (ask := inquiry.ask) is not None:
                decision, search = await scheduler.think(
                    ask.player, ask.state, client=client, seconds=table.tables.caps.seconds, notify=table.inform
                )
                async with table.lock:
                    await asyncio.to_thread(inquiry.answer, decision, is_cut=search.cut)
                    await self._take(board, is_cut=search.cut)
                    table.tell_state()
        except StaleGameError:
            pass  # the table has told all tabs, and has a new Review by now
        except Mistake as mistake:
            table.tell({"type": "notice", "level": "error", "text": str(mistake)})
        finally:
            if self._tasks.get(board) is asyncio.current_task():
                del self._tasks[board]
                async with table.lock:
                    table.tell_state()
            table.tables.settle(table)

    async def _take(self, board: int, *, is_cut: bool = False) -> None:
        """Store what was judged in a step; the lock is held."""
        known = self.boards[board]
        assert known is not None
        positions = known["positions"]
        if new := self._judged[board][len(positions) :]:
            positions += [_kept(judged, is_cut) for judged in new]
            await self._keep(board)

    def to_json(self, board: int) -> wire.Reviewed | None:
        known = self.boards[board]
        if known is None:
            return None
        done = len(known["positions"]) == len(self.table.records[board].states)
        return {
            "player": known["player"],
            "running": board in self._tasks,
            "done": done,
            "positions": known["positions"],
        }

    def judged(self, board: int, ply: int, entry: wire.Entry) -> wire.Entry:
        """An entry with what is known about its move."""
        record, judged = self.table.records[board], self._judged[board]
        if ply >= len(judged):
            return entry
        move = reviewed_move(record, ply, judged)
        place = place_of(record.states[ply], move.best)
        told = {"best": move.best, "best_place": place, "loss": move.loss, "verdict": move.verdict}
        return cast(wire.Entry, {**entry, **told, "chance": move.after or entry["chance"]})


def _kept(judged: Judged, is_cut: bool) -> dict[str, Any]:
    """A position as it is stored."""
    figures = {} if judged.decision is None else {**found(judged.decision), "stopped": is_cut}
    return {"best": judged.best, **figures, "chance": None if judged.chance is None else plain(judged.chance)}


def _judged(record: Record, known: dict[str, Any] | None) -> list[Judged]:
    """The positions that are stored as the library has them."""
    positions = [] if known is None else known["positions"]
    return [_judged_state(state, kept) for state, kept in zip(record.states, positions, strict=False)]


def _judged_state(state: State, kept: dict[str, Any]) -> Judged:
    return Judged(state, kept["best"], None if kept["chance"] is None else Chance(**kept["chance"]))
