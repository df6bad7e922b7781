"""What the checks of a game found, for people and for programs."""

from dataclasses import asdict, dataclass
from typing import Any

from ..games.game import Game
from ..notebook import Rows, html_table, text_table

PASSED, WRONG, SKIPPED = "passed", "wrong", "skipped"


@dataclass(frozen=True)
class CheckResult:
    """What one check found. If something is wrong, the moves from the start and the position let you see it again."""

    theme: str  # such as "rules"
    check: str  # what should hold, in words
    verdict: str  # PASSED, WRONG or SKIPPED
    tried: str  # such as "20 positions"
    sentence: str = ""  # what is wrong, or why it was skipped
    position: str = ""  # its text
    moves: tuple[str, ...] = ()  # the names of the moves from the start to a position of that game
    move: str = ""  # the move that shows it

    @property
    def words(self) -> str:
        """The sentence, and where it happens."""
        where = [f"position {self.position!r}"] if self.position else []
        if self.moves:
            where.append(f"in the game {' '.join(self.moves)}")
        if self.move:
            where.append(f"move {self.move}")
        return f"{self.sentence} ({', '.join(where)})" if where else self.sentence


@dataclass(frozen=True)
class CheckReport:
    """What all checks found about a game."""

    game: Game
    seed: int
    results: tuple[CheckResult, ...]
    seconds: float
    stopped: bool = False  # before all checks were made

    @property
    def wrong(self) -> tuple[CheckResult, ...]:
        """The checks that found something wrong."""
        return tuple(result for result in self.results if result.verdict == WRONG)

    @property
    def passed(self) -> bool:
        """Whether every check was made and none found anything wrong."""
        return not self.wrong and not self.stopped

    @property
    def summary(self) -> str:
        """One sentence for all."""
        counts = {
            verdict: sum(result.verdict == verdict for result in self.results) for verdict in (PASSED, WRONG, SKIPPED)
        }
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count or verdict != SKIPPED)
        return f"{self.game.spec}: {told}{'; stopped before the end' if self.stopped else ''}."

    def rows(self) -> Rows:
        """One row a check: what `pandas.DataFrame(report.rows())` takes as it is."""
        return [
            {
                "theme": result.theme,
                "check": result.check,
                "tried": result.tried,
                "verdict": result.verdict,
                "what": result.words,
            }
            for result in self.results
        ]

    def __str__(self) -> str:
        return f"{text_table(self.rows())}\n{self.summary}"

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self.summary)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.spec,
            "passed": self.passed,
            "seed": self.seed,
            "checks": [{**asdict(result), "moves": list(result.moves)} for result in self.results],
            "seconds": self.seconds,
            "stopped": self.stopped,
        }
