"""What goes into a paper: repeated times, stamps, LaTeX, Parquet, PDF, sources, and significance in words."""

import csv
import io
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from plyground import Mistake, experiment, match, tournament
from plyground.arena import Stopwatch, busy_words, experiment_report, is_busy, match_report, tournament_report
from plyground.arena.effort import effective_branching
from plyground.arena.export import figure_pdf, latex_table, latex_text, parquet
from plyground.arena.plan import plan_of
from plyground.arena.ratings import Result, superiority
from plyground.arena.report import compared
from plyground.arena.stamp import stamp
from plyground.arena.stopwatch import timing_of
from plyground.bibliography import WORKS, bibtex
from plyground.charts import Chart, Series, chart_svg
from plyground.records.experiments import Run
from plyground.search import SEARCHES

GRID: dict[str, Any] = {"games": ["tictactoe"], "searches": ["minimax", "alphabeta"], "depths": [2, 3]}
PLAN = {"name": "50 % & more", "grid": GRID, "measure": {"repeats": 3, "warmups": 1}}


def test_the_median_of_several_runs_and_its_quartiles() -> None:
    runs = [Run(seconds, 1.0) for seconds in (5.0, 1.0, 2.0, 4.0, 3.0)]
    assert timing_of(runs) == (3.0, 2.0, 4.0, 1.0)
    assert timing_of([Run(2.0, None)]) == (2.0, 2.0, 2.0, None)
    one_waited = timing_of([Run(1.0, 1.0), Run(1.0, 1.0), Run(9.0, 9.0)])
    assert one_waited.median == 1.0
    assert one_waited.crowding is not None
    assert is_busy(one_waited.crowding)


def test_a_machine_that_waits_is_busy() -> None:
    with Stopwatch() as watch:
        time.sleep(0.05)
    assert is_busy(watch.crowding)
    assert "the machine was busy" in busy_words(watch.crowding)


def test_an_experiment_repeats_its_decisions_and_keeps_each_run(tmp_path: Path) -> None:
    store = tmp_path / "runs.db"
    rows = experiment(PLAN, store=store, jobs=1).rows()
    assert [row["nodes"] for row in rows] == [82, 586, 26, 96]
    for row in rows:
        assert row["runs"] == 3
        assert row["seconds_low"] <= row["seconds"] <= row["seconds_high"]
        assert row["busy"] in (True, False)
    assert experiment(PLAN, store=store, jobs=1).rows() == rows, "what was kept is not run again"
    single = experiment({"name": "once", "grid": GRID}, store=store, jobs=1).rows()
    assert {row["runs"] for row in single} == {1}


@pytest.mark.parametrize(
    ("measure", "words"),
    [
        ({"repeats": 0}, "repeats = 0 is not allowed"),
        ({"warmups": 1.5}, "warmups = 1.5 is not allowed"),
        ({"repeat": 3}, "Unknown key of [measure] 'repeat'"),
        (5, "[measure] is not allowed as it is"),
    ],
)
def test_what_cannot_be_measured(measure: Any, words: str) -> None:
    with pytest.raises(Mistake) as told:
        plan_of({"grid": GRID, "measure": measure})
    assert words in str(told.value)


def test_games_are_not_repeated() -> None:
    with pytest.raises(Mistake, match=r"\[measure\] is not allowed with \[play\]"):
        plan_of(
            {"grid": {"games": ["tictactoe"], "players": ["greedy", "random"]}, "play": {}, "measure": {"repeats": 2}}
        )


@pytest.mark.parametrize(("branching", "depth"), [(2, 10), (3, 4), (10, 1), (35, 3)])
def test_the_effective_branching_factor_of_a_uniform_tree_is_its_branching(branching: int, depth: int) -> None:
    nodes = sum(branching**ply for ply in range(depth + 1))
    assert effective_branching(nodes, depth) == pytest.approx(branching)
    assert effective_branching(nodes - 1, depth) < branching


def test_a_likelihood_matrix_adds_up_and_agrees_with_the_games() -> None:
    results = {("a", "b"): Result(30, 0, 10, (2, 2, 4, 4, 8)), ("b", "c"): Result(12, 16, 12, (2, 4, 8, 4, 2))}
    matrix = superiority(("a", "b", "c"), results)
    assert matrix + matrix.T == pytest.approx(1)
    assert matrix[0, 1] > 0.97
    assert matrix[1, 2] == pytest.approx(0.5, abs=0.05)
    assert matrix[0, 2] > 0.9, "they never met, and yet it is known"


def test_significance_in_words() -> None:
    assert "Club is stronger than Casual" in compared("Club", "Casual", 0.99, "+80")
    assert "significant at the 5 % level" in compared("Club", "Casual", 0.99, "+80")
    assert "remains open" in compared("Club", "Casual", 0.96, "+20")
    assert compared("Club", "Casual", 0.01, "-80").startswith("Casual is stronger than Club")
    assert "Nothing can be said" in compared("Club", "Casual", None, None)


def test_a_stamp_says_where_and_by_what() -> None:
    made = stamp()
    assert {"plyground", "python", "numba", "numpy", "machine", "system", "cores", "command", "written"} <= made.keys()
    assert re.fullmatch(r"[0-9a-f]{12}( \(changed\))?", made.get("commit", "0" * 12))


def test_a_table_for_latex() -> None:
    assert latex_text("50 % & α−β_1 {x}\\") == r"50 \% \& $\alpha$$-$$\beta$\_1 \{x\}\textbackslash{}"
    table = latex_table([{"player": "a_b", "nodes": 1234}, {"player": "c", "nodes": None}], "Nodes", "nodes")
    assert r"\begin{tabular}{lr}" in table
    assert r"a\_b & 1,234 \\" in table
    assert [table.count(rule) for rule in (r"\toprule", r"\midrule", r"\bottomrule")] == [1, 1, 1]


def test_every_search_names_its_sources_and_they_are_entries() -> None:
    text = bibtex(WORKS, "1.0")
    assert text.count("\n@") == len(WORKS)
    assert text.count("{") == text.count("}")
    for name, kind in SEARCHES.items():
        assert kind.sources or name in ("greedy", "random"), name
        assert set(kind.sources) <= WORKS.keys(), name


def test_all_of_a_report_for_a_paper(tmp_path: Path) -> None:
    made = experiment_report(experiment(PLAN, jobs=1))
    left_out = made.save(tmp_path)
    written = {file.name for file in tmp_path.iterdir()}
    assert {"report.html", "report.md", "tables.tex", "references.bib", "rows.csv", "figures"} <= written
    beside = json.loads((tmp_path / "rows.csv-metadata.json").read_text())
    assert beside["url"] == "rows.csv"
    assert beside["run"]["measure: repeats"] == 3
    assert len(list(csv.DictReader(io.StringIO((tmp_path / "rows.csv").read_text())))) == 4
    figures = sorted(file.suffix for file in (tmp_path / "figures").iterdir())
    assert figures.count(".svg") == len(made.charts)
    assert figures.count(".pdf") == (0 if "figures as PDF" in left_out else len(made.charts))
    tables, sources = (tmp_path / "tables.tex").read_text(), (tmp_path / "references.bib").read_text()
    assert "% Each time is the median of 3 runs, beside their quartiles, after 1 warm-up left out." in tables
    assert "knuth1975" in sources
    assert "shannon1950" in sources


def test_parquet_has_types_and_the_stamp() -> None:
    reader = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow: pip install 'plyground[paper]'")
    content = parquet(
        [{"player": "a", "nodes": 3, "share": None}, {"player": "b", "nodes": 4, "share": 0.5}], {"seed": 1}
    )
    table = reader.read_table(io.BytesIO(content))
    assert table.column("nodes").to_pylist() == [3, 4]
    assert json.loads(table.schema.metadata[b"plyground"]) == {"seed": 1}


def test_a_figure_as_pdf_is_a_page_with_its_fonts() -> None:
    pytest.importorskip("typst", reason="needs Typst: pip install 'plyground[paper]'")
    made = figure_pdf(chart_svg(Chart("α", "depth", "nodes", (Series("minimax", ((1, 10.0), (2, 82.0))),))))
    assert made.startswith(b"%PDF-")
    assert b"/FontFile" in made


def test_without_the_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.arena.export.find_spec", lambda name: None)
    with pytest.raises(Mistake, match=r"plyground\[paper\]"):
        parquet([], {})
    with pytest.raises(Mistake, match=r"plyground\[paper\]"):
        figure_pdf("<svg/>")


def test_every_player_stands_under_its_bar() -> None:
    players = [f"alphabeta:depth={depth},eval=default" for depth in range(1, 31)]
    svg = chart_svg(Chart("Time", "player", "ms", (Series("mean", tuple((who, 1.0) for who in players)),), kind="bars"))
    assert all(f">{who}</text>" in svg for who in players)


def test_matches_and_tournaments_say_what_they_show() -> None:
    cup = tournament("tictactoe", ["alphabeta:depth=4", "greedy", "random"], 6, jobs=1, seed=1)
    made = tournament_report(cup)
    assert len(made.words) == 2
    assert "bradley1952" in made.sources
    titles = [title for title, _ in made.tables]
    assert titles[2].startswith("Likelihood of being stronger")
    rows = cup.superiority()
    assert rows[0][rows[1]["player"]] + rows[1][rows[0]["player"]] == pytest.approx(1)
    single = match_report(match("tictactoe", "greedy", "random", 4, seed=1, sprt="0,50", jobs=1))
    assert "wald1945" in single.sources
    assert "%" in single.words[0]
