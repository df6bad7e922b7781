"""`plyground study`: the list, a run in each form, mistakes. The minimax study is the quickest one."""

from pathlib import Path

import pytest

from plyground.studies import CLASSICS, STUDIES
from plyground.studies.report import Chart, Row, Series, Study, Table

from .helpers import call, data

ROWS = (Row("a | figure", 1234, 1234, "reproduced"), Row("b", 0.15, "<none>", "differs", "a reason"))
QUICK = Study(
    "quick",
    "000: a document",
    (
        Table(
            "1 A table", (Row("a | figure", 1234, 1234, "reproduced"), Row("b", 0.15, "<none>", "differs", "a reason"))
        ),
    ),
    ("A paragraph & more.",),
    (Chart("A chart", "x", "y", (Series("one", ((1, 2.0), (2, 30.0))),), log=True),),
)


@pytest.fixture(autouse=True)
def quick_studies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is tested here, not the studies: each of them has its own tests."""

    def at_once(name: str, progress: object, **settings: object) -> Study:
        assert callable(progress)
        progress(0.5)
        return QUICK

    monkeypatch.setattr("plyground.cli.study.run_study", at_once)


def test_the_list() -> None:
    listed = data("study")
    assert [entry["name"] for entry in listed["studies"]] == list(STUDIES)
    assert all(name in call("study").stdout for name in (*STUDIES, "all", "classics"))


def test_json() -> None:
    found = data("study", "minimax")
    assert found["stopped"] is False
    (study,) = found["studies"]
    assert set(study) == {"name", "document", "title", "source", "tables", "paragraphs", "charts"}
    assert study["tables"][0]["rows"][1] == {
        "label": "b",
        "published": 0.15,
        "measured": "<none>",
        "verdict": "differs",
        "reason": "a reason",
        "shown": None,
    }
    assert len(data("study", "all")["studies"]) == len(STUDIES) - len(CLASSICS)
    assert len(data("study", "classics")["studies"]) == len(CLASSICS)


def test_terminal() -> None:
    shown = call("study", "minimax").stdout
    assert "Figures: 1 reproduced, 1 differ, 0 cannot be checked." in shown
    assert "1,234" in shown
    assert "differs: a reason" in shown


def test_markdown_with_charts_beside_it(tmp_path: Path) -> None:
    assert "| a \\| figure | 1,234 | 1,234 | reproduced |" in call("study", "minimax", "--markdown").stdout
    page = tmp_path / "studies.md"
    assert call("study", "minimax", "--markdown", "-o", str(page)).exit_code == 0
    assert "![A chart](images/study-quick-1.svg)" in page.read_text(encoding="utf-8")
    assert (tmp_path / "images" / "study-quick-1.svg").read_text(encoding="utf-8").startswith("<svg")


def test_html_escapes_and_carries_its_charts() -> None:
    page = call("study", "minimax", "--html").stdout
    assert "A paragraph &amp; more." in page
    assert "&lt;none&gt;" in page
    assert "<svg" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["study", "minimx"], "Did you mean 'minimax'?"),
        (["study", "all", "--json", "--html"], "Choose one of"),
        (["study", "--html"], "Say which study to run"),
        (["study", "mnk", "--scale", "smal"], "Did you mean 'small'?"),
        (["study", "minimax.toml"], "Cannot read 'minimax.toml'"),
        (["study", "mnk", "--jobs", "0"], "--jobs"),
        (["study", "minimax", "-o", "page.md"], "say which"),
        (["study", "minimax", "--html", "-o", "/nowhere/page.html"], "Cannot write '/nowhere/page.html'"),
    ],
)
def test_mistakes(arguments: list[str], sentence: str) -> None:
    result = call(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""
