"""The command `serve` as people run it: its words, its end, and what a kill leaves behind."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from plyground.compiled import INTERPRETED

from ..cli.helpers import complaint, start
from .server import Visitor, moves

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="the command does not depend on how searches run: once is enough"),
    pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals"),
]


@contextmanager
def serving(store: Path, *options: str, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server in a process of its own, and its address."""
    process = start("serve", "--port", "0", "--no-browser", "--store", str(store), "--json", *options, **environment)
    assert process.stdout is not None
    text = ""
    while "}" not in text:
        line = process.stdout.readline()
        assert line, process.stderr and process.stderr.read()
        text += line
    said = json.loads(text)
    assert said["store"] == str(store)
    try:
        yield process, said["url"].rstrip("/")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
def test_the_lines_of_curl_in_the_documentation(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```text\n(curl .*?)^```$", text, re.DOTALL | re.MULTILINE)
    ping, analysis = re.findall(r"^curl (?:.*\\\n)*.*", block, re.MULTILINE)
    with serving(tmp_path / "games.db") as (_, url):

        def said(line: str) -> Any:
            line = line.replace("http://127.0.0.1:8000", url)
            return json.loads(subprocess.run(["sh", "-c", line], cwd=tmp_path, capture_output=True, check=True).stdout)

        assert said(ping) == {"pong": True}
        assert said(analysis)["line"] == ["c1"]


def test_paths_and_names_command_no_terminal(tmp_path: Path) -> None:
    named = ("--hosted", "--name", "a\x1b[2Jb", "--store", str(tmp_path / "\x1b[2Jgames.db"))
    process = start("serve", "--port", "0", "--no-browser", *named)
    assert process.stdout is not None
    said = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert "\ufffd[2Jgames.db" in said
    assert "a\ufffd[2Jb" in err
    assert "\x1b" not in said + out + err


def test_a_killed_server_comes_back_with_every_finished_move(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with serving(store) as (process, url):
        visitor = Visitor(url)
        with visitor.tab() as tab:
            state = tab.game(type="new", game="dotsandboxes:rows=3,columns=3", players=["human", "random"])
            while len(state["boards"][0]["moves"]) < 8:
                board = state["boards"][0]
                if board["to_move"] == 0:
                    state = tab.game(type="move", id=state["id"], ply=len(board["moves"]), move=board["legal"][0])
                else:
                    state = tab.plies(len(board["moves"]) + 1)
            os.kill(process.pid, signal.SIGKILL)  # in the same instant in which the page was told
            process.wait(30)
    with serving(store) as (_, url):
        again = Visitor(url)
        again.http.cookies.clear()
        again.http.headers["cookie"] = visitor.cookie
        kept = again.get(f"games/{state['id']}")
        # Whatever the page had seen is there; the player may have replied once more.
        assert moves(kept)[: len(moves(state))] == moves(state)
        assert [entry["nodes"] for entry in kept["boards"][0]["moves"]][: len(moves(state))] == [
            entry["nodes"] for entry in state["boards"][0]["moves"]
        ]


def test_ctrl_c_ends_it_even_while_somebody_thinks(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db") as (process, url), Visitor(url).tab() as tab:
        tab.game(type="new", game="tictactoe:rows=6,columns=6,k=4", players=["minimax:depth=30", "human"])
        tab.wait(lambda message: message["type"] == "progress" and message["nodes"] > 0)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in err


def test_without_arguments_the_page_opens(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    process = start(PLYGROUND_STORE=str(tmp_path / "\x1b[2Jmine.db"), BROWSER=f"{browser} %s")
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(
        r"Plyground is at (http://127\.0\.0\.1:\d+/) \(games are kept in (.*); Ctrl-C ends it\)\n", line
    )
    assert found, line
    deadline = time.monotonic() + 60
    while not opened.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert opened.read_text().strip() == found[1]
    assert found[2] == str(tmp_path / "\ufffd[2Jmine.db")  # it commands no terminal
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


def test_a_taken_port_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = complaint("serve", "--port", str(port), "--no-browser")
    assert sentence.startswith(f"Error: Cannot serve at 127.0.0.1, port {port}: ")
    assert sentence.count("\n") == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "example.org"])
def test_other_machines_need_the_explicit_flag(host: str) -> None:
    assert "add --hosted if you mean it" in complaint("serve", "--host", host, "--no-browser")


def test_bad_options() -> None:
    assert "from 0 to 65535" in complaint("serve", "--port", "99999")


def test_ipv6_and_localhost(tmp_path: Path) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    with serving(tmp_path / "games.db", "--host", "::1") as (_, url):
        assert url.startswith("http://[::1]:")
        visitor = Visitor(url)
        with visitor.tab() as tab:
            tab.game(type="new", game="tictactoe", players=["human", "human"])


def test_a_hosted_server_says_what_it_means(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", "--host", "0.0.0.0", "--hosted", "--name", "play.example.org") as (
        process,
        url,
    ):
        visitor = Visitor(url)
        hello = visitor.get("hello")
        assert (hello["hosted"], hello["limits"]["seconds"]) == (True, 5)
        assert visitor.http.get("/api/ping", headers={"host": "play.example.org"}).status_code == 200
        assert visitor.http.get("/api/ping", headers={"host": "other.example.org"}).status_code == 403
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert "no password and no encryption" in err


def test_the_first_use_is_compiled_elsewhere(tmp_path: Path) -> None:
    """With an empty cache the first moves are thought as plain Python, and the page hears why until that is over."""
    empty = str(tmp_path / "cache")
    with serving(tmp_path / "games.db", PLYGROUND_CACHE=empty) as (_, url), Visitor(url).tab() as tab:

        def first_move() -> Any:
            id = tab.game(type="new", game="tictactoe", players=["greedy", "human"])["id"]
            state = tab.until(lambda game: game["id"] == id and len(game["boards"][0]["moves"]) == 1)
            time.sleep(0.5)  # a page is told what takes longer than a moment, and this one goes on to the next game
            tab.ask(type="close", id=id)
            return state["boards"][0]["moves"][0]

        found = [first_move()]
        assert found[0]["interpreted"]
        while found[-1]["interpreted"]:
            found.append(first_move())
        assert len({(entry["move"], entry["value"], entry["nodes"], entry["stopped"]) for entry in found}) == 1
        notices = [message for message in tab.seen if message["type"] == "notice"]
    assert {notice["key"] for notice in notices} == {"compiling greedy for tic-tac-toe"}
    assert all(
        notice["text"].startswith("Compiling greedy for tic-tac-toe … (first run only)") for notice in notices[:1]
    )
