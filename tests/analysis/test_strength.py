"""The level that suits a person, by their results against levels."""

from pathlib import Path

import pytest

from plyground import Mistake, Players, game
from plyground.analysis.strength import elo_by_level, fitting_level, results_in, strength
from plyground.records import Record
from plyground.records.rows import StoredGame
from plyground.records.store import Store

RULES = game("tictactoe")
LEVELS = list(Players.of(RULES).levels)
WON, LOST = "a1 a3 b1 b3 c1", "a1 a3 b1 b3 c2 c3"  # by the first side, by the second


def test_it_follows_the_results() -> None:
    start = strength(RULES, [])
    place = LEVELS.index(start.level)
    assert 0 < place < len(LEVELS) - 1
    won = [strength(RULES, [(LEVELS[place], 1.0)] * games) for games in (1, 4, 12)]
    lost = [strength(RULES, [(LEVELS[place], 0.0)] * games) for games in (1, 4, 12)]
    assert [start.elo, *(found.elo for found in won)] == sorted([start.elo, *(found.elo for found in won)])
    assert won[-1].elo > start.elo > lost[0].elo > lost[-1].elo
    assert lost[-1].level == LEVELS[0]
    assert won[-1].plus_minus < start.plus_minus


def test_somebody_who_plays_as_well_as_a_level_is_given_that_level() -> None:
    elos = elo_by_level(Players.of(RULES).levels)
    for level in LEVELS:
        chances = {name: 1 / (1 + 10 ** ((elo - elos[level]) / 400)) for name, elo in elos.items()}
        found = strength(RULES, list(chances.items()) * 3)
        assert abs(LEVELS.index(found.level) - LEVELS.index(level)) <= 1


def test_later_games_count_more() -> None:
    wins, losses = [(LEVELS[2], 1.0)] * 6, [(LEVELS[2], 0.0)] * 6
    assert strength(RULES, losses + wins).elo > strength(RULES, wins + losses).elo


def test_only_finished_games_of_a_person_against_a_level_count(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.db")

    def add(
        id: str, players: tuple[str, str], moves: str, rules: str = "tictactoe", resigned: int | None = None
    ) -> None:
        record = Record(game(rules), players, resigned=resigned)
        for move in moves.split():
            record.add(move)
        store.add(StoredGame(id, "ada", "play", [record], players))

    add("won", ("human", "Casual"), WON)
    add("lost", ("human", "Club"), LOST)
    add("won-as-second", ("Beginner", "human"), LOST)
    add("resigned", ("human", "Club"), "a1", resigned=0)
    add("going", ("human", "Club"), "a1")
    add("two-people", ("human", "human"), WON)
    add("another-board", ("human", "Club"), "a1", "tictactoe:rows=4,columns=4,k=3", resigned=1)
    add("no-level", ("human", "greedy"), WON)
    expected = [("Casual", 1.0), ("Club", 0.0), ("Beginner", 1.0), ("Club", 0.0)]
    assert results_in(store, RULES) == results_in(store, RULES, "ada") == expected
    assert results_in(store, RULES, "ben") == []
    assert fitting_level(store, RULES).games == 4


def test_a_game_without_levels_says_so() -> None:
    with pytest.raises(Mistake, match="has no levels"):
        strength(game("tree:((3 5) 2)"), [])
