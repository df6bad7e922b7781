"""Endless analysis: every result is at least as deep as the one before, and it ends when it is stopped or exhausted."""

import sys

import pytest

from plyground import Control, analyse_infinite, game, player
from plyground.analysis.infinite import Rounds
from plyground.analysis.lines import AnalysedMove
from plyground.search import Score

TICTACTOE = game("tictactoe")
LARGE = game("tictactoe:rows=5,columns=5,k=5").start()  # nobody searches it to its end here


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Rounds.__module__], "FIRST", 0.02)


def test_it_ends_by_itself_where_everything_is_searched() -> None:
    found = list(analyse_infinite(TICTACTOE.state("x--/-o-/---"), player("deepening:depth=1", TICTACTOE)))
    assert found[-1].decision.depth == 7  # the player's own limit does not count
    assert str(found[-1].moves[0].chance) == "a draw"


def test_it_goes_deeper_until_it_is_stopped() -> None:
    control = Control()
    found = []
    for analysis in analyse_infinite(LARGE, player("deepening", LARGE.game), lines=2, control=control):
        found.append(analysis)
        if len(found) == 3:
            control.stop()
    assert len(found) == 3
    assert [analysis.nodes for analysis in found] == sorted({analysis.nodes for analysis in found})
    depths = [analysis.decision.depth for analysis in found]
    assert depths == sorted(depths)


def test_a_round_that_is_cut_short_loses_nothing() -> None:
    rounds = Rounds(LARGE, player("deepening", LARGE.game), 1)
    deep = rounds.next()
    decision = player("deepening:depth=3", LARGE.game).decide(LARGE)
    deep.best = decision
    assert rounds.take(deep.so_far(), is_cut=True)
    shallow = rounds.next()
    shallow.best = player("deepening:depth=2", LARGE.game).decide(LARGE)
    assert not rounds.take(shallow.so_far(), is_cut=True)
    assert rounds.deepest.decision is decision
    assert rounds.deepest.nodes == decision.nodes + shallow.best.nodes
    # While a search runs, the deepest result stays until there is a deeper one.
    assert rounds.so_far(shallow.best).decision is decision
    deeper = player("deepening:depth=4", LARGE.game).decide(LARGE)
    assert rounds.so_far(deeper).decision is deeper
    assert not rounds.so_far(deeper).is_done


def test_a_stopped_control_begins_nothing() -> None:
    control = Control()
    control.stop()
    assert list(analyse_infinite(LARGE, player("deepening", LARGE.game), control=control)) == []


def test_the_lines_are_in_order_while_a_deeper_search_runs() -> None:
    """A move that was worth more in the round before is only known to be no better than the best that is found now."""
    rounds = Rounds(LARGE, player("deepening", LARGE.game), 3)
    before = rounds.next()
    best, good, poor = LARGE.legal_moves[:3]
    decision = player("deepening:depth=2", LARGE.game).decide(LARGE)
    before.best = decision.with_figures(line=(best,))
    before.moves = [AnalysedMove(move, value, "exact", (move,)) for move, value in ((best, 9), (good, 8), (poor, -5))]
    assert rounds.take(before.so_far(is_done=True), is_cut=False)
    deeper = decision.with_figures(score=Score(3), depth=4, line=(best,))
    found = rounds.so_far(deeper).moves
    assert [(each.move, each.value, each.bound) for each in found] == [
        (best, 3, "exact"), (poor, -5, "exact"), (good, 3, "at most")
    ]  # fmt: skip
    assert [rounds.so_far(deeper).worth(each) for each in found] == ["3", "-5", "–"]
