"""Experiments: the grid that a file describes, known node counts, and nothing run twice."""

from pathlib import Path
from typing import Any

import pytest

from plyground import ArenaControl, Experiment, Mistake, experiment, match
from plyground.arena.plan import expanded, plan_of, read_plan
from plyground.arena.report import experiment_report
from plyground.notebook import Rows

TEXT = """
name = "What pruning saves"

[grid]
games = ["tictactoe"]
positions = ["start", "x--/-o-/---"]
searches = ["minimax", "alphabeta", "greedy", "random"]
evaluators = ["win-10"]
depths = [1, 2, 3]
seeds = [0, 1]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pruning.toml"
    path.write_text(TEXT)
    return path


def test_the_grid(file: Path) -> None:
    plan = read_plan(file)
    at_start = [(cell.player, cell.seed) for cell in plan.cells if cell.position == "---/---/---"]
    assert at_start == [
        *((f"{search}:depth={depth},eval=win-10", 0) for search in ("minimax", "alphabeta") for depth in (1, 2, 3)),
        ("greedy:eval=win-10", 0),  # takes no depth
        ("random", 0),  # no evaluator either, but dice
        ("random", 1),
    ]
    assert len(plan.cells) == 18


def test_known_counts_and_what_is_compared(file: Path) -> None:
    rows = experiment(file, jobs=1).rows()
    minimax = [row for row in rows if row["search"] == "minimax" and row["position"] == "---/---/---"]
    assert [row["nodes"] for row in minimax] == [10, 82, 586]
    assert [row["branching"] for row in minimax] == [None, 8.2, pytest.approx(586 / 82)]
    assert {row["of minimax"] for row in minimax} == {1.0}
    pruned = [row["of minimax"] for row in rows if row["search"] == "alphabeta"]
    assert all(share <= 1 for share in pruned)
    assert min(pruned) < 0.5


def test_finished_cells_are_not_run_again(file: Path) -> None:
    store, control = file.with_suffix(".db"), ArenaControl()

    def enough(so_far: Experiment) -> None:
        if len(so_far.found) == 5:
            control.finish()

    first = experiment(file, store=store, jobs=1, control=control, progress=enough)
    assert len(first.found) == 5
    assert not first.is_complete
    whole = experiment(file, store=store, jobs=2)
    assert whole.is_complete
    assert {cell: whole.found[cell] for cell in first.found} == first.found  # the very times
    assert experiment(file, store=store, jobs=1).rows() == whole.rows()


GRID = {"games": ["tictactoe"], "searches": ["greedy"], "players": ["random", "alphabeta:depth=2"], "seeds": [0, 1]}
GAMES: dict[str, Any] = {"name": "cup", "grid": GRID, "play": {"games": 4, "openings": 2}}


def without_times(rows: Rows) -> Rows:
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


def test_games_of_each_two_players_have_rows_for_games_and_moves() -> None:
    found = experiment(GAMES, jobs=1)
    assert (found.size, found.finished, found.unit) == (24, 24, "games")
    games, moves = found.game_rows(), found.move_rows()
    assert found.rows() == games
    pairs = {frozenset((row["first"], row["second"])) for row in games}
    assert len(games) == 2 * 3 * 4  # seeds, pairs of players, games
    assert len(pairs) == 3
    assert {row["seed"] for row in games} == {0, 1}
    assert len(moves) == sum(row["plies"] for row in games)
    replayed = " ".join(row["move"] for row in moves[: games[0]["plies"]])
    assert replayed == games[0]["moves"]
    assert [row["nodes"] is None for row in moves[:3]] == [True, True, False]  # two moves of the opening
    alone = match("tictactoe", "greedy", "random", 4, openings="2", seed=1, jobs=1)
    assert without_times(found.tournaments[1].matches[0].game_rows()) == without_times(alone.game_rows())
    assert [row["seed"] for row in found.standings()] == [0, 0, 0, 1, 1, 1]


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    store, control = tmp_path / "cup.db", ArenaControl()

    def enough(so_far: Experiment) -> None:
        if so_far.finished == 7:
            control.finish()

    first = experiment(GAMES, store=store, jobs=1, control=control, progress=enough)
    assert 7 <= first.finished < 24
    whole = experiment(GAMES, store=store, jobs=2)
    assert whole.is_complete
    assert all(row in whole.game_rows() for row in first.game_rows())  # the very times
    assert experiment(GAMES, store=store, jobs=1).move_rows() == whole.move_rows()
    assert without_times(whole.move_rows()) == without_times(experiment(GAMES, jobs=1).move_rows())
    longer = experiment({**GAMES, "play": {"games": 6, "openings": 2}}, store=store, jobs=1)
    assert all(row in longer.game_rows() for row in whole.game_rows())


def test_a_gauntlet_from_a_position_of_another_size() -> None:
    play = {"games": 2, "gauntlet": True, "grace": "1s", "adjudicate": True}
    grid = {"games": ["tictactoe"], "positions": ["x---/-o--/----/----"], "players": ["greedy", "random", "alphabeta"]}
    found = Experiment(plan_of({"grid": grid, "play": play}))
    (cup,) = found.tournaments
    assert (cup.game.spec, len(cup.matches), found.size) == ("tictactoe:rows=4,columns=4", 2, 4)
    assert (cup.matches[0].settings.grace, cup.matches[0].settings.adjudicate) == (1.0, True)


@pytest.mark.parametrize(
    ("play", "complaint"),
    [
        (3, r"\[play\] is not allowed as it is"),
        ({"game": 2}, "Unknown key of .play. 'game'.* 'games'"),
        ({"games": 0}, "games = 0 is not allowed"),
        ({"games": 10**7}, "A match of 10000000 games"),
        ({"openings": [2]}, r"openings = \[2\] is not allowed"),
        ({"openings": "nowhere.txt"}, "Cannot read 'nowhere.txt'"),
        ({"gauntlet": 1}, "gauntlet = 1 is not allowed: write true or false"),
        ({"grace": 3}, "grace = 3 is not allowed: write a time such as 250ms"),
    ],
)
def test_mistakes_in_how_to_play(play: Any, complaint: str) -> None:
    with pytest.raises(Mistake, match=complaint):
        experiment({"grid": GRID, "play": play}, jobs=1)


def test_a_player_alone_has_nobody_to_play() -> None:
    with pytest.raises(Mistake, match="A tournament of 1 players"):
        experiment({"grid": {"games": ["tictactoe"], "players": ["random"]}, "play": {}}, jobs=1)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, r"has no \[grid\]"),
        ({"grid": {}, "gird": 1}, "Unknown key of an experiment 'gird'"),
        ({"grid": {"game": []}}, "Unknown key of a grid 'game'.* 'games'"),
        ({"grid": {"searches": ["minimax"]}}, "no games"),
        ({"grid": {"games": ["tictactoe"]}}, "no players"),
        ({"grid": {"games": ["tictactoe"], "searches": ["minimx"]}}, "Unknown search of tictactoe 'minimx'"),
        ({"grid": {"games": ["tictactoe"], "searches": ["minimax"], "depths": ["2"]}}, "depths = .* whole numbers"),
        ({"grid": {"games": "tictactoe"}}, "games = tictactoe is not allowed"),
        ({"grid": {"games": ["tictactoe"], "players": ["random"], "positions": ["xxx/oo-/---"]}}, "game is over"),
    ],
)
def test_mistakes(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Mistake, match=complaint):
        plan_of(data)


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text("[grid")
    with pytest.raises(Mistake, match="is not TOML"):
        read_plan(tmp_path / "x.toml")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[grid]\nseeds = [1" + "0" * 5000 + "]", "a number in it is too long"),
        ("[grid]\ngames = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
        ("[grid]\ngames = " + "{a=" * 3000 + "1" + "}" * 3000, "nested too deeply"),
        ("grid." + "a." * 100_000 + "a = 1", "a key in it has more than a hundred parts"),
        ("x." + "'a' . \"a\"." * 100_000 + "a = 1", "a key in it has more than a hundred parts"),
        ("[grid]\ngames = 0x" + "f" * 5000, "games = what is there is not allowed"),
        ("name = 0x" + "f" * 5000 + "\n[grid]\ngames = ['tictactoe']", "name = what is there is not allowed"),
        ("[grid]\ngames = ['tictactoe']\npositions.other = 1979-05-27", "other = 1979-05-27 is not allowed"),
        (
            "[grid]\ngames = ['tictactoe']\nplayers = ['random']\n[play]\ngames = 0x" + "f" * 5000,
            "games = what is there",
        ),
        ("[grid]\ngames = ['tictactoe']\nplayers = ['random']\n[play]\nopenings = 0x" + "f" * 5000, "openings = what"),
    ],
    ids=range(10),
)
def test_hostile_files_are_one_sentence(text: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(Mistake, match=complaint):
        read_plan(tmp_path / "x.toml")


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"players": [f"random:seed={n}" for n in range(3000)], "seeds": [*range(100_000)]}, "has 300,000,000 cells"),
        ({"players": ["random"], "positions": ["start", *map(str, range(99))], "seeds": [*range(100_000)]}, "cells"),
        ({"searches": ["alphabeta"], "nodes": [*range(2, 200_000)]}, "has 199,998 players"),
    ],
)
def test_a_grid_that_is_too_large_is_refused_before_it_is_built(
    more: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> Any:
        pytest.fail("a cell was built")

    monkeypatch.setattr(f"{plan_of.__module__}.Cell", never)
    with pytest.raises(Mistake, match=complaint):
        plan_of({"grid": {"games": ["tictactoe"], **more}})


def test_matches_that_are_too_many_are_refused_before_they_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = {
        "games": ["tictactoe"],
        "players": [f"random:seed={n}" for n in range(3000)],
        "seeds": [*range(100_000)],
    }
    monkeypatch.setattr(f"{plan_of.__module__}.Meeting", lambda *_: pytest.fail("a meeting was built"))
    with pytest.raises(Mistake, match="has 449,850,000,000 matches: at most 100,000"):
        plan_of({"grid": grid, "play": {}})


def test_seeds_are_for_players_that_roll_dice() -> None:
    grid = {"games": ["tictactoe"], "players": ["greedy", "random"], "seeds": [*range(50_000)] * 20}
    assert len(plan_of({"grid": grid}).cells) == 50_001


def test_braces_stand_for_several_texts() -> None:
    assert expanded("depth={2..6..2},order={best,worst}") == [
        f"depth={depth},order={order}" for depth in (2, 4, 6) for order in ("best", "worst")
    ]
    assert expanded("h{9..10}") == ["h9", "h10"]
    for text, sentence in (
        ("{9..2}", "smaller number first"),
        ("{1..9..0}", "smaller number"),
        ("{0..9}" * 7, "stands for more"),
    ):
        with pytest.raises(Mistake, match=sentence):
            expanded(text)


def test_positions_may_be_solved() -> None:
    grid = {
        "games": ["tictactoe", "dotsandboxes:rows=1,columns=2"],
        "solve": ["10s"],
        "searches": ["alphabeta"],
        "depths": [1],
    }
    account = experiment({"grid": grid}, jobs=1)
    solved = {row["game"]: row for row in account.rows() if row["search"] == "solve"}
    assert [(row["value"], row["bound"]) for row in solved.values()] == [(0, "exact"), (0, "exact")]
    assert all(row["nodes"] > 0 for row in solved.values())
    assert "solve" in experiment_report(account).markdown()
    assert "not known" not in str(account)


def test_a_solution_that_is_not_found_has_no_value() -> None:
    (row,) = experiment({"grid": {"games": ["tictactoe:rows=8,columns=8,k=5"], "solve": ["1ms"]}}, jobs=1).rows()
    assert (row["move"], row["value"], row["bound"]) == ("-", None, None)


def test_a_ladder() -> None:
    grid = {"games": ["tictactoe"], "searches": ["alphabeta"], "depths": [1, 2, 3]}
    account = experiment({"grid": grid, "play": {"games": 2, "ladder": True}}, jobs=1)
    assert [tuple(who.limits.depth for who in match.players) for match in account.matches] == [(2, 1), (3, 2)]
    with pytest.raises(Mistake, match="gauntlet and ladder"):
        plan_of({"grid": grid, "play": {"gauntlet": True, "ladder": True}})
    with pytest.raises(Mistake, match="solver plays no games"):
        plan_of({"grid": {**grid, "solve": ["1s"]}, "play": {}})
