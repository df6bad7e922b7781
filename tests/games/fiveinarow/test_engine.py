"""The engine `five`: it finds what was overlooked, claims only what is proven, and varies its openings."""

import threading
from random import Random

import pytest

import plyground
from plyground.arena import play_match
from plyground.arena.openings import OpeningBook
from plyground.compiled import INTERPRETED
from plyground.engines.fiveinarow import FIVE
from plyground.engines.fiveinarow.evaluation import new_evaluation
from plyground.engines.fiveinarow.kernel import PROVEN, REFUTED, WIN, new_work, search_root
from plyground.errors import Mistake
from plyground.games.fiveinarow.threats.board import from_game, threat_board
from plyground.games.fiveinarow.threats.fours import new_threat_work
from plyground.games.fiveinarow.threats.proof import forced_by_threats, verify
from plyground.offers import offer
from plyground.search import Control, Limits
from plyground.search.deepening.table import new_table
from tests.games.fiveinarow.test_wins import stones
from tests.questions import run_python

RULES = plyground.game("fiveinarow")
slow = pytest.mark.skipif(INTERPRETED, reason="takes minutes")


def decide(text: str, spec: str, seed: int = 1) -> plyground.Decision:
    return plyground.player(spec, RULES).decide(RULES.state(text), seeds=(seed,))


def test_it_finds_the_broken_four() -> None:
    decision = decide("g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6", "five:nodes=300")
    assert (decision.move, decision.value, decision.bound) == ("e11", WIN - 5, "exact")
    assert decision.state.play(*decision.line).is_over


@slow
def test_it_finds_the_broken_shape() -> None:
    decision = decide("g7 h10 d11 i8 e9 f8 e8 h9 e7 e6", "five:nodes=100000")
    assert decision.move == "e11"
    assert decision.bound == "about"


@slow
def test_a_move_that_replaces_a_refuted_one_at_the_last_moment_has_a_value() -> None:
    # k4, the best move of depth 10, is refuted when the nodes run out at depth 11.
    decision = decide("m3 m5 o8 n2 k7 k6 j5 j7 i8 l5 i6 n5 m4", "five:nodes=400000", seed=0)
    assert decision.depth == 10
    assert decision.value is not None
    assert decision.bound == "at most"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", {"h7", "h12"}),  # five
        ("h8 h7 h9 a3 h10 a5 h11", {"h12"}),  # stops five
        ("h8 a1 h9 a3 h10", {"h6", "h7", "h11", "h12"}),  # stops a winning four
    ],
)
def test_what_has_to_be_played_is_played(text: str, moves: set[str]) -> None:
    decision = decide(text, "five:nodes=200")
    assert decision.move in moves
    assert (decision.value == WIN - 1) == (moves == {"h7", "h12"})


@slow
@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_what_it_calls_exact_is_proven(rule: str) -> None:
    random, claims = Random(6), [0, 0]
    for _ in range(250):
        position = stones(random, rule)
        found = FIVE.run(position, None, Limits(nodes=1500), seeds=(1,))
        assert (found.bound == "exact") == (found.value is not None and abs(found.value) > PROVEN)
        if found.bound == "exact" and found.value is not None and WIN - abs(found.value) > 3:
            side = position.to_move()
            win = forced_by_threats(position, side if found.value > 0 else 1 - side, 200_000)
            assert win is not None, RULES.text(position)
            assert verify(win)
            claims[found.value > 0] += 1
    assert min(claims) > 3


def test_the_same_seed_makes_the_same_choices() -> None:
    first, again = (decide("h8 i9", "five:nodes=500,seed=3") for _ in range(2))
    assert (first.move, first.value, first.nodes) == (again.move, again.value, again.nodes)


@slow
def test_openings_vary_and_stay_near_the_middle() -> None:
    replies = {str(decide("h8", "five:nodes=3000", seed).move) for seed in range(12)}
    assert len(replies) > 1
    assert replies <= {f"{column}{row}" for column in "fghij" for row in range(6, 11)}
    assert decide("start", "five:nodes=100").move in {f"{column}{row}" for column in "ghi" for row in range(7, 10)}


@slow
def test_lapses_cost_games() -> None:
    weak, strong = (plyground.player(spec, RULES) for spec in ("five:nodes=300,lapses=40", "five:nodes=300"))
    match = play_match(RULES, (strong, weak), 6, opening_plies=2)
    assert match.wins[0] > match.wins[1]


@slow
def test_lapses_are_those_of_people() -> None:
    """A four is hardly ever left unanswered, nor an open three at the last move; one far from it often is."""

    def answered(text: str) -> int:
        decisions = [decide(text, "five:nodes=20,lapses=90,proofs=off,fours=off", seed) for seed in range(60)]
        return sum(str(decision.move) in ("h6", "h7", "h11", "h12") for decision in decisions)

    assert answered("h8 h7 h9 a2 h10 a4 h11") > 45
    assert answered("h8 o1 h9 a14 b8 a2 h10") > 45
    assert answered("h8 o1 h9 a14 h10 a2 b8") < 35


def test_it_can_be_stopped_and_is_told_of() -> None:
    seen: list[plyground.Decision] = []
    control = Control(seen.append)
    player = plyground.player("five", RULES)
    player.prepare()
    threading.Timer(0.5, control.stop).start()
    decision = plyground.player("five:time=60m", RULES).decide(RULES.state("h8 i9"), control=control)
    assert decision.move in RULES.state("h8 i9").legal_moves
    assert decision.nodes == control.nodes
    assert len(seen) > 0


@slow
def test_threads_share_the_work_and_end_with_it() -> None:
    control, before = Control(), threading.active_count()
    state = RULES.state("h8 i9 g7")
    decision = plyground.player("five:nodes=2000,threads=3", RULES).decide(state, control=control)
    assert threading.active_count() <= before  # a thread of an earlier test may have ended meanwhile
    assert decision.move in state.legal_moves
    assert decision.bound == "about"
    assert decision.nodes == control.nodes
    assert decide("g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6", "five:nodes=300,threads=2").move == "e11"


def test_every_board_and_a_board_that_is_nearly_full() -> None:
    for size in (5, 9, 20):
        rules = plyground.game(f"fiveinarow:size={size}")
        state = rules.start()
        player = plyground.player("five:nodes=60", rules)
        for ply in range(25 if size == 5 else 3):
            if state.is_over:
                break
            state = state.play(player.decide(state, seeds=(ply,)).move)
        assert size > 5 or state.is_over


@pytest.mark.parametrize(
    ("spec", "usual", "other"),
    [
        ("fiveinarow", "lines", "threats"),
        ("fiveinarow:rule=standard", "lines", "threats"),
        ("fiveinarow:size=13", "threats", "lines"),
    ],
)
def test_without_eval_it_asks_what_fits_the_board(spec: str, usual: str, other: str) -> None:
    rules = plyground.game(spec)
    state, found = rules.state("g7 h8 g8"), {}
    for option in ("", f",eval={usual}", f",eval={other}"):
        decision = plyground.player(f"five:nodes=40,seed=1{option}", rules).decide(state)
        found[option] = decision.move, decision.value, decision.nodes
    assert found[""] == found[f",eval={usual}"] != found[f",eval={other}"]


@pytest.mark.parametrize("share", [0, 1])
def test_a_root_move_is_refused_if_the_rival_then_wins_by_force(share: int) -> None:
    """White's f7 allows a win of 15 plies, which a search of one ply does not see."""
    position = RULES.parse("f9 k11 e6 k7 f6 g4 f5")
    bad = from_game(RULES.read_move(position, "f7"), 15)
    work, wins, table = new_work(), new_threat_work(), new_table(1)
    work.limit, work.nodes, work.check_share = 100_000, 1000, share
    work.root_moves[0], work.root_count = bad, 1
    value = search_root(threat_board(position), new_evaluation("threats", 0), 1, -WIN, WIN, 0, work, wins, table)
    assert value == work.refuted[bad] < REFUTED if share else value > REFUTED
    assert wins.nodes <= 1000 + work.nodes


def test_it_belongs_to_five_in_a_row() -> None:
    assert plyground.player("five:time=1s", RULES).spec == "five:time=1s"
    with pytest.raises(Mistake, match="five"):
        plyground.player("five", plyground.game("tictactoe"))


ANSWERS = """
import plyground
from plyground.compiled import on_compile
from plyground.games.fiveinarow.threats.proof import forced_by_threats
rules, compiled = plyground.game("fiveinarow"), []
with on_compile(compiled.append):
    for text in ("g9 h6 d5 i8 e7 f8 e8 h7 e9 e6 f9 h9 h8 g6", "h8 a1 h9 a15 i7 o1 j7 o15", "h8 i9 h9 i8 h10 g7"):
        position = rules.parse(text)
        win = forced_by_threats(position, position.to_move(), 300)
        print(win and (win.line, win.nodes, win.moves))
    for text in ("h8 i9 g7", "h8 a1 h9 a15 i7 o1 j7 o15"):
        found = plyground.player("five:nodes=12,seed=1", rules).decide(rules.state(text))
        print(found.move, found.value, found.nodes, *found.line)
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_compiled_interpreted_and_loaded_from_the_cache(capsys: pytest.CaptureFixture[str]) -> None:
    exec(ANSWERS, {})
    here = capsys.readouterr().out  # now everything is compiled and kept, so that another process only loads it
    *loaded, count = run_python(["-c", f"{ANSWERS}print(len(compiled))"]).splitlines()
    assert "\n".join(loaded) == here.strip()
    assert count == "0"
    assert run_python(["-c", ANSWERS], NUMBA_DISABLE_JIT="1") == here


def test_known_openings_can_be_played_and_are_not_decided() -> None:
    rules = plyground.game("fiveinarow")
    known = offer(rules, OpeningBook)
    assert known is not None
    openings = known.openings
    assert len(set(openings)) == len(openings) >= 20
    for moves in openings:
        position = rules.start().play(*moves).core
        assert not any(forced_by_threats(position._replace(side=side), side, 500) for side in (0, 1)), moves
    assert offer(plyground.game("fiveinarow:size=9"), OpeningBook) is None
