"""Strangers, floods and noise: refused with a sentence, and never a 500."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from plyground.compiled import INTERPRETED
from plyground.web.service.limits import HOSTED, Caps
from plyground.web.transport.guard.origin import LARGEST_BODY, LARGEST_FRAME

from .server import Server, Tab, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="safety does not depend on how searches run: once is enough")

NEW = {"game": "tictactoe", "players": ["human", "human"]}


def why_closed(tab: Tab) -> int | None:
    """The code that the server closes a socket with."""
    try:
        while True:
            tab.connection.recv(timeout=30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_other_hosts_are_refused(server: Server) -> None:
    client = httpx.Client(base_url=server.url)
    for host, status in (
        (f"127.0.0.1:{server.port}", 200),
        (f"localhost:{server.port}", 200),
        (f"[::1]:{server.port}", 200),
        (f"LOCALHOST:{server.port}", 200),
        ("127.0.0.1", 403),
        (f"evil.example:{server.port}", 403),
        (f"127.0.0.1.evil.example:{server.port}", 403),
        (f"127.0.0.1:{server.port + 1}", 403),
        ("", 403),
    ):
        for path in ("/", "/api/hello", "/static/app.js"):
            answer = client.get(path, headers={"host": host})
            assert answer.status_code == status, (host, path)
    assert "not called" in answer.json()["error"]


ORIGINS = [None, "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:1", "http://localhost:{port}"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_other_pages_are_refused(origin: str | None, server: Server, visitor: Visitor) -> None:
    headers = {} if origin is None else {"origin": origin.format(port=server.port)}
    with httpx.Client(base_url=server.url, headers=headers, cookies=visitor.http.cookies) as foreign:
        assert foreign.post("/api/games", json=NEW).status_code == 403
        assert foreign.post("/api/analysis", json={}).status_code == 403
        assert foreign.delete("/api/games/x").status_code == 403
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(server.url.replace("http", "ws", 1) + "/ws", additional_headers={**headers, "cookie": visitor.cookie}),
    ):
        pass
    assert refused.value.response.status_code == 403
    assert visitor.get("games")["games"] == []


def test_the_other_names_of_this_machine_have_their_own_origin(server: Server) -> None:
    name = f"[::1]:{server.port}"
    headers = {"host": name, "origin": f"http://{name}"}
    assert httpx.post(server.url + "/api/games", json=NEW, headers=headers).status_code == 201


def test_the_headers_of_every_answer(server: Server) -> None:
    for path in ("/", "/static/app.js", "/api/hello", "/api/nothing", "/nothing"):
        headers = httpx.get(server.url + path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["style-src"] == "'self'"
        assert "unsafe" not in headers["content-security-policy"]
        assert policy["require-trusted-types-for"] == "'script'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_import_map_is_allowed_by_its_hash(server: Server) -> None:
    answer = httpx.get(server.url + "/")
    (text,) = re.findall(r'<script type="importmap">(.*?)</script>', answer.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in answer.headers["content-security-policy"]


def test_the_cookie(server: Server) -> None:
    cookie = httpx.get(server.url + "/").headers["set-cookie"]
    assert re.match(r"plyground_visitor=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000", cookie)
    for bad in ("plyground_visitor=short", "plyground_visitor=" + "g" * 32, "=;=;\x7f", "plyground_visitor"):
        answer = httpx.get(server.url + "/api/games", headers=[(b"cookie", bad.encode())])
        assert answer.status_code == 200
        assert "set-cookie" in answer.headers


def test_no_file_outside_the_page_is_served(server: Server) -> None:
    for path in ("/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd", "/static/..%2fserver.py"):
        assert httpx.get(server.url + path).status_code == 404


def test_large_things_are_refused(visitor: Visitor) -> None:
    answer = visitor.http.post("/api/games/import", content=b" " * (LARGEST_BODY + 1))
    assert answer.status_code == 413

    def endless() -> Iterator[bytes]:
        for _ in range(LARGEST_BODY // 10_000 + 2):
            yield b" " * 10_000

    assert visitor.http.post("/api/games/import", content=endless()).status_code == 413
    with visitor.tab() as tab:
        tab.connection.send(" " * (LARGEST_FRAME + 1))
        assert why_closed(tab) == 1009


def test_a_flood_of_messages_is_stemmed(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.web.transport.socket.MESSAGES", (0.001, 20))  # nothing is given back while this runs
    with visitor.tab() as tab:
        for _ in range(20):
            assert tab.ask(type="ping")["type"] == "pong"
        tab.send(type="ping")
        assert "Too many messages" in tab.wait(lambda message: message["type"] == "notice")["text"]
        with suppress(ConnectionClosed):
            for _ in range(100):
                tab.send(type="ping")
        assert why_closed(tab) == 1008


def test_a_flood_of_requests_is_stemmed(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = tmp_path_factory.mktemp("flood") / "games.db"
    with Server(store, requests=(0.001, 20)) as server, httpx.Client(base_url=server.url) as client:
        answers = [client.get("/api/ping") for _ in range(40)]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    assert answers[-1].status_code == 429
    assert "wait a moment" in answers[-1].json()["error"]


def test_a_visitor_keeps_only_so_many_games(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("full") / "games.db", caps=Caps(games=2, sockets=1)) as server:
        visitor = server.visitor()
        visitor.post("games", NEW)
        visitor.post("games", NEW)
        assert "delete some first" in visitor.post("games", NEW, 400)["error"]
        with visitor.tab(), pytest.raises(InvalidStatus), visitor.tab():
            pass
        server.visitor().post("games", NEW)  # another visitor's are another's


def test_a_hosted_server_allows_less() -> None:
    assert HOSTED.seconds < Caps().seconds
    assert HOSTED.threads == 1
    assert HOSTED.memory < Caps().memory


@given(noise=st.binary(max_size=200) | st.text(max_size=200))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_noise_on_the_socket(noise: bytes | str, visitor: Visitor) -> None:
    """Bytes close the socket, texts are answered; the server lives on."""
    with visitor.tab() as tab:
        tab.connection.send(noise)
        if isinstance(noise, bytes):
            assert why_closed(tab) == 1003
        else:
            message: dict[str, Any] = json.loads(tab.connection.recv(timeout=30))
            assert (message["type"], message["level"]) == ("notice", "error")
            assert tab.ask(type="ping")["type"] == "pong"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
WORDS = [
    "new",
    "open",
    "close",
    "move",
    "undo",
    "resign",
    "swap",
    "stop",
    "pause",
    "go",
    "hint",
    "analyse",
    "tree",
    "cancel",
]
FIELDS = ["id", "ply", "move", "game", "players", "start", "moves", "mode", "panels", "clock", "key", "player", "lines"]
FIELDS += ["position", "depth", "width", "open", "boards"]


@given(type=st.sampled_from(WORDS), fields=st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=5))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_messages_of_the_wrong_shape(type: str, fields: dict[str, Any], visitor: Visitor) -> None:
    with visitor.tab() as tab:
        answer = tab.ask(type=type, **fields)
        assert answer["type"] in ("notice", "game", "hint", "analysis", "tree", "done")
        if answer["type"] == "notice":
            assert 5 < len(answer["text"]) < 600
        assert tab.ask(type="ping")["type"] == "pong"
