"""The net on a CPU: it computes what its definition says, compiled and interpreted alike."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground.errors import Mistake
from plyground.nets import net, winograd, write_net
from plyground.nets.file import Arrays
from plyground.nets.net import Inference, Net, load_net, patches, read_heads, settle
from plyground.nets.winograd import at_points, gather, new_layer, spread

from .tiny import tiny_arrays

WHOLE = {
    "patches": net._patches_of_all,
    "settle": net._settle_all,
    "read_heads": net._read_all_heads,
    "spread": winograd._spread_all,
    "gather": winograd._gather_all,
}


def convolved(x: Any, weights: Any, bias: Any) -> Any:
    """A convolution by its definition: (rows, columns, inputs) to (rows, columns, outputs)."""
    reach = weights.shape[2] // 2
    framed = np.pad(x, ((reach, reach), (reach, reach), (0, 0)))
    out = np.zeros((*x.shape[:2], len(weights))) + bias
    for i in range(weights.shape[2]):
        for j in range(weights.shape[3]):
            out += framed[i : i + x.shape[0], j : j + x.shape[1]] @ weights[:, :, i, j].T
    return out


def reference(arrays: Arrays, planes: Any) -> tuple[Any, float]:
    """The net by its definition, with 64 bits."""

    def layer(name: str, x: Any) -> Any:
        return convolved(x, arrays[f"{name}.weight"].astype(float), arrays[f"{name}.bias"].astype(float))

    x = np.maximum(layer("stem", planes.astype(float)), 0)
    for number in range(sum(name.endswith(".a.weight") and name.startswith("block") for name in arrays)):
        x = np.maximum(x + layer(f"block{number}.b", np.maximum(layer(f"block{number}.a", x), 0)), 0)
    policy = layer("policy.b", np.maximum(layer("policy.a", x), 0)).ravel()
    seen = np.maximum(layer("value.a", x), 0)
    pooled = np.concatenate([seen.mean((0, 1)), seen.max((0, 1))])
    inner = np.maximum(arrays["value.b.weight"] @ pooled + arrays["value.b.bias"], 0)
    return policy, float(np.tanh((arrays["value.c.weight"] @ inner + arrays["value.c.bias"])[0] / 2))


def random_planes(boards: int, rows: int, columns: int) -> Any:
    return np.random.default_rng(rows + columns).integers(0, 2, (boards, rows, columns, 5)).astype(np.float32)


@pytest.mark.parametrize(("rows", "columns"), [(6, 6), (5, 9), (3, 4)])
def test_a_net_computes_what_its_definition_says(rows: int, columns: int) -> None:
    arrays = tiny_arrays(seed=rows, blocks=2)
    planes = random_planes(3, rows, columns)
    inference = Inference(Net(arrays, {}), rows, columns)
    inference.at_once = 2  # so that there is a part of two boards and one of a single board
    for _ in range(2):  # the second time with working memory that was used before
        logits, values = inference(planes)
        for board in range(3):
            policy, value = reference(arrays, planes[board])
            assert logits[board] == pytest.approx(policy, abs=1e-4)
            assert values[board] == pytest.approx(value, abs=1e-4)


def test_kernels_compute_the_same_compiled_and_as_loops_and_over_whole_arrays() -> None:
    net = Net(tiny_arrays(), {})
    planes = random_planes(2, 5, 6)
    chance = np.random.default_rng(3)

    def results(chosen: Callable[[Any], Any]) -> list[Any]:
        def run(kernel: Any, *args: Any) -> None:
            chosen(kernel)(*args)

        def room(*shape: int) -> Any:
            return np.full(shape, 7, np.float32)  # as it was used before

        around, layer = room(10, 6, 125), new_layer(2, 5, 6, 8)
        points, outputs, logits, pooled = room(36, 8, 8), new_layer(2, 5, 6, 8), room(2, 30), room(2, 8)
        run(patches, planes, 5, around)
        run(settle, (around @ net.stem[0]).astype(np.float32), net.stem[1], layer)
        run(spread, layer, room(6, 10, 8), points)
        outputs[:, 1:6, 1:7] = 0.5
        written = outputs.copy()
        run(gather, points, net.tower[0][1], 5, 6, room(4, 6, 8), room(8), 1, outputs)
        run(gather, points, net.tower[0][1], 5, 6, room(4, 6, 8), room(8), 0, written)
        run(read_heads, heads, net.heads[1], net.policy[0], logits, pooled)
        return [around, layer, points, outputs, written, logits, pooled]

    def whole(kernel: Any) -> Any:
        return WHOLE[kernel.__name__]

    heads = chance.normal(size=(2, 5, 6, 8)).astype(np.float32)
    loops = results(lambda kernel: kernel.__wrapped__)
    assert all(found.any() for found in loops)
    for other in (results(lambda kernel: kernel), results(whole)):
        for found, expected in zip(other, loops, strict=True):
            assert np.array_equal(found, expected)


def test_the_frame_of_a_layer_stays_empty() -> None:
    outputs = new_layer(1, 5, 6, 8)
    points = np.ones((36, 4, 8), np.float32)
    gather(points, np.ones(8, np.float32), 5, 6, np.zeros((4, 6, 8), np.float32), np.zeros(8, np.float32), 0, outputs)
    assert outputs[0, 1:6, 1:7].all()
    outputs[0, 1:6, 1:7] = 0
    assert not outputs.any()


def test_weights_at_points_keep_their_sum() -> None:
    """At the point (1, 1) a polynomial is the sum of its coefficients; Winograd's scale there is 1/36."""
    weights = np.random.default_rng(5).normal(size=(3, 2, 3, 3))
    assert at_points(weights)[7] == pytest.approx(weights.sum((2, 3)).T / 36, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "array", "sentence"),
    [
        ("block0.b.bias", None, "no array 'block0.b.bias'"),
        ("block0.a.weight", np.zeros((8, 8, 5, 5)), "'block0.a.weight' has the shape 8×8×5×5"),
        ("stem.weight", np.zeros((8, 5, 4, 4)), "'stem.weight' has the shape 8×5×4×4"),
        ("policy.b.weight", np.zeros(()), "of a number"),
        ("value.c.bias", np.array([np.nan]), "no finite numbers"),
    ],
)
def test_a_net_that_is_none_is_refused(name: str, array: Any, sentence: str) -> None:
    arrays = tiny_arrays()
    if array is None:
        del arrays[name]
    else:
        arrays[name] = array.astype(np.float32)
    with pytest.raises(Mistake, match=sentence):
        Net(arrays, {})


def test_a_net_whose_sums_overflow_says_so() -> None:
    net = Net({name: array * np.float32(1e20) for name, array in tiny_arrays().items()}, {}, "huge")
    with (
        pytest.raises(Mistake, match="The net 'huge' cannot be used: its weights are so large"),
        np.errstate(all="ignore"),
    ):
        Inference(net, 6, 6)(np.ones((1, 6, 6, 5), np.float32))


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "net.safetensors"
    write_net(path, tiny_arrays(1), {})
    first = load_net(path)
    assert load_net(path) is first
    write_net(path, tiny_arrays(2), {})
    assert load_net(path) is not first
