"""Document 004: its two scores to the box, who has to be player 1 for them, and the arithmetic of the rest."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from plyground.compiled import INTERPRETED
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.games.dotsandboxes.position import DotsAndBoxes
from plyground.games.game import legal_moves
from plyground.games.state import State
from plyground.players import player
from plyground.studies.dotsandboxes import conclusions, grid, ladder, many_boards, rivals, study
from plyground.studies.dotsandboxes.as_programmed import Recursion
from plyground.studies.dotsandboxes.conclusions import literally, one_game
from plyground.studies.dotsandboxes.grid import CODE, PROSE, Cell
from plyground.studies.dotsandboxes.ladder import Pairing
from plyground.studies.dotsandboxes.matches import (
    AS_PUBLISHED,
    SETTINGS,
    Difference,
    PlannedGame,
    Scores,
    Setting,
    library,
    play,
    play_all,
    programmed,
    rival,
)
from plyground.studies.dotsandboxes.published import BY_ALPHA_BETA, BY_MINIMAX, MATCHES
from plyground.studies.report import Shown, Study
from tests.shown import shown_by

SIZES = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3)]
EVALUATORS = [CODE, PROSE, LastMove(1, 0, 0), LastMove(0, 0, 0)]


def some_positions(rows: int, columns: int, count: int, extra_turn: bool = False) -> list[DotsAndBoxes]:
    """Positions with a random number of random lines, none of them finished."""
    rng = Random(rows * 10 + columns)
    positions = []
    for _ in range(count):
        position = DotsAndBoxesGame(rows, columns, extra_turn).new()
        lines = legal_moves(position)
        for line in rng.sample(lines, rng.randrange(len(lines))):
            position = position.play(line)
        positions.append(position)
    return positions


# The framework and the program once more, as naively as can be: a board is a set of lines, a box is four lines.


class Naive:
    def __init__(self, rows: int, columns: int) -> None:
        def h(row: int, column: int) -> tuple[int, int, int]:
            return 0, row, column

        def v(row: int, column: int) -> tuple[int, int, int]:
            return 1, row, column

        self.lines = [h(r, c) for r in range(rows + 1) for c in range(columns)]
        self.lines += [v(r, c) for r in range(rows) for c in range(columns + 1)]
        self.boxes = [{h(r, c), h(r + 1, c), v(r, c), v(r, c + 1)} for r in range(rows) for c in range(columns)]

    def increment(self, line: tuple[int, int, int], drawn: frozenset[tuple[int, int, int]]) -> int:
        return sum(line in box and box - {line} <= drawn for box in self.boxes)

    def free(self, drawn: frozenset[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        return [line for line in self.lines if line not in drawn]

    def player_1(self, drawn: frozenset[tuple[int, int, int]]) -> tuple[int, int, int]:
        best, most, stack = self.free(drawn)[0], 0, drawn
        for line in self.free(drawn):
            score, stack = self.increment(line, stack), stack | {line}
            if score > most:
                best, most = line, score
        return best

    def evaluate(self, line: tuple[int, int, int], drawn: frozenset[tuple[int, int, int]]) -> int:
        after = drawn | {line}
        gain = self.increment(line, drawn)
        most = max((self.increment(following, after) for following in self.free(after)), default=0)
        return 2 * gain - most if gain > 0 else -most

    def player_2(self, drawn: frozenset[tuple[int, int, int]], depth: int) -> tuple[int, int, int]:
        lines = self.free(drawn)
        kept = lines[0]
        for line in lines:
            child = drawn | {line}
            found = self.player_2(child, depth - 1) if depth > 1 and len(lines) > 1 else line
            if self.evaluate(found, child) > self.evaluate(kept, child):
                kept = found
        return kept

    def game(self, depth: int) -> tuple[int, int]:
        """Player 2 first, strict turns."""
        drawn: frozenset[tuple[int, int, int]] = frozenset()
        boxes = [0, 0]
        while len(drawn) < len(self.lines):
            turn = len(drawn) % 2
            line = self.player_1(drawn) if turn else self.player_2(drawn, depth)
            boxes[turn] += self.increment(line, drawn)
            drawn |= {line}
        return boxes[0], boxes[1]


# The published scores.


def test_both_published_scores_come_out_to_the_box() -> None:
    table = study.matches_table()
    assert [(row.published, row.measured) for row in table.rows] == [
        (36, 36),
        (36, 36),
        ("29–7", "29–7"),
        ("32–4", "32–4"),
    ]
    assert {row.verdict for row in table.rows} == {"reproduced"}
    assert not table.conclusions


def test_a_naive_framework_and_program_give_the_same_score() -> None:
    assert Naive(6, 6).game(depth=1) == (BY_ALPHA_BETA.mine, BY_ALPHA_BETA.theirs)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("depth", [1, 2])
def test_small_games_go_as_the_naive_ones(rows: int, columns: int, depth: int) -> None:
    setting = Setting(rows=rows, columns=columns)
    ours = one_game(literally(Recursion(CODE), depth), setting)
    assert (ours, rows * columns - ours) == Naive(rows, columns).game(depth)


def test_the_document_s_alpha_beta_at_depth_2_is_not_its_minimax() -> None:
    recursion = Recursion(CODE, prunes=True)
    assert one_game(literally(recursion, 2)) == 16
    assert recursion.cuts[2, 1] > 0
    assert recursion.cuts[2, 2] == 0


def test_alpha_beta_at_depth_1_cuts_nothing() -> None:
    recursion = Recursion(CODE, prunes=True)
    assert one_game(literally(recursion, 1)) == BY_ALPHA_BETA.mine
    assert not recursion.cuts


# As programmed.


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_many_boards_at_once_decide_as_one_by_one(rows: int, columns: int, evaluator: LastMove, depth: int) -> None:
    positions = some_positions(rows, columns, 6 if depth < 3 else 2)
    expected = [Recursion(evaluator).move(position, depth) for position in positions]
    assert many_boards.moves(positions, depth, evaluator) == expected


def test_many_boards_at_once_on_the_published_board() -> None:
    positions = some_positions(6, 6, 300)  # more than are taken together
    found = many_boards.moves(positions, 1, CODE)
    assert found == [Recursion(CODE).move(position, 1) for position in positions]
    late = [position for position in positions if position.plies_left() < 20][:5]
    assert many_boards.moves(late, 2, CODE) == [Recursion(CODE).move(position, 2) for position in late]


def test_the_program_does_not_see_whose_turn_it_is() -> None:
    strict, extra = (some_positions(3, 3, 10, extra_turn) for extra_turn in (False, True))
    assert many_boards.moves(strict, 2, CODE) == many_boards.moves(extra, 2, CODE)


def test_depth_2_draws_the_reply() -> None:
    """A box can be taken, and MIN would take it after any other line: what MAX draws is what MIN returned."""
    game = DotsAndBoxesGame(1, 2, False)
    position = game.parse("1x2:0")
    for name in ("h(0,0)", "h(1,0)", "v(0,0)"):
        position = position.play(game.read_move(position, name))
    assert game.move_name(position, Recursion(CODE).move(position, 2)) == "v(0,1)"


def test_a_line_is_compared_on_the_board_after_it() -> None:
    """Not the line with the highest evaluation: on an empty 1×2 board all are worth 0, and the first is not kept."""
    position = DotsAndBoxesGame(1, 2, False).new()
    values = [CODE.score(position.play(line), 0) for line in legal_moves(position)]
    assert set(values) == {0}
    met = [Recursion(CODE).move(each, 1) != best_by_value(each) for each in some_positions(3, 3, 50)]
    assert any(met)


def best_by_value(position: DotsAndBoxes) -> int:
    def value(line: int) -> int:
        after = position.play(line)
        return CODE.score(after, after.mover())

    return max(legal_moves(position), key=value)


# Player 1.


def one_by_one(position: DotsAndBoxes) -> int:
    """The framework's loop: it never goes back to the real board."""
    tried, best, most = position, -1, 0
    for line in legal_moves(position):
        tried = tried.play(line)
        if tried.gain > most:
            best, most = line, tried.gain
    return best


@pytest.mark.parametrize(("rows", "columns"), [*SIZES, (6, 6), (7, 7)])
def test_the_framework_s_player_1_stacks_its_lines(rows: int, columns: int) -> None:
    for position in some_positions(rows, columns, 40):
        assert rivals.stacking(position, Random(0)) == one_by_one(position)


def test_the_framework_s_player_1_sees_boxes_that_are_not_there() -> None:
    game = DotsAndBoxesGame(6, 6, False)
    start = game.new()
    # All horizontals stand on its board, then v(0,0); v(0,1) seems to be the first line to close a box.
    assert game.move_name(start, rivals.stacking(start, Random(0))) == "v(0,1)"
    three = start
    for name in ("h(5,0)", "h(6,0)", "v(5,0)"):
        three = three.play(game.read_move(three, name))
    assert game.move_name(three, rivals.takes_else_first(three, Random(0))) == "v(5,1)"
    assert game.move_name(three, rivals.stacking(three, Random(0))) == "v(0,1)"


@pytest.mark.parametrize("extra_turn", [False, True])
def test_takers_take_most(extra_turn: bool) -> None:
    for position in some_positions(3, 3, 60, extra_turn):
        gains = {line: position.play(line).gain for line in legal_moves(position)}
        most = max(gains.values())
        first = next(line for line, gain in gains.items() if gain == most)
        assert rivals.takes_else_first(position, Random(0)) == first
        drawn = rivals.takes_else_any(position, Random(1))
        assert drawn == first if most else drawn in gains


def test_every_rival_finishes_a_game_with_all_boxes_counted() -> None:
    setting = Setting(rows=3, columns=2)
    for who in rivals.RIVALS:
        first = play(setting, rival(who), rival(rivals.ANY_LINE), 3)
        again = play(setting, rival(who), rival(rivals.ANY_LINE), 3)
        assert first == again
        assert all(0 <= boxes <= 6 for boxes in first)


# The matches.

# Without chance: the score line of player 2 in each setting of SETTINGS, at depth 2 and at depth 1.
CERTAIN = {
    rivals.FRAMEWORK: [(29, 32), (34, 34), (35, 35), (35, 34)],
    rivals.TAKES_ELSE_FIRST: [(26, 17), (27, 21), (34, 32), (35, 34)],
}
BY_A_CORRECT_SEARCH = [(24, 29), (28, 32), (36, 36), (35, 35)]


def test_the_certain_scores() -> None:
    for number, match in enumerate(MATCHES):
        plans = [PlannedGame(setting, rival(who)) for who in CERTAIN for setting in SETTINGS]
        expected = [scores[number] for column in CERTAIN.values() for scores in column]
        assert play_all(plans, programmed(match.depth, CODE)) == expected


@pytest.mark.skipif(INTERPRETED, reason="two plies on 84 lines take minutes")
def test_the_certain_scores_of_a_correct_search() -> None:
    cells = [Cell(match, rivals.FRAMEWORK, setting, "library") for setting in SETTINGS for match in MATCHES]
    measured = grid.measure(1, cells=cells)
    assert [measured[cell].boxes[0] for cell in cells] == [boxes for pair in BY_A_CORRECT_SEARCH for boxes in pair]


def test_prose_and_code_get_the_published_scores_alike() -> None:
    for match in MATCHES:
        assert one_game(programmed(match.depth, PROSE)) == one_game(programmed(match.depth, CODE)) == match.mine


def test_the_levels_below_do_not_beat_player_1() -> None:
    assert one_game(programmed(1, conclusions.LEVEL_0)) == 6
    assert one_game(programmed(1, conclusions.LEVEL_1)) == 16


def test_games_that_start_on_either_side() -> None:
    """On 1×1 whoever draws the fourth line has the box: the second player."""
    for starts, boxes in ((2, 0), (1, 1)):
        setting = Setting(starts=starts, rows=1, columns=1)
        assert play(setting, rival(rivals.FIRST_LINE), rival(rivals.FIRST_LINE)) == [boxes]


def test_the_same_seed_gives_the_same_opening() -> None:
    setting = Setting(opening=4, rows=3, columns=3)
    seen: list[list[DotsAndBoxes]] = []

    def watch(positions: list[DotsAndBoxes], rng: object) -> list[int]:
        seen.append(list(positions))
        return [legal_moves(position)[0] for position in positions]

    for _ in range(2):
        play(setting, watch, rival(rivals.ANY_LINE), 3)  # type: ignore[arg-type]
    assert seen[0] == seen[len(seen) // 2]
    assert all(position.plies_left() == 24 - 4 for position in seen[0])
    assert len(set(seen[0])) == 3


def test_a_library_player_is_asked_once_for_the_same_lines() -> None:
    game = DotsAndBoxesGame(2, 2, True)
    chosen = player("004-level-3", game)
    choose = library(chosen)
    positions = some_positions(2, 2, 30, extra_turn=True)
    richer = [replace_score(position) for position in positions]
    rng = [Random(0)] * len(positions)

    def decided(position: DotsAndBoxes) -> int:
        return chosen.decide(State(game, position)).move.number

    assert choose(positions, rng) == [decided(position) for position in positions]
    assert choose(richer, rng) == [decided(position) for position in richer]


def replace_score(position: DotsAndBoxes) -> DotsAndBoxes:
    """The same lines, other boxes, the other side to move."""
    return position._replace(first_boxes=position.second_boxes + 1, side=1 - position.side, gain=0)


def test_scores_in_figures() -> None:
    scores = Scores(AS_PUBLISHED, (20, 22, 22, 30))
    assert scores.mean == 23.5
    assert scores.spread == pytest.approx((59 / 3) ** 0.5)  # squares 12.25, 2.25, 2.25, 42.25
    assert [scores.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)] == [20, 20, 22, 22, 30]
    assert scores.percentile(22) == 50.0
    assert (scores.percentile(19), scores.percentile(36)) == (0.0, 100.0)
    assert scores.share(22) == 50.0
    assert 29 in scores.covered
    assert 31 not in scores.covered


def test_differences_in_figures() -> None:
    assert str(Difference.between([32], [29])) == "+3"
    assert Difference.between([32], [29]).sign == 1
    assert Difference.between([1, 2, 3], [1, 2, 3]) == Difference(0.0, 0.0)
    # Ten differences 0, 2, 0, 2 …: mean 1, standard deviation √(10/9), Student's quantile for 9 degrees 2.262.
    ten = Difference.of([0, 2] * 5)
    assert ten.mean == 1.0
    assert ten.margin == pytest.approx(2.262 * (10 / 9) ** 0.5 / 10**0.5, rel=0.02)
    assert Difference(0.4, 0.5).sign == 0
    assert Difference(-0.6, 0.5).sign == -1
    assert str(Difference(-0.6, 0.5)) == "-0.6 ± 0.5"


# Conclusions and ladder.


def test_the_library_s_two_searches_agree() -> None:
    settings = [Setting(extra_turn, starts, rows=2, columns=2) for extra_turn in (False, True) for starts in (1, 2)]
    for depth in (1, 2):
        found = conclusions.agreement(depth, settings)
        assert found.positions == found.same_line > 0
        assert (found.alphabeta_nodes == found.minimax_nodes) == (depth == 1)


def test_the_framework_s_player_1_misses_boxes() -> None:
    player_1 = conclusions.Watched()
    play(AS_PUBLISHED, rival(rivals.ANY_LINE), player_1, 2)
    assert 0 < player_1.did < player_1.could


def test_pairings_on_a_small_board() -> None:
    found = ladder.pairings(False, 4, rows=2, columns=2)
    assert [(each.lower, each.higher) for each in found] == list(ladder.PAIRS)
    for pairing in found:
        assert len(pairing.games) == 4
        assert sum(pairing.wins) <= 4
        assert pairing.boxes_a_game(pairing.higher) + pairing.boxes_a_game(pairing.lower) == pytest.approx(4)
    assert sum(ladder.boxes_a_game(found)) == pytest.approx(5 * 2)


def test_verdicts_of_the_ladder() -> None:
    ahead = Pairing(1, 0, 36, ((20, 24), (22, 26), (21, 25)))
    assert ahead.wins == (6, 0)
    assert ladder.verdict(ahead, 1)[0] == "reproduced"
    assert ladder.verdict(ahead, 0)[0] == "differs"
    even = Pairing(1, 0, 36, ((20, 16), (17, 20), (18, 17)))
    assert even.wins == (2, 3)
    assert ladder.verdict(even, 1)[0] == "cannot be checked"


def test_verdicts_on_depth() -> None:
    assert grid.depth_verdict(Difference(3.0, 0.0)) == ("reproduced", "")
    assert grid.depth_verdict(Difference(0.0, 0.0))[0] == "differs"
    assert grid.depth_verdict(Difference(-2.0, 1.0)) == ("differs", "depth 2 does better here")
    assert grid.depth_verdict(Difference(0.5, 1.0))[0] == "cannot be checked"


def test_scores_within_and_beyond_a_distribution() -> None:
    cell = Cell(BY_MINIMAX, rivals.TAKES_ELSE_ANY, AS_PUBLISHED)
    for boxes, verdict in (((20, 29, 30), "cannot be checked"), ((20, 24), "differs")):
        row = grid.chance_table({cell: Scores(AS_PUBLISHED, boxes)}).rows[0]
        assert (row.published, row.verdict) == ("29–7", verdict)
    assert "percentile 50" in grid.chance_table({cell: Scores(AS_PUBLISHED, (20, 29, 30))}).rows[0].reason
    assert "nearest with 24" in grid.chance_table({cell: Scores(AS_PUBLISHED, (20, 24))}).rows[0].reason


def test_what_a_cell_changes() -> None:
    assert Cell(BY_MINIMAX, rivals.FRAMEWORK, AS_PUBLISHED).deviations() == ""
    far = Cell(BY_MINIMAX, rivals.ANY_LINE, Setting(True, 1, opening=4), "library")
    assert far.deviations() == "a correct search, another player 1, extra turns, player 1 first, a random opening"
    assert far.chance
    assert not replace(far, rival=rivals.FRAMEWORK, setting=AS_PUBLISHED).chance


# The whole.


@pytest.fixture(scope="module")
def done() -> list[float]:
    return []


@pytest.fixture(scope="module")
def whole(done: list[float]) -> Study:
    return study.run(done.append, games=2)


@pytest.mark.skipif(INTERPRETED, reason="two plies on 84 lines take minutes")
class TestTheWhole:
    def test_progress_rises_to_one(self, whole: Study, done: list[float]) -> None:
        assert all(before <= after for before, after in pairwise(done))
        assert done[-1] == 1.0

    def test_only_the_two_matches_count_as_figures(self, whole: Study) -> None:
        figures = [row for table in whole.tables if not table.conclusions for row in table.rows]
        assert [row.verdict for row in figures] == ["reproduced"] * 4

    def test_what_the_document_says(self, whole: Study) -> None:
        words = next(table for table in whole.tables if table.title == "What the document says in words")
        verdicts = [row.verdict for row in words.rows]
        assert verdicts == [
            "reproduced",  # player 2 first
            "reproduced",  # depth 2 suffices
            "differs",  # player 1 always takes
            "reproduced",  # level 0 loses, twice
            "reproduced",
            "reproduced",  # level 1 is better, and still loses
            "reproduced",
            "differs",  # the next move is mine
            "reproduced",  # the next move is theirs
            "differs",  # its alpha-beta is its minimax
            "reproduced",  # the library's is
            "differs",  # pruning saves time at depth 1
            "cannot be checked",  # the example
        ]

    def test_every_setting_of_the_issue_is_there(self, whole: Study) -> None:
        labels = [row.label for table in whole.tables for row in table.rows]
        for who in (rivals.FRAMEWORK, rivals.TAKES_ELSE_FIRST, rivals.TAKES_ELSE_ANY):
            for setting in SETTINGS:
                assert any(who.name in label and setting.label in label for label in labels)

    def test_it_can_be_written(self, whole: Study) -> None:
        shape = json.loads(json.dumps(whole.to_json()))
        assert shape["name"] == "dotsandboxes"
        assert len(shape["charts"]) == 3
        for chart in whole.charts[:2]:
            assert "29–7" in chart.title
            assert "32–4" in chart.title
            for series in chart.series:
                assert sum(share for _, share in series.points) == pytest.approx(100)
        assert [len(series.points) for series in whole.charts[2].series] == [5, 5]
        assert all(paragraph and "nan" not in paragraph for paragraph in whole.paragraphs)

    def test_the_games_of_named_players_are_shown(self, whole: Study) -> None:
        rules = AS_PUBLISHED.game.spec
        assert Shown("game", rules, ("004-alphabeta-1-as-printed", "004-player-1")) in shown_by(whole)
