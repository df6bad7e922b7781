"""Checks for games: what every game has to keep to, ours and other people's.

    from plyground.testing import assert_conforms

    def test_my_game():
        assert_conforms(MyGame())

`check_game(game)` gives a CheckReport instead: a table of what was tried and what is wrong, in plain words, with a
position and a move that show it. `plyground check-game NAME` prints it. Neither pytest nor hypothesis is needed.
`new_game(name)` writes a package to begin with.
"""

from .named import named_game
from .report import CheckReport, CheckResult
from .subject import Subject, Symmetry, Truth
from .suite import CheckProgress, assert_conforms, check_game
from .template import new_game

Progress, Report, Result = CheckProgress, CheckReport, CheckResult  # as other people's tests may call them

__all__ = [
    "CheckProgress",
    "CheckReport",
    "CheckResult",
    "Progress",
    "Report",
    "Result",
    "Subject",
    "Symmetry",
    "Truth",
    "assert_conforms",
    "check_game",
    "named_game",
    "new_game",
]
