"""What evaluators say of a position, asked over the socket: the library's own answer."""

from plyground import game
from plyground.web.service.questions.evaluate import EvaluationsMessage

from .server import Tab, Visitor
from .test_answers import check


def test_all_evaluators_of_a_game_for_both_sides(visitor: Visitor, tab: Tab) -> None:
    moves = ["a3", "b2", "c1"]
    state = game("tictactoe").state().play(*moves)
    answer = tab.ask(type="evaluate", game="tictactoe", moves=moves)
    check(EvaluationsMessage, answer)
    assert answer["evaluations"] == [
        state.evaluate(name, side).to_json() for name in state.game.evaluators for side in (0, 1)
    ]
    assert visitor.get("games")["games"] == []


def test_the_breakdown_of_one_evaluator(tab: Tab) -> None:
    """x holds two corners of tic-tac-toe, o the centre: four lines with one stone each against three."""
    answer = tab.ask(type="evaluate", game="tictactoe", position="x--/-o-/--x", evaluator="default")
    for_x, for_o = answer["evaluations"]
    assert (for_x["side"], for_x["own"], for_x["rival"], for_x["value"]) == ("x", 4, 3, 1)
    assert (for_o["side"], for_o["own"], for_o["rival"], for_o["value"]) == ("o", 3, 4, -1)
    term = for_x["terms"][0]
    assert sorted(term["own"]["places"]) == [[0, 1, 2], [0, 3, 6], [2, 5, 8], [6, 7, 8]]
    assert (term["own"]["count"], term["own"]["weight"], term["own"]["value"]) == (4, 1, 4)


def test_weights_and_the_last_move_count(tab: Tab) -> None:
    """The levels of document 004 judge by the last move, which a position alone does not tell."""
    box = {"game": "dotsandboxes:rows=1,columns=1", "moves": ["h(0,0)", "h(1,0)", "v(0,0)", "v(0,1)"]}
    for_first, for_second = tab.ask(type="evaluate", **box, evaluator="takes-boxes:gain=7")["evaluations"]
    assert (for_first["value"], for_second["value"]) == (-7, 7)
    assert for_second["terms"][0]["own"]["boxes"] == [0]


def test_an_evaluator_that_does_not_explain_itself_has_a_value_alone(tab: Tab) -> None:
    """It is compiled code, which the server makes ready first."""
    rules, moves = "fiveinarow:size=9", ["e5", "a1", "e6"]
    state = game(rules).state().play(*moves)
    for_black, for_white = tab.ask(type="evaluate", game=rules, moves=moves, evaluator="lines")["evaluations"]
    assert for_black["value"] == state.evaluate("lines", "black").value == -for_white["value"]
    assert (for_black["terms"], for_black["own"], for_black["rival"]) == ([], None, None)


def test_what_is_unknown_is_refused_in_a_sentence(tab: Tab) -> None:
    assert "spott" in tab.refusal(type="evaluate", game="tictactoe", evaluator="spott")
    assert "corner" in tab.refusal(type="evaluate", game="tictactoe", evaluator="spot:corner=1")
    assert "a3" in tab.refusal(type="evaluate", game="tictactoe", moves=["a3", "a3"])
