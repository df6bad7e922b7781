"""The 3×3 convolution as small matrix products: Winograd's F(4×4, 3×3).

A tile of 4×4 outputs depends on 6×6 inputs. Evaluated as polynomials at six points in either direction (0, ±1, ±2 and
infinity), the convolution of a tile becomes 36 products, one for each pair of points: a quarter of the 144 that the
definition takes (Winograd 1980; Lavin and Gray 2016, "Fast algorithms for convolutional neural networks"). Over all
input and output channels, each of the 36 is a product of matrices:

    spread       inputs → 36 matrices of tiles × channels          Bᵀ d B
                 each times its own matrix of weights, by BLAS     G w Gᵀ, made once by `at_points`
    gather       36 matrices of tiles × channels → outputs         Aᵀ m A, then bias, the block's input and ReLU

Layers are arrays (boards, rows, columns, channels) with a frame of zeros around each board: one cell above and to the
left, and as many below and to the right as whole tiles need. As plain Python, `inputs_at` and `output_of` take all
tiles at once instead of one: what they call channels is then an axis of length 1.
"""

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ..compiled import compiled_or, inlined

TILE, REACH, POINTS = 4, 6, 36  # outputs and inputs of a tile, in one direction; pairs of points

_G = np.array([[6, 0, 0], [-4, -4, -4], [-4, 4, -4], [1, 2, 4], [1, -2, 4], [0, 0, 24]]) / 24
# Of 32 bits, like the layers: mixed with Python's numbers, compiled and interpreted arithmetic would differ.
_TWO, _FOUR, _FIVE, _EIGHT, _ZERO = (np.float32(number) for number in (2, 4, 5, 8, 0))


def at_points(weights: Any) -> Any:
    """The weights (outputs, inputs, 3, 3) of a convolution, as 36 matrices of inputs × outputs."""
    matrices = np.einsum("ai,ocij,bj->abco", _G, weights.astype(np.float64), _G)
    return np.ascontiguousarray(matrices.reshape(POINTS, *matrices.shape[2:]), np.float32)


def new_layer(boards: int, rows: int, columns: int, channels: int) -> Any:
    """A layer of zeros, with its frame."""
    return np.zeros((boards, TILE * tiles(rows) + 2, TILE * tiles(columns) + 2, channels), np.float32)


def tiles(length: int) -> int:
    """How many tiles a board of this length takes."""
    return -(-length // TILE)


def _spread_all(layer: Any, half: Any, points: Any) -> None:
    windows = sliding_window_view(layer, (REACH, REACH), (1, 2))[:, ::TILE, ::TILE]
    # The rows and columns of a tile first, then an axis of length 1, then all tiles.
    inputs = np.ascontiguousarray(windows.transpose(4, 5, 0, 1, 2, 3))[:, :, None]
    for a in range(REACH):
        part = np.empty_like(inputs[0])
        inputs_at(a, *(*inputs.swapaxes(1, 2), part.swapaxes(0, 1)))
        for b in range(REACH):
            inputs_at(b, *(*part, points[REACH * a + b].reshape(part[0].shape)))


@compiled_or(_spread_all)
def spread(layer: Any, half: Any, points: Any) -> None:
    """Evaluate the tiles of a layer at all pairs of points: (36, tiles, channels). `half` is room for a row of them."""
    boards, height, width, _ = layer.shape
    tile = 0
    for board in range(boards):
        rows = layer[board]
        for top in range(0, height - 2, TILE):
            for a in range(REACH):
                for x in range(width):
                    d0, d1, d2 = rows[top, x], rows[top + 1, x], rows[top + 2, x]
                    d3, d4, d5 = rows[top + 3, x], rows[top + 4, x], rows[top + 5, x]
                    inputs_at(a, d0, d1, d2, d3, d4, d5, half[a, x])
            for left in range(0, width - 2, TILE):
                for a in range(REACH):
                    row = half[a]
                    d0, d1, d2 = row[left], row[left + 1], row[left + 2]
                    d3, d4, d5 = row[left + 3], row[left + 4], row[left + 5]
                    for b in range(REACH):
                        inputs_at(b, d0, d1, d2, d3, d4, d5, points[REACH * a + b, tile])
                tile += 1


def _gather_all(points: Any, bias: Any, rows: int, columns: int, half: Any, line: Any, adding: int, layer: Any) -> None:
    boards, height, width, channels = layer.shape
    high, wide = height // TILE, width // TILE
    products = points.reshape(REACH, 1, REACH, boards, high, wide, channels)
    out = np.empty((boards, high, TILE, wide, TILE, channels), np.float32)
    for i in range(TILE):
        part = np.empty_like(products[0])
        output_of(i, *(*products, part))
        for j in range(TILE):
            output_of(j, *(*part.swapaxes(0, 1), out[None, :, :, i, :, j]))
    made = out.reshape(boards, TILE * high, TILE * wide, channels)[:, :rows, :columns] + bias
    cells = layer[:, 1 : 1 + rows, 1 : 1 + columns]
    np.maximum(cells + made if adding == 1 else made, _ZERO, out=cells)


@compiled_or(_gather_all)
def gather(points: Any, bias: Any, rows: int, columns: int, half: Any, line: Any, adding: int, layer: Any) -> None:
    """Make the outputs of the tiles; write them, with bias and ReLU, over a layer, or add them to it before ReLU."""
    boards, height, width, channels = layer.shape
    tile = 0
    for board in range(boards):
        for top in range(0, height - 2, TILE):
            for left in range(0, width - 2, TILE):
                for b in range(REACH):
                    m0, m1, m2 = points[b, tile], points[b + 6, tile], points[b + 12, tile]
                    m3, m4, m5 = points[b + 18, tile], points[b + 24, tile], points[b + 30, tile]
                    for i in range(TILE):
                        output_of(i, m0, m1, m2, m3, m4, m5, half[i, b])
                for i in range(min(TILE, rows - top)):
                    row = half[i]
                    for j in range(min(TILE, columns - left)):
                        output_of(j, row[0], row[1], row[2], row[3], row[4], row[5], line)
                        cell = layer[board, 1 + top + i, 1 + left + j]
                        if adding == 1:
                            for c in range(channels):
                                cell[c] = max(cell[c] + (line[c] + bias[c]), _ZERO)
                        else:
                            for c in range(channels):
                                cell[c] = max(line[c] + bias[c], _ZERO)
                tile += 1


@inlined
def inputs_at(point: int, d0: Any, d1: Any, d2: Any, d3: Any, d4: Any, d5: Any, out: Any) -> None:
    """One row of Bᵀ: six inputs as a polynomial at a point, for all channels."""
    n = len(out)
    if point == 0:
        for c in range(n):
            out[c] = _FOUR * d0[c] - _FIVE * d2[c] + d4[c]
    elif point == 1:
        for c in range(n):
            out[c] = d3[c] + d4[c] - _FOUR * (d1[c] + d2[c])
    elif point == 2:
        for c in range(n):
            out[c] = d4[c] - d3[c] + _FOUR * (d1[c] - d2[c])
    elif point == 3:
        for c in range(n):
            out[c] = d4[c] - d2[c] + _TWO * (d3[c] - d1[c])
    elif point == 4:
        for c in range(n):
            out[c] = d4[c] - d2[c] + _TWO * (d1[c] - d3[c])
    else:
        for c in range(n):
            out[c] = _FOUR * d1[c] - _FIVE * d3[c] + d5[c]


@inlined
def output_of(place: int, m0: Any, m1: Any, m2: Any, m3: Any, m4: Any, m5: Any, out: Any) -> None:
    """One row of Aᵀ: an output of a tile from the products at the six points, for all channels."""
    n = len(out)
    if place == 0:
        for c in range(n):
            out[c] = m0[c] + m1[c] + m2[c] + m3[c] + m4[c]
    elif place == 1:
        for c in range(n):
            out[c] = m1[c] - m2[c] + _TWO * (m3[c] - m4[c])
    elif place == 2:
        for c in range(n):
            out[c] = m1[c] + m2[c] + _FOUR * (m3[c] + m4[c])
    else:
        for c in range(n):
            out[c] = m1[c] - m2[c] + _EIGHT * (m3[c] - m4[c]) + m5[c]
