"""What an evaluator says of a state, with the terms that its value is made of.

An evaluator explains itself by one optional method, `terms(state, side) -> Iterable[Term]`. Each term counts something
for the side and for its rival; the value is the sum of the side's parts minus that of the rival's.
"""

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import Mistake, unknown
from ..notebook import Rows, html_table, text_table
from ..spec import read_options, split_spec, write_spec

if TYPE_CHECKING:
    from .state import State


@dataclass(frozen=True)
class Part:
    """What one side has of something: how many, times a weight."""

    count: int = 0
    weight: int = 0
    places: tuple[tuple[int, ...], ...] = ()  # on the board, of each one that is counted, if it has places
    boxes: tuple[int, ...] = ()  # of a board with boxes

    @property
    def value(self) -> int:
        return self.count * self.weight

    def __str__(self) -> str:
        return f"{self.count} × {_number(self.weight)} = {_number(self.value)}"


@dataclass(frozen=True)
class Term:
    """Something that an evaluator counts for both sides."""

    name: str
    own: Part = Part()
    rival: Part = Part()

    @property
    def value(self) -> int:
        return self.own.value - self.rival.value


@dataclass(frozen=True)
class Evaluation:
    """The value of a state for a side by an evaluator, with its terms if the evaluator tells them."""

    state: "State"
    evaluator: str  # its name, with the weights that differ from its own
    summary: str
    side: int
    value: int
    terms: tuple[Term, ...] = ()

    @property
    def own(self) -> int:
        """The sum of the side's own parts."""
        return sum(term.own.value for term in self.terms)

    @property
    def rival(self) -> int:
        """The sum of the rival's parts, which is subtracted."""
        return sum(term.rival.value for term in self.terms)

    def rows(self) -> Rows:
        """One row per term; `pandas.DataFrame(evaluation.rows())` accepts them."""
        return [
            {
                "term": term.name,
                "own_count": term.own.count,
                "own_weight": term.own.weight,
                "own_value": term.own.value,
                "rival_count": term.rival.count,
                "rival_weight": term.rival.weight,
                "rival_value": term.rival.value,
            }
            for term in self.terms
        ]

    def table(self) -> Rows:
        """The same for people: one column for each side."""
        mine, theirs = self._sides
        return [{"term": term.name, mine: str(term.own), theirs: str(term.rival)} for term in self.terms]

    def to_json(self) -> dict[str, Any]:
        def part(of: Part) -> dict[str, Any]:
            return {
                "count": of.count,
                "weight": of.weight,
                "value": of.value,
                "places": [list(places) for places in of.places],
                "boxes": list(of.boxes),
            }

        return {
            "evaluator": self.evaluator,
            "summary": self.summary,
            "side": self._sides[0],
            "value": self.value,
            "own": self.own if self.terms else None,
            "rival": self.rival if self.terms else None,
            "terms": [{"name": term.name, "own": part(term.own), "rival": part(term.rival)} for term in self.terms],
        }

    @property
    def title(self) -> str:
        """The value in a line, with the sums that it is the difference of."""
        sums = f" = {_number(self.own)} − {_number(self.rival)}" if self.terms else ""
        return f"{self.evaluator}, for {self._sides[0]}: {_number(self.value)}{sums}"

    @property
    def _sides(self) -> tuple[str, str]:
        """The names of the side and of its rival."""
        sides = self.state.game.sides
        return sides[self.side], sides[1 - self.side]

    def __str__(self) -> str:
        return f"{self.title}\n{text_table(self.table())}" if self.terms else self.title

    def _repr_html_(self) -> str:
        return html_table(self.table(), self.title) if self.terms else f"<p>{html.escape(self.title)}</p>"


def _number(value: int) -> str:
    return f"{value:,}".replace("-", "−")


def evaluate(state: "State", evaluator: str = "", side: str | int | None = None) -> Evaluation:
    """What an evaluator, such as `nine-patterns` or `default:own=1/25`, says of a state for a side."""
    game = state.game
    name, settings = split_spec(evaluator or next(iter(game.evaluators)), "evaluator")
    if name not in game.evaluators:
        raise unknown(f"evaluator of {game.name}", name, game.evaluators)
    kind = game.evaluators[name]
    options = kind.options(game)
    weights = read_options(settings, options, name)
    known, number = kind.make(game, **weights), side_of(state, side)
    terms = tuple(known.terms(state, number)) if hasattr(known, "terms") else ()
    value = int(known.score(state.core, number))
    return Evaluation(state, write_spec(name, weights, options), kind.summary, number, value, terms)


def side_of(state: "State", side: str | int | None) -> int:
    """The number of a side that is given by its name or number; of the one to move if none is given."""
    if side is None:
        return state.turn
    sides = state.game.sides
    for number, name in enumerate(sides):
        if side in (number, name):
            return number
    raise Mistake(f"The side {str(side)[:40]!r} is not known: allowed are {sides[0]} and {sides[1]}.")
