"""What keeps strangers out: who may ask, how much, and what a browser may do with the answers.

Another site's page can make a browser on this machine send requests here. The Host header gives away a name that was
bent to this machine (DNS rebinding), the Origin header a foreign page; either check alone can be got around.

The cookie tells visitors apart, and is no guard. It is SameSite=Lax, so that a link from another site brings visitors
to their own games; Strict would make strangers of them. What Lax lets through are visits, which change nothing: every
request that changes something, and every socket, needs the Origin of this server's own page. On one's own machine the
games do not depend on the cookie at all (see Tables): there it only says whose turn in the queue a search takes.
"""

import base64
import hashlib
import json
import re
import secrets
import time
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "plyground_visitor"
LARGEST_BODY = 1_000_000  # bytes
LARGEST_FRAME = 65_536
_YEAR = 365 * 24 * 3600
_CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


class TooLargeError(Exception):
    """A body is larger than anything that is asked for here."""


class Rate:
    """A bucket of tokens: so many a second, and a burst of so many at once."""

    def __init__(self, a_second: float, burst: float) -> None:
        self.a_second, self.burst = a_second, burst
        self.left, self.at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether there was one to take."""
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.a_second), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Policy:
    """The Content-Security-Policy. An import map has to stand in the page itself, so its hash is allowed."""

    def __init__(self, page: Path) -> None:
        self._page = page
        self._read: tuple[float, str] = (-1.0, "")

    def text(self, host: str) -> str:
        written = self._page.stat().st_mtime
        if written != self._read[0]:
            maps = _IMPORT_MAP.findall(self._page.read_text(encoding="utf-8"))
            digests = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in maps)
            self._read = written, "".join(f" 'sha256-{digest}'" for digest in digests)
        return (
            f"default-src 'none'; script-src 'self'{self._read[1]}; style-src 'self'; img-src 'self'; "
            f"font-src 'self'; connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
        )


class Guard:
    """Wraps the whole application: refuses strangers, gives every visitor a cookie, and sets the headers."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], page: Path, rate: tuple[float, float]) -> None:
        self.app, self.hosts, self.policy = app, {host.lower() for host in hosts}, Policy(page)
        self._rate, self._rates = rate, dict[str, Rate]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        refusal = self._refusal(scope, headers, host)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
            return
        visitor, known = _visitor(headers)
        scope.setdefault("state", {})["visitor"] = visitor
        policy = self.policy.text(host)

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
                    _set_headers(answer, policy, scope["path"])
            await send(message)

        await self.app(scope, _bounded(receive), guarded_send)

    def _refusal(self, scope: Scope, headers: Headers, host: str) -> tuple[int, str] | None:
        if host not in self.hosts:
            return 403, f"This server is not called {host[:60]!r}."
        if scope["type"] == "websocket" or scope["method"] in _CHANGING:
            origin = headers.get("origin", "").lower()
            if origin not in (f"http://{host}", f"https://{host}"):
                return 403, "Only the page of this server may ask this: the Origin header is missing or another one."
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length[:12]) > LARGEST_BODY:
            return 413, f"That is too large: at most {LARGEST_BODY:,} bytes can be sent."
        if not scope["path"].startswith(("/api", "/ws")):
            return None  # the page's own files
        client = scope["client"][0] if scope.get("client") else ""
        if len(self._rates) > 10_000:
            self._rates.clear()
        if not self._rates.setdefault(client, Rate(*self._rate)).take():
            return 429, "Too many requests at once: wait a moment."
        return None


def _visitor(headers: Headers) -> tuple[str, bool]:
    """Who asks, and whether the browser knows it already."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", ""))
    except CookieError:
        cookies.clear()
    if COOKIE in cookies and re.fullmatch(r"[0-9a-f]{32}", cookies[COOKIE].value):
        return cookies[COOKIE].value, True
    return secrets.token_hex(16), False


def _set_headers(headers: MutableHeaders, policy: str, path: str) -> None:
    headers["Content-Security-Policy"] = policy
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Frame-Options"] = "DENY"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
    # The page's files are asked for again each time, and answered with "not modified": a new version is seen at once.
    headers["Cache-Control"] = "no-store" if path.startswith("/api") else "no-cache"


def _bounded(receive: Receive) -> Receive:
    """A body without a length may not be endless either."""
    size = 0

    async def bounded() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise TooLargeError
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


def loopback_names(port: int) -> set[str]:
    """What this machine calls itself."""
    return {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}


def visitor_of(scope_state: Any) -> str:
    """The visitor that the guard has found."""
    visitor: str = scope_state.visitor
    return visitor
