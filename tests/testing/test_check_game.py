"""The report of check_game: repeatable, short where it can be, stoppable, in words."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from plyground import Mistake, game
from plyground.search import Control
from plyground.testing import CheckProgress, CheckReport, CheckResult, assert_conforms, check_game, named_game
from tests.testing.nim import NimGame


def test_the_same_seed_finds_the_same() -> None:
    one, other = (check_game(NimGame("names"), seed=5, games=3).rows() for _ in range(2))
    assert one == other


def test_what_is_wrong_is_shown_by_a_short_game() -> None:
    # Random games may last seven moves; the first tries are the shortest.
    wrong = check_game(NimGame("text"), games=10).wrong[0]
    assert wrong.check == "a position rebuilt from its text is the same"
    assert len(wrong.moves) <= 3
    assert game_after(wrong) == wrong.position


def game_after(result: CheckResult) -> str:
    state = NimGame("text").start()
    for move in result.moves:
        state = state.play(move)
    return state.text


def test_a_report_shows_itself() -> None:
    result = CheckResult("rules", "a < b", "wrong", "1 game", "No.", "x--", ("c1",), "a1")
    report = CheckReport(game("tictactoe"), 0, (result,), seconds=1)
    assert report.rows() == [
        {
            "theme": "rules",
            "check": "a < b",
            "tried": "1 game",
            "verdict": "wrong",
            "what": "No. (position 'x--', in the game c1, move a1)",
        }
    ]
    assert str(report).splitlines()[-1] == "tictactoe: 0 passed, 1 wrong."
    assert "<td>a &lt; b</td>" in report._repr_html_()
    assert report.to_json()["checks"][0]["moves"] == ["c1"]


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    control, seen = Control(), list[CheckProgress]()

    def follow(progress: CheckProgress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            control.stop()

    report = check_game(NimGame(), control=control, progress=follow)
    assert report.stopped
    assert not report.passed
    assert [progress.done for progress in seen] == [0, 1, 2]
    assert len(report.results) == 3


def test_little_time_means_few_tries_of_every_check() -> None:
    report = check_game(NimGame("names"), games=10**6, seconds=1e-9)
    assert not report.stopped
    assert {result.tried.split()[0] for result in report.results} == {"1", "nothing"}


def test_an_assertion_for_the_tests_of_a_game() -> None:
    with pytest.raises(AssertionError, match="no move is listed twice: moves\\(\\) lists move number 2 2 times"):
        assert_conforms(NimGame("listed twice"), games=3)


@dataclass(frozen=True)
class InATest(NimGame):
    class Inner(NimGame):
        """Out of the reach of another process."""


def test_a_game_that_no_other_process_can_import_is_not_compared() -> None:
    report = check_game(InATest.Inner(), games=1)
    skipped = {result.check: result.sentence for result in report.results if result.verdict == "skipped"}
    told = skipped["searches answer alike, compiled and interpreted"]
    assert "Another process cannot make the game 'InATest.Inner'" in told


def test_neither_pytest_nor_hypothesis_is_needed() -> None:
    script = "import sys, plyground.testing; print(*{'pytest', 'hypothesis', 'numba'} & set(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == ""


def test_games_by_name() -> None:
    assert named_game("tictactoe:rows=4,columns=4") == game("tictactoe:rows=4,columns=4")
    assert named_game("tree:(1 2)") == game("tree:(1 2)")
    assert named_game("tests.testing.nim:NimGame") == NimGame()
    for name in ("chess", "chess:rows=4", "tests.testing.nim:Nim", "tests.nowhere:Game", "", "tictactoe:Game"):
        with pytest.raises(Mistake):
            named_game(name)
