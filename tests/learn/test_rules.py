"""The array rules say of random positions what the library's own rules say of them."""

import random

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

from torch import Tensor  # noqa: E402

import plyground  # noqa: E402
from plyground.games.state import State  # noqa: E402
from plyground.learn.rules import NEAR, rules_of  # noqa: E402
from tests.sticks import SticksGame  # noqa: E402

GAMES = (
    "tictactoe",
    "tictactoe:rows=4,columns=6,k=3",
    "tictactoe:rows=6,columns=6,k=4",
    "fiveinarow:size=7",
    "fiveinarow:size=7,rule=standard",
    "fiveinarow:size=15",
    "fiveinarow:size=15,rule=standard",
)
POSITIONS = 1_000  # of each game
PLAYED_OUT = 60  # of which so many are looked at move by move


def random_states(spec: str, seed: int = 1) -> list[State]:
    """States of random games, the last ones too. Each side prefers the upper left, so that rows come about."""
    dice = random.Random(seed)
    states = [plyground.game(spec).start()]
    while len(states) < POSITIONS:
        state = states[-1]
        if state.is_over:
            states.append(state.game.start())
            continue
        moves = dice.choices(state.legal_moves, k=3)
        states.append(state.play(min(moves, key=lambda move: sum(divmod(state.place(move) or 0, state.board.columns)))))
    return states


def boards_of(states: list[State]) -> Tensor:
    """Their stones, those of the side to move first."""
    sides = [[[mark == side for mark in s.board.marks] for side in (s.turn, 1 - s.turn)] for s in states]
    return torch.tensor(sides, dtype=torch.uint8)


def cells(plane: Tensor) -> set[int]:
    return set(plane.flatten().nonzero()[:, 0].tolist())


@pytest.mark.parametrize("spec", GAMES)
def test_legal_moves_and_results_are_the_librarys(spec: str) -> None:
    states = random_states(spec)
    rules, boards = rules_of(plyground.game(spec)), boards_of(states)
    over, value = rules.finished(boards)
    legal = rules.legal(boards)
    for number, state in enumerate(states):
        assert bool(over[number]) == state.is_over, state
        assert int(value[number]) == state.result(state.turn), state
        if not state.is_over:
            assert cells(legal[number]) == {state.place(move) for move in state.legal_moves}, state
    assert {int(v) for v in value[over]} >= {-1}, "no game was won"


@pytest.mark.parametrize("spec", GAMES)
def test_planes_and_moves_worth_playing(spec: str) -> None:
    running = [state for state in random_states(spec, seed=2) if not state.is_over]
    states = random.Random(3).sample(running, PLAYED_OUT)
    rules, boards = rules_of(plyground.game(spec)), boards_of(states)
    view, rivals_view = rules.look(boards), rules.look(boards.flip(1))
    for number, state in enumerate(states):
        own, rival, ones, mine, theirs = view.planes[number]
        wins = {state.place(move) for move in state.legal_moves if state.play(move).result(state.turn) > 0}
        assert cells(own) == {i for i, mark in enumerate(state.board.marks) if mark == state.turn}
        assert cells(rival) == {i for i, mark in enumerate(state.board.marks) if mark == 1 - state.turn}
        assert bool(ones.all())
        assert cells(mine) == wins, state
        assert cells(theirs) == cells(rivals_view.planes[number, 3]), "what the rival could do if it were to move"
        worth = wins or cells(theirs) or near_stones(state)
        assert cells(view.moves[number]) == worth, state
        assert int(view.value[number]) == (1 if wins else -1 if len(cells(theirs)) > 1 else 0)
        assert bool(view.decided[number]) == (bool(wins) or len(cells(theirs)) > 1)


def near_stones(state: State) -> set[int]:
    columns, marks = state.board.columns, state.board.marks
    stones = [divmod(i, columns) for i, mark in enumerate(marks) if mark is not None]
    empty = [divmod(i, columns) for i, mark in enumerate(marks) if mark is None]
    near = [(r, c) for r, c in empty if any(max(abs(r - y), abs(c - x)) <= NEAR for y, x in stones)]
    return {r * columns + c for r, c in near or empty}


@pytest.mark.parametrize("spec", GAMES)
def test_a_move_on_arrays_is_a_move_of_the_library(spec: str) -> None:
    states = [state for state in random_states(spec, seed=4)[:200] if not state.is_over]
    moves = [random.Random(i).choice(state.legal_moves) for i, state in enumerate(states)]
    places = torch.tensor([state.place(move) for state, move in zip(states, moves, strict=True)])
    after, went_over = rules_of(plyground.game(spec)).play(boards_of(states), places)
    assert bool(went_over.all())
    assert torch.equal(after, boards_of([state.play(move) for state, move in zip(states, moves, strict=True)]))


def test_symmetries_keep_the_rules() -> None:
    for spec, count in (("fiveinarow:size=7", 8), ("tictactoe:rows=4,columns=6,k=3", 4)):
        rules = rules_of(plyground.game(spec))
        boards = boards_of(random_states(spec, seed=5)[:300])
        view = rules.look(boards)
        seen = set()
        assert rules.symmetries == count
        for symmetry in range(count):
            turned, moves = rules.mirrored(boards, view.moves.float(), symmetry)
            assert torch.equal(rules.look(turned).moves, moves > 0)
            seen.add(turned.numpy().tobytes())
        assert len(seen) == count


def test_openings_have_stones_and_go_on() -> None:
    from plyground.learn.selfplay import fresh_openings

    rules = rules_of(plyground.game("fiveinarow"))
    boards = fresh_openings(rules, 500, "cpu")
    stones = boards.sum((1, 2))
    assert int(stones.min()) >= 1
    assert int(stones.max()) == 7
    assert not bool(rules.look(boards).decided.any())
    assert bool((boards.amax(1).sum(1) == stones).all()), "no two stones on one cell"


def test_a_game_of_another_kind_is_refused() -> None:
    with pytest.raises(plyground.Mistake, match="sticks"):
        rules_of(SticksGame())
