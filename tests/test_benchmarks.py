"""The page of benchmarks: hours of measuring are not lost to the section that fails."""

from pathlib import Path

import pytest

from benchmarks.__main__ import BESIDE, measure_all
from benchmarks.measure import Line
from plyground.compiled import INTERPRETED

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
