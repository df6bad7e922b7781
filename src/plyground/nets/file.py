"""The file of a net: arrays and a few words about them, in the safetensors format.

    8 bytes              the header's length, little-endian
    the header           JSON: for each array its dtype, shape and place in the data; "__metadata__" holds texts
    the data             the arrays' bytes, little-endian, one after the other

A net of P planes, B blocks and C channels has these arrays; batch norms are folded into the convolutions before them:

    stem.weight          (C, P, 5, 5)     stem.bias        (C)
    block0.a.weight      (C, C, 3, 3)     block0.a.bias    (C)      first convolution of the first block
    block0.b.weight      (C, C, 3, 3)     block0.b.bias    (C)      second one; so on to block{B−1}
    policy.a.weight      (32, C, 1, 1)    policy.a.bias    (32)
    policy.b.weight      (1, 32, 1, 1)    policy.b.bias    (1)      a logit for each cell
    value.a.weight       (32, C, 1, 1)    value.a.bias     (32)     then its mean and its maximum over the board
    value.b.weight       (64, 64)         value.b.bias     (64)     means first
    value.c.weight       (1, 64)          value.c.bias     (1)      the logit of winning: the value is tanh of its half

All but policy.b and value.c are followed by ReLU; before a block's second one, the block's input is added. The widths
32 and 64 are the usual ones; others work as well. Where stones are put in a row, the planes are, for the side to move:
its stones, the rival's, ones, the empty cells where it completes a row, those where the rival does. Those of
dots-and-boxes are described in games/dotsandboxes/nets.py.

The metadata say what the net is for: `game`, `rows`, `columns`, `in_row` (where rows win), `rule`, `planes`,
`blocks`, `channels`, and how it came about, such as the `minutes` of training.
"""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import Mistake
from ..files import read_bounded, write_whole

LARGEST = 2**28  # bytes of a file
LARGEST_HEADER = 2**20
_DTYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8", "I8": "|i1", "U8": "|u1", "I16": "<i2", "I32": "<i4", "I64": "<i8"}
_NAMES = {np.dtype(dtype): name for name, dtype in _DTYPES.items()}
_METADATA = "__metadata__"

Arrays = dict[str, np.ndarray]


def read_net(path: Path | str) -> tuple[Arrays, dict[str, str]]:
    """The arrays of a file by name, and its metadata; a Mistake if it is no such file or not whole."""
    path = Path(path)
    content = read_bounded(path, LARGEST)
    try:
        header, data = _parts(content)
        metadata = header.pop(_METADATA, {})
        if not isinstance(metadata, dict) or not all(isinstance(text, str) for text in metadata.values()):
            raise ValueError("its metadata are not texts")
        arrays = {name: _array(name, entry, data) for name, entry in header.items()}
        if sum(array.nbytes for array in arrays.values()) != len(data):
            raise ValueError("its arrays do not fill it")
        return arrays, metadata
    except ValueError as error:
        raise Mistake(f"Cannot read {str(path)!r} as a net: {error}.") from None


def write_net(path: Path | str, arrays: Arrays, metadata: dict[str, str]) -> None:
    """Write arrays and texts about them to a file, whole or not at all."""
    header: dict[str, Any] = {_METADATA: metadata}
    pieces, end = [], 0
    for name, array in sorted(arrays.items(), key=lambda item: (-item[1].dtype.itemsize, item[0])):  # keeps all aligned
        dtype = array.dtype.newbyteorder("<")
        if dtype not in _NAMES:
            raise Mistake(f"A net's file cannot hold {array.dtype} (array {name!r}): allowed are {', '.join(_DTYPES)}.")
        piece = np.ascontiguousarray(array, dtype).tobytes()
        header[name] = {"dtype": _NAMES[dtype], "shape": list(array.shape), "data_offsets": [end, end + len(piece)]}
        pieces.append(piece)
        end += len(piece)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    write_whole(Path(path), len(text).to_bytes(8, "little") + text + b"".join(pieces))


def _parts(content: bytes) -> tuple[dict[str, Any], memoryview]:
    length = int.from_bytes(content[:8], "little")
    if len(content) < 8 or length > min(len(content) - 8, LARGEST_HEADER):
        raise ValueError("it does not begin like a safetensors file")
    try:
        header = json.loads(content[8 : 8 + length])
    except (ValueError, RecursionError):
        raise ValueError("its header is no JSON") from None
    if not isinstance(header, dict):
        raise ValueError("its header is no JSON object")
    return header, memoryview(content)[8 + length :]


def _array(name: str, entry: Any, data: memoryview) -> np.ndarray:
    """One array as the header describes it. Sizes are checked before anything is made of them."""
    try:
        dtype, shape, (begin, end) = np.dtype(_DTYPES[entry["dtype"]]), entry["shape"], entry["data_offsets"]
        numbers = [*shape, begin, end]
        described = all(type(number) is int and number >= 0 for number in numbers) and len(shape) <= 8
    except (KeyError, TypeError, ValueError):
        described = False
    if not described:
        raise ValueError(f"its header does not describe the array {name[:40]!r}")
    if not begin <= end <= len(data) or math.prod(shape) * dtype.itemsize != end - begin:
        raise ValueError(f"the array {name[:40]!r} has another size than its header says")
    return np.frombuffer(data[begin:end], dtype).reshape(shape).copy()
