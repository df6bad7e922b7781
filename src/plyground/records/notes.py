"""What people write beside a game: headers such as the event, and comments."""

import re
from collections.abc import Mapping
from typing import Any

from ..errors import Mistake
from .reading import LONGEST_NAME, read_text

LONGEST_COMMENT = 20_000  # characters
MOST_HEADERS = 64
_NAME = re.compile(r"[^\W_][\w .+#/-]{0,79}")


def read_headers(data: Any) -> dict[str, str]:
    """Headers by name; a Mistake that names the bad one."""
    if not isinstance(data, Mapping):
        raise Mistake("Its headers are no names with texts.")
    if len(data) > MOST_HEADERS:
        raise Mistake(f"It has {len(data)} headers, of which {MOST_HEADERS} are the most.")
    for name in data:
        if not (isinstance(name, str) and is_name(name)):
            raise Mistake(f"{str(name)[:40]!r} cannot name a header: write a few words of letters and digits.")
    try:
        return {name: read_text(value, LONGEST_NAME) for name, value in data.items()}
    except (TypeError, ValueError):
        raise Mistake(f"A header is a text of at most {LONGEST_NAME:,} characters.") from None


def read_comment(data: Any) -> str:
    try:
        return read_text(data, LONGEST_COMMENT)
    except (TypeError, ValueError):
        raise Mistake(f"A comment is a text of at most {LONGEST_COMMENT:,} characters.") from None


def is_name(name: str) -> bool:
    """Whether a header may have this name."""
    return _NAME.fullmatch(name) is not None and name == name.strip()


def one_line(text: str) -> str:
    return " ".join(text.split())
