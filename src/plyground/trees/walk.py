"""Asks a player for its move and for the tree that its search walked."""

from collections.abc import Iterable, Sequence

from ..errors import Mistake, shortened
from ..games import state_of
from ..games.state import State
from ..players import Player
from ..players import player as player_of
from ..search import Control, EngineMemory
from ..search.trace import Recording
from .tree import USUAL_DEPTH, USUAL_WIDTH, Tree, build

MOST_RECORDED = 200_000  # nodes: three plies of five-in-a-row; only recorded nodes take memory


def walk(
    player: Player | str,
    state: State | str,
    *,
    depth: int = USUAL_DEPTH,
    width: int = USUAL_WIDTH,
    path: Sequence[str] = (),
    maximiser: int | None = None,
    control: Control | None = None,
    seeds: tuple[int, ...] = (),
    recall: EngineMemory | None = None,
) -> Tree:
    """The tree of a player's decision, to a depth and width; the decision is the same as without a tree.

    A path of moves opens the tree there: all nodes beside the path are shown, and `depth` plies below its end. The
    search runs again for that, so nothing has to be kept in the meantime.
    """
    state = state_of(state)
    player = player_of(player, state.game)
    recording = recording_of(state, depth, path)
    decision = player.decide(state, control=control, seeds=seeds, recall=recall, recording=recording)
    return build(player, decision, recording, depth=depth, width=width, maximiser=maximiser)


def recording_of(state: State, depth: int, path: Iterable[str] = ()) -> Recording:
    """The recording to pass to a player for a tree to this depth; a Mistake if the path cannot be played."""
    numbers = []
    for count, name in enumerate(path, start=1):
        try:
            move = state.move(name)
        except Mistake as mistake:
            raise Mistake(f"Move {count} of the path, {shortened(name)}, cannot be played there: {mistake}") from None
        numbers.append(move.number)
        state = state.play(move)
    return Recording(limit=MOST_RECORDED, first_plies=depth, path=tuple(numbers))
