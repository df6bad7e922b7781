"""States: they never change, they compare by what they are, and whatever they say about themselves reads back."""

import copy
import pickle
from typing import Any
from xml.etree import ElementTree

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

import plyground
from plyground import Decision, Game, Mistake, Move, Outcome, State, game, player, solve
from plyground.arena import play_match
from plyground.games.handmade import HandmadeGame
from plyground.games.limits import MOST_PLIES
from tests.mistakes import is_sentence
from tests.trees.examples import random_trees

SPECS = (
    "tictactoe",
    "tictactoe:rows=4,columns=5,k=4",
    "tictactoe:rows=10,columns=10,k=5",
    "fiveinarow:size=6",
    "fiveinarow:size=9,rule=standard",
    "dotsandboxes:rows=2,columns=3",
    "dotsandboxes:rows=3,columns=2,extra_turn=off",
)
SVG = "{http://www.w3.org/2000/svg}"


def any_game() -> st.SearchStrategy[Game]:
    return st.sampled_from(SPECS).map(game) | random_trees().map(HandmadeGame)


@st.composite
def playouts(draw: st.DrawFn) -> list[State]:
    """The states of a random game, from its start to wherever it was left."""
    states = [draw(any_game()).start()]
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=30)):
        if states[-1].is_over:
            break
        moves = states[-1].legal_moves
        states.append(states[-1].play(moves[choice % len(moves)]))
    return states


def seen(state: State) -> Any:
    """All that can be seen of a state, worked out anew."""
    rules, core = state.game, state.core
    arrays = [field.tolist() if isinstance(field, np.ndarray) else field for field in core]
    return rules.text(core), rules.board(core), hash(State(rules, core)), core.key(), arrays, state.last


# Never changed.


@given(playouts())
def test_playing_and_searching_change_no_state(states: list[State]) -> None:
    before = [seen(state) for state in states]
    last = states[-1]
    for move in last.legal_moves:
        last.play(move)
    if not last.is_over:
        who = player("deepening:depth=2", last.game)
        decision = who.decide(last)
        assert decision.move in last.legal_moves
        last.play(*decision.line)
        player("mcts:simulations=5,seed=1", last.game).decide(last)
        plyground.win_chance(last, decision)
        solve(last, plyground.Limits(nodes=50), memory=1)
    assert [seen(state) for state in states] == before


@given(playouts())
def test_a_state_is_what_its_moves_lead_to(states: list[State]) -> None:
    moves = [state.last for state in states[1:] if state.last is not None]
    assert states[0].last is None
    assert states[0].play(*moves) == states[-1]
    assert states[0].play(*(move.number for move in moves)) == states[-1]
    assert states[0].line(move.number for move in moves) == tuple(moves)
    assert states[0].play() is states[0]


def test_attributes_cannot_be_set_or_deleted() -> None:
    state = game("tictactoe").start()
    for name in ("core", "game", "last", "text", "legal_moves", "score", "new"):
        with pytest.raises(AttributeError, match=f"never changes.*{name}"):
            setattr(state, name, None)
        with pytest.raises(AttributeError, match=f"never changes.*{name}"):
            delattr(state, name)
    assert state == game("tictactoe").start()


# Compared.


@given(playouts(), playouts())
def test_equal_states_have_equal_hashes_and_texts(one: list[State], other: list[State]) -> None:
    for here in one:
        for there in other:
            assert (here == there) == (here.game == there.game and here.text == there.text)
            assert (here != there) is not (here == there)
            assert here != there or hash(here) == hash(there)
        assert here in set(one)
        assert here not in [None, here.text, here.core, 0, here.last]


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("fiveinarow", ["h8", "i9", "h9", "i10"]),
        ("tictactoe", ["b2", "a1", "c3", "a3"]),
        ("dotsandboxes", ["h(0,0)", "v(0,0)", "h(3,3)", "v(4,4)"]),
    ],
)
def test_the_order_of_the_moves_does_not_matter(spec: str, moves: list[str]) -> None:
    start, (a, b, c, d) = game(spec).start(), moves
    one, other = start.play(a, b, c, d), start.play(c, d, a, b)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, start.play(c, b, a, d)}) == 1
    assert (one.last, other.last) == (d, b)
    assert one != start.play(a, b, c)
    assert game(spec).state(one.text) == one


def test_other_rules_are_other_states() -> None:
    starts = [game(spec).start() for spec in (*SPECS, "fiveinarow:size=9", "tree:(1 2)", "tree:(1 3)")]
    assert len(set(starts)) == len(starts)


def test_a_text_brings_its_own_rules() -> None:
    state = game("tictactoe").state("x---/----/----/----")
    assert state.game == game("tictactoe:rows=4,columns=4")
    assert state == game("tictactoe:rows=4,columns=4").start().play("a4")


# Written and read.


@given(playouts())
def test_texts_and_reprs_read_back(states: list[State]) -> None:
    for state in states:
        again = state.game.state(state.text)
        assert again == state
        assert again.text == state.text
        assert eval(repr(state), {"plyground": plyground}) == state
        assert str(state) == state.picture()
        assert state.picture(unicode=False).isascii()


@given(playouts())
def test_copies_and_pickles_are_equal(states: list[State]) -> None:
    state = states[-1]
    before = seen(state)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        assert hash(other) == hash(state)
        assert (other.text, other.legal_moves, other.last) == (state.text, state.legal_moves, state.last)
        assert read_only(other) == read_only(state)  # kernels are compiled for tables that are
        for move in other.legal_moves[:2]:
            other.play(move)
    for move in state.legal_moves[:3]:
        for same in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
            assert (same, same.number, type(same)) == (move, move.number, Move)
    assert seen(state) == before


def read_only(state: State) -> list[bool]:
    return [not field.flags.writeable for field in state.core if isinstance(field, np.ndarray)]


def test_a_picture_is_the_terminals() -> None:
    state = game("tictactoe").start().play("b2")
    assert str(state).splitlines() == [
        "3    │   │",
        "  ───┼───┼───",
        "2    │[x]│",
        "  ───┼───┼───",
        "1    │   │",
        "   a   b   c",
    ]
    boxes = game("dotsandboxes:rows=1,columns=1").start().play("0", "1", "2", "3")
    assert str(boxes).splitlines()[-1] == "first 0 – 1 second"
    assert boxes.picture(unicode=False).splitlines()[-1] == "first 0 - 1 second"


@given(playouts())
def test_a_drawing_is_well_formed(states: list[State]) -> None:
    for state in (states[0], states[-1]):
        drawn = ElementTree.fromstring(state._repr_svg_())
        assert drawn.tag == f"{SVG}svg"
        assert len(list(drawn.iter())) > 3


# Moves.


@given(playouts())
def test_legal_moves_are_names_that_play(states: list[State]) -> None:
    state = states[-1]
    assert bool(state.legal_moves) == (not state.is_over)
    assert len(set(state.legal_moves)) == len(state.legal_moves)
    assert set(state.candidates) <= set(state.legal_moves)
    for move in state.legal_moves:
        assert isinstance(move, Move)
        assert repr(move) == repr(str(move))
        ways: list[Any] = [move, str(move), move.upper(), f" {move} ", move.number, np.int64(move.number)]
        for written in ways:
            assert state.move(written) == move
            assert state.move(written).number == move.number
        child = state.play(str(move))
        assert (child.last, child.game) == (move, state.game)
        assert child.plies_left < state.plies_left


@pytest.mark.parametrize("spec", [*SPECS, "tree:((3 12) (2 4))"])
@pytest.mark.parametrize("text", ["", "nonsense", "z99", "-1", "a1 b2", "\x00", "1" * 999, 10**6, -1])
def test_what_is_no_move_is_refused_in_one_sentence(spec: str, text: str | int) -> None:
    state = game(spec).start()
    before = seen(state)
    for ask in (state.move, state.play):
        with pytest.raises(Mistake) as raised:
            ask(text)
        assert is_sentence(str(raised.value))
    assert seen(state) == before


@given(playouts())
def test_an_illegal_move_is_refused_in_one_sentence_that_names_it(states: list[State]) -> None:
    *earlier, last = states
    for played in {move for state in earlier for move in state.legal_moves} - set(last.legal_moves):
        with pytest.raises(Mistake, match=r"is not a legal move here|The game is over") as raised:
            last.play(played)
        assert str(played) in str(raised.value)
        assert is_sentence(str(raised.value))


def test_a_finished_game_takes_no_move() -> None:
    over = game("tictactoe").state("xxx/oo-/---")
    for text in ("c1", 0):
        with pytest.raises(Mistake, match=f"^The game is over: '{text}' cannot be played.$"):
            over.play(text)


# How it stands.


@given(playouts())
def test_outcomes_are_results(states: list[State]) -> None:
    for state in states:
        assert state.side == state.game.sides[state.turn]
        assert state.result(0) == -state.result(1)
        outcome = state.outcome
        assert (outcome is None) == (not state.is_over)
        if outcome is not None:
            assert outcome.margin == state.result(0)
            assert outcome.winner == {0: None, 1: 0, -1: 1}[int(np.sign(outcome.margin))]
            assert str(outcome) == outcome.text
            winner = "a draw" if outcome.winner is None else f"{state.game.sides[outcome.winner]} wins"
            assert outcome.text.startswith(winner)
        if state.score is not None:
            assert state.score[0] - state.score[1] == state.result(0)


def test_outcomes_by_hand() -> None:
    assert game("tictactoe").state("xxx/oo-/---").outcome == Outcome(0, 1, "x wins")
    assert game("tictactoe").state("xox/xox/oxo").outcome == Outcome(None, 0, "a draw")
    assert game("tictactoe").start().outcome is None
    assert game("tree:((4 -6) 0)").state("a2").outcome == Outcome(1, -6, "MIN wins by 6")
    boxes = game("dotsandboxes").state("1x1:f score=0-1")
    assert (boxes.outcome, boxes.score) == (Outcome(1, -1, "second wins 1–0"), (0, 1))
    assert game("tictactoe").start().score is None


def test_where_the_last_move_was_made() -> None:
    start = game("tictactoe").start()
    assert start.last_place is None
    assert [start.play(name).last_place for name in ("a3", "b3", "c1")] == [0, 1, 8]
    assert start.play("a3").board.marks[0] == 0


def test_a_state_that_may_go_on_for_too_long_is_refused() -> None:
    rules = game("dotsandboxes")
    endless = type("Endless", (type(rules.new()),), {"plies_left": lambda self: MOST_PLIES + 1})
    with pytest.raises(Mistake, match=f"^This state of dotsandboxes may last another {MOST_PLIES + 1} moves"):
        State(rules, endless(*rules.new()))


# Tables.


@pytest.mark.parametrize("spec", ["minimax:depth=2", "mcts:simulations=20,seed=1", "greedy", "random:seed=1"])
@pytest.mark.parametrize("name", ["tictactoe", "fiveinarow:size=6", "dotsandboxes:rows=2,columns=2", "tree:((3 5) 4)"])
def test_decisions_speak_of_moves_by_name(name: str, spec: str) -> None:
    rules = game(name)
    decision = player(spec, rules).decide(rules.start())
    assert isinstance(decision, Decision)
    assert decision.state == rules.start()
    assert decision.move in rules.start().legal_moves
    assert str(decision).startswith(f"{decision.move} (")
    assert rules.start().play(*decision.line).plies_left < rules.start().plies_left
    rows = decision.rows()
    check_rows(rows, list(decision.root))
    assert {row["move"] for row in rows} <= set(map(str, rules.start().legal_moves))
    ElementTree.fromstring(f"<div>{decision._repr_html_().replace('<br>', '<br/>')}</div>")


def test_matches_and_solutions_are_tables_too() -> None:
    rules = game("dotsandboxes:rows=2,columns=2")
    match = play_match(rules, (player("greedy", rules), player("random", rules)), 4, seed=1)
    check_rows(match.rows(), list(match.players))
    assert [row["player"] for row in match.rows()] == ["greedy", "random"]
    assert sum(row["boxes"] for row in match.rows()) == 4 * 4
    assert all(row["player"] in str(match) for row in match.rows())
    ElementTree.fromstring(match._repr_html_())
    solution = solve(rules.start())
    check_rows(solution.rows(), list(solution.moves))
    ElementTree.fromstring(f"<div>{solution._repr_html_()}</div>")


def check_rows(rows: Any, of: list[Any]) -> None:
    """Plain data that any table takes: one dictionary each, all with the same keys."""
    assert isinstance(rows, list)
    assert len(rows) == len(of)
    assert len({tuple(row) for row in rows}) <= 1
    for row in rows:
        assert type(row) is dict
        assert {type(value) for value in row.values()} <= {str, int, float, bool, type(None)}
