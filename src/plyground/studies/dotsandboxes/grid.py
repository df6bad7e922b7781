"""The two matches of document 004 against every plausible player 1, under both turn rules, with either side first.

Where no player chooses at random, one game says everything. Chance comes in with a player 1 that draws lines at
random, or with a few random lines before a game of two players who never do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from plyground import player
from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.studies.dotsandboxes.matches import (
    AS_PUBLISHED,
    SETTINGS,
    Chooser,
    Difference,
    PlannedGame,
    Scores,
    Setting,
    library,
    play_all,
    programmed,
    rival,
    score_line,
)
from plyground.studies.dotsandboxes.published import (
    BY_ALPHA_BETA,
    BY_MINIMAX,
    COLUMNS,
    LESS_IS_MORE,
    MATCHES,
    ROWS,
    ScoreLine,
)
from plyground.studies.dotsandboxes.rivals import (
    ANY_LINE,
    FIRST_LINE,
    FRAMEWORK,
    TAKES_ELSE_ANY,
    TAKES_ELSE_FIRST,
    Rival,
)
from plyground.studies.report import Chart, Row, Series, Shown, Table, Verdict

CODE: Final = LastMove(2, -1, -1)  # the document's code block: the library's `look-ahead`
PROSE: Final = LastMove(1, 1, -1)  # its prose: the library's `avoids-giving`
OPENING: Final = 4  # random lines, two of each side

Program = Literal["as programmed", "by its prose", "library"]
PRINTED: Final[Mapping[ScoreLine, str]] = {
    BY_MINIMAX: "004-minimax-2-as-printed",
    BY_ALPHA_BETA: "004-alphabeta-1-as-printed",
}
LEVELS: Final[Mapping[ScoreLine, str]] = {BY_MINIMAX: "004-level-4", BY_ALPHA_BETA: "004-level-3"}


@dataclass(frozen=True)
class Cell:
    """Player 2 by one program, against one player 1, in one setting; the match says how deep it looks."""

    match: ScoreLine
    rival: Rival
    setting: Setting
    program: Program = "as programmed"

    @property
    def chance(self) -> bool:
        return self.rival.rolls_dice or self.setting.opening > 0

    @property
    def label(self) -> str:
        who = "the library's " if self.program == "library" else ""
        return f"{who}{self.match.label} against {self.rival.name}; {self.setting.label}"

    def plans(self, games: int) -> list[PlannedGame]:
        return [PlannedGame(self.setting, rival(self.rival), seed) for seed in range(games if self.chance else 1)]

    @property
    def shown(self) -> Shown | None:
        """The game between named players, if nobody rolls dice and all are named."""
        if self.rival != FRAMEWORK or self.setting.opening or self.program == "by its prose":
            return None
        mine = LEVELS[self.match] if self.program == "library" else PRINTED[self.match]
        players = (mine, "004-player-1") if self.setting.starts == 2 else ("004-player-1", mine)
        return Shown("game", self.setting.game.spec, players)

    def deviations(self) -> str:
        """What is not as in the framework and the public program."""
        found = ["a correct search"] if self.program == "library" else []
        found += [] if self.rival == FRAMEWORK else ["another player 1"]
        found += ["extra turns"] if self.setting.extra_turn else []
        found += ["player 1 first"] if self.setting.starts == 1 else []
        found += ["a random opening"] if self.setting.opening else []
        return ", ".join(found)


WITH_OPENING: Final = tuple(replace(setting, opening=OPENING) for setting in SETTINGS)
BOTH_RULES: Final = tuple(setting for setting in SETTINGS if setting.starts == 2)


def _cells(who: Rival, settings: tuple[Setting, ...], program: Program = "as programmed") -> tuple[Cell, ...]:
    return tuple(Cell(match, who, setting, program) for setting in settings for match in MATCHES)


PUBLISHED: Final = tuple(Cell(match, FRAMEWORK, AS_PUBLISHED) for match in MATCHES)
CELLS: Final = (
    *_cells(FRAMEWORK, SETTINGS),
    *_cells(TAKES_ELSE_FIRST, SETTINGS),
    *_cells(FIRST_LINE, (AS_PUBLISHED,)),
    *_cells(FRAMEWORK, SETTINGS, "library"),
    *_cells(FRAMEWORK, WITH_OPENING),
    *_cells(TAKES_ELSE_ANY, SETTINGS),
    *_cells(TAKES_ELSE_ANY, BOTH_RULES, "library"),
    *_cells(ANY_LINE, (AS_PUBLISHED,)),
)

Measured = Mapping[Cell, Scores]


def player_2(program: Program, match: ScoreLine) -> Chooser:
    if program == "library":
        return library(player(LEVELS[match], AS_PUBLISHED.game))
    # At depth 1 beta stays infinite and alpha-beta is minimax.
    return programmed(match.depth, CODE if program == "as programmed" else PROSE)


def measure(
    games: int, progress: Callable[[float], None] = lambda done: None, cells: Sequence[Cell] = CELLS
) -> Measured:
    """The scores of each cell; all games of one player 2 are played together."""
    scores: dict[Cell, Scores] = {}
    groups = list(dict.fromkeys((cell.program, cell.match) for cell in cells))
    for number, (program, match) in enumerate(groups):
        group = {cell: cell.plans(games) for cell in cells if (cell.program, cell.match) == (program, match)}
        boxes = iter(
            play_all(
                [plan for plans in group.values() for plan in plans],
                player_2(program, match),
                lambda done, number=number: progress((number + done) / len(groups)),  # type: ignore[misc]
            )
        )
        scores |= {cell: Scores(cell.setting, tuple(islice(boxes, len(plans)))) for cell, plans in group.items()}
    return {cell: scores[cell] for cell in cells}


def certain_table(measured: Measured) -> Table:
    """The games without chance, except the two of the published setting."""
    rows = []
    for cell, scores in measured.items():
        if cell.chance or cell in PUBLISHED:
            continue
        result = score_line(cell.setting, scores.boxes[0])
        verdict: Verdict = "reproduced" if result == cell.match.score else "differs"
        reason = f"unlike the document: {cell.deviations()}"
        rows.append(Row(cell.label, cell.match.score, result, verdict, reason, cell.shown))
    return Table("The same searches in other settings without chance: one game each", tuple(rows), conclusions=True)


def chance_table(measured: Measured) -> Table:
    rows = []
    games = 0
    for cell, scores in measured.items():
        if not cell.chance:
            continue
        games = len(scores.boxes)
        mine = cell.match.mine
        verdict: Verdict = "cannot be checked" if mine in scores.covered else "differs"
        where = (
            f"{mine} lies at percentile {scores.percentile(mine):.0f} and {scores.share(mine):.1f} % of the games end "
            f"{cell.match.score}"
            if verdict == "cannot be checked"
            else f"no game ends with {mine}; the nearest with {nearest(scores, mine)}"
        )
        rows.append(Row(cell.label, cell.match.score, scores.summary, verdict, f"{where} ({cell.deviations()})"))
    title = f"Player 2's boxes where chance enters: {games} games each"
    return Table(title, tuple(rows), conclusions=True)


def nearest(scores: Scores, mine: int) -> int:
    return min(scores.boxes, key=lambda boxes: abs(boxes - mine))


def gain_of_depth_1(measured: Measured, cell: Cell) -> Difference:
    """What depth 1 has more than depth 2 where only the depth differs, from the same openings and random numbers."""
    shallow, deep = (replace(cell, match=match) for match in (BY_ALPHA_BETA, BY_MINIMAX))
    return Difference.between(measured[shallow].boxes, measured[deep].boxes)


def depth_table(measured: Measured, head_to_head: Mapping[str, Difference]) -> Table:
    published = f"{BY_ALPHA_BETA.mine - BY_MINIMAX.mine:+d}"
    found = {
        f"{'the library ' if cell.program == 'library' else ''}against {cell.rival.name}; {cell.setting.label}": (
            gain_of_depth_1(measured, cell)
        )
        for cell in measured
        if cell.match == BY_ALPHA_BETA
    }
    rows = []
    for label, difference in {**found, **head_to_head}.items():
        verdict, reason = depth_verdict(difference)
        rows.append(Row(label, published, str(difference), verdict, reason))
    title = f"Boxes that depth 1 has more than depth 2 (95 % interval): “{LESS_IS_MORE.words}”"
    return Table(title, tuple(rows), conclusions=True)


def depth_verdict(difference: Difference) -> tuple[Verdict, str]:
    if difference.sign > 0:
        return "reproduced", ""
    if difference.sign < 0:
        return "differs", "depth 2 does better here"
    if difference.margin == 0:
        return "differs", "both depths get the same score"
    return "cannot be checked", "the interval includes zero"


def head_to_head(games: int) -> dict[str, Difference]:
    """The margin of the program at depth 1 against itself at depth 2, each opening played with either side first."""
    openings, deep = max(1, games // 4), programmed(2, CODE)
    plans = [PlannedGame(setting, deep, seed) for setting in WITH_OPENING for seed in range(openings)]
    boxes = play_all(plans, programmed(1, CODE))
    found = {}
    for number, rule in enumerate(("strict turns", "extra turn")):
        first, second = (boxes[openings * setting :][:openings] for setting in (2 * number, 2 * number + 1))
        label = f"depth 1 against depth 2 itself; {rule}, after {OPENING} random lines, either first"
        found[label] = Difference.of([a + b - ROWS * COLUMNS for a, b in zip(first, second, strict=True)])
    return found


def histogram(measured: Measured, who: Rival, setting: Setting) -> Chart:
    scores = [(match, measured[Cell(match, who, setting)]) for match in MATCHES]
    low = min(each.covered.start for _, each in scores)
    high = max(each.covered.stop for _, each in scores)
    published = " and ".join(f"{match.score} by {match.label}" for match in MATCHES)
    return Chart(
        f"Player 2's boxes against {who.name}: {setting.label} (published: {published})",
        "boxes of player 2",
        "per cent of the games",
        tuple(
            Series(match.label, tuple((float(boxes), each.share(boxes)) for boxes in range(low, high)))
            for match, each in scores
        ),
        kind="bars",
    )
