"""Charts of what was found: they draw themselves, can be saved, and show what the rows say."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import plyground
from plyground import Mistake, Record
from plyground.charts import Chart, Series

SVG = "{http://www.w3.org/2000/svg}"


def results() -> list[tuple[Any, int]]:
    """What has a chart, and how many points it has to show."""
    state = plyground.game("tictactoe").state("xox/oox/---")
    record = Record(state.game)
    for move in ("b2", "a1", "c3", "a3"):
        record.add(move)
    players = ["minimax:depth=2", "alphabeta:depth=2"]
    grid = {"games": ["tictactoe"], "positions": ["start"], "searches": ["minimax", "alphabeta"], "depths": [1, 2]}
    match = plyground.match("tictactoe", players[0], players[1], 4, seed=1, jobs=1)
    cup = plyground.tournament("tictactoe", [*players, "greedy"], 2, seed=1, jobs=1)
    return [
        (plyground.compare(state, players), 2),
        (plyground.nodes_by_depth(state, ["minimax", "alphabeta"], [1, 2, 3]), 6),
        (plyground.review(record, "alphabeta:depth=2"), 5),
        (match, 10),
        (cup, 3),
        (plyground.experiment({"name": "nodes", "grid": grid}, jobs=1), 4),
    ]


@pytest.fixture(scope="module", name="found")
def _found() -> list[tuple[Any, int]]:
    return results()


def test_results_have_charts_that_show_their_rows(found: list[tuple[Any, int]], tmp_path: Path) -> None:
    for thing, count in found:
        chart = thing.chart()
        drawn = ElementTree.fromstring(chart._repr_svg_())
        assert drawn.tag == f"{SVG}svg"
        assert sum(len(series.points) for series in chart.series) == count, type(thing)
        titles = [title.text for title in drawn.iter(f"{SVG}title")]
        assert len(titles) == count
        assert "\n" not in repr(chart)
        chart.save(tmp_path / "chart.svg")
        assert (tmp_path / "chart.svg").read_text(encoding="utf-8") == chart.svg()


def test_a_figure_of_a_comparison_can_be_chosen(found: list[tuple[Any, int]]) -> None:
    comparison, by_depth = found[0][0], found[1][0]
    drawn = comparison.chart("depth").series[0].points
    assert drawn == tuple((row["player"], row["depth"]) for row in comparison.rows())
    assert by_depth.chart().series[1].points == tuple(
        (row["depth"], row["nodes"]) for row in by_depth.rows() if row["player"].startswith("alphabeta")
    )
    for thing in (comparison, by_depth):
        with pytest.raises(Mistake, match="Unknown figure to draw 'beauty'"):
            thing.chart("beauty")


def test_the_points_of_a_match_add_up(found: list[tuple[Any, int]]) -> None:
    match = found[3][0]
    ends = [series.points[-1] for series in match.chart().series]
    assert [x for x, _ in ends] == [4, 4]
    assert [y for _, y in ends] == [match.wins[0] + match.draws / 2, match.wins[1] + match.draws / 2]


def test_a_chart_is_saved_as_svg_alone(tmp_path: Path) -> None:
    chart = Chart("t", "x", "y", (Series("one", ((1, 2.0),)),))
    with pytest.raises(Mistake, match=r"saved as SVG.*chart\.png"):
        chart.save(tmp_path / "chart.png")
