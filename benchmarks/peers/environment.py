"""Other libraries in an environment of their own: Plyground is measured beside them and never depends on them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, Self

from ..measure import BUILD

PACKAGES = ("open_spiel==2.0.2", "easyAI==2.0.12", "chess==1.11.2")
FOLDER = BUILD / "peers"
SEARCHES = Path(__file__).with_name("searches.py")


class NoPeers(Exception):  # noqa: N818
    """They cannot be installed here; the standard error output says why."""


class Answer(NamedTuple):
    seconds: float
    done: int  # rollouts; nodes, if they were to be counted


class Peers:
    """A process in the peers' environment. It runs one search at a time, when asked, and otherwise waits."""

    def __enter__(self) -> Self:
        # Isolated, so that nothing of our own environment leaks in.
        command = [str(environment_python()), "-I", str(SEARCHES)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # closes its input, which ends it

    def ask(self, search: str, **question: Any) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps({"search": search, **question}), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{search} failed: see above.")
        return Answer(*json.loads(answer))


def environment_python() -> Path:
    """The environment's Python; on first use, or when other versions are wanted, the environment is made."""
    python = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    installed = FOLDER / "installed"
    wanted = " ".join((*PACKAGES, f"python=={sys.version_info.major}.{sys.version_info.minor}"))
    if installed.exists() and installed.read_text() == wanted:
        return python
    print(f"  Installing {' and '.join(PACKAGES)} into {FOLDER}, this once …", file=sys.stderr)
    _run(sys.executable, "-m", "venv", "--clear", str(FOLDER))
    _run(str(python), "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES)
    _run(str(python), "-I", "-c", "import chess, easyAI, pyspiel")
    installed.write_text(wanted)
    return python


def _run(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
        raise NoPeers
