"""`plyground evaluate`."""

from .helpers import answer, complaint, data


def test_all_evaluators_for_both_sides() -> None:
    found = data("evaluate", "tictactoe", "xo-/-x-/--o")["evaluations"]
    names = [
        "win-10",
        "win-1",
        "win-1-as-printed",
        "default",
        "defensive",
        "offensive",
        "spot",
        "defensive-attack",
        "threats",
    ]
    assert [(each["evaluator"], each["side"]) for each in found] == [(name, side) for name in names for side in "xo"]


def test_one_side_of_some() -> None:
    found = data("evaluate", "tictactoe", "xo-/-x-/--o", "--eval", "spot", "--eval", "default:own=7/25", "--side", "o")
    assert [(each["evaluator"], each["value"]) for each in found["evaluations"]] == [
        ("spot", -9),
        ("default:own=7/25", 11),
    ]


def test_the_table_has_a_column_for_each_side() -> None:
    shown = answer("evaluate", "fiveinarow", "h8 i9 g7", "--eval", "nine-patterns")
    assert "open two" in shown
    assert "nine-patterns, for white: −" in shown


def test_mistakes() -> None:
    assert "evaluator of tictactoe" in complaint("evaluate", "tictactoe", "start", "--eval", "nine-patterns")
    assert "allowed are x and o" in complaint("evaluate", "tictactoe", "start", "--side", "black")
