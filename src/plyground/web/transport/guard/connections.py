"""Limits the connections of the server, per address and in all, and drops those that never finish their request.

uvicorn's own limit counts all connections together, so one address can lock out all others, and it waits for ever for
the rest of a request. Here every connection is counted when it opens, before anything is read from it.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .address import Network, counted, is_one_of

HEADERS = 10.0  # seconds for the head of a request
BODY = 30.0  # and for the rest of it
STALLED = 60.0  # seconds for a client to read some of what it was sent
OTHER_FILES = 100  # files that the process needs besides connections


class Connections:
    """Counts open connections. A proxy's connections belong to many people, so they count only towards the total."""

    def __init__(self, each: int, whole: int, proxies: Sequence[Network] = ()) -> None:
        self.each, self.whole, self.proxies = each, _files_for(whole), proxies
        self._addresses: dict[Any, str] = {}  # by connection
        self._inside: Counter[str] = Counter()

    def enter(self, transport: asyncio.BaseTransport) -> tuple[HTTPStatus, str] | None:
        """Accept a connection (None), or return the refusal."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        address = counted(host)
        if len(self._addresses) >= self.whole:
            return HTTPStatus.SERVICE_UNAVAILABLE, "This server has as many connections as it can: try again later."
        if self._inside[address] >= self.each and not is_one_of(host, self.proxies):
            return HTTPStatus.TOO_MANY_REQUESTS, f"Your address has {self.each} connections here, which is the most."
        self._addresses[transport] = address
        self._inside[address] += 1
        return None

    def leave(self, transport: asyncio.BaseTransport) -> None:
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._inside[address] -= 1
            if not self._inside[address]:
                del self._inside[address]


def protocols(connections: Connections) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """uvicorn's protocols, with connections that are counted."""

    class Impatient(asyncio.Protocol):
        """Drops a client that reads nothing, to free the memory of what it was sent."""

        transport: asyncio.Transport
        _stalled: asyncio.TimerHandle | None = None

        def pause_writing(self) -> None:
            super().pause_writing()
            self._stalled = asyncio.get_running_loop().call_later(STALLED, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._forgive()

        def connection_lost(self, exc: Exception | None) -> None:
            self._forgive()
            connections.leave(self.transport)
            super().connection_lost(exc)

        def _forgive(self) -> None:
            if self._stalled is not None:
                self._stalled.cancel()
                self._stalled = None

    class Http(Impatient, H11Protocol):
        _deadline: asyncio.TimerHandle | None = None
        _expected: Any = None  # the part of a request that is awaited

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            refusal = connections.enter(transport)
            if refusal is not None:
                self._say(*refusal)
            else:
                self._expect(h11.IDLE)

        def connection_lost(self, exc: Exception | None) -> None:
            self._expect(None)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.get_protocol() is self:
                state = self.conn.their_state
                self._expect(state if state in (h11.IDLE, h11.SEND_BODY) else None)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._expect(None)
            super().handle_websocket_upgrade(event)

        def _expect(self, part: Any) -> None:
            """Wait for this part of a request, with a time limit."""
            if part is self._expected:
                return
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            self._expected = part
            if part is not None and not self.transport.is_closing():
                self._deadline = self.loop.call_later(HEADERS if part is h11.IDLE else BODY, self._give_up)

        def _give_up(self) -> None:
            if self._expected is h11.IDLE:
                self._say(HTTPStatus.REQUEST_TIMEOUT, "The request did not come to its end in time.")
            else:
                self.transport.close()

        def _say(self, status: HTTPStatus, sentence: str) -> None:
            body = json.dumps({"error": sentence})
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\nconnection: close\r\n"
            self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n{body}".encode())
            self.transport.close()

    class GuardedSocket(Impatient, WebSocketsSansIOProtocol):
        pass

    return Http, GuardedSocket


def _files_for(connections: int) -> int:
    """This many connections, or fewer if the process may not open as many files."""
    if sys.platform == "win32":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    with suppress(OSError, ValueError):
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        soft = raised
    return max(1, min(connections, soft - OTHER_FILES))
