"""Every figure of document 000, typed in as the text at hand prints it.

Decimal figures are kept as exact fractions, so that an average can be compared without a tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

Search = Literal["minimax", "alphabeta"]
Quantity = Literal["time", "moves"]

# Section 4.1 lists nine conditions with their scores; appendix C lists w1 to w9.
CONDITIONS: Final = (
    ("1 closed one", 1),
    ("2 open one", 10),
    ("3 closed two", 100),
    ("4 open two", 1000),
    ("5 closed three", 10000),
    ("6 open three", 100000),
    ("7 closed four", 1000000),
    ("8 open four", 10000000),
    ("9 five", 1000000000),
)
LISTED_WEIGHTS: Final = (1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 1000000000)

# Section 4.1, under Fig. 3: the summands of "Score of x", and their printed total.
HORIZONTALS: Final = (10, 1, 10, 100)
VERTICALS: Final = (10000, 1, 10, 10, 10)
DIAGONALS: Final = (1, 1, 100, 1, 1, 100000, 10, 1, 1000, 10, 10, 1)
EXAMPLE_TOTAL: Final = 102288


@dataclass(frozen=True)
class Average:
    """An average of section 5, with the number that the document gives it ("→ 7")."""

    number: int
    figure: str
    search: Search
    depth: int
    quantity: Quantity
    summands: tuple[Fraction, ...]
    divisor: int
    value: Fraction

    @property
    def label(self) -> str:
        name = {"minimax": "minimax", "alphabeta": "alpha-beta"}[self.search]
        unit = {"time": "seconds", "moves": "moves evaluated"}[self.quantity]
        return f"→ {self.number}, {self.figure}: {name} at depth {self.depth}, {unit}"

    @property
    def mean(self) -> Fraction:
        return sum(self.summands, Fraction(0)) / len(self.summands)


def _average(
    number: int, figure: str, search: Search, depth: int, quantity: Quantity, text: str, divisor: int, value: str
) -> Average:
    summands = tuple(Fraction(part) for part in text.split(" + "))
    return Average(number, figure, search, depth, quantity, summands, divisor, Fraction(value))


AVERAGES: Final = (
    _average(1, "Fig. 5", "minimax", 0, "time", "0.13 + 0.13 + 0.17 + 0.15 + 0.17", 5, "0.15"),
    _average(2, "Fig. 5", "minimax", 0, "moves", "3 + 5 + 7 + 10 + 10", 5, "7"),
    _average(3, "Fig. 6", "minimax", 2, "time", "0.2 + 0.25 + 0.27 + 0.30 + 0.7", 5, "0.344"),
    _average(4, "Fig. 6", "minimax", 2, "moves", "25 + 50 + 50 + 75 + 150", 5, "70"),
    _average(5, "Fig. 7", "minimax", 4, "time", "2 + 15 + 17 + 30 + 40", 5, "20.8"),
    _average(6, "Fig. 7", "minimax", 4, "moves", "625 + 7500 + 7500 + 10000 + 15000", 5, "8125"),
    _average(7, "Fig. 8", "alphabeta", 2, "time", "0.15 + 0.25 + 0.3 + 0.35 + 0.7", 4, "0.4375"),
    _average(8, "Fig. 8", "alphabeta", 2, "moves", "20 + 50 + 50 + 70", 4, "47.5"),
)


def average(number: int) -> Average:
    return AVERAGES[number - 1]


def plain(value: Fraction) -> int | float:
    """A fraction as the figure that one would print."""
    return int(value) if value.denominator == 1 else float(value)


# The document lists neither getReducedMoves nor sortMoves nor its alpha-beta. A public repository has files of the
# names that its appendix A starts, with the same functions and constants; its versions precede the threads.
PUBLIC_PROGRAM: Final = "github.com/Gowsalya7298/Bug, heuristics/heuristic_a_b.py (commit 0f4f394)"
