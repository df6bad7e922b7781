"""A class: students come in by the machine's own address, have their games to themselves, and are counted."""

import sys
import time
from pathlib import Path

import httpx
import pytest

from plyground.compiled import INTERPRETED
from plyground.web.service.classroom import QUIET, Presence, qr_code, qr_text
from plyground.web.transport.guard.origin import host_header

from .server import Visitor
from .test_process import serving

NEW = {"game": "tictactoe", "players": ["human", "human"]}


@pytest.mark.skipif(INTERPRETED, reason="the command does not depend on how searches run: once is enough")
@pytest.mark.skipif(sys.platform != "linux", reason="comes in by another loopback address")
def test_students_come_in_by_address_and_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", "--class", "--name", "127.0.0.6") as (process, url):
        port = url.rpartition(":")[2]
        # An address of this machine that nobody has named: whoever comes by it is served.
        students = [Visitor(f"http://127.0.0.5:{port}") for _ in range(2)]
        with students[0].tab(), students[0].tab(), students[1].tab():
            assert students[0].get("status")["visitors"] == 2
        games = [student.post("games", NEW)["id"] for student in students]
        assert [[game["id"] for game in student.get("games")["games"]] for student in students] == [
            [id] for id in games
        ]
        assert students[0].get("hello")["classroom"]
        assert url == f"http://127.0.0.6:{port}"
        found = {"url": f"{url}/", "code": qr_code(f"{url}/"), "teacher": False, "sets": []}
        assert students[0].get("class") == found
        foreign = students[0].http.get("/api/status", headers={"host": f"school.example:{port}"})
        assert foreign.status_code == 403
        while students[0].get("status")["visitors"]:
            time.sleep(0.05)
        process.terminate()
        said = process.communicate(timeout=60)[1]
    assert "2 visitors are connected." in said
    assert "0 visitors are connected." in said


@pytest.mark.skipif(INTERPRETED, reason="the command does not depend on how searches run: once is enough")
@pytest.mark.skipif(sys.platform != "linux", reason="comes in by another loopback address")
def test_a_class_is_at_the_address_that_a_person_names(tmp_path: Path) -> None:
    """Also at this machine's own, which is the usual one elsewhere."""
    with serving(tmp_path / "games.db", "--class", "--host", "127.0.0.1") as (process, url):
        port = url.rpartition(":")[2]
        assert url == f"http://127.0.0.1:{port}"
        assert Visitor(url).get("class")["url"] == f"{url}/"
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.5:{port}/")
        process.terminate()
        assert "Only this machine can come in here" in process.communicate(timeout=60)[1]


def test_without_a_class_there_is_no_address(visitor: Visitor) -> None:
    assert visitor.http.get("/api/class").status_code == 404
    assert not visitor.get("hello")["classroom"]


def test_browsers_leave_out_the_usual_port() -> None:
    assert host_header("10.0.0.7", 80) == "10.0.0.7"
    assert host_header("10.0.0.7", 8000) == "10.0.0.7:8000"
    assert host_header("fe80::7", 8000) == "[fe80::7]:8000"


def test_a_visitor_counts_once_however_many_tabs() -> None:
    heard: list[int] = []
    presence = Presence()
    presence.changed = heard.append
    for visitor in ("ann", "bob", "ann"):
        presence.enter(visitor)
    for visitor in ("ann", "ann", "bob"):
        presence.leave(visitor)
    assert heard == [1, 2, 1, 0]


def test_the_code_in_the_terminal_is_the_code() -> None:
    rows = qr_code("http://192.168.178.20:8000/")
    assert {len(row) for row in rows} == {len(rows)}
    corner = [row[QUIET:][:7] for row in rows[QUIET:][:7]]  # a finder pattern
    assert corner == ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    assert all("1" not in row for row in (*rows[:QUIET], *rows[-QUIET:]))
    lines = qr_text(rows).split("\n")
    read = [
        row
        for line in lines
        for row in ("".join("01"[sign in "▀█"] for sign in line), "".join("01"[sign in "▄█"] for sign in line))
    ]
    assert read[: len(rows)] == rows
