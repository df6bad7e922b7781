"""The REST API under /api, documented by its own OpenAPI JSON. It calls the same tables as the socket."""

import asyncio
import csv
import io
import json
import math
import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from ...errors import Mistake
from ...games import game as game_of
from ...games.variations import MoveTree
from ...records import Record
from ...records.formats import JSON, write_record
from ...records.lists import Order, State, Wanted
from ...records.rows import DamagedError
from .. import wire
from ..service.classroom import Presence
from ..service.hello import kind_of
from ..service.limits import Caps
from ..service.questions.analyse import Analysis, AnalysisQuestion
from ..service.questions.depths import DepthsFound, DepthsQuestion
from ..service.questions.message import Asking
from ..service.questions.tree import TreeAnswer, TreeQuestion
from ..service.searches.preview import board_at, read_place
from ..service.tables.tables import Tables
from ..wire.requests import NewGame, Place, WholeGame
from .files import FOREVER, Files

T = TypeVar("T")
Ids = Annotated[str, Query(max_length=4000, description="their ids, with commas between them")]

LONGEST_LINE = 20_000  # characters of a line with its variations
DAMAGED = "plyground-damaged-1"  # the format of a damaged game's export
_FIGURES = ("ply", "side", "move", "player", "value", "bound", "result", "depth", "nodes", "seconds")
_MORE = ("chance", "score", "ai_score")
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"description": text, "content": {"application/json": {"example": {"error": text + "."}}}}
    for code, text in {
        400: "A mistake, in one sentence",
        403: "Another page or another host asked",
        404: "There is no such game or run",
        413: "The body is too large",
        422: "Something has the wrong shape",
        429: "Too much at once from one address",
        503: "The whole server is full",
    }.items()
}


class Json(JSONResponse):
    """JSON in plain ASCII, so that any text can be sent, even one that is not valid Unicode."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, default=wire.plain, allow_nan=False, separators=(",", ":")).encode("ascii")


def routes(tables: Tables, files: Files, caps: Caps, presence: Presence) -> APIRouter:
    api = APIRouter(prefix="/api", default_response_class=Json, responses=ERRORS)

    @api.get("/hello", response_model=wire.Hello, summary="What there is: games, searches, evaluators, players, limits")
    async def say_hello(request: Request, digest: str = Query("", max_length=100)) -> Any:
        return files.hello.answer(request, FOREVER if digest == files.hello.digest else "no-store")

    @api.get(
        "/kind",
        response_model=wire.GameKind,
        summary="A game as hello has it, but on the board of a spec or position: its players may depend on that",
    )
    async def kind(request: Request, place: Annotated[Place, Query()]) -> Any:
        return Json(await brief(request, lambda: kind_of(read_place(place).game, tables.engines)))

    @api.get("/ping", summary="Whether the server answers")
    async def ping() -> wire.Pinged:
        return {"pong": True}

    @api.get("/status", response_model=wire.Status, summary="How busy the server is; memory in megabytes")
    async def status() -> Any:
        scheduler = tables.scheduler
        return Json(
            {
                "memory": scheduler.memory.budget,
                "memory_used": scheduler.memory.used,
                "searches": scheduler.running,
                "searches_waiting": scheduler.waiting,
                "visitors": presence.visitors,
            }
        )

    @api.get("/games", response_model=wire.GameList, summary="The visitor's games, the latest first, some at a time")
    async def list_games(
        request: Request,
        search: str = Query("", max_length=200, description="words in the players' names, the game or the outcome"),
        game: str = Query("", max_length=80, description="a game's name, such as fiveinarow"),
        state: State = "",
        order: Order = "latest",
        since: int = Query(0, ge=0, le=10**9),
        count: int = Query(100, ge=1, le=1000),
    ) -> Any:
        wanted = Wanted(search, game, state, order, since, count)
        games, found, total = await tables.list(request.state.visitor, client_of(request), wanted)
        return Json({"games": games, "found": found, "total": total})

    @api.delete("/games", status_code=204, summary="Delete several games")
    async def delete_games(request: Request, ids: Ids) -> Response:
        for id in ids.split(","):
            await tables.delete(id, request.state.visitor)
        return Response(status_code=204)

    @api.get("/export/games", summary="Several games as a file: one record on each line", response_class=Response)
    async def export_games(request: Request, ids: Ids) -> Any:
        lines = []
        for id in ids.split(","):
            async with tables.at(id, request.state.visitor, client_of(request)) as table, table.lock:
                boards = range(len(table.records))
                lines += [json.dumps(table.record(board).to_json()) + "\n" for board in boards]
        return Response("".join(lines), media_type="application/x-ndjson", headers=attachment("games", "", "jsonl"))

    @api.post("/games", response_model=wire.GameState, status_code=201, summary="Set up a game")
    async def new_game(request: Request, wanted: NewGame) -> Any:
        return await _state(request, await tables.new(request.state.visitor, wanted, client_of(request)), 201)

    @api.post(
        "/games/import",
        response_model=wire.GameState,
        status_code=201,
        summary="Take in a game from its record, or from a file of another program: the content says which",
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {"schema": {"type": "object"}},
                    "text/plain": {"schema": {"type": "string"}},
                },
            }
        },
    )
    async def import_game(request: Request) -> Any:
        body = await request.body()
        return await _state(request, await tables.take_in(request.state.visitor, body, client_of(request)), 201)

    @api.get(
        "/games/{id}",
        response_model=wire.GameState,
        summary="A game as it stands; its chances are computed from now on",
    )
    async def game(request: Request, id: str) -> Any:
        async with tables.at(id, request.state.visitor, client_of(request)) as table, table.lock:
            table.entries.judge(client_of(request))
            return Json(table.state())

    @api.delete("/games/{id}", status_code=204, summary="Delete a game")
    async def delete_game(request: Request, id: str) -> Response:
        await tables.delete(id, request.state.visitor)
        return Response(status_code=204)

    @api.get(
        "/games/{id}/export",
        summary="A game as a file: its record, or as other programs read it; of a damaged game, what is kept of it",
        response_class=Response,
    )
    async def export(
        request: Request,
        id: str,
        board: int = Query(0, ge=0, le=3),
        format: str = Query(JSON, max_length=20, description="json, or another format of the game, such as sgf"),
    ) -> Any:
        try:
            async with tables.at(id, request.state.visitor, client_of(request)) as table, table.lock:
                record = table.record(board)
                name, text = record.game.name, await brief(request, lambda: write_record(record, format))
        except DamagedError as damage:
            rows = await tables.raw(id, request.state.visitor)
            data = {"format": DAMAGED, "damaged": str(damage), **_finite(rows)}
            name, text, format = "damaged", json.dumps(data, indent=1, allow_nan=False) + "\n", JSON
        return _file(text, format, name, id)

    @api.get(
        "/export",
        summary="A line with its variations as a file, as of a stored game; nothing is stored",
        response_class=Response,
    )
    async def export_line(
        request: Request,
        game: str = Query(max_length=1000),
        position: str = Query("", max_length=4000, description="empty for the game's own start"),
        moves: str = Query("", max_length=LONGEST_LINE, description="such as h8 h9 ( g9 i7 ) i8"),
        format: str = Query(JSON, max_length=20, description="json, or another format of the game, such as sgf"),
    ) -> Any:
        def written() -> tuple[str, str]:
            record = Record.of(MoveTree(game_of(game).state(position)).add(moves))
            return write_record(record, format), record.game.name

        text, name = await brief(request, written)
        return _file(text, format, name, "line")

    @api.get("/games/{id}/figures.csv", summary="One row a move", response_class=Response)
    async def figures(request: Request, id: str, board: int = Query(0, ge=0, le=3)) -> Any:
        async with tables.at(id, request.state.visitor, client_of(request)) as table:
            await table.entries.judged(client_of(request))
            entries, rules = table.shown(board), table.game
        text = await brief(request, lambda: _figures_csv(entries, rules.sides))
        return Response(text, media_type="text/csv; charset=utf-8", headers=attachment(rules.name, id, "csv"))

    @api.post(
        "/games/{id}/analysis",
        response_model=wire.GameState,
        status_code=202,
        summary="Let a player look at every position of a game",
    )
    async def analyse_game(request: Request, id: str, wanted: WholeGame) -> Any:
        async with tables.at(id, request.state.visitor, client_of(request)) as table:
            await table.analyse(wanted.player, wanted.effort, wanted.board, client_of(request))
            return Json(table.state(), status_code=202)

    @api.post("/analysis", response_model=Analysis, summary="Let a player look at a position")
    async def analyse(request: Request, question: AnalysisQuestion) -> Any:
        return Json(await _awaited(request, question.found(asking(request))))

    @api.post("/tree", response_model=TreeAnswer, summary="The tree that a player walks for its move in a position")
    async def tree(request: Request, question: TreeQuestion) -> Any:
        return Json(await _awaited(request, question.found(asking(request))))

    @api.post("/depths", response_model=DepthsFound, summary="How the nodes of players grow with the depth")
    async def depths(request: Request, question: DepthsQuestion) -> Any:
        return Json(await _awaited(request, question.found(asking(request))))

    @api.post("/board", response_model=wire.PositionBoard, summary="A position, to be drawn")
    async def board(request: Request, place: Place) -> Any:
        return Json(await brief(request, lambda: board_at(place)))

    async def brief(request: Request, work: Callable[[], T]) -> T:
        return await tables.scheduler.brief(client_of(request), work)

    def asking(request: Request) -> Asking:
        return Asking(tables, request.state.visitor, client_of(request))

    async def _state(request: Request, id: str, status: int = 200) -> Response:
        async with tables.at(id, request.state.visitor, client_of(request)) as table, table.lock:
            return Json(table.state(), status_code=status)

    return api


def _figures_csv(entries: Sequence[wire.Entry], sides: Sequence[str]) -> str:
    out = io.StringIO()
    rows = csv.DictWriter(out, (*_FIGURES, *_MORE), extrasaction="ignore", lineterminator="\r\n")
    rows.writeheader()
    for ply, entry in enumerate(entries, start=1):
        chance = entry["chance"].share if entry["chance"] else None
        shown = {"ply": ply, "side": sides[entry["side"]], "chance": chance}
        rows.writerow({**entry, **shown, "player": as_text(entry["player"])})
    return out.getvalue()


async def _awaited(request: Request, answer: Coroutine[Any, Any, T]) -> T:
    """The answer of a search; the search ends if the client disconnects."""
    work = asyncio.ensure_future(answer)
    try:
        while not work.done():
            await asyncio.wait({work}, timeout=0.5)
            if not work.done() and await request.is_disconnected():
                raise Mistake("Nobody waits for the answer any more.")
        return work.result()
    finally:
        work.cancel()


def _finite(data: Any) -> Any:
    """The data with texts in place of numbers that JSON cannot express."""
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_finite(value) for value in data]
    return str(data) if isinstance(data, float) and not math.isfinite(data) else data


def as_text(cell: str) -> str:
    """A name from an untrusted record, written so that no spreadsheet takes it for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _file(text: str, format: str, name: str, id: str) -> Response:
    kind = "application/json" if format == JSON else "text/plain; charset=utf-8"
    return Response(text, media_type=kind, headers=attachment(name, id, format))


def attachment(name: str, id: str, kind: str) -> dict[str, str]:
    short = re.sub(r"[^A-Za-z0-9_-]", "-", id[:6])  # the id of a damaged game may be anything
    whole = "-".join(part for part in ("plyground", name, short) if part)
    return {"Content-Disposition": f'attachment; filename="{whole}.{kind}"'}


def client_of(request: Request) -> str:
    """The client that a search in the queue, and a game in the store, is counted for."""
    client: str = request.state.client
    return client
