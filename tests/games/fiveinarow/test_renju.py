"""Renju: which moves are forbidden to black, beside published positions and a slow reading of the definitions."""

import random

import hypothesis.strategies as st
import pytest
from hypothesis import given

from plyground import game, perft, player
from plyground.analysis.offers import ThreatSearch
from plyground.errors import Mistake
from plyground.games.fiveinarow.notation import MARKS, move_of, name_of
from plyground.games.fiveinarow.position import OPEN, FiveInARow
from plyground.games.fiveinarow.renju import forbidden_cells, start_of
from plyground.games.state import State
from plyground.players.named import Players
from plyground.players.player import playable_searches
from tests.conformance import oracles

RENJU = game("fiveinarow:rule=renju")


def drawn(rows: list[str]) -> FiveInARow:
    """Black to move on a board of x, o and -, whatever the number of stones; other signs are empty cells."""
    size = len(rows)
    position = start_of(size, 2)
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark in MARKS:
                position = position._replace(side=MARKS.index(mark), state=OPEN).play(move_of(row, column, size))
    return position._replace(side=0, state=OPEN)


def forbidden(position: FiveInARow) -> dict[str, str]:
    return {name_of(cell, position.size): makes for cell, makes in forbidden_cells(position).items()}


# Black's forbidden moves: 6 an overline, 4 two fours, 3 two threes; no other cell is forbidden. From "two fours in a
# row" on they are the examples of one with strict rules: github.com/junghyun397/mintaka, README of mintaka-renju.
PUBLISHED = {
    "overline": "---------------/---------------/---------------/---------------/---------------/--xxx6xx-------",
    "two threes": "---------------/---------------/---------------/-----x---------/----x----------/---3xx---------",
    "two fours in a row": """
        ---------------/----x-x4x-x----/---------------/----ooooooo----/---------------/----x-xx4-x----/
        ---------------/----ooooooo----/---------------/----xx-x4-xx---/---------------/----ooooooo----/
        ---------------/--x-x-xx--xx-x-/---------------""",
    "straight fours that would be two fours": """
        ---------------/---------------/---------------/---------------/-------o-------/-----o---------/
        -----xx--------/------oxo------/------oxo------/--------xxxo---/---------------/---------------""",
    "a three in a three": """
        ---------------/---------------/---------------/---------------/---o--o--------/----x--x-o-----/
        ----oxoxx------/------xx3------/------ooxx-----/-----x---------/----ox---------/-----o---------""",
    "three deep": """
        ---------------/---------------/---------------/-------x-------/------------x--/-----o---3--ox-/
        --ox--xoxxxox--/---xoo-xo3-----/-o--xx3--x3----/------x---xxo--/----o----------""",
    "each other's": """
        ---------------/---------------/---------------/---------------/---------------/------oo-------/
        -----3xx3------/----oxxxxo-----/----oxxxxo-----/-----3xx3------/------oo-------""",
}
KINDS = {"6": "six or more in a row", "4": "two fours", "3": "two open threes"}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_positions(name: str) -> None:
    rows = "".join(PUBLISHED[name].split()).split("/")
    rows += ["-" * 15] * (15 - len(rows))
    marked = {
        name_of(move_of(row, column, 15), 15): KINDS[mark]
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark in KINDS
    }
    assert forbidden(drawn(rows)) == marked


@given(st.integers(5, 9), st.integers(4, 9), st.randoms(use_true_random=False))
def test_forbidden_moves_are_those_of_the_definitions(size: int, sparse: int, chance: random.Random) -> None:
    rows = ["".join(chance.choice("xxxo" + "-" * sparse) for _ in range(size)) for _ in range(size)]
    position = drawn(rows)
    cells = {(column, size - 1 - row): mark for row, line in enumerate(rows) for column, mark in enumerate(line)}
    black = {cell for cell, mark in cells.items() if mark == "x"}
    empty = {cell for cell, mark in cells.items() if mark == "-"}
    slow = {oracles.name_of(cell) for cell in empty if oracles.forbidden_in_renju(cell, black, empty)}
    assert set(forbidden(position)) == slow


def test_a_forbidden_move_is_illegal_and_the_reason_is_told() -> None:
    state = RENJU.state("h8 a1 i8 a3 j7 a5 j6 a7")
    assert "j8" not in state.legal_moves
    with pytest.raises(Mistake, match="j8 makes two open threes: forbidden to black by renju's rules"):
        state.play("j8")
    with pytest.raises(Mistake, match="Move 9, j8, is not legal: it makes two open threes, forbidden"):
        RENJU.state("h8 a1 i8 a3 j7 a5 j6 a7 j8")
    assert [state.board.names[place] for place in state.board.barred] == ["j8"]
    assert "×" in state.picture()
    assert 'class="barred"' in state.svg()
    assert state.overlay is not None
    assert state.overlay.words == "Forbidden to black: j8 (two open threes)."
    assert "j8" in state.play("a9").legal_moves  # white may


def test_exactly_five_wins_whatever_else_the_move_makes() -> None:
    rows = ["-" * 15] * 15
    rows[5], rows[6], rows[7], rows[8] = "---x-----------", "---x-----------", "xxxx-----------", "---x-----------"
    rows[4] = "---------------"
    position = drawn(rows)._replace(side=0)
    # e8 and d11 make five; d11 does so in the column, where nothing else is made.
    assert forbidden(position) == {}
    child = State(RENJU, position).play("e8")
    assert child.is_over
    assert child.result(0) == 1


def test_white_wins_with_six_and_black_may_not_make_it() -> None:
    row = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3"
    state = RENJU.state(row)
    assert state.legal_moves.count("d1") == 0
    with pytest.raises(Mistake, match="six or more in a row"):
        state.play("d1")
    won = state.play("o15").play("d3")
    assert won.is_over
    assert won.result(1) == 1
    assert len(won.board.winning) == 6


def test_a_text_leads_back_even_where_its_order_would_be_forbidden() -> None:
    # Black made j8 first; in the board's order, it would come when it is forbidden.
    state = RENJU.state("j8 a1 h8 a3 i8 a5 j7 k8 j6 j5")
    assert RENJU.state(state.text) == state


def test_a_drawn_overline_of_black_is_impossible() -> None:
    with pytest.raises(Mistake, match="six or more in a row, which renju's rules forbid"):
        game("fiveinarow:size=7,rule=renju").state("xxxxxx-/oo-oo-o/" + "-" * 7 + "/o------" + "/-------" * 3)


def test_black_without_a_legal_move_has_a_draw() -> None:
    # A stone on the one empty cell would make seven in a row.
    text = "xxx-xxx/xxxoxox/xxxooox/oooxxxo/ooxoooo/oxooxoo/ooxxoox"
    assert not game("fiveinarow:size=7,rule=standard").state(text).is_over
    state = game("fiveinarow:size=7,rule=renju").state(text)
    assert state.is_over
    assert str(state.outcome) == "a draw"


def test_perft_counts_as_the_slow_reading_does() -> None:
    rules, moves = (
        game("fiveinarow:size=6,rule=renju"),
        ["c3", "a1", "c4", "a3", "d3", "a5", "d5", "f1", "e4", "f3", "b2", "f5"],
    )

    def lines(names: list[str], depth: int) -> int:
        legal = oracles.fiveinarow(rules, names).legal
        return len(legal) if depth == 1 else sum(lines([*names, name], depth - 1) for name in legal)

    state = rules.start().play(*moves)
    assert [perft(state, depth) for depth in (1, 2)] == [lines(moves, depth) for depth in (1, 2)]
    assert perft(state, 1) < perft(game("fiveinarow:size=6").start().play(*moves), 1)


def test_what_does_not_know_renju_is_not_asked() -> None:
    players = Players.of(RENJU)
    with pytest.raises(Mistake, match="five does not know renju's forbidden moves"):
        player("five", RENJU)
    with pytest.raises(Mistake, match="No net has learned renju"):
        player("puct", RENJU)
    assert not {"five", "puct"} & playable_searches(RENJU).keys()
    assert "lines" not in RENJU.evaluators
    for level in players.levels:
        assert player(level, RENJU).search in playable_searches(RENJU)
    # By two threes at once black wins in freestyle; nothing is claimed in renju.
    freestyle, moves = game("fiveinarow"), "h8 a1 i8 c15 j7 o1 j6 m15"
    win = ThreatSearch.of(freestyle).find_win(freestyle.state(moves).core)
    assert win is not None
    assert win.winner == 0
    assert ThreatSearch.of(RENJU).find_win(RENJU.state(moves).core) is None
    assert player("deepening:depth=2", RENJU).decide(RENJU.state(moves)).move != "j8"
