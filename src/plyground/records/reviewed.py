"""A review as records keep it: what was judged of each position. What it means is the affair of analysis/review.py.

{"player": "five", "effort": "normal", "positions": [{"best": "h8", "chance": {"kind": "fitted", …}}, null, …]}
"""

import json
from collections.abc import Mapping
from typing import Any

from .reading import LONGEST_TEXT, maybe, read_count, read_json, read_list, read_name, read_number, read_text

MOST_POSITIONS = 1000
_COMPACT = (",", ":")


def read_review(data: Any) -> dict[str, Any]:
    """A review from data; KeyError, TypeError or ValueError if it is none. What it once kept besides is left out."""
    positions = read_list(data["positions"], lambda each: maybe(each, _read_judged), MOST_POSITIONS)
    effort = {"effort": read_name(data["effort"])} if "effort" in data else {}
    return {"player": read_name(data["player"]), **effort, "positions": list(positions)}


def review_text(review: Mapping[str, Any] | None) -> str:
    """A review on one line, for formats that can hold a text; empty for none."""
    return "" if review is None else json.dumps(review, separators=_COMPACT, allow_nan=False)


def review_of_text(text: str) -> Any:
    """The data of such a text; None if it is empty or is of another program."""
    try:
        return read_json(text) if text else None
    except ValueError:
        return None


def _read_judged(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a review found in a position: no best move where the game is over."""
    return {"best": maybe(data["best"], read_text), "chance": maybe(data["chance"], _read_chance)}


def _read_chance(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "kind": read_text(data["kind"]),
        "share": read_number(data["share"], 0, 1),
        "text": read_text(data["text"], LONGEST_TEXT),
        "moves": maybe(data.get("moves"), read_count),
        "margin": maybe(data.get("margin"), read_count),
    }
