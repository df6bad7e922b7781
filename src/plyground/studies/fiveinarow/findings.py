"""The two numbered findings of section 5, examined."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from plyground.arena import busy_words, is_busy
from plyground.studies.fiveinarow.measure import MeasuredTurn
from plyground.studies.fiveinarow.published import average, plain
from plyground.studies.fiveinarow.tables import Games, boards, seconds
from plyground.studies.fiveinarow.threads import ALPHABETA, Pair, Threading
from plyground.studies.report import Row, Shown, Table, Verdict

# Times that differ by less are called equal: on a machine that does other things too, they are.
ABOUT_AS_LONG: Final = 1.25


def mean_of(number: int, moves: int) -> Fraction:
    """A printed average over its first moves only."""
    return sum(average(number).summands[:moves], Fraction(0)) / moves


def ratio(value: Fraction | float) -> str:
    return f"{float(value):.3g}"


def _verdict(label: str, holds: bool, reason: str, shown: Shown | None = None) -> Row:
    return Row(label, "holds", "holds" if holds else "fails", "reproduced" if holds else "differs", reason, shown)


def printed_table() -> Table:
    """What the findings say about the printed figures themselves."""
    minimax, alphabeta = average(3), average(7)
    published, recomputed = alphabeta.value / minimax.value, alphabeta.mean / minimax.mean
    moves_published = average(8).value / average(4).value
    same_moves = average(8).mean / mean_of(4, 4)
    rows = (
        _verdict(
            "finding 1: comparing 3 and 7, minimax takes less time than alpha-beta",
            minimax.mean < alphabeta.mean,
            f"{plain(minimax.mean)} s and {plain(alphabeta.mean)} s over five moves each; "
            f"{plain(mean_of(3, 4))} s and {plain(mean_of(7, 4))} s over the first four",
        ),
        Row(
            "finding 1: alpha-beta's time as a multiple of minimax's, 7 over 3",
            ratio(published),
            ratio(recomputed),
            "differs",
            f"7 divides {len(alphabeta.summands)} summands by {alphabeta.divisor}; over the first four moves the "
            f"multiple is {ratio(mean_of(7, 4) / mean_of(3, 4))}",
        ),
        _verdict(
            "finding 2: alpha-beta evaluated fewer moves than minimax, 8 and 4",
            average(8).mean < mean_of(4, 4),
            f"{plain(average(8).mean)} and {plain(mean_of(4, 4))} over the four moves that both have",
        ),
        Row(
            "finding 2: alpha-beta's moves as a multiple of minimax's, 8 over 4",
            ratio(moves_published),
            ratio(same_moves),
            "differs",
            f"4 averages five moves and 8 only four: the fifth, minimax's largest ({average(4).summands[4]}), has no "
            "counterpart; at two of the four the printed counts are equal",
        ),
        Row(
            "section 6: alpha-beta is less time consuming irrespective of the multithreading",
            "less",
            f"{plain(alphabeta.mean)} s against {plain(minimax.mean)} s",
            "differs",
            "it contradicts finding 1, and no other times of alpha-beta are printed",
        ),
    )
    return Table("5 The findings on the document's own figures", rows, conclusions=True, shown=boards(2))


def fewer_moves_table(games: Games) -> Table:
    """Finding 2 in every position that both searches met."""
    rows = []
    for depth, played in games.items():
        turns = [turn for game in played for turn in game.turns if turn.minimax is not None]
        if not turns:
            continue
        fewer = [turn.minimax is not None and turn.alphabeta < turn.minimax for turn in turns]
        rows.append(
            _verdict(
                f"finding 2 at depth {depth}",
                all(fewer),
                f"fewer moves in {sum(fewer)} of {len(turns)} positions, {_totals(turns)}",
                boards(depth),
            )
        )
        if depth == 0:
            continue
        fewer = [(turn.fresh or 0) < (turn.minimax or 0) for turn in turns]
        share = Fraction(sum(turn.fresh or 0 for turn in turns), sum(turn.minimax or 0 for turn in turns))
        rows.append(
            _verdict(
                f"finding 2 at depth {depth}, an open window for each root move",
                all(fewer),
                f"fewer moves in {sum(fewer)} of {len(turns)} positions, in all {ratio(share)} of minimax's",
            )
        )
    return Table(
        "5 Finding 2: alpha-beta evaluates fewer moves than minimax, on the scripted openings",
        tuple(rows),
        conclusions=True,
    )


def _totals(turns: list[MeasuredTurn]) -> str:
    alphabeta, minimax = sum(turn.alphabeta for turn in turns), sum(turn.minimax or 0 for turn in turns)
    shares = sorted(Fraction(turn.alphabeta, turn.minimax or 1) for turn in turns)
    return (
        f"in all {alphabeta:,} of {minimax:,} ({ratio(Fraction(alphabeta, minimax))}), "
        f"from {ratio(shares[0])} to {ratio(shares[-1])} a position"
    )


def _timing(label: str, published: Fraction, measured: float, reason: str, crowding: float) -> Row:
    def word(multiple: float) -> str:
        return "slower" if multiple > ABOUT_AS_LONG else "faster" if multiple < 1 / ABOUT_AS_LONG else "about as long"

    before, now = word(float(published)), word(measured)
    if is_busy(crowding):
        return Row(
            label, f"{before}, {float(published):.2f}", "not measured", "cannot be checked", busy_words(crowding)
        )
    verdict: Verdict = "reproduced" if before == now else "differs"
    return Row(label, f"{before}, {float(published):.2f}", f"{now}, {measured:.2f}", verdict, reason)


def threads_table(interpreted: Threading, compiled: Threading, depths: tuple[int, int]) -> Table:
    """Finding 1: alpha-beta's time as a multiple of minimax's; who is slower is compared, not by how much."""
    published = average(7).value / average(3).value
    rows = []
    for run, depth in ((interpreted, depths[0]), (compiled, depths[1])):
        how = f"{'interpreted' if run.interpreted else 'compiled'}, depth {depth}"
        lock = "the global lock held" if run.interpreted else "no lock"
        for pair in run.pairs:
            who = "alpha-beta" if pair.rival == ALPHABETA else "alpha-beta, an open window for each root move"
            minimax_stretch, rival_stretch = pair.stretched
            rows += [
                _timing(
                    f"{how}: {who}, one after the other",
                    published,
                    pair.alone,
                    f"{seconds(pair.rival_alone)} and minimax {seconds(pair.minimax_alone)}",
                    pair.crowding,
                ),
                _timing(
                    f"{how}: {who}, in two threads, {lock}",
                    published,
                    pair.together,
                    f"in two threads it takes {rival_stretch:.2f} times as long as alone, minimax "
                    f"{minimax_stretch:.2f} times",
                    pair.crowding,
                ),
            ]
            if run.interpreted:
                rows.append(
                    _timing(
                        f"{how}: {who} in a thread beside minimax, against minimax alone",
                        published,
                        pair.across,
                        "what 7 and 3 compare if Fig. 6 was drawn before the threads came in",
                        pair.crowding,
                    )
                )
    rows.append(_order_of_starting(interpreted.pairs[0]))
    return Table(
        "5 Finding 1: alpha-beta slower or faster than minimax, and the multiple of its time",
        tuple(rows),
        conclusions=True,
        shown=boards(depths[0]),
    )


def _order_of_starting(pair: Pair) -> Row:
    ahead, behind = (rival / minimax for minimax, rival in (pair.minimax_first, pair.rival_first))
    turned = (ahead > 1) != (behind > 1)
    label = "the cause: minimax's thread was passed first"
    if is_busy(pair.crowding):
        return Row(label, "holds", "not measured", "cannot be checked", busy_words(pair.crowding))
    return Row(
        label,
        "holds",
        "holds" if turned else "fails",
        "reproduced" if turned else "differs",
        f"alpha-beta takes {ahead:.2f} of minimax's time if minimax's thread starts first, else {behind:.2f}",
    )
