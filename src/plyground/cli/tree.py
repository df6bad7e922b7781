"""`plyground tree`: the tree that a player searches, in the terminal or as a file; or one for each move of a game."""

from pathlib import Path

from ..errors import Mistake
from ..files import check_output
from ..games.picture import plain
from ..players import Player, player
from ..records import Record
from ..search import Control
from ..trees.album import INDEX, Step, new_folder, steps, write_index, write_step
from ..trees.files import check_format, write_tree
from ..trees.text import tree_rows
from ..trees.tree import Tree, build, side_named
from ..trees.walk import recording_of
from .show import Screen, can_show, plural, print_json
from .start import opened
from .thinking import STOPPED, think, wait

_STYLES = {
    "quiet": "dim", "cut": "dim italic", "line": "bold #3b8fd9", "chosen": "bold #3b8fd9",
    "MAX": "#3b8fd9", "MIN": "#d97706", "value": "bold",
}  # fmt: skip


def tree(
    game: str,
    position: str,
    spec: str,
    *,
    output: Path | None,
    depth: int,
    width: int,
    path: str,
    maximiser: str | None,
    with_boards: bool,
    seed: int | None,
    ascii: bool,
    as_json: bool,
) -> int:
    """Show or write the tree of one decision; the exit code."""
    if output is not None:
        check_format(output)
        check_output(output)
    screen = Screen(ascii=ascii)
    state = opened(game, position)
    who = player(spec, state.game)
    side = None if maximiser is None else side_named(state.game, maximiser)
    recording = recording_of(state, depth, path.split())
    seeds = () if seed is None else (seed,)
    decision, stopped = think(who, state, screen, seeds=seeds, recording=recording)
    found = build(who, decision, recording, depth=depth, width=width, maximiser=side)
    if stopped:
        screen.note("Stopped: this is what the last finished depth searched.")
    if found.missing:
        screen.note(f"{plural(found.missing, 'node')} found no room: a smaller --depth shows all there is.")
    if output is not None:
        write_tree(found, output, with_boards=with_boards)
        screen.note(f"Wrote {output}: {found.headline}.")
    if as_json:
        print_json(found.to_json())
    elif output is None:
        _show(found, screen)
    return STOPPED if stopped else 0


def _show(found: Tree, screen: Screen) -> None:
    rows = tree_rows(found)
    if screen.ascii or not can_show(plain(rows), screen.out.file):
        rows = tree_rows(found, unicode=False)
    for row in rows:
        screen.say(*((text, _STYLES.get(style, "")) for text, style in row))


def game_trees(
    load: Path, spec: str | None, *, output: Path | None, depth: int, width: int, with_boards: bool, as_json: bool
) -> int:
    """Write a tree for every move of a saved game; the exit code."""
    if output is None:
        raise Mistake("The trees of a whole game need a folder: say which with --output FOLDER.")
    if as_json:
        raise Mistake("--json prints one tree: with --load, trees are written to the folder of --output.")
    screen = Screen()
    record = Record.load(load)
    asked = None if spec is None else player(spec, record.game)
    if asked is not None:
        _check_records(asked)
    if not record.moves:
        raise Mistake(f"The game in {str(load)!r} has no moves: there is nothing to draw.")
    new_folder(output)
    control, done, count = Control(), list[Step](), len(record.moves)

    def draw() -> None:
        for step in steps(record, asked=asked, depth=depth, width=width, control=control):
            write_step(step, count, output, with_boards=with_boards)
            done.append(step)

    def doing() -> str:
        return f"drawing the tree of move {min(len(done) + 1, count)} of {count}"

    _, stopped = wait(draw, screen, stop=control.stop, doing=doing, share=lambda: len(done) / count)
    write_index(record, done, output)
    drawn = sum(step.tree is not None for step in done)
    screen.note(f"Wrote {plural(drawn, 'tree')} of {plural(count, 'move')} to {output / INDEX}.")
    return STOPPED if stopped and len(done) < count else 0


def _check_records(who: Player) -> None:
    if not who.kind.is_traceable:
        raise Mistake(f"{who.search} walks no tree that could be recorded.")
