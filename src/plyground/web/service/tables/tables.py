"""All tables: a game is loaded from the store when a client asks for it, and leaves memory when none needs it."""

import asyncio
import json
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from ....analysis.strength import ADAPTIVE, fitting_level
from ....content import Content
from ....errors import Mistake
from ....games import game as game_of
from ....games.game import START, Game
from ....players import Player
from ....records import HUMAN, Record
from ....records.formats import read_record
from ....records.lists import Wanted
from ....records.record import new_seed
from ....records.rows import DamagedError, NewRows, StoredGame, new_id, read_game, written
from ....records.store import Store
from ...wire import plain
from ...wire.requests import NewGame
from ...wire.values import PANELS
from ..engines import Engines
from ..limits import Caps, Refusal
from ..quotas import Quotas
from ..searches.scheduler import Scheduler
from ..view import moment
from .seats import seat
from .table import Table

P = ParamSpec("P")
R = TypeVar("R")
CHECKING = 0.3  # seconds per listing to check games for damage; the next listing checks the rest
TIDYING = 600.0  # seconds between two deletions of abandoned games
FOLLOWING = 0.5  # seconds between two looks at what other servers have changed
AT_HAND = 5000  # states of the tables that nobody uses, kept so that they need not be read again


class NoSuchGameError(Exception):
    """There is no such game, or it belongs to another visitor: the client is not told which."""


class Tables:
    def __init__(
        self,
        store: Store,
        scheduler: Scheduler,
        caps: Caps,
        pause: float,
        apart: bool,
        quotas: Quotas | None = None,
        engines: Engines | None = None,
    ) -> None:
        self.store, self.scheduler, self.caps, self.quotas = store, scheduler, caps, quotas
        self.engines = engines or Engines()
        self.apart = apart  # whether visitors see only their own games
        self.pause = pause  # seconds between the moves of two players, so that people can follow
        self._tables: dict[str, Table] = {}  # those in use
        self._left: OrderedDict[str, Table] = OrderedDict()  # tables that are not in use, the latest last
        self._following: dict[str, asyncio.Task[None]] = {}
        self._sound: set[str] = set()  # games that were found undamaged
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def keep(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a method of the store in the store's own thread, since the disk may be slow."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writer, lambda: function(*args, **kwargs))
        except sqlite3.Error as error:
            raise Mistake(f"The games cannot be kept in {str(self.store.path)!r}: {error}.") from None

    @asynccontextmanager
    async def at(self, id: str, visitor: str, client: str, *, to_change: bool = False) -> AsyncIterator[Table]:
        """The table of a game, kept open within this context.

        If the game has to be read, this is counted as computing time of the client. The game is as it is stored, unless
        it is to be changed: then it is as the tabs know it, so that no change is made to what they have not seen.
        """
        await self._check_owner(id, visitor)
        table = self._tables.get(id) or await self._open(id, client)
        table.users += 1
        try:
            async with table.lock:
                if not to_change:
                    await table.follow(client)
                if table.is_gone:
                    raise NoSuchGameError
                await table.entries.refresh()
            yield table
        finally:
            table.users -= 1
            self.settle(table)

    async def _check_owner(self, id: str, visitor: str) -> None:
        """On the user's own machine a visitor may use all games; elsewhere only those of the browser's cookie."""
        table = self._tables.get(id)
        stand = await self.keep(self.store.stand, id) if table is None else (table.visitor, table.version)
        if stand is None or (self.apart and stand[0] != visitor):
            raise NoSuchGameError

    async def _open(self, id: str, client: str) -> Table:
        rows = None if id in self._left else await self.keep(self.store.rows, id)

        def table_of() -> Table:  # another request may have read the game while this one waited for its turn
            return self._tables.get(id) or self._left.get(id) or self._laid(id, rows)

        table = self._left.get(id)
        if table is None:
            table = await self.scheduler.brief(client, table_of)
        self._left.pop(table.id, None)
        return self._tables.setdefault(table.id, table)

    async def read(self, id: str, client: str) -> StoredGame | None:
        """A game as it is stored, None if there is no such game; DamagedError if it cannot be read."""
        rows = await self.keep(self.store.rows, id)
        return None if rows is None else await self.scheduler.brief(client, partial(read_game, rows))

    def _laid(self, id: str, rows: Mapping[str, Any] | None) -> Table:
        """The table of a game with these rows in the store; DamagedError if it cannot be set up."""
        self._sound.discard(id)
        if rows is None:
            raise NoSuchGameError
        stored = read_game(rows)
        try:
            table = self._lay(stored)
        except Mistake as mistake:
            raise DamagedError(f"it cannot be shown ({str(mistake).rstrip('.')})") from None
        self._sound.add(id)
        return table

    def _lay(self, stored: StoredGame) -> Table:
        """A table with all that the page is told about its game; a Mistake if that cannot be worked out.

        Every game passes through here before it is stored, and again when it is loaded.
        """
        if not Content.of(stored.records[0].game).is_kept:
            raise Mistake("A tree written by hand is no game to be kept: open it in the Tree room.")
        try:
            table = Table(self, stored)
            table.entries.complete()
            json.dumps(table.state(), default=plain, allow_nan=False)
        except Mistake:
            raise
        except Exception as problem:
            raise Mistake(f"This game cannot be shown ({type(problem).__name__}).") from None
        return table

    def settle(self, table: Table) -> None:
        """Put a table aside that is no longer used: everything about it is in the store."""
        if self._tables.get(table.id) is table and not (table.users or table.watchers or table.busy):
            del self._tables[table.id]
            table.turns.forget()
            if not table.is_gone:
                self._put_aside(table)

    def _put_aside(self, table: Table) -> None:
        self._left[table.id] = table
        while sum(each.states for each in self._left.values()) > AT_HAND:
            self._left.popitem(last=False)

    async def follow(self) -> None:
        """Show the tabs what other servers do to the games that they watch, for ever."""
        seen = None
        while True:
            with suppress(Mistake):
                watched = {id: table for id, table in self._tables.items() if table.watchers}
                if watched and (now := await self.keep(self.store.others)) != seen:
                    seen, versions = now, await self.keep(self.store.versions, watched)
                    for id, table in watched.items():
                        if versions.get(id) != table.version and id not in self._following:
                            self._following[id] = asyncio.create_task(self._follow(table))
            await asyncio.sleep(FOLLOWING)

    async def _follow(self, table: Table) -> None:
        try:
            with suppress(Mistake, NoSuchGameError):
                async with self.at(table.id, table.visitor, table.client):
                    pass  # it follows by itself
        finally:
            del self._following[table.id]

    async def new(self, visitor: str, wanted: NewGame, client: str) -> str:
        """Set up a game; return its id."""
        rules = game_of(wanted.game)
        count = len(wanted.panels) if wanted.mode == "separate" else 1
        records = await self.scheduler.brief(client, lambda: [_begun(rules, wanted) for _ in range(max(1, count))])
        seed = new_seed()  # one for all boards, so that compared players differ in nothing else
        for record in records:
            record.seed = seed
        rules = records[0].game
        panels = [self.player(spec, rules) for spec in wanted.panels]
        self._check_mode(wanted, panels)
        sides = [name.strip() for name in wanted.players]
        if ADAPTIVE in sides:
            mine = visitor if self.apart else None
            fitting = await self.scheduler.brief(client, partial(fitting_level, self.store, rules, mine))
            sides = [fitting.level if name == ADAPTIVE else name for name in sides]
        names = [name if name == PANELS else seat(name, rules, self.player)[0] for name in sides]
        stored = StoredGame(
            id=new_id(),
            visitor=visitor,
            mode=wanted.mode,
            records=records,
            players=(names[0], names[1]),
            panels=tuple(panel.name for panel in panels),
            clock=None if wanted.clock is None else wanted.clock.model_dump(),
        )
        return await self._add(stored, client)

    def _check_mode(self, wanted: NewGame, panels: list[Player]) -> None:
        sides = [name.strip() for name in wanted.players]
        if wanted.mode == "play":
            if panels or PANELS in sides:
                raise Mistake("Panels belong to the modes lockstep and separate: in play each side has one player.")
            return
        if not 2 <= len(panels) <= self.caps.panels:
            raise Mistake(f"{len(panels)} panels are not allowed: compare 2 to {self.caps.panels} players.")
        if PANELS not in sides or not set(sides) <= {HUMAN, PANELS}:
            raise Mistake("To compare players, one side is panels and the other is human or panels, too.")
        if wanted.clock is not None:
            raise Mistake("Compared players have no clocks: each is timed by itself.")

    async def take_in(self, visitor: str, text: bytes, client: str) -> str:
        """Import a game from its file; return its id. Players not known here count as people of that name."""
        record = await self.scheduler.brief(client, partial(read_record, text, "The file"))
        return await self.keep_record(visitor, record, client)

    async def keep_record(self, visitor: str, record: Record, client: str) -> str:
        """Make a game of a record one of the visitor's; return its id."""
        names = [seat(name, record.game, self.player, strict=False)[0] for name in record.players]
        engine = seat(names[record.state.turn], record.game, self.player, strict=False)[1] is not None
        stored = StoredGame(
            id=new_id(),
            visitor=visitor,
            mode="play",
            records=[record],
            players=(names[0], names[1]),
            paused=engine and not record.is_over,
        )
        return await self._add(stored, client)

    async def _add(self, stored: StoredGame, client: str) -> str:
        def lay() -> tuple[NewRows, Table]:
            new = written(stored)
            return new, self._lay(new.game)

        new, table = await self.scheduler.brief(client, lay)
        if await self.keep(self.store.count, stored.visitor) >= self.caps.games:
            raise Mistake(f"You have {self.caps.games} games, which is all that is kept: delete some first.")
        if self.quotas is None:
            await self.keep(self.store.insert, new)
        else:
            await self.keep(self.quotas.insert, new, client, set(self._tables))
        self._sound.add(stored.id)
        self._put_aside(table)
        return stored.id

    def check_open(self, table: Table, client: str) -> None:
        """Refuse to open one more table if a client, or all of them together, have too many open."""
        if table.watchers:
            return
        opened = [each for each in self._tables.values() if each.watchers]
        if sum(each.client == client for each in opened) >= self.caps.tables:
            raise Refusal(f"{self.caps.tables} games are open in your tabs, which is the most: close one first.")
        if len(opened) >= self.caps.whole.tables:
            raise Refusal(f"{len(opened)} games are open on this server, which is the most: try again later.", 503)

    async def tidy(self) -> None:
        """Delete abandoned games from time to time, on a hosted server."""
        while self.quotas is not None:
            with suppress(Mistake):
                while await self.keep(self.quotas.expire, set(self._tables)):
                    await asyncio.sleep(0.1)  # let other writers in
            await asyncio.sleep(TIDYING)

    async def list(self, visitor: str, client: str, wanted: Wanted) -> tuple[list[dict[str, Any]], int, int]:
        """A line for each game of a visitor that is wanted; how many there are of these, and how many games in all."""
        mine = visitor if self.apart else None
        lines = await self.keep(self.store.list, mine, wanted)
        found = await self.keep(self.store.found, mine, wanted)
        total = await self.keep(self.store.found, mine)
        if unknown := [line for line in lines if line["damaged"] is None and not self._is_sound(line["id"])]:
            await self.scheduler.brief(client, partial(self._mark_damaged, unknown))
        for line in lines:
            panels = " | ".join(line.pop("panels"))
            line["players"] = [
                {"name": panels if name == PANELS else name, "spec": name, "summary": "", "human": name == HUMAN}
                for name in line["players"]
            ]
            for time_of in ("created", "updated"):
                line[time_of] = None if line[time_of] is None else moment(line[time_of])
        return lines, found, total

    def _mark_damaged(self, lines: Iterable[dict[str, Any]]) -> None:
        """Mark the games that cannot be opened. An undamaged game stays so, and is checked only once."""
        until = time.monotonic() + CHECKING
        for line in lines:
            if time.monotonic() < until:
                try:
                    self._laid(line["id"], self.store.rows(line["id"]))
                except NoSuchGameError:
                    continue  # it was deleted just now
                except (Mistake, sqlite3.Error) as problem:
                    line["damaged"] = str(problem if isinstance(problem, Mistake) else DamagedError(str(problem)))

    def _is_sound(self, id: str) -> bool:
        return id in self._sound or id in self._tables

    async def raw(self, id: str, visitor: str) -> dict[str, Any]:
        """The stored rows of a game, unchecked: for a damaged game."""
        await self._check_owner(id, visitor)
        rows = await self.keep(self.store.rows, id)
        if rows is None:
            raise NoSuchGameError
        return rows

    async def delete(self, id: str, visitor: str) -> None:
        """Delete a game, even one that cannot be opened."""
        await self._check_owner(id, visitor)
        table = self._tables.get(id)
        if table is not None:
            await table.close_down()
        await self.keep(self.store.delete, id)
        self._sound.discard(id)
        self._left.pop(id, None)
        if table is not None:
            table.leave("This game was deleted.")
            self.settle(table)

    def player(self, spec: str, rules: Game) -> Player:
        """The player of a spec, within this server's limits."""
        who = self.engines.player(spec, rules)
        if who.kind.runs_programs and who.name not in self.engines.specs:
            raise Mistake(f"{who.search} starts a program, which the page does not do: use it in the terminal.")
        if who.names_file:
            raise Mistake("The page reads no files but those that come with Plyground: name one in the terminal.")
        for option, most in (("threads", self.caps.threads), ("memory", self.caps.memory)):
            if (asked := who.settings.get(option, 0)) > most:
                raise Mistake(f"{option}={asked} is more than this server allows: {option} goes up to {most}.")
        for limit, highest in (("depth", self.caps.depth), ("nodes", self.caps.nodes)):
            if (wanted := getattr(who.limits, limit) or 0) > highest:
                raise Mistake(f"{limit}={wanted} is more than this server allows: {limit} goes up to {highest}.")
        return who

    async def close_down(self) -> None:
        for table in list(self._tables.values()):
            with suppress(Mistake):  # what cannot be stored now is lost
                await table.close_down()
        self._writer.shutdown(wait=True)


def _begun(rules: Game, wanted: NewGame) -> Record:
    start = "" if wanted.start.strip().lower() == START else wanted.start.strip()
    record = Record(rules, (HUMAN, HUMAN), start)
    for word in wanted.moves:
        if record.is_over:
            raise Mistake(f"The game is over before the move {word!r}.")
        for move in record.state.read_moves(word):
            record.add(move)
    return record
