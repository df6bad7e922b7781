"""check_game finds every mistake that is planted in a game, and nothing in the game without one."""

import random
from typing import Any

import pytest

from plyground.author import Content, Exercise, ReadyComparison, TreeExample
from plyground.games.remarks import Remarks
from plyground.offers import OFFERS
from plyground.testing import CheckReport, Subject, Symmetry, Truth, check_game
from plyground.testing.offers import offers
from plyground.testing.rules import the_end
from plyground.testing.suite import THEMES
from plyground.testing.trial import Broken, Trial
from tests.testing.nim import NimGame

FOUND_BY = {
    "a list": "positions are made of numbers and arrays",
    "side 2": "the side to move is 0 or 1",
    "stuck": "there is a move until the game is over",
    "too many": "there is a move until the game is over",
    "out of range": "moves are numbers from 0 to 1022",
    "listed twice": "no move is listed twice",
    "changes nothing": "every listed move can be played",
    "candidate missing": "candidates are legal moves",
    "candidate illegal": "candidates are legal moves",
    "forced illegal": "forcing moves are legal moves",
    "lasts longer": "no game lasts longer than plies_left says",
    "grows": "no game lasts longer than plies_left says",
    "another type": "positions keep their type",
    "both win": "what one side wins the other loses",
    "wins by 5": "results stay within result_range",
    "uneven": "random moves are legal and equally likely",
    "keeps counters": "undo restores every byte",
    "shared": "two new games share nothing that can change",
    "equal keys": "keys are equal exactly for equal positions",
    "history in the key": "keys are equal exactly for equal positions",
    "incremental": "a position rebuilt from its text is the same",
    "text": "a position rebuilt from its text is the same",
    "traceback": "any text is read or refused in one sentence",
    "names": "names of moves are unique and read back",
    "marks": "the board has a place for everything",
    "place": "the board has a place for everything",
    "one-sided": "evaluators are antisymmetric",
    "adds up to another": "the terms of an evaluation add up to its value",
    "judges history": "a position is the same by another order of moves",
    "overflow": "positions and evaluators answer alike, compiled and interpreted",
}


FALSE_CLAIMS: dict[str, dict[str, Any]] = {
    "a naive reading of the rules agrees": {"oracle": lambda game, names: Truth(frozenset({"a1"}), 0, False, 0)},
    "keys differ where little does": {"alike": ("1/2/3 turn=0", "1/2/3 turn=0")},
    "evaluators that are not antisymmetric say so": {"one_sided": frozenset({"standing"})},
    "a mirrored position has the same value": {
        "symmetries": (Symmetry("a and c", lambda game: game, lambda game, name: name.replace("a", "b")),)
    },
}


def checked(flaw: str) -> CheckReport:
    return check_game(NimGame(flaw), games=10)


@pytest.mark.parametrize("flaw", FOUND_BY)
def test_a_planted_mistake_is_found(flaw: str) -> None:
    report = checked(flaw)
    found = {result.check: result for result in report.wrong}
    assert FOUND_BY[flaw] in found, str(report)
    assert found[FOUND_BY[flaw]].sentence.endswith(".")
    assert not report.passed
    # What is skipped says why, and nothing is left out silently.
    assert len(report.results) == sum(len(theme.checks) for theme in THEMES)
    assert all(result.sentence for result in report.results if result.verdict == "skipped")


@pytest.mark.parametrize(
    ("offered", "sentence"),
    [
        ({"sample": "nonsense"}, "The sample cannot be set up"),
        ({"comparisons": (ReadyComparison("Both", ("minimax", "nobody")),)}, "The comparison 'Both' cannot be set up"),
        ({"comparisons": (ReadyComparison("Alone", ("minimax",)),)}, "'Alone' has 1 players: 2 to 4 are compared."),
        ({"tree_examples": (TreeExample("Old", game="nonsense"),)}, "The tree 'Old' cannot be set up"),
        ({"exercise": Exercise("0/0/0 turn=0")}, "The exercise begins where the game is over."),
    ],
)
def test_a_game_that_offers_what_there_is_not_is_told_so(offered: dict[str, Any], sentence: str) -> None:
    name = f"nim{len(OFFERS)}"  # a new one each time
    OFFERS.add(f"{name}.Content", type("Offered", (Content,), offered))
    game = type("Offering", (NimGame,), {"name": name})()
    with pytest.raises(Broken) as found:
        offers.run(Trial(Subject(game), random.Random(0)))
    assert sentence in found.value.sentence


def test_an_outcome_has_to_name_the_winner() -> None:
    name = f"nim{len(OFFERS)}"
    OFFERS.add(f"{name}.Remarks", type("Offered", (Remarks,), {"outcome": lambda self, state: "that was it"}))
    game = type("Silent", (NimGame,), {"name": name})()
    with pytest.raises(Broken) as found:
        the_end.run(Trial(Subject(game), random.Random(0)))
    assert found.value.sentence == "outcome() names no winner: 'that was it'."


def test_the_game_without_a_mistake_passes() -> None:
    report = checked("")
    assert report.passed, str(report)
    skipped = {result.check for result in report.results if result.verdict == "skipped"}
    assert skipped == {*FALSE_CLAIMS, "the spec names the game"}  # nothing was claimed, and Nim is not registered


@pytest.mark.parametrize("check", FALSE_CLAIMS)
def test_a_false_claim_about_a_game_is_found(check: str) -> None:
    report = check_game(Subject(NimGame(), **FALSE_CLAIMS[check]), games=10)
    assert [result.check for result in report.wrong] == [check], str(report)
