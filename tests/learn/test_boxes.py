"""Dots-and-boxes for nets: the array rules are the library's, and what they leave out is never better."""

import random
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

import plyground  # noqa: E402
from plyground.games.dotsandboxes.nets import BoxEncoder, certain_captures  # noqa: E402
from plyground.games.dotsandboxes.position import DotsAndBoxes, line_count, position_of  # noqa: E402
from plyground.games.game import legal_moves  # noqa: E402
from plyground.learn.log import MATCH  # noqa: E402
from plyground.learn.rules import rules_of  # noqa: E402
from plyground.learn.selfplay import fresh_openings  # noqa: E402
from plyground.learn.settings import TrainingSettings  # noqa: E402
from plyground.learn.training import Training  # noqa: E402
from tests.questions import run_python  # noqa: E402

GAMES = ("dotsandboxes:rows=2,columns=3", "dotsandboxes")


def sensible(position: DotsAndBoxes) -> list[int]:
    out = np.zeros(200, np.int64)
    count = -BoxEncoder(position.rows, position.columns).moves(position, out)
    return [int(line) for line in out[:count]]


def settled(position: DotsAndBoxes) -> DotsAndBoxes:
    """The position after its certain captures."""
    while certain_captures(position.horizontals, position.verticals, position.unclosed):
        (line,) = sensible(position)
        position = position.play(line)
        assert position.gain > 0
    return position


def words(position: DotsAndBoxes) -> list[int]:
    own = position.first_boxes, position.second_boxes
    return [position.horizontals, position.verticals, position.unclosed, own[position.side], own[1 - position.side]]


def played(spec: str, positions: int = 1_500) -> list[tuple[DotsAndBoxes, int]]:
    """Positions of random games, and the line that was drawn in each."""
    dice, found = random.Random(1), list[tuple[DotsAndBoxes, int]]()
    while len(found) < positions:
        position = plyground.game(spec).new()
        while not position.is_over():
            line = dice.choice(legal_moves(position))
            found.append((position, line))
            position = settled(position.play(line))
    return found


@pytest.mark.parametrize("spec", GAMES)
def test_a_move_on_arrays_is_a_move_of_the_library(spec: str) -> None:
    rules, states = rules_of(plyground.game(spec)), played(spec)
    boards = torch.tensor([words(position) for position, _ in states])
    places = torch.tensor([BoxEncoder(p.rows, p.columns).place(line) for p, line in states])
    legal, (after, went_over) = rules.legal(boards), rules.play(boards, places)
    over, value = rules.finished(after)
    for number, (position, line) in enumerate(states):
        expected = settled(position.play(line))
        assert after[number].tolist() == words(expected), position
        assert bool(went_over[number]) == (position.play(line).side != position.side)
        assert bool(over[number]) == expected.is_over()
        if expected.is_over():
            assert int(value[number]) == np.sign(expected.result(expected.side))
        assert int(legal[number].sum()) == position.plies_left()
        assert bool(legal[number, places[number]])


@pytest.mark.parametrize("spec", GAMES)
def test_a_player_shows_the_net_what_it_has_learned_to_see(spec: str) -> None:
    rules, states = rules_of(plyground.game(spec)), [position for position, _ in played(spec, 300)]
    view = rules.look(torch.tensor([words(position) for position in states]))
    planes = np.ones((rules.rows, rules.columns, rules.planes), np.float32)
    for number, position in enumerate(states):
        encoder = BoxEncoder(position.rows, position.columns)
        encoder.write(position, planes)
        assert np.array_equal(planes.transpose(2, 0, 1), view.planes[number].numpy()), position
        places = {encoder.place(line) for line in sensible(position)}
        assert set(view.moves[number].nonzero()[:, 0].tolist()) == places, position
        more = 2 * max(position.first_boxes, position.second_boxes) > position.rows * position.columns
        assert bool(view.decided[number]) == more


def test_lines_that_are_left_out_are_never_better() -> None:
    dice = random.Random(2)
    values: dict[tuple[int, int], int] = {}  # future margins, by the free lines

    def value(position: DotsAndBoxes) -> int:
        free = position.horizontals, position.verticals
        if free not in values:
            values[free] = max(map(worth, [position.play(line) for line in legal_moves(position)]), default=0)
        return values[free]

    def worth(child: DotsAndBoxes) -> int:
        """Of a move, to whoever has made it."""
        return child.gain + value(child) if child.gain > 0 else -value(child)

    for rows, columns in ((2, 3), (3, 3), (2, 4), (4, 4), (4, 4)):
        count = line_count(rows, columns)
        drawn = sum(1 << line for line in dice.sample(range(count), count - 9))
        values.clear()
        start = position_of(drawn, (0, 0), 0, rows, columns, True)
        value(start)
        for (horizontals, verticals), known in list(values.items()):
            open_boxes = start.unclosed & (horizontals | horizontals >> 8 | verticals | verticals >> 1)
            position = start._replace(horizontals=horizontals, verticals=verticals, unclosed=open_boxes)
            if not position.is_over():
                assert max(worth(position.play(line)) for line in sensible(position)) == known, position


def test_symmetries_and_openings() -> None:
    rules = rules_of(plyground.game("dotsandboxes:rows=3,columns=3"))
    boards = fresh_openings(rules, 200, "cpu")
    view = rules.look(boards)
    assert not bool(view.decided.any())
    assert int(boards[:, 3:].sum()) == 0, "no box has been given away"
    assert len(boards.unique(dim=0)) > 50
    seen = set()
    for symmetry in range(rules.symmetries):
        turned, moves = rules.mirrored(boards, view.moves.float(), symmetry)
        assert torch.equal(rules.look(turned).moves, moves > 0)
        seen.add(turned.numpy().tobytes())
    assert len(seen) == 8


PLAYS = """
import sys
import plyground

rules = plyground.game("dotsandboxes:rows=2,columns=2")
state = rules.state("2x2:155")
decision = plyground.player(f"puct:net={sys.argv[1]},simulations=400", rules).decide(state)
print(decision.bound, decision.value > 0, plyground.solve(state).value > 0)
"""


def test_a_net_learns_and_plays(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    small = TrainingSettings(
        "dotsandboxes:rows=3,columns=3",
        blocks=1,
        channels=16,
        simulations=8,
        considered=4,
        games=48,
        batch=256,
        steps=8,
        capacity=5_000,
        warm_up=300,
        match_games=100,
    )
    training = Training(small, tmp_path / "net.safetensors")
    training.run(lambda: training.steps >= 90)
    training.meet_earlier()
    (match,) = training.log.of_kind(MATCH)
    assert match["score"] >= 0.6
    # Interpreted, because to compile the search for a net that small takes longer than to run it.
    said = run_python(["-c", PLAYS, str(training.output)], NUMBA_DISABLE_JIT="1")
    assert said.split() in (["exact", "True", "True"], ["exact", "False", "False"])
    with pytest.raises(plyground.Mistake, match="extra turn"):
        plyground.player(f"puct:net={training.output}", plyground.game("dotsandboxes:extra_turn=off"))
