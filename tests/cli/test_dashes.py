"""Positions that begin with a dash are positions, blanks or not, and options stay options."""

from collections.abc import Sequence

import pytest

from plyground.cli.app import _is_board

from .helpers import data

OPTIONS = ("--json", "--store", "-j", "-h")


@pytest.mark.parametrize(
    ("arg", "is_board"),
    [
        ("---/---/---", True),
        ("-x-/-o-/---", True),
        ("--------/---ox---/-------- x 1", True),
        ("-wb./.... to move: b", True),
        ("---", True),
        ("--json", False),
        ("--store=/tmp/x y", False),
        ("-j4", False),
        ("a1/b2", False),
    ],
)
def test_what_is_a_board(arg: str, is_board: bool) -> None:
    assert _is_board(arg, OPTIONS) is is_board


@pytest.mark.parametrize("args", [["-x-/-o-/---", "--depth", "2"], ["--depth", "2", "-x-/-o-/---"]])
def test_options_may_stand_on_either_side(args: Sequence[str]) -> None:
    assert data("perft", "tictactoe", *args)["position"] == "-x-/-o-/---"
