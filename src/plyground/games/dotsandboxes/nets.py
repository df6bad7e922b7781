"""What a net sees of dots-and-boxes with the extra turn, and which lines are worth a look.

The net's board is the grid of dots, lines and boxes, (2 × rows + 1) × (2 × columns + 1): a line stands between its two
dots, a box between its four lines. Planes, for the side to move:

    0  free lines                        4  ones
    1  drawn lines                       5  everywhere: the margin of boxes so far, in eights
    2  boxes that lack a single line     6  everywhere: 1 if free lines less open boxes are even (the long-chain rule,
    3  boxes that lack two                  structure.py: no net has to learn to count)

Most captures are no decision (after Berlekamp 2000; every claim is compared with the solver in the tests). Let A be a
box that lacks one line, N its neighbour behind that line. Whatever else a side could draw now, it loses nothing by
taking A first; only a line that would close N afterwards is another matter, so N must lack two lines. Then A and N are
left to the other side by drawing N's other line, which is worth a look if that line leads off the board or to a
joint (the last two of a chain), or to a box whose next neighbour can be taken as well (the last four of a loop).
"""

from typing import Any, NamedTuple

from ...compiled import bit_count, compiled_class, inlined, workspace_type
from ...errors import Mistake
from ...nets.binding import BoxGrid, NetBinding, NetPosition, Nets, net_file
from .position import STRIDE, DotsAndBoxes, boxes_to_take, write_lines
from .structure import boxes_with_two

PLANES = 7
EIGHTH = 8  # boxes
RULE = "extra-turn"
_new_work = workspace_type([("nodes", ()), ("limit", ()), ("stop", ())])


# These two know no branches, so that they also serve arrays of words: many boards at once.


@inlined
def neighbours(boxes: Any, horizontals: Any, verticals: Any, unclosed: Any) -> Any:
    """The boxes behind the free lines of these."""
    across = (boxes & verticals) >> 1 | boxes << 1 & verticals
    return unclosed & ((boxes & horizontals) >> STRIDE | boxes << STRIDE & horizontals | across)


@inlined
def certain_captures(horizontals: Any, verticals: Any, unclosed: Any) -> Any:
    """The boxes that lack a single line and are best taken at once, one of them at a time."""
    one = boxes_to_take(horizontals, verticals, unclosed)
    two = boxes_with_two(horizontals, verticals, unclosed & ~one)
    off_board = (
        horizontals & ~(unclosed << STRIDE)
        | horizontals >> STRIDE & ~(unclosed >> STRIDE)
        | verticals & ~(unclosed << 1)
        | verticals >> 1 & ~(unclosed >> 1)
    )
    joints = unclosed & ~(one | two)
    ends = two & neighbours(one, horizontals, verticals, unclosed)
    beyond = neighbours(joints | ends, horizontals, verticals, unclosed)
    return one & ~neighbours(two & (off_board | beyond), horizontals, verticals, unclosed)


@compiled_class
class BoxEncoder(NamedTuple):
    """Reads a DotsAndBoxes."""

    rows: int
    columns: int

    def write(self, board: Any, planes: Any) -> None:
        planes[:] = 0
        one = boxes_to_take(board.horizontals, board.verticals, board.unclosed)
        two = boxes_with_two(board.horizontals, board.verticals, board.unclosed & ~one)
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                bit = STRIDE * row + column
                if column < self.columns:
                    free = board.horizontals >> bit & 1
                    planes[2 * row, 2 * column + 1, 0] = free
                    planes[2 * row, 2 * column + 1, 1] = 1 - free
                if row < self.rows:
                    free = board.verticals >> bit & 1
                    planes[2 * row + 1, 2 * column, 0] = free
                    planes[2 * row + 1, 2 * column, 1] = 1 - free
                if column < self.columns and row < self.rows:
                    planes[2 * row + 1, 2 * column + 1, 2] = one >> bit & 1
                    planes[2 * row + 1, 2 * column + 1, 3] = two >> bit & 1
        planes[:, :, 4] = 1
        planes[:, :, 5] = board.result(board.side) / EIGHTH
        planes[:, :, 6] = 1 - (bit_count(board.horizontals ^ board.verticals ^ board.unclosed) & 1)

    def moves(self, board: Any, out: Any) -> int:
        """All lines; where boxes can be taken, only what that asks for: to take one or to leave the last ones."""
        horizontals, verticals = board.horizontals, board.verticals
        boxes = certain_captures(horizontals, verticals, board.unclosed)
        if boxes != 0:
            boxes &= -boxes
        else:
            boxes = board.takeable()
            boxes |= neighbours(boxes, horizontals, verticals, board.unclosed)
        if boxes == 0:
            boxes = board.unclosed
        horizontals &= boxes | boxes << STRIDE
        verticals &= boxes | boxes << 1
        return -write_lines(horizontals, verticals, self.rows, self.columns, out, 0)

    def legal(self, board: Any, out: Any) -> int:
        return board.moves(out)

    def place(self, move: int) -> int:
        """Where on the grid a line is."""
        width = 2 * self.columns + 1
        upright = move - (self.rows + 1) * self.columns
        if upright < 0:
            return 2 * (move // self.columns) * width + 2 * (move % self.columns) + 1
        return (2 * (upright // (self.columns + 1)) + 1) * width + 2 * (upright % (self.columns + 1))

    def play(self, board: Any, move: int) -> Any:
        return board.play(move)

    def winning_move(self, board: Any, nodes: int, work: Any) -> int:
        """None: there is no threat search."""
        return -1


class DotsAndBoxesNets(Nets):
    """Nets for the game with the extra turn; they are trained on boards without lines."""

    @property
    def rules(self) -> BoxGrid | None:
        learnable = self.game.extra_turn and not self.game.is_swedish
        return BoxGrid(self.game.rows, self.game.columns) if learnable else None

    def binding(self, net: str = "") -> NetBinding:
        if not self.game.extra_turn:
            raise Mistake("Nets know dots-and-boxes with the extra turn alone: extra_turn=off is not allowed for them.")
        return NetBinding(net_file(net, "dotsandboxes", RULE, (self.game.rows, self.game.columns)), _view)


def _view(position: DotsAndBoxes) -> NetPosition:
    rows, columns = int(position.rows), int(position.columns)
    rules = {"game": "dotsandboxes", "rule": RULE, "planes": str(PLANES)}
    return NetPosition(position, BoxEncoder(rows, columns), _new_work(), 2 * rows + 1, 2 * columns + 1, rules)
