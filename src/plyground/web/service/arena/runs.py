"""The runs of all visitors: each is played by a process of its own, a few at a time, and kept in the store.

Runs take turns. A run that has played for SLICE seconds while others wait begins no more games, lets the next one in
and goes on after it: finished games are in the store, so nothing is lost and nothing is played twice. The processes
have a lower priority than the searches of people who wait for a move, and leave them a core where there are several.
"""

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from ....arena.match_store import match_id, take_kept
from ....arena.openings import openings_by_line
from ....cores import usable_cores
from ....errors import Mistake
from ....games import game as game_of
from ....games.game import Game
from ....players import Player
from ....records.matches import GameResult, kept_games
from ....records.rows import new_id
from ....records.runs import RunRow, count_runs, delete_old_runs, delete_run, keep_run, kept_run, kept_runs, oldest_run
from ... import wire
from ...wire.requests import GameOfRun, NewRun
from ..limits import Refusal
from ..quotas import hashed
from ..searches.memory import needed_by
from ..tables.tables import TIDYING, Tables
from ..view import moment
from .plan import RunPlan, plan_of

SLICE = 60.0  # seconds that a run may play while others wait
SAVING = 5.0  # seconds between two times that the standing is kept
PATIENCE = 2.0  # seconds for a process to stop by itself
LONGEST_REPORT = 2**24  # bytes
AT_ONCE = 50  # games in a list
HALF = 0.5  # of the room that a hosted server has: the rest is for people's games
DAMAGED = "This run is damaged in the store: delete it."


class NoSuchRunError(Exception):
    """There is no such run, or it belongs to another visitor: the client is not told which."""


@dataclass(eq=False)
class _Active:
    """A run that plays or waits for its turn."""

    row: RunRow
    client: str
    jobs: int
    account: wire.Account
    state: str = "waiting"
    wish: str = ""  # "finish" or "stop": what a person wants
    yields: bool = False  # it lets another one in, and goes on after it
    running: list[wire.RunningGame] = field(default_factory=list)
    process: Process | None = None
    task: "asyncio.Task[None] | None" = None
    began: float = 0.0  # when its process first reported
    share: float = 0.0  # the part that was played then
    saved: float = 0.0
    done: bool = False
    error: str = ""

    def left(self) -> float | None:
        """The estimate of the seconds that it still takes, by those that it took."""
        gained = self.account["share"] - self.share
        if self.state not in ("playing", "finishing") or gained <= 0:
            return None
        return (time.monotonic() - self.began) * (1 - self.account["share"]) / gained

    def kept(self) -> RunRow:
        """Its row, as it stands now."""
        account = json.dumps(self.account)
        return self.row._replace(account=account, done=int(self.done), error=self.error, updated=time.time())


class Runs:
    def __init__(self, tables: Tables, hosted: bool) -> None:
        self.tables, self.caps, self.hosted = tables, tables.caps, hosted
        cores = len(usable_cores())
        self._jobs = 1 if hosted else max(1, cores - 1)
        self._turns = asyncio.Semaphore(max(1, cores // 2) if hosted else 1)
        self._active: dict[str, _Active] = {}

    # What visitors ask for

    async def new(self, visitor: str, wanted: NewRun, client: str) -> str:
        """Begin a run; return its id."""
        address = hashed(client) if self.hosted else ""
        self._check_active(client)
        if await self.tables.keep(count_runs, self.tables.store, address) >= self.caps.kept_runs:
            raise Refusal(f"{self.caps.kept_runs} runs are kept for you, which is the most: delete some first.")
        plan = await self.tables.scheduler.brief(client, lambda: self._plan(wanted))
        now, id = time.time(), new_id()
        matches = json.dumps([match_id(match.settings) for match in plan.matches])
        account = json.dumps(plan.account())
        row = RunRow(id, visitor, address, json.dumps(wanted.model_dump()), matches, account, 0, "", now, now)
        await self.tables.keep(self._make_room, list(self._active))
        await self.tables.keep(keep_run, self.tables.store, row)
        self._begin(row, plan, client)
        return id

    def _make_room(self, spared: Sequence[str]) -> None:
        """On a hosted server runs may fill half of the store: the oldest go before that."""
        quotas = self.tables.quotas
        while quotas is not None and quotas.fills(HALF):
            old = oldest_run(self.tables.store, spared)
            if old is None:
                raise Refusal("This server can keep no more runs at present: try again later.", 503)
            delete_run(self.tables.store, old)

    async def go(self, id: str, visitor: str, client: str) -> None:
        """Play on what was stopped; nothing happens if it plays, or all is played."""
        row = await self._row(id, visitor)
        if id in self._active or row.done:
            return
        self._check_active(client)
        plan = await self.tables.scheduler.brief(client, lambda: self._plan(_wanted(row)))
        # Another version of the program plays another match: the games of two versions are never mixed.
        matches = json.dumps([match_id(match.settings) for match in plan.matches])
        self._begin(row._replace(matches=matches, error=""), plan, client)

    async def stop(self, id: str, visitor: str, now: bool) -> None:
        """End a run, at once or after the games that are being played; what is finished is kept."""
        await self._row(id, visitor)
        if (active := self._active.get(id)) is not None:
            await self._stop(active, now)

    async def delete(self, id: str, visitor: str) -> None:
        """Delete a run and its games; one that is being played is stopped first."""
        await self._row(id, visitor)
        if (active := self._active.get(id)) is not None:
            await self._stop(active, True)
            if active.task is not None:
                await asyncio.wait({active.task})
        await self.tables.keep(delete_run, self.tables.store, id)

    async def list(self, visitor: str) -> list[wire.RunSummary]:
        """A line for each run of a visitor, the latest first."""
        rows = await self.tables.keep(kept_runs, self.tables.store, visitor if self.tables.apart else None)
        return [_summary(self._now(row), self._active.get(row.id)) for row in rows]

    async def state(self, id: str, visitor: str) -> wire.RunState:
        """A run as it stands."""
        row = self._now(await self._row(id, visitor))
        active, wanted = self._active.get(id), _wanted(row)
        return {
            **_summary(row, active),
            "settings": _settings(wanted),
            "sides": game_of(wanted.game).sides,
            "left": None if active is None else active.left(),
            "account": _account(row),
            "running": [] if active is None else active.running,
        }

    async def openings(self, id: str, visitor: str) -> wire.OpeningsText:
        """The file of openings that a run was given."""
        file = _wanted(await self._row(id, visitor)).openings_file
        if file is None:
            raise Mistake("This run was given no file of openings.")
        return {"name": file.name, "text": file.text}

    async def games(self, id: str, visitor: str, match: int, since: int) -> wire.PlayedGames:
        """The finished games of a match, some of them."""
        row = self._now(await self._row(id, visitor))
        account, matches = _account(row), _matches(row)
        if match >= len(matches):
            raise Mistake(f"This run has {len(matches)} matches: there is no match {match}, counted from 0.")
        found = await self.tables.keep(kept_games, self.tables.store, matches[match], since, AT_ONCE + 1)
        counted = account["matches"][match]
        if counted["sprt"] is not None:  # games that ended after the verdict are kept, but do not count
            found = [each for each in found if each.number < counted["games"]]
        games = [_played(each, counted["players"]) for each in found[:AT_ONCE]]
        return {"games": games, "more": len(found) > AT_ONCE}

    async def take(self, id: str, visitor: str, game: GameOfRun, client: str) -> str:
        """Make a game of a run one of the visitor's games; return its id."""
        row = self._now(await self._row(id, visitor))
        brief, matches = self.tables.scheduler.brief, _matches(row)
        plan = await brief(client, lambda: plan_of(_wanted(row), self.tables.engines.player))
        known = game.match < len(matches)
        found = (
            await self.tables.keep(kept_games, self.tables.store, matches[game.match], game.number, 1) if known else []
        )
        if not found or found[0].number != game.number:
            raise Mistake(f"This run has no finished game {game.number} in match {game.match}, counted from 0.")
        settings = plan.matches[game.match].settings
        record = await brief(client, lambda: settings.record(found[0]))
        return await self.tables.keep_record(visitor, record, client)

    async def export(self, id: str, visitor: str, format: str, client: str) -> str:
        """The games of a run so far, as a file."""
        row = self._now(await self._row(id, visitor))
        wanted, matches, player, store = _wanted(row), _matches(row), self.tables.engines.player, self.tables.store

        def written() -> str:
            plan = plan_of(wanted, player)
            for match, name in zip(plan.matches, matches, strict=True):
                take_kept(store, match, name, wanted.games)
                while match.count_next():
                    pass
                match.count_rest()
            if format == "jsonl":
                records = (json.dumps(record.to_json()) for match in plan.matches for record in match.records)
                return "".join(f"{record}\n" for record in records)
            report = plan.report()
            return {"html": report.html, "csv": report.csv, "moves": report.moves_csv}[format]()

        return await self.tables.scheduler.brief(client, written)

    async def tidy(self) -> None:
        """Delete abandoned runs from time to time, on a hosted server."""
        while self.hosted:
            with suppress(Mistake):
                await self.tables.keep(delete_old_runs, self.tables.store, self.caps.whole.days)
            await asyncio.sleep(TIDYING)

    async def close_down(self) -> None:
        """Stop all runs, when the server ends; they can be continued."""
        active = list(self._active.values())
        for each in active:
            await self._stop(each, True)
        tasks = [each.task for each in active if each.task is not None]
        if tasks:
            await asyncio.wait(tasks)

    # How they are played

    def _plan(self, wanted: NewRun) -> RunPlan:
        """The plan of a run, within this server's limits."""
        caps = self.caps
        if len(wanted.players) > caps.run_players:
            raise Mistake(
                f"{len(wanted.players)} players are more than this server allows: name 2 to {caps.run_players}."
            )
        plan = plan_of(wanted, self._player, self._longest)
        if plan.total > caps.run_games:
            raise Mistake(
                f"{plan.total:,} games are more than this server allows in a run: at most {caps.run_games:,} are."
            )
        return plan

    def _player(self, spec: str, rules: Game) -> Player:
        who = self.tables.player(spec, rules)
        if (who.limits.seconds or 0) > self.caps.move_seconds:
            raise Mistake(
                f"{who.name} wants {who.limits.seconds:g} s for a move, which is more than this server allows in the "
                f"Arena: time goes up to {self.caps.move_seconds:g} s."
            )
        return who

    @property
    def _longest(self) -> float | None:
        return self.caps.move_seconds if self.hosted else None

    def _check_active(self, client: str) -> None:
        mine = sum(each.client == client for each in self._active.values())
        if mine >= self.caps.runs:
            runs = "A run of yours is" if self.caps.runs == 1 else f"{self.caps.runs} runs of yours are"
            raise Refusal(f"{runs} being played, which is the most: stop one, or wait for its end.")
        if len(self._active) >= self.caps.whole.runs:
            raise Refusal(f"{len(self._active)} runs wait on this server, which is the most: try again later.")

    def _begin(self, row: RunRow, plan: RunPlan, client: str) -> None:
        # Two players of a game search in turn, but both keep their tables.
        need = sum(sorted(needed_by(who) for who in plan.players)[-2:])
        jobs = max(1, min(self._jobs, self.tables.scheduler.memory.budget // need))
        active = _Active(row, client, jobs, json.loads(row.account))
        self._active[row.id] = active
        active.task = asyncio.create_task(self._play(active))

    async def _play(self, active: _Active) -> None:
        try:
            while not active.wish:
                async with self._turns:
                    if not active.wish:
                        await self._drive(active)
                if not active.yields:
                    break
                active.state, active.yields = "waiting", False
        except asyncio.CancelledError:
            pass  # it was stopped while it waited
        except Exception as problem:
            active.error = f"This run failed in the server ({type(problem).__name__})."
            raise
        finally:
            await self._save(active)
            del self._active[active.row.id]

    async def _drive(self, active: _Active) -> None:
        """Let a process play until it ends."""
        order = {"wanted": json.loads(active.row.settings), "store": str(self.tables.store.path)}
        order |= {"jobs": active.jobs, "longest": self._longest, "engines": self.tables.engines.specs}
        active.state, active.began = "preparing", 0.0
        active.process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            f"{__package__}.driver",
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_REPORT,
        )
        assert process.stdout is not None
        self._tell(active, json.dumps(order).encode() + b"\n")
        if active.wish:  # somebody stopped it while the process was started
            await self._stop(active, active.wish == "stop")
        ended = False
        try:
            async for line in process.stdout:
                await self._hear(active, report := json.loads(line))
                if ended := "done" in report or "error" in report:
                    break
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            code = await process.wait()
            active.process, active.running = None, []
        if not ended and active.wish != "stop":
            active.error = f"The process that played this run ended with code {code}."

    async def _hear(self, active: _Active, report: dict[str, Any]) -> None:
        active.account = report.get("account", active.account)
        active.running = report.get("running", [])
        active.done, active.error = report.get("done", False), report.get("error", "")
        now = time.monotonic()
        if not active.began:
            active.began, active.share = now, active.account["share"]
        active.state = "finishing" if active.wish else "playing"
        others = any(each.state == "waiting" for each in self._active.values())
        if others and now > active.began + SLICE and not (active.wish or active.yields):
            active.yields = True
            self._tell(active, b"finish\n")
        if now > active.saved + SAVING:
            active.saved = now
            await self._save(active)

    def _tell(self, active: _Active, words: bytes) -> None:
        if active.process is not None and active.process.stdin is not None:
            with suppress(ConnectionError):
                active.process.stdin.write(words)

    async def _stop(self, active: _Active, now: bool) -> None:
        active.wish, active.yields = "stop" if now or active.wish == "stop" else "finish", False
        if active.process is None:
            if active.state == "waiting" and active.task is not None:
                active.task.cancel()
            return
        active.state = "finishing"
        self._tell(active, active.wish.encode() + b"\n")
        if now:
            asyncio.get_running_loop().call_later(PATIENCE, self._kill, active.process)

    @staticmethod
    def _kill(process: Process) -> None:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()  # its own processes end with it

    async def _save(self, active: _Active) -> None:
        with suppress(Mistake):  # the games themselves are kept by the process
            await self.tables.keep(keep_run, self.tables.store, active.kept())

    async def _row(self, id: str, visitor: str) -> RunRow:
        """On the user's own machine a visitor may use all runs; elsewhere only those of the browser's cookie."""
        row = await self.tables.keep(kept_run, self.tables.store, id)
        if row is None or (self.tables.apart and row.visitor != visitor):
            raise NoSuchRunError
        return row

    def _now(self, row: RunRow) -> RunRow:
        active = self._active.get(row.id)
        return row if active is None else active.kept()


# A row that cannot be read does not hide the others: it is listed, and can be deleted.
_MATCHES, _ACCOUNT = TypeAdapter(list[str]), TypeAdapter(wire.Account)


def _read(kind: Any, text: str) -> Any:
    try:
        return kind(text)
    except ValidationError:
        raise Mistake(DAMAGED) from None


def _wanted(row: RunRow) -> NewRun:
    return cast(NewRun, _read(NewRun.model_validate_json, row.settings))


def _settings(wanted: NewRun) -> wire.RunSettings:
    """What was asked for, without the text of a file."""
    file = wanted.openings_file
    kept = None
    if file is not None:
        kept = {"name": file.name, "count": len(openings_by_line(file.text))}
    return cast(wire.RunSettings, {**wanted.model_dump(), "openings_file": kept})


def _matches(row: RunRow) -> list[str]:
    return cast(list[str], _read(_MATCHES.validate_json, row.matches))


def _account(row: RunRow) -> wire.Account:
    return cast(wire.Account, _read(_ACCOUNT.validate_json, row.account))


def _title(game: str) -> str:
    try:
        return game_of(game).title
    except Mistake:
        return game  # of a package that is not installed any more


def _summary(row: RunRow, active: _Active | None) -> wire.RunSummary:
    state = "finished" if active is None and row.done else "stopped" if active is None else active.state
    head = {"id": row.id, "state": state, "error": row.error, "created": moment(row.created)}
    try:
        return cast(wire.RunSummary, {**head, **_played_of(row)})
    except Mistake as damage:
        nothing = {"game": "", "title": "", "players": [], "games": 0, "total": 0, "share": 0.0}
        return cast(wire.RunSummary, {**head, **nothing, "error": str(damage)})


def _played_of(row: RunRow) -> dict[str, Any]:
    wanted, account = _wanted(row), _account(row)
    return {
        "game": wanted.game,
        "title": _title(wanted.game),
        "players": wanted.players,
        "games": account["games"],
        "total": wanted.games * len(account["matches"]),
        "share": account["share"],
    }


def _played(result: GameResult, places: tuple[int, int]) -> wire.PlayedGame:
    first = result.first
    return {
        "number": result.number,
        "players": (places[first], places[1 - first]),
        "winner": None if result.winner is None else places[result.winner],
        "outcome": result.outcome,
        "moves": [entry.move for entry in result.moves],
        "seconds": result.seconds,
    }
