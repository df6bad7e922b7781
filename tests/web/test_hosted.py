"""A hosted server: no address gets more than its share, and none can lock the others out."""

import asyncio
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from uvicorn.protocols.http.flow_control import FlowControl

from plyground import game
from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.records import Record
from plyground.records.rows import NewRows, StoredGame, written
from plyground.records.store import Store
from plyground.web.service.limits import HOSTED, Caps, Refusal, Whole
from plyground.web.service.quotas import Quotas
from plyground.web.transport.guard.address import counted, origin, proxy
from plyground.web.transport.guard.connections import Connections, protocols
from plyground.web.transport.guard.log import BYTES, Log

from ..cli.helpers import complaint
from .server import Server

pytestmark = pytest.mark.skipif(INTERPRETED, reason="shares do not depend on how searches run: once is enough")

NEW = {"game": "tictactoe", "players": ["human", "human"]}


def hosted(tmp_path: Path, caps: Caps = HOSTED, **settings: Any) -> Server:
    return Server(tmp_path / "games.db", hosted=True, caps=caps, **settings)


def client(server: Server, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
    """Somebody at an address of this machine."""
    return httpx.Client(
        base_url=server.url,
        headers={"origin": server.url, **headers},
        transport=httpx.HTTPTransport(local_address=address),
        timeout=30,
    )


def half_a_request(server: Server, text: str) -> socket.socket:
    sent = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    sent.sendall(text.replace("HOST", f"127.0.0.1:{server.port}").encode())
    return sent


def rest(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(4096):
            received += part
    return received


# Addresses


def test_an_ipv6_customer_is_one_address() -> None:
    assert counted("2001:db8:1:2:3:4:5:6") == counted("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::1") != counted("2001:db8:1:2::1")
    assert counted("::ffff:10.1.2.3") == counted("10.1.2.3") == "10.1.2.3"
    assert counted("fe80::1%eth0") == "fe80::/64"


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("8.8.8.8", "1.1.1.1", "8.8.8.8"),  # no proxy of ours
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"),  # what the client wrote itself stands first
        ("10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"),  # two proxies, one behind the other
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "1.1.1.1:4711", "1.1.1.1"),
        ("10.0.0.1", "[2001:db8::1]:80", "2001:db8::/64"),
        ("10.0.0.1", "1.1.1.1, nonsense", "10.0.0.1"),
    ],
)
def test_who_is_believed_about_addresses(peer: str, forwarded: str, found: str) -> None:
    headers = Headers({"x-forwarded-for": forwarded} if forwarded else {})
    assert origin(peer, headers, [proxy("10.0.0.0/24")]) == found


def test_a_header_makes_nobody_somebody_else(tmp_path: Path) -> None:
    with hosted(tmp_path, requests=(0.001, 3)) as server:
        answers = [
            httpx.get(server.url + "/api/ping", headers={"x-forwarded-for": f"1.1.1.{each}"}) for each in range(4)
        ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


def test_a_proxy_that_was_named_is_believed(tmp_path: Path) -> None:
    with hosted(tmp_path, requests=(0.001, 1), proxies=[proxy("127.0.0.1")]) as server:
        for forwarded, status in (("6.6.6.6, 1.1.1.1", 200), ("7.7.7.7, 1.1.1.1", 429), ("1.1.1.1, 2.2.2.2", 200)):
            headers = {"x-forwarded-for": forwarded, "x-forwarded-proto": "https"}
            answer = httpx.get(server.url + "/api/ping", headers=headers)
            assert answer.status_code == status, forwarded
    assert "; Secure" in answer.headers["set-cookie"]


def test_the_options_of_a_hosted_server_are_checked() -> None:
    assert "add --hosted" in complaint("serve", "--proxy", "10.0.0.1")
    assert "no address of a proxy" in complaint("serve", "--hosted", "--proxy", "next.door")
    assert "--memory" in complaint("serve", "--memory", "1")


# Games


def test_leaving_the_cookie_out_makes_no_room(tmp_path: Path) -> None:
    caps = replace(HOSTED, games=2)
    with hosted(tmp_path, caps) as server, client(server) as flood, client(server, "127.0.0.2") as other:
        codes = []
        for _ in range(4):
            flood.cookies.clear()
            answer = flood.post("/api/games", json=NEW)
            codes.append(answer.status_code)
        assert codes == [201, 201, 429, 429]
        assert "From your address 2 games are kept" in answer.json()["error"]
        assert other.post("/api/games", json=NEW).status_code == 201


def stored(id: str, updated: float) -> StoredGame:
    record = Record(game("tictactoe"), ("human", "human"))
    record.add(0)
    return StoredGame(id, "v", "play", [record], ("human", "human"), updated=updated)


def stored_rows(id: str, updated: float) -> NewRows:
    return written(stored(id, updated))


def ids(store: Store) -> set[str]:
    return {line["id"] for line in store.list("v")}


def test_when_the_whole_is_full_the_address_with_most_loses_its_oldest_game(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    store.add(stored("own", 0))  # from before the server was hosted
    quotas = Quotas(store, replace(HOSTED, whole=Whole(games=5)))
    for number, address in enumerate(("a", "b", "b", "b")):
        quotas.insert(stored_rows(f"{address}{number}", 100 + number), address, spared=())
    quotas.insert(stored_rows("c4", 200), "c", spared={"b1"})  # b1 is open
    assert ids(store) == {"own", "a0", "b1", "b3", "c4"}
    with pytest.raises(Refusal, match="no more games"):
        quotas.insert(stored_rows("d5", 200), "d", spared=ids(store))
    store.close()


def test_an_address_has_so_many_megabytes(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    quotas = Quotas(store, replace(HOSTED, megabytes=1))
    large = stored("large", 100)
    figures = {"value": 0, "bound": "exact", "depth": 1, "nodes": 1, "seconds": 1.0, "line": ["x" * 80] * 400}
    for move in (1, 2):
        large.records[0].add(move, panels=tuple({"player": "greedy", "move": "a1", **figures} for _ in range(16)))
    quotas.insert(written(large), "a", spared=())
    with pytest.raises(Refusal, match="take 1 MB"):
        quotas.insert(stored_rows("next", 100), "a", spared=())
    quotas.insert(stored_rows("other", 100), "b", spared=())
    store.delete("large")
    quotas.insert(stored_rows("next", 100), "a", spared=())
    store.close()


def test_abandoned_games_go(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")
    store.add(stored("own", 0))
    quotas = Quotas(store, replace(HOSTED, whole=Whole(days=10)))
    now = time.time()
    for id, days in (("old", 11), ("open", 11), ("new", 9)):
        quotas.insert(stored_rows(id, now - days * 24 * 3600), "a", spared=())
    assert quotas.expire(spared={"open"}) == 1
    assert quotas.expire(spared={"open"}) == 0
    assert ids(store) == {"own", "open", "new"}
    store.close()


def test_so_many_tables_are_open_at_once(tmp_path: Path) -> None:
    caps = replace(HOSTED, tables=2, whole=replace(HOSTED.whole, tables=3))
    with hosted(tmp_path, caps) as server:
        one, other = server.visitor(), server.visitor()  # two cookies, one address
        with one.tab() as tab, other.tab() as second:
            first = tab.game(type="new", **NEW)
            second.game(type="new", **NEW)
            assert "2 games are open in your tabs" in tab.refusal(type="new", **NEW)
            tab.ask(type="close", id=first["id"])
            second.game(type="new", **NEW)
        server.tables.caps = replace(caps, tables=9)
        with one.tab() as tab:
            for _ in range(3):
                tab.game(type="new", **NEW)
            assert "on this server, which is the most" in tab.refusal(type="new", **NEW)


# Bytes and requests


def test_so_many_bytes_are_taken_a_minute(tmp_path: Path) -> None:
    with hosted(tmp_path, replace(HOSTED, uploads=1500)) as server, client(server) as flood:

        def parts() -> Iterator[bytes]:
            yield b" " * 600

        assert flood.post("/api/games/import", content=b" " * 1000).status_code == 400  # read, and no record
        assert flood.post("/api/games/import", content=b" " * 1000).status_code == 429
        answer = flood.post("/api/games/import", content=parts())  # without a length
        assert answer.status_code == 429
        assert "within a minute" in answer.json()["error"]
        assert client(server, "127.0.0.2").post("/api/games/import", content=b" " * 1000).status_code == 400


def test_the_files_of_the_page_are_not_without_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.web.transport.guard.rates.FILES", (0.001, 2))
    with hosted(tmp_path) as server, client(server) as flood:
        assert [flood.get("/static/app.js").status_code for _ in range(3)] == [200, 200, 429]


# Connections


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    with hosted(tmp_path, replace(HOSTED, connections=3)) as server:
        held = [half_a_request(server, "GET / HTTP/1.1\r\n") for _ in range(3)]
        with closing(half_a_request(server, "")) as refused:
            assert b" 429 " in (answer := rest(refused))
            assert b"3 connections here, which is the most" in answer
        with client(server, "127.0.0.2") as other:
            assert other.get("/api/ping").status_code == 200
        for each in held:
            each.close()
        while client(server).get("/api/ping").status_code == 429:
            time.sleep(0.01)  # until the server has noticed


def test_all_together_have_so_many_connections(tmp_path: Path) -> None:
    with (
        hosted(tmp_path, replace(HOSTED, whole=replace(HOSTED.whole, connections=1))) as server,
        closing(half_a_request(server, "GET")),
        closing(half_a_request(server, "")) as refused,
    ):
        assert b" 503 " in rest(refused)


def test_a_socket_that_is_closed_makes_room(tmp_path: Path) -> None:
    with hosted(tmp_path, replace(HOSTED, connections=2)) as server:
        visitor = server.visitor()
        for _ in range(4):
            with visitor.tab() as tab:
                assert tab.ask(type="ping")["type"] == "pong"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", b" 408 "),
        ("GET / HTTP/1.1\r\nhost: ", b" 408 "),
        ("POST /api/games/import HTTP/1.1\r\nhost: HOST\r\norigin: http://HOST\r\ncontent-length: 9\r\n\r\n1", b""),
    ],
)
def test_a_request_that_never_ends_is_closed(
    text: str, answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("plyground.web.transport.guard.connections.HEADERS", 0.2)
    monkeypatch.setattr("plyground.web.transport.guard.connections.BODY", 0.2)
    with hosted(tmp_path) as server, closing(half_a_request(server, text)) as slow:
        assert answer in rest(slow)
    assert "Traceback" not in capfd.readouterr().err


def test_a_client_that_reads_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.web.transport.guard.connections.STALLED", 0.01)

    class Transport(asyncio.Transport):
        aborted = False

        def abort(self) -> None:
            self.aborted = True

    async def run(reads: bool) -> bool:
        http = protocols(Connections(1, 1))[0]
        connection = http.__new__(http)
        connection.transport = transport = Transport()
        connection.flow = FlowControl(transport)
        connection.pause_writing()
        if reads:
            connection.resume_writing()
        await asyncio.sleep(0.1)
        return transport.aborted

    assert asyncio.run(run(reads=False)) is True
    assert asyncio.run(run(reads=True)) is False


# The log


def test_a_client_that_leaves_during_an_upload_is_no_fault(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    head = "POST /api/games/import HTTP/1.1\r\nhost: HOST\r\norigin: http://HOST\r\ncontent-length: 999\r\n\r\n{"
    with hosted(tmp_path) as server:
        half_a_request(server, head).close()
        with closing(half_a_request(server, "no HTTP at all\r\n\r\n")) as noise:
            assert b" 400 " in rest(noise)
        assert httpx.get(server.url + "/api/ping").status_code == 200
    assert "Traceback" not in capfd.readouterr().err


def test_the_log_cannot_be_flooded(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    logger = logging.Logger("flood")
    logger.addHandler(Log())
    for number in range(1000):
        try:
            raise ValueError(f"number {number}")
        except ValueError:
            logger.exception("it failed")
    said = capsys.readouterr().err
    assert said.count("Traceback") == 1
    monkeypatch.setattr("plyground.web.transport.guard.log.REPEATED", 0.0)
    logger.error("it failed")
    logger.exception("it failed", exc_info=ValueError("x" * 100_000))
    for number in range(2000):
        logger.error("%d " + "x" * 10_000, number)
    assert len(said) + len(capsys.readouterr().err) < 1.1 * BYTES


def test_a_log_says_how_often(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    logger = logging.Logger("repeated")
    logger.addHandler(Log())
    for number in range(5):
        logger.error("number %d", number)
    monkeypatch.setattr("plyground.web.transport.guard.log.REPEATED", 0.0)
    logger.error("number %d", 5)
    assert "(and 4 more of this kind)" in capsys.readouterr().err


def test_a_proxy_is_written_as_an_address() -> None:
    with pytest.raises(Mistake, match="no address of a proxy"):
        proxy("example.org")
