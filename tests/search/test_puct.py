"""Search with a net: what it proves is true whatever the net guesses, and the same seed gives the same search.

Most nets here are tiny and random. They guess nonsense, so what is found is due to the search.
"""

import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import Decision, Mistake, game, player
from plyground.analysis.offers import ThreatSearch
from plyground.compiled import INTERPRETED
from plyground.games.game import Game, legal_moves
from plyground.games.state import State
from plyground.nets import SHIPPED, write_net
from plyground.nets.binding import Nets
from plyground.nets.net import Inference
from plyground.search import Control, EngineMemory
from plyground.search.mcts.tree import COUNT, FIRST, LOWER, MOVE, ROOT, TOTAL, UPPER, VISITS
from plyground.search.puct.search import OFTEN, finding
from plyground.search.puct.tree import LOOKED, SQUARES, new_tree, new_work
from plyground.search.trace import Recording
from tests.nets.tiny import tiny_arrays, tiny_net
from tests.questions import run_python

SMALL = game("tictactoe")
TWO_EACH = "------/------/--xx--/--oo--/------/------"  # four in a row win: x, to move, makes an open three first


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """By stones in a row, the file of a net."""
    folder = tmp_path_factory.mktemp("nets")
    return {in_row: tiny_net(folder / f"{in_row}.safetensors", in_row) for in_row in (3, 4, 5)}


def decide(net: Path, state: State, options: str = "simulations=200", **given_: Any) -> Decision:
    return player(f"puct:net={net},seed=1,{options}", state.game).decide(state, **given_)


def known(decision: Decision) -> tuple[Any, ...]:
    """All of a decision but its seconds."""
    return decision.move, decision.value, decision.bound, decision.nodes, decision.line, decision.root, decision.depth


def random_state(rules: Game, plies: int, seed: int) -> State:
    chance = np.random.default_rng(seed)
    while True:
        state = rules.start()
        for _ in range(plies):
            if not state.is_over:
                state = state.play(str(chance.choice(state.legal_moves)))
        if not state.is_over:
            return state


def truth(state: State) -> int:
    value = player("alphabeta:depth=9,eval=win-1", state.game).decide(state).value
    assert value is not None
    return max(-1, min(1, value))


@settings(max_examples=12 if INTERPRETED else 40, deadline=None)
@given(plies=st.integers(1, 7), seed=st.integers(0, 999), batch=st.sampled_from((1, 3, 8)))
def test_what_is_proven_is_true(nets: dict[int, Path], plies: int, seed: int, batch: int) -> None:
    state = random_state(SMALL, plies, seed)
    decision = decide(nets[3], state, f"simulations=150,batch={batch}")
    assert decision.move in state.legal_moves
    for found in decision.root:
        after = state.play(found.move)
        if found.bound == "exact":
            worth = after.result(state.turn) if after.is_over else -truth(after)
            assert found.value == 1000 * worth
    if decision.bound == "exact":
        assert decision.value == 1000 * truth(state)


@pytest.mark.skipif(INTERPRETED, reason="thousands of simulations")
def test_a_small_game_is_solved_whatever_the_net_guesses(nets: dict[int, Path]) -> None:
    decision = decide(nets[3], SMALL.state("---/-x-/---"), "simulations=6000")
    assert (decision.value, decision.bound) == (0, "exact")


@pytest.mark.parametrize("batch", [1, 8])
def test_a_win_within_reach_is_found(nets: dict[int, Path], batch: int) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").state(TWO_EACH)
    decision = decide(nets[4], state, f"simulations=300,batch={batch}")
    assert decision.move in ("b4", "e4")
    assert (decision.value, decision.bound) == (1000, "exact")


def test_five_in_a_row_ends_the_game_without_a_threat_search(nets: dict[int, Path]) -> None:
    state = game("fiveinarow:size=6").state("a1 a6 b1 b6 c1 c6 d1 f6")
    decision = decide(nets[5], state, "simulations=30,threats=off")
    assert (decision.line, decision.value, decision.bound) == (("e1",), 1000, "exact")


def test_forced_moves_cost_nothing(nets: dict[int, Path]) -> None:
    decision = decide(nets[3], SMALL.state("oo-/-x-/-x-"), "simulations=1")  # every move to come blocks a row
    assert (decision.depth, decision.value, decision.bound) == (5, 0, "exact")


def test_every_simulation_goes_through_one_move(nets: dict[int, Path]) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").state("------/------/--x---/---o--/------/------")
    for batch in (1, 8):
        decision = decide(nets[4], state, f"simulations=100,batch={batch},lcb=0")
        assert decision.simulations == 100
        assert sum(found.visits or 0 for found in decision.root) == 100
        assert decision.move == max(decision.root, key=lambda found: found.visits or 0).move


def test_several_threads_grow_one_tree(nets: dict[int, Path]) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").state("------/------/--x---/---o--/------/------")
    decision = decide(nets[4], state, "simulations=100,batch=3,threads=3")
    assert decision.simulations == 100
    assert sum(found.visits or 0 for found in decision.root) == 100
    won = game("tictactoe:rows=6,columns=6,k=4").state(TWO_EACH)
    found = decide(nets[4], won, "simulations=300,batch=2,threads=3")
    assert (found.value, found.bound) == (1000, "exact")


def test_a_net_that_fails_in_another_thread_ends_the_search(
    nets: dict[int, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Inference.__call__

    def failing(self: Inference, planes: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():
            raise Mistake("The net's sums overflow.")
        return asked(self, planes)

    monkeypatch.setattr(Inference, "__call__", failing)
    state = game("tictactoe:rows=6,columns=6,k=4").state("------/------/--x---/---o--/------/------")
    with pytest.raises(Mistake, match="overflow"):
        decide(nets[4], state, "simulations=3000,batch=2,threads=2")


def test_widening_has_every_move_looked_at(nets: dict[int, Path]) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").state("------/------/--x---/---o--/------/------")
    narrow, wide = (
        decide(nets[4], state, f"simulations=200,cpuct=0,fpu_reduction=200{more}") for more in ("", ",widening=50")
    )
    assert len(narrow.root) < 10
    assert len(wide.root) == 32  # every move near a stone


@pytest.mark.skipif(INTERPRETED, reason="hundreds of simulations with a real net")
def test_widening_finds_a_win_that_the_net_does_not_think_of() -> None:
    state = game("fiveinarow").state("f4 c4 c8 h6 d3 f5 c6 f6 d5 d6 e4 b7 e6 e7 f3 g2")
    decision = player("puct:simulations=900,widening=10", state.game).decide(state)
    assert (decision.move, decision.value, decision.bound) == ("e2", 1000, "exact")


def test_the_surest_move_is_played() -> None:
    state, tree, work = SMALL.start(), new_tree(1), new_work()
    tree[:10] = 0
    tree[:10, LOWER], tree[:10, UPPER] = -1000, 1000
    tree[ROOT, [FIRST, COUNT, VISITS]] = 1, 9, 162
    moves = tree[1:10]
    moves[:, MOVE] = legal_moves(state.core)
    for move, visits, mean in ((0, 100, 100), (1, 60, 400), (2, 2, 900)):
        moves[move, [VISITS, TOTAL, SQUARES]] = visits, visits * mean, visits * mean**2
    for lcb, best in ((0, 0), (150, 1)):
        work.lcb = lcb
        assert finding(state.core, tree, work, 0.0).move == moves[best, MOVE]
    moves[0, [LOWER, UPPER]] = 1000  # a proof decides
    assert finding(state.core, tree, work, 0.0).move == moves[0, MOVE]


def test_the_same_seed_gives_the_same_search(nets: dict[int, Path]) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").start()
    assert known(decide(nets[4], state)) == known(decide(nets[4], state))
    noisy = [
        player(f"puct:net={nets[4]},seed={seed},simulations=20,noise=100", state.game).decide(state)
        for seed in (1, 1, 2)
    ]
    assert known(noisy[0]) == known(noisy[1]) != known(noisy[2])


@pytest.mark.skipif(INTERPRETED, reason="one comparison is enough")
def test_compiled_and_interpreted_searches_are_equal(nets: dict[int, Path]) -> None:
    program = """
import sys, plyground
for spec, text, net in zip(("tictactoe:rows=6,columns=6,k=4", "fiveinarow:size=6"), ("start", "c3 c4"), sys.argv[1:]):
    rules = plyground.game(spec)
    player = plyground.player(f"puct:net={net},seed=1,simulations=12,batch=3,noise=20", rules)
    decision = player.decide(rules.state(text))
    print(decision.move, decision.value, decision.nodes, decision.line, decision.root)
"""
    arguments = ["-c", program, str(nets[4]), str(nets[5])]
    assert run_python(arguments) == run_python(arguments, NUMBA_DISABLE_JIT="1")


def test_the_search_keeps_to_its_limits(nets: dict[int, Path]) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").start()
    few = decide(nets[4], state, "nodes=50")
    assert few.nodes <= 60
    at_once = Control()
    at_once.stop()
    stopped = decide(nets[4], state, "simulations=1000000", control=at_once)
    assert stopped.simulations == 0
    assert stopped.move in state.legal_moves
    assert decide(nets[4], state, "time=1s").simulations  # long enough for a first batch on a busy machine


@pytest.mark.skipif(INTERPRETED, reason="it takes a while until there is a report")
def test_a_search_reports_and_can_be_stopped(nets: dict[int, Path]) -> None:
    reports: list[Decision] = []
    control = Control(reports.append)
    state = game("tictactoe:rows=6,columns=6,k=4").start()
    search = threading.Thread(target=lambda: decide(nets[4], state, "simulations=100000000", control=control))
    search.start()
    while not reports:
        time.sleep(0.01)
    control.stop()
    search.join(60)
    assert not search.is_alive()
    assert reports[-1].simulations


def test_the_next_search_goes_on_with_the_tree(nets: dict[int, Path]) -> None:
    state, recall = game("tictactoe:rows=6,columns=6,k=4").start(), EngineMemory()
    first = decide(nets[4], state, "simulations=300", recall=recall)
    state = state.play(*first.line[:2])
    before = sum(found.visits or 0 for found in decide(nets[4], state, "simulations=1").root)
    again = decide(nets[4], state, "simulations=100", recall=recall)
    assert again.simulations == 100
    assert sum(found.visits or 0 for found in again.root) > 100 + before
    fresh = decide(nets[4], state, "simulations=100,reuse=off", recall=recall)
    assert sum(found.visits or 0 for found in fresh.root) == 100


def test_its_tree_can_be_recorded(nets: dict[int, Path]) -> None:
    state, recording = SMALL.state("xo-/-x-/--o"), Recording()
    decision = decide(nets[3], state, "simulations=40", recording=recording)
    top = recording.nodes[recording.nodes["ply"] == 1]
    assert sorted(top["visits"].tolist()) == sorted(found.visits or 0 for found in decision.root)
    assert len(recording.nodes) > len(top) + 1
    assert 0 < top["prior"].sum() <= 1000 + len(top)


@pytest.mark.skipif(INTERPRETED, reason="it takes many simulations to fill the smallest tree")
def test_a_full_tree_goes_on_with_what_it_has(nets: dict[int, Path]) -> None:
    state = game("tictactoe:rows=6,columns=6,k=4").start()
    decision = decide(nets[4], state, "simulations=1000,memory=1")
    assert decision.simulations == 1000
    assert sum(found.visits or 0 for found in decision.root) == 1000


@pytest.mark.parametrize("batch", [1, 8])
def test_where_many_simulations_pass_the_threat_search_looks_longer(nets: dict[int, Path], batch: int) -> None:
    """Also where a batch carries the visits past the number at which a look is due."""
    recall = EngineMemory()
    state = game("fiveinarow:size=7").state("d4 e5 d5 c3")
    decide(nets[5], state, f"simulations={250 if INTERPRETED else 600},batch={batch},cpuct=20", recall=recall)
    tree = recall.data.tree
    below = range(tree[ROOT, FIRST], tree[ROOT, FIRST] + tree[ROOT, COUNT])
    often = [tree[node] for node in below if tree[node, VISITS] > OFTEN + batch]
    assert often, "no move has many visits"
    for node in often:
        if node[LOWER] < node[UPPER]:
            assert OFTEN <= node[LOOKED] <= node[VISITS] < 4 * node[LOOKED] + batch


FOUR_MOVES_WIN = "h8 a1 i8 a15 j8 o1 i9 o15 i10 a2"  # black: fours lead to five


@pytest.mark.skipif(INTERPRETED, reason="a large net")
def test_our_net_plays_five_in_a_row_and_threats_prove_what_it_only_guesses() -> None:
    rules = game("fiveinarow")
    state = rules.state(FOUR_MOVES_WIN)
    sure = player("puct:simulations=20,seed=1", rules).decide(state)
    assert (sure.value, sure.bound) == (1000, "exact")
    assert ThreatSearch.of(rules).find_win(state.play(sure.move).core, 5000) is not None
    guessed = player("puct:simulations=1,threats=off,seed=1", rules).decide(state)
    assert guessed.bound == "about"
    assert guessed.value is not None
    assert guessed.value > 500
    smaller = player("puct:simulations=8,seed=1", game("fiveinarow:size=9")).decide(game("fiveinarow:size=9").start())
    assert smaller.move == "e5"


def completed(stones: Any, cell: tuple[int, int], in_row: int, exact: bool) -> bool:
    """Whether one more stone completes a row, counted stone by stone."""
    lengths = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            y, x = cell[0] + sign * down, cell[1] + sign * right
            while 0 <= y < stones.shape[0] and 0 <= x < stones.shape[1] and stones[y, x]:
                y, x, length = y + sign * down, x + sign * right, length + 1
        lengths.append(length)
    return any(length == in_row if exact else length >= in_row for length in lengths)


@pytest.mark.parametrize(
    ("spec", "in_row", "plies"),
    [
        ("fiveinarow:size=7", 5, 25),
        ("fiveinarow:size=7,rule=standard", 5, 25),
        ("tictactoe:rows=4,columns=6,k=4", 4, 15),
    ],
)
def test_a_net_sees_stones_and_where_rows_are_completed(spec: str, in_row: int, plies: int) -> None:
    rules, seen = game(spec), [0, 0]
    binding = Nets.of(rules).binding("any.safetensors")
    assert binding is not None
    for seed in range(20):
        state = random_state(rules, plies, seed)
        view = binding.view(state.core)
        planes = np.full((view.rows, view.columns, 5), 7, np.float32)
        view.encoder.write(view.board, planes)
        places = {view.encoder.place(move.number) for move in state.legal_moves}
        assert places == set(np.flatnonzero((planes[:, :, :2] == 0).all(2).ravel()).tolist())
        assert planes[:, :, :2].sum((0, 1)).tolist() == [plies // 2, plies - plies // 2]
        assert (planes[:, :, 2] == 1).all()
        for side in (0, 1):
            expected = [
                divmod(place, view.columns)
                for place in places
                if completed(planes[:, :, side], divmod(place, view.columns), in_row, "standard" in spec)
            ]
            assert sorted(expected) == [(int(y), int(x)) for y, x in np.argwhere(planes[:, :, 3 + side])]
            seen[side] += len(expected)
        out = np.zeros(400, np.int64)
        legal = {move.number for move in state.legal_moves}
        assert {int(move) for move in out[: abs(view.encoder.moves(view.board, out))]} <= legal
        assert {int(move) for move in out[: view.encoder.legal(view.board, out)]} == legal
    assert min(seen) > 0


@pytest.mark.parametrize(
    ("rules", "spec", "sentence"),
    [
        ("dotsandboxes", "puct", r"No net for dotsandboxes \(extra-turn\) .*plyground train"),
        ("tree:((3 9) (2 4))", "puct", "puct follows a net, and there are none for tree"),
        ("tictactoe", "puct", "No net for tictactoe .*plyground train"),
        ("fiveinarow", "puct:net=best", "Unknown net 'best': allowed are fiveinarow-15x15-freestyle, fivein.* and the"),
        ("fiveinarow", "puct:batch=65", "batch is a whole number from 1 to 64"),
    ],
)
def test_a_player_without_a_net_is_told_what_to_do(rules: str, spec: str, sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        player(spec, game(rules))


def test_a_net_for_other_rules_is_refused(nets: dict[int, Path], tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"'4.safetensors' does not fit these rules: it says in_row=4, not in_row=3"):
        decide(nets[4], SMALL.start())
    with pytest.raises(Mistake, match=r"absent\.safetensors"):
        decide(tmp_path / "absent.safetensors", SMALL.start())
    silent = tmp_path / "silent.safetensors"
    write_net(silent, tiny_arrays(), {})
    with pytest.raises(Mistake, match="it says in_row=nothing, not in_row=3"):
        decide(silent, SMALL.start())


def test_the_net_is_part_of_the_spec() -> None:
    rules = game("fiveinarow")
    for net in ("fiveinarow-15x15-freestyle", str(SHIPPED / "my,net.safetensors").replace(",", "%2C")):
        spec = f"puct:batch=4,net={net},seed=3"
        assert player(spec, rules).spec == spec
    assert not player("puct", rules).names_file
    assert player("puct:net=x.safetensors", rules).names_file
