"""The page of benchmarks: hours of measuring are not lost to the section that fails."""

from functools import partial
from pathlib import Path

import pytest

import benchmarks.__main__ as benchmarks
from benchmarks import stops
from benchmarks.__main__ import BESIDE, SECTIONS, main, measure_all
from benchmarks.measure import Line
from benchmarks.stops import asked_players
from benchmarks.web.attack import write
from plyground import game
from plyground.compiled import INTERPRETED
from plyground.players.player import searches_of

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here: once is enough")


def test_each_section_is_written_when_it_is_done_and_a_failure_says_so_in_its_place(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text(f"old\n{BESIDE}\n\nkept\n")

    def fails() -> list[Line]:
        raise AssertionError("No step was made")

    def measures() -> list[Line]:
        assert "No step was made" in page.read_text()  # the section before is there already
        return [Line("a thing", "2 ms")]

    assert measure_all({"One": fails, "Two": measures}, "# Benchmarks\n", page) == 1
    text = page.read_text()
    assert text.index("# Benchmarks") < text.index("## One") < text.index("AssertionError: No step was made")
    assert text.index("## Two") < text.index("| a thing | 2 ms |") < text.index(BESIDE) < text.index("kept")
    assert "old" not in text


def test_what_is_asked_for_is_printed_and_the_page_is_written_only_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, measured = tmp_path / "benchmarks.md", list[str]()
    page.write_text("old")

    def measure(name: str) -> list[Line]:
        measured.append(name)
        return [Line(f"of {name}", "2 ms", "≤ 3 ms", True)]

    sections = {name: (title, partial(measure, name)) for name, (title, _) in SECTIONS.items()}
    monkeypatch.setattr(benchmarks, "SECTIONS", sections)
    monkeypatch.setattr(benchmarks, "PAGE", page)
    for wrong, code in (["--help"], 0), (["--faster"], 2), (["stops", "starts"], 2):
        with pytest.raises(SystemExit) as ended:
            main(wrong)
        assert ended.value.code == code
    assert "no section 'starts': allowed are minimax" in capsys.readouterr().err
    assert main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(SECTIONS)
    assert measured == []
    assert main(["trees", "stops"]) == 0
    assert "| of stops | 2 ms | ≤ 3 ms ✓ |" in capsys.readouterr().out
    assert (measured, page.read_text()) == (["trees", "stops"], "old")
    assert main([]) == 0
    assert measured[2:] == list(SECTIONS)
    assert "## A command in a new process" in page.read_text()

    capsys.readouterr()
    monkeypatch.setattr(stops, "lines", lambda: [Line("one", "1 ms")])
    stops.main([])
    assert capsys.readouterr().out.startswith("| what | measured | goal |\n|---|---|---|\n| one | 1 ms |  |\n")


def test_stops_are_measured_of_every_search_but_those_of_one_ply() -> None:
    games = map(game, ("tictactoe", "fiveinarow", "dotsandboxes"))
    names = {name for each in games for name in searches_of(each)} - {"gomocup"}  # another program's own affair
    assert names - {player.partition(":")[0] for player in asked_players()} == {"greedy", "random", "player-1"}


def test_the_rows_of_the_attacks_take_the_place_of_the_last_ones(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text("before\n<!-- attack -->\nold\n<!-- /attack -->\nafter\n", "utf-8")
    for row in ("| `one` | 1 ms |", "| `two` | 2 ms |"):
        write([row], 4, page)
    text = page.read_text("utf-8")
    assert ("old" in text, "`one`" in text, text.count("--seconds 4"), text.count("`two`")) == (False, False, 1, 1)
    assert text.startswith("before\n<!-- attack -->\nBy ")
    assert text.endswith("| `two` | 2 ms |\n<!-- /attack -->\nafter\n")
