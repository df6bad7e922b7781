"""All tables: games come from the store when somebody asks for them, and leave memory when nobody does."""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, ParamSpec, TypeVar

from ..errors import Mistake
from ..games import game as game_of
from ..games.game import Game
from ..players import Player, player
from ..records import Record
from ..records.store import Store, StoredGame
from .hello import Caps
from .messages import NewGame
from .rates import Refusal
from .seats import HUMAN, PANELS, seat
from .shares import Shares
from .table import Table
from .thinking import Thinking
from .view import moment

P = ParamSpec("P")
R = TypeVar("R")
TIDYING = 600.0  # seconds between two looks for abandoned games


class NoSuchGameError(Exception):
    """There is no such game, or it is somebody else's: nobody learns which."""


class Tables:
    def __init__(
        self, store: Store, thinking: Thinking, caps: Caps, pause: float, shares: Shares | None = None
    ) -> None:
        self.store, self.thinking, self.caps, self.shares = store, thinking, caps, shares
        self.pause = pause  # seconds between the moves of two players, so that people can follow
        self._tables: dict[str, Table] = {}
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def keep(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call a method of the store in its own thread: the disk may take its time."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writer, lambda: function(*args, **kwargs))
        except sqlite3.Error as error:
            raise Mistake(f"The games cannot be kept in {str(self.store.path)!r}: {error}.") from None

    @asynccontextmanager
    async def at(self, id: str, visitor: str) -> AsyncIterator[Table]:
        """The table of a game while somebody works with it."""
        table = self._tables.get(id)
        if table is None:
            stored = await self.keep(self.store.game, id)
            if stored is None or stored.visitor != visitor:
                raise NoSuchGameError
            table = self._tables.setdefault(id, Table(self, stored))
        if table.visitor != visitor:
            raise NoSuchGameError
        table.users += 1
        try:
            async with table.lock:
                await table.entries.refresh()
            yield table
        finally:
            table.users -= 1
            self.settle(table)

    def settle(self, table: Table) -> None:
        """Forget a table that nobody needs: everything about it is in the store."""
        if not (table.users or table.watchers or table.busy):
            self._tables.pop(table.id, None)
            table.turns.forget()

    async def new(self, visitor: str, wanted: NewGame, client: str) -> str:
        """Set up a game; its id."""
        rules = game_of(wanted.game)
        count = len(wanted.panels) if wanted.mode == "separate" else 1
        records = await asyncio.to_thread(lambda: [_begun(rules, wanted) for _ in range(max(1, count))])
        rules = records[0].game
        panels = [self.player(spec, rules) for spec in wanted.panels]
        self._check_mode(wanted, panels)
        names = [
            name if name == PANELS else seat(name, rules, self.player)[0] for name in map(str.strip, wanted.players)
        ]
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
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
        if sorted(sides) != sorted((HUMAN, PANELS)):
            raise Mistake("To compare players, one side is human and the other is panels.")
        if wanted.clock is not None:
            raise Mistake("Compared players have no clocks: each is timed by itself.")

    async def take_in(self, visitor: str, data: Any, client: str) -> str:
        """A game from its record; its id. Players that are not known here count as people of that name."""
        record = await asyncio.to_thread(Record.from_json, data, "The file")
        names = [seat(name, record.game, self.player, strict=False)[0] for name in record.players]
        to_move = int(record.position.to_move())
        engine = seat(names[to_move], record.game, self.player, strict=False)[1] is not None
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
            visitor=visitor,
            mode="play",
            records=[record],
            players=(names[0], names[1]),
            paused=engine and not record.is_over,
        )
        return await self._add(stored, client)

    async def _add(self, stored: StoredGame, client: str) -> str:
        if await self.keep(self.store.count, stored.visitor) >= self.caps.games:
            raise Mistake(f"You have {self.caps.games} games, which is all that is kept: delete some first.")
        if self.shares is None:
            await self.keep(self.store.add, stored)
        else:
            await self.keep(self.shares.add, stored, client, set(self._tables))
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
        """Delete abandoned games, now and again, as a hosted server does."""
        while self.shares is not None:
            with suppress(Mistake):
                while await self.keep(self.shares.expire, set(self._tables)):
                    await asyncio.sleep(0.1)  # others want to write, too
            await asyncio.sleep(TIDYING)

    async def list(self, visitor: str) -> list[dict[str, Any]]:
        """A line for each game of a visitor, the latest first."""
        lines = await self.keep(self.store.list, visitor)
        for line in lines:
            rules = game_of(line["game"])
            line["title"] = rules.title
            panels = " | ".join(line.pop("panels"))
            line["players"] = [
                {"name": panels if name == PANELS else name, "spec": name, "summary": "", "human": name == HUMAN}
                for name in line["players"]
            ]
            line["created"], line["updated"] = moment(line["created"]), moment(line["updated"])
        return lines

    async def delete(self, id: str, visitor: str) -> None:
        async with self.at(id, visitor) as table:
            await table.close_down()
            await self.keep(self.store.delete, id)
            table.inform("This game was deleted.")
            table.watchers.clear()

    def player(self, spec: str, rules: Game) -> Player:
        """A player that this server lets think."""
        who = player(spec, rules)
        for option, most in (("threads", self.caps.threads), ("memory", self.caps.memory)):
            if (asked := who.settings.get(option, 0)) > most:
                raise Mistake(f"{option}={asked} is more than this server allows: {option} goes up to {most}.")
        for limit, highest in (("depth", self.caps.depth), ("nodes", self.caps.nodes)):
            if (wanted := getattr(who.limits, limit) or 0) > highest:
                raise Mistake(f"{limit}={wanted} is more than this server allows: {limit} goes up to {highest}.")
        return who

    async def close_down(self) -> None:
        for table in list(self._tables.values()):
            await table.close_down()
        self._writer.shutdown(wait=True)


def _begun(rules: Game, wanted: NewGame) -> Record:
    start = "" if wanted.start.strip().lower() == "start" else wanted.start.strip()
    record = Record(rules, (HUMAN, HUMAN), start)
    for name in wanted.moves:
        if record.is_over:
            raise Mistake(f"The game is over before the move {name!r}.")
        record.add(record.game.parse_move(record.position, name))
    return record
