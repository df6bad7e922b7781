"""What a move of dots-and-boxes does, in words: the boxes it takes or gives away, and the result with best play.

All of it is certain: of the result nothing is said where the solver does not prove it in a fraction of a second.
"""

from ...engines.dotsandboxes.proven import proven_result, result_in_words
from ...games.dotsandboxes.captures import take
from ...games.dotsandboxes.structure import Structure, structure_of
from ...games.state import State


def why(state: State, move: str | int) -> str:
    """One sentence about a legal move of a state."""
    child = state.play(move)
    does = _does(state, child)
    if child.is_over or (now := proven_result(child.core)) is None:
        return does
    result = f"{does}; with best play {result_in_words(now, state.game.sides)}"
    if (due := proven_result(state.core)) is None or due == now:
        return result
    return f"{result}; after the best move {result_in_words(due, state.game.sides)}"


def _does(state: State, child: State) -> str:
    """What a move does at once."""
    gain = int(child.core.gain)
    if gain > 0:
        ends = " and ends the game" if child.is_over else ""
        return f"closes {_boxes(gain)}{ends}"
    could_take, could_leave, _ = _captures(state)
    given, can_be_left, is_rest = _captures(child)
    if not state.core.extra_turn:
        return f"lets the other side close {_boxes(child.core.largest_take())}" if given else "gives nothing away"
    if could_take and given == could_leave and not can_be_left and is_rest:
        return f"leaves {_boxes(given)} to the other side, which then has to make the next move elsewhere"
    if could_take:
        more = f", and gives {given - could_take} more away" if given > could_take else ""
        return f"leaves {_boxes(could_take)} to the other side that could be taken now{more}"
    if given > 0:
        return f"opens {_opened(structure_of(state), structure_of(child))}: gives {_boxes(given)} away"
    return "gives nothing away"


def _captures(state: State) -> tuple[int, int, bool]:
    """How many boxes the side to move can take, the fewest it can leave instead, and whether any are open then."""
    taken, spare, _, _, unclosed = take(state.core.horizontals, state.core.verticals, state.core.unclosed)
    return taken, spare, unclosed != 0


def _opened(before: Structure, after: Structure) -> str:
    """The part that has been opened, as it was before."""
    opened = {box for part in after.parts if part.is_opened for box in part.boxes}
    parts = [part for part in before.parts if opened & set(part.boxes)]
    return " and ".join(f"a {part.kind} of {len(part.boxes)}" for part in parts)


def _boxes(number: int) -> str:
    return "1 box" if number == 1 else f"{number} boxes"
