"""Records and decisions as the page's JSON. The shapes are documented in docs/page.md."""

from datetime import UTC, datetime
from typing import Any

from ..games.game import Game, legal_moves
from ..players import Player
from ..records import MoveRecord, Record
from ..records.record import move_names
from ..search import Decision

LONGEST_LINE = 12  # moves of a line to show while thinking


def moment(seconds: float) -> str:
    """A time of the clock on the wall, as JavaScript reads it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def rate(nodes: int | None, seconds: float | None) -> float | None:
    """Nodes a second."""
    return None if nodes is None or not seconds else nodes / seconds


def entry_of(record: Record, ply: int) -> dict[str, Any]:
    """A move of a game and what there is to say about it at once; its chances follow, see chances.py."""
    game, move = record.game, record.moves[ply]
    before, now = record.positions[ply], record.positions[ply + 1]
    side = int(before.to_move())
    return {
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
        **({} if move.simulations is None else {"simulations": move.simulations}),
        "rate": rate(move.nodes, move.seconds),
        "chance": None,
        "score": int(game.evaluator(game.graphed).score(now, 0)),
        "ai_score": None,
        "stopped": move.stopped,
        "panels": [
            {"panel": number, "agrees": panel["move"] == move.move, **panel} for number, panel in enumerate(move.panels)
        ],
        "loss": None,
        "best": None,
    }


def board_of(record: Record, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """A board with its whole game; the entries are those of `entry_of`."""
    game, position = record.game, record.position
    first, now = game.board(record.positions[0]), game.board(position)
    return {
        "kind": first.kind,
        "rows": first.rows,
        "columns": first.columns,
        "names": first.names,
        "begin": {"marks": first.marks, "boxes": first.boxes},
        "moves": entries,
        "position": game.text(position),
        "to_move": int(position.to_move()),
        "over": record.is_over,
        "outcome": record.outcome,
        "result": record.result(0) if record.is_over else None,
        "legal": [] if record.is_over else [game.move_name(position, move) for move in legal_moves(position)],
        "winning": now.winning,
        "score": game.score(position),
        "resigned": record.resigned,
        "timed_out": record.timed_out,
    }


def found(game: Game, position: Any, decision: Decision) -> dict[str, Any]:
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


def panel_of(who: Player, entry: MoveRecord) -> dict[str, Any]:
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


def seat_of(name: str, who: Player | None, summary: str = "") -> dict[str, Any]:
    """Somebody at the board."""
    if who is None:
        return {"name": name, "spec": "human", "summary": summary or "a person", "human": True}
    return {"name": who.name, "spec": who.spec, "summary": summary, "human": False}
