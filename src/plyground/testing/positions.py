"""What can be seen of a position: its bytes, its type, and all that it answers."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

import numpy as np

from ..compiled import INTERPRETED
from ..games.game import Game, legal_moves
from ..games.limits import MOST_MOVES
from ..games.state import Core, copied
from .subject import Subject

# Nodes of one minimax search, so that interpreted runs stay short and their searches shallow.
AFFORDABLE = 300 if INTERPRETED else 20_000


def replay(game: Game, moves: Iterable[int]) -> Core:
    """The position after these moves from the start."""
    position = copied(game.new())
    for move in moves:
        position = position.play(move)
    return position


def listed(write: Callable[[Any], int]) -> list[int] | None:
    """The moves that `position.moves` or `position.candidates` writes; None if they are more than there may be."""
    out = np.full(MOST_MOVES, -1, np.int64)
    try:
        count = int(write(out))
    except IndexError:
        return None
    return [int(move) for move in out[:count]] if 0 <= count <= MOST_MOVES else None


def candidate_moves(position: Core) -> list[int]:
    """The numbers of the moves that a search looks at, best first."""
    return listed(position.candidates) or []


def snapshot(value: Any) -> Any:
    """Every byte of every array and every scalar of a position."""
    if isinstance(value, np.ndarray):
        return (value.dtype.str, value.shape, value.tobytes())
    if isinstance(value, tuple):
        return (type(value), *map(snapshot, value))
    return repr(value) if isinstance(value, list | dict | set) else value


def machine_type(value: Any) -> Hashable:
    """What Numba would distinguish: another type means another compilation, or a crash on loading."""
    if isinstance(value, np.ndarray):
        return (value.dtype, value.ndim, value.flags.writeable, value.flags.c_contiguous)
    if isinstance(value, tuple):
        return (type(value), *map(machine_type, value))
    kinds: dict[type, str] = {bool: "bool", np.bool_: "bool", int: "int64", np.int64: "int64"}
    return kinds.get(type(value), type(value).__name__)


def arrays(position: Core) -> Iterator[Any]:
    """Every array of a position, those of its parts included."""
    for field in position:
        if isinstance(field, tuple):
            yield from arrays(field)
        elif isinstance(field, np.ndarray):
            yield field


def share_storage(one: Core, other: Core) -> bool:
    """Whether a change of one position may change the other."""
    return any(
        np.shares_memory(ours, theirs) and (ours.flags.writeable or theirs.flags.writeable)
        for ours in arrays(one)
        for theirs in arrays(other)
    )


def scores(game: Game, names: Iterable[str], position: Core) -> dict[str, tuple[int, int]]:
    """What each of these evaluators says, for side 0 and for side 1."""
    evaluators = {name: game.evaluator(name) for name in names}
    return {name: (int(e.score(position, 0)), int(e.score(position, 1))) for name, e in evaluators.items()}


def visible(subject: Subject, position: Core) -> dict[str, Any]:
    """All that a search or a person can see of a position, however it came about."""
    over = bool(position.is_over())
    seen = {
        "key": position.key(),
        "side to move": position.to_move(),
        "is_over": over,
        "legal moves": legal_moves(position),
        "candidates": [] if over else candidate_moves(position),
        "plies_left": position.plies_left(),
        "result": (position.result(0), position.result(1)) if over else None,
    }
    for name, both in scores(subject.game, subject.evaluators, position).items():
        if not subject.judges_the_last_move(name):
            seen[f"evaluator {name}"] = both
    return seen


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The first thing that two positions answer differently, in words; nothing if they answer alike."""
    for name, value in one.items():
        if value != other[name]:
            return f"{name} is {value} there and {other[name]} here"
    return ""


def affordable(position: Core, depth: int, nodes: int = AFFORDABLE) -> int:
    """A depth, or less where minimax would visit too many nodes."""
    while depth > 1 and len(candidate_moves(position)) ** depth > nodes:
        depth -= 1
    return depth
