"""Reviews: what a move lost, proven or estimated, in games whose truth is known."""

from typing import Any

from plyground import Control, game, player
from plyground.analysis import review
from plyground.analysis.asking import Inquiry, conduct
from plyground.analysis.claims import Chance
from plyground.analysis.reviewing import Judged, Reviewing, loss_of, reviewed_move, verdict_of
from plyground.compiled import INTERPRETED
from plyground.games.fiveinarow.threats.proof import forced_by_threats
from plyground.games.fiveinarow.threats.search import new_threat_work
from plyground.games.game import after, legal_moves
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


GAME = "h8 g8 i7 h9 f7 f9 g9 f10 h7 g7 j6 k5 j7 f11 f12 g10 e12 e10 h10"  # and d9 wins for white


def test_the_strongest_reviewer_finds_no_fault_in_a_winning_move() -> None:
    rules = game("fiveinarow")
    assert analyst(rules, 1).spec == "five:time=1s"
    record = Record(rules, ("human", "human"), start=GAME)
    record.add("d9")
    (move,) = review(record, player("five:nodes=20000", rules)).moves
    assert (move.loss, move.is_proven, move.verdict) == (0.0, True, "")
    assert str(move.after).startswith("white wins in ")


def test_a_move_to_a_proven_win_never_loses() -> None:
    fitted, won = Chance("fitted", 0.9, "black 90%"), Chance("proven", 1.0, "black wins in 3")
    assert loss_of(fitted, won, 0, False) == 0.0
    assert loss_of(won, fitted, 0, True) == 0.0  # the reviewer's own move, by an estimate
    lost = loss_of(won, Chance("proven", 0.0, "white wins"), 0, True)
    assert lost == 1.0  # what is proven counts, whoever would have played it


QUIET = "d12 a1 d11 c15 e10 o15 f10 a8 k5 o8 k6 h1 l4 o1 m4 i15"  # d10 and k4 each make two threes; white stops one


def test_a_quiet_winning_move_has_no_loss_but_words() -> None:
    rules = game("fiveinarow")
    record = Record(rules, ("human", "human"), start=QUIET)
    record.add("a14")
    if not INTERPRETED:
        position = record.state.core
        work = new_threat_work()
        for reply in legal_moves(position):
            assert forced_by_threats(after(position, reply), 0, 5000, work) is not None, reply
    found = review(record, player("alphabeta:depth=1", rules))
    (move,) = found.moves
    assert str(move.before) == "black wins in 3"
    assert move.after is not None
    assert move.after.kind == "fitted"
    assert (move.loss, move.is_proven, move.verdict) == (None, False, "the win is no longer proven")
    assert found.worst() is None


def test_what_was_proven_is_not_measured_by_an_estimate() -> None:
    fitted = Chance("fitted", 0.4, "black 40%")
    won, drawn, lost = Chance("proven", 1.0, "black wins"), Chance("exact", 0.5, "a draw"), Chance("proven", 0.0, "")
    assert verdict_of(won, fitted, loss_of(won, fitted, 0, False)) == "the win is no longer proven"
    assert verdict_of(drawn, fitted, loss_of(drawn, fitted, 0, False)) == "the draw is no longer proven"
    assert loss_of(won, fitted, 1, False) == 0.0  # the loser has nothing to lose
    assert verdict_of(fitted, lost, loss_of(fitted, lost, 0, False)) == "loses 40%"
    assert verdict_of(won, None, loss_of(won, None, 0, False)) == ""  # not looked at yet


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
    assert len(found.moves) == 2  # three states were judged
    assert seen == sorted(seen)


def test_a_review_resumes_with_what_is_judged() -> None:
    record = played("tictactoe", "b2 a1 c2 a2 c1 a3")
    who = player("Unbeatable", record.game)
    control = Control()
    judged: list[Judged] = []
    conduct(Reviewing(record, who, judged).steps(), control, lambda share: control.stop() if len(judged) == 3 else None)
    kept = [Judged(each.state, each.best, each.chance) for each in judged]  # as a store keeps them
    asked: list[str] = []
    inquiry = Inquiry(Reviewing(record, who, kept).steps())
    while (ask := inquiry.ask) is not None:
        asked.append(ask.state.text)
        inquiry.answer(ask.player.decide(ask.state))
    assert asked == [state.text for state in record.states[3:6]]  # the game is over in the last one
    assert inquiry.result.is_done
    assert inquiry.result.rows() == review(record, who).rows()


def test_moves_may_be_taken_back_and_added_while_a_game_is_reviewed() -> None:
    record = played("tictactoe", "b2 a1 c2")
    who = player("Unbeatable", record.game)
    reviewing = Reviewing(record, who)
    inquiry = Inquiry(reviewing.steps())

    def answer() -> None:
        assert inquiry.ask is not None
        inquiry.answer(inquiry.ask.player.decide(inquiry.ask.state))

    for _ in range(3):
        answer()
    assert len(reviewing.judged) == 3  # the state after c2 is asked about
    for _ in range(2):
        record.undo()
    del reviewing.judged[2:]
    record.add("a3")
    answer()  # about a state that is no more
    assert len(reviewing.judged) == 2
    while inquiry.ask is not None:
        answer()
    assert [each.state.text for each in reviewing.judged] == [state.text for state in record.states]
    assert [move.move for move in inquiry.result.moves] == ["b2", "a3"]


def test_a_move_is_known_in_part_before_the_state_after_it_is_judged() -> None:
    record = played("tictactoe", "b2 a1")
    state = record.states[0]
    move = reviewed_move(record, 0, [Judged(state, "a1", Chance("exact", 0.5, "a draw"))])
    assert (move.best, move.after, move.loss, move.verdict, move.is_proven) == ("a1", None, None, "", False)


def test_rows_and_text_agree() -> None:
    record = played("tictactoe", "b2 a3 c1")
    found: Any = review(record, player("Expert", record.game))
    assert [row["move"] for row in found.rows()] == ["b2", "a3", "c1"]
    assert str(found).splitlines()[0].split()[:4] == ["ply", "side", "move", "best"]
    assert "<table>" in found._repr_html_()
