"""Plays the games of matches, several at once, and counts them in order.

Games end in any order, but a match takes them by their numbers. So a sequential test sees the same pairs in the same
order, and stops at the same one, however many processes play; and short games are not counted before long ones.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait

from ..errors import Mistake
from ..records.matches import GameResult
from ..search import Control
from .matches import Match
from .workers import Task, Workers, play_task

Game = tuple[int, int]  # the match, and the number of the game in it
_MOST_LOSSES = 5  # of worker processes: after that many, the games are at fault and not the machine
_POLL = 0.1  # seconds between looks at whether to stop


class ArenaControl(Control):
    """Lets another thread end matches: at once, or when the games that are being played are finished."""

    def __init__(self) -> None:
        super().__init__()
        self.finishing = False

    def finish(self) -> None:
        """Begin no more games."""
        self.finishing = True


def play_all(
    matches: Sequence[Match],
    games: int,
    workers: Workers,
    *,
    control: Control | None = None,
    keep: Callable[[Sequence[tuple[Match, GameResult]]], None] = lambda results: None,
    progress: Callable[[Match], None] = lambda match: None,
) -> None:
    """Play each match up to `games` games, pairs of all matches in turn; games that a match has are not played again.

    `keep` gets finished games as soon as they are, in whichever order; `progress` is called for each that was counted.
    """
    _Schedule(matches, games, workers, control or Control(), keep, progress).run()


class _Schedule:
    def __init__(
        self,
        matches: Sequence[Match],
        games: int,
        workers: Workers,
        control: Control,
        keep: Callable[[Sequence[tuple[Match, GameResult]]], None],
        progress: Callable[[Match], None],
    ) -> None:
        self.matches, self.workers, self.control = matches, workers, control
        self.keep, self.progress = keep, progress
        self.open = self._in_order(games)
        self.again: list[Game] = []  # whose worker was lost
        self.running: dict[Future[list[GameResult]], list[Game]] = {}
        self.unplayed = sum(games - len(match.known) for match in matches)
        self.played, self.spent = 0, 0.0  # games, and seconds of workers, to know how many games make a task
        self.losses = 0

    def _in_order(self, games: int) -> Iterator[Game]:
        for pair in range(0, games, 2):
            for index, match in enumerate(self.matches):
                for number in range(pair, min(pair + 2, games)):
                    if number not in match.known and not match.is_decided:
                        yield index, number

    def run(self) -> None:
        self._count()  # what was stored
        try:
            while not self.control.stopped:
                self._fill()
                if not self.running:
                    break
                done, _ = wait(self.running, timeout=_POLL, return_when=FIRST_COMPLETED)
                self._collect(done)
                if self._finishing:
                    self._cancel()
                if all(match.is_decided for match in self.matches):
                    break
        finally:
            self._cancel()
        if not self.control.stopped:
            for match in self.matches:
                match.count_rest()

    @property
    def _finishing(self) -> bool:
        return isinstance(self.control, ArenaControl) and self.control.finishing

    def _fill(self) -> None:
        """Keep every worker busy, with one more task waiting for it."""
        waiting = 1 if self.workers.jobs == 1 else 2 * self.workers.jobs
        while len(self.running) < waiting and not (self._finishing or self.control.stopped):
            games = self._next_games()
            if not games:
                return
            task: Task = [(self.matches[index].settings, number) for index, number in games]
            try:
                self.running[self.workers.submit(play_task, task)] = games
            except BrokenExecutor:
                self.again += games
                self._recover()

    def _next_games(self) -> list[Game]:
        most = max(1, self.unplayed // (4 * self.workers.jobs))  # so that all workers are busy until the end
        fitting = int(self.workers.task_seconds * self.played / self.spent) if self.spent else 1
        games: list[Game] = []
        while len(games) < min(max(fitting, 1), most):
            game = self.again.pop() if self.again else next(self.open, None)
            if game is None:
                break
            if not self.matches[game[0]].is_decided:
                games.append(game)
        self.unplayed -= len(games)
        return games

    def _collect(self, done: set["Future[list[GameResult]]"]) -> None:
        finished: list[tuple[Match, GameResult]] = []
        broken = False
        for future in done:
            games = self.running.pop(future)
            try:
                results = future.result()
            except BrokenExecutor:
                self.again += games
                broken = True
                continue
            except CancelledError:
                raise Mistake("The games were cancelled: the cluster that played them is gone.") from None
            for (index, _), result in zip(games, results, strict=False):  # fewer if they were stopped
                finished.append((self.matches[index], result))
                self.spent += result.seconds
            self.played += len(results)
        if finished:
            self.keep(finished)
            for match, result in finished:
                match.take(result)
            self._count()
        if broken:
            self._recover()

    def _count(self) -> None:
        for match in self.matches:
            while not self.control.stopped and match.count_next():
                self.progress(match)

    def _recover(self) -> None:
        """A worker process was lost, and all of its pool with it: play what was being played again, in a new pool."""
        for games in self.running.values():
            self.again += games
        self.running.clear()
        if self.control.stopped:  # they were killed on purpose
            return
        self.again.sort(reverse=True)
        self.unplayed += len(self.again)
        self.losses += 1
        if self.losses > _MOST_LOSSES or not self.workers.restart():
            index, number = self.again[-1]
            who = " and ".join(player.name for player in self.matches[index].players)
            raise Mistake(f"A worker process was lost {self.losses} times, last in game {number + 1} of {who}.")

    def _cancel(self) -> None:
        """Let go of the tasks that nobody has begun, and, if it is to end at once, of the others."""
        if self.control.stopped:
            self.workers.kill()
        for future in list(self.running):
            if future.cancel() or self.control.stopped:
                del self.running[future]
