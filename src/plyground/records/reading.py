"""Reading untrusted data: every text and number of a record or a row is checked before it is used.

The readers raise ValueError or TypeError; the caller says in a sentence what could not be read. Numbers have bounds, so
that all results computed from them are finite and can be written as JSON. What is out of its bounds says so in words.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..errors import shortened
from ..games.limits import MOST_PLIES

T = TypeVar("T")

LONGEST_NAME = 1000  # characters of a player's name or spec
LONGEST_TEXT = 100_000  # of a game's spec or a position's text
LONGEST_WORD = 80  # of a move's name, or of a bound
MOST_PANELS = 16  # players that are compared
MOST_VARIATIONS = 400  # in place of one move
LARGEST = 2**63 - 1  # counts have 64 bits
SHORTEST, LONGEST = 1e-12, 366 * 24 * 3600.0  # seconds: nodes per second stay finite
LAST_MOMENT = 253_402_214_400.0  # the last day of the year 9999, in seconds since 1970: Python's dates end there


class BoundsError(ValueError):
    """A text, number or list is out of its bounds; says which, and what is allowed."""


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; ValueError if it is not JSON, which NaN and Infinity are not."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is not JSON")


def read_text(data: Any, longest: int = LONGEST_WORD) -> str:
    if not isinstance(data, str):
        raise TypeError("a text is wanted")
    if len(data) > longest:
        raise BoundsError(
            f"the text {shortened(data)!r} has {len(data):,} characters, of which {longest:,} are the most"
        )
    data.encode()  # refuses lone surrogates, which cannot be written
    return data


def read_count(data: Any, low: int = 0) -> int:
    """A whole number of 64 bits."""
    if type(data) is not int:
        raise TypeError("a whole number is wanted")
    if not low <= data <= LARGEST:
        raise _out_of_range(data, low, LARGEST)
    return data


def read_value(data: Any) -> int:
    """The value of a position."""
    return read_count(data, -LARGEST - 1)


def read_number(data: Any, low: float, high: float) -> float:
    if type(data) not in (int, float):
        raise TypeError("a number is wanted")
    if not low <= data <= high:  # refuses NaN, too
        raise _out_of_range(data, low, high)
    return float(data)


def _out_of_range(data: float, low: float, high: float) -> BoundsError:
    allowed = " to ".join(f"{int(end) if end == int(end) else end:,}" for end in (low, high))
    return BoundsError(f"the number {shortened(str(data))} is out of range: allowed are {allowed}")


def read_seconds(data: Any) -> float:
    """How long a search took."""
    return read_number(data, SHORTEST if data else 0, LONGEST)


def read_time_left(data: Any) -> float:
    """Seconds on a clock."""
    return read_number(data, 0, LONGEST)


def read_moment(data: Any) -> float:
    """Seconds since 1970."""
    return read_number(data, 0, LAST_MOMENT)


def read_list(data: Any, read: Callable[[Any], T], most: int = MOST_PLIES, least: int = 0) -> tuple[T, ...]:
    if not isinstance(data, list | tuple):
        raise TypeError("a list is wanted")
    if len(data) > most:
        raise BoundsError(f"a list has {len(data):,} entries, of which {most:,} are the most")
    if len(data) < least:
        raise ValueError("a list is too short")
    return tuple(map(read, data))


def maybe(data: Any, read: Callable[[Any], T]) -> T | None:
    return None if data is None else read(data)


def read_name(data: Any) -> str:
    """A player's name or spec."""
    return read_text(data, LONGEST_NAME)


def read_players(data: Any) -> tuple[str, str]:
    first, second = read_list(data, read_name, 2, 2)
    return first, second


def read_flag(data: Any) -> bool:
    if type(data) is not bool:
        raise TypeError("true or false is wanted")
    return data


def read_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a search: what it found and what it cost."""
    return {
        "value": maybe(data.get("value"), read_value),
        "bound": maybe(data.get("bound"), read_text),
        "depth": maybe(data.get("depth"), read_count),
        "nodes": maybe(data.get("nodes"), read_count),
        "seconds": maybe(data.get("seconds"), read_seconds),
        "line": read_list(data.get("line", ()), read_text),
    }
