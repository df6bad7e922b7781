"""The types of the public names mean something: a wrong name in a user's program is an error of mypy."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROGRAMS = ROOT / "tests" / "typing"


def complaints(file: Path, cache: Path) -> dict[int, str]:
    """What mypy says about a file as a user runs it, with none of our settings: by line."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(cache), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.findall(rf"^.*{file.name}:(\d+): error: (.*)$", done.stdout, re.MULTILINE)
    assert bool(found) == (done.returncode == 1), done.stdout + done.stderr
    return {int(line): words for line, words in found}


def test_each_mistake_in_a_users_program_is_found_and_nothing_else(tmp_path: Path) -> None:
    assert complaints(PROGRAMS / "user.py", tmp_path) == {}
    mistaken = PROGRAMS / "mistaken.py"
    lines = mistaken.read_text(encoding="utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    found = complaints(mistaken, tmp_path)
    assert set(found) == marked, {lines[n - 1]: found.get(n, "no error") for n in marked ^ set(found)}
