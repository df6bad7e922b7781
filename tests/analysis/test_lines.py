"""Several lines of a state: exact values by searches of their own, checked against minimax; time and stop."""

from typing import Any

import pytest

from plyground import Control, Mistake, game, player
from plyground.analysis import analyse
from plyground.analysis.lines import Lines


def exact_values(state: Any, depth: int, evaluator: str) -> dict[str, int]:
    """The value of every candidate for the side to move, by minimax below it."""
    by_minimax = player(f"minimax:depth={max(1, depth - 1)},eval={evaluator}", state.game)
    values = {}
    for move in state.candidates:
        child = state.play(move)
        if child.is_over or depth == 1:
            values[move] = int(state.game.evaluator(evaluator).score(child.core, state.turn))
        else:
            value = by_minimax.decide(child).value
            assert value is not None
            values[move] = value if child.turn == state.turn else -value
    return values


@pytest.mark.parametrize(
    ("spec", "text", "search", "evaluator", "depth"),
    [
        ("tictactoe", "xo-/-x-/---", "alphabeta", "win-10", 4),
        ("tictactoe", "x--/-o-/---", "deepening", "default", 3),
        ("dotsandboxes:rows=2,columns=2", "2x2:c5", "alphabeta", "boxes", 3),
        ("fiveinarow:size=7", "d4 e5 d5", "alphabeta", "nine-patterns", 2),
    ],
)
def test_all_lines_have_the_values_of_minimax(spec: str, text: str, search: str, evaluator: str, depth: int) -> None:
    state = game(spec).state(text)
    found = analyse(state, player(f"{search}:depth={depth},eval={evaluator}", state.game), lines=3)
    expected = exact_values(state, depth, evaluator)
    assert {str(move.move): move.value for move in found.moves} == expected
    assert all(move.bound == "exact" for move in found.moves)
    values = [move.value for move in found.moves if move.value is not None]
    assert values == sorted(values, reverse=True)
    for move in found.moves:
        assert move.line[0] == move.move
        state.play(*move.line)  # every line can be played


def test_one_line_asks_once_and_leaves_bounds() -> None:
    state = game("tictactoe").state("xo-/-x-/---")
    who = player("alphabeta:depth=4", state.game)
    found = analyse(state, who, lines=1)
    assert found.nodes == who.decide(state).nodes
    assert {move.bound for move in found.moves} == {"exact", "at most"}


def test_chances_stand_after_the_best_moves() -> None:
    state = game("tictactoe").state("xo-/-x-/---").play("a2")
    found = analyse(state, player("alphabeta:depth=4", state.game))
    assert all(move.chance is not None for move in found.moves)
    assert found.rows()[0].keys() == {"move", "value", "bound", "chance", "line"}


def test_moves_are_sorted_by_what_is_known_of_them() -> None:
    """Of the moves that win for certain the quickest comes first; no value of the search stands before it."""
    state = game("fiveinarow").state("h8 a1 h9 a3 h10 a5 h11 a7")
    found = analyse(state, player("alphabeta:depth=1", state.game), lines=2)
    assert found.moves[0].move in ("h7", "h12")
    assert str(found.moves[0].chance) == "black wins in 1"
    certain = [move.chance.moves for move in found.moves if move.chance is not None and move.chance.kind == "proven"]
    assert certain == sorted(certain, key=lambda moves: 1000 if moves is None else moves)


def test_a_search_without_values_is_sorted_by_chances() -> None:
    state = game("dotsandboxes:rows=2,columns=2").start()
    found = analyse(state, player("random:seed=1", state.game))
    shares = [move.chance.share for move in found.moves if move.chance is not None]
    assert len(shares) > 1
    assert shares == sorted(shares, reverse=True)


def test_a_stopped_control_leaves_what_is_known() -> None:
    state = game("fiveinarow").state("h8 i9 g7")
    who = player("deepening:depth=3", state.game)
    control = Control(lambda decision: control.stop() if decision.depth == 2 else None)
    found = analyse(state, who, lines=3, control=control)
    assert found.decision.depth == 2
    assert found.moves[0].move == found.decision.move


def test_a_time_for_a_move_is_for_the_whole_analysis() -> None:
    state = game("fiveinarow").state("h8 i9 g7")
    asked = []
    steps = Lines(state, player("deepening:time=2s", state.game), 3).steps()
    ask = next(steps)
    while True:
        asked.append(ask.player.limits)
        # As if each search had taken all the time that it was given.
        decision = ask.player.decide(ask.state, control=_at_once())
        decision = decision.with_figures(seconds=ask.player.limits.seconds or 0.0)
        try:
            ask = steps.send(decision)
        except StopIteration:
            break
    assert sum(limits.seconds or 0 for limits in asked) <= 2.0 + 1e-9
    assert asked[0].seconds == 1.0


def _at_once() -> Control:
    control = Control(lambda decision: control.stop())
    return control


def test_a_finished_game_is_refused() -> None:
    state = game("tictactoe").state("xxx/oo-/---")
    with pytest.raises(Mistake, match="over"):
        analyse(state, player("alphabeta", state.game))
