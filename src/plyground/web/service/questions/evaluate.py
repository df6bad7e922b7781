"""What evaluators say of a position, with the terms of each value. Nothing is stored."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ....games.state import State
from ...wire.requests import Line, Spec
from ...wire.socket import Referred
from ..searches.preview import read_line
from .message import Asking, Question


class EvaluatedPart(TypedDict):
    """What one side has of something: `value` is `count` times `weight`; `places` has those of each one counted."""

    count: int
    weight: int
    value: int
    places: list[list[int]]
    boxes: list[int]


class EvaluatedTerm(TypedDict):
    name: str
    own: EvaluatedPart
    rival: EvaluatedPart


class Evaluated(TypedDict):
    """A value for a side, by its name. `own` and `rival` are sums whose difference it is; they are null, and there are
    no terms, where the evaluator does not tell them."""

    evaluator: str
    summary: str
    side: str
    value: int
    own: int | None
    rival: int | None
    terms: list[EvaluatedTerm]


class EvaluationsMessage(Referred):
    """The values by one evaluator, or by all of the game, each for both sides."""

    type: Literal["evaluations"]
    game: str
    position: str
    evaluations: list[Evaluated]


class Evaluate(Line, Question):
    """What a position is worth by an evaluator, for both sides."""

    type: Literal["evaluate"]
    evaluator: Annotated[Spec, Field(description="its name, or one with weights; empty for all of the game")] = ""
    answer: ClassVar[Any] = EvaluationsMessage

    async def run(self, asking: Asking) -> Any:
        scheduler = asking.tables.scheduler
        state = await asking.brief(lambda: read_line(self).state)
        names = [self.evaluator] if self.evaluator else list(state.game.evaluators)
        for name in names:
            await scheduler.warmup.ensure_evaluator(state.game, name, asking.notify)
        return await asking.brief(lambda: _evaluated(state, names))


def _evaluated(state: State, names: Sequence[str]) -> Any:
    return {
        "game": state.game.spec,
        "position": state.text,
        "evaluations": [state.evaluate(name, side).to_json() for name in names for side in (0, 1)],
    }
