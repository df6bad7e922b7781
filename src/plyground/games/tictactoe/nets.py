"""What a net sees of tic-tac-toe on any board."""

from typing import Any, NamedTuple

from ...compiled import compiled_class, inlined, workspace_type
from ...nets.binding import NetBinding, NetPosition, Nets, StonesInRow, net_file
from .notation import rows_of
from .position import TicTacToe, has_run

NEAR = 2  # how far from a stone a move is one that nets learn
_new_work = workspace_type([("nodes", ()), ("limit", ()), ("stop", ())])


@compiled_class
class StoneEncoder(NamedTuple):
    """The net's planes: own stones, the rival's, ones, where either side completes a row."""

    rows: int
    columns: int

    def write(self, board: Any, planes: Any) -> None:
        for row in range(self.rows):
            for column in range(self.columns):
                cell, out = row * board.stride + column, planes[row, column]
                empty = board.empty.has(cell) == 1
                out[0] = board.mine.has(cell)
                out[1] = board.theirs.has(cell)
                out[2] = 1
                out[3] = 1 if empty and has_run(board.mine.plus(cell), board.stride, board.k) else 0
                out[4] = 1 if empty and has_run(board.theirs.plus(cell), board.stride, board.k) else 0

    def moves(self, board: Any, out: Any) -> int:
        """The cells within two of a stone, or all; where a side can complete a row now, only what that asks for."""
        forced = board.forcing(out)
        if forced != 0:
            return forced
        n = board.moves(out)
        kept = 0
        for i in range(n):
            if is_close(board, self.rows, self.columns, out[i]):
                out[kept] = out[i]
                kept += 1
        return kept if 0 < kept < n else -n

    def legal(self, board: Any, out: Any) -> int:
        return board.moves(out)

    def place(self, move: int) -> int:
        return move - move // (self.columns + 1)

    def play(self, board: Any, move: int) -> Any:
        return board.play(move)

    def winning_move(self, board: Any, nodes: int, work: Any) -> int:
        """None: a row that can be completed at once is in `moves`, and no other threats are searched."""
        return -1


@inlined
def is_close(board: Any, rows: int, columns: int, cell: int) -> bool:
    row, column = cell // board.stride, cell % board.stride
    for y in range(max(row - NEAR, 0), min(row + NEAR + 1, rows)):
        for x in range(max(column - NEAR, 0), min(column + NEAR + 1, columns)):
            if board.empty.has(y * board.stride + x) == 0:
                return True
    return False


class TicTacToeNets(Nets):
    """One net for every board."""

    @property
    def rules(self) -> StonesInRow:
        return StonesInRow(self.game.rows, self.game.columns, self.game.k)

    def binding(self, net: str = "") -> NetBinding:
        return NetBinding(net_file(net, "tictactoe", "freestyle", (self.game.rows, self.game.columns)), _view)


def _view(position: TicTacToe) -> NetPosition:
    rows, columns = rows_of(position), int(position.stride) - 1
    rules = {"in_row": str(int(position.k)), "rule": "freestyle", "planes": "5"}
    return NetPosition(position, StoneEncoder(rows, columns), _new_work(), rows, columns, rules)
