"""Smart Game Format, FF[4], for five-in-a-row (GM[4]).

    (;FF[4]GM[4]SZ[15]RU[freestyle]PB[Black]PW[White]RE[B+R]
    ;B[hh];W[ih];B[hg])

A point is two letters, the column from the left and the row from the top. The main line goes on with the first branch
everywhere; other branches are variations, each read up to the first node that cannot be played here. Of several games
in a file the first is read. Stones that stand before the first move (AB, AW) are the start. Nothing needs recursion.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ... import __version__
from ...analysis.review import judged_of, reviewed_move
from ...errors import Mistake, shortened
from ...games.fiveinarow import RULES, FiveInARowGame
from ...games.fiveinarow.notation import MARKS, cell_of, move_of, name_of
from ...games.fiveinarow.position import EMPTY
from ...games.limits import MOST_PLIES
from ...games.variations import MOST_MOVES, MoveTree
from ...records.notes import LONGEST_COMMENT, MOST_HEADERS, is_name, one_line
from ...records.played import FileFormat, PlayedGame
from ...records.reading import LONGEST_NAME, maybe
from ...records.record import MoveRecord, Record
from ...records.reviewed import read_review, review_of_text

_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z0-9]+)\s*(?=\[)|\[([^\\\]]*(?:\\.[^\\\]]*)*)\])", re.DOTALL)
_POINT = re.compile(r"([a-z])([a-z])|([a-z])(\d{1,2})")  # hh; some programs write h8
_LETTERS = "abcdefghijklmnopqrst"
_COLOURS = "BW"
_A_LINE = 10  # moves
_MOST_SIGNS = 50_000  # brackets, semicolons, names and values of a game: far more than the largest tree needs
_MOST_SET_UP = 20 * 400  # cells, each time one is set or emptied

# Properties of our own, in the first node: other programs keep them and do not read them.
REVIEW, HEADER = "PLYREVIEW", "PLYHEADER"
HEADERS = {  # the format's own properties, by the names of headers
    "event": "EV",
    "round": "RO",
    "date": "DT",
    "place": "PC",
    "name": "GN",
    "opening": "ON",
    "annotator": "AN",
    "source": "SO",
    "user": "US",
    "copyright": "CP",
    "time": "TM",
    "overtime": "OT",
    "black rank": "BR",
    "white rank": "WR",
    "black team": "BT",
    "white team": "WT",
}
Node = dict[str, list[str]]


@dataclass(eq=False)
class _Branch:
    """A node of a file, and what follows it: the main line first."""

    node: Node = field(default_factory=dict)
    children: "list[_Branch]" = field(default_factory=list)


def recognises(text: str) -> bool:
    return re.match(r"\s*\(\s*[;(]", text) is not None


def read(text: str) -> PlayedGame:
    branches = _main_line(text)
    nodes = [branch.node for branch in branches]
    root = nodes[0] if nodes else {}
    if (kind := _value(root, "GM", "1")) != "4":
        raise Mistake(f"It is a game GM[{shortened(kind)}]: only GM[4], five-in-a-row, can be read.")
    game = _game(root)
    stones: dict[tuple[int, int], int] = {}
    turn, set_up = None, 0
    moves: list[str] = []
    colours: list[int] = []
    for node in nodes:
        if moves and node.keys() & {"AB", "AW", "AE"}:
            raise Mistake(f"It sets up stones after move {len(moves)}: that may be done before the first move only.")
        set_up = _set_up(node, game.size, stones, set_up)
        turn = node.get("PL", [turn or ""])[0] or turn
        for side, point in _moves_of(node):
            if len(moves) == MOST_PLIES:
                raise Mistake(f"It has more than {MOST_PLIES} moves, which is the most of any game.")
            moves.append(name_of(move_of(*_cell(point, game.size), game.size), game.size))
            colours.append(side)
    start = _drawing(stones, game.size) if stones else ""
    first = game.state(start).turn
    if not moves and turn and turn.strip().upper()[:1] != _COLOURS[first] and stones:
        raise Mistake(f"It says that {shortened(turn)!r} is to move, but {game.sides[first]} is.")
    for number, side in enumerate(colours):
        if side != (first + number) % 2:
            raise Mistake(
                f"Move {number + 1}, {moves[number]}, is {game.sides[side]}'s out of turn: "
                f"{game.sides[first]} moves first and the sides alternate."
            )
    players = _text(_value(root, "PB", "")), _text(_value(root, "PW", ""))
    tree = MoveTree(game.state(start))
    tree.play(*moves)
    _add_variations(tree, branches)
    ends, review = _end(_value(root, "RE", "")), _text(_value(root, REVIEW, ""))
    played = PlayedGame(game, players, start, tuple(moves), (), *ends, tree.variations, review, _headers(root))
    judged = [""] * len(moves)
    with suppress(LookupError, TypeError, ValueError, AttributeError):  # a review that is none is refused later
        judged = _judgements(played)
    return replace(played, comments=_without(_comments_of(nodes), judged))


def _headers(root: Node) -> dict[str, str]:
    found = {name: _text(_value(root, key, "")) for name, key in HEADERS.items()}
    for own in root.get(HEADER, [])[:MOST_HEADERS]:
        name, _, text = _text(own).partition(": ")
        found |= {name: text} if is_name(name) else {}
    return {name: text[:LONGEST_NAME] for name, text in found.items() if text}


def _comments_of(nodes: list[Node]) -> list[str]:
    """What is written about the game, and about each move: of several moves in a node, about the last."""
    comments = [_lines(_value(nodes[0], "GC", ""))] if nodes else [""]
    for node in nodes:
        comments += [""] * len(_moves_of(node))
        if words := _lines(_value(node, "C", "")):
            comments[-1] = f"{comments[-1]}\n{words}"[-LONGEST_COMMENT:] if comments[-1] else words[:LONGEST_COMMENT]
    return comments


def _without(comments: list[str], judgements: list[str]) -> tuple[str, ...]:
    """The comments that people wrote: those without what our review had to say."""
    own = [words.removesuffix(judged).rstrip("\n") for words, judged in zip(comments[1:], judgements, strict=True)]
    return (comments[0], *own)


def _add_variations(tree: MoveTree, main: list[_Branch]) -> None:
    """Add the branches beside the main line, each up to the first node that cannot be played here."""
    waiting: list[tuple[MoveTree, _Branch]] = []
    node = tree
    for branch in main:
        for _ in _moves_of(branch.node):
            node = node.children[0]
        waiting += [(node, other) for other in reversed(branch.children[1:])]
    left = MOST_MOVES
    while waiting:
        node, branch = waiting.pop()
        left -= 1
        if left < 0:
            raise Mistake(f"It has more than {MOST_MOVES:,} moves in variations, which is the most.")
        try:
            after = _played_on(node, branch.node)
        except Mistake:
            continue
        waiting += [(after, child) for child in reversed(branch.children)]


def _played_on(tree: MoveTree, node: Node) -> MoveTree:
    """The tree after the moves of a node of a variation."""
    if node.keys() & {"AB", "AW", "AE"}:
        raise Mistake("Stones are set up in a variation.")
    size = tree.state.core.size
    for side, point in _moves_of(node):
        if side != tree.state.turn:
            raise Mistake("A move in a variation is out of turn.")
        tree = tree.play(move_of(*_cell(point, size), size))
    return tree


def _moves_of(node: Node) -> list[tuple[int, str]]:
    """The sides and points of the moves of a node."""
    return [(side, point) for side, colour in enumerate(_COLOURS) for point in node.get(colour, [])]


def _main_line(text: str) -> list[_Branch]:
    """The nodes of the first game along the first branches; the other branches hang on them.

    What cannot be read after the main line has ended is left out.
    """
    root = at = _Branch()
    returns: list[_Branch] = []  # where each open bracket began
    values: list[str] = []
    is_over = False  # the main line has ended
    place = signs = 0
    while place < len(text) and not (is_over and not returns):
        signs += 1
        if signs > _MOST_SIGNS:
            raise Mistake(f"It has more than {_MOST_SIGNS:,} brackets, nodes and values, which is the most for a game.")
        token = _TOKEN.match(text, place)
        if token is None:
            if text[place:].isspace() or is_over:
                break
            raise Mistake(f"It cannot be read as SGF from {shortened(text[place:].strip(), 20)!r} on.")
        sign, name, value = token.groups()
        place = token.end()
        if sign == "(":
            returns.append(at)
        elif sign == ")" and returns:
            at, is_over = returns.pop(), True
        elif sign == ";":
            at.children.append(_Branch())
            at = at.children[-1]
        elif name is not None and at is not root:
            # Older files write BLACK or Black for B: small letters do not count.
            values = at.node.setdefault(re.sub("[a-z]", "", name), [])
        elif value is not None and at is not root:
            values.append(value)
        elif not is_over:
            raise Mistake(f"It cannot be read as SGF: {shortened(token[0].strip(), 20)!r} stands before the first ';'.")
    if not is_over:
        raise Mistake("It cannot be read as SGF: its closing bracket is missing.")
    line = []
    while root.children:
        root = root.children[0]
        line.append(root)
    return line


def _game(root: Node) -> FiveInARowGame:
    size = _value(root, "SZ", "15")
    if not re.fullmatch(r"(\d{1,2})(:\1)?", size) or not 5 <= int(size.partition(":")[0]) <= 20:
        raise Mistake(f"Its board SZ[{shortened(size)}] cannot be played: allowed are SZ[5] to SZ[20].")
    rule = _text(_value(root, "RU", ""))
    exact, renju = re.search("standard|exact", rule, re.IGNORECASE), re.search("renju", rule, re.IGNORECASE)
    return FiveInARowGame(int(size.partition(":")[0]), "renju" if renju else "standard" if exact else "freestyle")


def _value(node: Node, name: str, usual: str) -> str:
    return (node.get(name) or [usual])[0].strip() or usual


def _lines(value: str) -> str:
    """A text without its escapes."""
    plain = re.sub(r"\\(\r\n|\n\r|.)", lambda escaped: escaped[1].strip("\r\n"), value, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in plain.splitlines()).strip()


def _text(value: str) -> str:
    """A text on one line, without its escapes."""
    return one_line(_lines(value))


def _cell(point: str, size: int) -> tuple[int, int]:
    """Row and column, from 0 at the top left."""
    found = _POINT.fullmatch(point.strip())
    if found is None:
        raise Mistake(f"The move [{shortened(point)}] is no point: write two letters such as hh; nobody can pass.")
    column = ord(found[1] or found[3]) - ord("a")
    row = ord(found[2]) - ord("a") if found[2] else size - int(found[4])
    if not (0 <= row < size and column < size):
        last = _LETTERS[size - 1]
        raise Mistake(f"The point [{point.strip()}] is off the board, which goes from aa to {last}{last}.")
    return row, column


def _set_up(node: Node, size: int, stones: dict[tuple[int, int], int], done: int) -> int:
    """Put the stones of a node on the board; how many cells that makes, with those that were done before."""
    for name, side in (("AB", 0), ("AW", 1), ("AE", None)):
        for points in node.get(name, []):
            first, _, last = points.partition(":")  # a rectangle, from its upper left to its lower right corner
            (top, left), (bottom, right) = _cell(first, size), _cell(last or first, size)
            done += max(0, bottom + 1 - top) * max(0, right + 1 - left)
            if done > _MOST_SET_UP:
                raise Mistake(f"It sets up more than {_MOST_SET_UP:,} cells, which is the most.")
            for cell in ((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)):
                if side is None:
                    stones.pop(cell, None)
                else:
                    stones[cell] = side
    return done


def _drawing(stones: dict[tuple[int, int], int], size: int) -> str:
    marks = {cell: MARKS[side] for cell, side in stones.items()}
    return "/".join("".join(marks.get((row, column), "-") for column in range(size)) for row in range(size))


def _end(result: str) -> tuple[int | None, int | None, int | None]:
    """Who gave up, lost on time, or forfeited; a win by five is on the board, and any other is left out."""
    found = re.fullmatch(r"([BW])\+(R|T|F)\w*", result.strip(), re.IGNORECASE)
    loser = None if found is None else 1 - _COLOURS.index(found[1].upper())
    letter = "" if found is None else found[2].upper()
    return loser if letter == "R" else None, loser if letter == "T" else None, loser if letter == "F" else None


def write(played: PlayedGame) -> str:
    state = played.game.state(played.start)
    size, core = state.core.size, state.core
    head = ["FF[4]GM[4]CA[UTF-8]", f"AP[Plyground:{__version__}]", f"SZ[{size}]"]
    head.append(f"RU[{RULES[core.exact]}]")
    head += [f"P{colour}[{_escaped(name)}]" for colour, name in zip(_COLOURS, played.players, strict=True) if name]
    if result := _result(played):
        head.append(f"RE[{result}]")
    for side, colour in enumerate(_COLOURS):
        stones = [cell for cell in range(len(core.board)) if core.board[cell] < EMPTY and core.board[cell] == side]
        if stones:
            head.append(f"A{colour}" + "".join(f"[{_point(cell, size)}]" for cell in stones))
    if state != played.game.start():
        head.append(f"PL[{_COLOURS[state.turn]}]")
    if played.review:
        head.append(f"{REVIEW}[{_escaped(played.review)}]")
    for name, text in played.headers.items():
        key, own = HEADERS.get(name), f"{name}: {text}"
        head.append(f"{key}[{_escaped(text)}]" if key else f"{HEADER}[{_escaped(own)}]")
    comment, *comments = played.comments or ("",) * (1 + len(played.moves))
    if comment:
        head.append(f"C[{_as_lines(comment)}]")
    judged = zip(comments, _judgements(played), strict=True)
    moves = _written(
        MoveTree.of(state, played.moves, played.variations), size, ["\n".join(filter(None, both)) for both in judged]
    )
    lines = ["".join(moves[i : i + _A_LINE]) for i in range(0, len(moves), _A_LINE)]
    return "\n".join(["(;" + "".join(head), *lines]) + ")\n"


def _judgements(played: PlayedGame) -> list[str]:
    """What the review says of each move, for people who read the file with another program."""
    record = Record(played.game, played.players, played.start, [MoveRecord(move) for move in played.moves])
    record.review = maybe(review_of_text(played.review), read_review)
    judged = judged_of(record)
    comments = []
    for ply in range(len(played.moves)):
        move = reviewed_move(record, ply, judged) if ply in judged else None
        words = [] if move is None or move.after is None else [str(move.after)]
        if move is not None and move.kind:
            words += [move.verdict, *([] if move.best == move.move else [f"better {move.best}"])]
        comments.append("; ".join(words))
    return comments


def _written(tree: MoveTree, size: int, comments: list[str]) -> list[str]:
    """The nodes and brackets of a tree of moves, in order."""
    main, left = tree, iter(comments)
    signs: list[str] = []
    waiting: list[MoveTree | str] = [tree]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            signs.append(item)
            continue
        if item.move is not None and item.parent is not None:
            signs.append(f";{_COLOURS[item.parent.state.turn]}[{_point(item.move.number, size)}]")
            if item.parent is main and item is main.children[0]:
                main, comment = item, next(left)
                signs[-1] += f"C[{_as_lines(comment)}]" if comment else ""
        if len(item.children) == 1:
            waiting.append(item.children[0])
        else:
            for child in reversed(item.children):
                waiting += [")", child, "("]
    return signs


def _result(played: PlayedGame) -> str:
    for letter, loser in (("R", played.resigned), ("T", played.timed_out), ("F", played.forfeited)):
        if loser is not None:
            return f"{_COLOURS[1 - loser]}+{letter}"
    outcome = played.game.state(played.start).play(*played.moves).outcome
    if outcome is None:
        return ""
    return "0" if outcome.winner is None else f"{_COLOURS[outcome.winner]}+"


def _point(move: int, size: int) -> str:
    row, column = cell_of(move, size)
    return _LETTERS[column] + _LETTERS[row]


def _escaped(text: str) -> str:
    return _as_lines(one_line(text))


def _as_lines(text: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", "\n".join(line.rstrip() for line in text.splitlines()).strip())


SGF = FileFormat("Smart Game Format, GM[4]", recognises, read, write)
