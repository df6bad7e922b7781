"""A student whose whole knowledge becomes a table: each cell sees its own four lines and nothing else.

A small net says what the contents of a line mean, whichever direction the line has. The features of a cell are the sum
over its four lines. The value comes from their sum over the board, the policy from each cell's own features. Since a
line has only 22,143 contents, the net is run once for each of them, and what remains is a table and a few small layers
(games/fiveinarow/learned), which an alpha-beta search keeps up to date move by move. The idea is that of today's
strongest engine on CPUs (Rapfi, arXiv 2503.13178).
"""

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - as everybody calls it
from torch import Tensor, nn

from ..games.fiveinarow.learned.contents import BASES, PLACES, RADIUS, missing, row_of, rows
from ..games.fiveinarow.learned.shape import (
    CELLS,
    CHANNELS,
    FEATURE,
    FINE,
    FIRST,
    LARGEST,
    MOVE_CHANNELS,
    POOLED,
    SECOND,
    WEIGHT,
)

_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))  # as `missing` counts them: row, column, falling and rising diagonal


class LineStudent(nn.Module):
    """Boards as in rules.py → logits of the moves, and the logit of winning for the side to move."""

    def __init__(self, size: int, hidden: int) -> None:
        super().__init__()
        self.size = size
        self.line = nn.Sequential(
            nn.Linear(3 * PLACES, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, CHANNELS + MOVE_CHANNELS),
        )
        # Most of a sum over the board is what an empty board has, too. The norm takes that away.
        self.norm = nn.BatchNorm1d(CHANNELS, momentum=None)
        self.first, self.second, self.last = nn.Linear(CHANNELS, FIRST), nn.Linear(FIRST, SECOND), nn.Linear(SECOND, 1)
        self.move_weights = nn.Parameter(torch.randn(MOVE_CHANNELS) / MOVE_CHANNELS**0.5)
        contents = rows()
        kinds = np.stack([contents == kind for kind in (1, 2, 3)], -1).astype(np.float32)
        missed = missing(size)
        for name, array in (
            ("contents", kinds.reshape(len(kinds), -1)),
            ("reversed", kinds[:, ::-1].reshape(len(kinds), -1).copy()),
            ("row_of", row_of()),
            ("bases", BASES[missed[..., 0], missed[..., 1]]),
            ("shifts", 3 ** missed[..., 0]),
        ):
            self.register_buffer(name, torch.from_numpy(array), persistent=False)

    def table(self) -> Tensor:
        """By row: the features of a line for the value, then those for the moves."""
        both = self.line(torch.cat([self.contents, self.reversed]))
        mean = both.view(2, len(self.contents), -1).mean(0)
        return mean.clamp(-LARGEST / FEATURE, LARGEST / FEATURE)

    def seen(self, boards: Tensor) -> Tensor:
        """(boards, cells, 4): the table's rows of each cell's lines."""
        digits = (boards[:, 0] + 2 * boards[:, 1]).view(-1, self.size, self.size).long()
        wide = F.pad(digits, (RADIUS,) * 4)
        found = []
        for way, (down, right) in enumerate(_WAYS):
            number = torch.zeros_like(digits)
            for place in range(PLACES):
                top, left = RADIUS + (place - RADIUS) * down, RADIUS + (place - RADIUS) * right
                number += wide[:, top : top + self.size, left : left + self.size] * 3**place
            # Places beyond the edge hold no stones, so the powers of the missing ones divide the number.
            number = torch.div(number, self.shifts[way], rounding_mode="floor") + self.bases[way]
            found.append(self.row_of[number].flatten(1))
        return torch.stack(found, -1)

    def forward(self, boards: Tensor) -> tuple[Tensor, Tensor]:
        lines = self.seen(boards).view(-1, len(_WAYS))
        features = F.relu(F.embedding_bag(lines, self.table(), mode="sum")).view(len(boards), self.size**2, -1)
        pooled = features[..., :CHANNELS].sum(1) / CELLS
        value = self.last(F.relu(self.second(F.relu(self.first(self.norm(pooled)))))).squeeze(1)
        return features[..., CHANNELS:] @ self.move_weights, value

    @torch.no_grad()
    def settle(self, boards: Tensor) -> None:
        """Take the norm's means and variances from these boards, for whatever is asked next."""
        self.train()
        self.norm.reset_running_stats()
        self(boards)
        self.eval()

    @torch.no_grad()
    def tabulated(self) -> dict[str, Any]:
        """The same in integers, as the evaluator takes it."""

        def whole(numbers: Tensor, unit: int, kind: Any = np.int32) -> Any:
            return np.ascontiguousarray((numbers.double() * unit).round().cpu().numpy().astype(kind))

        table = self.table()
        lines, moves = table[:, :CHANNELS], table[:, CHANNELS:]
        wide = LARGEST / FEATURE / lines.abs().amax(0)  # every channel gets as large as it may: it is rounded less
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        first = self.first.weight * scale
        first_bias = self.first.bias + self.first.weight @ self.norm.bias - first @ self.norm.running_mean
        return {
            "lines": whole(lines * wide, FEATURE, np.int16),
            "moves": whole(moves, FEATURE, np.int16),
            "move_weights": whole(self.move_weights, WEIGHT),
            "first_weights": whole((first / wide).T, FINE),
            "first_bias": whole(first_bias, FINE * POOLED, np.int64),
            "second_weights": whole(self.second.weight.T, WEIGHT),
            "second_bias": whole(self.second.bias, WEIGHT * WEIGHT, np.int64),
            "last_weights": whole(self.last.weight[0], WEIGHT),
            "last_bias": whole(self.last.bias, WEIGHT * WEIGHT, np.int64),
        }
