"""Document 002: what its printed code reproduces, what it does not, and the slips that the figures prove."""

from __future__ import annotations

import json
from itertools import product
from typing import get_args

import pytest

from plyground import game, player
from plyground.studies.laboratory import as_printed, claims, corrected, published
from plyground.studies.laboratory.as_printed import BLANK, INT_MAX, INT_MIN, Board, O, Ply, SearchResult, X, play
from plyground.studies.laboratory.published import (
    EVALUATIONS,
    GAMES,
    GRID,
    PAIRINGS,
    Evaluation,
    LaboratoryGame,
    Search,
    Setup,
    same_evaluation,
)
from plyground.studies.laboratory.study import full_expansion, game_table, lost_marks, players_of, run
from plyground.studies.report import Row, Study, compared
from tests.shown import shown_by


@pytest.fixture(scope="module")
def study() -> Study:
    return run()


def board(text: str, player: int) -> Board:
    """`player` is the side that moved last."""
    return Board(tuple({".": BLANK, "x": X, "o": O}[mark] for mark in text.replace("/", "")), player)


# What the printed code cannot give. Everything else that is published must come out exactly.
DIFFERING_FIGURES = {
    ("1.2", "unique possible games up to rotations and reflections", 255_168, 26_830),
    ("4.7.1.1.4", "turn 6, O: board", "xox/.x./..o", "xox/.x./o.o"),
    ("4.7.1.1.4", "turn 7, X: board", "xox/xx./..o", "xox/xx./o.o"),
    ("4.7.1.1.4", "turn 8, O: board", "xox/xxo/..o", "xox/xxo/o.o"),
    ("4.7.1.1.4", "turn 9, X: board", "xox/xxo/..o", "xox/xxo/oxo"),
    ("4.8.3", "Defensive vs Offensive: X", 165, 101),
    ("4.8.3", "Defensive vs Offensive: O", 120, 60),
    ("4.8.4", "Spot vs Defensive Attack: X", 789, 759),
}


def test_every_published_figure_but_eight_is_reproduced(study: Study) -> None:
    rows = [(table.title.split()[0], row) for table in study.tables if not table.conclusions for row in table.rows]
    differing = {(section, row.label, row.published, row.measured) for section, row in rows if row.verdict == "differs"}
    assert differing == DIFFERING_FIGURES
    assert sum(row.verdict == "reproduced" for _, row in rows) == 276
    unchecked = [section for section, row in rows if row.verdict == "cannot be checked"]
    assert unchecked == ["4.7.1.1.1", "4.7.1.1.1", "4.7.2.1.5", "4.7.2.1.5"]


def test_one_table_for_each_published_game_and_table(study: Study) -> None:
    sections = [table.title.split()[0] for table in study.tables if not table.conclusions]
    games = [f"4.7.{depth}.1.{game}" for depth in (1, 2) for game in range(1, 6)]
    overviews = ["4.7.1.2", "4.7.2.2", "4.7.3"]
    assert sections == ["1.2", *games, *overviews, "4.8.1", "4.8.2", "4.8.3", "4.8.4"]


def test_every_row_that_is_not_reproduced_has_a_reason(study: Study) -> None:
    assert all(row.reason for table in study.tables for row in table.rows if row.verdict != "reproduced")
    with pytest.raises(ValueError, match="without a reason"):
        compared("X node count", 165, 164)


def test_the_report_has_the_agreed_shape(study: Study) -> None:
    shape = json.loads(json.dumps(study.to_json()))
    assert list(shape) == ["name", "document", "title", "source", "tables", "paragraphs", "charts"]
    assert list(shape["tables"][0]) == ["title", "players", "shown", "rows"]
    assert shape["tables"][0]["rows"][0] == {
        "label": "essentially different positions",
        "published": 765,
        "measured": 765,
        "verdict": "reproduced",
        "reason": "",
        "shown": None,
    }
    assert compared("n", 1, 1, "unused") == Row("n", 1, 1, "reproduced")


def test_the_claims_that_hold(study: Study) -> None:
    held = [row.label for row in study.tables[-2].rows if row.verdict == "reproduced"]
    assert held == [
        "4.7.1.2 depth 2: MiniMaxAB expands more nodes than Alpha-Beta",
        "4.7.2.2 depth 4: MiniMaxAB expands more nodes than Alpha-Beta",
        "4.7.2.2: the evaluations let one player win all the games",
        "4.7.2.2: Defensive Attack performs better, as it ties",
        "4.8.1: Spot always expands the most nodes",
        "4.8.1: Defensive Attack always uses less nodes",
        "4.8.3: Spot better than Offensive, worse than Defensive, in nodes",
        "4.8.3: Defensive Attack trumps all in winning chance",
        "4.8.4: the same at depth 4, in winning chance",
        "5: Alpha-Beta with Defensive Attack is best, depth 2",
        "5: Alpha-Beta with Defensive Attack is best, depth 4",
    ]


def test_verdicts_are_as_the_document_meant_its_sentences(study: Study) -> None:
    reasons = {row.label: row.reason for row in study.tables[-2].rows}
    assert reasons["4.8.3: Spot better than Offensive, worse than Defensive, in nodes"] == (
        "nodes: 72 against Offensive's 81, 80 against Defensive's 62"
    )
    assert "as many in one pairing: 165" in reasons["4.8.1: Spot always expands the most nodes"]
    assert "as many in one pairing: 116" in reasons["4.8.1: Defensive Attack always uses less nodes"]


def test_what_is_said_before_the_games_is_tested(study: Study) -> None:
    (words,) = [table for table in study.tables if table.title.startswith("1.2, 2.2")]
    time, branches = words.rows
    assert str(time.measured).startswith("549,946 positions in")
    assert "the same nodes in 10 of 10 self-played games" in branches.reason


def test_the_slips_are_listed_and_shown(study: Study) -> None:
    (slips,) = [table for table in study.tables if table.title.startswith("Slips")]
    measured = [row.measured for row in slips.rows]
    assert measured == [81, INT_MIN, 2, 27, 11, "O's"]
    assert [row.published for row in slips.rows][1:3] == [2**31, 9]


def test_the_players_of_a_table_play_its_game() -> None:
    tictactoe = game("tictactoe")
    for printed in GAMES:
        shown = game_table(printed).shown
        assert shown is not None
        sides = [player(name, tictactoe) for name in shown.players]
        state, boards = tictactoe.start(), []
        while not state.is_over:
            state = state.play(sides[state.turn].decide(state).move)
            boards.append(state.text.replace("-", "."))
        assert boards == [turn.board for turn in play(printed.setup).turns]
    assert players_of(Setup(4, "AlphaBeta", "Spot", "MinimaxAB", "Defensive Attack")) == (
        "002-alphabeta-spot-4-as-printed",
        "printed-002:depth=4,search=minimax_ab,evaluation=defensive-attack,rival=spot",
    )


def test_the_missing_boards_lead_to_the_first_printed_one() -> None:
    for printed in GAMES:
        played = as_printed.play(printed.setup)
        assert played.turns[printed.first_turn - 1] == printed.turns[0]


def test_printed_scores_are_search_values() -> None:
    """The three readings of "Score >>" that the listing leaves open, over all printed scores."""
    value = leaf = printed_board = scores = 0
    for printed in GAMES:
        ply = Ply(printed.setup)
        skipped = printed.first_turn - 1
        for turn in [None] * skipped + list(printed.turns):
            mover, result = ply.turn, ply.check_best_move()
            assert result.node is not None
            assert ply.make_move(as_printed.move_towards(result.node))
            if turn is not None:
                scores += 1
                value += turn.score == result.value
                leaf += turn.score == ply.evaluate(result.node, mover)
                printed_board += turn.score == ply.evaluate(ply.board, mover)
    assert (scores, value, leaf, printed_board) == (72, 72, 62, 17)


def test_no_setup_at_depth_4_gives_the_mistyped_count() -> None:
    searches: tuple[Search, ...] = get_args(Search)
    setups = [Setup(4, *chairs) for chairs in product(searches, EVALUATIONS, searches, EVALUATIONS)]
    assert not any(789 in (game.x_nodes, game.o_nodes) for game in map(as_printed.play, setups))


def test_the_suspicious_alphabeta_row_is_the_minimax_row() -> None:
    by_minimax, by_alphabeta = PAIRINGS[0][1], PAIRINGS[2][1]
    assert (by_alphabeta.x_nodes, by_alphabeta.o_nodes) == (by_minimax.x_nodes, by_minimax.o_nodes) == (165, 120)
    # A full tree of a game that fills the board: 9 + 72, 7 + 42, 5 + 20, 3 + 6, 1 and 8 + 56, 6 + 30, 4 + 12, 2 + 2.
    assert full_expansion(by_minimax.setup, as_printed.play(by_minimax.setup)) == (165, 120)


def test_minimax_ab_never_cuts_off() -> None:
    for setup in GRID:
        game = as_printed.play(setup)
        x_full, o_full = full_expansion(setup, game)
        assert (game.x_nodes == x_full) == (setup.x_search == "MinimaxAB")
        assert (game.o_nodes == o_full) == (setup.o_search == "MinimaxAB")


class WithReturn(Ply):
    """MinimaxAB with the return that step 4d asks for."""

    def minimax_ab(self, position: Board, depth: int, player: int, use_thresh: int, pass_thresh: int) -> SearchResult:
        if as_printed.cutoff_reached(position, depth):
            return super().minimax_ab(position, depth, player, use_thresh, pass_thresh)
        node = None
        for successor in position.successors():
            self.nodes[self.turn] += 1
            result = self.minimax_ab(
                successor,
                depth,
                as_printed.swapped(player),
                as_printed.negated(pass_thresh),
                as_printed.negated(use_thresh),
            )
            if as_printed.negated(result.value) > pass_thresh:
                pass_thresh, node = as_printed.negated(result.value), result.node
            if pass_thresh >= use_thresh:
                break
        return SearchResult(pass_thresh, node, None)


def test_what_is_left_of_the_conclusions(monkeypatch: pytest.MonkeyPatch) -> None:
    """README: 11 of 20 hold as printed, 7 of them with the return put in, 1 with the signs right, too."""

    def with_return(setup: Setup) -> LaboratoryGame:
        ply, turns = WithReturn(setup), []
        while not ply.board.is_game_over():
            result = ply.check_best_move()
            assert result.node is not None
            ply.make_move(as_printed.move_towards(result.node))
            turns.append(published.LaboratoryTurn(str(ply.board), result.value))
        return LaboratoryGame(tuple(turns), ply.nodes[X], ply.nodes[O], as_printed.outcome(ply.board))

    def held(play: claims.Play) -> set[str]:
        return {label for label, check in claims.CLAIMS if check(play)[0]}

    printed = held(as_printed.play)
    monkeypatch.setattr(as_printed, "negated", lambda value: -value)  # whose overflow would come to bear
    assert len(claims.CLAIMS) == 20
    assert (len(printed), len(held(with_return))) == (11, 7)
    assert held(with_return) < printed
    assert len(held(corrected.play) & printed) == 1


def test_the_missing_return_hides_the_overflow() -> None:
    assert as_printed.negated(INT_MIN) == INT_MIN
    assert as_printed.negated(INT_MAX) == -INT_MAX
    as_listed, repaired = (kind(same_evaluation(2, "Spot")) for kind in (Ply, WithReturn))
    as_listed.check_best_move()
    repaired.check_best_move()
    assert as_listed.nodes[X] == 9 + 72
    assert repaired.nodes[X] < 9 + 72
    # The first child's Use-Thresh is -INT_MIN, which is INT_MIN: with the return it would stop at its first reply.
    repaired.nodes[X] = 0
    repaired.minimax_ab(Board().successors()[0], 2, O, as_printed.negated(INT_MIN), as_printed.negated(INT_MAX))
    assert repaired.nodes[X] == 1


def test_plus_binds_tighter_than_the_choice() -> None:
    """Meant: 2 + 5 + 2. Listed: the first corner or centre alone counts."""
    assert as_printed.extra_mark(board("x../.x./..x", X), X) == 2
    assert as_printed.extra_mark(board(".../.x./..x", X), X) == 5
    assert as_printed.extra_mark(board(".../.../..x", X), X) == 2
    assert as_printed.extra_mark(board("oo./.../..x", X), O) == 2
    assert as_printed.extra_mark(board(".x./x.x/.x.", X), X) == 0


def test_the_summed_marks_would_not_give_the_printed_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    def summed(position: Board, player: int) -> int:
        marks = ((0, 2), (2, 2), (4, 5), (6, 2), (8, 2))
        return sum(mark for cell, mark in marks if position.cells[cell] == player)

    monkeypatch.setattr(as_printed, "extra_mark", summed)
    printed = GAMES[4]
    played: LaboratoryGame = as_printed.play.__wrapped__(printed.setup)
    assert [turn.score for turn in played.turns] != [turn.score for turn in printed.turns]


@pytest.mark.parametrize("name", ["Default", "Defensive", "Offensive", "Spot"])
def test_a_won_board_is_worth_the_same_whoever_won(name: Evaluation) -> None:
    evaluate = as_printed.EVALUATION_FUNCTIONS[name]
    for won in (board("xxx/oo./...", X), board("ooo/xx./x..", O)):
        assert (evaluate(won, X), evaluate(won, O)) == (27, 125)


def test_only_defensive_attack_turns_its_sign_for_the_minimiser() -> None:
    good_for_o = board(".o./.o./x..", O)
    assert as_printed.default_evaluation(good_for_o, O) == 13 - 2
    assert as_printed.offensive_evaluation(good_for_o, O) == 13
    assert as_printed.spot_evaluation(good_for_o, O) == 1 + 10
    assert as_printed.defensive_attack_evaluation(good_for_o, O) == -(120 + 3 * 10 - 2 * 10 + 5)


def test_find_win_stops_counting_at_a_won_line() -> None:
    won = board("xxx/oo./...", X)
    assert won.find_win()
    assert (won.x_possible_wins, won.o_possible_wins) == (0, 0)
    open_board = board("xx./oo./...", O)
    assert not open_board.find_win()
    assert (open_board.x_possible_wins, open_board.o_possible_wins) == (10, 10 + 1)


def test_a_board_only_looks_for_its_own_players_line() -> None:
    assert board("xxx/oo./...", X).is_game_over()
    assert not board("xxx/oo./...", O).is_game_over()


def test_who_evaluates_where_a_game_ends_early() -> None:
    """X completes a line one ply down: AlphaBeta asks X's evaluation, MinimaxAB that of O, who would be to move."""
    setup = Setup(2, "AlphaBeta", "Spot", "MinimaxAB", "Defensive Attack")
    ply = Ply(setup)
    won = board("xxx/oo./...", X)
    assert ply.min_value_search(won, X, 2, INT_MIN, INT_MAX).value == 27
    assert ply.minimax_ab(won, 2, O, INT_MIN, INT_MAX).value == -ply.evaluate(won, O) == -(1000 - 120 + 10 - 5)


def test_position_is_no_move() -> None:
    minimax = Ply(Setup(2, "MinimaxAB", "Offensive", "MinimaxAB", "Offensive")).check_best_move()
    alpha_beta = Ply(Setup(2, "AlphaBeta", "Offensive", "AlphaBeta", "Offensive")).check_best_move()
    assert minimax.position is None
    assert alpha_beta.node is not None
    assert as_printed.move_towards(alpha_beta.node) == 4
    assert alpha_beta.position == alpha_beta.node.last_position != 4


def test_lost_marks_explain_only_lost_marks() -> None:
    printed, played = GAMES[3].turns[5], as_printed.play(GAMES[3].setup).turns[5]
    assert "lost o on 6" in lost_marks(printed, played)
    assert lost_marks(GAMES[0].turns[0], played) == ""


def test_with_its_cut_off_made_minimax_ab_is_alpha_beta() -> None:
    for depth in (2, 4):
        for name in published.EVALUATIONS:
            slow = corrected.play(published.Setup(depth, "MinimaxAB", name, "MinimaxAB", name))
            fast = corrected.play(published.Setup(depth, "AlphaBeta", name, "AlphaBeta", name))
            assert slow == fast


def test_corrected_players_tie_every_game_of_the_grid() -> None:
    assert {corrected.play(setup).outcome for setup in published.GRID} == {"tie"}


def test_undecided_positions_are_those_that_are_not_over() -> None:
    # Of the 765 essentially different positions 138 are finished: 91 won by X, 44 by O, 3 drawn.
    assert len(corrected.undecided_positions()) == 765 - 138


def test_right_cells_are_the_moves_that_keep_the_value() -> None:
    assert corrected.right_cells("xox/oox/---") == {8}
    assert corrected.right_cells("---/---/---") == set(range(9))
    assert corrected.right_cells("x--/---/---") == {4}


def test_each_figure_of_the_grid_is_shown_by_its_game(study: Study) -> None:
    shown = shown_by(study)
    assert sum(each.what == "game" for each in shown) == 10 + 24
    figures = [table for table in study.tables if table.title[:3] in ("4.7", "4.8") and not table.conclusions]
    assert all(row.shown or table.shown for table in figures for row in table.rows)
