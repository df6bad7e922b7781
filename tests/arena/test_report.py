"""Reports: whole pages that need nothing else, with every figure in them."""

import csv
import io
import re
import xml.etree.ElementTree as ET

import pytest

from plyground import experiment, match, tournament
from plyground.arena import Report, experiment_report, match_report, tournament_report

PLAYERS = ("alphabeta:depth=2", "greedy", "random")
GRID = {"games": ["tictactoe"], "searches": ["minimax", "alphabeta"], "depths": [1, 2, 3]}


@pytest.fixture(scope="module")
def cup() -> Report:
    return tournament_report(tournament("tictactoe", PLAYERS, 4, jobs=1))


@pytest.fixture(scope="module")
def grid() -> Report:
    return experiment_report(experiment({"name": "A & B", "grid": GRID}, jobs=1))


def pictures(page: str) -> list[ET.Element]:
    return [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.S)]


def test_a_tournament_shows_ratings_with_their_intervals(cup: Report) -> None:
    page = cup.html()
    drawn = pictures(page)
    assert [picture.attrib["aria-label"] for picture in drawn] == [
        "Ratings, with 95 % intervals",
        "Nodes for a move, by the depth that it reached",
        "Effective branching factor",
        "Time for a move",
    ]
    bars = drawn[0].findall(".//{http://www.w3.org/2000/svg}path")
    assert len(bars) == 3
    for text in (*PLAYERS, "Standings", "How it was run", "numba", "seed"):
        assert text in page
    assert not re.search(r"(src|href)=|@import|https?://(?!www\.w3\.org)", page)  # nothing comes from elsewhere


def test_an_experiment_shows_what_pruning_saves(grid: Report) -> None:
    page = grid.html()
    assert "<h1>A &amp; B</h1>" in page
    titles = [picture.attrib["aria-label"].partition(":")[0] for picture in pictures(page)]
    assert titles == [
        "Nodes by depth",
        "Time for the move by depth",
        "Effective branching factor",
        "Growth of nodes",
        "Nodes compared with minimax",
    ]
    compared = grid.charts[-1].series[1]
    assert [y for _, y in compared.points] == pytest.approx([100, 100 * 26 / 82, 100 * 96 / 586])


def test_the_csv_has_every_game_and_every_cell(cup: Report, grid: Report) -> None:
    games = list(csv.DictReader(io.StringIO(cup.csv())))
    assert len(games) == 12
    assert {game["winner"] for game in games} <= {*PLAYERS, ""}
    cells = list(csv.DictReader(io.StringIO(grid.csv())))
    assert [int(cell["nodes"]) for cell in cells] == [10, 82, 586, 10, 26, 96]


def test_markdown_and_a_match() -> None:
    made = match_report(match("tictactoe", "greedy", "random", 4, seed=1, sprt="0,50", jobs=1))
    text = made.markdown()
    assert text.startswith("# greedy against random: tictactoe, 4 games\n\nWhether greedy is stronger than random")
    assert "\n\n## Result\n\n| player | wins |" in text
    assert "| SPRT | 0 against 50: LLR " in text
    assert "| openings | 0 random moves |" in text
    assert len(pictures(made.html())) == 3
    assert len(made.moves_csv().splitlines()) == 1 + sum(row["plies"] for row in made.details)


def test_an_experiment_with_games_has_the_tables_of_each_tournament() -> None:
    grid = {"games": ["tictactoe"], "players": ["greedy", "random"], "seeds": [3, 4]}
    made = experiment_report(experiment({"grid": grid, "play": {"games": 2}}, jobs=1))
    where = "tictactoe, start, seed 4"
    titles = ["Standings", "Wins-draws-losses", "Likelihood of being stronger, in %"]
    assert [title for title, _ in made.tables][3:] == [f"{title}: {where}" for title in titles]
    assert f"Ratings, with 95 % intervals: {where}" in [chart.title for chart in made.charts]
    assert (made.run["finished"], made.run["grid: seeds"], made.run["play: games"]) == ("4 of 4 games", "3, 4", 2)
    assert made.csv().count("\n") == 5
