"""Document 000 recomputed and rerun: its example, its averages, its counts and times, its two findings."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Sequence

from plyground.arena import Stopwatch, busy_words, is_busy
from plyground.bibliography import reference
from plyground.studies.fiveinarow import example, findings, tables
from plyground.studies.fiveinarow.measure import FirstMove, MeasuredGame, minimax_at_depth_6, play_all
from plyground.studies.fiveinarow.openings import OPENINGS
from plyground.studies.fiveinarow.published import AVERAGES, EXAMPLE_TOTAL, PUBLIC_PROGRAM, average
from plyground.studies.fiveinarow.threads import ALPHABETA, FRESH, Threading, ThreadsExperiment, measured
from plyground.studies.report import Chart, Series, Study, Table

FIRST_STONES = ("a15", "h15", "h8")  # in the corner, on the edge, on the open board
SAMPLE = "star points"  # the game whose positions the threads search: its trees are the largest


def run(
    progress: Callable[[float], None] = lambda done: None,
    *,
    openings: int = len(OPENINGS),
    depths: tuple[int, ...] = (0, 2, 4, 6),
    repeats: int = 3,
) -> Study:
    """The whole study; fewer openings, depths (2 must be among them) or repeats of the timings for a quick look."""
    readings = tables.readings_table()
    progress(0.08)
    with Stopwatch() as watch:
        games = play_all(OPENINGS[:openings], depths, lambda done: progress(0.08 + 0.67 * done))
    first_moves = minimax_at_depth_6(FIRST_STONES) if 6 in depths else []
    progress(0.82)
    interpreted, compiled, thread_depths = measure_threads(games, repeats)
    progress(0.98)
    sample = games[2][-1 if openings == 1 else 1]
    all_tables = (
        tables.weights_table(),
        example.table(),
        tables.averages_table(),
        tables.words_table(),
        tables.depth_table(),
        readings,
        *(tables.counts_table(games, depth) for depth in depths if depth != 6),
        *([tables.depth_6_table(games, first_moves, watch.crowding)] if first_moves else []),
        tables.times_table(games, watch.crowding),
        tables.winning_possibility_table(sample),
        findings.printed_table(),
        findings.threads_table(interpreted, compiled, thread_depths),
        findings.fewer_moves_table(games),
    )
    busy = is_busy(interpreted.crowding) or is_busy(compiled.crowding)
    study = Study(
        "fiveinarow",
        reference("000"),
        all_tables,
        (_what_can_be_compared(all_tables), *paragraphs(games, first_moves, interpreted, compiled)),
        (moves_chart(games), *([] if busy else [threads_chart(interpreted, compiled)])),
    )
    progress(1.0)
    return study


def measure_threads(games: tables.Games, repeats: int) -> tuple[Threading, Threading, tuple[int, int]]:
    """Interpreted at the document's depth 2, moves 2 to 4; compiled at depth 4, if played, where a search lasts."""
    deeper = 4 if 4 in games else 2

    def experiment(depth: int, moves: slice, *rivals: str) -> ThreadsExperiment:
        game = next((game for game in games[depth] if game.opening.name == SAMPLE), games[depth][0])
        return ThreadsExperiment(tuple(turn.text for turn in game.turns[moves]), depth, repeats, rivals)

    interpreted = measured(experiment(2, slice(1, 4), ALPHABETA, FRESH), interpreted=True)
    compiled = measured(experiment(deeper, slice(0, 3), ALPHABETA), interpreted=False)
    return interpreted, compiled, (2, deeper)


def _what_can_be_compared(all_tables: Sequence[Table]) -> str:
    """The figures by what they can be compared with."""
    rows = [row for table in all_tables if not table.conclusions for row in table.rows]
    compared = Counter(row.verdict for row in rows)
    unchecked = [row for row in rows if row.verdict == "cannot be checked"]
    unprinted = sum(row.published == "not printed" for row in unchecked)
    times = sum(str(row.published).endswith(" s") for row in unchecked)
    counts = len(unchecked) - unprinted - times
    return (
        f"{compared['reproduced'] + compared['differs']} figures can be compared: {compared['reproduced']} are "
        f"reproduced, {compared['differs']} differ. Of the {len(unchecked)} that cannot be, {times} are times of "
        f"another program on another machine, {counts} are counts of games whose moves, move reduction and order of "
        f"moves are not printed, and {unprinted} are measured here with nothing printed beside them."
    )


def paragraphs(
    games: tables.Games,
    first_moves: list[FirstMove],
    interpreted: Threading,
    compiled: Threading,
) -> tuple[str, ...]:
    return (
        _what_the_sums_give(),
        _what_the_counts_are(games),
        _what_the_games_show(games),
        _what_threads_did(interpreted, compiled),
        _what_was_compared(interpreted),
        _what_alphabeta_saves(games),
        _what_the_times_say(interpreted),
        *([_what_depth_6_needs(games, first_moves)] if first_moves else []),
    )


def _what_the_sums_give() -> str:
    right = sum(printed.value == printed.mean for printed in AVERAGES)
    ((old, _),) = example.single_changes()
    return (
        f"The example's summands give {example.summands_total()}, not {EXAMPLE_TOTAL}, unless its {old} has one "
        f"zero too many. {right} of the {len(AVERAGES)} averages are the means of their summands; → 7 divides five "
        f"times by four, which turns {float(average(7).mean):g} s into {float(average(7).value):g} s and makes "
        "most of the difference that finding 1 explains."
    )


def _what_the_counts_are(games: tables.Games) -> str:
    checked = [turn for played in games.values() for game in played for turn in game.turns if turn.minimax is not None]
    same = sum(turn.minimax == turn.listed for turn in checked)
    assert all(count % 25 == 0 for count in average(4).summands)
    assert all(count % 2500 == 0 for count in average(6).summands[1:])
    return (
        "Minimax's printed counts are multiples of 25 at depth 2 and, from the second on, of 2500 at depth 4: they "
        'look like readings of a graph\'s grid ("From Fig. 6"). Under no reading of the move reduction that we tried '
        "does a first stone anywhere on the board give 25 or 625; 3, the first count of depth 0, is the number of "
        f"neighbours of a corner. What seems to be an earlier version of the program, {PUBLIC_PROGRAM}, takes the "
        "cells from two rows and columns before a stone to one after it; its least first counts are 3, 18 and 1154. It "
        "also counts nothing for a run between two rival stones, the reading of closed and open that fits the example. "
        f"Our minimax makes exactly the moves that plain counting predicts in {same} of {len(checked)} positions; in "
        "the others it stops at a five, where the listing, which never asks whether the game is over, goes on."
    )


def _what_the_games_show(games: tables.Games) -> str:
    def record(played: list[MeasuredGame]) -> str:
        results = Counter(game.outcome for game in played)
        return f"{results['white wins']} to {results['black wins']}"

    parts = ", ".join(f"{record(played)} at depth {depth}" for depth, played in games.items())
    count = len(next(iter(games.values())))
    return (
        f"Of {count} games of at most five moves a side, those won by the program and by the human are {parts}; the "
        "others are open. At depth 0 the program lengthens its own row rather than stop the human's, whose reply it "
        "does not see."
    )


def _what_threads_did(interpreted: Threading, compiled: Threading) -> str:
    if is_busy(crowding := max(interpreted.crowding, compiled.crowding)):
        return f"Finding 1 was not measured, for {busy_words(crowding)}. Run the study again when nothing else runs."
    pair = interpreted.pairs[0]
    minimax, alphabeta = pair.stretched
    free_minimax, free_alphabeta = compiled.pairs[0].stretched
    return (
        f"Run one after the other in plain Python at depth 2, alpha-beta takes {pair.alone:.2f} of minimax's time. In "
        "two threads that share the global lock each search's clock also runs while the other works: alpha-beta, the "
        f"shorter one, takes {alphabeta:.2f} times as long as alone (2 if the lock is shared evenly) and minimax "
        f"{minimax:.2f} times ({1 + pair.alone:.2f}), so that the multiple is {pair.together:.2f} "
        f"({2 * pair.alone / (1 + pair.alone):.2f}). Sharing evenly turns a multiple r below 1 into 2r / (1 + r), "
        "still below 1: threads hide the advantage but cannot reverse it, whichever of them starts first. Compiled, "
        f"without the lock, minimax takes {free_minimax:.2f} and alpha-beta {free_alphabeta:.2f} times as long in two "
        "threads as alone."
    )


def _what_was_compared(interpreted: Threading) -> str:
    if is_busy(interpreted.crowding):
        return "What 7 and 3 may have compared was not measured for the same reason."
    pair, fresh = interpreted.pairs
    return (
        f"Measured in a thread and held against minimax alone, as 7 against 3 may have been, alpha-beta takes "
        f"{pair.across:.2f} of minimax's time; that comparison turns against it as soon as r is above one half. In the "
        "earlier public version alpha-beta opens a new window for each root move, so that at depth 2 it cuts nothing "
        f"off; it then takes {fresh.alone:.2f} of minimax's time alone, {fresh.together:.2f} in threads, and "
        f"{fresh.across:.2f} in a thread if minimax ran alone. The published multiple is 1.27, and 1.02 with the right "
        "divisor: what two equal amounts of work give."
    )


def _what_alphabeta_saves(games: tables.Games) -> str:
    parts = []
    for depth, played in games.items():
        turns = [turn for game in played for turn in game.turns if turn.minimax]
        if turns:
            share = sum(turn.alphabeta for turn in turns) / sum(turn.minimax or 0 for turn in turns)
            parts.append(f"{share:.3g} at depth {depth}")
    agreed = all(turn.same_move for played in games.values() for game in played for turn in game.turns)
    return (
        "Finding 2 holds wherever there is something to cut off: in our order of moves alpha-beta makes this share of "
        f"minimax's moves: {', '.join(parts)}. At depth 0, one ply, there is nothing to cut off. The printed saving of "
        "32% compares an average of four moves with one of five; over the same four moves it is 5%. "
        f"{'Both searches chose the same move with the same value in every position.' if agreed else ''}"
    ).strip()


def _what_the_times_say(interpreted: Threading) -> str:
    parts = []
    for times in (average(1), average(3), average(5)):
        counts = AVERAGES[times.number]
        per_move = [float(time / count) for time, count in zip(times.summands, counts.summands, strict=True)]
        parts.append(f"{tables.seconds(min(per_move))} to {tables.seconds(max(per_move))} at depth {times.depth}")
    own = (
        ""
        if is_busy(interpreted.crowding)
        else f"Our text interpreted needs {tables.seconds(interpreted.pairs[0].minimax_alone)} for three answers of "
        "minimax at depth 2. "
    )
    return (
        f"The printed times divided by the printed counts are {', '.join(parts)}. One program cannot be ten times "
        "quicker a move the deeper it looks, so most of the tenths of a second at depth 0 are not search. The listing "
        "also generates and sorts the moves of every leaf before it asks whether it is one. "
        f'{own}The machine is not named, and there is no "Python 21.0.1".'
    )


def _what_depth_6_needs(games: tables.Games, first_moves: list[FirstMove]) -> str:
    median = statistics.median(turn.alphabeta for game in games[6] for turn in game.turns)
    firsts = ", ".join(f"{first.minimax:,} after {first.cell}" for first in first_moves)
    most = max(turn.listed or 0 for game in games[6] for turn in game.turns)
    return (
        f"At depth 6 alpha-beta makes {median:,g} moves in the median. Minimax was run for one stone in a corner, on "
        f"the edge and on the open board ({firsts}); later answers, up to {most:,} moves in the openings where they "
        "were counted, were left out."
    )


def moves_chart(games: tables.Games) -> Chart:
    series = [
        Series(f"published, depth {a.depth}", tuple((float(i), float(s)) for i, s in enumerate(a.summands, 1)))
        for a in (average(2), average(4), average(6))
    ]
    for depth in games:
        points = []
        for number in range(1, 6):
            counts = [turn.listed for turn in tables.turns_of(games[depth], number) if turn.listed is not None]
            if depth != 6 and counts:
                points.append((float(number), float(statistics.median(counts))))
        if points:
            series.append(Series(f"median of the openings, depth {depth}", tuple(points)))
    return Chart("Moves that minimax evaluates for an answer", "move", "moves evaluated", tuple(series), log=True)


def threads_chart(interpreted: Threading, compiled: Threading) -> Chart:
    published = (
        ("published", float(average(7).value / average(3).value)),
        ("published, five moves each", float(average(7).mean / average(3).mean)),
    )
    series = [Series("the document", published)]
    for run in (interpreted, compiled):
        how = "interpreted" if run.interpreted else "compiled"
        for pair in run.pairs:
            name = f"{how}: {'alpha-beta' if pair.rival == ALPHABETA else 'with open windows at the root'}"
            points = [("one after the other", pair.alone), ("in two threads", pair.together)]
            if run.interpreted:
                points.append(("in a thread, minimax alone", pair.across))
            series.append(Series(name, tuple(points)))
    title = "Alpha-beta's time as a multiple of minimax's"
    return Chart(title, "how the two were run", "multiple", tuple(series), kind="bars")
