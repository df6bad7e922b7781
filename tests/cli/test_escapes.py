"""What others wrote is shown on the terminal, and never commands it."""

import io
import shlex
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from plyground import Record, game
from plyground.cli.show import _Console
from plyground.errors import harmless

from .helpers import answer, call, complaint

NAME = "\x1b[2JEve\x9b31m\u202e[bold]"
SHOWN = "\ufffd[2JEve\ufffd31m\ufffd[bold]"


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A saved game of tic-tac-toe whose first player has an evil name."""
    record, file = Record(game("tictactoe"), (NAME, "human")), tmp_path / "kept.json"
    for move in ("b2", "a1", "c2"):
        record.add(move)
    record.save(file)
    return str(file)


def test_a_players_name_commands_no_terminal(kept: str) -> None:
    said = answer("review", kept)
    assert not set("\x1b\x9b\u202e") & set(said)
    assert SHOWN in said
    assert "\x1b" not in call("play", "--load", kept, text="quit\n").output


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script for a POSIX shell")
def test_a_programs_last_words_command_no_terminal(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    words = shlex.quote(r"\033[2J\033]0;mine\007gone")
    engine.write_text(f"#!/bin/sh\nread start; echo OK; read first; printf {words} >&2; exit 3\n")
    engine.chmod(0o755)
    spec = f"gomocup:cmd={engine},time=1s"
    match = call("match", "fiveinarow:size=5", spec, "greedy", "--games", "1")
    for said in (complaint("best", "fiveinarow:size=5", "start", "--player", spec), match.output):
        assert "\x1b" not in said
        assert "\x07" not in said
        assert "gone" in said


def test_a_text_keeps_its_style_and_loses_its_escapes() -> None:
    stream = io.StringIO()
    console = _Console(file=stream, force_terminal=True, color_system="standard", markup=False, highlight=False)
    console.print(Text("\x1b[2Jhello", "bold"))
    assert stream.getvalue() == "\x1b[1m\ufffd[2Jhello\x1b[0m\n"


@given(st.text())
def test_only_characters_that_command_are_replaced(text: str) -> None:
    shown = harmless(text)
    assert len(shown) == len(text)
    assert all(old == new or new == "\ufffd" for old, new in zip(text, shown, strict=True))
    assert shown.isprintable() or not text.isprintable()
    assert text.isascii() <= all(sign.isprintable() or sign in "\n\t" for sign in shown)
