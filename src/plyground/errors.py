"""What a person's mistake becomes: one sentence that names the bad value and the allowed ones."""

import difflib
import re
from collections.abc import Iterable

# What a terminal would obey instead of showing: C0 and C1 controls but for tabs and line ends, and marks that turn the
# direction of what follows.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class Mistake(ValueError):  # noqa: N818 - the person's, not the program's
    """Bad input. Its text is a whole sentence for a person; nothing was changed."""


def unknown(what: str, value: str, allowed: Iterable[str], more: Iterable[str] = (), see: str = "") -> Mistake:
    """The sentence for a name that is not allowed, with the nearest match. The command `see` lists the `more` names."""
    names, others = list(allowed), list(more)
    shown = shortened(value)
    near = difflib.get_close_matches(value[:100].lower(), [*names, *others], n=1)
    rest = f" and the names that '{see}' lists" if others else ""
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return Mistake(f"Unknown {what} {shown!r}: allowed are {', '.join(names)}{rest}.{hint}")


def shortened(text: str, most: int = 40) -> str:
    """A text that a person wrote, cut to at most `most` characters for a message."""
    return text if len(text) <= most else text[:most] + "…"


def one_line(text: str, most: int = 300) -> str:
    """A message of somebody else's code as one sentence on one line."""
    return shortened(" ".join(text.split()), most).rstrip(".") + "."


def harmless(text: str) -> str:
    """A text of whatever origin for a terminal: a sign stands in place of every character that would command it."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)
