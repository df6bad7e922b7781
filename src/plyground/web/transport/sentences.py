"""One sentence about a message of the wrong shape."""

from collections.abc import Sequence
from typing import Any


def sentence_of(errors: Sequence[Any]) -> str:
    """The first error in a message, in words."""
    if not errors:
        return "What was sent has the wrong shape."
    first = errors[0]
    place = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query", "path"))
    what = str(first.get("msg", "is not allowed")).rstrip(".")
    return f"{place[:80] or 'What was sent'}: {what[0].lower()}{what[1:200]}."
