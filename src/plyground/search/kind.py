"""What a registered search is. Each search says so at the end of its own file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..spec import Option
from .pseudocode import Line
from .result import SearchResult


@dataclass(frozen=True)
class SearchKind:
    """A registered search, and what it takes.

    Call it as run(position, evaluator, limits, control=…), with seeds=… if it is random, recall=… if it reuses state,
    recording=… to record its tree, and those of its own options that are set.
    """

    run: Callable[..., SearchResult]
    summary: str
    needs_evaluator: bool = True
    needs_net: bool = False  # in place of the evaluator it is called with a Guide, which the game makes for a net
    takes_limits: bool = True
    is_random: bool = False  # it draws random numbers; the same seeds give the same decision
    reuses_state: bool = False  # its search for the next move reuses results of the last one
    is_traceable: bool = True  # it walks a tree that can be recorded
    is_comparable: bool = False  # its values at different depths can be compared, although it is random
    runs_programs: bool = False  # its options name a program to start: only a person at the keyboard may choose it
    options: Mapping[str, Option[Any]] = field(default_factory=dict)
    required: tuple[str, ...] = ()  # those of its options that have no usual value
    pseudocode: tuple[Line, ...] = ()  # to be shown beside its tree
