"""The positions that the net learns from: the latest of all finished games, on the device that trains."""

from typing import Any, NamedTuple

import torch
from torch import Tensor


class Sample(NamedTuple):
    """Boards, what the search would play on them, and what they turned out to be worth, for the side to move."""

    boards: Tensor
    policy: Tensor
    value: Tensor


class Replay:
    """A ring: when it is full, new positions take the place of the oldest."""

    def __init__(self, capacity: int, boards: Tensor, actions: int, device: Any) -> None:
        """`boards` is any batch of boards: it says what one looks like."""
        half = torch.float16 if torch.device(device).type == "cuda" else torch.float32
        self.capacity, self.size, self._next = capacity, 0, 0
        self._kept = Sample(
            torch.zeros(capacity, *boards.shape[1:], dtype=boards.dtype, device=device),
            torch.zeros(capacity, actions, dtype=half, device=device),
            torch.zeros(capacity, device=device),
        )

    def add(self, sample: Sample) -> None:
        count = len(sample.value)
        places = (self._next + torch.arange(count, device=sample.value.device)) % self.capacity
        for kept, new in zip(self._kept, sample, strict=True):
            kept[places] = new.to(kept.dtype)
        self._next = (self._next + count) % self.capacity
        self.size = min(self.capacity, self.size + count)

    def sample(self, count: int) -> Sample:
        """Random positions, with repetition."""
        chosen = torch.randint(0, self.size, (count,), device=self._kept.value.device)
        boards, policy, value = (kept[chosen] for kept in self._kept)
        return Sample(boards, policy.float(), value)
