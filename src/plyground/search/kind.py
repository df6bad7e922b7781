"""What a registered search is. Each search says so at the end of its own file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..spec import Option, defaults_of, options, options_of
from .pseudocode import PseudocodeLine
from .result import SearchResult


@options
class NoOptions:
    """The options of a search that has none of its own."""


@dataclass(frozen=True)
class SearchKind:
    """A registered search, and what it takes.

    Call it as run(position, evaluator, limits, control=…), with seeds=… if it is random, recall=… if it reuses state,
    recording=… to record its tree, and those of its own options that are set.
    """

    run: Callable[..., SearchResult]
    summary: str
    needs_evaluator: bool = True
    needs_net: bool = False  # in place of the evaluator it is called with a NetBinding, which the game makes for a net
    takes_limits: bool = True
    is_random: bool = False  # it draws random numbers; the same seeds give the same decision
    reuses_state: bool = False  # its search for the next move reuses results of the last one
    is_traceable: bool = True  # it walks a tree that can be recorded
    has_full_windows: bool = False  # α and β are values MAX or MIN is sure of: it never asks in an empty window
    is_comparable: bool = False  # its values at different depths can be compared, although it is random
    runs_programs: bool = False  # its options name a program to start: only a person at the keyboard may choose it
    is_interpreted: bool = False  # plain Python at any time: servers have it think in a process of its own
    sources: tuple[str, ...] = ()  # where it comes from: keys of plyground.bibliography.WORKS
    compile_seconds: float = 4.0  # processor time that compiling takes, about: it tells people how long they wait
    settings: type[Any] = NoOptions  # a class of `options`: its own ones, each with default, range and summary
    pseudocode: tuple[PseudocodeLine, ...] = ()  # to be shown beside its tree

    @cached_property
    def options(self) -> Mapping[str, Option[Any]]:
        """Its own options, by name."""
        return options_of(self.settings)

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """What an option is that nobody has set; those without a default are missing."""
        return defaults_of(self.settings)

    @property
    def required(self) -> tuple[str, ...]:
        """Those of its options that have to be set."""
        return tuple(name for name in self.options if name not in self.defaults)
