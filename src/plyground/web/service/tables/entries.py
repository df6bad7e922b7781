"""The entries that the page shows for the moves of a table.

Most of an entry is known at once. Win chances take some milliseconds per move and may have to be compiled first: the
page gets moves without them, and again when they are known.
"""

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from ....analysis.claims import Chance, carried, is_certain
from ...wire import Entry
from ..searches.chances import judgement
from ..searches.scheduler import TICK
from ..view import entries_of

if TYPE_CHECKING:
    from .table import Table


class Entries:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.boards: list[list[Entry]] = [[] for _ in table.records]
        self._judged = [0] * len(table.records)  # by board: how many moves have their chances
        self._judging: asyncio.Task[None] | None = None

    async def refresh(self) -> None:
        """Add the new moves; the table's lock is held. A thread does it, since it may take a while."""
        if any(
            len(entries) < len(record.moves) for record, entries in zip(self.table.records, self.boards, strict=True)
        ):
            await asyncio.to_thread(self.complete)

    def complete(self) -> None:
        """Add the new moves, in this thread."""
        for record, entries in zip(self.table.records, self.boards, strict=True):
            entries += entries_of(record, len(entries))

    def forget(self, board: int, ply: int) -> None:
        """Moves from this ply on were taken back."""
        del self.boards[board][ply:]
        self._judged[board] = min(self._judged[board], ply)

    def judge(self, client: str) -> None:
        """Start a task that computes the chances of every move, as computing time of the client."""
        if self._next() is not None and (self._judging is None or self._judging.done()):
            self._judging = asyncio.create_task(self._judge(client))
            self._judging.add_done_callback(lambda task: self.table.tables.settle(self.table))

    async def judged(self, client: str) -> None:
        """Return when the chances of all moves are known."""
        self.judge(client)
        if self._judging is not None:
            await asyncio.wait({self._judging})

    @property
    def judging(self) -> bool:
        """Whether chances are being computed."""
        return self._judging is not None and not self._judging.done()

    def halt(self) -> None:
        if self._judging is not None:
            self._judging.cancel()

    async def _judge(self, client: str) -> None:
        table, scheduler = self.table, self.table.tables.scheduler
        warmup = scheduler.warmup
        for who in table.players if table.watchers else ():  # needed sooner than the chances
            await warmup.ensure(who, lambda text: None)
        await warmup.ensure_chances(table.game)
        told, changed = time.monotonic(), False
        while (found := self._next()) is not None:
            board, ply = found
            record, entries = table.records[board], self.boards[board]
            move, before, now = record.moves[ply], *record.states[ply : ply + 2]
            earlier = entries[ply - 1]["chance"] if ply else None
            known = await scheduler.brief(client, partial(judgement, before, now, move, earlier))
            if ply < len(entries) and ply < len(record.moves) and record.moves[ply] is move:
                entries[ply]["ai_score"] = known["ai_score"]
                self._judged[board] = ply + 1
                changed = self.learn(board, ply + 1, known["chance"]) or changed
            if changed and (self._next() is None or time.monotonic() > told + TICK):
                told, changed = time.monotonic(), False
                async with table.lock:
                    table.tell_state()

    def learn(self, board: int, ply: int, chance: Chance | None) -> bool:
        """Show from now on what is known of the position after some moves, and what follows from it for others."""
        entries, states = self.boards[board], self.table.records[board].states
        if chance is None or not 0 < ply <= len(entries):
            return False
        if is_certain(chance) or not is_certain(entries[ply - 1]["chance"]):
            entries[ply - 1]["chance"] = chance
        known = [None, *(entry["chance"] for entry in entries)]
        for entry, carry in zip(entries, carried(states[: len(known)], known)[1:], strict=True):
            entry["chance"] = carry
        return True

    def _next(self) -> tuple[int, int] | None:
        """Board and ply of the next move without chances."""
        for board, entries in enumerate(self.boards):
            if self._judged[board] < len(entries):
                return board, self._judged[board]
        return None
