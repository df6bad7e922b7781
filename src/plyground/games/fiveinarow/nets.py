"""What a net sees of five-in-a-row: the engine's board of threats, which also proves wins by fours and threes."""

from typing import Any, NamedTuple

from ...compiled import compiled, compiled_class, inlined
from ...errors import Mistake
from ...nets.binding import NetBinding, NetPosition, Nets, StonesInRow, net_file
from .position import EMPTY, NO_MOVE, RENJU, FiveInARow
from .threats.board import NEAR, PAD, WINNING_FOUR, WINS, from_game, threat_board, to_game
from .threats.fours import NO_CELL, fours, new_threat_work
from .threats.search import THREATS_ALONE, expand, prove

_FOURS = 200  # nodes for a search by fours alone; with more, one by fours and threes follows


@compiled_class
class ThreatEncoder(NamedTuple):
    """Reads a ThreatBoard. The net's planes: own stones, the rival's, ones, where either side makes five."""

    size: int

    def write(self, board: Any, planes: Any) -> None:
        mine, theirs = board.side, 1 - board.side
        for row in range(self.size):
            for column in range(self.size):
                cell = (row + PAD) * (self.size + PAD) + column + PAD
                owner, out = board.cells[cell], planes[row, column]
                empty = owner == EMPTY
                out[0] = 1 if owner == mine else 0
                out[1] = 1 if owner == theirs else 0
                out[2] = 1
                out[3] = 1 if empty and board.threats[mine, cell] == WINS else 0
                out[4] = 1 if empty and board.threats[theirs, cell] == WINS else 0

    def moves(self, board: Any, out: Any) -> int:
        """The cells within two of a stone; where a threat forces, only its answers."""
        n = board.candidates(out)
        mine, theirs = board.side, 1 - board.side
        forced = board.counts[mine, WINS] + board.counts[theirs, WINS]
        forced += board.counts[mine, WINNING_FOUR] + board.counts[theirs, WINNING_FOUR]
        kept = 0
        for i in range(n):
            if forced > 0 or n == 1 or is_close(board, out[i]):
                out[kept] = to_game(out[i], self.size)
                kept += 1
        return -kept if forced > 0 or kept == board.vacant else kept

    def legal(self, board: Any, out: Any) -> int:
        n = board.moves(out)
        for i in range(n):
            out[i] = to_game(out[i], self.size)
        return n

    def place(self, move: int) -> int:
        return (move // (self.size + 1) - 1) * self.size + move % (self.size + 1)

    def play(self, board: Any, move: int) -> Any:
        return board.play(from_game(move, self.size))

    def winning_move(self, board: Any, nodes: int, work: Any) -> int:
        cell = winning_cell(board, nodes, work)
        return NO_MOVE if cell == NO_CELL else to_game(cell, self.size)


@compiled
def winning_cell(board: Any, nodes: int, work: Any) -> int:
    """A cell that is proven to win for the side to move, by fours or, if there are nodes for it, by threes as well."""
    if work.stop != 0:
        return NO_CELL
    before = work.four_nodes
    work.four_limit = before + min(nodes, _FOURS)
    won = fours(board, 0, work)
    work.nodes += work.four_nodes - before
    if won == 1:
        return int(work.line[0, 0])
    if nodes > _FOURS:
        work.limit = work.nodes + nodes
        if (
            prove(board, board.side, work) == 1
            and expand(board, board.side, 0, THREATS_ALONE, work) == 1
            and work.delta[0, 0] == 0
        ):
            return int(work.buffer[0, 0])
    return NO_CELL


@inlined
def is_close(board: Any, cell: int) -> bool:
    """Whether a stone is within two cells: the net has learned no others."""
    stride = board.size + PAD
    for row in range(-NEAR, NEAR + 1):
        for column in range(-NEAR, NEAR + 1):
            if board.cells[cell + row * stride + column] < EMPTY:
                return True
    return False


class FiveInARowNets(Nets):
    """Nets for freestyle and the standard rule."""

    @property
    def rules(self) -> StonesInRow | None:
        if self.game.exact == RENJU:
            return None
        return StonesInRow(self.game.size, self.game.size, 5, exact=bool(self.game.exact))

    def binding(self, net: str = "") -> NetBinding:
        if self.game.exact == RENJU:
            raise Mistake("No net has learned renju: play it with another search, such as deepening.")
        return NetBinding(net_file(net, "fiveinarow", self.game.rule, (self.game.size, self.game.size)), _view)


def _view(position: FiveInARow) -> NetPosition:
    size = int(position.size)
    rules = {"in_row": "5", "rule": "standard" if position.exact else "freestyle", "planes": "5"}
    return NetPosition(threat_board(position), ThreatEncoder(size), new_threat_work(), size, size, rules)
