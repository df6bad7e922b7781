"""Games in several processes: the same account as in one, whatever happens to the processes."""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from plyground import ArenaControl, Match, Mistake, game, match, player, register
from plyground.arena.openings import OpeningBook, Openings, read_openings
from plyground.arena.workers import Elsewhere, Processes, T, open_workers, usual_jobs
from plyground.games.catalogue import GAMES
from plyground.games.tictactoe import TicTacToeGame

QUICK = ("tictactoe", "alphabeta:depth=2", "greedy")


def account(found: Match) -> dict[str, object]:
    """Everything but the times, with the moves of all games."""
    games = [(result.number, [entry.move for entry in result.moves], result.outcome) for result in found.results]
    return {**found.to_json(), "seconds": None, "moves of games": games}


def test_two_processes_play_the_same_match_as_one() -> None:
    one, two = (match(*QUICK, 21, seed=3, jobs=jobs) for jobs in (1, 2))
    assert account(one) == account(two)
    assert one.games == 21
    assert sum(one.pairs) == 10
    assert one.distinct > 15  # openings were drawn, as neither rolls dice


class Shuffled(ThreadPoolExecutor):
    """Finishes the first task it got only when it has got four."""

    def submit(self, *args, **named):  # type: ignore[no-untyped-def]
        self.held = getattr(self, "held", [])
        outer: Future[object] = Future()
        self.held.append((outer, super().submit(*args, **named)))
        if len(self.held) % 4 == 0:
            for waiting, inner in reversed(self.held[-4:]):
                waiting.set_result(inner.result())
        return outer


def test_a_test_sees_the_games_in_order_and_stops_at_the_same_pair() -> None:
    settings = {"sprt": "0,100", "seed": 1}
    alone = match("tictactoe", "alphabeta:depth=2", "random", 400, jobs=1, **settings)  # type: ignore[arg-type]
    with Shuffled(2) as threads:
        workers = Elsewhere(threads, 2, task_seconds=0)
        mixed = match("tictactoe", "alphabeta:depth=2", "random", 400, workers=workers, **settings)  # type: ignore[arg-type]
    assert alone.verdict == "elo1"
    assert account(alone) == account(mixed)


class Careless(Processes):
    """Loses a worker process with its third task."""

    sent = 0

    def submit(self, work: Callable[..., list[T]], task: Sequence[Any]) -> "Future[list[T]]":
        self.sent += 1
        if self.sent == 3:
            os.kill(self._ids[0], signal.SIGKILL)
        return super().submit(work, task)


def test_games_of_a_lost_process_are_played_again() -> None:
    alone = match(*QUICK, 30, jobs=1)
    careless = Careless(2)
    with careless as workers:
        found = match(*QUICK, 30, workers=workers)
    assert careless.sent > 3
    assert account(found) == account(alone)


def test_finishing_counts_what_was_played() -> None:
    control = ArenaControl()

    def enough(so_far: Match) -> None:
        if so_far.games == 5:
            control.finish()

    with open_workers(2) as workers:
        found = match("tictactoe", "random", "random", 10_000, workers=workers, control=control, progress=enough)
    assert 5 <= found.games == sum(found.wins) + found.draws < 10_000


def test_a_mistake_in_a_worker_is_told() -> None:
    with pytest.raises(Mistake, match="no program"):
        match("fiveinarow", "gomocup:cmd=./nowhere", "random", 4, jobs=2)


def test_who_is_too_slow_loses_on_time() -> None:
    game_of_four = "tictactoe:rows=4,columns=4,k=4"
    found = match(game_of_four, "minimax:time=1ms", "random", 2, grace=0.0, jobs=1)  # no search ends to the microsecond
    assert (found.wins, found.timeouts) == ([0, 2], [2, 0])
    assert found.results[0].outcome == "o wins: x ran out of time"
    patient = match(game_of_four, "minimax:time=1ms", "random", 2, grace=60.0, jobs=1)
    assert patient.timeouts == [0, 0]


def test_a_side_gives_up_when_its_loss_is_proven() -> None:
    settings = {"start": "xo-/-x-/--o", "jobs": 1}
    short = match("tictactoe", "alphabeta", "alphabeta", adjudicate=True, **settings)  # type: ignore[arg-type]
    long = match("tictactoe", "alphabeta", "alphabeta", **settings)  # type: ignore[arg-type]
    assert short.results[0].outcome == "x wins: o resigned"
    assert short.wins == long.wins == [1, 1]
    assert sum(short.moves) < sum(long.moves)


def test_openings_from_a_file_and_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Known(TicTacToeGame):
        name = "known"

    book = (("b2", "a1"), ("a1", "b2"), ("b1", "b2"))
    monkeypatch.setattr(GAMES, "_known", GAMES._loaded().copy())  # type: ignore[attr-defined] # others look at all games
    register(Known, offers={OpeningBook: OpeningBook(book)})
    known = Known()
    assert read_openings("auto", known, "", 10, True).book == read_openings("book", known, "", 2, False).book
    drawn = [Openings(book=book).draw(known, "", 5, pair) for pair in range(6)]
    assert sorted(drawn[:3]) == sorted(drawn[3:]) == sorted(book)  # all of them before one comes again

    file = tmp_path / "openings.txt"
    file.write_text("# two\nb2 a1\n\na1 b2\n")
    found = match("tictactoe", "greedy", "greedy", 4, openings=str(file), jobs=1)
    assert {tuple(entry.move for entry in result.moves[:2]) for result in found.results} == {("b2", "a1"), ("a1", "b2")}
    for text, complaint in (
        ("b2 b2", "Line 1 of .* is no opening: .*b2"),
        ("# two\n\nb2 a1\na1 b1 a2 b2 a3\n", "Line 4 of .* ends the game"),
        ("# none\n \n", "has no openings"),
    ):
        file.write_text(text)
        with pytest.raises(Mistake, match=complaint):
            match("tictactoe", "greedy", "greedy", openings=str(file), jobs=1)


def test_the_usual_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_JOBS", "3")
    assert usual_jobs() == 3
    monkeypatch.setenv("PLYGROUND_JOBS", "many")
    with pytest.raises(Mistake, match="PLYGROUND_JOBS='many' is not allowed"):
        usual_jobs()


def test_players_may_be_given_as_they_are() -> None:
    rules = game("tictactoe")
    found = match(rules, player("001-minimax", rules), "003-minimax", jobs=1)
    assert [row["player"] for row in found.rows()] == ["001-minimax", "003-minimax"]
