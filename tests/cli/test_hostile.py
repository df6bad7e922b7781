"""Some hundred hostile command lines: an answer, or one sentence and exit code 1 or 2."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..devices import device
from .helpers import call

NUMBERS = ["-1", "0", "1e9", "٣", "9" * 30, "0x10", "NaN", "", " ", "1;rm", "𝟙"]
TEXTS = [
    "",
    " ",
    "-",
    "--",
    ":",
    "a:b=c",
    "=",
    "\ud800",
    "\x1b[2J",
    "x" * 5000,
    "../..",
    "%s{0}",
    "tictactoe:rows=",
    "tree:((((",
]
PATHS = ["", ".", "/", "/dev/zero", "/proc/self/mem", "/proc/1/x", "none/x", "x" * 300, "/dev/null/x"]
SPECS = [
    "mcts:memory=65536",
    "random:seed=-1",
    "alphabeta:depth=1,depth=2",
    "deepening:memory=16384",
    "mcts:time=1e-320s",
]


def hostile(full: str) -> Iterator[tuple[str, ...]]:
    for text in TEXTS:
        yield "best", text, "start", "--player=random"
        yield "best", "--player=random", "--", "tictactoe", text
        yield "best", "tictactoe", "start", f"--player={text}"
        yield "tree", f"--max={text}", f"--open={text}", "--", text
        yield "match", "--games=1", "--", "tictactoe", text, "random"
        yield "study", "--", text
        yield "players", "--", text
        yield "warm", "--", f"{text}?"
        yield "play", "tictactoe", f"--from={text}", f"--first={text}"
    for number in NUMBERS:
        yield "match", "tictactoe", "random", "random", f"--games={number}"
        yield "match", "tictactoe", "random", "random", "--games=1", f"--opening={number}", f"--seed={number}"
        yield "solve", "tictactoe", "xox/oox/---", f"--memory={number}", f"--time={number}"
        yield "tree", "tictactoe", "xox/oox/---", f"--depth={number}", f"--width={number}"
        yield "best", f"tictactoe:rows={number}", "start", "--player=random"
        yield "best", "tictactoe", "xox/oox/---", f"--player=minimax:depth={number}"
        yield "serve", f"--port={number}", "--host=example.org"
    for path in (*PATHS, full, ".svg", "x" * 300 + ".svg", "none/x.svg", "..svg", "\x1b.json"):
        yield "tree", "tree:(1 2)", f"--output={path}"
        yield "play", f"--load={path}"
        yield "tree", f"--load={path}", f"--output={full}"
    for path in (*PATHS, full):
        yield "match", "tictactoe", "random", "random", f"--save={path}"
        yield "play", "tictactoe", "--first=random", "--second=random", f"--save={path}"
        yield "study", "none", "--html", f"--output={path}"
    for spec in SPECS:
        yield "best", "tictactoe", "xox/oox/---", f"--player={spec}"
        yield "match", "tictactoe", "--games=1", spec, "random"


def test_an_answer_or_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("plyground.memory.free_bytes", lambda: 2**31)
    commands = list(hostile(str(device("full", tmp_path))))
    assert len(commands) > 240
    for args in commands:
        result = call(*args)
        assert result.exception is None or isinstance(result.exception, SystemExit), (args, result.exception)
        assert result.exit_code in (0, 1, 2), (args, result.output)
        assert "Traceback" not in result.output, args
        if result.exit_code == 2:
            lines = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
            assert len(lines) == 1, (args, result.stderr)
            assert len(lines[0]) < 1000, args
