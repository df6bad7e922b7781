"""What an unfinished game of Othello is worth: corners and mobility first, discs last."""

from typing import TYPE_CHECKING, Any, NamedTuple

from plyground.author import EvaluatorKind, bit_count, compiled_class

if TYPE_CHECKING:
    from . import OthelloGame

CORNERS = (1 | 1 << 7, 1 << 24 | 1 << 31)  # of 8×8, by half of the board: a disc there is never turned over


@compiled_class
class Discs(NamedTuple):
    """A weight for each disc, each corner, and each disc of an end."""

    disc: int
    corner: int
    end: int

    def score(self, position: Any, side: int) -> int:
        margin = position.result(side)
        if position.is_over():
            return int(self.end * margin)
        sign = 1 if position.to_move() == side else -1
        mine = bit_count(position.mine_upper & CORNERS[0]) + bit_count(position.mine_lower & CORNERS[1])
        theirs = bit_count(position.theirs_upper & CORNERS[0]) + bit_count(position.theirs_lower & CORNERS[1])
        return int(self.disc * margin + self.corner * sign * (mine - theirs))


def _build(game: "OthelloGame", disc: tuple[int, ...], corner: tuple[int, ...], end: tuple[int, ...]) -> Discs:
    return Discs(disc[0], corner[0], end[0])


EVALUATORS = {
    "corners": EvaluatorKind(
        "discs, and corners, which nobody turns over",
        lambda game: {"disc": (1,), "corner": (25,), "end": (1000,)},
        _build,
    )
}
