"""Scores, bounds and figures: the types that everything above a search contains."""

import json

import pytest

from plyground import game, player
from plyground.analysis.claims import by_search, continued
from plyground.search.result import Bound, Figures, Score


@pytest.mark.parametrize(("bound", "flipped"), [*zip(Bound, ["exact", "at most", "at least", "about"], strict=True)])
def test_a_flipped_score_is_the_same_to_the_other_side(bound: Bound, flipped: str) -> None:
    score = Score(7, bound, plies=3)
    assert score.flipped() == Score(-7, Bound(flipped), plies=3)
    assert score.flipped().flipped() == score
    assert score.seen_by(1, 1) == score
    assert score.seen_by(0, 1) == score.flipped()


def test_the_better_score_is_the_greater_and_at_most_is_the_least_of_equals() -> None:
    scores = [Score(-3), Score(2, Bound.AT_MOST), Score(2, Bound.AT_LEAST), Score(5, Bound.AT_MOST)]
    assert sorted([*scores[2:], *scores[:2]]) == scores
    assert max(scores) == Score(5, Bound.AT_MOST)


@pytest.mark.parametrize("value", [90, -90])
def test_one_ply_further_on_a_proven_end_is_nearer_and_worth_more(value: int) -> None:
    nearer = Score(value, is_proven=True, plies=10).nearer()
    assert (abs(nearer.value), nearer.plies) == (91, 9)
    assert (nearer.value > 0) == (value > 0)
    assert Score(value).nearer() == Score(value)


@pytest.mark.parametrize(
    "figures",
    [
        Figures(Score(-4, Bound.AT_LEAST), 3, 120, 0.25, ("b2", "a1")),
        Figures(Score(17, Bound.ABOUT), 9, 1000, 1.5, ("b2",), simulations=400),
        Figures(None, 0, 1, 0.0, ("c3",)),
    ],
)
def test_figures_are_read_as_they_were_written(figures: Figures[str]) -> None:
    written = json.loads(json.dumps(figures.to_json()))
    assert Figures.from_json(written) == figures
    assert ("simulations" in written) == (figures.simulations is not None)


def test_a_bound_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="roughly"):
        Figures.from_json({"value": 1, "bound": "roughly", "depth": 1, "nodes": 1, "seconds": 0.0, "line": []})


def test_what_is_proven_stands_in_the_result_whatever_the_player_is_called() -> None:
    rules = game("fiveinarow")
    found = player("five:nodes=2000", rules).decide(rules.state("h8 a1 h9 a3 h10 a5"))
    assert found.score is not None
    assert (found.score.is_proven, found.score.plies) == (True, 3)
    later = continued(found)
    assert later is not None
    assert later.score is not None
    assert (later.score.plies, later.score.value) == (2, -(found.score.value + 1))
    assert str(by_search(later)) == "black wins in 1"
    looked = player("deepening:depth=3", rules).decide(rules.state("h8 a1 h9 a3 h10 a5"))
    assert looked.score is not None
    assert not looked.score.is_proven  # it leaves moves out
