"""The signature of each search: how many nodes it visits in fixed positions. It changes only on purpose.

A change of the rules, of the order of moves, of an evaluator or of a search shows here first. If that was meant, write
the new figures with

    PLYGROUND_UPDATE_SIGNATURE=1 pytest tests/search/test_signature.py

and say in the commit which figure changed and why. Compiled and interpreted searches have the same signature.
"""

import json
import os
from pathlib import Path

import pytest

from plyground.games import game, games
from plyground.search import SEARCHES
from tests.questions import decide

FILE = Path(__file__).with_name("signature.json")
UPDATE = "PLYGROUND_UPDATE_SIGNATURE"
LEFT_OUT = ("lines", "win-1-as-printed")  # one changes with its net, the other judges no unfinished game

# By game: a spec, a position and a depth. About ten thousand nodes a game, since all of it is also interpreted.
POSITIONS: dict[str, list[tuple[str, str, int]]] = {
    "tictactoe": [
        ("tictactoe", "---/---/---", 4),
        ("tictactoe", "x--/-o-/---", 7),
        ("tictactoe", "xox/oox/---", 3),
        ("tictactoe:rows=4,columns=4,k=4", "x---/-xo-/--o-/----", 2),
        ("tictactoe:rows=10,columns=10,k=5", "/".join(["----------"] * 4 + ["----xo----"] + ["----------"] * 5), 1),
    ],
    "fiveinarow": [
        ("fiveinarow", "h8 i9 h9 h10 i8", 2),
        ("fiveinarow", "h8 h9 i8 g8 j8 k8", 2),
        ("fiveinarow:size=7,rule=standard", "d4 c3 d5 d3 e3", 2),
        ("fiveinarow:size=5", "start", 4),
    ],
    "dotsandboxes": [
        ("dotsandboxes", "1x2:0", 7),
        ("dotsandboxes", "2x2:c5 score=0-1 turn=2", 4),
        ("dotsandboxes:extra_turn=off", "2x2:c5 score=0-1", 4),
        ("dotsandboxes", "6x6:0", 2),
    ],
}


def signature(name: str) -> dict[str, int]:
    """For each search, the nodes of all positions with all evaluators that judge positions."""
    searches = [search for search, kind in SEARCHES.items() if not kind.needs_net]
    return {search: sum(nodes(search, *asked) for asked in POSITIONS[name]) for search in searches}


def nodes(search: str, spec: str, text: str, depth: int) -> int:
    rules = game(spec)
    position = rules.parse(text)
    rules = rules.rules_of(position)
    evaluators = (
        [name for name in rules.evaluators if name not in LEFT_OUT] if SEARCHES[search].needs_evaluator else [""]
    )
    return sum(decide(search, position, rules, evaluator, depth).nodes for evaluator in evaluators)


@pytest.mark.parametrize("name", games())
def test_signature(name: str) -> None:
    assert name in POSITIONS, f"{name} has no positions for its signature: add some to POSITIONS in {__file__}."
    found = signature(name)
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    if os.environ.get(UPDATE):
        FILE.write_text(json.dumps({**known, name: found}, indent=2) + "\n")
        return
    assert found == known.get(name), (
        f"The searches visit other nodes in {name} than {FILE.name} says. "
        f"If that was meant, run {UPDATE}=1 pytest tests/search/test_signature.py and commit the file with the reason."
    )


def test_the_signature_holds_nothing_else() -> None:
    assert list(json.loads(FILE.read_text())) == list(games())
