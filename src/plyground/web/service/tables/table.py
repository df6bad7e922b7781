"""A table: a game, its people and players, and the tabs that watch it.

All of this runs on the event loop. A change takes the table's lock, is written to the store, and only then sent to the
tabs: what the page has shown is never lost. Searches run outside the lock; a change of the game ends them first.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from ....analysis import totals
from ....analysis.review import reviewer
from ....errors import Mistake
from ....games.remarks import Remarks
from ....players import Player, Players
from ....records import HUMAN, Record
from ....records.rows import DamagedError, StoredGame
from ....records.store import StaleGameError
from ....search import Decision
from ... import wire
from ...wire.values import PANELS
from ..notices import notice_of
from ..view import board_of, moment, seat_of, spec_of, totals_json
from .clock import Clock
from .entries import Entries
from .review import TableReview
from .seats import seat
from .turns import Turns

if TYPE_CHECKING:
    from .tables import Tables

P = ParamSpec("P")
R = TypeVar("R")


class Watcher(Protocol):
    """A tab that shows the game."""

    client: str  # the client that its searches are counted for in the queue

    def tell(self, message: dict[str, Any], key: Any = None) -> None:
        """Send a message; it replaces a waiting one with the same key."""


class Table:
    def __init__(self, tables: "Tables", stored: StoredGame) -> None:
        self.tables = tables
        self.id, self.visitor = stored.id, stored.visitor
        self.watchers: set[Watcher] = set()
        self.users = 0
        self.lock = asyncio.Lock()
        self.is_gone = False  # from the store, or it cannot be read there
        self._flag: asyncio.TimerHandle | None = None
        self._take(stored)

    def _take(self, stored: StoredGame) -> None:
        """Take the game from the store; no task or search of an earlier state is running any more."""
        self.mode, self.records, self.paused = stored.mode, stored.records, stored.paused
        self.game = stored.records[0].game
        self.panels = [self.tables.player(spec, self.game) for spec in stored.panels]
        self.names = list(stored.players)
        if (PANELS in self.names) != (self.mode != "play"):
            raise Mistake(f"A player cannot be called {PANELS!r}: this stands for all players that are compared.")
        self._seat()
        self.clock: Clock | None = None
        if stored.clock is not None:
            moves = self.records[0].moves
            setting, left = stored.clock, moves[-1].left if moves else ()
            self.clock = Clock(setting["seconds"], setting["increment"], left, stored.spent)
        self.created, self.updated = stored.created, stored.updated
        self.turns, self.entries, self.review = Turns(self), Entries(self), TableReview(self)
        self.version = stored.version  # last: only a table that has the whole game may change it

    # Seats

    def _seat(self) -> None:
        self._players: list[Player | None] = [
            None if name == PANELS else seat(name, self.game, self.tables.player, strict=False)[1]
            for name in self.names
        ]
        for board, record in enumerate(self.records):
            # In lock-step there is one board, played by the leader.
            shown = [self.panels[board].name if name == PANELS else name for name in self.names]
            record.players = (shown[0], shown[1])

    @property
    def players(self) -> list[Player]:
        """All players at the table, without people."""
        return [*self.panels, *filter(None, self._players)]

    @property
    def client(self) -> str:
        """The client that the searches are counted for in the queue."""
        return next((watcher.client for watcher in self.watchers), self.visitor)

    @property
    def states(self) -> int:
        """How many states of the game there are in memory."""
        return sum(len(record.states) for record in self.records)

    @property
    def people(self) -> list[int]:
        """The sides that people play."""
        return [side for side in (0, 1) if self._players[side] is None and self.names[side] != PANELS]

    def thinkers(self, board: int) -> list[Player]:
        """The players to move on a board, none for a person; several where players are compared in lock-step."""
        record = self.records[board]
        side = record.state.turn
        if record.is_over or side in self.people:
            return []
        if self.names[side] == PANELS:
            return self.panels if self.mode == "lockstep" else [self.panels[board]]
        who = self._players[side]
        return [] if who is None else [who]

    # What the tabs are told

    def state(self) -> wire.GameState:
        first = self.records[0]
        return {
            "id": self.id,
            "mode": self.mode,
            "game": self.game.spec,
            "title": self.game.title,
            "sides": self.game.sides,
            "marks": first.state.board.letters,
            "points": Remarks.of(self.game).points,
            "players": [self._seat_json(side) for side in (0, 1)],
            "panels": [{"name": panel.name, "spec": spec_of(panel)} for panel in self.panels],
            "totals": self._totals(),
            "start": first.start,
            "boards": [
                {**board_of(record, self.shown(board)), "analysis": self.review.to_json(board)}
                for board, record in enumerate(self.records)
            ],
            "clock": None if self.clock is None else self.clock.to_json(first.state.turn),
            "thinking": self.turns.thinking,
            "paused": self.paused,
            "together": self.turns.together,
            "judging": self.entries.judging,
            "headers": first.headers,
            "comment": first.comment,
            "created": moment(self.created),
            "updated": moment(self.updated),
        }

    def _totals(self) -> wire.Totals | None:
        """The totals of a comparison; None of a game of two sides."""
        if self.mode == "play":
            return None
        compared = self.records if self.mode == "separate" else self.records[0]
        return totals_json(totals(compared, [panel.name for panel in self.panels]))

    def _seat_json(self, side: int) -> wire.Seat:
        name, who = self.names[side], self._players[side]
        if name == PANELS:
            shown = " | ".join(panel.name for panel in self.panels)
            return {"name": shown, "spec": PANELS, "summary": "players that are compared", "human": False}
        named = Players.of(self.game).named.get(name)
        return seat_of(name, who, named.summary if named else "")

    def record(self, board: int) -> Record:
        if board >= len(self.records):
            raise Mistake(f"There is no board {board}: this game has {len(self.records)}, counted from 0.")
        return self.records[board]

    def shown(self, board: int) -> list[wire.Entry]:
        """The entries of a board's moves."""
        self.record(board)
        return [self.review.judged(board, ply, entry) for ply, entry in enumerate(self.entries.boards[board])]

    def tell(self, message: dict[str, Any], key: Any = None) -> None:
        for watcher in list(self.watchers):
            watcher.tell(message, key)

    def tell_state(self) -> None:
        """Send the state to all tabs; the lock is held, so that none sees a half-made change."""
        if self.watchers:
            self.tell({"type": "game", "game": self.state()}, ("game", self.id))

    def inform(self, text: str) -> None:
        self.tell(notice_of(text))

    async def changed(self) -> None:
        """After every change: start the searches, run the right clock, and tell all tabs; the lock is held."""
        await self.entries.refresh()
        if all(record.is_over for record in self.records):
            self.turns.forget()
        self.turns.wake()
        self.run_clock()
        self.tell_state()
        if self.watchers:
            self.entries.judge(self.client)

    # What people do

    async def open(self, watcher: Watcher) -> None:
        async with self.lock:
            self.watchers.add(watcher)
            self.entries.judge(self.client)
            self.turns.wake()
            self.run_clock()

    async def close(self, watcher: Watcher) -> None:
        async with self.lock:
            self.watchers.discard(watcher)
            if not self.watchers:
                await self._rest()
        self.tables.settle(self)

    async def move(self, ply: int, name: str, board: int | None) -> None:
        """A person's move, on one board or on every board where a person is to move after `ply` moves."""
        async with self.lock:
            boards = range(len(self.records)) if board is None else [board]
            records = {number: self.record(number) for number in boards}
            if all(record.is_over for record in records.values()):
                raise Mistake("The game is over.")
            waiting = [
                number
                for number, record in records.items()
                if not record.is_over and (self.paused or not self.thinkers(number))
            ]
            if not waiting:
                raise Mistake("It is not your turn: a player is thinking.")
            meant = [number for number in waiting if len(records[number].moves) == ply]
            if not meant:
                raise Mistake("The board has changed meanwhile: look at it again before you move.")
            await self._check_flag()
            moves, refusal = {}, Mistake("")
            for number in meant:
                try:
                    moves[number] = records[number].state.move(name)
                except Mistake as mistake:
                    refusal = mistake  # that board waits for another move, if other boards accept this one
            if not moves:
                raise refusal
            for number, move in moves.items():
                await self.play(number, move, None, player=HUMAN)
            await self.changed()

    async def undo(self) -> None:
        """Take back a person's last move and all later ones; where no people play, the last move."""
        async with self.lock:
            back = {number: self._undo_to(record) for number, record in enumerate(self.records)}
            if all(ply is None for ply in back.values()):
                raise Mistake("There is no move of yours to take back." if self.people else "There is no move yet.")
            await self.turns.halt()
            if not self.people:
                await self._pause(True)
            for number, ply in back.items():
                if ply is not None:
                    await self._take_back(number, ply)
            await self.changed()

    def _undo_to(self, record: Record) -> int | None:
        if record.resigned is not None or record.forfeited:
            return len(record.moves)  # only the resignation or the forfeit is taken back
        own = [ply for ply in range(len(record.moves)) if record.mover(ply) in self.people or not self.people]
        return own[-1] if own else None

    async def _take_back(self, board: int, ply: int) -> None:
        record = self.records[board]
        await self._keep_board(board, record.upto(ply), ply)
        record.resigned = record.timed_out = None
        record.forfeited = ""
        while len(record.moves) > ply:
            record.undo()
        self.entries.forget(board, ply)
        if self.clock is not None:
            self.clock.back(record.moves[-1].left if record.moves else ())
        await self.review.forget(board, ply)

    async def resign(self) -> None:
        async with self.lock:
            going = [number for number, record in enumerate(self.records) if not record.is_over]
            if not going:
                raise Mistake("The game is over.")
            if not self.people:
                raise Mistake("Nobody at this board is a person: only people can resign.")
            await self.turns.halt()
            for number in going:
                record = self.records[number]
                side = record.state.turn
                loser, ply = side if side in self.people else self.people[0], len(record.moves)
                await self._keep_board(number, record.upto(ply, resigned=loser), ply)
                record.resigned = loser
            await self.changed()

    async def forfeit(self, board: int, reason: str) -> None:
        """The player to move has lost: its program crashed, hung or broke the rules; the lock is held."""
        record = self.records[board]
        ply = len(record.moves)
        await self._keep_board(board, record.upto(ply, forfeited=reason), ply)
        record.forfeited = reason

    async def swap(self) -> None:
        """The players change sides."""
        async with self.lock:
            if all(record.is_over for record in self.records):
                raise Mistake("The game is over.")
            await self.turns.halt()
            await self.keep(self.tables.store.seat, self.names[::-1], self.paused)
            self.names.reverse()
            self.turns.recalls.reverse()
            self._seat()
            await self.changed()

    async def stop(self) -> None:
        """Stop the searches; each player plays the best move it has found."""
        async with self.lock:
            self.turns.stop()

    async def pause(self) -> None:
        async with self.lock:
            await self.turns.halt()
            await self._pause(True)
            await self.changed()

    async def go(self) -> None:
        async with self.lock:
            await self._pause(False)
            await self.changed()

    async def _pause(self, paused: bool) -> None:
        await self.keep(self.tables.store.seat, self.names, paused)
        self.paused = paused

    # What is stored

    async def play(self, board: int, move: str, decision: Decision | None, **more: Any) -> None:
        """Play a move that is legal, and keep it; the lock is held."""
        record, clock = self.records[board], deepcopy(self.clock)
        if self.clock is not None:
            more["left"] = self.clock.press(record.state.turn)
        record.add(move, decision, **more)
        try:
            await self._keep_board(board, record, len(record.moves) - 1)
        except StaleGameError:
            raise  # this table has reloaded another record
        except BaseException:
            record.undo()
            self.clock = clock
            raise

    async def _keep_board(self, board: int, record: Record, since: int, spent: float = 0.0) -> None:
        self.updated = await self.keep(self.tables.store.played, board, record, since, spent)

    async def keep(self, change: Callable[Concatenate[str, int, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Change the game in the store, if it has the version that this table knows; the lock is held."""
        try:
            kept = await self.tables.keep(change, self.id, self.version, *args, **kwargs)
        except StaleGameError as stale:
            await self._reload(self.client, str(stale))
            raise
        self.version += 1
        return kept

    async def follow(self, client: str) -> None:
        """Take over what another server did to the game; the lock is held."""
        try:
            stand = await self.tables.keep(self.tables.store.stand, self.id)
        except Mistake:
            return  # the file is out of reach: the game is shown as it is known
        if stand is None or stand[1] != self.version:
            await self._reload(client)

    async def _reload(self, client: str, why: str = "") -> None:
        """Reload the game from the store, tell every tab why, and continue from there; the lock is held."""
        stored, gone = None, "Another server has deleted this game."
        try:
            stored = await self.tables.read(self.id, client)
        except DamagedError as damage:
            gone = str(damage)
        await self._halt()
        if stored is None:
            self.leave(gone)
            return
        self._take(stored)
        await self.tables.scheduler.brief(client, self.entries.complete)
        if why:
            self.tell({"type": "notice", "level": "error", "text": why})
        await self.changed()

    def leave(self, why: str) -> None:
        """Tell all tabs that the game is no longer there."""
        self.is_gone = True
        self.inform(why)
        self.watchers.clear()

    async def _halt(self) -> None:
        await self.turns.halt()
        await self.review.halt()
        self.entries.halt()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    # Clocks

    def run_clock(self) -> None:
        """Run the clock of the side to move, or none."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if self.clock is None:
            return
        record = self.records[0]
        side = record.state.turn
        going = self.turns.searching if self.thinkers(0) else not self.paused
        runs = going and bool(self.watchers) and not record.is_over
        self.clock.run(side if runs else None)
        if runs:
            loop = asyncio.get_running_loop()
            left = max(0.0, self.clock.left_for(side)) + 0.001
            self._flag = loop.call_later(left, lambda: loop.create_task(self._flag_falls()))

    async def _flag_falls(self) -> None:
        async with self.lock:
            with suppress(Mistake):
                await self._check_flag()

    async def _check_flag(self) -> None:
        """End the game if the time of the side to move is up, and tell the tabs; the lock is held."""
        record = self.records[0]
        side = record.state.turn
        if self.clock is None or record.is_over or self.clock.left_for(side) > 0:
            return
        await self.turns.halt()
        self.clock.run(None)
        ply = len(record.moves)
        await self._keep_board(0, record.upto(ply, timed_out=side), ply, self.clock.spent)
        record.timed_out = side
        await self.changed()
        raise Mistake(f"The time of {self.game.sides[side]} is up.")

    # Searches

    @property
    def busy(self) -> bool:
        return self.turns.thinking or self.review.running or self.entries.judging

    async def analyse(self, spec: str, effort: str, board: int, client: str) -> None:
        """Have every position of a board's game reviewed."""
        who = reviewer(self.record(board), effort, self.tables.player(spec, self.game) if spec else None)
        async with self.lock:
            await self.review.start(board, who, effort, client)
            self.tell_state()

    async def _rest(self) -> None:
        """Stop all searches and clocks, since no tab is left."""
        await self._halt()
        if self.clock is not None:
            self.clock.run(None)
            with suppress(StaleGameError):  # another process has changed the game, and its clock too
                await self.tables.keep(self.tables.store.spend, self.id, self.version, self.clock.spent)
                self.version += 1

    async def close_down(self) -> None:
        """End everything at the table: the server ends, or the game is deleted."""
        async with self.lock:
            await self._rest()
            self.turns.forget()
