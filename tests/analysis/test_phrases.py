"""Found wins are told in words: by what a search proves itself, or by the end of its line."""

from plyground import Limits, game, player, solve
from plyground.analysis.chance import proven
from plyground.analysis.claims import Chance, by_search, continued
from plyground.analysis.phrases import result_in_words, score_in_words, solution_in_words, win_of_line
from plyground.search import Bound, Score

FOUR = "h8 a1 h9 a3 h10 a5 h11 b1"  # black closes its four


def test_the_end_of_a_line_is_told_and_a_value_is_not() -> None:
    rules = game("fiveinarow")
    won = player("alphabeta:depth=1", rules).decide(rules.state(FOUR))
    assert won.value is not None
    assert won.value > 10**8
    assert result_in_words(won) == "black wins in 1"
    open_game = player("alphabeta:depth=1", rules).decide(rules.state("h8 i9"))
    assert result_in_words(open_game) is None


def test_a_loss_is_told_for_its_winner() -> None:
    state = game("tictactoe").state("xx-/oo-/x--")  # o completes its row
    assert result_in_words(player("minimax", state.game).decide(state)) == "o wins in 1"
    before = game("tictactoe").state("xx-/oo-/---").play("a1")
    lost = player("minimax", before.game).decide(before)
    assert result_in_words(lost) == "o wins in 1"
    line = ("c3", "a2", "b1")  # x to move, and o completes its row
    assert win_of_line(game("tictactoe").state("xx-/oo-/---"), -10, "exact", line[:1]) is None  # x wins there
    assert win_of_line(before, 10, "exact", ("c3", "nonsense")) is None  # no line of this game


def test_what_an_estimate_points_at_is_no_win() -> None:
    rules = game("fiveinarow")
    won = player("alphabeta:depth=1", rules).decide(rules.state(FOUR))
    assert result_in_words(won.with_figures(score=Score(won.value or 0, Bound.AT_MOST))) is None
    assert result_in_words(won.with_figures(score=Score(won.value or 0, Bound.ABOUT))) is None
    boxes = game("dotsandboxes:rows=1,columns=1").start()
    assert result_in_words(player("minimax", boxes.game).decide(boxes)) is None  # a margin is a number


def test_what_the_engine_proves_is_certain_and_counts_its_moves() -> None:
    rules = game("fiveinarow")
    state = rules.state("h8 a1 h9 a3 h10 a5")
    found = player("five:nodes=2000", rules).decide(state)
    assert by_search(found) == Chance("proven", 1.0, "black wins in 2", 2)
    after = continued(found)
    assert after is not None
    assert by_search(after) == Chance("proven", 1.0, "black wins in 1", 1)
    assert by_search(found.with_figures(score=Score(found.value or 0))) is None  # a search that leaves moves out
    assert proven(state, found) == by_search(found)


def test_a_solution_says_what_is_proven_and_no_more() -> None:
    rules = game("tictactoe")
    assert solution_in_words(solve(rules.state("xo-/-x-/--o"))) == "solved: x wins in 2; best: a2, a1"
    assert solution_in_words(solve(rules.start())) == "solved: a draw; every move keeps it"
    cut_short = solve(rules.start(), Limits(nodes=5))
    assert solution_in_words(cut_short) == f"not solved within {cut_short.nodes} nodes"


def test_a_win_by_threats_says_by_which() -> None:
    rules = game("fiveinarow")
    won = solution_in_words(solve(rules.state("g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6"), Limits(nodes=1000)))
    assert won.startswith("solved: black wins in 3 by fours; best, as far as is known: ")
    lost = solution_in_words(solve(rules.state("h8 a1 h9 a3 h10 a5 h11"), Limits(nodes=1000)))
    assert lost == "solved: black wins in 1; every move keeps it"
    lost = solution_in_words(solve(rules.state("h8 a1 h9 a15 i7 o1 j7 o15 h7"), Limits(nodes=1000)))
    assert lost == "solved: black wins in 2 by fours; every move keeps it"


def test_a_number_that_only_marks_a_win_is_told_in_words() -> None:
    """An engine marks a win by a million less the plies to it, and what it announces without a proof by little less."""
    state = game("fiveinarow").state("h8 i9")
    assert score_in_words(state, Score(999_977, is_proven=True, plies=23), "five") == "black wins in 12"
    assert score_in_words(state, Score(996_670, Bound.ABOUT), "five") == "black 99%"
    assert score_in_words(state, Score(-996_670, Bound.AT_MOST), "five") == "a loss"
    assert score_in_words(state, Score(809, Bound.ABOUT), "five") is None
    assert score_in_words(state, Score(996_670), "alphabeta") is None  # the weights of its patterns are as large
