"""Self-play teaches: on a small board, within some seconds of CPU."""

import sys
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

import plyground  # noqa: E402
from benchmarks.nets.calibration import main as measure_calibration  # noqa: E402
from plyground.cli.show import Screen  # noqa: E402
from plyground.learn import require_torch  # noqa: E402
from plyground.learn.calibration import Bin, calibration  # noqa: E402
from plyground.learn.log import MATCH, PROGRESS, by_net, charts, elo_by_minutes  # noqa: E402
from plyground.learn.matches import at_random, by_policy, by_search, play_match  # noqa: E402
from plyground.learn.net import PlayingNet, TrainableNet  # noqa: E402
from plyground.learn.selfplay import fresh_openings  # noqa: E402
from plyground.learn.settings import CHARTS, CHECKPOINT, LOG, TrainingSettings, beside  # noqa: E402
from plyground.learn.training import Training  # noqa: E402
from plyground.nets.file import read_net  # noqa: E402

from ..cli.helpers import answer, call, complaint, data  # noqa: E402
from ..cli.test_docs import keys_in_the_table  # noqa: E402

SMALL = TrainingSettings(
    "tictactoe:rows=6,columns=6,k=4",
    blocks=1,
    channels=16,
    simulations=8,
    considered=4,
    games=64,
    batch=256,
    capacity=20_000,
    warm_up=500,
    match_games=200,
)
STEPS = 150
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # tests run side by side


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Training:
    training = Training(SMALL, tmp_path_factory.mktemp("nets") / "net.safetensors")
    training.run(lambda: training.steps >= STEPS)
    training.meet_earlier()
    training.keep()
    return training


def test_a_net_learns(trained: Training) -> None:
    net = by_policy(trained.rules, trained.playing())
    against_random = play_match(trained.rules, net, at_random(trained.rules), 400, "cpu")
    assert against_random.points / against_random.games >= 0.95
    # A net that has learned nothing still completes rows and blocks them, which is enough against random moves.
    (match,) = trained.log.of_kind(MATCH)
    assert match["against"] == 0.0
    assert match["score"] >= 0.8
    before, after = elo_by_minutes(trained.log.rows)
    assert after.elo - after.plus_minus > before.elo


def test_a_search_is_stronger_than_its_policy(trained: Training) -> None:
    net = trained.playing()
    result = play_match(trained.rules, by_search(trained.rules, net, 16), by_policy(trained.rules, net), 100, "cpu")
    assert result.points / result.games > 0.5


def test_the_file_is_the_net(trained: Training) -> None:
    arrays, card = read_net(trained.output)
    planes = trained.rules.look(fresh_openings(trained.rules, 50, "cpu")).planes
    kept, playing = PlayingNet(arrays, "cpu")(planes), trained.playing()(planes)
    for found, expected in zip(kept, playing, strict=True):
        assert torch.allclose(found, expected, atol=0.02)  # 16 bits
    assert {key: card[key] for key in ("game", "rows", "in_row", "rule", "blocks", "channels", "planes")} == {
        "game": "tictactoe",
        "rows": "6",
        "in_row": "4",
        "rule": "freestyle",
        "blocks": "1",
        "channels": "16",
        "planes": "5",
    }
    assert int(card["games"]) == trained.games > 0
    assert trained.beside("losses.svg").read_text().startswith("<svg")
    assert trained.beside("elo.svg").exists()
    assert "Lengths of games" in trained.beside("lengths.svg").read_text()


def test_losses_and_lengths_stand_beside_the_ratings() -> None:
    rows = [
        {"kind": PROGRESS, "minutes": 0.9, "policy_loss": None, "value_loss": None, "length": 12.0},
        {"kind": PROGRESS, "minutes": 1.8, "policy_loss": 2.5, "value_loss": 0.6, "length": 14.5},
        {"kind": MATCH, "minutes": 2.0, "against": 0.0, "wins": 30, "draws": 0, "losses": 10},
        {"kind": PROGRESS, "minutes": 2.1, "policy_loss": 1.5, "value_loss": 0.5, "length": None},
    ]
    first, later = by_net(rows)
    keys = ("minutes", "policy_loss", "value_loss", "length")
    assert [first[key] for key in keys] == [0.0, None, None, None]
    assert [later[key] for key in keys] == [2.0, 2.5, 0.6, 14.5]
    assert later["elo"] > first["elo"] == 0
    assert set(charts(rows)) == {"losses", "lengths", "elo"}
    assert set(charts(rows[3:])) == {"losses"}, "no game has ended, and no nets have met"


def test_a_run_goes_on_where_it_was_stopped(trained: Training) -> None:
    again = Training(SMALL, trained.output)
    again.resume()
    assert (again.steps, again.games, again.minutes) == (trained.steps, trained.games, trained.minutes)
    assert again.log.rows == trained.log.rows
    for name, array in trained.arrays().items():
        assert (again.arrays()[name] == array).all(), name
    again.output = trained.output.with_name("further.safetensors")
    again.minutes += 1  # nets are told apart by hundredths of a minute, and four steps may take less
    again.run(lambda: again.steps >= STEPS + 4)
    again.meet_earlier()
    assert again.steps == STEPS + 4
    assert again.games > trained.games
    assert len(again.log.of_kind(MATCH)) == 3, "the new net has met both earlier ones"


def test_a_run_begins_from_a_net(trained: Training, tmp_path: Path) -> None:
    further = Training(SMALL, tmp_path / "further.safetensors")
    further.begin_from(trained.output)
    planes = further.rules.look(fresh_openings(further.rules, 200, "cpu")).planes
    arrays, card = read_net(trained.output)
    expected = PlayingNet(arrays, "cpu")(planes)
    assert torch.allclose(further.playing()(planes)[0], expected[0], atol=1e-3)
    further.net.take(arrays, planes.float())
    logits = further.net.train()(planes.float())[0].detach()  # now norms use the batch that they see
    assert torch.allclose(logits, expected[0], atol=1e-3)
    further.run(lambda: True)
    assert int(read_net(further.output)[1]["games"]) == int(card["games"])


def test_values_are_compared_with_outcomes(trained: Training) -> None:
    bins = calibration(trained.rules, trained.playing(), games=100, simulations=4, device="cpu")
    assert sum(b.positions for b in bins) > 100
    assert all(b.low <= b.expected <= b.high for b in bins)
    poor, good = ([b for b in bins if (b.expected < 0.5) == low] for low in (True, False))
    assert mean_outcome(poor) < mean_outcome(good), "single bins may hold a handful of positions"


def mean_outcome(bins: list[Bin]) -> float:
    return sum(b.actual * b.positions for b in bins) / sum(b.positions for b in bins)


def test_the_command_that_measures_it(trained: Training, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chart = tmp_path / "chart.svg"
    asked = ["--net", str(trained.output), "--rules", SMALL.game, "--games", "20", "-o", str(chart)]
    assert measure_calibration(asked) == 0
    title, _, head, _, *rows = capsys.readouterr().out.splitlines()
    assert title.endswith(" positions of 20 games")
    assert head in (DOCS / "lab/nets.md").read_text(encoding="utf-8")
    positions = sum(int(row.split("|")[2].replace(",", "")) for row in rows)
    assert title.startswith(f"{positions:,} ")
    assert "how the games ended" in chart.read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        measure_calibration(["--net", str(trained.output), "--rules", "fiveinarow"])
    assert "does not fit these rules" in capsys.readouterr().err


def test_folding_changes_nothing() -> None:
    net = TrainableNet(5, 2, 8)
    planes = torch.rand(40, 5, 6, 6)
    for _ in range(3):
        net.train()(planes)  # gives the norms something to say
    logits, winning = net.eval()(planes)
    playing = PlayingNet(net.folded(), "cpu")(planes)
    assert torch.allclose(playing[0], logits, atol=1e-4)
    assert torch.allclose(playing[1], torch.tanh(winning / 2), atol=1e-4)


def test_a_run_that_is_stopped_writes_its_files_and_plays_no_matches(tmp_path: Path) -> None:
    training = Training(SMALL, tmp_path / "net.safetensors")
    training.minutes = 1  # as if it had learned for a while
    training.run(lambda: True)
    assert training.output.exists()
    assert training.beside(CHECKPOINT).exists()
    assert not training.log.of_kind(MATCH)


def test_matches_are_stopped_and_come_after_the_files(tmp_path: Path) -> None:
    training = Training(replace(SMALL, minutes=1.5), tmp_path / "net.safetensors")
    training.minutes = 2  # its time is up
    seen = []

    def stop_in_the_match() -> bool:
        seen.append(training.beside(CHECKPOINT).exists())
        return len(seen) > 2

    training.run(stop_in_the_match)
    assert seen == [True] * 3
    assert not training.log.of_kind(MATCH)
    assert len(training.earlier) == 1


def test_the_command(tmp_path: Path) -> None:
    net = tmp_path / "net.safetensors"
    begin = ("train", SMALL.game, "--games", "8", "--simulations", "2", "--minutes", "0.005", "-o")
    small = ("--blocks", "1", "--channels", "8")
    found = data(*begin, str(net), *small)
    assert found["net"] == str(net)
    assert found["stopped"] is False
    assert keys_in_the_table("train") == set(found)
    assert read_net(net)[1]["channels"] == "8"
    told = answer(*begin, str(tmp_path / "other.safetensors"), *small)
    assert "policy loss   value loss   length of games" in told

    further = tmp_path / "further.safetensors"
    kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert "add --resume to go on with it" in complaint(*begin, str(net), *small)
    assert "add --resume to go on with it" in complaint(*begin, str(net), "--net", str(net))
    assert "Choose one" in complaint(*begin, str(net), "--resume", "--net", str(net))
    assert "has channels 8: it cannot go on with 16" in complaint(*begin, str(net), "--resume", "--channels", "16")
    assert "has channels 8" in complaint(*begin, str(further), "--net", str(net), "--channels", "16")
    assert "has blocks 1" in complaint(*begin, str(further), "--net", str(net), "--blocks", "2")
    assert "no checkpoint" in complaint(*begin, str(further), "--resume")
    assert "extra_turn=off" in complaint("train", "dotsandboxes:extra_turn=off", "-o", str(further))
    assert "--minutes" in complaint(*begin, str(further), "--minutes", "soon")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == kept, "a refused run changes nothing"

    resumed = data(*begin, str(net), "--resume", "--minutes", f"{found['minutes'] + 0.03:.3f}")
    assert resumed["moves"] > found["moves"]
    assert data(*begin, str(further), "--net", str(net))["games"] > 0
    assert {read_net(path)[1]["channels"] for path in (net, further)} == {"8"}, "the size is that of the beginning"


def test_files_that_cannot_be_written_are_refused_before_the_run(tmp_path: Path) -> None:
    train = ("train", SMALL.game, "--minutes", "0.005", "-o")
    assert "'plain': allowed are names that end with .safetensors" in complaint(*train, "plain")
    assert "'/dev/null'" in complaint(*train, "/dev/null")
    (tmp_path / "null.safetensors").symlink_to("/dev/null")
    assert "no plain file" in complaint(*train, str(tmp_path / "null.safetensors"))
    for ending in (CHECKPOINT, LOG, *CHARTS):
        folder = beside(tmp_path / "net.safetensors", ending)
        folder.mkdir()
        assert folder.name in complaint(*train, str(tmp_path / "net.safetensors"))
        folder.rmdir()
    assert [path.name for path in tmp_path.iterdir()] == ["null.safetensors"]


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("[enforce fail at alloc_cpu.cpp:121] DefaultCPUAllocator: can't allocate memory"),
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 GiB."),
    ],
)
def test_a_lack_of_memory_is_a_sentence(error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(training: Training, stop: object) -> None:
        raise error

    monkeypatch.setattr(Training, "run", run)
    result = call("train", SMALL.game, "--games", "8", "-o", str(tmp_path / "net.safetensors"))
    assert result.exit_code == 1
    assert "not enough memory" in result.stderr


def test_the_time_left_is_never_negative_and_one_game_is_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, told_so_far, note = 0.0, threading.Event(), Screen.note

    def noted(screen: Screen, text: str) -> None:
        note(screen, text)
        if "so far" in text:
            told_so_far.set()

    def run(training: Training, stop: object) -> None:
        nonlocal now
        training.minutes, training.games_before = 10.0, 1
        now = 1.2
        assert told_so_far.wait(60)

    monkeypatch.setattr("plyground.cli.thinking.time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(Screen, "note", noted)
    monkeypatch.setattr(Training, "run", run)
    told = call("train", SMALL.game, "--games", "8", "--minutes", "1", "-o", str(tmp_path / "net.safetensors"))
    assert "1 game, 0 steps, 0 moves/s, 1 s so far, about 0 s left" in told.stderr
    assert "10.0 minutes, 1 game, 0 steps" in told.stdout


def test_without_torch_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert "plyground[train]" in complaint("train", "fiveinarow", "-o", str(tmp_path / "net.safetensors"))
    with pytest.raises(plyground.Mistake):
        require_torch()
