"""Matches: both sides, counted right, the same again with the same seed."""

from collections import Counter
from dataclasses import replace

import pytest

from plyground import Control, game, player
from plyground.arena import Match, MatchSettings, Sprt, play_game, play_match
from plyground.arena.match_store import match_id
from plyground.games import games


def match(name: str, first: str, second: str, games: int, **settings: int) -> Match:
    rules = game(name)
    return play_match(rules, (player(first, rules), player(second, rules)), games, **settings)  # type: ignore[arg-type]


def figures(result: Match) -> dict[str, object]:
    """Everything but the times, which differ from run to run."""
    return {key: value for key, value in result.to_json().items() if key != "seconds"}


def test_perfect_players_draw() -> None:
    result = match("tictactoe", "minimax", "alphabeta", 4)
    assert (result.wins, result.draws, result.points) == ([0, 0], 4, [0, 0])


def test_wins_belong_to_the_player_not_to_the_side() -> None:
    result = match("tictactoe", "alphabeta", "random", 20, seed=1)
    assert result.wins[0] >= 15
    assert result.wins[1] == 0
    assert result.wins[0] + result.draws == 20
    firsts = Counter(record.players[0] for record in result.records)
    assert firsts == {"alphabeta": 10, "random": 10}


@pytest.mark.parametrize("name", games())
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    first = match(name, "greedy", "random", 4, seed=5)
    assert figures(first) == figures(match(name, "greedy", "random", 4, seed=5))
    games_played = [tuple(entry.move for entry in record.moves) for record in first.records]
    assert len(set(games_played)) == 4
    other = match(name, "greedy", "random", 4, seed=6)
    assert games_played != [tuple(entry.move for entry in record.moves) for record in other.records]


def test_each_pair_of_games_has_its_own_opening() -> None:
    result = match("tictactoe", "greedy", "alphabeta:depth=2", 6, seed=2, opening_plies=3)
    openings = [tuple(entry.move for entry in record.moves[:3]) for record in result.records]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) == 3
    assert all(entry.nodes is None for record in result.records for entry in record.moves[:3])


def test_an_opening_never_ends_the_game() -> None:
    result = match("tictactoe", "greedy", "greedy", 10, seed=3, opening_plies=9)
    assert all(record.moves[-1].nodes is not None for record in result.records)


def test_nodes_and_times_are_sums_over_each_players_moves() -> None:
    result = match("tictactoe", "minimax:depth=2", "greedy", 2)
    by_player: Counter[str] = Counter()
    for record in result.records:
        for ply, entry in enumerate(record.moves):
            assert entry.nodes is not None
            by_player[record.players[record.mover(ply)]] += entry.nodes
    assert result.nodes == [by_player["minimax:depth=2"], by_player["greedy"]]
    json = result.to_json()
    assert json["nodes"][0]["per_move"] == pytest.approx(result.nodes[0] / result.moves[0])


def test_boxes_are_points() -> None:
    result = match("dotsandboxes:rows=2,columns=2", "004-level-2", "random", 6, seed=4)
    assert sum(result.points) == 6 * 4
    assert result.points[0] > result.points[1]


def test_a_stopped_match_keeps_what_was_finished() -> None:
    control = Control()
    rules = game("tictactoe")

    def stop_after_three(so_far: Match) -> None:
        if len(so_far.records) == 3:
            control.stop()

    players = (player("greedy", rules), player("random", rules))
    result = play_match(rules, players, 100, control=control, progress=stop_after_three)
    assert len(result.records) == 3


def test_a_stopped_game_is_no_game() -> None:
    control = Control()
    control.stop()
    rules = game("tictactoe")
    assert play_game(rules, (player("minimax", rules), player("minimax", rules)), control=control) is None


def test_running_out_of_time_is_not_being_stopped() -> None:
    control = Control()
    rules = game("fiveinarow:size=5")
    players = (player("minimax:time=1ms", rules), player("random", rules))
    record = play_game(rules, players, control=control, seeds=(1,))
    assert record is not None
    assert record.is_over
    assert not control.stopped


def test_a_move_that_takes_too_long_is_made_with_the_best_found_so_far() -> None:
    rules = game("tictactoe:rows=4,columns=4,k=4")
    lengths: list[int] = []
    settings = MatchSettings(rules, (player("minimax", rules), player("random", rules)), longest=0.02)
    result = settings.play(0, watch=lambda record: lengths.append(len(record.moves)))
    assert result is not None  # no search of the whole tree would end while somebody waits
    assert lengths == list(range(len(result.moves)))  # it was watched before every move
    assert match_id(settings) != match_id(replace(settings, longest=None))


def test_the_share_of_a_match_that_is_played() -> None:
    result = match("tictactoe", "alphabeta", "random", 8, seed=1)
    assert (result.share(8), result.share(32)) == (1.0, 0.25)
    result.sprt, result.llr = Sprt(0, 10), Sprt(0, 10).bounds[0] / 2
    assert result.share(32) == 0.5  # halfway to the lower bound
    result.llr = 99.0
    assert result.share(32) == 1.0
