"""A package with a small game in it, for others to make their own game of."""

import keyword
import re
from pathlib import Path

from ..errors import Mistake
from ..games import games

_PROJECT = """[build-system]
requires = ["hatchling>=1.24"]
build-backend = "hatchling.build"

[project]
name = "plyground-NAME"
version = "0.1.0"
description = "CLASS for Plyground."
requires-python = ">=3.11"
dependencies = ["plyground"]

[project.entry-points."plyground.games"]
NAME = "plyground_NAME:CLASSGame"

[tool.hatch.build.targets.wheel]
packages = ["src/plyground_NAME"]
"""

_README = """# CLASS for Plyground

    pip install --editable .
    plyground check-game NAME
    plyground play NAME
    plyground perft NAME --depth 6

`src/plyground_NAME/position.py` has the rules, `__init__.py` what Plyground is told about the game. As written, it is a
heap of sticks: the sides take one to three in turn, and who takes the last one wins. Make it your game, and run
check-game after every change. What else a game can say of itself is in docs/extend.md of Plyground.
"""

_POSITION = '''"""The rules of CLASS: a heap of sticks, one to three are taken in turn, who takes the last one wins."""

from typing import Any, NamedTuple

from plyground.author import compiled_class


@compiled_class
class CLASS(NamedTuple):
    """A position as a value: `play` makes a new one and `undo` has nothing to give back."""

    sticks: int
    side: int  # who is to move, 0 or 1

    def moves(self, out: Any) -> int:
        """Writes the legal moves and returns how many there are; move n takes n + 1 sticks."""
        count = min(self.sticks, 3)
        for move in range(count):
            out[move] = move
        return count

    def candidates(self, out: Any) -> int:
        """The same, those first that are worth trying first."""
        return self.moves(out)

    def forcing(self, out: Any) -> int:
        """Moves that the rival cannot leave alone: none here."""
        return 0

    def play(self, move: int) -> "CLASS":
        return CLASS(self.sticks - move - 1, 1 - self.side)

    def undo(self) -> None:
        """Nothing to give back."""

    def to_move(self) -> int:
        return self.side

    def is_over(self) -> bool:
        return self.sticks == 0

    def result(self, side: int) -> int:
        """+1, 0 or -1 for a side; 0 while the game goes on. Who cannot move has lost."""
        if self.sticks > 0:
            return 0
        return -1 if side == self.side else 1

    def key(self) -> int:
        """A number that no two positions share."""
        return 2 * self.sticks + self.side

    def plies_left(self) -> int:
        """No more moves than this can follow."""
        return self.sticks
'''

_GAME = '''"""CLASS for Plyground."""

from dataclasses import dataclass

from plyground.author import Game, Integer, Mistake, option

from .position import CLASS

__all__ = ["CLASS", "CLASSGame"]


@dataclass(frozen=True)
class CLASSGame(Game):
    """What Plyground is told about the game."""

    sticks: int = option(Integer("sticks at the start", low=1, high=50), default=15)

    name = "NAME"
    title = "CLASS"
    summary = "take one to three sticks in turn; who takes the last one wins"

    def new(self) -> CLASS:
        return CLASS(self.sticks, 0)

    def text(self, position: CLASS) -> str:
        """A position as text, such as '15 0': the sticks, and who is to move."""
        return f"{position.sticks} {position.side}"

    def parse(self, text: str) -> CLASS:
        sticks, _, side = text.strip().partition(" ")
        if not (sticks.isascii() and sticks.isdecimal() and int(sticks) <= 50 and side in ("0", "1")):
            raise Mistake(f"Cannot read {text[:40]!r}: write the sticks, up to 50, and who is to move, such as '15 0'.")
        return CLASS(int(sticks), int(side))

    def move_name(self, position: CLASS, move: int) -> str:
        return str(move + 1)

    def read_move(self, position: CLASS, text: str) -> int:
        if text.strip() not in ("1", "2", "3"):
            raise Mistake(f"Cannot read the move {text[:40]!r}: write how many sticks to take, 1, 2 or 3.")
        return int(text) - 1
'''

_TEST = '''"""CLASS keeps to the rules for games, and to what is known about it."""

import plyground
from plyground.testing import assert_conforms

from plyground_NAME import CLASSGame


def test_it_is_a_sound_game() -> None:
    assert_conforms(CLASSGame())


def test_how_many_lines_there_are() -> None:
    start = CLASSGame().start()
    assert [plyground.perft(start, depth) for depth in (1, 2, 3)] == [3, 9, 27]


def test_a_multiple_of_four_is_lost() -> None:
    for sticks in range(1, 13):
        value = plyground.solve(CLASSGame().state(f"{sticks} 0")).value
        assert value == (-1 if sticks % 4 == 0 else 1)
'''

_FILES = {
    "pyproject.toml": _PROJECT,
    "README.md": _README,
    "src/plyground_NAME/__init__.py": _GAME,
    "src/plyground_NAME/position.py": _POSITION,
    "tests/test_NAME.py": _TEST,
}


def new_game(name: str, folder: Path | None = None) -> list[Path]:
    """Write a package with a small game of this name into a new folder; the files.

    `plyground check-game` passes on it from the start.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", name) or keyword.iskeyword(name):
        raise Mistake(
            f"The name {name[:40]!r} is not allowed: write 2 to 31 lower-case letters and digits, a letter first."
        )
    if name in games():
        raise Mistake(f"There is a game {name!r} already: choose another name.")
    folder = Path(name) if folder is None else folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{str(folder)!r} is there already: name a new or empty folder.")
    written = []
    try:
        for place, text in _FILES.items():
            file = folder / place.replace("NAME", name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace("CLASS", name.capitalize()).replace("NAME", name), encoding="utf-8")
            written.append(file)
    except OSError as error:
        raise Mistake(f"{str(error.filename)!r} cannot be written: {error.strerror}.") from None
    return written
