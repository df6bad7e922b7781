"""Lists of moves as people write them: `h8 i9 g7`, `h8i9g7` and `1.h8 2.i9 3.g7` are the same three moves."""

import re

_NUMBERED = re.compile(r"[0-9]{1,3}\.+(?=.)")  # before a move: 1.h8, 2...i9
_NUMBER = re.compile(r"[0-9]{1,3}\.+")  # alone: 1. h8
_ONE = r"[a-z][0-9]{1,2}|[hv]\([0-9]{1,2},[0-9]{1,2}\)"  # a cell or a line
_MOVE = re.compile(_ONE, re.IGNORECASE)
_RUN = re.compile(f"(?:{_ONE})+", re.IGNORECASE)


def unnumbered(text: str) -> str:
    """A move without the number before it."""
    text = text.strip()
    return text[match.end() :].lstrip() if (match := _NUMBERED.match(text)) else text


def moves_of_word(word: str) -> list[str]:
    """The moves of a word between blanks: none if it is only a number, several if they are written together."""
    if _NUMBER.fullmatch(word):
        return []
    word = unnumbered(word)
    return _MOVE.findall(word) if _RUN.fullmatch(word) else [word]


def listed_moves(text: str) -> list[str]:
    """The moves of a text, whose commas and semicolons outside brackets are blanks."""
    return [move for word in re.sub(r"[,;](?![0-9]+\))", " ", text).split() for move in moves_of_word(word)]
