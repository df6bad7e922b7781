"""The players' turns at a table: the player to move searches, for as long as a tab watches."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ....analysis.comparison import with_least_nodes
from ....errors import Mistake
from ....games.state import State
from ....players import Player
from ....records.store import StaleGameError
from ....search import Decision, EngineMemory, ForfeitError, Limits
from ..searches.chances import verdict_of
from ..searches.scheduler import Search
from ..view import LONGEST_LINE, found, panel_of, rate

if TYPE_CHECKING:
    from .table import Table

Span = tuple[float, float]
WARM_UP = 1000  # nodes


class Turns:
    """One task for each board that has a player to move."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.recalls = [EngineMemory(), EngineMemory()]  # by side
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by board
        self._searches: dict[tuple[int, int], Search] = {}  # by board and panel
        self._warm: set[str] = set()  # compared players that have searched
        self._spans: dict[int, Span] = {}  # by panel: start and end of its last search

    @property
    def thinking(self) -> bool:
        return bool(self._tasks)

    @property
    def searching(self) -> bool:
        """Whether a search is running and not only waiting."""
        return any(not search.waiting for search in self._searches.values())

    @property
    def together(self) -> bool:
        """Whether the last searches of all panels ran at the same time; before the first, whether they can."""
        panels = len(self.table.panels)
        if len(self._spans) < panels or not panels:
            return 0 < panels <= self.table.tables.scheduler.workers
        return max(start for start, _ in self._spans.values()) < min(end for _, end in self._spans.values())

    def wake(self) -> None:
        """Start the search of each player to move, unless paused or unwatched."""
        table = self.table
        for board in range(len(table.records)):
            if board not in self._tasks and table.watchers and not table.paused and table.thinkers(board):
                self._tasks[board] = asyncio.create_task(self._think(board))

    async def halt(self) -> None:
        """End all searches; the table's lock is held, so that no other task is about to play."""
        tasks = [task for task in self._tasks.values() if task is not asyncio.current_task()]
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._searches.clear()

    def forget(self) -> None:
        """Drop what the players have kept for their next moves, since there are none; programs end."""
        for recall in self.recalls:
            self.table.tables.scheduler.memory.drop(recall)
        self.recalls = [EngineMemory(), EngineMemory()]  # a search that is just ending writes to the old ones

    def stop(self) -> None:
        """Stop the searches; each player plays the best move it has found."""
        if not self._searches:
            raise Mistake("Nobody is thinking.")
        for search in self._searches.values():
            search.control.stop()

    async def _think(self, board: int) -> None:
        """Move for as long as it is a player's turn on this board."""
        table = self.table
        try:
            while thinkers := table.thinkers(board):
                if table.panels:
                    for who in thinkers:  # compile all first, so that they can start together
                        await table.tables.scheduler.warmup.ensure(who, table.inform)
                    await self._warm_up(thinkers, table.records[board].state)
                async with asyncio.TaskGroup() as group:
                    asked = [group.create_task(self._ask(board, panel, who)) for panel, who in enumerate(thinkers)]
                async with table.lock:
                    await self._answer(board, thinkers, [each.result() for each in asked])
                    if not table.thinkers(board):
                        self._leave(board)
                    await table.changed()
                if not table.people:
                    await asyncio.sleep(table.tables.pause)
        except Exception as problem:
            error = problem.exceptions[0] if isinstance(problem, ExceptionGroup) else problem
            if isinstance(error, StaleGameError):
                return  # the table has told all tabs, and continues with the reloaded game
            if isinstance(error, ForfeitError) and len(table.thinkers(board)) == 1:
                async with table.lock:
                    await table.forfeit(board, str(error).rstrip("."))
                    self._leave(board)
                    await table.changed()
                return
            text = str(error) if isinstance(error, Mistake) else f"The search failed ({type(error).__name__})."
            table.tell({"type": "notice", "level": "error", "text": text})
            async with table.lock:
                table.paused = True
                self._leave(board)
                table.tell_state()
        finally:
            self._leave(board)
            table.tables.settle(table)

    async def _warm_up(self, players: list[Player], state: State) -> None:
        """Let each compared player search a little before its first search is timed, so that none of them pays for
        memory and code that are touched for the first time."""
        scheduler, caps = self.table.tables.scheduler, self.table.tables.caps
        for who in players:
            if who.spec not in self._warm and not (who.kind.runs_programs or who.kind.is_interpreted):
                self._warm.add(who.spec)
                if who.kind.takes_limits:
                    who = replace(who, limits=Limits(nodes=WARM_UP))
                await scheduler.think(who, state, client=self.table.client, seconds=caps.seconds, most_nodes=WARM_UP)

    def _leave(self, board: int) -> None:
        """Note that the running task is done with this board."""
        if self._tasks.get(board) is asyncio.current_task():
            del self._tasks[board]

    async def _ask(self, board: int, panel: int, who: Player) -> tuple[Decision, Search]:
        table, record = self.table, self.table.records[board]
        state = record.state
        compared = bool(table.panels)
        progress = ProgressTeller(table, board, panel if table.mode == "lockstep" else board, who)

        async def think(who: Player) -> tuple[Decision, Search]:
            return await table.tables.scheduler.think(
                who,
                state,
                client=table.client,
                seconds=table.tables.caps.seconds,
                seeds=() if record.seed is None else (record.seed,),
                # Compared players get no recall, so that their figures are those of a fresh search.
                recall=None if compared else self.recalls[state.turn],
                at_once=not compared,
                notify=table.inform,
                progress=progress,
                begun=lambda search: self._searches.__setitem__((board, panel), search),
                on_start=table.run_clock,
            )

        answer = await think(who)
        if compared and not answer[1].cut and (again := with_least_nodes(who, answer[0])) is not None:
            answer = await think(again)
        progress(answer[1])
        return answer

    async def _answer(self, board: int, thinkers: list[Player], answers: list[tuple[Decision, Search]]) -> None:
        """Play the first player's move; the others' moves are kept beside it."""
        record = self.table.records[board]
        panels: tuple[Mapping[str, Any], ...] = ()
        for panel, (_, search) in enumerate(answers):
            self._searches.pop((board, panel), None)
            number = panel if self.table.mode == "lockstep" else board
            self._spans[number] = search.started or 0.0, search.ended or 0.0
        if len(thinkers) > 1:
            entries = [record.entry(decision.move, decision) for decision, _ in answers]
            panels = tuple(panel_of(who, entry) for who, entry in zip(thinkers, entries, strict=True))
        decision, search = answers[0]
        cut = any(search.cut or decision.shortened for decision, search in answers)
        await self.table.play(board, decision.move, decision, player=thinkers[0].name, stopped=cut, panels=panels)


class ProgressTeller:
    """Tells how far a search is."""

    def __init__(self, table: "Table", board: int, panel: int, who: Player) -> None:
        self.table = table
        self.head = {"type": "progress", "id": table.id, "board": board, "panel": panel, "player": who.name}
        self.latest: Decision | None = None
        self.asking: asyncio.Future[None] | None = None
        nothing = dict.fromkeys(("depth", "value", "bound", "result", "chance"))
        self.figures: dict[str, Any] = {**nothing, "line": []}

    def __call__(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and latest is not self.latest:
            self.latest = latest
            shown = found(latest)
            # The chance is sent later: computing it takes some milliseconds.
            self.figures = {**shown, "line": shown["line"][:LONGEST_LINE], "chance": self.figures["chance"]}
            if self.asking is None:
                self.asking = asyncio.ensure_future(self._ask(latest))
        nodes, seconds = search.control.nodes, search.running_for
        spent = {"nodes": nodes, "seconds": seconds, "rate": rate(nodes, seconds)}
        key = ("progress", self.table.id, self.head["board"], self.head["panel"])
        self.table.tell({**self.head, **self.figures, **spent, "waiting": search.waiting}, key)

    async def _ask(self, decision: Decision) -> None:
        chance = await asyncio.to_thread(verdict_of, decision)
        self.figures, self.asking = {**self.figures, "chance": chance}, None
