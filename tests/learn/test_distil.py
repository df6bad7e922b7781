"""Distillation: a student learns from a teacher, and the table of integers says what the student says."""

from itertools import count
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

import torch.nn.functional as F  # noqa: E402, N812
from torch import Tensor  # noqa: E402

from plyground import Mistake  # noqa: E402
from plyground.games.capabilities import StonesInRow  # noqa: E402
from plyground.games.fiveinarow.learned.evaluator import learned_lines  # noqa: E402
from plyground.learn.distil import Recipe, distil, distil_file, table_error  # noqa: E402
from plyground.learn.net import Net  # noqa: E402
from plyground.nets import read_net, write_net  # noqa: E402

SMALL = StonesInRow(6, 6, 5)
RECIPE = Recipe(seconds=1e9, games=48, batch=192, steps=4, kept=4_000, hidden=16, rate=1e-2)


def pairs(planes: Tensor) -> tuple[Tensor, Tensor]:
    """A teacher whose moves and values follow from the pairs of neighbours in rows."""
    stones = planes[:, :2].float()
    beside = F.conv2d(stones.reshape(-1, 1, 6, 6), torch.tensor([[[[1.0, 0.0, 1.0]]]]), padding=(0, 1)).view_as(stones)
    value = ((stones * beside).sum((2, 3)) @ torch.tensor([1.0, -1.0])) / 2
    return 3 * beside[:, 0].flatten(1), torch.tanh(value / 2)


def test_a_student_learns_and_becomes_a_table() -> None:
    turns = count()
    student, progress = distil(pairs, SMALL, RECIPE, "cpu", stopped=lambda: next(turns) > 40)
    assert progress.agreement.correlation > 0.4
    assert progress.agreement.top_3 > 0.5
    assert table_error(student, student.tabulated(), SMALL) < 0.02


def test_a_file_is_distilled_into_a_file(tmp_path: Path) -> None:
    torch.manual_seed(1)
    card = {"game": "fiveinarow", "rows": "6", "columns": "6", "in_row": "5", "rule": "freestyle"}
    net = Net(5, 1, 4).eval()
    write_net(tmp_path / "net", {name: array.numpy() for name, array in net.folded().items()}, card)
    progress, _ = distil_file(tmp_path / "net", tmp_path / "lines", RECIPE, "cpu", stopped=lambda: True)
    arrays, written = read_net(tmp_path / "lines")
    assert learned_lines(arrays).lines.shape == (43_923, 32)
    assert {"kind": "lines", **card}.items() <= written.items()
    assert written["positions"] == str(progress.positions) == "48"


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ({}, "does not say by which rules"),
        ({"rows": "4", "columns": "4", "in_row": "4", "rule": "freestyle"}, "4 in a row on 4×4: allowed are"),
    ],
)
def test_other_nets_are_refused(card: dict[str, str], sentence: str, tmp_path: Path) -> None:
    write_net(tmp_path / "net", {}, card)
    with pytest.raises(Mistake, match=sentence):
        distil_file(tmp_path / "net", tmp_path / "lines", RECIPE, "cpu")
    assert not (tmp_path / "lines").exists()
