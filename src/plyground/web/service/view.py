"""Records and decisions as the page's JSON. The shapes are declared in wire/."""

from datetime import UTC, datetime
from typing import cast

from ...analysis import PlayerTotals, Totals
from ...analysis.phrases import result_in_words, score_in_words, win_of_line
from ...errors import Mistake
from ...games.board import UNOWNED, Board
from ...games.state import State
from ...players import Player
from ...players.player import known_player
from ...records import HUMAN, MoveRecord, Record
from ...search import Bound, Decision, Score
from .. import wire

LONGEST_LINE = 12  # moves of a line to show while thinking


def moment(seconds: float) -> str:
    """A date and time, as JavaScript reads it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def rate(nodes: int | None, seconds: float | None) -> float | None:
    """Nodes per second."""
    return None if nodes is None or not seconds else nodes / seconds


def drawn(board: Board) -> wire.Picture:
    """A board as the page draws it."""
    return {
        "kind": board.kind,
        "rows": board.rows,
        "columns": board.columns,
        "names": board.names,
        "marks": board.marks,
        "boxes": board.boxes,
        "pieces": board.pieces,
        "text": board.text,
        **barred(board),
    }


def barred(board: Board) -> wire.Barred:
    """The places that are forbidden, if there are any."""
    return {"barred": board.barred} if board.barred else {}


def choices(state: State) -> tuple[list[str], list[int | None]]:
    """The names of the legal moves, and the place where each lands, if it lands anywhere."""
    return list(state.legal_moves), [state.place(move) for move in state.legal_moves]


def place_of(state: State, name: str | None) -> int | None:
    """Where a move lands; None if it is not a legal move, which a record of another program may contain."""
    try:
        return None if name is None else state.place(state.move(name))
    except Mistake:
        return None


def entries_of(record: Record, start: int) -> list[wire.Entry]:
    """The moves from a ply on, with what is known about each at once; chances follow, see chances.py."""
    in_text = record.states[0].board.kind == "text"
    return [_entry(record, ply, in_text) for ply in range(start, len(record.moves))]


def _entry(record: Record, ply: int, in_text: bool) -> wire.Entry:
    game, move = record.game, record.moves[ply]
    before, now = record.states[ply], record.states[ply + 1]
    side = before.turn
    entry: wire.Entry = {
        "move": move.move,
        "place": now.last_place,
        "side": side,
        "closed": _closed(before, now) if record.states[0].board.boxes else [],
        "player": move.player or record.players[side],
        "value": move.value,
        "bound": move.bound,
        "depth": move.depth,
        "nodes": move.nodes,
        "seconds": move.seconds,
        "line": list(move.line),
        "rate": rate(move.nodes, move.seconds),
        "result": win_of_line(before, move.value, move.bound, move.line),
        "chance": None,
        "score": int(game.evaluator().score(now.core, 0)),
        "ai_score": None,
        "stopped": move.stopped,
        "interpreted": move.interpreted,
        "given": move.player is None and move.nodes is None,
        "panels": [_panel(before, move, number) for number in range(len(move.panels))],
        "loss": None,
        "verdict": "",
        "best": None,
        "best_place": None,
        "variations": list(move.variations),
    }
    if move.simulations is not None:
        entry["simulations"] = move.simulations
    if changed := _changed(before.board, now.board, now.last_place, side):
        entry["changed"] = changed
    if move.comment:
        entry["comment"] = move.comment
    if in_text:
        entry["text"] = now.board.text
    return entry


def _changed(before: Board, now: Board, own: int | None, side: int) -> list[wire.Changed]:
    """The places besides its own that a move has changed, and its own if that is not the mover's."""
    expected = list(before.marks)
    if own is not None:
        expected[own] = side
    both = enumerate(zip(expected, now.marks, strict=False))
    return [{"place": place, "mark": mark} for place, (was, mark) in both if mark not in (was, UNOWNED)]


def _closed(before: State, now: State) -> list[int]:
    """The boxes that a move has closed."""
    boxes = zip(before.board.boxes, now.board.boxes, strict=True)
    return [box for box, (was, is_now) in enumerate(boxes) if was is None and is_now is not None]


def _panel(before: State, move: MoveRecord, number: int) -> wire.PanelMove:
    kept = cast(wire.KeptPanel, move.panels[number])
    agrees = kept["move"] == move.move
    return {
        **kept,
        "panel": number,
        "agrees": agrees,
        "place": place_of(before, kept["move"]),
        "result": win_of_line(before, kept["value"], kept["bound"], kept["line"]) or _announced(before, kept),
    }


def _announced(before: State, kept: wire.KeptPanel) -> str | None:
    who = None if kept["value"] is None else known_player(kept["player"], before.game)
    if who is None or kept["value"] is None:
        return None
    return score_in_words(before, Score(kept["value"], Bound(kept["bound"] or Bound.EXACT)), who.search)


def board_of(record: Record, entries: list[wire.Entry]) -> wire.Board:
    """A board with its whole game; the entries are those of `entries_of`."""
    state, first = record.state, record.states[0].board
    legal, places = ([], []) if record.is_over else choices(state)
    return {
        "kind": first.kind,
        "rows": first.rows,
        "columns": first.columns,
        "names": first.names,
        "pieces": first.pieces,
        "begin": {"marks": first.marks, "boxes": first.boxes, "text": first.text},
        "moves": entries,
        "position": state.text,
        "to_move": state.turn,
        "over": record.is_over,
        "outcome": record.outcome,
        "result": record.result(0) if record.is_over else None,
        "legal": legal,
        "places": places,
        "winning": state.board.winning,
        **barred(state.board),
        "score": state.score,
        "resigned": record.resigned,
        "timed_out": record.timed_out,
    }


def found(decision: Decision) -> wire.RatedFigures:
    """The figures of a decision."""
    return {
        "value": decision.value,
        "bound": decision.bound,
        "depth": decision.depth,
        "nodes": decision.nodes,
        "seconds": decision.seconds,
        "rate": rate(decision.nodes, decision.seconds),
        "result": result_in_words(decision),
        "line": list(decision.line),
    }


def panel_of(who: Player, entry: MoveRecord) -> wire.KeptPanel:
    """The move and figures of a compared player, as a record keeps them."""
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


def totals_json(totals: Totals) -> wire.Totals:
    return {"players": [_player_totals(totals, player) for player in totals.players], "words": list(totals.words())}


def _player_totals(totals: Totals, player: PlayerTotals) -> wire.PlayerTotals:
    same, of = totals.agreement(player) or (None, None)
    return {
        "player": player.player,
        "moves": len(player.turns),
        "nodes": player.nodes,
        "seconds": player.seconds,
        "rate": player.rate,
        "depth": player.depth,
        "same": same,
        "of": of,
    }


def seat_of(name: str, who: Player | None, summary: str = "") -> wire.Seat:
    """A person or player at the board."""
    if who is None:
        return {"name": name, "spec": HUMAN, "summary": summary or "a person", "human": True}
    return {"name": who.name, "spec": spec_of(who), "summary": summary, "human": False}


def spec_of(who: Player) -> str:
    """What the page is told of a player's spec: of a program its name alone, since the rest is about this machine."""
    return who.name if who.kind.runs_programs else who.spec
