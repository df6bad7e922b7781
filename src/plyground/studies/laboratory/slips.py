"""The slips of document 002's printed code, each shown by running it."""

from __future__ import annotations

from plyground.studies.laboratory import as_printed
from plyground.studies.laboratory.as_printed import BLANK, INT_MIN, Board, O, Ply, X
from plyground.studies.laboratory.published import same_evaluation
from plyground.studies.report import Figure, Row, Shown, Table

_MARKS = {".": BLANK, "x": X, "o": O}


def board(text: str, player: int) -> Board:
    """`player` is the side that moved last."""
    return Board(tuple(_MARKS[mark] for mark in text.replace("/", "")), player)


def table() -> Table:
    """What is meant, beside what the printed code does."""
    ply = Ply(same_evaluation(2, "Default"))
    ply.check_best_move()
    corners = board("x../.x./..x", X)
    won_by_o = board("ooo/xx./x..", O)
    good_for_o = board(".o./.o./x..", O)
    early = Ply(same_evaluation(2, "Defensive Attack"))
    by_rival = early.minimax_ab(board("xxx/oo./...", X), 2, O, 0, 0).value

    first_tree = Shown("tree", "tictactoe", ("002-minimax-ab-default-2-as-printed",))

    def slip(label: str, meant: Figure, measured: Figure, reason: str, shown: Shown | None = None) -> Row:
        return Row(label, meant, measured, "differs", reason, shown)

    rows = (
        slip(
            "Search_Algo.cpp, step 4d has no return: X's nodes for its first move",
            "fewer than 81",
            ply.nodes[X],
            "9 + 72, the full tree of two plies: where the cut-off is due the loop goes on",
            first_tree,
        ),
        slip(
            "Search_Algo.cpp: -INT_MIN, the first Pass-Thresh negated",
            -INT_MIN,
            as_printed.negated(INT_MIN),
            "it overflows to itself, which would cut off at the first reply; without the return nothing comes of it",
            first_tree,
        ),
        slip(
            "Evaluations.h: `a ? 2 : 0 + b ? …`, the marks for x on two corners and the centre",
            2 + 5 + 2,
            as_printed.extra_mark(corners, X),
            "+ binds tighter than ?:, so that only the first corner or the centre counts; the printed scores 5, 98, 5 "
            "and −2 prove it",
            Shown("evaluation", "tictactoe", position="xox/-x-/-o-", evaluator="defensive-attack"),
        ),
        slip(
            "Evaluations.h: a board that O has won, asked for X by Default",
            "as bad as can be",
            as_printed.default_evaluation(won_by_o, X),
            "27 for X and 125 for O, whichever side won; so with all evaluations but Defensive Attack",
        ),
        slip(
            "Evaluations.h: what is good for O, who minimises, by Default",
            "negative",
            as_printed.default_evaluation(good_for_o, O),
            "only Defensive Attack turns the sign for O",
        ),
        slip(
            "Search_Algo.cpp: MinimaxAB on a board that X wins with its first move",
            "X's evaluation",
            "O's" if by_rival == -as_printed.defensive_attack_evaluation(board("xxx/oo./...", X), O) else "X's",
            "it asks the side that would be to move; AlphaBeta asks the side that searches",
        ),
    )
    return Table("Slips of the printed code: what is meant, and what it does", rows, conclusions=True)
