"""Ways to call the terminal: in this process, and as people do, in another one."""

import json
import os
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

from plyground.cli.app import app
from plyground.games import games

# Rules under which a whole game is over soon, even interpreted.
SMALL = {"fiveinarow": "fiveinarow:size=5", "dotsandboxes": "dotsandboxes:rows=2,columns=2"}
SMALL_GAMES = [SMALL.get(name, name) for name in games()]


def call(*args: str, text: str = "") -> Result:
    """A command in this process, with this text as its standard input."""
    return CliRunner().invoke(app, list(args), input=text, prog_name="plyground")


def answer(*args: str, text: str = "") -> str:
    """The output of a command that succeeds."""
    result = call(*args, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*args: str, text: str = "") -> dict[str, Any]:
    """What a command that succeeds prints with --json, which is nothing but JSON."""
    found: dict[str, Any] = json.loads(answer(*args, "--json", text=text))
    return found


def complaint(*args: str, text: str = "") -> str:
    """The sentence of a command that refuses: on stderr, with exit code 2, and nothing on stdout."""
    result = call(*args, text=text)
    assert result.exit_code == 2, (result.exit_code, result.output, result.exception)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


# A shell that starts a process in the background lets it ignore Ctrl-C, and the process's children inherit that.
_RUN = (  # whatever the process that tests was started with, such as nohup
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "hasattr(signal, 'SIGHUP') and signal.signal(signal.SIGHUP, signal.SIG_DFL); "
    "from plyground.cli import main; main()"
)


def start(*args: str, **environment: str) -> "subprocess.Popen[str]":
    """A command in a process of its own, to talk to."""
    return subprocess.Popen(
        [sys.executable, "-c", _RUN, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "", **environment},
    )


def run(*args: str, text: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """`python -m plyground` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "plyground", *args],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=300,
        check=False,
    )
