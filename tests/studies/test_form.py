"""Studies that are files: what they may say, and how their claims are judged."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from plyground import ArenaControl, Mistake
from plyground.studies import run_study
from plyground.studies.filed import StoppedError, run_file
from plyground.studies.form import read_study, study_of
from plyground.studies.render import markdown
from plyground.studies.report import Row
from plyground.studies.statistics import mean_with_error, weighted_slope

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorials" / "study.md"
CLAIM = {
    "says": "a claim",
    "measure": "nodes",
    "is": "less",
    "of": {"search": "alphabeta"},
    "than": {"search": "minimax"},
}


def with_claims(*claims: dict[str, Any], **grid: Any) -> dict[str, Any]:
    whole = {"games": ["tictactoe"], "searches": ["minimax", "alphabeta"], "depths": [2, 3, 4, 5], **grid}
    return {"title": "T", "source": "S", "experiments": {"e": {"grid": whole}}, "claims": list(claims)}


def verdicts(data: dict[str, Any]) -> tuple[Row, ...]:
    return run_file(study_of(data, "own"), jobs=1).tables[0].rows


def test_the_tutorials_study_runs_and_prints_what_the_tutorial_shows(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    block = next(found for found in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "[[claims]]" in found)
    assert len(block.splitlines()) <= 25
    file = tmp_path / "own.toml"
    file.write_text(block, encoding="utf-8")
    told: list[float] = []
    study = run_study(str(file), told.append, jobs=1)
    printed = markdown([study])
    shown = [line for line in text.splitlines() if line.startswith("|") and line.endswith("reproduced |")]
    assert len(shown) == 2
    assert all(line in printed for line in shown)
    assert told == sorted(told)
    assert told[-1] == 1.0


@pytest.mark.parametrize(
    ("change", "verdict", "measured"),
    [
        ({}, "reproduced", "× 0."),
        ({"is": "more"}, "differs", "× 0."),
        ({"is": "equal"}, "differs", "in 0 of 4"),
        ({"of": {"search": "alphabeta", "depth": 3}, "than": {"search": "minimax", "depth": 2}}, "differs", "× "),
        ({"of": {"search": "mtdf"}}, "cannot be checked", "nothing"),
        ({"than": {"search": "mtdf"}}, "cannot be checked", "nothing"),
    ],
)
def test_rows_are_compared_in_pairs(change: dict[str, Any], verdict: str, measured: str) -> None:
    (row,) = verdicts(with_claims({**CLAIM, **change}))
    assert row.verdict == verdict
    assert str(row.measured).startswith(measured)


@pytest.mark.parametrize(
    ("rule", "published", "within", "verdict"),
    [
        ("equal", 586, "0%", "reproduced"),
        ("equal", 587, "0%", "differs"),
        ("near", 600, "5%", "reproduced"),
        ("less", 587, "0%", "reproduced"),
        ("more", 587, "0%", "differs"),
    ],
)
def test_a_number_is_held_against_a_published_one(rule: str, published: int, within: str, verdict: str) -> None:
    claim = {
        "says": "a",
        "measure": "nodes",
        "of": {"search": "minimax"},
        "is": rule,
        "published": published,
        "within": within,
    }
    (row,) = verdicts(with_claims(claim, depths=[3]))
    assert (row.measured, row.verdict) == (586, verdict)


def test_each_value_of_a_column_may_have_a_verdict() -> None:
    rows = verdicts(with_claims({**CLAIM, "each": "depth"}))
    assert [row.label for row in rows] == [f"a claim: {depth}" for depth in (2, 3, 4, 5)]


def test_elo_of_players_that_met() -> None:
    data = with_claims({"says": "a", "measure": "elo", "of": {"search": "alphabeta"}, "is": "more", "published": 0})
    data["experiments"]["e"] = {
        "grid": {"games": ["tictactoe"], "players": ["random", "alphabeta:depth=9"]},
        "play": {"games": 8, "ladder": True},
    }
    (row,) = verdicts(data)
    assert (row.published, row.verdict) == ("more than 0", "reproduced")
    assert "in 8 games" in str(row.measured)


def test_the_small_scale_replaces_parts_of_the_grid() -> None:
    data = {**with_claims(CLAIM), "small": {"e": {"grid": {"depths": [1]}}}}
    assert len(study_of(data, "own").plans()["e"].cells) == 8
    assert len(study_of(data, "own", "small").plans()["e"].cells) == 2


def test_what_is_finished_is_not_run_again(tmp_path: Path) -> None:
    file, store = study_of(with_claims(CLAIM), "own"), tmp_path / "studies.db"
    control = ArenaControl()
    with pytest.raises(StoppedError):
        run_file(file, store=store, jobs=1, control=control, progress=lambda share: control.finish())
    told: list[float] = []
    run_file(file, store=store, jobs=1, progress=told.append)
    assert len(told) == 8  # seven cells that were left, and the end of the experiment


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"titel": ""}, "Did you mean 'title'?"),
        ({"title": "T", "source": "S"}, "no experiment"),
        ({**with_claims(), "small": {"x": {}}}, "'x'"),
        (with_claims({**CLAIM, "is": "lesss"}), "Did you mean 'less'?"),
        (with_claims({**CLAIM, "published": 3}), "one of 'than' and 'published'"),
        (with_claims({**CLAIM, "within": "much"}), "within = 'much' is not allowed"),
        (with_claims({**CLAIM, "experiment": "f"}), "'f'"),
        (with_claims({**CLAIM, "of": {"a": [1]}}), "of is not allowed"),
        ({**with_claims(), "title": 3}, "title as a text"),
        ({**with_claims(), "claims": 3}, "claims is not allowed"),
    ],
)
def test_what_is_no_study(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Mistake, match=re.escape(sentence)):
        study_of(data, "own")


def test_a_claim_about_a_column_that_is_not_there() -> None:
    with pytest.raises(Mistake, match="Did you mean 'nodes'"):
        verdicts(with_claims({**CLAIM, "measure": "node"}))


def test_a_file_starts_no_programs(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('title="T"\nsource="S"\n[experiments.e.grid]\ngames=["fiveinarow"]\nplayers=["gomocup:cmd=x"]\n')
    assert tomllib.loads(path.read_text())
    with pytest.raises(Mistake, match="programs to start"):
        read_study(path).plans()


def test_intervals() -> None:
    assert mean_with_error([1.0]) == (1.0, None)
    mean, error = mean_with_error([1.0, 3.0])
    assert mean == 2.0
    assert error == pytest.approx(12.706)
    found = weighted_slope([(1, 2, 1), (2, 4, 1), (3, 6, 1)])
    assert found is not None
    assert found[0] == pytest.approx(2)
    assert weighted_slope([(1, 2, 1)]) is None
