"""Games as plain text, of any game: what people read, type and paste. JSON alone keeps the figures of the moves.

    Plyground game: tictactoe
    first: alphabeta:depth=4
    second: Ada
    start: x--/-o-/---
    moves: c3 a1 c1
      b1
    end: second resigned
    result: x wins: o resigned
    review: {"player":"alphabeta", …}
    header event: Club night
    comment 0: Played over lunch.
    comment 2: The corner loses.

The first line names the rules. A player left out is human, a start left out is the game's own. A line that begins with
a blank goes on with the line before it; one that begins with # is not read. `end` is there if a side resigned, ran out
of time or forfeits. `result` is for people: the moves and the end say who won, and it is not read. `review` is there if
the game was reviewed. A comment is about the move of that number, or about the game (0); its lines become one.
"""

from ..errors import Mistake, shortened, unknown
from ..games import game as game_of
from .notes import is_name, one_line
from .played import FileFormat, PlayedGame
from .reading import LONGEST_TEXT

_TITLE = "Plyground game:"
_SIDES = ("first", "second")
_ENDS = ("resigned", "ran out of time", "forfeits")
_KEYS = (*_SIDES, "start", "moves", "end", "result", "review")
_HEADER, _COMMENT = "header ", "comment "
_WIDTH = 100  # of a line of moves


def recognises(text: str) -> bool:
    return text.lstrip()[: len(_TITLE)].lower() == _TITLE.lower()


def read(text: str) -> PlayedGame:
    title, *lines = text.strip().splitlines()
    values = _values(lines)
    game, start = game_of(title[len(_TITLE) :].strip()), values.get("start", "")
    if len(start) > LONGEST_TEXT:
        raise Mistake(f"Its start has {len(start):,} characters, of which {LONGEST_TEXT:,} are the most.")
    state, moves = game.state(start), []
    for word in values.get("moves", "").split():
        read = state.read_moves(word)
        moves += [str(move) for move in read]  # as the game writes them
        state = state.play(*read)
    players = values.get("first", ""), values.get("second", "")
    ends, review = _read_end(values.get("end", "")), values.get("review", "")
    headers = {key.removeprefix(_HEADER): text for key, text in values.items() if key.startswith(_HEADER)}
    comments = [""] * (len(moves) + 1)
    for key, text in values.items():
        if key.startswith(_COMMENT):
            if (number := int(key.removeprefix(_COMMENT))) > len(moves):
                raise Mistake(f"It has a comment on move {number}, and {len(moves)} moves.")
            comments[number] = text
    return PlayedGame(
        game, players, start, tuple(moves), (), *ends, review=review, headers=headers, comments=tuple(comments)
    )


def _values(lines: list[str]) -> dict[str, str]:
    """The text after each key."""
    values: dict[str, list[str]] = {}
    key = ""
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace() and key:
            values[key].append(line.strip())
            continue
        name, colon, value = line.partition(":")
        key = _key(name.strip())
        if not colon or not key:
            raise unknown("key of a plain text game", name.strip().lower(), _KEYS)
        if key in values:
            raise Mistake(f"The key {key!r} is there twice: a game has one line of each.")
        values[key] = [value.strip()]
    return {key: " ".join(parts) for key, parts in values.items()}


def _key(text: str) -> str:
    """What a line is about; empty if that is not known. Names of headers keep their capitals."""
    word, _, rest = text.partition(" ")
    word, rest = word.lower(), rest.strip()
    if word == _HEADER.strip() and is_name(rest):
        return _HEADER + rest
    if word == _COMMENT.strip() and rest.isascii() and rest.isdigit() and len(rest) <= 4:
        return f"{_COMMENT}{int(rest)}"
    return text.lower() if text.lower() in _KEYS else ""


def _read_end(text: str) -> tuple[int | None, int | None, int | None]:
    """Who gave up, lost on time, or forfeited."""
    side, _, how = text.partition(" ")
    if text and (side not in _SIDES or how not in _ENDS):
        ends = " or ".join(f"'second {end}'" for end in _ENDS)
        raise Mistake(f"Its end {shortened(text)!r} is not known: allowed are {ends}, or the same of 'first'.")
    resigned, timed_out, forfeited = (_SIDES.index(side) if how == end else None for end in _ENDS)
    return resigned, timed_out, forfeited


def write(played: PlayedGame) -> str:
    for move in played.moves:
        if len(move.split()) != 1:
            raise Mistake(f"The move {move[:40]!r} has a blank in its name, which plain text cannot hold: use JSON.")
    first = played.game.state(played.start)
    last = first.play(*played.moves)
    values = dict(zip(_SIDES, (one_line(name) for name in played.players), strict=True))
    if played.start:
        values["start"] = first.text
    values["moves"] = _wrapped(played.moves)
    result = str(last.outcome or "not finished")
    for loser, how in zip((played.resigned, played.timed_out, played.forfeited), _ENDS, strict=True):
        if loser is not None:
            values["end"] = f"{_SIDES[loser]} {how}"
            result = f"{played.game.sides[1 - loser]} wins: {played.game.sides[loser]} {how}"
    values["result"], values["review"] = result, played.review
    values |= {f"{_HEADER}{name}": one_line(text) for name, text in played.headers.items()}
    values |= {f"{_COMMENT}{number}": one_line(text) for number, text in enumerate(played.comments)}
    lines = [f"{_TITLE} {played.game.spec}", *(f"{key}: {value}" for key, value in values.items() if value)]
    return "\n".join(lines) + "\n"


def _wrapped(moves: tuple[str, ...]) -> str:
    lines = [""]
    for move in moves:
        if len(lines[-1]) + len(move) >= _WIDTH:
            lines.append("")
        lines[-1] += f" {move}" if lines[-1] else move
    return "\n  ".join(lines)


TEXT = FileFormat("plain text", recognises, read, write)
