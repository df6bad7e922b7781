"""Guards the server: which clients may ask, how much, and what a browser may do with the answers.

Another site's page can make a browser on this machine send requests here. The Host header exposes a foreign name that
was made to point to this machine (DNS rebinding), the Origin header a foreign page; either check alone can be bypassed.

The cookie only distinguishes visitors; it protects nothing. It is SameSite=Lax, so that a visitor who follows a link
from another site still sees their own games; Strict would withhold the cookie. Lax sends it only with visits, which
change nothing: every request that changes something, and every socket, needs the Origin of this server's own page. On
the user's own machine the games do not depend on the cookie at all (see Tables): there it only identifies the client
in the queue of searches.
"""

import asyncio
import base64
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...service.limits import Caps, Refusal
from .address import Network, is_one_of, origin
from .rates import Allowance, Allowances

COOKIE = "plyground_visitor"
LARGEST_BODY = 1_000_000  # bytes
LARGEST_FRAME = 65_536
HTTP = 80  # the port that browsers leave out
DELAY = 0.5  # seconds that a hosted server delays a refusal for asking too much: meanwhile the client cannot ask again
_LONG = ("/api/analysis", "/api/tree")  # these wait for searches, which have a queue of their own
_YEAR = 365 * 24 * 3600
_CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


class TooLargeError(Exception):
    """A body is larger than any that this server expects."""


def _policy(host: str, inline: Sequence[str]) -> str:
    """The Content-Security-Policy. An import map has to be inline in the page, so its hash is allowed. The page's own
    drawings become PNG files by way of images from blobs."""
    hashes = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in inline)
    scripts = "".join(f" 'sha256-{each}'" for each in hashes)
    return (
        f"default-src 'none'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' blob:; "
        f"font-src 'self'; connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


class Guard:
    """Wraps the whole application: refuses foreign requests, gives every visitor a cookie, and sets the headers.
    inline() gives the scripts that stand in the page itself, and may run."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        inline: Callable[[], Sequence[str]],
        caps: Caps,
        requests: tuple[float, float],
        hosted: bool = False,
        proxies: Sequence[Network] = (),
    ) -> None:
        self.app, self.hosts, self._inline = app, {host.lower() for host in hosts}, inline
        self.caps, self.hosted, self.proxies = caps, hosted, proxies
        self._allowances = Allowances(caps, requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        peer = scope["client"][0] if scope.get("client") else ""
        if is_one_of(peer, self.proxies) and headers.get("x-forwarded-proto", "").lower() == "https":
            scope["scheme"] = "https" if scope["type"] == "http" else "wss"
        address = origin(peer, headers, self.proxies)
        allowance = self._allowances.of(address)
        if allowance.now >= self.caps.connections:
            await _refuse(
                scope, receive, send, 429, f"{allowance.now} requests of your address wait, which is the most."
            )
            return
        allowance.now += 1
        try:
            long = scope["type"] == "websocket" or scope["path"] in _LONG
            async with nullcontext() if long else allowance.turns:
                await self._answer(scope, receive, send, headers, address, allowance)
        finally:
            allowance.now -= 1

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, headers: Headers, address: str, allowance: Allowance
    ) -> None:
        host = headers.get("host", "").lower()
        refusal = self._refusal(scope, headers, host, allowance)
        if refusal is not None:
            if self.hosted and refusal[0] == 429:
                await asyncio.sleep(DELAY)
            await _refuse(scope, receive, send, *refusal)
            return
        visitor, known = _visitor(headers)
        client = address if self.hosted else visitor  # a remote client can make any number of cookies
        scope.setdefault("state", {}).update(visitor=visitor, client=client, allowance=allowance)

        async def guarded_send(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = MutableHeaders(scope=message)
                if not known:
                    secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
                    answer.append(
                        "set-cookie",
                        f"{COOKIE}={visitor}; HttpOnly; SameSite=Lax; Path=/; Max-Age={_YEAR}{secure}",
                    )
                if message["type"] == "http.response.start":
                    _set_headers(answer, _policy(host, self._inline()))
            await send(message)

        measured = "content-length" in headers
        await self.app(scope, _bounded(receive, None if measured else allowance), guarded_send)

    def _refusal(self, scope: Scope, headers: Headers, host: str, allowance: Allowance) -> tuple[int, str] | None:
        rate = allowance.requests if scope["path"].startswith(("/api", "/ws")) else allowance.files
        if not rate.take():
            return 429, "Too many requests at once: wait a moment."
        if host not in self.hosts and not (self.hosted and host == _reached(scope)):
            return 403, f"This server is not called {host[:60]!r}."
        if scope["type"] == "websocket" or scope["method"] in _CHANGING:
            origin = headers.get("origin", "").lower()
            if origin not in (f"http://{host}", f"https://{host}"):
                return 403, "Only the page of this server may ask this: the Origin header is missing or another one."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length[:12]) > LARGEST_BODY:
            return 413, f"That is too large: at most {LARGEST_BODY:,} bytes can be sent."
        try:
            allowance.upload(int(length))
        except Refusal as refusal:
            return refusal.status, str(refusal)
        return None


def _visitor(headers: Headers) -> tuple[str, bool]:
    """The visitor's id, and whether the browser already has it as a cookie."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", ""))
    except CookieError:
        cookies.clear()
    if COOKIE in cookies and re.fullmatch(r"[0-9a-f]{32}", cookies[COOKIE].value):
        return cookies[COOKIE].value, True
    return secrets.token_hex(16), False


def _set_headers(headers: MutableHeaders, policy: str) -> None:
    headers["Content-Security-Policy"] = policy
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Frame-Options"] = "DENY"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
    headers.setdefault("Cache-Control", "no-store")  # but for what a browser may keep, see files.py


def _bounded(receive: Receive, allowance: Allowance | None) -> Receive:
    """Limit the size of a body; one without a declared length is counted as it arrives."""
    size = 0

    async def bounded() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            more = len(message.get("body", b""))
            size += more
            if size > LARGEST_BODY:
                raise TooLargeError
            if allowance is not None:
                allowance.upload(more)
        return message

    return bounded


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"error": sentence}).encode()
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"x-content-type-options", b"nosniff"),
    ]
    kind = "http.response"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})


def _reached(scope: Scope) -> str | None:
    """The Host header of the address by which a connection came in. An address, unlike a name, cannot be made to point
    to another machine."""
    server = scope.get("server")
    return host_header(server[0], server[1]) if server else None


def host_header(name: str, port: int) -> str:
    """How a browser names a server at a name or address."""
    name = f"[{name}]" if ":" in name else name
    return name if port == HTTP else f"{name}:{port}"


def loopback_names(port: int) -> set[str]:
    """The Host headers by which this machine reaches itself."""
    return {host_header(name, port) for name in ("127.0.0.1", "localhost", "::1")}
