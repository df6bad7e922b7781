"""What the commands of the arena share: matches are played while their standing is shown, and Ctrl-C ends them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..arena.matches import Match
from ..arena.openings import AUTO, Openings
from ..arena.play import play_matches
from ..arena.schedule import ArenaControl
from ..arena.workers import Workers, check_workers, open_workers
from ..files import check_output, make_folder, write_whole
from .show import Screen, plural
from .thinking import prepare, wait

if TYPE_CHECKING:
    from ..arena.report import Report

FINISHING = "Finishing what has begun; Ctrl-C again stops at once."


@dataclass(frozen=True)
class Running:
    """Where games or cells run, where they are kept, and the files that a report is to be written to."""

    store: Path | None = None
    jobs: int | None = None
    cluster: str | None = None
    html: Path | None = None
    markdown: Path | None = None
    csv: Path | None = None
    csv_moves: Path | None = None
    paper: Path | None = None
    as_json: bool = False

    def check(self) -> None:
        """A Mistake if a file cannot be written, or the workers are missing: asked before anything is compiled."""
        check_workers(self.jobs, self.cluster)
        for path in (self.html, self.markdown, self.csv, self.csv_moves):
            if path is not None:
                check_output(path)
        if self.paper is not None:
            make_folder(self.paper)

    def write(self, report: Callable[[], "Report"], screen: Screen) -> None:
        """Write the report to the files that are wanted."""
        if self.html is self.markdown is self.csv is self.csv_moves is self.paper is None:
            return
        made = report()
        texts = (self.html, made.html), (self.markdown, made.markdown), (self.csv, made.csv)
        for path, text in (*texts, (self.csv_moves, made.moves_csv)):
            if path is not None:
                write_whole(path, text().encode())
        for path in (self.csv, self.csv_moves):
            if path is not None and path.is_file():  # a device keeps no notes
                write_whole(path.with_name(f"{path.name}-metadata.json"), made.metadata(path.name).encode())
        if self.paper is not None and (left_out := made.save(self.paper)):
            screen.note(f"Left out: {', '.join(left_out)}. To have them: pip install 'plyground[paper]'.")


def play_while_shown(
    matches: Sequence[Match],
    games: int,
    screen: Screen,
    running: Running,
    *,
    doing: Callable[[], str],
    share: Callable[[], float],
    progress: Callable[[Match], None] = lambda match: None,
) -> bool:
    """Play `games` games of each match, which all start from the same position; True if the person stopped it."""
    start = matches[0].game.state(matches[0].settings.start)
    for who in {who.name: who for match in matches for who in match.players}.values():
        if prepare(who, start, screen):
            return True

    def play(workers: Workers, control: ArenaControl) -> None:
        play_matches(matches, games, store=running.store, workers=workers, control=control, progress=progress)

    return run_while_shown(play, screen, running, doing=doing, share=share)


def run_while_shown(
    work: Callable[[Workers, ArenaControl], object],
    screen: Screen,
    running: Running,
    *,
    doing: Callable[[], str],
    share: Callable[[], float],
) -> bool:
    """Do some work with workers. The first Ctrl-C lets it finish what it has begun, the second does not wait.

    Returns whether the person stopped it.
    """
    control = ArenaControl()
    with open_workers(running.jobs, control, running.cluster) as workers:
        try:
            return wait(
                lambda: work(workers, control),
                screen,
                stop=control.finish,
                doing=doing,
                share=share,
                stopping=FINISHING,
            )[1]
        except KeyboardInterrupt:
            control.stop()
            workers.kill()
            return True


def say_openings(screen: Screen, match: Match, games: int, wanted: str | Openings) -> None:
    """Say which openings were chosen for players who would repeat themselves, or that they will."""
    openings = match.settings.openings
    if games <= 2 or any(who.is_random for who in match.players):
        return
    if wanted == AUTO:
        drawn = "balanced openings" if openings.book else plural(openings.plies, "random move")
        screen.note(f"Players roll no dice: each pair of games starts with {drawn} (--openings chooses others).")
    elif not openings.plies and not openings.book:
        screen.note(
            "Players roll no dice: without an opening, games with the same sides are the same (try --openings 2)."
        )


def repeated(distinct: int, games: int) -> str:
    """How many games differ, where some do not."""
    return f"{distinct:,} of {plural(games, 'game')}: the others repeat one with the same sides"
