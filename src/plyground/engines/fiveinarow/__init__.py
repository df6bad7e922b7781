"""The engine of five-in-a-row. It is offered as a search of the game, by its name."""

from ...search import SearchKind
from .search import FiveOptions, five

FIVE = SearchKind(
    five,
    "threats, proofs of forced wins and principal-variation search",
    needs_evaluator=False,
    is_random=True,
    reuses_state=True,
    is_traceable=False,
    is_comparable=True,
    compile_seconds=22.0,
    settings=FiveOptions,
    sources=("allis1993", "marsland1982", "nagai2002"),
)
