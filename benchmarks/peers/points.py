"""Plyground beside python-chess and OpenSpiel, point by point: what each does in one line, and every line is run.

    python -m benchmarks.peers.points        run theirs in their environment and ours here, and write docs/peers.md

A line that fails is an error, so the page never shows one that was not run. The tests run ours again. python-chess is
GPL: it is run by the Python of its own environment and never imported here.
"""

import json
import subprocess
import sys
from typing import NamedTuple

from plyground.files import write_whole

from ..measure import ROOT
from .environment import PACKAGES, environment_python

NONE = ""  # it has none, or none in a line
PAGE = ROOT / "docs" / "peers.md"

BEFORE = {
    "Plyground": 'import pickle, plyground\nstate = plyground.game("fiveinarow").state("h8 i9 g7 f6 h9")',
    "python-chess": 'import chess, chess.pgn, chess.svg, pickle\nboard = chess.Board()\nboard.push_san("e4")',
    "OpenSpiel": "import pickle, pyspiel, numpy as np\n"
    "from open_spiel.python.algorithms import cfr, mcts, minimax\n"
    'game = pyspiel.load_game("tic_tac_toe")\nstate = game.new_initial_state()\nstate.apply_action(4)',
}


class Point(NamedTuple):
    """Something to do, and how it is done in each of the three."""

    what: str
    ours: str = NONE
    chess: str = NONE
    spiel: str = NONE
    needed: str = ""  # the package that our line needs


POINTS = {
    "Positions": (
        Point(
            "from a text",
            'plyground.game("fiveinarow").state("h8 i9 g7")',
            'chess.Board("8/8/8/8/8/4k3/8/4K2R w - - 0 1")',
            'pyspiel.load_game("chess").new_initial_state("8/8/8/8/8/4k3/8/4K2R w - - 0 1")',
        ),
        Point("as a text", "state.text", "board.fen()", "state.serialize()"),
        Point("legal moves", "state.legal_moves", "list(board.legal_moves)", "state.legal_actions()"),
        Point("a move by its name", 'state.move("h10")', 'board.parse_san("Nf6")', 'state.string_to_action("o(0,0)")'),
        Point("the position after a move", 'state.play("h10")', NONE, "state.child(0)"),
        Point("the position before", "state.previous", "board.copy().pop()", NONE),
        Point("the moves so far", "state.history", "board.move_stack", "state.history()"),
        Point("what stands where", 'state["h8"]', "board.piece_at(chess.E4)", NONE),
        Point("whose turn it is", "state.side", "board.turn", "state.current_player()"),
        Point("how it ended", "state.outcome", "board.outcome()", "state.returns()"),
        Point("as a key", "{state: 1}", NONE, NONE),
        Point("the same turned and mirrored", "state.symmetries", "board.mirror()", NONE),
        Point("attackers of a square", NONE, "board.attackers(chess.WHITE, chess.E5)", NONE),
        Point("as an array", "state.to_array()", NONE, "np.array(state.observation_tensor())"),
        Point("as characters", "print(state)", "print(board)", "print(state)"),
        Point(
            "as a picture, with an arrow",
            'state.svg(size=300, arrows=[("h8", "i9")])',
            "chess.svg.board(board, size=300, arrows=[(chess.E2, chess.E4)])",
            NONE,
        ),
        Point(
            "to another process",
            "pickle.loads(pickle.dumps(state))",
            "pickle.loads(pickle.dumps(board))",
            "pickle.loads(pickle.dumps(state))",
        ),
    ),
    "Searches": (
        Point(
            "alpha-beta",
            'plyground.player("alphabeta:depth=3", state.game).decide(state).move',
            NONE,
            "minimax.alpha_beta_search(game, state, maximum_depth=9)",
        ),
        Point(
            "with a table, killers, history, quiescence",
            'plyground.player("deepening:depth=4", state.game).decide(state).line',
            NONE,
            NONE,
        ),
        Point(
            "Monte-Carlo tree search",
            'plyground.player("mcts:simulations=200", state.game).decide(state).value',
            NONE,
            "pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 200, 10, True, 1, False).step(state)",
        ),
        Point(
            "who wins, proven",
            'plyground.solve("tictactoe").value',
            NONE,
            "minimax.alpha_beta_search(game, maximum_depth=9)[0]",
        ),
        Point("several lines, the best first", 'plyground.analyse(state, "alphabeta:depth=2")', NONE, NONE),
        Point(
            "the tree of a search, drawn",
            'plyground.walk(plyground.player("alphabeta:depth=2", state.game), state).svg()',
            NONE,
            NONE,
        ),
        Point("positions by depth", "plyground.perft(state, 2)", NONE, NONE),
        Point(
            "random games from here",
            "plyground.playouts(state, 100, seed=1)",
            NONE,
            "mcts.RandomRolloutEvaluator(100).evaluate(state)",
        ),
        Point(
            "chance and hidden information",
            NONE,
            NONE,
            'cfr.CFRSolver(pyspiel.load_game("kuhn_poker")).evaluate_and_update_policy()',
        ),
    ),
    "Games and what is made of them": (
        Point(
            "rules with options",
            'plyground.game("tictactoe", rows=4, columns=4, k=4)',
            NONE,
            'pyspiel.load_game("mnk", {"m": 4, "n": 4, "k": 4})',
        ),
        Point(
            "chess",
            'plyground.game("openspiel:chess").start()',
            "chess.Board()",
            'pyspiel.load_game("chess").new_initial_state()',
            "pyspiel",
        ),
        Point(
            "a record of a game",
            "plyground.Record(state.game).json_text()",
            "str(chess.pgn.Game.from_board(board))",
            NONE,
        ),
        Point(
            "a match with error bars",
            'plyground.match("tictactoe", "greedy", "random", 20, seed=1, jobs=1).elo',
            NONE,
            NONE,
        ),
        Point(
            "several players about one position",
            'plyground.compare(state, ["alphabeta:depth=2", "greedy"])',
            NONE,
            NONE,
        ),
    ),
}


def python_of(library: str, before: str, lines: list[str]) -> str:
    """A program that runs each line by itself, and prints those that fail as JSON."""
    return (
        "import contextlib, io, json\n"
        f"wrong = []\nfor line in json.loads({json.dumps(json.dumps(lines))}):\n"
        f"    names = {{}}\n    exec({before!r}, names)\n"
        "    try:\n        with contextlib.redirect_stdout(io.StringIO()):\n            exec(line, names)\n"
        f"    except Exception as problem:\n        wrong.append(f'{library}: {{line}}: {{problem!r}}')\n"
        "print(json.dumps(wrong))\n"
    )


def wrong_lines(library: str, python: str, *options: str) -> list[str]:
    """Those lines of a library that fail, with why."""
    field = {"Plyground": 1, "python-chess": 2, "OpenSpiel": 3}[library]
    lines = [str(point[field]) for points in POINTS.values() for point in points if point[field]]
    program = python_of(library, BEFORE[library], lines)
    done = subprocess.run([python, *options, "-c", program], stdout=subprocess.PIPE, text=True, check=True)
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def page() -> str:
    """The page, from the points."""
    counted = [point for points in POINTS.values() for point in points]
    totals = [sum(bool(point[field]) for point in counted) for field in (1, 2, 3)]
    versions = " and ".join(package.replace("==", " ") for package in PACKAGES if "easyAI" not in package)
    text = f"""# Beside python-chess and OpenSpiel

What one line does in each, point by point. [python-chess](https://python-chess.readthedocs.io) is the library of
chess, with its formats and engines; [OpenSpiel](https://openspiel.readthedocs.io) has over a hundred games, with
chance and hidden information, and algorithms that learn. Of {len(counted)} points, Plyground has {totals[0]} in a
line, python-chess {totals[1]} and OpenSpiel {totals[2]}. The list is ours, and leaves out most of what only they do:
chess engines, opening books and endgame tables there, learning in games with hidden information here. How fast each
is stands in [the benchmarks](benchmarks.md#beside-other-libraries).

Every line was run: theirs with {versions}, by `python -m benchmarks.peers.points`, which
wrote this page; ours by the tests, too. These stand before each:

"""
    for library, before in BEFORE.items():
        text += f"{library}:\n\n```text\n{before}\n```\n\n"
    for title, points in POINTS.items():
        text += f"## {title}\n\n| | Plyground | python-chess | OpenSpiel |\n|---|---|---|---|\n"
        for point in points:
            cells = [f"`{line}`" if line else "–" for line in (point.ours, point.chess, point.spiel)]
            text += f"| {point.what} | {' | '.join(cells)} |\n"
        text += "\n"
    return text.rstrip() + "\n"


def main() -> int:
    theirs = str(environment_python())
    wrong = [
        *wrong_lines("Plyground", sys.executable),
        *wrong_lines("python-chess", theirs, "-I"),
        *wrong_lines("OpenSpiel", theirs, "-I"),
    ]
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        write_whole(PAGE, page().encode())
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
