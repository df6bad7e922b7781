"""The REST API of the Arena, under /api/arena."""

from typing import Any, Literal

from fastapi import APIRouter, Query, Request, Response

from .. import wire
from ..service.arena.runs import Runs
from ..wire.requests import GameOfRun, NewRun, StopRun
from .api import ERRORS, Json, attachment, client_of

_FILES = {
    "html": ("text/html; charset=utf-8", "html"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "moves": ("text/csv; charset=utf-8", "moves.csv"),
    "jsonl": ("application/x-ndjson", "jsonl"),
}


def arena_routes(runs: Runs) -> APIRouter:
    api = APIRouter(prefix="/api/arena", default_response_class=Json, responses=ERRORS)

    @api.get("", response_model=wire.RunList, summary="The visitor's matches and tournaments, the latest first")
    async def list_runs(request: Request) -> Any:
        return Json({"runs": await runs.list(request.state.visitor)})

    @api.post("", response_model=wire.RunState, status_code=201, summary="Begin a match or a tournament")
    async def new_run(request: Request, wanted: NewRun) -> Any:
        id = await runs.new(request.state.visitor, wanted, client_of(request))
        return Json(await runs.state(id, request.state.visitor), status_code=201)

    @api.get("/{id}", response_model=wire.RunState, summary="A run as it stands")
    async def run(request: Request, id: str) -> Any:
        return Json(await runs.state(id, request.state.visitor))

    @api.delete("/{id}", status_code=204, summary="Delete a run and its games")
    async def delete_run(request: Request, id: str) -> Response:
        await runs.delete(id, request.state.visitor)
        return Response(status_code=204)

    @api.post("/{id}/stop", response_model=wire.RunState, summary="End a run, at once or after the games being played")
    async def stop_run(request: Request, id: str, how: StopRun) -> Any:
        await runs.stop(id, request.state.visitor, how.now)
        return Json(await runs.state(id, request.state.visitor))

    @api.post("/{id}/go", response_model=wire.RunState, summary="Play on a run that was stopped")
    async def go_on(request: Request, id: str) -> Any:
        await runs.go(id, request.state.visitor, client_of(request))
        return Json(await runs.state(id, request.state.visitor))

    @api.get("/{id}/openings", response_model=wire.OpeningsText, summary="The file of openings that a run was given")
    async def openings(request: Request, id: str) -> Any:
        return Json(await runs.openings(id, request.state.visitor))

    @api.get("/{id}/games", response_model=wire.PlayedGames, summary="Finished games of a match, 50 at a time")
    async def games(
        request: Request,
        id: str,
        match: int = Query(0, ge=0, le=10_000, description="its place among the matches of the run"),
        since: int = Query(0, ge=0, le=1_000_000, description="the number of the first game"),
    ) -> Any:
        return Json(await runs.games(id, request.state.visitor, match, since))

    @api.get(
        "/{id}/export",
        summary="The games of a run so far: a report, a line for each game or move, or the records",
        response_class=Response,
    )
    async def export(request: Request, id: str, format: Literal["html", "csv", "moves", "jsonl"] = "html") -> Any:
        text = await runs.export(id, request.state.visitor, format, client_of(request))
        media, name = _FILES[format]
        return Response(text, media_type=media, headers=attachment("arena", id, name))

    @api.post(
        "/{id}/games",
        response_model=wire.GameState,
        status_code=201,
        summary="Make a game of a run one of the visitor's own games",
    )
    async def take_game(request: Request, id: str, wanted: GameOfRun) -> Any:
        made = await runs.take(id, request.state.visitor, wanted, client_of(request))
        async with runs.tables.at(made, request.state.visitor, client_of(request)) as table, table.lock:
            return Json(table.state(), status_code=201)

    return api
