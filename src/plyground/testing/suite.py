"""All checks of a game, one after the other, and what they found."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from ..errors import one_line
from ..games.game import Game
from ..search.control import Control
from . import evaluators, keys, limits, notation, offers, pictures, rules, searches, speeds, storage
from .report import PASSED, SKIPPED, WRONG, CheckReport, CheckResult
from .subject import Subject
from .trial import Broken, Check, Skip, Trial

USUAL_GAMES = 20


@dataclass(frozen=True)
class Theme:
    """Checks that belong together; they are made only if those of other themes found nothing wrong."""

    name: str
    checks: tuple[Check, ...]
    after: tuple[str, ...] = ()


# Compiled searches trust the rules: with a list of moves that is wrong they would write where they must not.
THEMES: tuple[Theme, ...] = (
    Theme("rules", rules.CHECKS),
    Theme("storage", storage.CHECKS, after=("rules",)),
    Theme("keys", keys.CHECKS, after=("rules", "storage")),
    Theme("notation", notation.CHECKS, after=("rules",)),
    Theme("pictures", pictures.CHECKS, after=("rules",)),
    Theme("offers", offers.CHECKS, after=("rules",)),
    Theme("evaluators", evaluators.CHECKS, after=("rules",)),
    Theme("searches", (*searches.CHECKS, *evaluators.MIRRORS), after=("rules", "storage")),
    Theme("limits", limits.CHECKS, after=("rules", "storage")),
    Theme("speeds", speeds.CHECKS, after=("rules", "storage")),
)


@dataclass(frozen=True)
class CheckProgress:
    """How far the checks of a game are."""

    check: str  # the one that is being made
    done: int  # checks
    of: int


def check_game(
    game: Game | Subject,
    *,
    seed: int = 0,
    games: int = USUAL_GAMES,
    seconds: float | None = None,
    control: Control | None = None,
    progress: Callable[[CheckProgress], None] = lambda progress: None,
) -> CheckReport:
    """Check whether a game keeps to what every game has to keep to, with random games that the seed repeats.

    `games` says how often most checks are tried, each time with another random game; the first are short, so that what
    is wrong is shown by a short one. Within `seconds`, checks are tried less often, but each of them at least once.
    A Subject adds mirrors, an oracle and whatever else the checks cannot find out. `control.stop()` ends it early.
    """
    subject = game if isinstance(game, Subject) else Subject(game)
    control, started = control or Control(), time.monotonic()
    of = sum(len(theme.checks) for theme in THEMES)
    results: list[CheckResult] = []
    for theme in THEMES:
        for check in theme.checks:
            if control.stopped:
                break
            progress(CheckProgress(check.name, len(results), of))
            broken = [result.theme for result in results if result.verdict == WRONG and result.theme in theme.after]
            if broken:
                sentence = f"Not tried: first mend what is wrong with the {broken[0]}."
                results.append(CheckResult(theme.name, check.name, SKIPPED, "nothing", sentence))
                continue
            until = None
            if seconds is not None:
                now = time.monotonic()
                until = now + max(0.0, started + seconds - now) / (of - len(results))
            results.append(_result(theme.name, check, subject, seed, games, until, control))
    stopped = len(results) < of
    return CheckReport(subject.game, seed, tuple(results), time.monotonic() - started, stopped)


def _result(
    theme: str, check: Check, subject: Subject, seed: int, games: int, until: float | None, control: Control
) -> CheckResult:
    tries = check.tries(games)
    for number in range(tries):
        if number > 0 and (control.stopped or (until is not None and time.monotonic() > until)):
            tries = number
            break
        chance = random.Random(f"{seed} {check.name} {number}")
        trial = Trial(subject, chance, size=(number + 1) / tries)
        tried = check.tried(number + 1)
        try:
            check.run(trial)
        except Skip as reason:
            return CheckResult(theme, check.name, SKIPPED, "nothing", str(reason))
        except Broken as found:
            moves = found.moves or trial.named_moves()
            return CheckResult(theme, check.name, WRONG, tried, found.sentence, found.position, moves, found.move)
        except Exception as error:  # whatever a game does, the rest has to be checked
            sentence = one_line(f"{type(error).__name__}: {error}", 500)
            return CheckResult(theme, check.name, WRONG, tried, sentence, moves=trial.named_moves())
    return CheckResult(theme, check.name, PASSED, check.tried(tries))


def assert_conforms(game: Game | Subject, *, seed: int = 0, games: int = USUAL_GAMES) -> None:
    """For the tests of a game: an AssertionError that says in plain words what is wrong with it, if anything is.

    >>> from plyground.testing import assert_conforms
    >>> def test_my_game():
    ...     assert_conforms(MyGame())
    """
    report = check_game(game, seed=seed, games=games)
    if report.wrong:
        raise AssertionError("\n".join([report.summary, *(f"{found.check}: {found.words}" for found in report.wrong)]))
