"""Questions to a search, and another Python process that answers them: at the other speed, or with another cache.

Run as a module, it reads questions from standard input and writes the answers to standard output, both as JSON.
"""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, TypedDict

from ..compiled import INTERPRETED, on_compile
from ..games.game import Game
from ..games.state import Core
from ..search import SEARCHES, Limits, SearchResult
from .positions import replay
from .probe import observed


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


class ProcessFailed(Exception):  # noqa: N818 - the process says what the error was
    """Another Python process did not answer; the text is its last line."""


OBSERVED = "observed"  # no search: all that compiled code can ask a position and an evaluator
JUDGING = [name for name, kind in SEARCHES.items() if kind.needs_evaluator and not kind.is_random]


def question(game: Game, moves: Iterable[int], search: str, evaluator: str, depth: int) -> Question:
    kind = f"{type(game).__module__}:{type(game).__qualname__}"
    return Question(kind=kind, rules=asdict(game), moves=list(moves), search=search, evaluator=evaluator, depth=depth)


def decide(search: str, position: Core, game: Game, evaluator: str, depth: int) -> SearchResult:
    """What any search finds to a depth, which also serves as a seed for those that use random numbers."""
    kind = SEARCHES[search]
    judge = game.evaluator(evaluator) if kind.needs_evaluator else None
    limits = Limits(depth=depth) if kind.takes_limits else None
    seeds = {"seeds": (depth,)} if kind.is_random else {}
    few = {"simulations": 5} if "simulations" in kind.options else {}  # such a search knows no depth
    return kind.run(position, judge, limits, **seeds, **few)


def game_of(asked: Question) -> Game:
    module, _, name = asked["kind"].partition(":")
    game: Game = getattr(importlib.import_module(module), name)(**asked["rules"])
    return game


def answer(asked: Question) -> dict[str, Any]:
    """All of a result but its seconds, which nothing can promise; or what compiled code sees of a position."""
    game = game_of(asked)
    position = replay(game, asked["moves"])
    if asked["search"] == OBSERVED:
        return {OBSERVED: observed(position, game.evaluator(asked["evaluator"]))}
    result = decide(asked["search"], position, game, asked["evaluator"], asked["depth"])
    root = [(found.move, str(found.score), found.visits) for found in result.root]
    return json_like({**result.figures.to_json(), "seconds": None, "root": root})


def json_like(value: Any) -> Any:
    """A value as it comes out of JSON."""
    return json.loads(json.dumps(value))


def answer_all(questions: Iterable[Question]) -> Answers:
    compiled: list[str] = []
    with on_compile(compiled.append):
        answers = [answer(asked) for asked in questions]
    return Answers(answers=answers, compiled=compiled, numba="numba" in sys.modules)


def ask_process(questions: Iterable[Question], **environment: str) -> Answers:
    """What a fresh process answers, which imports what this one can import unless it is told otherwise."""
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    process = subprocess.run(
        [sys.executable, "-m", "plyground.testing.questions"],
        input=json.dumps(list(questions)),
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if process.returncode != 0:
        raise ProcessFailed((process.stderr.strip().splitlines() or [f"exit code {process.returncode}"])[-1])
    answers: Answers = json.loads(process.stdout)
    return answers


def ask_the_other_speed(questions: Iterable[Question]) -> Answers:
    """What a process answers that compiles if this one interprets, and interprets if this one compiles."""
    return ask_process(questions, NUMBA_DISABLE_JIT="0" if INTERPRETED else "1")


if __name__ == "__main__":
    json.dump(answer_all(json.load(sys.stdin)), sys.stdout)
