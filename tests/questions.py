"""Questions to a search, and another Python process that answers them: at the other speed, or with another cache.

Run as a module, it reads questions from standard input and writes the answers to standard output, both as JSON.
"""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypedDict

from plyground.compiled import INTERPRETED, on_compile
from plyground.games.game import Game
from plyground.games.state import own_copy
from plyground.search import SEARCHES, Finding, Limits
from tests.conformance.probe import observed


class Question(TypedDict):
    kind: str  # module:class of the game
    rules: dict[str, Any]
    moves: list[int]  # from the start
    search: str  # or OBSERVED
    evaluator: str
    depth: int


class Answers(TypedDict):
    answers: list[dict[str, Any]]
    compiled: list[str]  # the functions that no cache held
    numba: bool  # whether Numba was imported


OBSERVED = "observed"  # no search: all that compiled code can ask a position and an evaluator
JUDGING = [name for name, kind in SEARCHES.items() if kind.needs_evaluator and not kind.is_random]


def question(game: Game, moves: Iterable[int], search: str, evaluator: str, depth: int) -> Question:
    kind = f"{type(game).__module__}:{type(game).__qualname__}"
    return Question(kind=kind, rules=asdict(game), moves=list(moves), search=search, evaluator=evaluator, depth=depth)


def replay(game: Game, moves: Iterable[int]) -> Any:
    """The position after these moves from the start."""
    position = own_copy(game.new())
    for move in moves:
        position = position.play(move)
    return position


def decide(search: str, position: Any, game: Game, evaluator: str, depth: int) -> Finding:
    """What any search finds to a depth, which also serves as a seed for those that roll dice."""
    kind = SEARCHES[search]
    judge = game.evaluator(evaluator) if kind.needs_evaluator else None
    limits = Limits(depth=depth) if kind.takes_limits else None
    dice = {"seeds": (depth,)} if kind.is_random else {}
    few = {"simulations": 5} if "simulations" in kind.options else {}  # such a search knows no depth
    return kind.run(position, judge, limits, **dice, **few)


def answer(asked: Question) -> dict[str, Any]:
    """All of a finding but its seconds, which nothing can promise; or what compiled code sees of a position."""
    module, _, name = asked["kind"].partition(":")
    game: Game = getattr(importlib.import_module(module), name)(**asked["rules"])
    position = replay(game, asked["moves"])
    if asked["search"] == OBSERVED:
        return {OBSERVED: observed(position, game.evaluator(asked["evaluator"]))}
    finding = decide(asked["search"], position, game, asked["evaluator"], asked["depth"])
    plain = asdict(finding)
    del plain["seconds"]
    return json_like({**plain, "root": [tuple(found) for found in finding.root]})


def json_like(value: Any) -> Any:
    """A value as it comes out of JSON."""
    return json.loads(json.dumps(value))


def answer_all(questions: Iterable[Question]) -> Answers:
    compiled: list[str] = []
    with on_compile(compiled.append):
        answers = [answer(asked) for asked in questions]
    return Answers(answers=answers, compiled=compiled, numba="numba" in sys.modules)


def ask_process(questions: Iterable[Question], **environment: str) -> Answers:
    """What a fresh process answers."""
    answers: Answers = json.loads(
        run_python(["-m", "tests.questions"], stdin=json.dumps(list(questions)), **environment)
    )
    return answers


def ask_the_other_speed(questions: Iterable[Question]) -> Answers:
    """What a process answers that compiles if this one interprets, and interprets if this one compiles."""
    return ask_process(questions, NUMBA_DISABLE_JIT="0" if INTERPRETED else "1")


def run_python(arguments: Sequence[str], stdin: str = "", **environment: str) -> str:
    """The output of a fresh Python process."""
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=Path(__file__).parent.parent,
        input=stdin,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


if __name__ == "__main__":
    json.dump(answer_all(json.load(sys.stdin)), sys.stdout)
