"""Two speeds: compiled and interpreted, the same text answers alike. A second process answers at the other speed."""

import importlib
from collections.abc import Iterator, Sequence

from .positions import affordable, replay
from .questions import (
    JUDGING,
    OBSERVED,
    ProcessFailed,
    Question,
    answer,
    ask_the_other_speed,
    game_of,
    json_like,
    question,
)
from .trial import Broken, Check, Skip, Trial, check

AFFORDABLE_TWICE = 200  # nodes of a search that one of the two processes has to interpret
POSITIONS = 2


def observations(trial: Trial, positions: int = POSITIONS) -> Iterator[Question]:
    """All that compiled code can ask positions and evaluators, at a few random positions."""
    for _ in range(positions):
        trial.position()
        for evaluator in trial.subject.evaluators:
            yield question(trial.game, trial.moves, OBSERVED, evaluator, depth=0)


def searches(trial: Trial, positions: int = POSITIONS) -> Iterator[Question]:
    """Every search and evaluator at a few random positions, as deep as an interpreted search can afford."""
    game = trial.game
    for _ in range(positions):
        depth = affordable(trial.position(), 3, nodes=AFFORDABLE_TWICE)
        yield question(game, trial.moves, "random", evaluator="", depth=trial.chance.randrange(100))
        for search in JUDGING:
            for evaluator in trial.subject.evaluators:
                yield question(game, trial.moves, search, evaluator, depth)


def compare(questions: Sequence[Question]) -> None:
    """Ask both speeds; raises Broken where they disagree, and Skip where the game is out of the other's reach."""
    for asked in questions[:1]:
        _importable(asked)
    try:
        there = ask_the_other_speed(questions)["answers"]
    except ProcessFailed as failure:
        raise Broken(f"At the other speed, Python cannot answer: {failure}.") from None
    for asked, other in zip(questions, there, strict=True):
        _same(asked, answer(asked), other)


def _importable(asked: Question) -> None:
    module, _, name = asked["kind"].partition(":")
    reason = ""
    if module == "__main__" or "<" in name or "." in name:
        reason = "it is not at the top level of a module that can be imported"
    elif json_like(asked["rules"]) != asked["rules"]:
        reason = "its options cannot be written as JSON"
    else:
        try:
            importlib.import_module(module)
        except ImportError as error:
            reason = f"{module!r} cannot be imported ({error})"
    if reason:
        raise Skip(f"Another process cannot make the game {name!r}: {reason}.")


def _same(asked: Question, here: dict[str, object], there: dict[str, object]) -> None:
    if here == there:
        return
    game = game_of(asked)
    keys = [key for key in here if here[key] != there.get(key)]
    who = f"{asked['search']} to depth {asked['depth']} with {asked['evaluator']!r}"
    if asked["search"] == OBSERVED:
        who = f"a position, its moves and its children with the evaluator {asked['evaluator']!r}"
    told = "; ".join(f"{key} is {here[key]} in this process and {there.get(key)} in the other" for key in keys)
    sentence = f"Compiled and interpreted, {who}: {told}."
    raise Broken(sentence[:500], game.text(replay(game, asked["moves"])), game.start().line(asked["moves"]))


@check("positions and evaluators answer alike, compiled and interpreted", f"process, {POSITIONS} positions", share=0)
def same_answers(trial: Trial) -> None:
    compare(list(observations(trial)))


@check("searches answer alike, compiled and interpreted", f"process, {POSITIONS} positions", share=0)
def same_searches(trial: Trial) -> None:
    compare(list(searches(trial)))


CHECKS: tuple[Check, ...] = (same_answers, same_searches)
