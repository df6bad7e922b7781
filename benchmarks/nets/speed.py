"""How many positions a second a net judges on one core, beside onnxruntime if that is installed.

    python -m benchmarks.nets.speed [FILE.safetensors]

Both take turns, each counts with its best round, and what counts is the processor time of the whole process, so that a
second thread would show. onnxruntime is not a dependency: it has to be in the same environment, with onnx.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from plyground.nets import SHIPPED
from plyground.nets.file import Arrays, read_net
from plyground.nets.net import Inference, Net

from ..measure import best_times, machine

USUAL = SHIPPED / "fiveinarow-15x15-freestyle.safetensors"
BATCHES = (1, 8, 32)
ROUNDS, BOARDS = 12, 32


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", nargs="?", type=Path, default=USUAL)
    path = parser.parse_args().net
    arrays, metadata = read_net(path)
    rows, columns = int(metadata["rows"]), int(metadata["columns"])
    net = Net(arrays, metadata)
    print(f"{path.name}: {net.blocks} blocks of {net.channels} channels on {rows}×{columns}. {machine()}.\n")
    contestants: dict[str, Callable[[Any], Any]] = {"plyground": Inference(net, rows, columns)}
    if (other := onnxruntime_session(arrays, net)) is not None:
        contestants["onnxruntime"] = other
    print("| batch | " + " | ".join(f"{name}: ms a position, positions/s" for name in contestants) + " |")
    print("|---" * (1 + len(contestants)) + "|")
    for batch in BATCHES:
        planes = np.random.default_rng(batch).integers(0, 2, (batch, rows, columns, net.planes)).astype(np.float32)
        best = best_times({name: partial(spent, judge, planes) for name, judge in contestants.items()}, ROUNDS)
        print(
            f"| {batch} | "
            + " | ".join(f"{1000 * best[name]:.2f}, {1 / best[name]:,.0f}" for name in contestants)
            + " |"
        )


def spent(judge: Callable[[Any], Any], planes: Any) -> float:
    """Seconds of processor time a position."""
    times = max(2, BOARDS // len(planes))
    judge(planes)
    started = time.process_time()
    for _ in range(times):
        judge(planes)
    return (time.process_time() - started) / times / len(planes)


def onnxruntime_session(arrays: Arrays, net: Net) -> Callable[[Any], Any] | None:
    """The same net as a graph for onnxruntime, with one thread; None if it is not installed."""
    try:
        import onnx
        import onnxruntime
    except ImportError:
        return None
    nodes: list[Any] = []

    def add(kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        nodes.append(onnx.helper.make_node(kind, inputs, [output], **attributes))
        return output

    def convolved(x: str, name: str) -> str:
        side = arrays[f"{name}.weight"].shape[2]
        sides = {"kernel_shape": [side, side], "pads": [side // 2] * 4}
        return add("Conv", [x, f"{name}.weight", f"{name}.bias"], f"{name}.made", **sides)

    def rectified(x: str) -> str:
        return add("Relu", [x], f"{x}.relu")

    def dense(x: str, name: str) -> str:
        return add("Gemm", [x, f"{name}.weight", f"{name}.bias"], f"{name}.made", transB=1)

    x = rectified(convolved("planes", "stem"))
    for block in range(net.blocks):
        inner = convolved(rectified(convolved(x, f"block{block}.a")), f"block{block}.b")
        x = rectified(add("Add", [inner, x], f"block{block}.sum"))
    policy = convolved(rectified(convolved(x, "policy.a")), "policy.b")
    seen = rectified(convolved(x, "value.a"))
    pooled = [add("GlobalAveragePool", [seen], "mean"), add("GlobalMaxPool", [seen], "most")]
    flat = add("Flatten", [add("Concat", pooled, "pooled", axis=1)], "flat")
    value = dense(rectified(dense(flat, "value.b")), "value.c")
    number = onnx.TensorProto.FLOAT
    graph = onnx.helper.make_graph(
        nodes,
        "net",
        [onnx.helper.make_tensor_value_info("planes", number, [None, net.planes, None, None])],
        [onnx.helper.make_tensor_value_info(name, number, None) for name in (policy, value)],
        [onnx.numpy_helper.from_array(array.astype(np.float32), name) for name, array in arrays.items()],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 13)], ir_version=8)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return lambda planes: session.run(None, {"planes": np.ascontiguousarray(planes.transpose(0, 3, 1, 2))})


if __name__ == "__main__":
    main()
