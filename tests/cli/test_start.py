"""What a command imports: nothing that it does not use, so that it starts soon. How soon, the benchmarks measure."""

import pytest

from plyground.compiled import INTERPRETED
from tests.questions import run_python

# Prints what a command has imported, after what it prints itself.
IMPORTED = "import sys; from plyground.cli import main\ntry: main()\nfinally: print(*sys.modules, sep='\\n')"

NETS = ("plyground.nets", "plyground.learn", "plyground.search.puct", "torch")
MATCHES = ("plyground.arena", "plyground.web")
FIVE, DOTS, TICTACTOE = (f"plyground.games.{name}" for name in ("fiveinarow", "dotsandboxes", "tictactoe"))
LEARNED = (f"{FIVE}.learned", f"{FIVE}.nets", f"{DOTS}.nets", f"{TICTACTOE}.nets")
MONTE_CARLO = ("plyground.search.mcts",)

UNUSED = [
    ("--help", (*NETS, *MATCHES, "plyground.games", "plyground.search", "numba")),
    ("games", (*NETS, *MATCHES, *LEARNED, *MONTE_CARLO, "plyground.search.deepening", "numba")),
    (
        "players fiveinarow",
        ("plyground.nets.net", "plyground.nets.winograd", "plyground.learn", *MATCHES, DOTS, "numba"),
    ),
    ("best tictactoe xox/oox/---", (*NETS, *MATCHES, *MONTE_CARLO, FIVE, DOTS)),
    ("best fiveinarow:size=5 start --player minimax:depth=1", (*MATCHES, *MONTE_CARLO, DOTS)),
    ("best dotsandboxes 1x1:0 --player deepening:depth=2", (*NETS, *MATCHES, *LEARNED, FIVE)),
    ("match tictactoe greedy random --games 2 --jobs 1", (*NETS, *LEARNED, *MONTE_CARLO, "plyground.charts")),
]


@pytest.mark.parametrize(("command", "unused"), UNUSED, ids=[command for command, _ in UNUSED])
def test_a_command_imports_nothing_that_it_does_not_use(command: str, unused: tuple[str, ...]) -> None:
    imported = run_python(["-c", IMPORTED, *command.split()]).splitlines()
    assert "plyground.cli.app" in imported
    assert [name for name in imported if name.startswith(tuple(unused))] == []


@pytest.mark.skipif(INTERPRETED, reason="minutes without machine code")
def test_what_a_net_needs_is_imported_for_it() -> None:
    asked = ["best", "fiveinarow", "h8", "--player", "puct:simulations=1", "--json"]
    assert {"plyground.nets.net", "plyground.search.puct.search"} <= set(run_python(["-c", IMPORTED, *asked]).split())
