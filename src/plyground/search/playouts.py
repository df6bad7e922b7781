"""Many random games from one position, in one call: each move is drawn from all legal ones, with equal chances.

Unlike a search, nobody chooses anything here. What comes out is what an untrained player meets: how often each side
wins, how long games last, how many moves there are to choose from.
"""

from typing import Any

from ..compiled import compiled, copy_into, int64, prepare, workspace_type
from ..games.state import copied
from .control import Control
from .limits import Limits
from .mcts.rollout import picker_for
from .rng import seeded
from .workspace import FIELDS, ended

_COUNTS = ("games", "wins", "draws", "losses", "margins", "squares", "plies", "longest", "shortest")
new_work = workspace_type([*FIELDS[:3], ("rng", ()), ("buffer", FIELDS[5][1][1:]), *((name, ()) for name in _COUNTS)])


def play_out(position: Any, games: int, seed: int, control: Control | None = None) -> Any:
    """The counts of random games from a position, for side 0; of those played so far, if the control says stop."""
    work, picker = new_work(), picker_for(position)
    work.limit, work.rng = Limits().most_nodes, seeded((seed,))
    own, again = copied(position), copied(position)
    prepare(_play_out, own, again, picker, 1, work)
    with (control or Control()).lend(work):
        _play_out(own, again, picker, games, work)
    return work


@compiled
def _play_out(start: Any, storage: Any, picker: Any, games: int, work: Any) -> int:
    for _ in range(games):
        position = copy_into(start, storage)
        plies = 0
        while not position.is_over() and not ended(work):
            position = position.play(picker.pick(position, work))
            work.nodes += 1
            plies += 1
        if work.stop != 0:
            break
        margin = int64(position.result(0))
        work.games += 1
        work.wins += 1 if margin > 0 else 0
        work.draws += 1 if margin == 0 else 0
        work.losses += 1 if margin < 0 else 0
        work.margins += margin
        work.squares += margin * margin
        work.plies += plies
        work.longest = max(work.longest, plies)
        work.shortest = plies if work.games == 1 else min(work.shortest, plies)
    return int64(work.games)
