"""The figures of sections 4 and 5 of document 000, each beside ours."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from plyground import player
from plyground.arena import busy_words, is_busy
from plyground.studies.fiveinarow.counting import CELLS, LIBRARY, READINGS, cell_of, nearest_first_count, place
from plyground.studies.fiveinarow.example import AS_PRINTED, evaluation
from plyground.studies.fiveinarow.measure import GAME, FirstMove, MeasuredGame, MeasuredTurn, plies_of
from plyground.studies.fiveinarow.published import (
    AVERAGES,
    CONDITIONS,
    LISTED_WEIGHTS,
    Average,
    average,
    plain,
)
from plyground.studies.report import Row, Shown, Table, compared

Games = Mapping[int, list[MeasuredGame]]

# Nothing else in these studies is compared with a tolerance.
TIME_TOLERANCE: Final = 2.0

# A game whose counts are those of Fig. 5: human and program in turn, every answer one of the reduced moves.
GAME_OF_FIG_5: Final = "a15 b15 c15 d15 e15 f15 b14 g15 a14"


def weights_table() -> Table:
    rows = [
        compared(f"condition {name}", weight, listed)
        for (name, weight), listed in zip(CONDITIONS, LISTED_WEIGHTS, strict=True)
    ]
    ours = GAME.evaluators["nine-patterns"].weights(GAME)["weights"]
    rows.append(
        compared("the library's nine-patterns", "w1 to w9", "w1 to w9" if ours == LISTED_WEIGHTS else str(ours))
    )
    return Table("4.1 The nine weights: conditions, listing, library", tuple(rows), shown=evaluation(AS_PRINTED))


def explained(row: Row, reason: str) -> Row:
    """A row with something to say whatever its verdict."""
    return replace(row, reason=reason)


def averages_table() -> Table:
    rows = []
    for printed in AVERAGES:
        count, total = len(printed.summands), sum(printed.summands, Fraction(0))
        reason = ""
        if printed.divisor != count:
            reason = f"{count} summands, {plain(total)} in all, were divided by {printed.divisor}"
        elif count < len(average(1).summands):
            reason = f"{count} summands where the times of the same figure are {len(average(7).summands)}"
        rows.append(explained(compared(printed.label, plain(printed.value), plain(printed.mean), reason), reason))
    return Table("5 Averages, recomputed from the printed summands", tuple(rows), shown=boards(2))


def words_table() -> Table:
    """What the document says in words, and contradicts or does not show."""
    rows = (
        Row(
            "abstract: search speed is highly improved by this algorithm",
            "highly improved",
            "no comparison",
            "cannot be checked",
            "no times of a search without the evaluation, or of any other, are printed",
        ),
        Row(
            "2.2.1: the odd depths are MAX's, the even ones MIN's",
            "holds",
            "fails",
            "differs",
            "it contradicts 4.1 and the code: evaluateMinMax moves for the program at depth 0 and keeps the best score",
        ),
        Row(
            "4.1: the even depths are the program's, who is MAX, the odd ones the human's",
            "holds",
            "holds",
            "reproduced",
            "so does appendix B: ominimax keeps the largest score where the player is ai",
        ),
    )
    return Table("Abstract, 2.2.1, 4.1 What the document says in words", rows, conclusions=True)


def depth_table() -> Table:
    rows = []
    for depth in (0, 2, 4, 6):
        plies = plies_of(depth)
        reason = (
            "evaluateMinMax makes the program's move and calls ominimax with current = 0, which evaluates at once "
            "because 0 + 1 >= 0: depths 0 and 1 are the same"
        )
        shown = tree("alphabeta", depth, "h8")
        rows.append(compared(f"levels explored at depth {depth}", depth, plies, reason, shown=shown))
    return Table("2.2.1 What a depth means, by the condition current+1 >= depth of appendix B", tuple(rows))


def readings_table() -> Table:
    """Which move reductions give the three first counts; the listing counts all moves made, not only the last ply."""
    firsts = {depth: int(_printed("minimax", depth, "moves").summands[0]) for depth in (0, 2, 4)}
    published = ", ".join(map(str, firsts.values()))
    rows = []
    for reading in READINGS:
        found = [nearest_first_count(reading, plies_of(depth), count) for depth, count in firsts.items()]
        leaves = [nearest_first_count(reading, plies_of(depth), count, True).count for depth, count in firsts.items()]
        fits = [nearest.count == count for nearest, count in zip(found, firsts.values(), strict=True)]
        places = ", ".join(
            f"{nearest.count} {'exact' if fit else 'nearest'} {place(nearest.cells[0])}"
            for nearest, fit in zip(found, fits, strict=True)
        )
        rows.append(
            Row(
                reading.name,
                published,
                ", ".join(str(nearest.count) for nearest in found),
                "reproduced" if all(fits) else "differs",
                f"{places}; the last ply alone: {', '.join(map(str, leaves))}",
            )
        )
    five = [sum(5**ply for ply in range(1, plies_of(depth) + 1)) for depth in firsts]
    rows.append(
        Row(
            "five moves in every position",
            published,
            ", ".join(map(str, five)),
            "differs",
            f"the last ply alone would be {', '.join(str(5 ** plies_of(depth)) for depth in firsts)}, which has two of "
            "the three; but the later counts then could not grow",
        )
    )
    rows.append(_constructed_game())
    title = "5 The first counts at depths 0, 2, 4 under our readings of getReducedMoves, which is not printed"
    return Table(title, tuple(rows), conclusions=True)


def _constructed_game() -> Row:
    cells = [cell_of(name) for name in GAME_OF_FIG_5.split()]
    counts = []
    for ply in range(1, len(cells) + 1, 2):
        _, moves = LIBRARY.after(tuple(cells[:ply]))
        counts.append(moves.bit_count())
        assert ply == len(cells) or moves >> cells[ply] & 1, "an answer that the move reduction leaves out"
    printed = ", ".join(str(count) for count in _printed("minimax", 0, "moves").summands)
    label = "all five counts of depth 0 in one game, one step in any direction"
    follow = second_counts_after_a_corner()
    reason = (
        f"{GAME_OF_FIG_5}, a constructed game; with the library's own answers at depth 0 a game that begins in a "
        f"corner goes on with {min(follow)} to {max(follow)}, wherever the human plays"
    )
    shown = tree("minimax", 0, GAME_OF_FIG_5)
    return explained(compared(label, printed, ", ".join(map(str, counts)), reason, shown=shown), reason)


def second_counts_after_a_corner() -> set[int]:
    """The counts that can follow a first stone in a corner if the library answers it."""
    found = set()
    for corner in ("a1", "a15", "o1", "o15"):
        answer = player("000-minimax-0", GAME).decide(GAME.state(corner)).move
        stones = (cell_of(corner), cell_of(answer))
        for cell in set(range(CELLS)) - set(stones):
            found.add(LIBRARY.after((*stones, cell))[1].bit_count())
    return found


def _printed(search: str, depth: int, quantity: str) -> Average:
    return next(a for a in AVERAGES if (a.search, a.depth, a.quantity) == (search, depth, quantity))


def boards(depth: int, position: str = "") -> Shown:
    """The document's two boards at a depth of its home screen."""
    return Shown("comparison", "fiveinarow", (f"000-alphabeta-{depth}", f"000-minimax-{depth}"), position)


def tree(search: str, depth: int, position: str) -> Shown:
    return Shown("tree", "fiveinarow", (f"000-{search}-{depth}",), position)


def turns_of(games: Iterable[MeasuredGame], number: int) -> list[MeasuredTurn]:
    return [turn for game in games for turn in game.turns if turn.number == number]


def spread(figures: list[int]) -> str:
    """Smallest, median and largest."""
    return f"{min(figures):,} to {max(figures):,}, median {statistics.median(figures):,g}"


def counts_table(games: Games, depth: int) -> Table:
    """A published count is reproduced if exactly this many moves are made at this move of some opening."""
    rows = []
    for number, count in enumerate(_printed("minimax", depth, "moves").summands, start=1):
        turns = turns_of(games[depth], number)
        found = {turn.opening: turn.listed for turn in turns if turn.listed is not None}
        rows.append(_count_row(f"minimax, move {number}", int(count), found, tree("minimax", depth, turns[0].text)))
    sequences = {_sequence(game) for game in games[depth]}
    printed = ", ".join(str(count) for count in _printed("minimax", depth, "moves").summands)
    if printed in sequences:
        rows.append(Row("all five in one game", printed, printed, "reproduced"))
    else:
        reason = f"in none of our {len(games[depth])} games; the human's moves are not printed"
        rows.append(Row("all five in one game", printed, "no game", "cannot be checked", reason))
    if depth == 2:
        for number, count in enumerate(average(8).summands, start=1):
            turns = turns_of(games[depth], number)
            nodes = {turn.opening: turn.alphabeta for turn in turns}
            shown = tree("alphabeta", depth, turns[0].text)
            row = _count_row(f"alpha-beta, move {number}", int(count), nodes, shown)
            fresh = [turn.fresh for turn in turns if turn.fresh is not None]
            more = f"; with an open window for each root move {spread(fresh)}"
            rows.append(explained(row, row.reason + more))
    title = f"5 Moves evaluated at depth {depth}, over {len(games[depth])} scripted openings"
    return Table(title, tuple(rows), shown=boards(depth))


def _sequence(game: MeasuredGame) -> str:
    return ", ".join(str(turn.listed) for turn in game.turns)


def _count_row(label: str, published: int, found: Mapping[str, int], shown: Shown) -> Row:
    exact = [name for name, count in found.items() if count == published]
    figures = list(found.values())
    if exact:
        more = f" and {len(exact) - 1} more" if len(exact) > 1 else ""
        return Row(label, published, spread(figures), "reproduced", f"in the opening '{exact[0]}'{more}", shown)
    nearest = min(figures, key=lambda count: abs(count - published))
    reason = f"the nearest is {nearest:,}; the human's moves, getReducedMoves and sortMoves are not printed"
    return Row(label, published, spread(figures), "cannot be checked", reason, shown)


def depth_6_table(games: Games, first_moves: list[FirstMove], crowding: float = 1.0) -> Table:
    reason = "depth 6 can be chosen on the home screen (appendix A), but the document prints no figure for it"
    reason += f"; {busy_words(crowding)}" if is_busy(crowding) else ""
    rows = []
    for number in range(1, 6):
        turns = turns_of(games[6], number)
        median = statistics.median(turn.alphabeta_seconds for turn in turns)
        measured = f"{spread([turn.alphabeta for turn in turns])}; {seconds(median)}"
        shown = tree("alphabeta", 6, turns[0].text)
        rows.append(Row(f"alpha-beta, move {number}", "not printed", measured, "cannot be checked", reason, shown))
    for first in first_moves:
        assert first.minimax == first.listed
        measured = f"{first.minimax:,}; {seconds(first.seconds)}"
        rows.append(Row(f"minimax, first stone on {first.cell}", "not printed", measured, "cannot be checked", reason))
    for number in range(2, 6):
        counted = [
            f"{turn.listed:,} ({turn.opening})" for turn in turns_of(games[6], number) if turn.listed is not None
        ]
        if counted:
            measured = f"{'; '.join(counted)}, counted, not searched"
            rows.append(Row(f"minimax, move {number}", "not printed", measured, "cannot be checked", reason))
    return Table(f"5 Moves evaluated and median time at depth 6, over {len(games[6])} scripted openings", tuple(rows))


def times_table(games: Games, crowding: float = 1.0) -> Table:
    """The only published figures that are judged with a tolerance; other programs on other machines cannot differ."""
    busy = f"; {busy_words(crowding)}" if is_busy(crowding) else ""
    rows = []
    for printed in AVERAGES:
        if printed.quantity != "time" or printed.depth not in games:
            continue
        for number, published in enumerate(printed.summands, start=1):
            turns = turns_of(games[printed.depth], number)
            times = [t.alphabeta_seconds if printed.search == "alphabeta" else t.minimax_seconds for t in turns]
            median = statistics.median(time for time in times if time is not None)
            ratio = float(published) / median
            close = 1 / TIME_TOLERANCE <= ratio <= TIME_TOLERANCE
            name = "alpha-beta" if printed.search == "alphabeta" else "minimax"
            rows.append(
                Row(
                    f"{name}, depth {printed.depth}, move {number}",
                    f"{plain(published)} s",
                    seconds(median),
                    "reproduced" if close and not busy else "cannot be checked",
                    f"{ratio:,.0f} times faster than the document's: another program on another machine{busy}",
                    boards(printed.depth, turns[0].text),
                )
            )
    title = (
        f"5 Time of an answer, compiled, median over the openings (reproduced within a factor of {TIME_TOLERANCE:g})"
    )
    return Table(title, tuple(rows))


def seconds(time: float) -> str:
    if time >= 1:
        return f"{time:.1f} s"
    return f"{time * 1e3:.3g} ms" if time >= 1e-3 else f"{time * 1e6:.3g} µs"


def winning_possibility_table(game: MeasuredGame) -> Table:
    """Eq. 2, read as `ai_score` says."""
    reason = (
        "no value is printed; Eq. 2 takes the heuristic of a value, read here as the value of the search less the "
        "evaluation of the board that it starts from, both for the program"
    )
    rows = tuple(
        Row(f"move {turn.number}", "not printed", turn.score, "cannot be checked", reason) for turn in game.turns
    )
    title = f"5 Eq. 2, the human's winning possibility: opening '{game.opening.name}' at depth {game.depth}"
    shown = Shown("game", "fiveinarow", ("human", f"000-minimax-{game.depth}"))
    return Table(title, rows, shown=shown)
