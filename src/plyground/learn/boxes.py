"""The rules of dots-and-boxes with the extra turn as array operations, on the words of the library's own position.

A board is five numbers: the free horizontals, the free verticals and the open boxes as bits (games/dotsandboxes), the
boxes of the side to move and those of its rival. Captures that are no decision belong to the move before them: `play`
makes them for the side to move. A side with more than half of the boxes has won.
"""

from typing import Any

import torch
from torch import Tensor

from ..games.dotsandboxes.nets import EIGHTH, PLANES, RULE, BoxEncoder, certain_captures, neighbours
from ..games.dotsandboxes.position import STRIDE, boxes_to_take, line_bits, line_count
from ..games.dotsandboxes.structure import boxes_with_two
from ..nets.binding import BoxGrid
from .fused import fused
from .rules import View, mirrored_grids

AT_A_TIME = 4  # captures between two looks whether any are left


class BoxRules:
    planes = PLANES

    def __init__(self, game: BoxGrid, fuse: int = 0) -> None:
        self.boxes = game.rows * game.columns
        self.rows, self.columns = 2 * game.rows + 1, 2 * game.columns + 1
        self.actions = self.rows * self.columns
        self.longest = line_count(game.rows, game.columns) + 1
        self.symmetries = 8 if game.rows == game.columns else 4
        self.card = {"rows": str(game.rows), "columns": str(game.columns), "rule": RULE}
        # For each place of the grid: which of the three words has it, and at which bit. Dots are in none.
        self._word, self._bit = torch.full((self.actions,), 3), torch.zeros(self.actions, dtype=torch.long)
        encoder = BoxEncoder(game.rows, game.columns)
        for line in range(line_count(game.rows, game.columns)):
            horizontal, vertical = line_bits(line, game.rows, game.columns)
            self._word[encoder.place(line)] = 0 if horizontal else 1
            self._bit[encoder.place(line)] = (horizontal | vertical).bit_length() - 1
        for box in range(self.boxes):
            row, column = divmod(box, game.columns)
            self._word[(2 * row + 1) * self.columns + 2 * column + 1] = 2
            self._bit[(2 * row + 1) * self.columns + 2 * column + 1] = STRIDE * row + column
        self._seen = fused(self._see, fuse) if fuse else self._see
        self._taken = fused(self._take, fuse) if fuse else self._take

    def _on(self, device: Any) -> None:
        if self._word.device != device:
            self._word, self._bit = self._word.to(device), self._bit.to(device)

    def openings(self, count: int, device: Any) -> Tensor:
        """Some random lines that give no box away, seldom more than a quarter of all."""
        self._on(torch.device(device))
        grid = (self._word < 3).long().expand(count, -1)
        boards = torch.cat([self._packed(grid), torch.zeros(count, 2, dtype=torch.long, device=device)], 1)
        most = self.longest // 2
        wanted = (most * torch.rand(count, device=device).square()).round()
        for number in range(most):
            horizontals, verticals, unclosed, _, _ = boards.unbind(1)
            pairs = boxes_with_two(horizontals, verticals, unclosed)
            safe = self._grid(horizontals & ~(pairs | pairs << STRIDE), verticals & ~(pairs | pairs << 1))
            draws = (number < wanted) & safe.any(1)
            line = torch.multinomial(safe.float() + 1e-9, 1)[:, 0]
            boards = torch.where(draws[:, None], self.play(boards, line)[0], boards)
        return boards

    @torch.no_grad()
    def look(self, boards: Tensor) -> View:
        """Boards on which no certain capture is left, as `play` leaves them."""
        self._on(boards.device)
        return View(*self._seen(boards))

    def _see(self, boards: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        horizontals, verticals, unclosed, own, rival = boards.unbind(1)
        one = boxes_to_take(horizontals, verticals, unclosed)
        two = boxes_with_two(horizontals, verticals, unclosed & ~one)
        asked = one | neighbours(one, horizontals, verticals, unclosed)
        asked = torch.where(one != 0, asked, unclosed)
        moves = self._grid(horizontals & (asked | asked << STRIDE), verticals & (asked | asked << 1))

        free, everywhere = self._grid(horizontals, verticals), torch.ones_like(moves)
        parity = horizontals ^ verticals ^ unclosed
        for shift in (32, 16, 8, 4, 2, 1):
            parity = parity ^ parity >> shift
        margin = (own - rival).float() / EIGHTH
        planes = [free, ~free & (self._word < 2), self._at(one), self._at(two), everywhere]
        whole = [margin[:, None] * everywhere, (1 - (parity & 1))[:, None] * everywhere]
        seen = torch.stack([plane.float() for plane in planes + whole], 1)
        won, lost = 2 * own > self.boxes, 2 * rival > self.boxes
        over = won | lost | (unclosed == 0)
        return seen.view(-1, self.planes, self.rows, self.columns), moves, over, won.float() - lost.float()

    def play(self, boards: Tensor, moves: Tensor) -> tuple[Tensor, Tensor]:
        """The boards after a line each and the certain captures behind it, and whether the other side is to move."""
        self._on(boards.device)
        horizontals, verticals, unclosed, own, rival = boards.unbind(1)
        word, drawn = self._word[moves], 1 << self._bit[moves]
        horizontals = horizontals & ~torch.where(word == 0, drawn, 0)
        verticals = verticals & ~torch.where(word == 1, drawn, 0)
        unclosed, gain = _closed(horizontals, verticals, unclosed)
        own, went_over = own + gain, gain == 0
        own, rival = torch.where(went_over, rival, own), torch.where(went_over, own, rival)
        boards = torch.stack([horizontals, verticals, unclosed, own, rival], 1)
        while bool(certain_captures(*boards[:, :3].unbind(1)).any()):
            boards = self._taken(boards)
        return boards, went_over

    def _take(self, boards: Tensor) -> Tensor:
        """A few certain captures, where there are any."""
        horizontals, verticals, unclosed, own, rival = boards.unbind(1)
        for _ in range(AT_A_TIME):
            boxes = certain_captures(horizontals, verticals, unclosed)
            boxes = boxes & -boxes
            horizontals, verticals = horizontals & ~(boxes | boxes << STRIDE), verticals & ~(boxes | boxes << 1)
            unclosed, gain = _closed(horizontals, verticals, unclosed)
            own = own + gain
        return torch.stack([horizontals, verticals, unclosed, own, rival], 1)

    def finished(self, boards: Tensor) -> tuple[Tensor, Tensor]:
        return boards[:, 2] == 0, (boards[:, 3] - boards[:, 4]).sign().float()

    def legal(self, boards: Tensor) -> Tensor:
        self._on(boards.device)
        return self._grid(boards[:, 0], boards[:, 1])

    def mirrored(self, boards: Tensor, policy: Tensor, symmetry: int) -> tuple[Tensor, Tensor]:
        self._on(boards.device)
        grid = self._expanded(torch.cat([boards[:, :3], torch.zeros_like(boards[:, :1])], 1))
        both = torch.stack([grid.to(policy.dtype), policy], 1).view(-1, 2, self.rows, self.columns)
        grid, policy = mirrored_grids(both, symmetry).reshape(-1, 2, self.actions).unbind(1)
        return torch.cat([self._packed(grid.long()), boards[:, 3:]], 1), policy

    def _grid(self, horizontals: Tensor, verticals: Tensor) -> Tensor:
        """These lines at their places on the grid."""
        nothing = torch.zeros_like(horizontals)
        return self._expanded(torch.stack([horizontals, verticals, nothing, nothing], 1)) > 0

    def _at(self, boxes: Tensor) -> Tensor:
        """These boxes at their places on the grid."""
        nothing = torch.zeros_like(boxes)
        return self._expanded(torch.stack([nothing, nothing, boxes, nothing], 1)) > 0

    def _expanded(self, words: Tensor) -> Tensor:
        """The bits of the three words and of a fourth without any, at their places on the grid."""
        return words[:, self._word] >> self._bit & 1

    def _packed(self, grid: Tensor) -> Tensor:
        """The three words of a grid."""
        bits = grid << self._bit
        return torch.stack([(bits * (self._word == word)).sum(1) for word in range(3)], 1)


def _closed(horizontals: Tensor, verticals: Tensor, unclosed: Tensor) -> tuple[Tensor, Tensor]:
    """The boxes still open, and how many the last line has closed: two at most."""
    rest = unclosed & (horizontals | horizontals >> STRIDE | verticals | verticals >> 1)
    closed = unclosed ^ rest
    return rest, (closed != 0).long() + (closed & (closed - 1) != 0).long()
