"""A table: a game, whoever sits at it, and whoever watches.

All of this runs on the event loop. A change takes the table's lock, is kept in the store, and only then told: what the
page has seen is never lost. Searches think outside the lock; whoever changes the game under them ends them first.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import Mistake
from ..games.game import Game
from ..players import Player, named_players
from ..records import Record
from ..records.store import StoredGame
from ..search import Decision, Recall
from .clock import Clock
from .thinking import Search
from .view import LONGEST_LINE, board_of, entry_of, found, moment, panel_of, rate, seat_of

if TYPE_CHECKING:
    from .tables import Tables

HUMAN = "human"
ADVISER = "deepening:time=1s"  # who is asked for hints
PANELS = "panels"  # the side of all the players that are compared


class Watcher(Protocol):
    """A tab that shows the game."""

    client: str  # whose turn in the queue its searches take

    def tell(self, message: dict[str, Any], key: Any = None) -> None:
        """Send a message; one that waits to be sent gives way to a later one with the same key."""


def seat(
    name: str, rules: Game, player: Callable[[str, Game], Player], strict: bool = True
) -> tuple[str, Player | None]:
    """Who a name stands for: a person (None) or a player. Unless strict, an unknown name is a person's."""
    if name.strip().lower() == HUMAN:
        return HUMAN, None
    try:
        who = player(name, rules)
    except Mistake:
        if strict:
            raise
        return name, None
    return who.name, who


class Table:
    def __init__(self, tables: "Tables", stored: StoredGame) -> None:
        self.tables = tables
        self.id, self.visitor, self.mode = stored.id, stored.visitor, stored.mode
        self.records, self.paused = stored.records, stored.paused
        self.game = stored.records[0].game
        self.panels = [tables.player(spec, self.game) for spec in stored.panels]
        self.names = list(stored.players)
        self._seat()
        self.clock: Clock | None = None
        if stored.clock is not None:
            moves = self.records[0].moves
            self.clock = Clock(
                stored.clock["seconds"], stored.clock["increment"], moves[-1].left if moves else (), stored.spent
            )
        self.analyses: list[Any] = stored.analyses or [None] * len(self.records)
        self.created, self.updated = stored.created, stored.updated
        self.watchers: set[Watcher] = set()
        self.users = 0
        self.lock = asyncio.Lock()
        self.together = bool(self.panels) and len(self.panels) <= tables.thinking.workers
        self._entries: list[list[dict[str, Any]]] = [[] for _ in self.records]
        self._recalls = [Recall(), Recall()]
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by board: who thinks
        self._searches: dict[tuple[int, int], Search] = {}  # by board and panel
        self._flag: asyncio.TimerHandle | None = None

    # Who sits where

    def _seat(self) -> None:
        self._players: list[Player | None] = [
            None if name == PANELS else seat(name, self.game, self.tables.player, strict=False)[1]
            for name in self.names
        ]
        for number, record in enumerate(self.records):
            shown = [self._panel_name(number) if name == PANELS else name for name in self.names]
            record.players = (shown[0], shown[1])

    def _panel_name(self, board: int) -> str:
        return self.panels[board].name  # of lock-step, where there is one board, the leader

    @property
    def people(self) -> list[int]:
        """The sides that people play."""
        return [side for side in (0, 1) if self._players[side] is None and self.names[side] != PANELS]

    def _thinkers(self, board: int) -> list[Player]:
        """Who is to move on a board, if it is no person; several where players are compared in lock-step."""
        record = self.records[board]
        side = int(record.position.to_move())
        if record.is_over or side in self.people:
            return []
        if self.names[side] == PANELS:
            return self.panels if self.mode == "lockstep" else [self.panels[board]]
        who = self._players[side]
        return [] if who is None else [who]

    # What is told

    def state(self) -> dict[str, Any]:
        first = self.records[0]
        return {
            "id": self.id,
            "mode": self.mode,
            "game": self.game.spec,
            "title": self.game.title,
            "sides": self.game.sides,
            "marks": self.game.marks,
            "points": self.game.points,
            "players": [self._seat_json(side) for side in (0, 1)],
            "panels": [{"name": panel.name, "spec": panel.spec} for panel in self.panels],
            "start": first.start,
            "boards": [self._board(number) for number in range(len(self.records))],
            "clock": None if self.clock is None else self.clock.to_json(int(first.position.to_move())),
            "thinking": bool(self._tasks),
            "paused": self.paused,
            "together": self.together,
            "created": moment(self.created),
            "updated": moment(self.updated),
        }

    def _seat_json(self, side: int) -> dict[str, Any]:
        name, who = self.names[side], self._players[side]
        if name == PANELS:
            shown = " | ".join(panel.name for panel in self.panels)
            return {"name": shown, "spec": PANELS, "summary": "players that are compared", "human": False}
        named = named_players(self.game).get(name)
        return seat_of(self.game, name, who, named.summary if named else "")

    def _board(self, number: int) -> dict[str, Any]:
        return board_of(self.records[number], self._entries[number])

    def record(self, board: int) -> Record:
        if board >= len(self.records):
            raise Mistake(f"There is no board {board}: this game has {len(self.records)}.")
        return self.records[board]

    def entries(self, board: int) -> list[dict[str, Any]]:
        self.record(board)
        return self._entries[board]

    async def refresh(self) -> None:
        """Work out what there is to say about moves that are new; it may take a while, so elsewhere."""
        for record, entries in zip(self.records, self._entries, strict=True):
            while len(entries) < len(record.moves):
                ply = len(entries)
                entry = await asyncio.to_thread(entry_of, record, ply)
                if len(entries) == ply < len(record.moves):
                    entries.append(entry)

    def tell(self, message: dict[str, Any], key: Any = None) -> None:
        for watcher in list(self.watchers):
            watcher.tell(message, key)

    async def _changed(self) -> None:
        """After every change: think on, let the right clock run, and tell everybody."""
        await self.refresh()
        self.wake()
        self._run_clock()
        self.tell({"type": "game", "game": self.state()}, ("game", self.id))

    # What people do

    async def open(self, watcher: Watcher) -> None:
        async with self.lock:
            self.watchers.add(watcher)
            self.wake()
            self._run_clock()

    async def close(self, watcher: Watcher) -> None:
        async with self.lock:
            self.watchers.discard(watcher)
            if not self.watchers:
                await self._halt()
                self._run_clock()
                if self.clock is not None:
                    await self._keep(self.tables.store.spend, self.id, self.clock.spent)
        self.tables.settle(self)

    async def move(self, ply: int, name: str, board: int | None) -> None:
        """A person's move, on one board or on every board where it is a person's turn after so many moves."""
        async with self.lock:
            if board is not None:
                self.record(board)
            boards = range(len(self.records)) if board is None else [board]
            waiting = [
                number
                for number in boards
                if not self.records[number].is_over and (self.paused or not self._thinkers(number))
            ]
            if not waiting:
                over = all(self.records[number].is_over for number in boards)
                raise Mistake("The game is over." if over else "It is not your turn: a player is thinking.")
            meant = [number for number in waiting if len(self.records[number].moves) == ply]
            if not meant:
                raise Mistake("The board has changed meanwhile: look at it again before you move.")
            await self._check_flag()
            moves, refusal = {}, None
            for number in meant:
                record = self.records[number]
                try:
                    moves[number] = record.game.parse_move(record.position, name)
                except Mistake as mistake:
                    refusal = mistake  # on that board, it waits for a move of its own
            if refusal is not None and not moves:
                raise refusal
            for number, move in moves.items():
                await self._play(number, move, None, player=HUMAN)
            await self._changed()

    async def undo(self) -> None:
        """Take back a person's last move and what came after it; where no people play, the last move."""
        async with self.lock:
            back = {number: self._undo_to(number) for number in range(len(self.records))}
            if all(ply is None for ply in back.values()):
                raise Mistake("There is no move of yours to take back." if self.people else "There is no move yet.")
            await self._halt()
            if not self.people:
                await self._pause(True)
            for number, ply in back.items():
                record = self.records[number]
                if ply is None:
                    continue
                record.resigned = record.timed_out = None
                while len(record.moves) > ply:
                    record.undo()
                del self._entries[number][ply:]
                if self.analyses[number] is not None:
                    del self.analyses[number]["positions"][ply + 1 :]
                    await self._keep(self.tables.store.analysed, self.id, number, self.analyses[number])
                if self.clock is not None:
                    self.clock.back(record.moves[-1].left if record.moves else ())
                await self._keep(self.tables.store.played, self.id, number, record, ply)
            await self._changed()

    def _undo_to(self, number: int) -> int | None:
        record = self.records[number]
        if record.resigned is not None:
            return len(record.moves)  # only the giving up is taken back
        own = [ply for ply in range(len(record.moves)) if record.mover(ply) in self.people or not self.people]
        return own[-1] if own else None

    async def resign(self) -> None:
        async with self.lock:
            going = [number for number, record in enumerate(self.records) if not record.is_over]
            if not going:
                raise Mistake("The game is over.")
            if not self.people:
                raise Mistake("Nobody at this board is a person: only people can resign.")
            await self._halt()
            for number in going:
                record = self.records[number]
                side = int(record.position.to_move())
                record.resigned = side if side in self.people else self.people[0]
                await self._keep(self.tables.store.played, self.id, number, record, len(record.moves))
            await self._changed()

    async def hint(self, spec: str | None, board: int, client: str, notify: Callable[[str], None]) -> dict[str, Any]:
        """What a player would do now."""
        record = self.record(board)
        if record.is_over:
            raise Mistake("The game is over: there is no move to look for.")
        position, ply = record.position, len(record.moves)
        who = self.tables.player(spec or ADVISER, self.game)
        decision, _ = await self.tables.thinking.think(
            who, position, client=client, seconds=self.tables.caps.seconds, notify=notify
        )
        move = self.game.move_name(position, decision.move)
        return {"ply": ply, "board": board, "move": move, "player": who.name, **found(self.game, position, decision)}

    async def swap(self) -> None:
        """The players change sides."""
        async with self.lock:
            if all(record.is_over for record in self.records):
                raise Mistake("The game is over.")
            await self._halt()
            await self._keep(self.tables.store.seat, self.id, self.names[::-1], self.paused)
            self.names.reverse()
            self._recalls.reverse()
            self._seat()
            await self._changed()

    async def stop(self) -> None:
        """Whoever thinks plays the best that is found."""
        if not self._searches:
            raise Mistake("Nobody is thinking.")
        for search in self._searches.values():
            search.control.stop()

    async def pause(self) -> None:
        async with self.lock:
            await self._halt()
            await self._pause(True)
            await self._changed()

    async def go(self) -> None:
        async with self.lock:
            await self._pause(False)
            await self._changed()

    async def _pause(self, paused: bool) -> None:
        await self._keep(self.tables.store.seat, self.id, self.names, paused)
        self.paused = paused

    # What is kept

    async def _keep(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self.tables.keep(function, *args)

    async def _play(self, number: int, move: int, decision: Decision | None, **more: Any) -> None:
        """Play a move that is legal, and keep it; the lock is held."""
        record = self.records[number]
        if self.clock is not None:
            more["left"] = self.clock.press(int(record.position.to_move()))
        record.add(move, decision, **more)
        try:
            await self._keep(self.tables.store.played, self.id, number, record, len(record.moves) - 1)
        except BaseException:
            record.undo()
            raise

    # Clocks

    def _run_clock(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if self.clock is None:
            return
        record = self.records[0]
        side = int(record.position.to_move())
        searching = any(not search.waiting for search in self._searches.values())
        runs = bool(self.watchers) and not record.is_over and (searching if self._thinkers(0) else not self.paused)
        self.clock.run(side if runs else None)
        if runs:
            loop = asyncio.get_running_loop()
            self._flag = loop.call_later(
                max(0.0, self.clock.left_for(side)) + 0.001, lambda: loop.create_task(self._flag_falls())
            )

    async def _flag_falls(self) -> None:
        async with self.lock:
            with suppress(Mistake):
                await self._check_flag()

    async def _check_flag(self) -> None:
        """End the game if the time of the side to move is up, and say so; the lock is held."""
        record = self.records[0]
        side = int(record.position.to_move())
        if self.clock is None or record.is_over or self.clock.left_for(side) > 0:
            return
        await self._halt()
        record.timed_out = side
        await self._keep(self.tables.store.played, self.id, 0, record, len(record.moves), self.clock.left[side])
        await self._changed()
        raise Mistake(f"The time of {self.game.sides[side]} is up.")

    # Thinking

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def wake(self) -> None:
        """Let whoever is to move think, if it may."""
        for number in range(len(self.records)):
            if number not in self._tasks and self.watchers and not self.paused and self._thinkers(number):
                self._tasks[number] = asyncio.create_task(self._think(number))

    async def _halt(self) -> None:
        """End all searches; the lock is held, so that nobody is about to play."""
        tasks = list(self._tasks.values())
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._searches.clear()

    async def close_down(self) -> None:
        """The end of the server, or of the game."""
        async with self.lock:
            await self._halt()
            if self._flag is not None:
                self._flag.cancel()
            if self.clock is not None:
                self.clock.run(None)
                await self._keep(self.tables.store.spend, self.id, self.clock.spent)

    async def _think(self, number: int) -> None:
        """Move for as long as it is a player's turn on this board."""
        task = asyncio.current_task()
        try:
            while thinkers := self._thinkers(number):
                async with asyncio.TaskGroup() as group:
                    asked = [group.create_task(self._ask(number, i, who)) for i, who in enumerate(thinkers)]
                answers = [task.result() for task in asked]
                async with self.lock:
                    for panel in range(len(thinkers)):
                        self._searches.pop((number, panel), None)
                    await self._answer(number, thinkers, answers)
                    if not self._thinkers(number) and self._tasks.get(number) is task:
                        del self._tasks[number]
                    await self._changed()
                if not self.people:
                    await asyncio.sleep(self.tables.pause)
        except asyncio.CancelledError:
            raise
        except ExceptionGroup as group_of_errors:
            error = group_of_errors.exceptions[0]
            text = str(error) if isinstance(error, Mistake) else f"The search failed: {type(error).__name__}."
            self.tell({"type": "notice", "level": "error", "text": text})
            self.paused = True
        finally:
            if self._tasks.get(number) is task:
                del self._tasks[number]

    async def _ask(self, number: int, panel: int, who: Player) -> tuple[Decision, Search]:
        record = self.records[number]
        position, side = record.position, int(record.position.to_move())
        compared = self.names[side] == PANELS
        shown = panel if self.mode == "lockstep" else number
        watcher = next(iter(self.watchers), None)
        progress = Progress(self, number, shown, who, position)
        answer = await self.tables.thinking.think(
            who,
            position,
            client=watcher.client if watcher else self.visitor,
            seconds=self.tables.caps.seconds,
            # Compared players are asked afresh, so that their figures are those of anybody who asks.
            recall=None if compared else self._recalls[side],
            notify=lambda text: self.tell({"type": "notice", "level": "info", "text": text}),
            progress=progress,
            begun=lambda search: self._searches.__setitem__((number, panel), search),
            on_start=self._run_clock,
        )
        progress(answer[1])
        return answer

    async def _answer(self, number: int, thinkers: list[Player], answers: list[tuple[Decision, Search]]) -> None:
        record = self.records[number]
        panels: tuple[dict[str, Any], ...] = ()
        if len(thinkers) > 1:
            entries = [record.entry(decision.move, decision) for decision, _ in answers]
            panels = tuple(panel_of(who, entry) for who, entry in zip(thinkers, entries, strict=True))
            spans = [(search.started or 0.0, search.ended or 0.0) for _, search in answers]
            self.together = max(start for start, _ in spans) < min(end for _, end in spans)
        decision, search = answers[0]
        await self._play(number, decision.move, decision, player=thinkers[0].name, stopped=search.cut, panels=panels)


class Progress:
    """Tells how far a search is."""

    def __init__(self, table: Table, board: int, panel: int, who: Player, position: Any) -> None:
        self.table, self.board, self.panel, self.who, self.position = table, board, panel, who, position
        self.latest: Decision | None = None
        self.figures: dict[str, Any] = {}

    def __call__(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and latest is not self.latest:
            self.latest = latest
            shown = found(self.table.game, self.position, latest)
            self.figures = {**shown, "line": shown["line"][:LONGEST_LINE]}
        nodes, seconds = search.control.nodes, search.running_for
        self.table.tell(
            {
                "type": "progress",
                "id": self.table.id,
                "board": self.board,
                "panel": self.panel,
                "player": self.who.name,
                **(self.figures or {"depth": None, "value": None, "bound": None, "line": []}),
                "nodes": nodes,
                "seconds": seconds,
                "rate": rate(nodes, seconds),
                "chance": None,
                "waiting": search.waiting,
            },
            ("progress", self.table.id, self.board, self.panel),
        )
