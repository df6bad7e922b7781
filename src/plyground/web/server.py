"""The page's server: create_app makes it, serve runs it."""

import asyncio
import gc
import json
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from .. import __version__
from ..compiled import INTERPRETED
from ..errors import Mistake
from ..games import games
from ..records.store import Store
from .service.arena.runs import NoSuchRunError, Runs
from .service.classroom import Presence
from .service.engines import Engines
from .service.handouts import Classroom
from .service.hello import hello
from .service.limits import HOSTED, Caps, Refusal
from .service.questions.tab import NO_SUCH_GAME
from .service.quotas import Quotas
from .service.searches.memory import Memory, return_large_blocks
from .service.searches.scheduler import Scheduler
from .service.searches.warmup import load_usual
from .service.tables.tables import NoSuchGameError, Tables
from .transport.api import Json, routes
from .transport.arena import arena_routes
from .transport.classroom import class_routes, short_addresses
from .transport.files import File, Files
from .transport.guard.address import Network
from .transport.guard.connections import Connections, protocols
from .transport.guard.log import write_log
from .transport.guard.origin import LARGEST_FRAME, Guard, TooLargeError, loopback_names
from .transport.sentences import sentence_of
from .transport.socket import Socket

STATIC = Path(__file__).parent / "static"
WATCHING = 0.3  # seconds between the moves of two players
BUDGET = (120.0, 600.0)  # per client of a hosted server: seconds of search, in this many seconds
ACCEPTED = 16  # connections to accept in one go, before those already open are served again
QUEUED = 512  # connections that wait to be accepted
LARGEST_HEAD = 16_384  # bytes of a request's head
REQUESTS = (50.0, 300.0)  # per client: per second, and at once
SWITCH = 0.0005  # seconds that a thread may hold Python's lock while another waits for it: a tenth of the usual time


def create_app(
    store: Path,
    *,
    hosts: Collection[str] = (),
    hosted: bool = False,
    caps: Caps | None = None,
    workers: int | None = None,
    budget: tuple[float, float] | None = None,
    memory: int | None = None,
    requests: tuple[float, float] = REQUESTS,
    pause: float = WATCHING,
    apart: bool | None = None,
    proxies: Sequence[Network] = (),
    class_url: str | None = None,
    engines: Engines | None = None,
) -> FastAPI:
    """The application. `hosts` are the Host headers it answers to: by default those of this machine at port 8000.

    `memory` is the budget of all searches in megabytes. `apart` says whether visitors see only their own games; by
    default they do where the server is hosted. `proxies` are trusted to name the addresses of their clients.
    `class_url` is what students of a class type, and is shown on the page. `engines` are programs of this machine that
    visitors may play against; a hosted server offers none.
    """
    engines = engines or Engines()
    if hosted and engines.specs:
        raise Mistake(
            f"{next(iter(engines.specs))} is a program, which would be started for everybody who comes in: a hosted "
            "server offers none, so leave out --engine."
        )
    caps = caps or (HOSTED if hosted else Caps())
    scheduler = Scheduler(workers, budget or (BUDGET if hosted else None), Memory(memory))
    games_file = Store(store)
    quotas = Quotas(games_file, caps) if hosted else None
    tables = Tables(games_file, scheduler, caps, pause, hosted if apart is None else apart, quotas, engines)
    runs = Runs(tables, hosted)
    sockets: dict[str, int] = {}
    presence = Presence()

    usual = [kind() for kind in games().values()]
    loading = threading.Thread(target=load_usual, args=(usual,), daemon=True)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if not INTERPRETED:
            loading.start()
        steady = [asyncio.create_task(each) for each in (tables.tidy(), runs.tidy(), tables.follow())]
        yield
        for task in steady:
            task.cancel()
        scheduler.stop_all()
        await runs.close_down()
        await tables.close_down()
        tables.store.close()

    app = FastAPI(
        title="Plyground",
        version=__version__,
        description="Play, compare and analyse: the library's games and players over HTTP. Moves and progress go over "
        "the WebSocket /ws. A request that changes something needs the Origin header of the page.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # it is served below, written once
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.runs = runs
    app.state.presence = presence
    app.state.loading = loading
    app.state.connections = Connections(caps.connections, caps.whole.connections, proxies)
    files = Files(STATIC, lambda: bytes(Json(hello(caps, hosted, class_url is not None, engines)).body))
    app.include_router(routes(tables, files, caps, presence))
    app.include_router(arena_routes(runs))
    app.state.classroom = classroom = None if class_url is None else Classroom(class_url)
    app.include_router(class_routes(classroom))
    _answer_errors(app)

    @cache
    def schema() -> File:
        return File(json.dumps(app.openapi()).encode(), "application/json")

    @app.get("/api/openapi.json", include_in_schema=False)
    async def described(request: Request) -> Response:
        if not schema.cache_info().currsize:  # it takes a fifth of a second to write
            await scheduler.brief(request.state.client, schema)
        return schema().answer(request, "no-cache")

    @app.get("/", include_in_schema=False)
    async def page(request: Request) -> Response:
        return await files.page(request)

    @app.api_route("/static/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(request: Request, path: str) -> Response:
        return await files.file(request, path)

    @app.websocket("/ws")
    async def tab(websocket: WebSocket) -> None:
        visitor: str = websocket.state.visitor
        client: str = websocket.state.client
        if sockets.get(client, 0) >= caps.sockets:
            await websocket.close(1013)
            return
        sockets[client] = sockets.get(client, 0) + 1
        presence.enter(visitor)
        try:
            await Socket(websocket, tables, visitor, client).run()
        finally:
            presence.leave(visitor)
            sockets[client] -= 1
            if not sockets[client]:
                del sockets[client]

    app.include_router(short_addresses(classroom))
    app.add_middleware(
        Guard,
        hosts=set(hosts) or loopback_names(8000),
        inline=lambda: files.inline,
        caps=caps,
        requests=requests,
        hosted=hosted,
        proxies=proxies,
    )
    return app


def _answer_errors(app: FastAPI) -> None:
    def error(status: int, sentence: str, headers: Any = None) -> Response:
        return Json({"error": sentence}, status_code=status, headers=headers)

    @app.exception_handler(Mistake)
    async def mistake(request: Request, problem: Mistake) -> Response:
        return error(400, str(problem))

    @app.exception_handler(Refusal)
    async def too_much(request: Request, problem: Refusal) -> Response:
        return error(problem.status, str(problem))

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, problem: ClientDisconnect) -> Response:
        return error(400, "The request broke off.")  # the client is gone: only a log shows this

    @app.exception_handler(NoSuchGameError)
    async def no_such_game(request: Request, problem: NoSuchGameError) -> Response:
        return error(404, NO_SUCH_GAME)

    @app.exception_handler(NoSuchRunError)
    async def no_such_run(request: Request, problem: NoSuchRunError) -> Response:
        return error(404, "There is no such run.")

    @app.exception_handler(TooLargeError)
    async def too_large(request: Request, problem: TooLargeError) -> Response:
        return error(413, "That is too large.")

    @app.exception_handler(RequestValidationError)
    async def wrong_shape(request: Request, problem: RequestValidationError) -> Response:
        return error(422, sentence_of(problem.errors()))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, problem: HTTPException) -> Response:
        words = {404: "There is nothing at this address.", 405: "This address does not take such a request."}
        return error(problem.status_code, words.get(problem.status_code, f"{problem.detail}."), problem.headers)


async def serve(app: FastAPI, sockets: list[socket.socket], started: Callable[[uvicorn.Server], None]) -> None:
    """Serve until the process, or the server that is passed to started(server), is told to stop."""
    sys.setswitchinterval(SWITCH)  # this thread waits for the lock several times an answer
    return_large_blocks()
    write_log()
    http, websocket = protocols(app.state.connections)
    config = uvicorn.Config(
        app,
        http=http,
        ws=websocket,
        ws_max_size=LARGEST_FRAME,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        backlog=ACCEPTED,
        proxy_headers=False,  # see address.py
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    task = asyncio.ensure_future(server.serve(sockets))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    if server.started:
        for each in sockets:
            each.listen(QUEUED)
        started(server)
    await task


def freeze(app: FastAPI) -> None:
    """Leave what a server loads out of Python's looks for garbage, each of which would hold its lock for a tenth of a
    second; for a process that does nothing else."""

    def freeze_when_loaded() -> None:
        if not INTERPRETED:
            app.state.loading.join()
        gc.freeze()

    threading.Thread(target=freeze_when_loaded, daemon=True).start()
