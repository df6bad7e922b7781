"""Readers of texts: whatever they are given, they answer or they call it a Mistake."""

from collections.abc import Callable
from typing import TypeVar

from plyground.errors import Mistake

T = TypeVar("T")


def read_or_mistake(read: Callable[..., T], *arguments: object) -> T | None:
    """What a reader returns, or None for a Mistake, which is a sentence that a person can take in."""
    try:
        return read(*arguments)
    except Mistake as mistake:
        sentence = str(mistake)
    assert 10 < len(sentence) < 500
    return None


def is_sentence(text: str) -> bool:
    return 10 < len(text) < 500 and text.endswith((".", "?")) and "\n" not in text
