"""What the commands of the arena share: matches are played while their standing is shown, and Ctrl-C ends them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..arena import ArenaControl, Match, open_workers
from ..arena.openings import AUTO
from ..arena.play import play_matches
from ..arena.report import Report
from ..files import check_output, write_whole
from .show import Screen, plural
from .thinking import prepare, wait

FINISHING = "Finishing the games that are being played; Ctrl-C again stops at once."


def play_while_shown(
    matches: Sequence[Match],
    games: int,
    screen: Screen,
    *,
    store: Path | None,
    jobs: int | None,
    cluster: str | None,
    doing: Callable[[], str],
    share: Callable[[], float],
    progress: Callable[[Match], None] = lambda match: None,
) -> bool:
    """Play so many games of each match, which all start from the same position; whether the person stopped it."""
    control = ArenaControl()
    start = matches[0].game.state(matches[0].terms.start)
    for who in {who.name: who for match in matches for who in match.players}.values():
        if prepare(who, start, screen):
            return True
    with open_workers(jobs, control, cluster) as workers:

        def play() -> None:
            play_matches(matches, games, store=store, jobs=jobs, workers=workers, control=control, progress=progress)

        try:
            return wait(play, screen, stop=control.finish, doing=doing, share=share, stopping=FINISHING)[1]
        except KeyboardInterrupt:
            control.stop()
            workers.kill()
            return True


@dataclass(frozen=True)
class Files:
    """The files that a report is to be written to."""

    html: Path | None = None
    markdown: Path | None = None
    csv: Path | None = None

    def check(self) -> None:
        """A Mistake if one of them cannot be written: to be asked before the work."""
        for path in (self.html, self.markdown, self.csv):
            if path is not None:
                check_output(path)

    def write(self, report: Callable[[], Report]) -> None:
        """Write the report to those that are wanted."""
        if self.html is self.markdown is self.csv is None:
            return
        made = report()
        for path, text in ((self.html, made.html), (self.markdown, made.markdown), (self.csv, made.csv)):
            if path is not None:
                write_whole(path, text().encode())


def say_openings(screen: Screen, match: Match, games: int, wanted: str) -> None:
    """Say which openings were chosen for players who would repeat themselves, or that they will."""
    openings = match.terms.openings
    if games <= 2 or any(who.is_random for who in match.players):
        return
    if wanted == AUTO:
        drawn = "balanced openings" if openings.book else plural(openings.plies, "random move")
        screen.note(f"Players roll no dice: each pair of games starts with {drawn} (--openings chooses others).")
    elif not openings.plies and not openings.book:
        screen.note(
            "Players roll no dice: without an opening, games with the same sides are the same (try --openings 2)."
        )
