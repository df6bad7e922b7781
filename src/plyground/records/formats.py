"""Game files: our own JSON and plain text, and the formats that other programs know, which are the games' own affair.

What a file is, its content says. In which format one is written, the ending of its name says; without one that a game
knows, it is JSON, which alone keeps everything.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import Mistake, unknown
from ..games import games
from ..games.game import Game
from ..offers import offer
from .played import FileFormat, FileFormats, PlayedGame
from .reading import read_json
from .record import FORMAT, HUMAN, Record
from .reviewed import review_of_text, review_text
from .text import TEXT

JSON, PLAIN = "json", "txt"
MOST_BYTES = 2**20  # of a file that is not JSON: thousands of games fit in


def formats(game: Game) -> tuple[str, ...]:
    """The formats that a game can be written in, by the endings of their files."""
    return (JSON, *_besides_json(game))


def format_of(path: Path, game: Game) -> str:
    """The format that the name of a file asks for."""
    ending = path.suffix.lower().removeprefix(".")
    if ending in _of_all_games() and ending not in _besides_json(game):
        raise Mistake(f"A game of {game.name} cannot be written as .{ending}: allowed are {', '.join(formats(game))}.")
    return ending if ending in _besides_json(game) else JSON


def write_record(record: Record, format: str = JSON) -> str:
    """The text of a game's file; a Mistake if the format cannot hold the game."""
    if format == JSON:
        return record.json_text()
    known = _besides_json(record.game)
    if format not in known:
        raise unknown(f"format of a game of {record.game.name}", format, formats(record.game))
    return known[format].write(_played(record))


def read_record(content: bytes, what: str) -> Record:
    """The game of a file, whatever its format; `what` names the file in the Mistake that it is refused with."""
    text = _decoded(content[: MOST_BYTES + 1])
    for file_format in _of_all_games().values():
        if file_format.recognises(text):
            if len(content) > MOST_BYTES:
                raise Mistake(f"{what} has more than {MOST_BYTES:,} bytes, which is the most for a game file.")
            try:
                played = file_format.read(text)
            except Mistake as mistake:
                raise Mistake(f"{what} cannot be read: {mistake}") from None
            return _record(played, what)
    try:
        data: Any = read_json(content)
    except ValueError:
        known = ", ".join(["JSON", *(name.upper() for name in _of_all_games())])
        raise Mistake(f"{what} is not a game record: it is not JSON, nor any other of {known}.") from None
    return Record.from_json(data, what)


def _besides_json(game: Game) -> Mapping[str, FileFormat]:
    return {**(offer(game, FileFormats) or {}), PLAIN: TEXT}


def _of_all_games() -> Mapping[str, FileFormat]:
    of_games = {ending: known for kind in games().values() for ending, known in _besides_json(kind()).items()}
    of_games[PLAIN] = of_games.pop(PLAIN)  # the last one to be tried
    return of_games


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")  # names of old files; everything else is ASCII


def _played(record: Record) -> PlayedGame:
    return PlayedGame(
        record.game,
        record.players,
        record.start,
        tuple(entry.move for entry in record.moves),
        tuple(entry.seconds for entry in record.moves),
        record.resigned,
        record.timed_out,
        record.loser if record.forfeited else None,
        tuple(entry.variations for entry in record.moves),
        review_text(record.review),
        record.headers,
        (record.comment, *(entry.comment for entry in record.moves)),
    )


def _record(played: PlayedGame, what: str) -> Record:
    """The record by way of its own data, so that there is one place that checks what a file may say."""
    seconds = played.seconds or (None,) * len(played.moves)
    variations = played.variations or ((),) * len(played.moves)
    comment, *comments = played.comments or ("",) * (1 + len(played.moves))
    moves = [
        {"move": move, "seconds": spent, "variations": others, "comment": words}
        for move, spent, others, words in zip(played.moves, seconds, variations, comments, strict=True)
    ]
    data = {"format": FORMAT, "game": played.game.spec, "players": [name or HUMAN for name in played.players]}
    ends = {"start": played.start, "moves": moves, "resigned": None, "review": review_of_text(played.review)}
    notes = {"headers": played.headers, "comment": comment}
    record = Record.from_json({**data, **ends, **notes}, what)
    if not record.state.is_over:
        record.resigned, record.timed_out = played.resigned, played.timed_out
        if played.forfeited is not None and played.forfeited == record.state.turn:
            record.forfeited = "as its file says"
        elif played.forfeited is not None:
            record.resigned = played.forfeited
    return record
