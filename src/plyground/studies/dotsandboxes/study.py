"""Document 004: its two matches replayed by its own program, and what becomes of them when the setting changes."""

from __future__ import annotations

from collections.abc import Callable

from plyground.bibliography import reference
from plyground.studies.dotsandboxes import conclusions, grid, ladder
from plyground.studies.dotsandboxes.as_programmed import Recursion
from plyground.studies.dotsandboxes.grid import CODE, OPENING, Cell, Measured
from plyground.studies.dotsandboxes.ladder import Pairing
from plyground.studies.dotsandboxes.matches import AS_PUBLISHED, Setting, score_line
from plyground.studies.dotsandboxes.published import (
    BY_ALPHA_BETA,
    BY_MINIMAX,
    COLUMNS,
    MATCHES,
    PROGRAM,
    ROWS,
)
from plyground.studies.dotsandboxes.published import FRAMEWORK as FRAMEWORK_SOURCE
from plyground.studies.dotsandboxes.rivals import FRAMEWORK, TAKES_ELSE_ANY, TAKES_ELSE_FIRST
from plyground.studies.report import Study, Table, compared


def run(progress: Callable[[float], None] = lambda done: None, games: int = 200) -> Study:
    """The whole study, with this many games wherever chance enters and a quarter of it for each pair of levels."""

    def part(start: float, end: float) -> Callable[[float], None]:
        return lambda done: progress(start + (end - start) * done)

    matches = matches_table()
    measured = grid.measure(games, part(0.02, 0.6))
    itself = grid.head_to_head(games)
    progress(0.65)
    words = conclusions.table(measured, games)
    prose = conclusions.by_prose(games)
    progress(0.75)
    levels = {
        rule: ladder.pairings(extra_turn, games // 4, progress=part(start, start + 0.12))
        for extra_turn, rule, start in ((False, "strict turns", 0.75), (True, "extra turn", 0.87))
    }
    tables = (
        matches,
        grid.certain_table(measured),
        grid.chance_table(measured),
        grid.depth_table(measured, itself),
        words,
        conclusions.prose_table(measured, prose),
        *(ladder.table(rule, found) for rule, found in levels.items()),
    )
    charts = (
        grid.histogram(measured, TAKES_ELSE_ANY, AS_PUBLISHED),
        grid.histogram(measured, FRAMEWORK, Setting(opening=OPENING)),
        ladder.chart(levels),
    )
    progress(1.0)
    return Study("dotsandboxes", reference("004"), tables, paragraphs(measured, prose, levels), charts)


def matches_table() -> Table:
    """The published figures, by the program's recursion to the letter."""
    rows = [
        compared(f"{match.where}: boxes in {match.score}", match.mine + match.theirs, ROWS * COLUMNS)
        for match in MATCHES
    ]
    for match in MATCHES:
        recursion = Recursion(CODE, prunes=match.search == "alpha-beta")
        boxes = conclusions.one_game(conclusions.literally(recursion, match.depth))
        shown = Cell(match, FRAMEWORK, AS_PUBLISHED).shown
        label = f"{match.where}: {match.label}"
        rows.append(compared(label, match.score, score_line(AS_PUBLISHED, boxes), shown=shown))
    return Table(f"The two matches: {FRAMEWORK.name}, {AS_PUBLISHED.label}", tuple(rows), shown=grid.PUBLISHED[0].shown)


def paragraphs(measured: Measured, prose: Measured, levels: dict[str, tuple[Pairing, ...]]) -> tuple[str, ...]:
    def scores(cell: Cell) -> str:
        return score_line(cell.setting, measured[cell].boxes[0])

    meant = [scores(Cell(match, TAKES_ELSE_FIRST, AS_PUBLISHED)) for match in MATCHES]
    correct = [
        scores(Cell(match, FRAMEWORK, Setting(starts=starts), "library")) for match in MATCHES for starts in (2, 1)
    ]
    by_chance = [measured[Cell(match, TAKES_ELSE_ANY, AS_PUBLISHED)] for match in MATCHES]
    gains = {
        cell: grid.gain_of_depth_1(measured, cell)
        for cell in grid.CELLS
        if cell.match == BY_ALPHA_BETA and cell.program == "as programmed"
    }
    more, less = (sum(each.sign == sign for each in gains.values()) for sign in (1, -1))
    by_prose = {cell: conclusions.prose_gain(measured, cell, scores) for cell, scores in prose.items()}
    certain = [difference.mean for cell, difference in by_prose.items() if not cell.chance]
    uncertain = [str(difference) for cell, difference in by_prose.items() if cell.chance]
    ranks = "; ".join(
        f"{rule}: {', '.join(f'{level} {boxes:.1f}' for level, boxes in enumerate(ladder.boxes_a_game(found)))}"
        for rule, found in levels.items()
    )
    return (
        f"Both published scores come out to the box. The document does not define player 1, but the course's framework "
        f"is public ({FRAMEWORK_SOURCE}), and so is a program with the document's evaluation ({PROGRAM}). There player "
        "2 draws first, turns alternate strictly and nothing is chosen at random, so that one game says all: depth 2 "
        f"gives {BY_MINIMAX.score}, depth 1 {BY_ALPHA_BETA.score}. (The alpha-beta of that version is unfinished, but "
        "at depth 1 it can cut nothing and is minimax.)",
        f"They rest on a slip in the framework. Its player 1 means to draw the line that closes most boxes, but tries "
        f"each line on a board where all lines listed before it are drawn already, and misses many boxes. Against the "
        f"player 1 it means to be, the same two searches get {meant[0]} at depth 2 and {meant[1]} at depth 1: what "
        "did better in the document would have lost.",
        "The program's minimax is none. It hands back moves instead of values, compares a line with the best so far on "
        "the board after the new line, and at depth 2 draws what it takes for the opponent's best reply. A correct "
        f"search with the same evaluation (the library's) gets {correct[0]} at depth 2 and {correct[2]} at depth 1; if "
        f"player 1 begins, {correct[1]} and {correct[3]}. So a correct depth 1 yields both published scores as well, "
        "one for each side to start; but the framework never lets player 1 begin, and the program is not that search.",
        f"Against a player 1 that takes boxes and otherwise draws any line, {BY_MINIMAX.score} and "
        f"{BY_ALPHA_BETA.score} are out of reach: {by_chance[0].mean:.1f} boxes on average at depth 2 (at most "
        f"{by_chance[0].covered[-1]}), {by_chance[1].mean:.1f} at depth 1 (at most {by_chance[1].covered[-1]}), with "
        "strict turns and player 2 first.",
        f"That less depth does better is true in {more} of {len(gains)} settings of the program and false in {less}, "
        "and it has nothing to do with pruning: at depth 1 alpha-beta can cut nothing, and at depth 2 the program's "
        "alpha-beta loses to the player 1 that its minimax beats. What changes with the depth is which line is judged. "
        "The evaluation is of the last line alone, so that at depth 2 one's own line no longer counts.",
        "Prose and code contradict each other about who moves after a closed box, and so about the sign of what the "
        f"next line can take. Against the framework's player 1 that makes no difference in {certain.count(0)} of "
        f"{len(certain)} games, the two published ones among them; against one who takes boxes and else draws any "
        f"line, the prose's rule gets {' and '.join(uncertain[:2])} boxes more with strict turns (depth 2 and 1), "
        f"{' and '.join(uncertain[2:])} with extra turns.",
        f"The levels against each other, boxes a game over all opponents: {ranks}.",
    )
