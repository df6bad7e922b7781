"""Distillation: a student learns from a teacher, and the table of integers says what the student says."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

import torch.nn.functional as F  # noqa: E402, N812
from torch import Tensor  # noqa: E402

from plyground import Mistake  # noqa: E402
from plyground.games.fiveinarow.learned.evaluator import learned_lines  # noqa: E402
from plyground.learn.distil import Recipe, _Games, distil, distil_file, table_error  # noqa: E402
from plyground.learn.net import TrainableNet  # noqa: E402
from plyground.learn.rules import StoneRules  # noqa: E402
from plyground.learn.training import usual_device  # noqa: E402
from plyground.nets import SHIPPED, read_net, write_net  # noqa: E402
from plyground.nets.binding import StonesInRow  # noqa: E402
from plyground.nets.file import Arrays  # noqa: E402

from ..cli.helpers import answer, call, complaint, data  # noqa: E402
from ..cli.test_docs import keys_in_the_sentence  # noqa: E402

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


def test_the_shortest_run_still_learns_a_little() -> None:
    _, progress = distil(pairs, SMALL, replace(RECIPE, seconds=1e-9), "cpu")
    assert progress.steps == RECIPE.steps


CARD = {"game": "fiveinarow", "rows": "6", "columns": "6", "in_row": "5", "rule": "freestyle"}


def unlearned(planes: int = 5) -> Arrays:
    """The arrays of a net that has learned nothing."""
    torch.manual_seed(1)
    return {name: array.numpy() for name, array in TrainableNet(planes, 1, 4).eval().folded().items()}


@pytest.fixture
def teacher(tmp_path: Path) -> Path:
    write_net(tmp_path / "net", unlearned(), CARD)
    return tmp_path / "net"


def test_a_file_is_distilled_into_a_file(teacher: Path, tmp_path: Path) -> None:
    progress, _ = distil_file(teacher, tmp_path / "lines", RECIPE, "cpu", stopped=lambda: True)
    arrays, written = read_net(tmp_path / "lines")
    assert learned_lines(arrays).lines.shape == (43_923, 32)
    assert {"kind": "lines", **CARD}.items() <= written.items()
    assert written["positions"] == str(progress.positions) == "48"


@pytest.mark.parametrize(
    ("arrays", "card", "sentence"),
    [
        (unlearned(), {}, "its game is 'unknown', allowed are nets of five-in-a-row"),
        (unlearned(), {key: CARD[key] for key in ("game", "rule")}, "does not say on which board"),
        (unlearned(), {**CARD, "rows": "six"}, "does not say on which board"),
        (unlearned(), {**CARD, "rule": "renju"}, "its rule is 'renju', allowed are freestyle and standard"),
        (unlearned(), {**CARD, "rows": "4", "columns": "4", "in_row": "4"}, "4 in a row on 4×4: allowed are"),
        (unlearned(7), {**CARD, "game": "dotsandboxes", "rule": "extra turn"}, "allowed are nets of five-in-a-row"),
        (unlearned(7), CARD, "its net has 7 planes, allowed are 5"),
        ({key: array for key, array in unlearned().items() if key != "value.c.bias"}, CARD, "no array 'value.c.bias'"),
        ({**unlearned(), "value.b.weight": np.zeros((9, 9))}, CARD, "'value.b.weight' has the shape 9×9"),
        ({**unlearned(), "stem.weight": np.zeros((4, 5, 3, 3))}, CARD, "its stem is 3×3, allowed is 5×5"),
    ],
)
def test_other_nets_are_refused(arrays: Arrays, card: dict[str, str], sentence: str, tmp_path: Path) -> None:
    write_net(tmp_path / "net", arrays, card)
    with pytest.raises(Mistake, match=sentence):
        distil_file(tmp_path / "net", tmp_path / "lines", RECIPE, "cpu")
    assert not (tmp_path / "lines").exists()


def test_a_table_is_no_teacher(tmp_path: Path) -> None:
    table = SHIPPED / "fiveinarow-lines.safetensors"
    with pytest.raises(Mistake, match="is a table of lines: allowed are nets"):
        distil_file(table, tmp_path / "lines", RECIPE, "cpu")


def test_a_board_that_fills_up_is_distilled(teacher: Path, tmp_path: Path) -> None:
    write_net(teacher, unlearned(), {**CARD, "rows": "5", "columns": "5"})
    _, error = distil_file(teacher, tmp_path / "lines", RECIPE, "cpu", stopped=lambda: True)
    assert error < 0.1


def test_moves_fall_on_empty_cells_only(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def multinomial(weights: Tensor, count: int) -> Tensor:
        drawn.append(weights)
        return draw(weights, count)

    draw = torch.multinomial
    games = _Games(pairs, StoneRules(SMALL), 64, "cpu")
    monkeypatch.setattr(torch, "multinomial", multinomial)
    for _ in range(40):  # the games last 36 moves at most
        games.boards[0] = 1  # a full board: any cell will do, since a new game begins
        taken = games.move().boards.amax(1).bool()
        assert not (drawn[-1] * taken)[~taken.all(1)].any()


def test_the_command(teacher: Path, tmp_path: Path) -> None:
    table = tmp_path / "lines.safetensors"
    quick = ("distil", str(teacher), "-o", str(table), "--minutes", "0.0001")
    found = data(*quick)
    assert keys_in_the_sentence("distil") == set(found) | set(found["agreement"])
    assert (found["table"], found["device"], found["stopped"]) == (str(table), usual_device(), False)
    assert found["steps"] > 0
    assert found["table_error"] < 0.1
    assert read_net(table)[1]["positions"] == str(found["positions"])
    told = answer(*quick)
    assert f"{found['positions']:,} positions" in told
    assert "The student and its teacher: value: correlation" in told


def test_the_command_refuses_in_a_sentence(teacher: Path, tmp_path: Path) -> None:
    table = tmp_path / "lines.safetensors"
    assert "absent" in complaint("distil", str(tmp_path / "absent"), "-o", str(table))
    (tmp_path / "damaged").write_bytes(teacher.read_bytes()[:-1])
    assert "damaged" in complaint("distil", str(tmp_path / "damaged"), "-o", str(table))
    write_net(tmp_path / "small", unlearned(), {**CARD, "rows": "4", "columns": "4"})
    assert "5 in a row on 4×4" in complaint("distil", str(tmp_path / "small"), "-o", str(table))
    assert "--minutes" in complaint("distil", str(teacher), "-o", str(table), "--minutes", "soon")
    assert "nowhere" in complaint("distil", str(teacher), "-o", str(tmp_path / "nowhere" / "lines.safetensors"))
    assert "end with .safetensors" in complaint("distil", str(teacher), "-o", str(tmp_path / "lines"))
    teacher.rename(table)
    assert "it is the net to distil" in complaint("distil", str(table), "-o", str(table))
    assert read_net(table)[1] == CARD


def test_a_lack_of_memory_is_a_sentence(teacher: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def multiply(*_: object) -> None:
        raise RuntimeError("[enforce fail at alloc_cpu.cpp:121] DefaultCPUAllocator: can't allocate memory")

    monkeypatch.setattr(torch.nn.Linear, "forward", multiply)
    result = call("distil", str(teacher), "-o", str(tmp_path / "lines.safetensors"))
    assert result.exit_code == 1
    assert "not enough memory" in result.stderr
