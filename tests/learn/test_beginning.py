"""What a run begins from is checked before it learns: another file is refused in one sentence."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

from plyground import Mistake  # noqa: E402
from plyground.learn.settings import CHECKPOINT, TrainingSettings  # noqa: E402
from plyground.learn.training import Training  # noqa: E402
from plyground.nets import read_net, write_net  # noqa: E402
from plyground.nets.file import Arrays  # noqa: E402

from ..cli.helpers import complaint  # noqa: E402
from ..nets.tiny import tiny_arrays  # noqa: E402

TINY = TrainingSettings("tictactoe:rows=6,columns=6,k=4", blocks=1, channels=8, games=4, capacity=100, match_games=2)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Training:
    """A run that was stopped at once."""
    training = Training(TINY, tmp_path_factory.mktemp("nets") / "net.safetensors")
    training.run(lambda: True)
    return training


def without(arrays: Arrays, name: str) -> Arrays:
    return {key: array for key, array in arrays.items() if key != name}


@pytest.mark.parametrize(
    ("change", "says", "sentence"),
    [
        (lambda arrays: without(arrays, "value.c.bias"), {}, "it has no array 'value.c.bias'"),
        (lambda arrays: {**arrays, "stem.weight": np.zeros((8, 5, 3, 3), np.float16)}, {}, "its stem is 3×3"),
        (
            lambda arrays: {**arrays, "stem.weight": np.zeros((8, 7, 5, 5), np.float16)},
            {},
            "has planes 7: it cannot begin a run with 5",
        ),
        (lambda arrays: tiny_arrays(), {}, "'policy.a.weight' has the shape 4×8×1×1, allowed is 32×8×1×1"),
        (lambda arrays: arrays, {"minutes": "unknown"}, "it says minutes='unknown', games='0', not numbers"),
        (lambda arrays: arrays, {"games": "1.5"}, "games='1.5', not numbers"),
        (lambda arrays: arrays, {"kind": "lines"}, "is a table of lines: allowed are nets"),
    ],
)
def test_other_nets_are_refused(
    change: Any, says: dict[str, str], sentence: str, begun: Training, tmp_path: Path
) -> None:
    arrays, card = read_net(begun.output)
    given, output = tmp_path / "given.safetensors", tmp_path / "net.safetensors"
    write_net(given, change(arrays), {**card, **says})
    train = ("train", TINY.game, "--games", "4", "--minutes", "0.001", "-o", str(output))
    assert sentence in complaint(*train, "--net", str(given))
    assert [path.name for path in tmp_path.iterdir()] == ["given.safetensors"]


def test_a_net_of_another_size_is_refused(begun: Training, tmp_path: Path) -> None:
    for other in (replace(TINY, blocks=2), replace(TINY, channels=4)):
        with pytest.raises(Mistake, match="it cannot begin a run with"):
            Training(other, tmp_path / "net.safetensors").begin_from(begun.output)


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: {"hello": 1},
        lambda kept: [1, 2],
        lambda kept: {**kept, "settings": {**kept["settings"], "blocks": "one"}},
        lambda kept: {**kept, "net": {}},
        lambda kept: {**kept, "average": 7},
        lambda kept: {**kept, "optimizer": {}},
        lambda kept: {**kept, "born": {"minutes": "unknown"}},
        lambda kept: {**kept, "log": [{"kind": "progress"}]},
        lambda kept: {key: value for key, value in kept.items() if key != "earlier"},
    ],
)
def test_other_checkpoints_are_refused(change: Any, begun: Training, tmp_path: Path) -> None:
    output = tmp_path / "net.safetensors"
    checkpoint = output.with_suffix("." + CHECKPOINT)
    torch.save(change(torch.load(begun.beside(CHECKPOINT), weights_only=True)), checkpoint)
    said = complaint("train", TINY.game, "--games", "4", "-o", str(output), "--resume")
    assert said == f"Error: Cannot read the checkpoint {str(checkpoint)!r}: it is damaged or not one of this program.\n"
    assert list(tmp_path.iterdir()) == [checkpoint]


def test_half_a_checkpoint_is_refused(begun: Training, tmp_path: Path) -> None:
    output = tmp_path / "net.safetensors"
    whole = begun.beside(CHECKPOINT).read_bytes()
    output.with_suffix("." + CHECKPOINT).write_bytes(whole[: len(whole) // 2])
    assert "it is damaged" in complaint("train", TINY.game, "-o", str(output), "--resume")


def test_the_checkpoint_of_another_game_is_refused(begun: Training) -> None:
    said = complaint("train", "tictactoe:rows=5,columns=5,k=4", "-o", str(begun.output), "--resume")
    assert f"has game {TINY.game}: it cannot go on with tictactoe:rows=5,columns=5,k=4" in said
