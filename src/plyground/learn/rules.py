"""Rules as array operations: thousands of boards at once, on a GPU or a CPU.

The search and the loop know a kind of game only through `Rules`. A board is always seen by the side to move, so values
follow that side and not the number of plies: `play` says for each board whether the turn went over.

`StoneRules` is the kind in which a move puts a stone on any empty cell and `in_row` in a row win. Boards are bytes of
0 and 1, (boards, 2, cells), the stones of the side to move first. Two facts of the game are rules here, so that no net
has to learn them: a side that can complete a row now wins, and a side whose rival could complete one on two cells
loses. A single such cell is the only move.
"""

from typing import Any, NamedTuple, Protocol

import torch
import torch.nn.functional as F  # noqa: N812 - as everybody calls it
from torch import Tensor

from ..errors import Mistake
from ..games.game import Game
from ..nets.binding import BoxGrid, Nets, StonesInRow
from .fused import fused

NEAR = 2  # how far from a stone a move is worth playing
MOST_OPENING_STONES = 7


class View(NamedTuple):
    """What the rules say about boards, each for its side to move."""

    planes: Tensor  # (boards, planes, rows, columns): what the net sees
    moves: Tensor  # (boards, actions): those worth playing; if a side can win at once, only what that asks for
    decided: Tensor  # (boards,): whether the rules know the result
    value: Tensor  # (boards,): the result if they do, 1, 0 or −1

    @property
    def forced(self) -> Tensor:
        """Where there is one move to play, and the game goes on."""
        return ~self.decided & (self.moves.sum(1) == 1)


class Rules(Protocol):
    """A kind of game on a grid. Boards are tensors whose first dimension counts them."""

    rows: int
    columns: int
    planes: int
    actions: int
    longest: int  # moves of a game in self-play; a longer one counts as a draw
    symmetries: int
    card: dict[str, str]  # the rules as a net's file names them

    def openings(self, count: int, device: Any) -> Tensor:
        """Random boards to begin games with."""
        ...

    def look(self, boards: Tensor) -> View: ...

    def play(self, boards: Tensor, moves: Tensor) -> tuple[Tensor, Tensor]:
        """The boards after one move each, and whether the other side is to move."""
        ...

    def finished(self, boards: Tensor) -> tuple[Tensor, Tensor]:
        """Whether games are over by the rules alone, and their results for the side to move."""
        ...

    def legal(self, boards: Tensor) -> Tensor:
        """Every legal move of games that go on."""
        ...

    def mirrored(self, boards: Tensor, policy: Tensor, symmetry: int) -> tuple[Tensor, Tensor]:
        """Boards and the values of their moves, turned and mirrored."""
        ...


def mirrored_grids(grids: Tensor, symmetry: int) -> Tensor:
    """The last two dimensions turned upside down (bit 1), left to right (bit 2) and over the diagonal (bit 4)."""
    if symmetry & 1:
        grids = grids.flip(-2)
    if symmetry & 2:
        grids = grids.flip(-1)
    return grids.transpose(-2, -1) if symmetry & 4 else grids


def rules_of(game: Game, fuse: int = 0) -> Rules:
    """The array rules of a game, fast for batches of `fuse` boards; a Mistake if there are none for its kind."""
    rules = Nets.of(game).rules
    if isinstance(rules, StonesInRow):
        return StoneRules(rules, fuse)
    if isinstance(rules, BoxGrid):
        from .boxes import BoxRules

        return BoxRules(rules, fuse)
    raise Mistake(
        f"Nets cannot learn {game.spec} yet: allowed are games that put stones in a row, such as fiveinarow, and "
        "dotsandboxes with the extra turn."
    )


class StoneRules:
    planes = 5  # own stones, the rival's, ones, cells that complete a row for the side to move, and for its rival

    def __init__(self, stones: StonesInRow, fuse: int = 0) -> None:
        if stones.in_row < 3:
            raise Mistake(f"There is nothing to learn where {stones.in_row} in a row win: allowed are 3 and more.")
        self.rows, self.columns, self.in_row, self.exact = stones.rows, stones.columns, stones.in_row, stones.exact
        self.actions = self.rows * self.columns
        self.longest = min(self.actions, max(40, self.actions // 2))
        self.symmetries = 8 if self.rows == self.columns else 4
        self.card = {
            "rows": str(stones.rows),
            "columns": str(stones.columns),
            "in_row": str(stones.in_row),
            "rule": "standard" if stones.exact else "freestyle",
        }
        self._seen = fused(self._see, fuse) if fuse else self._see

    def openings(self, count: int, device: Any) -> Tensor:
        """One to seven stones around the middle, fewer on small boards: games differ, and some are even."""
        boards = torch.zeros(count, 2, self.actions, dtype=torch.uint8, device=device)
        most = max(1, min(MOST_OPENING_STONES, self.actions // 8))
        stones = torch.randint(1, most + 1, (count,), device=device)
        spread = 0.5 + torch.randint(2, 6, (count,), device=device)  # of the cells on each side of the middle
        for number in range(most):
            cells = []
            for length in (self.rows, self.columns):
                away = (2 * torch.rand(count, device=device) - 1) * spread.clamp(max=length / 2)
                cells.append((length // 2 + away.round().long()).clamp(0, length - 1))
            cell = cells[0] * self.columns + cells[1]
            free = boards.amax(1).gather(1, cell[:, None])[:, 0] == 0
            put = (number < stones) & free
            boards = torch.where(put[:, None, None], self.play(boards, cell)[0], boards)
        return boards

    @torch.no_grad()
    def look(self, boards: Tensor) -> View:
        return View(*self._seen(boards))

    def _see(self, boards: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        count = len(boards)
        stones = boards.transpose(0, 1).reshape(2 * count, self.actions).bool()
        empty = ~(stones[:count] | stones[count:])
        wins = self._completing(stones) & empty.repeat(2, 1)
        mine, theirs = wins[:count], wins[count:]
        won, threats = mine.any(1), theirs.sum(1)
        lost = ~won & (threats >= 2)
        full = ~empty.any(1)

        grid = (self.rows, self.columns)
        near = F.max_pool2d((~empty).float().view(-1, 1, *grid), 2 * NEAR + 1, 1, NEAR).view(count, -1) > 0
        quiet = empty & (near | (~near).all(1, keepdim=True))
        moves = torch.where(won[:, None], mine, torch.where((threats > 0)[:, None], theirs, quiet))

        own, rival = stones[:count], stones[count:]
        planes = torch.stack([own, rival, torch.ones_like(own), mine, theirs], 1).view(count, self.planes, *grid)
        return planes, moves, won | lost | full, won.float() - lost.float()

    def play(self, boards: Tensor, moves: Tensor) -> tuple[Tensor, Tensor]:
        own = boards[:, 0].scatter(1, moves[:, None], 1)
        return torch.stack([boards[:, 1], own], 1), torch.ones_like(moves, dtype=torch.bool)

    def finished(self, boards: Tensor) -> tuple[Tensor, Tensor]:
        rival = boards[:, 1].bool()  # who moved last: only this side can have a row
        lost = (self._completing(rival) & rival).any(1)
        full = (boards.amax(1) > 0).all(1)
        return lost | full, -lost.float()

    def legal(self, boards: Tensor) -> Tensor:
        return boards.amax(1) == 0

    def mirrored(self, boards: Tensor, policy: Tensor, symmetry: int) -> tuple[Tensor, Tensor]:
        both = torch.cat([boards.to(policy.dtype), policy[:, None]], 1).view(len(boards), 3, self.rows, self.columns)
        flat = mirrored_grids(both, symmetry).reshape(len(boards), 3, self.actions)
        return flat[:, :2].to(boards.dtype), flat[:, 2]

    def _completing(self, stones: Tensor) -> Tensor:
        """The cells that are part of a winning row, or would be with one more stone on them."""
        # As in the library's own rules, one column of edge cells closes every row of the board, so that a step in any
        # direction is one number.
        stride = self.columns + 1
        reach = self.in_row if self.exact else self.in_row - 1
        margin = reach * (stride + 1)
        board = F.pad(stones.view(-1, self.rows, self.columns), (0, 1)).flatten(1)
        length = board.shape[1]
        board = F.pad(board, (margin, margin))
        wins = torch.zeros(len(board), length, dtype=torch.bool, device=stones.device)
        for step in (1, stride - 1, stride, stride + 1):
            run = torch.zeros(len(board), length, dtype=torch.uint8, device=stones.device)
            for way in (-step, step):
                first = margin + way
                unbroken = board[:, first : first + length]
                run = run + unbroken
                for _ in range(reach - 1):
                    first += way
                    unbroken = unbroken & board[:, first : first + length]
                    run = run + unbroken
            wins |= run == self.in_row - 1 if self.exact else run >= self.in_row - 1
        return wins.view(-1, self.rows, stride)[:, :, : self.columns].flatten(1)
