"""A solve that is stopped and resumed, files that are refused, and threads."""

from pathlib import Path

import pytest

from plyground.analysis.solving import checkpoint as module
from plyground.analysis.solving.solve import solve
from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.games import game
from plyground.search import Limits

pytestmark = pytest.mark.skipif(INTERPRETED, reason="many positions")

SMALL = game("dotsandboxes:rows=2,columns=3").start()


@pytest.mark.parametrize(
    ("rules", "text", "stop"),
    [
        ("dotsandboxes:rows=3,columns=3", "start", 40_000),
        ("dotsandboxes", "6x6:c45001440122b73c4fe7f score=0-1 turn=2", 1_000),  # rows of two words
        ("dotsandboxes:rows=2,columns=3,extra_turn=off", "start", 1_000),
    ],
)
def test_a_stopped_solve_goes_on(rules: str, text: str, stop: int, tmp_path: Path) -> None:
    state, file = game(rules).state(text), tmp_path / "proven"
    whole = solve(state, memory=16)
    first = solve(state, Limits(nodes=stop), memory=16, keep=file)
    assert not first.proven
    second = solve(state, memory=16, keep=file)
    assert (second.value, second.moves, second.complete) == (whole.value, whole.moves, True)
    assert second.nodes < whole.nodes
    assert solve(state, memory=16, keep=file).nodes < whole.nodes / 10
    assert solve(state, memory=0.01, keep=file).value == whole.value  # the file does not fit into the table


def test_other_files_are_refused_and_stay(tmp_path: Path) -> None:
    file = tmp_path / "proven"
    solve(SMALL, memory=1, keep=file)
    good = file.read_bytes()
    header, _, rows = good.partition(b"\n")
    flipped = bytearray(rows)
    flipped[len(rows) // 2] ^= 1
    for content, reason in [
        (b"my diary\n", "was not written by `solve`"),
        (b"[1]\n" + rows, "was not written by `solve`"),
        (header.replace(b'"format": 1', b'"format": 2') + b"\n" + rows, "another version"),
        (
            header.replace(b"rows=2", b"rows=4") + b"\n" + rows,
            "of dotsandboxes:rows=4,columns=3, not of",
        ),
        (header + b"\n" + flipped, "damaged"),
        (header + b"\n" + rows[:-8], "damaged"),
        (header + b"\n" + rows[:-1], "damaged"),
        (header, "damaged"),
    ]:
        file.write_bytes(content)
        with pytest.raises(Mistake, match=reason):
            solve(SMALL, memory=1, keep=file)
        assert file.read_bytes() == content
    file.write_bytes(b"")
    assert solve(SMALL, memory=1, keep=file).value == -2
    assert file.read_bytes() == good


def test_only_a_games_own_solver_can_be_kept(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be kept"):
        solve(game("tree:(1 2)").start(), keep=tmp_path / "proven")
    assert not list(tmp_path.iterdir())


def test_a_solution_is_not_lost_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, content: object) -> None:
        raise Mistake("No space left.")

    monkeypatch.setattr(module, "write_whole", refuse)
    solution = solve(SMALL, memory=1, keep=tmp_path / "proven")
    assert (solution.value, solution.not_kept) == (-2, "No space left.")


def test_it_is_saved_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[int] = []
    monkeypatch.setattr(module, "A_MINUTE", 0.05)
    monkeypatch.setattr(module, "write_whole", lambda path, parts: saved.append(len(b"".join(parts))))
    solve(game("dotsandboxes:rows=4,columns=4").start(), Limits(seconds=0.5), memory=16, keep=tmp_path / "proven")
    assert len(saved) > 1
    assert saved[-1] > saved[0]


@pytest.mark.parametrize(
    ("since", "took", "pause"),
    [(0, 0, 60), (120, 1, 60), (3600, 1, 360), (120, 20, 180)],
)
def test_a_crash_costs_a_minute_or_a_tenth_and_writing_no_more_than_a_tenth(
    since: float, took: float, pause: float
) -> None:
    assert module._pause(since, took) == pytest.approx(pause)


def test_threads_find_the_same() -> None:
    state = game("dotsandboxes:rows=2,columns=5").start()
    alone, together = solve(state, memory=16), solve(state, memory=16, threads=2)
    assert (alone.value, alone.moves) == (together.value, together.moves)
    assert together.nodes > alone.nodes / 2
