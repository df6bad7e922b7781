"""Nets of a few hundred random numbers: they know nothing, so that whatever a search finds out, it has found itself."""

from pathlib import Path

import numpy as np

from plyground.nets import write_net
from plyground.nets.file import Arrays


def tiny_arrays(seed: int = 1, channels: int = 8, blocks: int = 1, heads: int = 4) -> Arrays:
    chance = np.random.default_rng(seed)

    def layer(name: str, outputs: int, inputs: int, *window: int) -> Arrays:
        scale = (2 / (inputs * max(1, int(np.prod(window))))) ** 0.5
        weights = chance.normal(0, scale, (outputs, inputs, *window))
        biases = chance.normal(0, 0.1, outputs)
        return {f"{name}.weight": weights.astype(np.float32), f"{name}.bias": biases.astype(np.float32)}

    arrays = layer("stem", channels, 5, 5, 5)
    for number in range(blocks):
        arrays |= layer(f"block{number}.a", channels, channels, 3, 3) | layer(
            f"block{number}.b", channels, channels, 3, 3
        )
    arrays |= layer("policy.a", heads, channels, 1, 1) | layer("policy.b", 1, heads, 1, 1)
    arrays |= layer("value.a", heads, channels, 1, 1) | layer("value.b", 2 * heads, 2 * heads)
    return arrays | layer("value.c", 1, 2 * heads)


def tiny_net(path: Path, in_row: int, seed: int = 1) -> Path:
    """The file of a net for boards of any size on which so many in a row win."""
    write_net(path, tiny_arrays(seed), {"in_row": str(in_row), "rule": "freestyle", "planes": "5"})
    return path
