"""Document 000: what its figures are, what can be recomputed from them, and what counting and threads say."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from plyground.arena import Stopwatch, is_busy
from plyground.compiled import INTERPRETED
from plyground.games.fiveinarow.evaluators import NINE
from plyground.players import player
from plyground.studies.fiveinarow import example, findings, tables, threads
from plyground.studies.fiveinarow import study as study_of
from plyground.studies.fiveinarow.counting import (
    CELLS,
    LIBRARY,
    READINGS,
    SIZE,
    Reading,
    cell_of,
    nearest_first_count,
    place,
)
from plyground.studies.fiveinarow.measure import (
    GAME,
    FirstMove,
    MeasuredGame,
    counted_cells,
    fresh_windows,
    minimax_at_depth_6,
    plies_of,
)
from plyground.studies.fiveinarow.measure import play as play_opening
from plyground.studies.fiveinarow.openings import HUMAN_MOVES, OPENINGS
from plyground.studies.fiveinarow.published import AVERAGES, DIAGONALS, HORIZONTALS, VERTICALS, average
from plyground.studies.fiveinarow.study import run
from plyground.studies.fiveinarow.threads import ALPHABETA, FRESH, Pair, Threading, ThreadsExperiment, conduct
from plyground.studies.report import Row, Study, Table
from tests.shown import shown_by

DEPTHS = (0, 2) if INTERPRETED else (0, 2, 4)


@pytest.fixture(scope="module")
def progress() -> list[float]:
    return []


@pytest.fixture(scope="module")
def study(progress: list[float]) -> Study:
    return run(progress.append, openings=2, depths=DEPTHS, repeats=1)


def table(study: Study, start: str) -> Table:
    return next(each for each in study.tables if each.title.startswith(start))


def rows(study: Study, start: str) -> dict[str, Row]:
    return {row.label: row for row in table(study, start).rows}


# The document's own sums.


def test_the_example_does_not_add_up(study: Study) -> None:
    printed, mended, by_the_letter, *constructed = table(study, "4.1 The example").rows
    assert (printed.published, printed.measured, printed.verdict) == (102288, 111288, "differs")
    assert (mended.published, mended.measured, mended.verdict) == (102288, 102288, "reproduced")
    assert by_the_letter.verdict == "differs"
    assert [row.verdict for row in constructed] == ["reproduced", "reproduced"]


def test_one_zero_too_many_explains_the_example() -> None:
    assert example.single_changes() == [(10000, 1000)]
    assert 121 + 10031 + 101136 == 111288 == 102288 + 10000 - 1000


def test_the_summands_cover_different_numbers_of_stones() -> None:
    assert [example.stones_in(weight) for weight in NINE] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    covered = [sum(map(example.stones_in, s)) for s in (HORIZONTALS, VERTICALS, DIAGONALS)]
    assert covered == [5, 7, 16]


@pytest.mark.parametrize(("board", "score"), [(example.AS_PRINTED, 111288), (example.WITH_AN_OPEN_TWO, 102288)])
def test_boards_that_show_the_summands(board: str, score: int) -> None:
    assert (board.count("x"), board.count("o"), len(board.split("/"))) == (8, 8, 15)
    assert example.library_score(board) == score
    for direction in example.DIRECTIONS:
        runs = list(example.runs_of(board, "x", example.DIRECTIONS[direction]))
        assert sum(length for length, _ in runs) == 8 * len(example.DIRECTIONS[direction])
    # The runs that keep the two other directions from covering all eight stones have no empty end.
    dead = [length for length, ends in example.runs_of(board, "x", example.DIRECTIONS["horizontals"]) if ends == 0]
    assert sum(dead) == 3
    assert example.summands_of(board, "x", "horizontals") == Counter(HORIZONTALS)


def test_seven_averages_are_right_and_one_divides_five_by_four(study: Study) -> None:
    found = table(study, "5 Averages").rows
    assert [(row.published, row.measured) for row in found] == [
        (0.15, 0.15),
        (7, 7),
        (0.344, 0.344),
        (70, 70),
        (20.8, 20.8),
        (8125, 8125),
        (0.4375, 0.35),
        (47.5, 47.5),
    ]
    assert [row.verdict for row in found] == ["reproduced"] * 6 + ["differs", "reproduced"]
    wrong = average(7)
    assert wrong.value == sum(wrong.summands) / 4 == Fraction("0.4375")
    assert all(a.value == a.mean and a.divisor == len(a.summands) for a in AVERAGES if a is not wrong)


def test_the_printed_findings_like_with_like(study: Study) -> None:
    found = rows(study, "5 The findings")
    times = found["finding 1: alpha-beta's time as a multiple of minimax's, 7 over 3"]
    moves = found["finding 2: alpha-beta's moves as a multiple of minimax's, 8 over 4"]
    assert (times.published, times.measured) == ("1.27", "1.02")
    assert (moves.published, moves.measured) == ("0.679", "0.95")
    assert findings.mean_of(3, 4) == Fraction("0.255")
    assert findings.mean_of(7, 4) == Fraction("0.2625")
    assert findings.mean_of(4, 4) == 50


def test_depth_zero_looks_one_ply_ahead() -> None:
    assert [plies_of(depth) for depth in (0, 1, 2, 3, 4, 6)] == [1, 1, 2, 3, 4, 6]
    for depth in (0, 2, 4, 6):
        assert player(f"000-minimax-{depth}", GAME).limits.depth == plies_of(depth)


# Counting.


def as_listed(reading: Reading, cells: list[int], plies: int) -> int:
    """The moves made by appendix B's recursion, one by one."""
    made = 0
    steps = reading.steps
    stones = [cells[-1]] if reading.last_only else cells
    near = {(c // SIZE + down, c % SIZE + right) for c in stones for down, right in steps}
    moves = {r * SIZE + c for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE} - set(cells)
    for move in moves:
        made += 1
        if plies > 1:
            made += as_listed(reading, [*cells, move], plies - 1)
    return made


@pytest.mark.parametrize("reading", [r for r in READINGS if not r.filled], ids=lambda reading: str(reading.name))
def test_counting_is_what_the_recursion_does(reading: Reading) -> None:
    for names in ("a15", "h15", "h8", "h8 g9 a1", "o1 n2 n1 b3"):
        cells = [cell_of(name) for name in names.split()]
        for plies in (1, 2):
            assert reading.made(tuple(cells), plies) == as_listed(reading, cells, plies)
    assert reading.made((0,), 3) == as_listed(reading, [0], 3)


def test_a_rectangle_holds_every_cell_between_stones() -> None:
    (filled,) = (reading for reading in READINGS if reading.filled)
    _, moves = filled.after((cell_of("c3"), cell_of("e6")))
    assert moves.bit_count() == 5 * 6 - 2
    assert filled.made((cell_of("a15"),), 2) == 3 + 4 + 4 + 7


def test_no_first_stone_gives_25_or_625() -> None:
    """Each placement by itself, without the short cut of nearest_first_count."""
    for reading in READINGS:
        assert 25 not in {reading.made((cell,), 2) for cell in range(CELLS)}
        assert 625 not in {reading.made_up_to(2000, (cell,), 4) for cell in range(CELLS)}
    for reading in (LIBRARY, READINGS[-1]):
        assert nearest_first_count(reading, 2, 25).count == 18
    assert 5 + 5**2 != 25
    assert 5**2 == 25
    assert 5**4 == 625


def test_three_is_a_corner() -> None:
    nearest = nearest_first_count(LIBRARY, 1, 3)
    assert nearest.count == 3
    assert {place(cell) for cell in nearest.cells} == {"in a corner"}
    assert len(nearest.cells) == 4
    assert {LIBRARY.made((cell,), 1) for cell in range(CELLS)} == {3, 5, 8}


def test_only_the_constructed_game_reproduces_all_five_counts(study: Study) -> None:
    found = table(study, "5 The first counts").rows
    assert [row.verdict for row in found] == ["differs"] * (len(READINGS) + 1) + ["reproduced"]
    assert [row.measured for row in found] == [
        "3, 18, 1046",
        "3, 26, 516",
        "3, 29, 484",
        "3, 18, 1284",
        "6, 71, 22412",
        "8, 127, 74166",
        "3, 18, 1154",
        "5, 30, 780",
        "3, 5, 7, 10, 10",
    ]
    assert min(tables.second_counts_after_a_corner()) == 6


def test_the_constructed_game_by_the_librarys_own_moves() -> None:
    names = tables.GAME_OF_FIG_5.split()
    counts = []
    for ply in range(1, len(names) + 1, 2):
        decision = player("000-minimax-0", GAME).decide(GAME.state(" ".join(names[:ply])))
        counts.append(decision.nodes - 1)
        answers = {found.move for found in decision.root}
        assert ply == len(names) or names[ply] in answers
    assert counts == [3, 5, 7, 10, 10]


# The games.


def test_the_openings_last_five_moves_whatever_the_answer() -> None:
    assert len(OPENINGS) >= 20
    assert len({opening.name for opening in OPENINGS}) == len({opening.cells for opening in OPENINGS}) == len(OPENINGS)
    for opening in OPENINGS:
        cells = [cell_of(name) for name in opening.cells.split()]
        assert len(set(cells)) == len(cells) >= 2 * HUMAN_MOVES - 1
        assert all(0 <= cell < CELLS for cell in cells)


@pytest.fixture(scope="module")
def games() -> dict[int, list[MeasuredGame]]:
    return {depth: [play_opening(opening, depth) for opening in OPENINGS[:2]] for depth in DEPTHS}


def test_the_library_makes_the_counted_moves_until_a_five_is_near(games: dict[int, list[MeasuredGame]]) -> None:
    # A five ends the game above the last ply only if its side has four stones and the move: at depth 2 the program's
    # at move 5, at depth 4 also the human's at move 4.
    safe = {0: 5, 2: 4, 4: 3}
    for depth, played in games.items():
        for game in played:
            for turn in game.turns:
                assert turn.minimax is not None
                assert turn.listed is not None
                assert turn.minimax == turn.listed or (turn.number > safe[depth] and turn.minimax < turn.listed)


def test_both_searches_play_the_same_game(games: dict[int, list[MeasuredGame]]) -> None:
    assert all(turn.same_move for played in games.values() for game in played for turn in game.turns)


def test_alphabeta_is_never_larger_and_fresh_windows_cut_nothing_at_depth_2(
    games: dict[int, list[MeasuredGame]],
) -> None:
    for depth, played in games.items():
        for turn in (turn for game in played for turn in game.turns):
            assert turn.minimax is not None
            assert turn.fresh is not None
            if depth == 0:
                assert turn.alphabeta == turn.fresh == turn.minimax
            else:
                assert turn.alphabeta < turn.minimax
                assert turn.alphabeta <= turn.fresh
                assert (turn.fresh == turn.minimax) == (depth == 2)


def test_fresh_windows_count_a_finished_game_once() -> None:
    state = GAME.state("a15 h8 a13 h9 a11 h10 a9 h11 c15")  # white can win on h12 and h7
    out = player("000-minimax-2", GAME).decide(state)
    assert fresh_windows(state, 2) == out.nodes - 1
    assert state.play(out.move).is_over


def test_counts_are_reproduced_only_exactly(study: Study) -> None:
    assert [row.verdict for row in table(study, "5 Moves evaluated at depth 0").rows] == [
        "reproduced",  # 3, a corner
        "cannot be checked",
        "reproduced",  # 7
        "cannot be checked",
        "cannot be checked",
        "cannot be checked",
    ]
    by_depth = rows(study, "5 Moves evaluated at depth 2")
    assert by_depth["minimax, move 1"].measured == "18 to 96, median 57"
    assert {row.verdict for row in by_depth.values()} == {"cannot be checked"}


@pytest.mark.skipif(INTERPRETED, reason="six plies take minutes")
def test_depth_6_is_reported_without_a_published_figure() -> None:
    firsts = minimax_at_depth_6(("a15",))
    assert [(first.listed, first.minimax) for first in firsts] == [(130100, 130100)]
    games, first = {6: [play_opening(OPENINGS[0], 6)]}, [FirstMove("a15", 130100, 130100, 0.1)]
    found = tables.depth_6_table(games, first)
    assert {row.verdict for row in found.rows} == {"cannot be checked"}
    assert [row.label for row in found.rows if row.label.startswith("minimax, move")] == [
        f"minimax, move {number}" for number in (2, 3, 4, 5)
    ]
    assert all("took 4.8 on the clock" in row.reason for row in tables.depth_6_table(games, first, 4.8).rows)


def test_eq_2_is_a_difference_of_scores_without_bounds(study: Study) -> None:
    found = table(study, "5 Eq. 2").rows
    assert {row.verdict for row in found} == {"cannot be checked"}
    assert any(isinstance(row.measured, int) and abs(row.measured) > 100 for row in found)


def test_cells_are_counted_where_the_stones_are() -> None:
    assert sorted(counted_cells(GAME.state("a15 o1 h8"))) == [0, cell_of("h8"), CELLS - 1]


# The threads.


def test_what_sharing_the_lock_evenly_does() -> None:
    r = 0.4
    shared = Pair(ALPHABETA, 1.0, r, (1 + r, 2 * r), (1 + r, 2 * r))
    assert shared.alone == pytest.approx(r)
    assert shared.together == pytest.approx(2 * r / (1 + r))
    assert shared.across == pytest.approx(2 * r)
    assert shared.stretched == pytest.approx((1 + r, 2))
    side_by_side = Pair(ALPHABETA, 1.0, r, (1.0, r), (1.0, r))
    assert side_by_side.together == pytest.approx(side_by_side.alone)


def test_an_experiment_times_every_search() -> None:
    measured = conduct(ThreadsExperiment(("h8", "h8 g9 i8"), 2, 1, (ALPHABETA, FRESH)))
    assert measured.interpreted == INTERPRETED
    assert [pair.rival for pair in measured.pairs] == [ALPHABETA, FRESH]
    assert all(pair.alone > 0 and pair.together > 0 for pair in measured.pairs)


def test_a_busy_machine_is_told_instead_of_nonsense() -> None:
    crowded = Pair(ALPHABETA, 1.0, 0.4, (1.4, 0.39), (1.4, 0.39), crowding=4.7)
    interpreted = Threading(True, (crowded, replace(crowded, rival=FRESH)))
    compiled = Threading(False, (replace(crowded, crowding=1.0),))
    found = {row.label: row for row in findings.threads_table(interpreted, compiled, (2, 4)).rows}
    told = [row for label, row in found.items() if label.startswith(("interpreted", "the cause"))]
    assert {(row.measured, row.verdict) for row in told} == {("not measured", "cannot be checked")}
    assert all("took 4.7 on the clock" in row.reason for row in told)
    quiet = found["compiled, depth 4: alpha-beta, one after the other"]
    assert quiet.measured == "faster, 0.40"
    prose = study_of._what_threads_did(interpreted, compiled) + study_of._what_was_compared(interpreted)
    assert "not measured" in prose
    assert "0.98" not in prose
    assert "times as long as alone" not in prose


def test_waiting_shows_in_the_processor_time_beside_the_clock() -> None:
    state = GAME.state("h8")
    slept = threads._alone(lambda _: time.sleep(0.02), lambda _: time.sleep(0.02), state)
    assert is_busy(slept.wall / slept.needed)
    both = threads._together(lambda _: time.sleep(0.02), lambda _: time.sleep(0.02), state)
    assert is_busy(both.wall / both.needed)
    with Stopwatch() as watch:
        time.sleep(0.02)
    assert is_busy(watch.crowding)
    assert not is_busy(1.0)


def test_the_head_line_separates_what_can_be_compared(study: Study) -> None:
    figures = [row for each in study.tables if not each.conclusions for row in each.rows]
    assert [row.label for row in figures if row.verdict == "differs"] == [
        "Score of x, the sum of the printed summands",
        "closed is no empty end, open is any (conditions 1 to 9 by the letter)",
        "→ 7, Fig. 8: alpha-beta at depth 2, seconds",
        "levels explored at depth 0",
    ]
    assert "4 differ" in study.paragraphs[0]
    assert "times of another program on another machine" in study.paragraphs[0]


def test_threads_are_measured_with_the_lock_and_without(study: Study) -> None:
    labels = list(rows(study, "5 Finding 1"))
    assert sum(label.startswith("interpreted") for label in labels) == 6
    assert sum(label.startswith("compiled") for label in labels) == 2
    assert labels[-1] == "the cause: minimax's thread was passed first"


def test_finding_2_holds_below_the_first_ply(study: Study) -> None:
    verdicts = {label: row.verdict for label, row in rows(study, "5 Finding 2").items()}
    assert verdicts["finding 2 at depth 0"] == "differs"
    assert verdicts["finding 2 at depth 2"] == "reproduced"
    assert verdicts["finding 2 at depth 2, an open window for each root move"] == "differs"


# The report.


def test_the_report_has_the_agreed_shape(study: Study, progress: list[float]) -> None:
    shape = json.loads(json.dumps(study.to_json()))
    assert list(shape) == ["name", "document", "title", "source", "tables", "paragraphs", "charts"]
    assert shape["name"] == "fiveinarow"
    kinds = [chart["kind"] for chart in shape["charts"]]
    assert kinds in (["lines", "bars"], ["lines"])  # without the times on a busy machine
    assert all(row.reason for each in study.tables for row in each.rows if row.verdict != "reproduced")
    assert progress == sorted(progress)
    assert progress[-1] == 1.0


def test_where_the_figures_are_shown(study: Study) -> None:
    assert {each.what for each in shown_by(study)} == {"game", "comparison", "tree", "evaluation"}
