"""What a person's mistake becomes: one sentence that names the bad value and the allowed ones."""

import difflib
from collections.abc import Iterable


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
