"""The documents held against the product, row by row: docs/lab/documents.md."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROW = re.compile(r"^\| (\d+) \| .+ \| .+ \| `(.+)` \|$", re.MULTILINE)
HELD = [(int(number), held) for number, held in ROW.findall((ROOT / "docs/lab/documents.md").read_text())]


@cache
def text(path: str) -> str:
    return (ROOT / path).read_text()


@cache
def study(name: str) -> str:
    """What is kept of a run of a study."""
    found = re.search(rf"^## {name}: .*?(?=^## |\Z)", text("docs/studies.md"), re.MULTILINE | re.DOTALL)
    assert found, name
    return found.group()


def test_there_are_127_rows() -> None:
    assert [number for number, _ in HELD] == list(range(1, 128))


@pytest.mark.parametrize("held", sorted({held for _, held in HELD}))
def test_what_holds_a_row_exists(held: str) -> None:
    if held.startswith("study "):
        name, _, row = held.removeprefix("study ").partition(": ")
        assert row in study(name)
        return
    path, _, name = held.partition("::")
    assert re.search(rf"^ *def {name}\(", text(f"tests/{path}"), re.MULTILINE)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="reads /proc")
def test_4_gigabytes_are_enough() -> None:
    """Document 000: "any computer having at least 4GB of RAM"."""
    script = (
        "import plyground; game = plyground.game('fiveinarow'); "
        "print(plyground.player('000-minimax-4', game).decide(game.state('h8')).nodes); "
        "print(open('/proc/self/status').read())"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300)
    assert answer.stdout.startswith("20577\n")
    most = re.search(r"VmHWM:\s+(\d+) kB", answer.stdout)  # ru_maxrss begins with the parent's
    assert most is not None
    assert int(most[1]) / 1024 < 1000  # megabytes
