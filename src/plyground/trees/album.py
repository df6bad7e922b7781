"""The trees of a whole game, one per move, in a folder with an index page: document 002's "graphs for all steps"."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ..errors import Mistake
from ..files import check_output, write_whole
from ..players import Player, known_player, player
from ..records import Record
from ..search import Control, EngineMemory
from .phrases import counted, figure
from .svg import tree_svg
from .tree import USUAL_DEPTH, USUAL_WIDTH, Tree
from .walk import walk

INDEX = "index.html"
USUAL_PLAYER = "alphabeta"  # searches where a person moved


@dataclass(frozen=True)
class Step:
    """A move of a game, and the decision of the player that searched there."""

    number: int
    side: str
    move: str  # as it was played
    player: Player  # the one that searched
    tree: Tree | None  # None if that player's search walks none
    is_own: bool  # whether the player that moved is the one that searched


def steps(
    record: Record,
    *,
    asked: Player | None = None,
    depth: int = USUAL_DEPTH,
    width: int = USUAL_WIDTH,
    control: Control | None = None,
) -> Iterator[Step]:
    """Every move of a game with its tree. The players of the game search again, unless another player is given.

    As in the game, a player keeps its table or tree from move to move, so a search that is not random and has no time
    limit visits exactly the same nodes again.
    """
    game, recalls = record.game, (EngineMemory(), EngineMemory())
    for number, (state, entry) in enumerate(zip(record.states, record.moves, strict=False), start=1):
        side = state.turn
        name = record.players[side].strip()
        who = asked or known_player(name, game) or player(USUAL_PLAYER, game)
        tree = None
        if who.kind.is_traceable:
            tree = walk(who, state, depth=depth, width=width, control=control, recall=recalls[side])
        if control is not None and control.stopped:
            return
        is_own = who.name == name
        yield Step(number, game.sides[side], entry.move, who, tree, is_own)


def new_folder(path: Path) -> None:
    """Make a folder for an album; a Mistake if something is there already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise Mistake(f"The folder {str(path)!r} is not empty: name a new one.")
        check_output(path / INDEX)
    except (OSError, ValueError) as error:
        if isinstance(error, Mistake):
            raise
        reason = getattr(error, "strerror", None) or error
        raise Mistake(f"Cannot write into the folder {str(path)!r}: {reason}.") from None


def write_step(step: Step, count: int, folder: Path, *, with_boards: bool = True) -> None:
    if step.tree is not None:
        write_whole(folder / file_of(step.number, count), tree_svg(step.tree, with_boards=with_boards).encode())


def write_index(record: Record, done: list[Step], folder: Path) -> None:
    """Write the page with all steps; it needs only the drawings beside it."""
    write_whole(folder / INDEX, index_page(record, done).encode())


def file_of(number: int, count: int) -> str:
    return f"step-{number:0{len(str(count))}}.svg"


def index_page(record: Record, done: list[Step]) -> str:
    game = record.game
    title = f"{game.title}: {record.players[0]} against {record.players[1]}"
    count = len(record.moves)
    parts = [
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(game.spec)}, {counted(count, 'move')}, {escape(record.outcome)}. A tree for every move:</p>",
        "<ol class=contents>",
        *(f'<li><a href="#step{s.number}">{escape(s.side)} {escape(s.move)}</a></li>' for s in done),
        "</ol>",
        *(_section(step, count) for step in done),
    ]
    if len(done) < count:
        parts.append(f"<p>The search was ended after {counted(len(done), 'move')} of {count}.</p>")
    return "\n".join([*parts, "</html>", ""])


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;"
    "color:#1a1a1a;background:#fff}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2.5rem 0 .3rem}"
    "figure{margin:0;overflow-x:auto;border:1px solid #c3c8d0;border-radius:8px}img{display:block;height:auto}"
    ".contents{columns:8rem;padding-left:2rem}p{margin:.3rem 0}.quiet{color:#5b616b}a{color:#0066a1}"
    "@media(prefers-color-scheme:dark){body{color:#f0f1f3;background:#16181c}figure{border-color:#454b55}"
    ".quiet{color:#a9b0bb}a{color:#56b4e9}}"
)


def _section(step: Step, count: int) -> str:
    heading = f'<h2 id="step{step.number}">Step {step.number}: {escape(step.side)} plays {escape(step.move)}</h2>'
    if step.tree is None:
        return f'{heading}\n<p class="quiet">{escape(step.player.name)} walks no tree.</p>'
    tree, file = step.tree, file_of(step.number, count)
    alternative = f"The tree of step {step.number}: {tree.headline}"
    return "\n".join(
        [
            heading,
            f'<p class="quiet">{escape(_verdict(step, tree))}</p>',
            f'<figure tabindex="0"><a href="{file}"><img src="{file}" alt="{escape(alternative)}"></a></figure>',
        ]
    )


def _verdict(step: Step, tree: Tree) -> str:
    decision = tree.decision
    asked = "" if step.is_own else f"{step.player.name}, asked for a move, "
    agrees = "plays the same" if decision.move == step.move else f"plays {decision.move}"
    value = "" if decision.value is None else f"value {figure(decision.value)} for {step.side}, "
    depth = f"depth {decision.depth}, " if decision.depth else ""
    return f"{asked or step.player.name + ' '}{agrees}: {value}{depth}{counted(decision.nodes, 'node')}. {tree.account}"
