"""Nets' files: what is written is read again, and what is damaged or foreign is refused in one sentence."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plyground.errors import Mistake
from plyground.nets import SHIPPED, read_net, write_net

ARRAYS: dict[str, np.ndarray] = {
    "b.bias": np.array([1.5, -2, 3], np.float16),
    "a.weight": np.arange(12, dtype=np.float32).reshape(3, 2, 2),
    "empty": np.zeros((0, 4), np.int8),
}


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_net(tmp_path / "net", ARRAYS, {"game": "fiveinarow"})
    arrays, metadata = read_net(tmp_path / "net")
    assert metadata == {"game": "fiveinarow"}
    assert arrays.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert arrays[name].dtype == array.dtype
        assert np.array_equal(arrays[name], array)


def test_big_endian_and_scattered_arrays_are_written_plainly(tmp_path: Path) -> None:
    given_ = np.arange(6, dtype=">f4").reshape(2, 3).T
    write_net(tmp_path / "net", {"x": given_}, {})
    assert np.array_equal(read_net(tmp_path / "net")[0]["x"], given_)


def test_the_header_says_where_each_array_stands(tmp_path: Path) -> None:
    """As the format's description has it, so that other programs can read it."""
    write_net(tmp_path / "net", ARRAYS, {"game": "fiveinarow"})
    content = (tmp_path / "net").read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    assert header["__metadata__"] == {"game": "fiveinarow"}
    assert header["b.bias"]["dtype"] == "F16"
    assert header["b.bias"]["shape"] == [3]
    begin, end = header["b.bias"]["data_offsets"]
    assert content[8 + length + begin : 8 + length + end] == ARRAYS["b.bias"].tobytes()


def written(path: Path, header: Any, data: bytes = b"\0" * 8) -> Path:
    text = json.dumps(header).encode() if not isinstance(header, bytes) else header
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (b"{", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        ([], "no JSON object"),
        ({"__metadata__": {"a": 1}}, "metadata"),
        ({"x": {"dtype": "F32", "shape": [3], "data_offsets": [0, 8]}}, "size"),
        ({"x": {"dtype": "F32", "shape": [2], "data_offsets": [4, 12]}}, "size"),
        ({"x": {"dtype": "F32", "shape": [10**12, 10**12], "data_offsets": [0, 8]}}, "size"),
        ({"x": {"dtype": "F32", "shape": [-1, -2], "data_offsets": [0, 8]}}, "describe"),
        ({"x": {"dtype": "F99", "shape": [2], "data_offsets": [0, 8]}}, "describe"),
        ({"x": {"dtype": "F32", "shape": [True, 2], "data_offsets": [0, 8]}}, "describe"),
        ({"x": {"dtype": "F32", "shape": [2]}}, "describe"),
        ({"x": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}, "fill"),
        ({"x": 7}, "describe"),
    ],
)
def test_a_foreign_header_is_refused(tmp_path: Path, header: Any, sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        read_net(written(tmp_path / "net", header))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_file_is_refused_or_reads_as_arrays(tmp_path: Path, data: st.DataObject) -> None:
    write_net(tmp_path / "net", ARRAYS, {"game": "fiveinarow"})
    content = bytearray((tmp_path / "net").read_bytes())
    is_cut = data.draw(st.booleans())
    if is_cut:
        content = content[: data.draw(st.integers(0, len(content) - 1))]
    else:
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    (tmp_path / "net").write_bytes(content)
    with suppress(Mistake):
        arrays, _ = read_net(tmp_path / "net")
        assert not is_cut
        assert sum(array.nbytes for array in arrays.values()) == sum(array.nbytes for array in ARRAYS.values())


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"absent\.safetensors"):
        read_net(tmp_path / "absent.safetensors")


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*x*-*.safetensors")), ids=lambda path: path.stem)
def test_a_shipped_net_says_what_it_is_for(path: Path) -> None:
    arrays, metadata = read_net(path)
    assert path.stem == f"{metadata['game']}-{metadata['rows']}x{metadata['columns']}-{metadata['rule']}"
    blocks, channels, planes = int(metadata["blocks"]), int(metadata["channels"]), int(metadata["planes"])
    assert arrays["stem.weight"].shape == (channels, planes, 5, 5)
    assert arrays[f"block{blocks - 1}.b.weight"].shape == (channels, channels, 3, 3)
    assert path.stat().st_size < 4_000_000, "nets in the wheel are a few megabytes at most"
