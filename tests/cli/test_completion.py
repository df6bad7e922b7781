"""What the shell is offered when Tab is pressed, by the protocol that the installed script speaks."""

import pytest
from typer.testing import CliRunner

from plyground.cli.app import app


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("plyground play tic", ["tictactoe"]),
        ("plyground play dotsandboxes --second al", ["alphabeta"]),
        ("plyground play dotsandboxes --second hu", ["human"]),
        ("plyground match fiveinarow 000-minimax-2 fiv", ["five"]),
        ("plyground match tictactoe random fiv", []),  # that search is for another game
        ("plyground best no-such-game x --player al", []),
        ("plyground tournament tictactoe:rows=4,columns=4 alpha", ["alphabeta"]),
        ("plyground study knu", ["knuth-moore"]),
    ],
)
def test_what_tab_completes(line: str, offered: list[str]) -> None:
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    answer = CliRunner().invoke(app, prog_name="plyground", env={**words, "_PLYGROUND_COMPLETE": "complete_bash"})
    assert answer.output.split() == offered
