"""A player reviews a whole game: its own move in every position, and what each move of the game gave away."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

from ...analysis.chance import Chance, is_certain
from ...analysis.review import loss_of, verdict_of
from ...errors import Mistake
from ...games.state import State
from ...players import Player
from ...records.store import StaleGameError
from ..interface import answers
from ..interface.view import found, place_of
from ..searches.chances import chance_of

if TYPE_CHECKING:
    from .table import Table


class Review:
    """The analyses of a table's boards. They are stored position by position, and resume where they ended."""

    def __init__(self, table: "Table", stored: list[Any]) -> None:
        self.table = table
        self.boards: list[dict[str, Any] | None] = stored or [None] * len(table.records)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def running(self) -> bool:
        return bool(self._tasks)

    async def start(self, board: int, who: Player, client: str) -> None:
        """Analyse the positions not analysed yet; all of them if another player did so before."""
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
            while len(positions) < len(record.states):
                state = record.states[len(positions)]
                judged = await self._judge(state, who, client)
                async with table.lock:
                    if len(positions) < len(record.states) and record.states[len(positions)] is state:
                        positions.append(judged)
                        await self._keep(board)
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

    async def _judge(self, state: State, who: Player, client: str) -> dict[str, Any]:
        table = self.table
        if state.is_over:
            return {"best": None, "chance": await asyncio.to_thread(chance_of, state)}
        decision, search = await table.tables.thinking.think(
            who, state, client=client, seconds=table.tables.caps.seconds, notify=table.inform
        )
        chance = await asyncio.to_thread(chance_of, state, decision)
        return {"best": decision.move, **found(decision), "stopped": search.cut, "chance": chance}

    def to_json(self, board: int) -> answers.Reviewed | None:
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

    def judged(self, board: int, ply: int, entry: answers.Entry) -> answers.Entry:
        """An entry with what is known about its move."""
        positions = known["positions"] if (known := self.boards[board]) else []
        if ply >= len(positions):
            return entry
        best = positions[ply]["best"]
        after = positions[ply + 1]["chance"] if ply + 1 < len(positions) else None
        before = positions[ply]["chance"]
        chances = _chance(before), _chance(after)
        loss = loss_of(*chances, entry["side"], entry["move"] == best)
        verdict = verdict_of(loss, all(map(is_certain, chances)))
        place = place_of(self.table.records[board].states[ply], best)
        told = {"best": best, "best_place": place, "loss": loss, "verdict": verdict}
        return cast(answers.Entry, {**entry, **told, "chance": after or entry["chance"]})


def _chance(kept: dict[str, Any] | None) -> Chance | None:
    return None if kept is None else Chance(**kept)
