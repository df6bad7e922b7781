"""Files of Piskvork, the manager of the Gomocup tournaments.

    Piskvorky 15x15, 11:11, 0     the board; a level for each player, 0 is a person; the player who begins, 0 or 1
    8,8,0                         a move: column and row, from 1 at the top left, and its milliseconds
    9,8,1250
    pbrain-one.exe                the players
    pbrain-two.exe
    -1                            how the game ended: programs differ in what they write here, and it is not read
    0,Freestyle15                 the rule (0 freestyle, 1 exactly five, 4 renju), the tournament: the header "event"

What follows the moves may be missing. Resignations, lost time, drawn starts, comments and other headers have no place
in such a file.
"""

import re

from ...errors import Mistake, shortened
from ...games.fiveinarow import RULES, FiveInARowGame
from ...games.fiveinarow.notation import cell_of, move_of, name_of
from ...games.limits import MOST_PLIES
from ...games.movelist import listed_moves
from ...records.played import FileFormat, PlayedGame

_HEADER = re.compile(r"Piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})\s*,\s*(\d{1,6})\s*:\s*(\d{1,6})\s*,\s*(-?\d{1,6})", re.I)
_MOVE = re.compile(r"(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*(\d{1,12})\s*)?")
_RULES = {"0": "freestyle", "1": "standard", "4": "renju"}  # Gomocup's numbers
_NUMBERS = {rule: number for number, rule in _RULES.items()}
OURS = "Plyground"  # the tournament of a game that has none
_PROGRAM, _PERSON = 11, 0  # levels: 11 is a time of one's own


def recognises(text: str) -> bool:
    return text.lstrip()[:9].lower() == "piskvorky"


def read(text: str) -> PlayedGame:
    lines = [line.strip() for line in text.strip().splitlines()]
    header = _HEADER.match(lines[0])
    if header is None:
        raise Mistake(
            f"Its first line {shortened(lines[0])!r} is not such as 'Piskvorky 15x15, 11:11, 0', "
            "with the board, two levels and the player who begins."
        )
    moves: list[tuple[int, int]] = []
    seconds: list[float | None] = []
    for line in lines[1:]:
        found = _MOVE.fullmatch(line)
        if found is None:
            break
        if len(moves) == MOST_PLIES:
            raise Mistake(f"It has more than {MOST_PLIES} moves, which is the most of any game.")
        moves.append((int(found[1]), int(found[2])))
        seconds.append(int(found[3]) / 1000 if found[3] and int(found[3]) else None)
    rest = lines[1 + len(moves) :]
    players, rest = _players(rest, begins=int(header[5]))
    game = _game(header[1], header[2], rest)
    event = rest[1].partition(",")[2].strip() if len(rest) > 1 else ""
    headers = {"event": event} if event not in ("", OURS) else {}
    named = tuple(_name(*move, game.size) for move in moves)
    return PlayedGame(game, players, "", named, tuple(seconds), headers=headers)


def _players(rest: list[str], begins: int) -> tuple[tuple[str, str], list[str]]:
    """Both names, the one who begins first, and the lines after them."""
    if len(rest) < 2 or re.fullmatch(r"-?\d+", rest[0]):
        return ("", ""), rest
    names = rest[0], rest[1]
    return (names if begins != 1 else names[::-1]), rest[2:]


def _game(width: str, height: str, rest: list[str]) -> FiveInARowGame:
    size = int(width)
    if width != height or not 5 <= size <= 20:
        raise Mistake(f"A board of {width}×{height} cells cannot be played: allowed are 5×5 to 20×20.")
    rule = rest[1].partition(",")[0] if len(rest) > 1 and "," in rest[1] else "0"
    if rule not in _RULES:
        raise Mistake(f"Its rule is {shortened(rule)!r}: allowed are 0 (freestyle), 1 (exactly five) and 4 (renju).")
    return FiveInARowGame(size, _RULES[rule])


def _name(column: int, row: int, size: int) -> str:
    if not (1 <= column <= size and 1 <= row <= size):
        raise Mistake(f"The move {column},{row} is off the board: columns and rows go from 1 to {size}.")
    return name_of(move_of(row - 1, column - 1, size), size)


def write(played: PlayedGame) -> str:
    state = played.game.state(played.start)
    before = played.start if "/" not in played.start else state.text
    before = "" if state == played.game.start() else before
    if "/" in before:
        raise Mistake("A .psq file has only moves: this start, a drawn board, cannot be written as moves.")
    names = [*listed_moves(before), *played.moves]
    times = [None] * (len(names) - len(played.moves)) + list(played.seconds or [None] * len(played.moves))
    size = state.core.size
    levels = (_PERSON if name in ("", "human") else _PROGRAM for name in played.players)
    lines = ["Piskvorky {0}x{0}, {1}:{2}, 0".format(size, *levels)]
    for name, spent in zip(names, times, strict=True):
        row, column = cell_of(played.game.read_move(state.core, name), size)
        lines.append(f"{column + 1},{row + 1},{round((spent or 0) * 1000)}")
    lines += [" ".join(name.split()) or "human" for name in played.players]
    event = " ".join(played.headers.get("event", "").split()) or OURS
    return "\r\n".join([*lines, "-1", f"{_NUMBERS[RULES[state.core.exact]]},{event}", ""])


PSQ = FileFormat("Piskvork's, of Gomocup", recognises, read, write)
