"""Gumbel search with a net that knows nothing: what it finds, it found by the rules and the tree."""

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

from torch import Tensor  # noqa: E402

import plyground  # noqa: E402
from plyground.learn.rules import Rules, rules_of  # noqa: E402
from plyground.learn.search import after_reply, halving, search  # noqa: E402

from .test_rules import boards_of  # noqa: E402


def no_idea(planes: Tensor) -> tuple[Tensor, Tensor]:
    return torch.zeros(len(planes), planes.shape[2] * planes.shape[3]), torch.zeros(len(planes))


def found(text: str, simulations: int, considered: int) -> tuple[str, float]:
    """The move and the value that a search without noise finds in a position of five-in-a-row."""
    state = plyground.game("fiveinarow").state(text)
    result = search(rules_of(state.game), no_idea, boards_of([state]), simulations, considered, noise=False)
    names = {state.place(move): str(move) for move in state.legal_moves}
    return names[int(result.move[0])], float(result.value[0])


@pytest.mark.parametrize(("considered", "simulations"), [(1, 5), (4, 8), (8, 16), (8, 32), (16, 50)])
def test_halving_gives_the_last_two_most_visits(considered: int, simulations: int) -> None:
    sequence = halving(considered, simulations)
    assert len(sequence) == simulations
    visits = [0] * considered
    for had in sequence:
        visits[visits.index(had)] += 1
    assert visits == sorted(visits, reverse=True)
    assert min(visits[:2]) > max(visits[2:], default=0)
    assert visits[-1] >= 1


def test_a_four_that_cannot_be_stopped() -> None:
    move, value = found("h8 a1 i8 a3 j8 o15", 60, 40)  # black's open three
    assert move in ("g8", "k8")
    assert value > 0.9


def test_a_forced_reply_is_played_at_once() -> None:
    state = plyground.game("fiveinarow").state("h8 g8 i8 a3 j8 o15")  # black has three, blocked at one end
    rules: Rules = rules_of(state.game)
    four = torch.tensor([state.place(state.move("k8"))])
    boards, went_over, view = after_reply(rules, boards_of([state]), four)
    assert torch.equal(boards, boards_of([state.play("k8", "l8")]))
    assert not bool(went_over[0]), "black is to move again"
    assert not bool(view.decided[0])
    boards, went_over, _ = after_reply(rules, boards_of([state]), torch.tensor([state.place(state.move("a1"))]))
    assert torch.equal(boards, boards_of([state.play("a1")]))
    assert bool(went_over[0])


def test_a_win_by_two_fours() -> None:
    # Black's k8 makes a four, which white has to stop at l8; then k9 is an open four. In the tree black moves twice in
    # a row, so this value is found only if each keeps its side.
    state = plyground.game("fiveinarow").state("h8 g8 i8 a1 j8 a3 k10 c2 k11 e5")
    liked = [state.place(state.move(name)) for name in ("k8", "k9", "a2")]

    def likes_some(planes: Tensor) -> tuple[Tensor, Tensor]:
        logits, values = no_idea(planes)
        logits[:, liked] = 5.0
        return logits, values

    result = search(rules_of(state.game), likes_some, boards_of([state]), 32, 4, noise=False)
    assert int(result.move[0]) == liked[0]
    assert float(result.value[0]) > 0.7
