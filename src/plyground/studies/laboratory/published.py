"""Every figure of sections 4.7 and 4.8 of document 002, typed in as the text at hand prints it.

A board is three rows from top to bottom, `.` for blank: "x../.o./..." has x on cell 0 and o on cell 4.

    0 | 1 | 2
    3 | 4 | 5
    6 | 7 | 8
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Search = Literal["MinimaxAB", "AlphaBeta"]
Evaluation = Literal["Default", "Defensive", "Offensive", "Spot", "Defensive Attack"]
Outcome = Literal["X won", "O won", "tie"]

EVALUATIONS: Final[tuple[Evaluation, ...]] = ("Default", "Defensive", "Offensive", "Spot", "Defensive Attack")


@dataclass(frozen=True)
class Setup:
    """What the program asks for before a game: two searches, two evaluations, one depth."""

    depth: int
    x_search: Search
    x_evaluation: Evaluation
    o_search: Search
    o_evaluation: Evaluation


@dataclass(frozen=True)
class LaboratoryTurn:
    """A board as it stands after a move, and the "Score >>" printed under it."""

    board: str
    score: int


@dataclass(frozen=True)
class LaboratoryGame:
    """A game as it was played: the same shape whether the printed code or the library played it."""

    turns: tuple[LaboratoryTurn, ...]
    x_nodes: int
    o_nodes: int
    outcome: Outcome


@dataclass(frozen=True)
class PrintedGame:
    """An output of sections 4.7.1.1 and 4.7.2.1. The first boards of two games are missing in the text."""

    section: str
    setup: Setup
    turns: tuple[LaboratoryTurn, ...]
    x_nodes: int
    o_nodes: int

    @property
    def first_turn(self) -> int:
        return sum(cell in "xo" for cell in self.turns[0].board)


@dataclass(frozen=True)
class OverviewRow:
    """A line of the tables in 4.7.1.2, 4.7.2.2 and 4.7.3. The status reads "O Won", at depth 4 just "X"."""

    section: str
    setup: Setup
    x_nodes: int
    o_nodes: int
    outcome: Outcome


@dataclass(frozen=True)
class PairingRow:
    """A line of the tables in 4.8. The first evaluation named is X's, as its full counts (165, 4729) show."""

    section: str
    setup: Setup
    x_nodes: int
    o_nodes: int


def same_evaluation(depth: int, evaluation: Evaluation) -> Setup:
    """Section 4.7: X searches by MinimaxAB, O by AlphaBeta, both with one evaluation."""
    return Setup(depth, "MinimaxAB", evaluation, "AlphaBeta", evaluation)


def _printed(section: str, depth: int, evaluation: Evaluation, nodes: tuple[int, int], output: str) -> PrintedGame:
    lines = (line.split() for line in output.strip().splitlines())
    turns = tuple(LaboratoryTurn(board, int(score)) for board, score in lines)
    return PrintedGame(section, same_evaluation(depth, evaluation), turns, *nodes)


GAMES: Final = (
    _printed("4.7.1.1.1", 2, "Default", (165, 87), """
        ox./.x./...    0
        ox./.x./.o.   -2
        ox./.x./xo.    0
        oxo/.x./xo.   -1
        oxo/.xx/xo.    0
        oxo/oxx/xo.    0
        oxo/oxx/xox    0
    """),
    _printed("4.7.1.1.2", 2, "Defensive", (164, 68), """
        x../.../...    1
        x../.o./...   12
        x../.o./..x   12
        x.o/.o./..x   20
        xxo/.o./..x   11
        xxo/oo./..x   10
        xxo/oo./.xx   27
        xxo/ooo/.xx  125
    """),
    _printed("4.7.1.1.3", 2, "Offensive", (155, 60), """
        .../.x./...    3
        .o./.x./...    1
        .o./.x./x..    4
        .oo/.x./x..   11
        .oo/xx./x..   12
        ooo/xx./x..  125
    """),
    _printed("4.7.1.1.4", 2, "Spot", (165, 82), """
        .../.x./...   10
        .o./.x./...    1
        xo./.x./...   15
        xo./.x./..o    6
        xox/.x./..o   20
        xox/.x./..o   11
        xox/xx./..o   21
        xox/xxo/..o   12
        xox/xxo/..o   12
    """),
    _printed("4.7.1.1.5", 2, "Defensive Attack", (165, 69), """
        .../.x./...   15
        o../.x./...  118
        ox./.x./...    5
        ox./.x./.o.  108
        ox./.x./xo.    5
        oxo/.x./xo.   98
        oxo/.xx/xo.    5
        oxo/oxx/xo.   -2
        oxo/oxx/xox   -2
    """),
    _printed("4.7.2.1.1", 4, "Default", (4677, 493), """
        .../.x./...    0
        .o./.x./...   -2
        .o./.x./x..    2
        oo./.x./x..  125
        oox/.x./x..  125
    """),
    _printed("4.7.2.1.2", 4, "Defensive", (4793, 554), """
        x../.../...    2
        x../.o./...   20
        xx./.o./...   21
        xxo/.o./...  125
        xxo/xo./...   27
        xxo/xoo/...  125
        xxo/xoo/x..  125
    """),
    _printed("4.7.2.1.3", 4, "Offensive", (4716, 626), """
        .../.x./...    3
        o../.x./...   11
        o.x/.x./...   11
        oox/.x./...  125
        oox/xx./...  125
        oox/xxo/...  125
        oox/xxo/x..  125
    """),
    _printed("4.7.2.1.4", 4, "Spot", (4711, 487), """
        .../.x./...   15
        .o./.x./...    6
        xo./.x./...   20
        xoo/.x./...  125
        xoo/xx./...  125
        xoo/xxo/...  125
        xoo/xxo/x..  125
    """),
    _printed("4.7.2.1.5", 4, "Defensive Attack", (4785, 598), """
        ox./.x./...    5
        ox./.x./.o.  108
        ox./xx./.o.    5
        ox./xxo/.o.   -2
        oxx/xxo/.o.   -2
        oxx/xxo/oo.   -2
        oxx/xxo/oox   -2
    """),
)  # fmt: skip


def _overview(section: str, depth: int, *lines: tuple[int, int, Outcome]) -> tuple[OverviewRow, ...]:
    return tuple(
        OverviewRow(section, same_evaluation(depth, evaluation), *line)
        for evaluation, line in zip(EVALUATIONS, lines, strict=True)
    )


OVERVIEWS: Final = (
    _overview("4.7.1.2", 2, (165, 87, "tie"), (164, 68, "O won"), (155, 60, "O won"), (165, 82, "tie"),
              (165, 69, "tie")),
    _overview("4.7.2.2", 4, (4677, 493, "X won"), (4793, 554, "X won"), (4716, 626, "X won"), (4711, 487, "X won"),
              (4785, 598, "tie")),
    _overview("4.7.3", 2, (165, 87, "tie"), (164, 68, "O won"), (155, 60, "O won"), (165, 82, "tie"),
              (165, 69, "tie")),
    _overview("4.7.3", 4, (4677, 493, "X won"), (4793, 554, "X won"), (4716, 626, "X won"), (4711, 487, "X won"),
              (4785, 598, "tie")),
)  # fmt: skip

PAIRED_EVALUATIONS: Final[tuple[tuple[Evaluation, Evaluation], ...]] = (
    ("Spot", "Defensive"),
    ("Defensive", "Offensive"),
    ("Spot", "Offensive"),
    ("Defensive", "Defensive Attack"),
    ("Offensive", "Defensive Attack"),
    ("Spot", "Defensive Attack"),
)


def pairings(depth: int, search: Search) -> tuple[Setup, ...]:
    """The six games of one subsection of 4.8: one search in both chairs, two different evaluations."""
    return tuple(Setup(depth, search, x, search, o) for x, o in PAIRED_EVALUATIONS)


def _pairings(section: str, depth: int, search: Search, *lines: tuple[int, int]) -> tuple[PairingRow, ...]:
    setups = pairings(depth, search)
    return tuple(PairingRow(section, setup, *line) for setup, line in zip(setups, lines, strict=True))


PAIRINGS: Final = (
    _pairings("4.8.1", 2, "MinimaxAB", (165, 116), (165, 120), (165, 119), (164, 115), (155, 113), (165, 116)),
    _pairings("4.8.2", 4, "MinimaxAB", (4729, 2525), (4751, 2524), (4729, 2525), (4785, 2503), (4729, 2525),
              (4729, 2525)),
    _pairings("4.8.3", 2, "AlphaBeta", (80, 62), (165, 120), (72, 81), (96, 71), (79, 60), (72, 60)),
    _pairings("4.8.4", 4, "AlphaBeta", (750, 375), (1125, 534), (750, 626), (1001, 563), (809, 589), (789, 589)),
)  # fmt: skip

# The whole grid of the document, each game once: what to play again with any other pair of searches.
GRID: Final = tuple(game.setup for game in GAMES) + tuple(row.setup for table in PAIRINGS for row in table)
