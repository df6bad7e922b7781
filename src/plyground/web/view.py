"""Records and decisions as the page's JSON. The shapes are declared in answers.py."""

from datetime import UTC, datetime
from typing import Any, cast

from ..errors import Mistake
from ..games.board import Board
from ..games.game import Game, legal_moves
from ..players import Player
from ..records import MoveRecord, Record
from ..records.record import move_names
from ..search import Decision
from . import answers

LONGEST_LINE = 12  # moves of a line to show while thinking


def moment(seconds: float) -> str:
    """A time of the clock on the wall, as JavaScript reads it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def rate(nodes: int | None, seconds: float | None) -> float | None:
    """Nodes a second."""
    return None if nodes is None or not seconds else nodes / seconds


def drawn(board: Board) -> answers.Picture:
    """A board to look at."""
    return {
        "kind": board.kind,
        "rows": board.rows,
        "columns": board.columns,
        "names": board.names,
        "marks": board.marks,
        "boxes": board.boxes,
        "pieces": board.pieces,
        "text": board.text,
    }


def choices(game: Game, position: Any) -> tuple[list[str], list[int]]:
    """The names of the legal moves, and the place where each lands."""
    moves = legal_moves(position)
    return [game.move_name(position, move) for move in moves], [game.place(position, move) for move in moves]


def place_of(game: Game, position: Any, name: str | None) -> int | None:
    """Where a move lands; None if it is none: a record of another program may say anything of its players."""
    try:
        return None if name is None else game.place(position, game.parse_move(position, name))
    except Mistake:
        return None


def entries_of(record: Record, start: int) -> list[answers.Entry]:
    """The moves from a ply on, and what there is to say about each at once; chances follow, see chances.py."""
    in_text = record.game.board(record.positions[0]).kind == "text"
    return [_entry(record, ply, in_text) for ply in range(start, len(record.moves))]


def _entry(record: Record, ply: int, in_text: bool) -> answers.Entry:
    game, move = record.game, record.moves[ply]
    before, now = record.positions[ply], record.positions[ply + 1]
    side = int(before.to_move())
    entry: answers.Entry = {
        "move": move.move,
        "place": game.place(before, game.read_move(before, move.move)),
        "side": side,
        "closed": game.closed(before, now),
        "player": move.player or record.players[side],
        "value": move.value,
        "bound": move.bound,
        "depth": move.depth,
        "nodes": move.nodes,
        "seconds": move.seconds,
        "line": list(move.line),
        "rate": rate(move.nodes, move.seconds),
        "chance": None,
        "score": int(game.evaluator(game.graphed).score(now, 0)),
        "ai_score": None,
        "stopped": move.stopped,
        "panels": [_panel(game, before, move, number) for number in range(len(move.panels))],
        "loss": None,
        "best": None,
        "best_place": None,
    }
    if move.simulations is not None:
        entry["simulations"] = move.simulations
    if in_text:
        entry["text"] = game.board(now).text
    return entry


def _panel(game: Game, before: Any, move: MoveRecord, number: int) -> answers.PanelMove:
    kept = cast(answers.KeptPanel, move.panels[number])
    agrees = kept["move"] == move.move
    return {**kept, "panel": number, "agrees": agrees, "place": place_of(game, before, kept["move"])}


def board_of(record: Record, entries: list[answers.Entry]) -> answers.Board:
    """A board with its whole game; the entries are those of `entries_of`."""
    game, position = record.game, record.position
    first, now = game.board(record.positions[0]), game.board(position)
    legal, places = ([], []) if record.is_over else choices(game, position)
    return {
        "kind": first.kind,
        "rows": first.rows,
        "columns": first.columns,
        "names": first.names,
        "pieces": first.pieces,
        "begin": {"marks": first.marks, "boxes": first.boxes, "text": first.text},
        "moves": entries,
        "position": game.text(position),
        "to_move": int(position.to_move()),
        "over": record.is_over,
        "outcome": record.outcome,
        "result": record.result(0) if record.is_over else None,
        "legal": legal,
        "places": places,
        "winning": now.winning,
        "score": game.score(position),
        "resigned": record.resigned,
        "timed_out": record.timed_out,
    }


def found(game: Game, position: Any, decision: Decision) -> answers.RatedFigures:
    """The figures of a decision."""
    return {
        "value": decision.value,
        "bound": decision.bound,
        "depth": decision.depth,
        "nodes": decision.nodes,
        "seconds": decision.seconds,
        "rate": rate(decision.nodes, decision.seconds),
        "line": move_names(game, position, decision.line),
    }


def panel_of(who: Player, entry: MoveRecord) -> answers.KeptPanel:
    """What one of several players would have played, as a record keeps it."""
    return {
        "player": who.name,
        "move": entry.move,
        "value": entry.value,
        "bound": entry.bound,
        "depth": entry.depth,
        "nodes": entry.nodes,
        "seconds": entry.seconds,
        "line": list(entry.line),
    }


def seat_of(name: str, who: Player | None, summary: str = "") -> answers.Seat:
    """Somebody at the board."""
    if who is None:
        return {"name": name, "spec": "human", "summary": summary or "a person", "human": True}
    return {"name": who.name, "spec": who.spec, "summary": summary, "human": False}
