"""`plyground analyse`, `compare` and `review`: the library's analyses in the terminal."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ..analysis import AnalysedMove, Analysis, Chance, Comparison, DepthTable, Review, analyse_infinite, nodes_by_depth
from ..analysis import analyse as find_lines
from ..analysis import compare as find_comparison
from ..analysis import review as find_review
from ..analysis.comparison import DEEPEST
from ..analysis.ready import preparation
from ..analysis.review import effort_of, reviewer
from ..errors import Mistake
from ..games.game import Game
from ..notebook import Rows, cell_text
from ..players import analyst, player
from ..players.player import MOST_NODES
from ..records import Record
from ..search import Control
from .show import Screen, add_rows, duration, plural, print_json, table
from .start import opened
from .thinking import STOPPED, getting_ready, prepare, prepared, wait

__all__ = ["MOST_NODES", "analyse", "compare", "read_depths", "review"]

T = TypeVar("T")
_MISTAKES = 3  # that are told below the table


def analyse(
    game: str,
    position: str,
    spec: str,
    lines: int,
    *,
    endless: bool = False,
    ascii: bool = False,
    as_json: bool = False,
) -> int:
    """Print the best moves of a position with their lines; the exit code.

    Endless analysis goes on until Ctrl-C, which is then no failure.
    """
    screen = Screen(ascii=ascii)
    state = opened(game, position)
    who = player(spec, state.game) if spec else analyst(state.game, 3)
    if prepare(who, state, screen):
        raise KeyboardInterrupt

    def task(control: Control, progress: Callable[[float], None]) -> Analysis:
        return find_lines(state, who, lines=lines, control=control, progress=progress)

    def until_stopped(control: Control, progress: Callable[[float], None]) -> Analysis | None:
        found = None
        for found in analyse_infinite(state, who, lines=lines, control=control):
            best = found.moves[0]
            worth = found.worth(best)
            known = f"depth {found.decision.depth}, {plural(found.nodes, 'node')}, {worth}"
            screen.note(f"{known}: {' '.join(best.line[:8])}")
        return found

    if endless:
        screen.note(f"{who.name} looks deeper and deeper, whatever its limits; Ctrl-C prints the last result.")
        last, stopped = _run(until_stopped, f"{who.name} is thinking", state.game, screen, has_end=False)
        if last is None:
            screen.note("Stopped before anything was found.")
            return STOPPED
        found = last
    else:
        found, stopped = _run(task, f"{who.name} is thinking", state.game, screen)
    if as_json:
        moves = [
            {
                "move": move.move,
                "value": move.value,
                "bound": move.bound,
                "line": list(move.line),
                "chance": _chance_json(move.chance),
            }
            for move in found.moves
        ]
        print_json(
            {
                "game": state.game.spec,
                "position": state.text,
                "player": who.spec,
                "depth": found.decision.depth,
                "nodes": found.nodes,
                "seconds": found.seconds,
                "stopped": stopped,
                "chance": _chance_json(found.chance),
                "moves": moves,
            }
        )
    else:
        screen.board(state)
        _show_rows(screen, [_line_of(found, move) for move in found.moves[:lines]])
        screen.say()
        if found.chance is not None:
            screen.say((found.chance.text, "bold"))
        screen.say(f"depth {found.decision.depth}, {plural(found.nodes, 'node')}, {duration(found.seconds)}")
    return STOPPED if stopped and not endless else 0


def _line_of(analysis: Analysis, found: AnalysedMove) -> dict[str, str]:
    return {"move": str(found.move), "worth": analysis.worth(found), "line": " ".join(found.line)}


def _chance_json(chance: Chance | None) -> dict[str, Any] | None:
    return None if chance is None else {**vars(chance)}


def compare(
    game: str,
    position: str,
    specs: Sequence[str],
    depths: range | None,
    *,
    most_nodes: int | None = None,
    ascii: bool = False,
    as_json: bool = False,
) -> int:
    """Print what several players do in a position, or how their nodes grow with depth; the exit code."""
    if most_nodes is not None and depths is None:
        raise Mistake("--most-nodes belongs to --depths: a player's own limits say how much it may search.")
    screen = Screen(ascii=ascii)
    state = opened(game, position)
    players = [player(spec, state.game) for spec in specs]
    if any(prepare(who, state, screen) for who in players):
        raise KeyboardInterrupt

    def task(control: Control, progress: Callable[[float], None]) -> Comparison | DepthTable:
        if depths is None:
            return find_comparison(state, players, control=control, progress=progress)
        return nodes_by_depth(state, players, depths, most_nodes=most_nodes, control=control, progress=progress)

    found, stopped = _run(task, "comparing", state.game, screen)
    rows = found.rows()
    given_up = found.given_up if isinstance(found, DepthTable) else {}
    if as_json:
        keyed = [{name.replace(" ", "_"): value for name, value in row.items()} for row in rows]
        asked = {"game": state.game.spec, "position": state.text}
        print_json({**asked, "stopped": stopped, "given_up": given_up, "rows": keyed})
    else:
        screen.board(state)
        _show_rows(screen, rows)
        for name, depth in given_up.items():
            screen.say(f"{name} needs more than {plural(most_nodes or 0, 'node')} for depth {depth}.")
    return STOPPED if stopped else 0


def review(
    path: Path, spec: str, effort: str, save: Path | None = None, *, ascii: bool = False, as_json: bool = False
) -> int:
    """Print what each move of a saved game gave away; the exit code."""
    screen = Screen(ascii=ascii)
    effort_of(effort)
    record = Record.load(path)
    who = reviewer(record, effort, player(spec, record.game) if spec else None)
    if not record.moves:
        raise Mistake(f"{str(path)!r} has no moves: there is nothing to review.")
    first = record.states[0]
    if prepare(who, first, screen) or prepared(preparation("verdict", first), screen):
        raise KeyboardInterrupt

    def task(control: Control, progress: Callable[[float], None]) -> Review:
        return find_review(record, who, effort=effort, control=control, progress=progress)

    found, stopped = _run(task, f"{who.name} reviews {plural(len(record.moves), 'move')}", record.game, screen)
    if save is not None:
        record.review = found.to_json()
        record.save(save)
    mistakes = found.mistakes()
    if as_json:
        print_json(
            {
                "game": record.game.spec,
                "players": list(record.players),
                "reviewer": who.spec,
                "effort": effort,
                "outcome": record.outcome,
                "done": found.is_done,
                "worst": mistakes[0].ply if mistakes else None,
                "mistakes": [move.ply for move in mistakes],
                "moves": found.rows(),
            }
        )
    else:
        screen.say((f"{record.game.spec}: {record.players[0]} against {record.players[1]}, {record.outcome}", "bold"))
        _show_rows(screen, found.rows())
        screen.say()
        if not mistakes:
            screen.say("No move gave anything away, as far as is known.")
        for worst in mistakes[:_MISTAKES]:
            better = "" if worst.best in (None, worst.move) else f"; {worst.best} was better"
            screen.say(f"Move {worst.ply}, {worst.move} by {worst.side}, {worst.verdict}{better}.")
    return STOPPED if stopped else 0


def read_depths(text: str) -> range:
    """Depths written 1..6, or a single one."""
    low, dots, high = text.partition("..")
    if not (low.isdigit() and (high.isdigit() or not dots)) or not 1 <= int(low) <= int(high or low) <= DEEPEST:
        raise Mistake(f"--depths {text[:40]!r} is not allowed: write a range such as 1..6, within 1 and {DEEPEST}.")
    return range(int(low), int(high or low) + 1)


def _run(
    task: Callable[[Control, Callable[[float], None]], T],
    what: str,
    game: Game,
    screen: Screen,
    *,
    has_end: bool = True,
) -> tuple[T, bool]:
    control, done = Control(), [0.0]

    def progress(share: float) -> None:
        done[0] = share

    with getting_ready("what is needed", game, screen) as ready:

        def doing() -> str:
            return f"{what}: {plural(control.nodes, 'node')}" if control.nodes else ready()

        share = (lambda: done[0]) if has_end else None
        return wait(lambda: task(control, progress), screen, stop=control.stop, doing=doing, share=share)


def _show_rows(screen: Screen, rows: Rows) -> None:
    if not rows:
        return
    names = list(rows[0])
    right = [name for name in names if all(isinstance(row[name], int | float | None) for row in rows)]
    texts: list[list[Any]] = [
        [duration(row[name]) if name == "seconds" and row[name] is not None else _shown(row[name]) for name in names]
        for row in rows
    ]
    screen.show(add_rows(table(*names, right=right), texts))


def _shown(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else cell_text(value)
