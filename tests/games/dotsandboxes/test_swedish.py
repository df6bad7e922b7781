"""Swedish boards of dots-and-boxes: the outer lines are drawn from the start."""

from functools import cache

import pytest

from plyground import game, player, solve
from plyground.errors import Mistake
from plyground.games.dotsandboxes.structure import structure_of
from plyground.nets.binding import Nets


def best(rows: int, columns: int, extra_turn: bool) -> int:
    """The margin of the first player with best play, by trying everything: sets of lines by name, no tables."""

    def around(row: int, column: int) -> set[str]:
        return {f"h({row},{column})", f"h({row + 1},{column})", f"v({row},{column})", f"v({row},{column + 1})"}

    boxes = [around(row, column) for row in range(rows) for column in range(columns)]
    inner = {line for line in set().union(*boxes) if sum(line in box for box in boxes) == 2}

    @cache
    def margin(free: frozenset[str]) -> int:
        values = []
        for line in free:
            rest = free - {line}
            gain = sum(line in box and not box & rest for box in boxes)
            values.append(gain + (1 if gain and extra_turn else -1) * margin(rest))
        return max(values, default=0)

    return margin(frozenset(inner))


@pytest.mark.parametrize("extra_turn", [True, False])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 5), (2, 2), (2, 3), (4, 2), (3, 3)])
def test_values_of_small_boards(rows: int, columns: int, extra_turn: bool) -> None:
    turns = "" if extra_turn else ",extra_turn=off"
    rules = game(f"dotsandboxes:rows={rows},columns={columns}{turns},outline=swedish")
    value = best(rows, columns, extra_turn)
    start = rules.start()
    assert solve(start).value == value
    if start.plies_left <= 7:
        assert player("alphabeta:depth=7,eval=boxes", rules).decide(start).value == value
    if extra_turn:
        moves = start
        while not moves.is_over:
            moves = moves.play(player("dots-expert:nodes=20000,seed=1", rules).decide(moves).move)
        assert moves.result(0) == value  # small enough to be proven by it


def test_the_outer_lines_are_drawn_and_free_lines_are_inside() -> None:
    state = game("dotsandboxes:rows=2,columns=3,board=swedish").start()
    assert state.game.spec == "dotsandboxes:rows=2,columns=3,outline=swedish"
    assert state.legal_moves == ("h(1,0)", "h(1,1)", "h(1,2)", "v(0,1)", "v(0,2)", "v(1,1)", "v(1,2)")
    assert state.text == "2x3:133c7"
    assert state.game.state(state.text) == state
    assert game("dotsandboxes:outline=swedish").state(state.text).game == state.game
    with pytest.raises(Mistake, match=r"h\(0,0\) is not a legal move here: it is taken"):
        state.play("h(0,0)")
    with pytest.raises(Mistake, match=r"h\(0,0\) is drawn from the start on this board"):
        state.game.state("h(1,0) h(0,0)")


def test_a_text_without_the_outer_lines_is_of_an_american_board() -> None:
    assert game("dotsandboxes:outline=swedish").state("2x2:1").game == game("dotsandboxes:rows=2,columns=2")


def test_all_symmetries_of_the_board_are_swedish() -> None:
    state = game("dotsandboxes:rows=3,columns=3,outline=swedish").start().play("h(1,0)")
    turned = state.symmetries
    assert len(turned) == 8
    assert {each.game for each in turned} == {state.game}


def test_chains_end_at_the_outline() -> None:
    # In one row every box has two lines left but those at both ends, which have one: a chain that can be taken.
    state = game("dotsandboxes:rows=1,columns=5,outline=swedish").start()
    assert [len(part.boxes) for part in structure_of(state.core).parts] == [5]


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 5)])
def test_the_outline_leaves_the_long_chain_rule_as_it_was(rows: int, columns: int) -> None:
    # It asks whether free lines less open boxes are even, and the outline has an even number of lines.
    american, swedish = (
        structure_of(game(f"dotsandboxes:rows={rows},columns={columns},outline={outline}").new())
        for outline in ("american", "swedish")
    )
    assert american.wanted_by(0) == swedish.wanted_by(0)


def test_what_is_refused() -> None:
    with pytest.raises(Mistake, match="all its lines would be drawn"):
        game("dotsandboxes:rows=1,columns=1,outline=swedish")
    with pytest.raises(Mistake, match="outline is american or swedish"):
        game("dotsandboxes:outline=icelandic")
    assert Nets.of(game("dotsandboxes:outline=swedish")).rules is None
