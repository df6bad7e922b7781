"""What a move of dots-and-boxes does, in words: the boxes it takes or gives away, and what it leaves of long chains.

What is said of boxes is certain. Who will have to open the first long chain is a forecast by the long-chain rule as
long as there are safe lines, and is said to be one.
"""

from ..state import State
from .captures import take
from .structure import Structure, structure_of


def why(state: State, move: str | int) -> str:
    """One sentence about a legal move of a state."""
    before, child = structure_of(state), state.play(move)
    gain = int(child.core.gain)
    if gain > 0:
        ends = " and ends the game" if child.is_over else ""
        return f"closes {_boxes(gain)}{ends}"
    could_take, could_leave, _ = _captures(state)
    given, can_be_left, is_rest = _captures(child)
    after = structure_of(child)
    if not state.core.extra_turn:
        return f"lets the other side close {_boxes(child.core.largest_take())}" if given else "gives nothing away"
    if could_take and given == could_leave and not can_be_left and is_rest:
        return f"leaves {_boxes(given)} to the other side, which then has to make the next move elsewhere"
    if could_take:
        more = f", and gives {given - could_take} more away" if given > could_take else ""
        return f"leaves {_boxes(could_take)} to the other side that could be taken now{more}"
    if given > 0:
        return f"opens {_opened(before, after)}: gives {_boxes(given)} away"
    return _forecast(after, state.turn)


def _captures(state: State) -> tuple[int, int, bool]:
    """How many boxes the side to move can take, the fewest it can leave instead, and whether any are open then."""
    taken, spare, _, _, unclosed = take(state.core.horizontals, state.core.verticals, state.core.unclosed)
    return taken, spare, unclosed != 0


def _opened(before: Structure, after: Structure) -> str:
    """The part that has been opened, as it was before."""
    opened = {box for part in after.parts if part.is_opened for box in part.boxes}
    parts = [part for part in before.parts if opened & set(part.boxes)]
    return " and ".join(f"a {part.kind} of {len(part.boxes)}" for part in parts)


def _forecast(after: Structure, side: int) -> str:
    if after.in_control is None:
        return "gives nothing away"
    number = len(after.long_chains)
    if not after.long_chains:
        leaves = "leaves no long chain but a loop"
    else:
        leaves = f"leaves an {'odd' if number % 2 else 'even'} number of long chains"
    opener = "the other side" if after.in_control == side else "you"
    return f"{leaves}: {'' if after.is_settled else 'as it stands, '}{opener} will have to open the first"


def _boxes(number: int) -> str:
    return "1 box" if number == 1 else f"{number} boxes"
