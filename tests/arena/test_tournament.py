"""Tournaments: who meets whom, tables that add up, ratings in the order of strength."""

import pytest

from plyground import Mistake, tournament

PLAYERS = ("random", "alphabeta:depth=2", "greedy")


def test_everybody_meets_everybody_and_the_tables_add_up() -> None:
    found = tournament("tictactoe", PLAYERS, 10, seed=1, jobs=1)
    meetings = [tuple(player.name for player in match.players) for match in found.matches]
    assert meetings == [("random", "alphabeta:depth=2"), ("random", "greedy"), ("alphabeta:depth=2", "greedy")]
    assert found.games == 30
    rows = found.rows()
    assert [row["elo"] for row in rows] == sorted((row["elo"] for row in rows), reverse=True)
    assert sum(row["elo"] for row in rows) == pytest.approx(0, abs=1e-6)
    assert rows[-1]["player"] == "random"
    assert all(row["wins"] + row["draws"] + row["losses"] == row["games"] == 20 for row in rows)
    for line in found.crosstable():
        assert line[line["player"]] == ""
        for other in PLAYERS:
            if other != line["player"]:
                mine, back = found.result(line["player"], other), found.result(other, line["player"])
                assert mine is not None
                assert back is not None
                assert (mine.wins, mine.draws, mine.losses) == (back.losses, back.draws, back.wins)
                assert line[other] == f"{mine.wins}-{mine.draws}-{mine.losses}"


def test_all_pairs_of_players_get_the_same_openings() -> None:
    found = tournament("tictactoe", PLAYERS, 8, jobs=1)  # two of them roll no dice
    openings = [
        [tuple(entry.move for entry in result.moves[:2]) for result in match.results] for match in found.matches
    ]
    assert openings[0] == openings[1] == openings[2]
    assert openings[0][0::2] == openings[0][1::2]


def test_a_gauntlet_from_an_anchor() -> None:
    found = tournament("tictactoe", PLAYERS, 4, gauntlet=True, anchor="greedy", anchor_elo=1000, jobs=1)
    assert [match.players[0].name for match in found.matches] == ["random", "random"]
    assert found.result("alphabeta:depth=2", "greedy") is None
    greedy = next(rating for rating in found.ratings() if rating.name == "greedy")
    assert greedy.elo == 1000
    assert greedy.plus_minus == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("players", "settings", "complaint"),
    [
        (("random",), {}, "A tournament of 1 players"),
        (("random", "greedy", "random"), {}, "'random' is named twice"),
        (("random", "greedy"), {"anchor": "alphabeta"}, "'alphabeta' does not play"),
        (("random", "greedi"), {}, "Unknown player"),
    ],
)
def test_mistakes(players: tuple[str, ...], settings: dict[str, str], complaint: str) -> None:
    with pytest.raises(Mistake, match=complaint):
        tournament("tictactoe", players, **settings)  # type: ignore[arg-type]
