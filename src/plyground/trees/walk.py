"""Asking a player for its move and for the tree that it walked."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import Mistake
from ..games.game import after, legal_moves
from ..players import Player
from ..search import Control, Decision, Recall
from ..search.trace import Recording
from .tree import USUAL_DEPTH, USUAL_WIDTH, Tree, build

MOST_RECORDED = 200_000  # nodes: three plies of five-in-a-row, and memory only for those that there are


def walk(
    player: Player,
    position: Any,
    *,
    depth: int = USUAL_DEPTH,
    width: int = USUAL_WIDTH,
    path: Sequence[int] = (),
    maximiser: int | None = None,
    control: Control | None = None,
    seeds: tuple[int, ...] = (),
    recall: Recall | None = None,
) -> tuple[Decision, Tree]:
    """A player's decision, which is the same as without a tree, and its tree to a depth and width.

    A path of moves opens the tree there: all nodes beside it are shown, and so many plies below its end. The search is
    done again for that, so nothing has to be kept in the meantime.
    """
    recording = recording_of(player, position, depth, path)
    decision = player.decide(position, control=control, seeds=seeds, recall=recall, recording=recording)
    return decision, build(player, position, decision, recording, depth=depth, width=width, maximiser=maximiser)


def recording_of(player: Player, position: Any, depth: int, path: Sequence[int] = ()) -> Recording:
    """What a player has to be asked with for a tree to this depth; a Mistake if the path cannot be played."""
    for number, move in enumerate(path, start=1):
        if move not in legal_moves(position):
            raise Mistake(
                f"Move {number} of the path, {player.game.move_name(position, move)}, cannot be played there."
            )
        position = after(position, move)
    return Recording(limit=MOST_RECORDED, first_plies=depth, path=tuple(path))


def read_path(player: Player, position: Any, names: Iterable[str]) -> tuple[int, ...]:
    """The moves of a path by their names."""
    path = []
    for name in names:
        path.append(player.game.parse_move(position, name))
        position = after(position, path[-1])
    return tuple(path)
