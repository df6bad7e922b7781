"""`plyground check-game`: checks that a game meets the requirements for every game."""

import os
import sys

from ..compiled import is_compiling
from ..search import Control
from ..testing import CheckProgress, CheckReport, named_game
from ..testing import check_game as find_mistakes
from ..testing.report import SKIPPED, CheckResult
from .show import Screen, add_rows, duration, print_json, table
from .thinking import STOPPED, getting_ready, wait

_STYLES = {"passed": "", "wrong": "bold red", "skipped": "dim"}


def check_game(name: str, *, games: int, seconds: float | None, seed: int, as_json: bool = False) -> int:
    """Print what the checks of a game find; the exit code."""
    screen = Screen()
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # so that a game under development can be imported
    game = named_game(name)
    control, now = Control(), CheckProgress("the rules", 0, 1)

    def check() -> CheckReport:
        return find_mistakes(game, seed=seed, games=games, seconds=seconds, control=control, progress=follow)

    def follow(progress: CheckProgress) -> None:
        nonlocal now
        now = progress

    def doing() -> str:
        compiling = " (compiling)" if is_compiling() else ""
        return f"{now.done} of {now.of} checks, {now.check}{compiling}"

    with getting_ready("the searches", game, screen):
        report, _ = wait(check, screen, stop=control.stop, doing=doing, share=lambda: now.done / now.of)
    if as_json:
        print_json(report.to_json())
    else:
        _show(screen, report)
    return 1 if report.wrong else STOPPED if report.stopped else 0


def _show(screen: Screen, report: CheckReport) -> None:
    rows = [(result.theme, result.check, result.tried, result.verdict) for result in report.results]
    screen.show(add_rows(table("theme", "check", "tried", "verdict"), rows))
    screen.say()
    for result in report.wrong:
        _say(screen, result)
    skipped: dict[str, CheckResult] = {}
    for result in report.results:
        if result.verdict == SKIPPED:
            skipped.setdefault(result.sentence, result)
    for result in skipped.values():  # one for each reason
        _say(screen, result)
    screen.say((f"{report.summary[:-1]}, in {duration(report.seconds)}.", "bold"))


def _say(screen: Screen, result: CheckResult) -> None:
    screen.say((f"{result.verdict}  ", _STYLES[result.verdict]), (f"{result.check}: ", "bold"), result.words)
