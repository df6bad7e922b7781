"""Evaluations with their terms. That terms add up to the value is checked for all games in tests/conformance."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Mistake, State, game
from plyground.games.evaluation import Evaluation
from plyground.games.fiveinarow.evaluators import runs_of
from plyground.studies.fiveinarow.example import AS_PRINTED, summands_total


def played(spec: str, seeds: list[int]) -> State:
    state = game(spec).start()
    for seed in seeds:
        if state.is_over:
            break
        state = state.play(state.legal_moves[seed % len(state.legal_moves)])
    return state


def counts(evaluation: Evaluation) -> dict[str, tuple[int, int]]:
    return {term.name: (term.own.count, term.rival.count) for term in evaluation.terms}


@given(st.sampled_from(["freestyle", "standard"]), st.lists(st.integers(0, 10**6), max_size=36))
def test_runs_are_found_where_the_position_counts_them(rule: str, seeds: list[int]) -> None:
    state = played(f"fiveinarow:size=6,rule={rule}", seeds)
    found = np.zeros_like(state.core.runs)
    for owner, shape, places in runs_of(state.core):
        found[owner, shape] += 1
        assert all(state.board.marks[place] == owner for place in places)
    assert (found == state.core.runs).all()


def test_the_example_of_the_nine_patterns_has_its_printed_summands() -> None:
    found = game("fiveinarow").state(AS_PRINTED).evaluate("nine-patterns", "black")
    assert found.own == summands_total() == 111_288
    assert sum(len(term.own.places) for term in found.terms) == sum(term.own.count for term in found.terms)


def test_where_an_open_three_is() -> None:
    state = game("fiveinarow").state("h8 a1 i8 a2 j8 o15")
    (three,) = [term for term in state.evaluate("nine-patterns", "black").terms if term.name == "open three"]
    assert [[state.board.names[place] for place in places] for places in three.own.places] == [["h8", "i8", "j8"]]
    assert three.rival.count == 0


def test_by_the_letter_a_run_with_one_empty_end_is_open() -> None:
    state = game("fiveinarow").state("a1 h8 b1 h9")
    usual, letter = (counts(state.evaluate(name, "black")) for name in ("nine-patterns", "nine-patterns-by-the-letter"))
    assert usual["closed two"] == letter["open two, one empty end"] == (1, 0)
    assert letter["closed two"] == (0, 0)


def test_which_row_wins() -> None:
    for name, value in (("win-10", 10), ("win-1", 1)):
        won = game("tictactoe").state("xxx/oo-/---").evaluate(name, "o")
        assert won.value == -value
        assert [(term.name, term.rival.places) for term in won.terms] == [("won", ((0, 1, 2),))]
        assert game("tictactoe").start().evaluate(name).terms == ()


def test_document_003_says_101_while_a_game_goes_on() -> None:
    for text, value in (("start", 101), ("xo-/-x-/--o", 101), ("xxx/oo-/---", 1), ("xoo/oxx/xxo", 0)):
        state = game("tictactoe").state(text)
        found = state.evaluate("win-1-as-printed", "x")
        assert (found.value, found.own - found.rival) == (value, value)
        assert state.evaluate("win-1-as-printed", "o").value == (101 if value == 101 else -value)


def test_the_terms_of_the_five_of_tic_tac_toe() -> None:
    state = game("tictactoe").state("xo-/-x-/--o")
    lines = {"open line with 1 stone": (3, 2), "open line with 2 stones": (0, 0)}
    cells = {"centre": (1, 0), "corner": (1, 1), "other cell": (0, 1)}
    for name in ("default", "defensive", "offensive"):
        assert counts(state.evaluate(name)) == lines
    assert counts(state.evaluate("spot")) == cells
    assert counts(state.evaluate("defensive-attack")) == lines | {"centre": (1, 0), "corner": (1, 1)}


def test_weights_of_ones_own() -> None:
    found = game("tictactoe").state("xo-/-x-/--o").evaluate("default:own=7/25", "x")
    assert (found.evaluator, found.value) == ("default:own=7/25", 3 * 7 - 2)


def test_boxes_closed_and_given() -> None:
    state = (
        game("dotsandboxes:rows=1,columns=2").start().play("h(0,0)", "h(1,0)", "h(0,1)", "h(1,1)", "v(0,0)", "v(0,1)")
    )
    found = state.evaluate("look-ahead", "second")
    assert found.value == 2 * 1 - 1
    closed, to_close = found.terms
    assert (closed.own.count, closed.own.boxes) == (1, (0,))
    assert (to_close.own.count, to_close.own.places) == (1, ((state.board.names.index("v(0,2)"),),))
    assert state.evaluate("look-ahead", "first").value == -1
    assert counts(state.evaluate("boxes", "second")) == {"boxes": (1, 0)}


def test_an_evaluator_that_does_not_tell_its_terms() -> None:
    found = game("fiveinarow").state("h8 i9").evaluate("lines")
    assert found.terms == ()
    assert str(found) == f"lines, for black: {found.value:,}".replace("-", "−")


@pytest.mark.parametrize(("name", "side"), [("nonsense", None), ("default:own=x", None), ("default", "black")])
def test_what_is_not_known_is_a_mistake(name: str, side: str | None) -> None:
    with pytest.raises(Mistake):
        game("tictactoe").start().evaluate(name, side)


def test_as_a_table_as_json_and_in_a_notebook() -> None:
    found = game("tictactoe").state("xo-/-x-/--o").evaluate("spot")
    assert str(found).splitlines()[0] == "spot, for x: 9 = 15 − 6"
    assert found.rows()[0] | {"term": "centre", "own_value": 10, "rival_value": 0} == found.rows()[0]
    assert "<caption>spot, for x" in found._repr_html_()
    assert json.loads(json.dumps(found.to_json()))["terms"][0]["own"]["places"] == [[4]]
