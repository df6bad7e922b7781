"""Reviews: what a move lost, proven or estimated, in games whose truth is known."""

from typing import Any

from plyground import Control, game, player
from plyground.analysis import review
from plyground.analysis.chance import Chance
from plyground.analysis.review import loss_of
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


def test_rows_and_text_agree() -> None:
    record = played("tictactoe", "b2 a3 c1")
    found: Any = review(record, player("Expert", record.game))
    assert [row["move"] for row in found.rows()] == ["b2", "a3", "c1"]
    assert str(found).splitlines()[0].split()[:4] == ["ply", "side", "move", "best"]
    assert "<table>" in found._repr_html_()
