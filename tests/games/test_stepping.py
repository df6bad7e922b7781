"""States made by compiled rules are those that plain Python makes."""

import pickle
from random import Random

import pytest

import plyground
from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.games import stepping
from plyground.games.state import State, copied
from plyground.games.stepping import stepping_of

GAMES = ("tictactoe", "tictactoe:rows=8,columns=8,k=4", "fiveinarow:size=9", "dotsandboxes:rows=3,columns=3")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile the rules at the first move."""
    monkeypatch.setattr(stepping, "MANY", 0)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("spec", GAMES)
def test_compiled_states_are_those_of_plain_python(spec: str) -> None:
    rng, game = Random(1), plyground.game(spec)
    for _ in range(5):
        state, plain = game.start(), State(game, game.new())
        while not state.is_over:
            move = rng.choice(state.legal_moves)
            assert rng.choice((state.play(move), state.play(str(move)), state.play(move.number))) == state.play(move)
            state, plain = state.play(move), State(game, copied(plain.core).play(move.number))
            assert state == plain
            assert (state._stride is None) == INTERPRETED
            assert game.identity(state.core) == game.identity(plain.core)
            assert state.core.key() == plain.core.key()
            assert state.legal_moves == plain.legal_moves
            assert [move.number for move in state.legal_moves] == [move.number for move in plain.legal_moves]
            assert (state.is_over, state.turn, state.outcome) == (plain.is_over, plain.turn, plain.outcome)


@pytest.mark.usefixtures("hurried")
def test_an_illegal_move_is_refused_in_words_and_changes_nothing() -> None:
    state = plyground.game("fiveinarow").start().play("h8", "i9")
    before = state.text
    for wrong in ("h8", state.game.start().legal_moves[112], 0, "z9"):
        with pytest.raises(Mistake):
            state.play(wrong)
    assert state.text == before
    with pytest.raises(Mistake, match="is no move"):
        state.play(1.5)  # type: ignore[arg-type]
    over = plyground.game("tictactoe").start().play("a1", "a2", "b1", "b2", "c1")
    with pytest.raises(Mistake, match="The game is over"):
        over.play("c3")


@pytest.mark.usefixtures("hurried")
def test_a_move_of_another_board_is_read_by_its_name() -> None:
    far = plyground.game("fiveinarow:size=19").start().play("c3").last
    assert far is not None
    near = plyground.game("fiveinarow:size=9").start().play(far)
    assert near.text == "c3"
    assert near.last is not None
    assert near.last.number != far.number


def test_a_decision_can_be_played() -> None:
    state = plyground.game("tictactoe").state("xox/oox/---")
    decision = plyground.player("minimax", state.game).decide(state)
    assert state.play(decision) == state.play("c1") == state.play(decision.root[2])


@pytest.mark.parametrize("many", [0, 10**9])
def test_history_is_known_here_and_in_another_process(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepping, "MANY", many)
    start = plyground.game("fiveinarow").state("h8 i9")
    state = start.play("h9", "i8", "h10")
    again = pickle.loads(pickle.dumps(state))
    twice = pickle.loads(pickle.dumps(again))
    for each in (state, again, twice):
        assert each.history == ("h9", "i8", "h10")
        assert each.previous == start.play("h9", "i8")
        assert each.last_place == state.board.names.index("h10")
    assert (start.history, start.previous) == ((), None)
    assert pickle.loads(pickle.dumps(start)).previous is None


def test_rules_that_cannot_be_compiled_stay_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    if INTERPRETED:
        pytest.skip("nothing is compiled")

    def broken(*_: object) -> None:
        raise TypeError("cannot be compiled")

    monkeypatch.setattr(stepping, "MANY", 0)
    monkeypatch.setattr(stepping, "Stride", broken)
    game = plyground.game("tictactoe:rows=4,columns=3")  # no other test has its states
    shared = stepping_of(game)
    state = game.start().play("a1")
    assert state._stride is None
    assert shared.stride(state) is None
    assert state.play("a2").text.count("-") == 10
