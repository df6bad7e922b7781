"""A fresh virtual environment with the example packages installed by pip, for processes of its own."""

import json
import os
import site
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PACKAGES = tuple(sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml")))


class Environment:
    """Where a person has installed Plyground and the example packages, and nothing of the tests."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        self.python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        # Plyground and what it needs come from here: to install them again would take minutes and the network.
        known = "; ".join(f"site.addsitedir({path!r})" for path in site.getsitepackages())
        where = subprocess.check_output(
            [self.python, "-c", "import site; print(site.getsitepackages()[-1])"], text=True
        )
        Path(where.strip(), "known.pth").write_text(f"import site; {known}\n")
        pip = [sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check", "--quiet"]
        install = ["install", "--no-deps", "--no-index", "--no-build-isolation"]
        subprocess.run([*pip, *install, *map(str, PACKAGES)], check=True)

    def run(self, *command: str, text: str = "", **variables: str) -> "subprocess.CompletedProcess[str]":
        """A Python command, such as `-m plyground games`, in a process of this environment."""
        return subprocess.run(
            [self.python, *command],
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables},
            check=False,
        )

    def plyground(self, *args: str, text: str = "") -> str:
        """The output of a command of the terminal that succeeds."""
        done = self.run("-m", "plyground", *args, text=text)
        assert done.returncode == 0, f"{args}: {done.stdout}{done.stderr}"
        return done.stdout

    def data(self, *args: str, text: str = "") -> Any:
        return json.loads(self.plyground(*args, "--json", text=text))


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment") / "venv")
