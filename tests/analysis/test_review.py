"""Reviews: what a move lost, proven or estimated, in games whose truth is known."""

from pathlib import Path
from typing import Any

import pytest

from plyground import Control, Mistake, State, game, player, solve
from plyground.analysis import analyse, win_chance
from plyground.analysis.claims import Chance, after_move, before_move
from plyground.analysis.lines import verdict
from plyground.analysis.prover import Prover
from plyground.analysis.review import Judged, Reviewing, loss_of, review, reviewed_move, reviewer, verdict_of
from plyground.compiled import INTERPRETED
from plyground.players import analyst
from plyground.records import Record


def played(spec: str, moves: str) -> Record:
    record = Record(game(spec), ("human", "human"))
    for move in moves.split():
        record.add(move)
    return record


def test_a_lost_draw_is_named_and_proven() -> None:
    record = played("tictactoe", "b2 a1 c2 a2 c1 a3")  # c1 lets o complete the left column
    found = review(record, player("Unbeatable", record.game))
    assert found.is_done
    assert len(found.moves) == 6
    worst = found.worst()
    assert worst is not None
    assert (worst.ply, worst.move, worst.loss, worst.is_proven) == (5, "c1", 0.5, True)
    assert worst.best == "a3"
    assert [move.loss for move in found.moves] == [0, 0, 0, 0, 0.5, 0]
    assert found.rows()[4]["verdict"] == "gives half a point away"


def test_a_won_game_thrown_away() -> None:
    record = played("tictactoe", "b2 b3 a3 c1 b1")  # o should take a corner; then a2 makes two rows at once
    found = review(record, player("Unbeatable", record.game))
    assert [move.loss for move in found.moves] == [0, 0.5, 0, 0, 0.5]
    assert [str(move.after) for move in found.moves][1:] == ["x wins in 3", "x wins in 2", "x wins in 2", "a draw"]
    assert found.moves[4].best == "a2"


def test_a_game_without_mistakes_has_no_worst_move() -> None:
    record = played("tictactoe", "b2 a3")
    assert review(record, player("Unbeatable", record.game)).worst() is None


def test_a_review_is_by_nodes_so_that_a_busy_machine_judges_the_same() -> None:
    record = played("fiveinarow", "h8 g8")
    assert reviewer(record).limits.seconds is None
    assert [reviewer(record, effort).limits.nodes for effort in ("quick", "normal", "deep")] == [5000, 20_000, 100_000]
    with pytest.raises(Mistake, match="fast"):
        reviewer(record, "fast")


GAME = "h8 g8 i7 h9 f7 f9 g9 f10 h7 g7 j6 k5 j7 f11 f12 g10 e12 e10 h10"  # and d9 wins for white


def test_the_strongest_reviewer_finds_no_fault_in_a_winning_move() -> None:
    rules = game("fiveinarow")
    assert analyst(rules, 1).spec == "five:time=1s"
    record = Record(rules, ("human", "human"), start=GAME)
    record.add("d9")
    (move,) = review(record, effort="quick").moves
    assert (move.loss, move.is_proven, move.verdict) == (0.0, True, "")
    assert str(move.after).startswith("white wins in ")


def test_a_proven_win_thrown_away_is_the_first_of_the_mistakes() -> None:
    rules = game("fiveinarow")
    record = Record(rules, ("human", "human"), start=GAME)
    for name in ("a15", "f8"):  # white lets d9 go, and black stops it
        record.add(name)
    found = review(record, effort="quick")
    worst = found.worst()
    assert worst is not None
    assert (worst.ply, worst.kind) == (1, "result")
    assert worst.best in ("d9", "d11")  # either wins
    assert worst.verdict in ("lets a proven win slip", "throws a won game away")


# Games of benchmarks/review. 13. i8 lets a win by fours and threes go, which 14,675 nodes prove; and on 6×6, move
# 43 turns a win of the second side into one of the first, and nothing changes after it.
I8 = "i7 h6 g9 f10 h11 j4 g5 j6 g7 g6 i6 h7"
TURNED = (
    "v(3,3) h(2,3) v(3,4) h(4,2) h(3,4) h(0,0) h(1,3) v(5,1) v(2,3) h(0,2) v(1,3) v(1,4) h(0,4) h(3,0) "
    "h(0,1) h(2,0) h(1,1) h(5,5) h(1,4) h(6,3) v(4,4) v(1,1) h(3,1) v(4,0) h(4,1) h(1,5) v(2,6) h(6,1) "
    "v(2,4) h(3,3) h(4,3) h(5,2) v(5,6) v(4,5) v(3,0) v(4,1) v(0,3) h(6,2) v(2,2) v(0,4) "
)


def test_a_quietly_lost_win_is_the_gravest_mistake() -> None:
    if INTERPRETED:
        pytest.skip("it looks for a win with 30,000 nodes")
    rules = game("fiveinarow")
    record = Record(rules, ("human", "human"), start=I8)
    for name in ("i8", "i9"):
        record.add(name)
    worst = review(record).worst()
    assert worst is not None
    assert (worst.ply, worst.best, worst.verdict) == (1, "i9", "lets a proven win slip")
    assert str(worst.before) == "black wins in 14"


def test_the_move_that_turns_a_game_of_dots_and_boxes_is_named_first() -> None:
    if INTERPRETED:
        pytest.skip("it solves positions with forty free lines")
    record = played("dotsandboxes", TURNED)
    for name in ["h(0,3)", "v(0,5)", "v(0,2)", "h(1,2)", "v(0,1)", "v(1,6)"]:
        record.add(name)
    found = review(record, effort="quick")
    worst = found.worst()
    assert worst is not None
    assert (worst.ply, worst.kind) == (43, "result")
    assert worst.verdict == "throws a won game away"


QUIET = "d12 a1 d11 c15 e10 o15 f10 a8 k5 o8 k6 h1 l4 o1 m4 i15"  # d10 and k4 each make two threes; white stops one


def test_a_proof_is_kept_after_a_quiet_move_of_the_winner() -> None:
    if INTERPRETED:
        pytest.skip("it proves that each of two hundred replies loses")
    rules = game("fiveinarow")
    record = Record(rules, ("human", "human"), start=QUIET)
    for name in ("a14", "d10"):
        record.add(name)
    found = review(record, player("alphabeta:depth=1", rules), effort="quick")
    assert [str(move.before)[:10] for move in found.moves] == ["black wins"] * 2
    assert [str(move.after)[:10] for move in found.moves] == ["black wins"] * 2
    assert found.worst() is None


def test_what_is_proven_later_is_known_earlier_and_no_own_move_raises_the_chance() -> None:
    moves = "h9 f8 d6 g8 e8 f9 g6 h7 e10 i6 j5 h5 h6 f6 f7 j7 k8 g5 e7 g4 f3 e6 d9 c10 e11 e9 d7 c7 d8 d10 d5"
    record = played("fiveinarow", " ".join(moves.split()[:31]))
    if INTERPRETED:
        pytest.skip("it searches thirty positions")
    found = review(record, effort="quick")
    assert found.is_done
    for move, state in zip(found.moves, record.states, strict=False):
        assert move.before is not None
        assert move.after is not None
        gained = move.after.share - move.before.share if state.turn == 0 else move.before.share - move.after.share
        assert gained <= 0 or str(move.after) == str(move.before), move
    for one, next_one in zip(found.moves, found.moves[1:], strict=False):
        assert one.after == next_one.before
    assert found.moves[-1].after is not None
    assert found.moves[-1].after.text == "black wins"


def test_the_last_lines_of_dots_and_boxes_are_judged_by_the_solver() -> None:
    lines = "h(0,0) v(0,0) h(1,0) v(0,1) h(0,1) v(0,2) h(1,1) h(2,0) v(1,0) v(1,1) h(2,1) v(1,2)"
    record = played("dotsandboxes:rows=2,columns=2", lines)
    found = review(record, effort="quick")
    assert all(move.is_proven for move in found.moves), found
    for move, state in zip(found.moves, record.states, strict=False):
        value = solve(state).value
        assert value is not None
        margin = value + state.result(state.turn)
        won = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
        assert move.before is not None
        assert move.before.share == (won if state.turn == 0 else 1 - won), move


def test_losses_are_proven_first_then_chances() -> None:
    fitted = Chance("fitted", 0.4, "black 40%")
    won, drawn, lost = Chance("proven", 1.0, "black wins"), Chance("exact", 0.5, "a draw"), Chance("proven", 0.0, "")
    assert verdict_of(won, fitted, loss_of(won, fitted, 0)) == "lets a proven win slip"
    assert verdict_of(drawn, fitted, loss_of(drawn, fitted, 0)) == "lets a proven draw slip"
    assert loss_of(won, fitted, 1) == 0.0  # the loser has nothing to lose
    assert loss_of(fitted, won, 0) == 0.0
    assert verdict_of(fitted, lost, loss_of(fitted, lost, 0)) == "loses 40%"
    assert verdict_of(won, lost, loss_of(won, lost, 0)) == "throws a won game away"
    assert verdict_of(won, None, loss_of(won, None, 0)) == ""  # not looked at yet
    assert verdict_of(fitted, Chance("fitted", 0.37, ""), 0.03) == ""


def test_the_decisive_mistake_is_the_last_that_changed_a_proven_result() -> None:
    record = played("tictactoe", "b2 b3 a3 c1 b1 a1 c2 a2")  # o loses it, x gives it back; nothing changes after that
    found = review(record, player("Unbeatable", record.game))
    assert [move.ply for move in found.mistakes()] == [5, 2]


def test_a_distance_counts_from_the_position_that_is_shown() -> None:
    rules = game("tictactoe")
    state = rules.state("xo-/-x-/--o")
    who = player("alphabeta", rules)
    found = analyse(state, who)
    assert str(found.chance) == "x wins in 2"
    assert str(found.moves[0].chance) == "x wins in 2"
    assert found.worth(found.moves[0]) == "x wins in 2"
    assert str(win_chance(state)) == "x wins in 2"
    assert str(verdict(who.decide(state))) == "x wins in 2"
    record = Record(rules, ("human", "human"), start=state.text)
    record.add(found.moves[0].move)
    assert str(review(record, who).moves[0].before) == "x wins in 2"
    here = Chance("proven", 1.0, "x wins in 2", 2)
    assert after_move(rules, here, 0).moves == 1
    assert after_move(rules, here, 1).moves == 2
    assert before_move(rules, after_move(rules, here, 0), 0) == here


@pytest.mark.parametrize("text", ["x--/-o-/---", "xo-/-x-/--o", "xo-/---/---", "xox/-o-/---"])
def test_every_way_to_ask_has_the_same_answer(text: str) -> None:
    rules = game("tictactoe")
    state: State = rules.state(text)
    who = player("alphabeta", rules)
    analysed = analyse(state, who, lines=1)
    decided = verdict(who.decide(state))
    assert decided is not None
    assert analysed.chance == decided
    known = Prover(state).decide(state, 1000, Control())
    assert known is not None
    assert known.chance.text == decided.text


def test_a_stopped_review_keeps_what_it_has() -> None:
    record = played("tictactoe", "b2 a1 c2 a2 c1 a3")
    seen: list[float] = []
    control = Control()

    def progress(share: float) -> None:
        seen.append(share)
        if len(seen) == 4:
            control.stop()

    found = review(record, player("alphabeta:depth=2", record.game), control=control, progress=progress)
    assert not found.is_done
    assert [move.ply for move in found.moves] == [5, 6]  # the last three states were judged
    assert seen == sorted(seen)


def test_a_review_resumes_with_what_is_judged() -> None:
    record = played("tictactoe", "b2 a1 c2 a2 c1 a3")
    who = player("Unbeatable", record.game)
    first = Reviewing(record, who)
    for _ in range(3):
        first.judge(first.next() or 0, Control())
    again = Reviewing(record, who, judged=dict(first.judged))
    assert again.next() == 3
    while (ply := again.next()) is not None:
        again.judge(ply, Control())
    assert again.so_far().is_done
    assert again.so_far().rows() == review(record, who).rows()


def test_moves_may_be_taken_back_and_added_while_a_game_is_reviewed() -> None:
    record = played("tictactoe", "b2 a1 c2")
    reviewing = Reviewing(record, player("Unbeatable", record.game))
    for ply in (3, 2):
        reviewing.judge(ply, Control())
    for _ in range(2):
        record.undo()
    del reviewing.judged[3], reviewing.judged[2]
    record.add("a3")
    while (ply_left := reviewing.next()) is not None:
        reviewing.judge(ply_left, Control())
    assert [reviewing.judged[ply].state.text for ply in range(3)] == [state.text for state in record.states]
    assert [move.move for move in reviewing.so_far().moves] == ["b2", "a3"]


def test_a_move_is_known_in_part_before_the_state_after_it_is_judged() -> None:
    record = played("tictactoe", "b2 a1")
    state = record.states[0]
    move = reviewed_move(record, 0, {0: Judged(state, "a1", Chance("exact", 0.5, "a draw"))})
    assert (move.best, move.after, move.loss, move.verdict, move.is_proven) == ("a1", None, None, "", False)


def test_rows_and_text_agree() -> None:
    record = played("tictactoe", "b2 a3 c1")
    found: Any = review(record, player("Expert", record.game))
    assert [row["move"] for row in found.rows()] == ["b2", "a3", "c1"]
    assert str(found).splitlines()[0].split()[:4] == ["ply", "side", "move", "best"]
    assert "<table>" in found._repr_html_()


@pytest.mark.parametrize("ending", ["json", "txt", "sgf"])
def test_a_review_is_kept_with_the_game_in_every_format_that_can_hold_it(ending: str, tmp_path: Path) -> None:
    if ending == "sgf":
        rules, moves = game("fiveinarow"), "h9 h8 i9 a1 j9 a3"
    else:
        rules, moves = game("tictactoe"), "b2 a1 c2 a2 c1 a3"
    record = played(rules.spec, moves)
    who = player("alphabeta:depth=1", rules)
    found = review(record, who, effort="quick")
    record.review = found.to_json()
    record.save(tmp_path / f"game.{ending}")
    again = Record.load(tmp_path / f"game.{ending}")
    assert again.review == record.review
    stopped = Control()
    stopped.stop()  # nothing is left to look at
    assert review(again, who, effort="quick", control=stopped).rows() == found.rows()
    assert again.upto(2).review is not None
    assert len(again.upto(2).review["positions"]) == 3  # type: ignore[index]
    again.undo()
    assert len(review(again, who, effort="quick").moves) == len(found.moves) - 1
    if ending == "sgf":
        assert f"C[{found.moves[-1].after}" in (tmp_path / "game.sgf").read_text()


def test_a_review_of_more_positions_than_the_game_is_refused() -> None:
    record = played("tictactoe", "b2")
    record.review = {"player": "x", "effort": "quick", "positions": [None] * 3}
    with pytest.raises(Mistake, match="more positions"):
        Record.from_json(record.to_json(), "It")


def test_after_a_proven_draw_a_proof_is_looked_for_again() -> None:
    """What follows may have been estimated, with none of the moves that were tried keeping the draw."""
    rules = game("tictactoe")
    record = Record(rules, ("human", "human"), start="---/oxx/o--")
    record.add("a3")  # the only move
    reviewing = Reviewing(record, player("alphabeta:depth=1", rules))
    reviewing.judged[1] = Judged(record.states[1], "c3", Chance("fitted", 0.99, "x 99%"))
    reviewing.judge(0, Control())
    assert str(reviewing.judged[0].chance) == "a draw"
    assert str(reviewing.judged[1].chance) == "a draw"
    assert reviewing.so_far().mistakes() == ()
