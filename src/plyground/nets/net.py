"""A net on a CPU: what it thinks of boards, on one core and without other packages.

    planes → stem (5×5) → blocks of two 3×3 convolutions → policy: a logit for each cell
                                                         → value: −1 to 1, for the side to move

`file.py` has the arrays. The 3×3 convolutions, nearly all of the work, are done by `winograd.py`. Each kernel stands
beside one that does the same operations in the same order to whole arrays: as plain Python the loops over cells and
channels would take a second a board.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ..compiled import compiled_or
from ..errors import Mistake
from .file import Arrays, read_net
from .winograd import POINTS, REACH, TILE, at_points, gather, new_layer, spread, tiles

# OpenBLAS multiplies matrices of up to this many products in the thread that asks; beyond, it would wake up others.
# The matrices also stay in the cache of a core.
_IN_ONE_THREAD = 2**18
_ZERO = np.float32(0)


class Net:
    """The weights of a net, ready to use. They never change, so that searches may share them."""

    def __init__(self, arrays: Arrays, metadata: Mapping[str, str], name: str = "net") -> None:
        self.name, self.metadata = name, dict(metadata)
        self._arrays = {key: array.astype(np.float32) for key, array in arrays.items()}
        self.blocks = sum(key.startswith("block") and key.endswith(".a.weight") for key in arrays)
        stem = self._taken("stem.weight", (None, None, None, None))
        self.channels, self.planes, self.reach = stem.shape[0], stem.shape[1], stem.shape[2]
        if stem.shape[2] != stem.shape[3] or stem.shape[2] % 2 == 0:
            raise self._misshapen("stem.weight")
        c = self.channels
        self.stem = np.ascontiguousarray(stem.transpose(2, 3, 1, 0).reshape(-1, c)), self._taken("stem.bias", (c,))
        names = [f"block{i}.{half}" for i in range(self.blocks) for half in "ab"]
        self.tower = [
            (at_points(self._taken(f"{name}.weight", (c, c, 3, 3))), self._taken(f"{name}.bias", (c,)))
            for name in names
        ]
        heads = [self._taken(f"{name}.a.weight", (None, c, 1, 1)) for name in ("policy", "value")]
        self.split, value = len(heads[0]), len(heads[1])  # channels of the heads
        biases = [self._taken("policy.a.bias", (self.split,)), self._taken("value.a.bias", (value,))]
        self.heads = np.ascontiguousarray(np.concatenate(heads)[:, :, 0, 0].T), np.concatenate(biases)
        self.policy = self._taken("policy.b.weight", (1, self.split, 1, 1)).ravel(), self._taken("policy.b.bias", (1,))
        inner = self._taken("value.b.weight", (None, 2 * value))
        self.inner = inner, self._taken("value.b.bias", (len(inner),))
        self.value = self._taken("value.c.weight", (1, len(inner))), self._taken("value.c.bias", (1,))
        if not all(np.isfinite(array).all() for array in self._arrays.values()):
            raise Mistake(f"The net {name!r} cannot be used: some of its weights are no finite numbers.")
        del self._arrays

    def _taken(self, name: str, shape: tuple[int | None, ...]) -> Any:
        """An array of this shape, where None stands for any length."""
        array = self._arrays.get(name)
        if array is None:
            raise Mistake(f"The net {self.name!r} cannot be used: it has no array {name!r}.")
        fits = len(array.shape) == len(shape) and all(
            n > 0 if wanted is None else n == wanted for n, wanted in zip(array.shape, shape, strict=True)
        )
        if not fits:
            raise self._misshapen(name)
        return array

    def _misshapen(self, name: str) -> Mistake:
        shape = "×".join(map(str, self._arrays[name].shape))
        return Mistake(
            f"The net {self.name!r} cannot be used: its array {name!r} has the shape {shape or 'of a number'}."
        )


def load_net(path: Path) -> Net:
    """The net of a file; of files that have not changed, the last few are kept."""
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0  # reading it will say what is wrong
    return _loaded(path, changed)


@lru_cache(maxsize=4)
def _loaded(path: Path, changed: int) -> Net:
    return Net(*read_net(path), name=path.name)


class Inference:
    """A net at work on boards of one size: the weights, and working memory that one search has for itself."""

    def __init__(self, net: Net, rows: int, columns: int) -> None:
        self.net, self.rows, self.columns = net, rows, columns
        largest = tiles(rows) * tiles(columns) * net.channels**2
        self.at_once = max(1, _IN_ONE_THREAD // largest)  # boards
        self._memories: dict[int, _Memory] = {}

    def __call__(self, planes: Any) -> tuple[Any, Any]:
        """The logits of all cells (boards, cells) and the values (boards) of planes (boards, rows, columns, planes)."""
        parts = [self._some(planes[i : i + self.at_once]) for i in range(0, len(planes), self.at_once)]
        logits, values = (np.concatenate(part) for part in zip(*parts, strict=True))
        if not (np.isfinite(logits).all() and np.isfinite(values).all()):
            raise Mistake(f"The net {self.net.name!r} cannot be used: its weights are so large that its sums overflow.")
        return logits, values

    def _some(self, planes: Any) -> tuple[Any, Any]:
        net, boards = self.net, len(planes)
        if boards not in self._memories:
            self._memories[boards] = _Memory(net, boards, self.rows, self.columns)
        memory = self._memories[boards]
        patches(planes, net.reach, memory.patches)
        np.matmul(memory.patches, net.stem[0], out=memory.stem)
        settle(memory.stem, net.stem[1], memory.layer)
        for number, (weights, bias) in enumerate(net.tower):
            first = number % 2 == 0
            spread(memory.layer if first else memory.inner, memory.half, memory.points)
            np.matmul(memory.points, weights, out=memory.products)
            out = memory.inner if first else memory.layer
            gather(memory.products, bias, self.rows, self.columns, memory.tile, memory.line, int(not first), out)
        inside = memory.layer[:, 1 : 1 + self.rows, 1 : 1 + self.columns]
        heads = np.matmul(inside, net.heads[0], out=memory.heads)
        read_heads(heads, net.heads[1], net.policy[0], memory.policy, memory.pooled)
        inner = np.maximum(memory.pooled @ net.inner[0].T + net.inner[1], _ZERO)
        value = np.tanh((inner @ net.value[0].T + net.value[1])[:, 0] / 2)
        return memory.policy + net.policy[1], value


class _Memory:
    """Working memory for what is computed between planes and answers, for a number of boards."""

    def __init__(self, net: Net, boards: int, rows: int, columns: int) -> None:
        def room(*shape: int) -> Any:
            return np.zeros(shape, np.float32)

        channels, heads = net.channels, len(net.heads[1])
        self.patches = room(boards * rows, columns, len(net.stem[0]))
        self.stem = room(boards * rows, columns, channels)
        self.layer, self.inner = (new_layer(boards, rows, columns, channels) for _ in range(2))
        self.half = room(REACH, self.layer.shape[2], channels)
        self.points = room(POINTS, boards * tiles(rows) * tiles(columns), channels)
        self.products = np.zeros_like(self.points)
        self.tile, self.line = room(TILE, REACH, channels), room(channels)
        self.heads = room(boards, rows, columns, heads)
        self.policy, self.pooled = room(boards, rows * columns), room(boards, 2 * (heads - net.split))


def _patches_of_all(planes: Any, reach: int, out: Any) -> None:
    framed = np.pad(planes, ((0, 0), (reach // 2, reach // 2), (reach // 2, reach // 2), (0, 0)))
    windows = sliding_window_view(framed, (reach, reach), (1, 2))
    out[:] = windows.transpose(0, 1, 2, 4, 5, 3).reshape(out.shape)


@compiled_or(_patches_of_all)
def patches(planes: Any, reach: int, out: Any) -> None:
    """Write for each cell what lies around it, row by row; beyond the board there is nothing."""
    boards, rows, columns, count = planes.shape
    for board in range(boards):
        for row in range(rows):
            for column in range(columns):
                patch = out[board * rows + row, column]
                n = 0
                for y in range(row - reach // 2, row + reach // 2 + 1):
                    for x in range(column - reach // 2, column + reach // 2 + 1):
                        inside = 0 <= y < rows and 0 <= x < columns
                        for plane in range(count):
                            patch[n] = planes[board, y, x, plane] if inside else _ZERO
                            n += 1


def _settle_all(stem: Any, bias: Any, layer: Any) -> None:
    rows, columns = len(stem) // len(layer), stem.shape[1]
    made = stem.reshape(len(layer), rows, columns, -1)
    np.maximum(made + bias, _ZERO, out=layer[:, 1 : 1 + rows, 1 : 1 + columns])


@compiled_or(_settle_all)
def settle(stem: Any, bias: Any, layer: Any) -> None:
    """Put what the stem has made, with bias and ReLU, into a layer's frame."""
    rows = len(stem) // len(layer)
    for line in range(len(stem)):
        for column in range(stem.shape[1]):
            made = stem[line, column]
            cell = layer[line // rows, 1 + line % rows, 1 + column]
            for c in range(len(bias)):
                cell[c] = max(made[c] + bias[c], _ZERO)


def _read_all_heads(heads: Any, bias: Any, policy: Any, logits: Any, pooled: Any) -> None:
    boards, rows, columns, count = heads.shape
    split, cells = len(policy), np.float32(rows * columns)
    seen = np.maximum(heads + bias, _ZERO).reshape(boards, rows * columns, count)
    logits[:] = _ZERO
    for c in range(split):
        logits += seen[:, :, c] * policy[c]
    mean, most = pooled[:, : count - split], pooled[:, count - split :]
    mean[:] = _ZERO
    for cell in range(rows * columns):  # one after the other, as below: sums of floats depend on their order
        mean += seen[:, cell, split:] / cells
    most[:] = seen[:, :, split:].max(1)


@compiled_or(_read_all_heads)
def read_heads(heads: Any, bias: Any, policy: Any, logits: Any, pooled: Any) -> None:
    """The policy's logits of all cells, and the mean and the maximum over the cells for each channel of the value."""
    boards, rows, columns, count = heads.shape
    split = len(policy)
    value = count - split
    cells = np.float32(rows * columns)
    for board in range(boards):
        for c in range(2 * value):
            pooled[board, c] = _ZERO
        for row in range(rows):
            for column in range(columns):
                cell = heads[board, row, column]
                logit = _ZERO
                for c in range(split):
                    logit += max(cell[c] + bias[c], _ZERO) * policy[c]
                logits[board, row * columns + column] = logit
                for c in range(value):
                    seen = max(cell[split + c] + bias[split + c], _ZERO)
                    pooled[board, c] += seen / cells
                    pooled[board, value + c] = max(pooled[board, value + c], seen)
