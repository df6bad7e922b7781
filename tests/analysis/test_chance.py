"""Chances: truths where there are any, and what every curve has to keep to."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyground
from plyground.analysis.chance import chance_source, proven, win_chance
from plyground.analysis.claims import Chance, continued
from plyground.analysis.offers import Curve
from plyground.analysis.solving.solve import solve
from plyground.builtin.fiveinarow.chance import patterns_curve
from plyground.compiled import INTERPRETED
from plyground.games import game
from plyground.games.fiveinarow import learned
from plyground.games.fiveinarow.threats.proof import forced_by_threats, verify
from plyground.games.state import Move, State, copied
from plyground.offers import offer
from plyground.players import player
from plyground.search import Bound, Decision, Figures, RootMove, Score, SearchResult
from tests.conformance.variants import CELL_MIRRORS, LINE_MIRRORS
from tests.search.solving import SUBJECTS, Truth, late_positions

CURVED = [
    "fiveinarow",
    "fiveinarow:size=9,rule=standard",
    "dotsandboxes:rows=4,columns=5",
    "dotsandboxes:extra_turn=off",
]
SIDES_AND_SHARES = {1: 1.0, 0: 0.5, -1: 0.0}


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def some_state(spec: str, plies: int, seed: int) -> tuple[State, list[Move]]:
    """An unfinished state, and the moves that led to it; stones keep near each other."""
    dice = Random(f"{spec} {seed}")
    state = game(spec).start()
    moves: list[Move] = []
    for _ in range(plies):
        core = state.core
        near = [move for move in state.legal_moves if not hasattr(core, "near") or core.near[move.number] > 0]
        move = dice.choice(near or state.legal_moves)
        child = state.play(move)
        if child.is_over:
            break
        moves.append(move)
        state = child
    return state, moves


def told(state: State, finding: SearchResult) -> Decision:
    """What a player might say about a state."""
    return Decision.of(state, player("greedy", state.game), finding)


# Tic-tac-toe.


@cache
def tictactoe_value(text: str) -> tuple[int, int]:
    """Worth to the side to move, and after how many plies: a win as soon, a loss as late as can be."""
    state = game("tictactoe").state(text)
    if state.is_over:
        return state.result(state.turn), 0
    found = [tictactoe_value(state.play(move).text) for move in state.legal_moves]
    return max(((-value, plies + 1) for value, plies in found), key=lambda best: (best[0], -best[0] * best[1]))


def test_every_position_of_tic_tac_toe_is_exact() -> None:
    rules = game("tictactoe")
    tictactoe_value(rules.start().text)
    states = [state for state in _reachable(rules.start()) if not state.is_over]
    assert len(states) == 4520
    for state in states[:: 150 if INTERPRETED else 5]:
        side, text = state.turn, state.text
        value, plies = tictactoe_value(text)
        chance = win_chance(state)
        assert chance is not None
        assert chance.kind == "exact"
        assert chance.share == SIDES_AND_SHARES[value if side == 0 else -value], text
        winner = rules.sides[side if value > 0 else 1 - side]
        assert chance.text == ("a draw" if value == 0 else f"{winner} wins in {(plies + 1) // 2}"), text
        assert chance.moves == (None if value == 0 else (plies + 1) // 2)


def _reachable(start: State) -> list[State]:
    states, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        for move in state.legal_moves:
            child = state.play(move)
            if child not in states:
                states.add(child)
                waiting.append(child)
    return sorted(states, key=lambda state: state.text)


@pytest.mark.parametrize("spec", [spec for spec in SUBJECTS if not spec.endswith("tictactoe")])
def test_what_is_certain_near_the_end_is_true(spec: str) -> None:
    rules, truth = game(spec), Truth(game(spec))
    for position in late_positions(spec, 4 if INTERPRETED else 20, 5 if INTERPRETED else 7):
        chance = win_chance(State(rules, position))
        assert chance is not None
        assert chance.kind != "fitted"
        assert chance.share == SIDES_AND_SHARES[sign(truth.final(position, 0))], rules.text(position)


def test_what_is_too_large_to_solve_is_a_gap() -> None:
    assert win_chance(game("tictactoe:rows=6,columns=6,k=5").start()) is None


def test_the_rules_are_those_of_the_position() -> None:
    # A text brings its own board; the game asked with is another.
    assert win_chance(game("dotsandboxes").state("2x2:0")) == win_chance(game("dotsandboxes:rows=2,columns=2").start())


# Finished games, and what decisions prove.


@pytest.mark.parametrize(
    ("spec", "text", "share", "words"),
    [
        ("tictactoe", "xxx/oo-/---", 1.0, "x wins"),
        ("tictactoe", "ooo/xx-/x--", 0.0, "o wins"),
        ("tictactoe", "xox/xox/oxo", 0.5, "a draw"),
        ("fiveinarow", "h8 a1 h9 a3 h10 a5 h11 a7 h12", 1.0, "black wins"),
        ("dotsandboxes", "1x1:f score=0-1", 0.0, "second wins 1–0"),
    ],
)
def test_finished_games(spec: str, text: str, share: float, words: str) -> None:
    assert win_chance(game(spec).state(text)) == Chance("proven", share, words)


@pytest.mark.parametrize(
    ("text", "winner", "moves"),
    [
        ("h8 a1 h9 a3 h10 a5 h11 a7", 0, 1),
        ("h8 a1 h9 a3 h10 a5 h11", 0, 1),
        ("h8 a1 h9 a3 h10 a5", 0, 2),
        ("h8 c3 a1 c4 o15 c5 o1 c6", 1, 1),
    ],
)
def test_short_wins_of_five_in_a_row_need_no_decision(text: str, winner: int, moves: int) -> None:
    state = game("fiveinarow").state(text)
    words = f"{state.game.sides[winner]} wins in {moves}"
    assert win_chance(state) == Chance("proven", 1.0 - winner, words, moves)


def test_a_decision_is_believed_only_if_its_win_can_be_shown() -> None:
    state = game("fiveinarow").state("h8 a1")
    quiet = win_chance(state)
    assert quiet is not None
    assert quiet.kind == "fitted"
    line = tuple(state.move(name).number for name in ["h9", "a3", "h10", "a5", "h11", "a7", "h12"])
    # White need not let it come to this.
    boast = told(state, SearchResult(Figures(Score(10**9), 7, 1, 0.0, line)))
    assert win_chance(state, boast) == quiet
    assert win_chance(state, boast.with_figures(score=Score(-(10**9)))) == quiet


def test_a_search_that_overlooks_a_defence_is_not_believed() -> None:
    rules = game("fiveinarow")
    state = rules.state("d8 b8 e8 h14 f8 a1 h10 o1 h11 o15 h12")  # h8 stops both rows, see test_forced
    decision = plyground.player("alphabeta:depth=4,eval=nine-patterns", rules).decide(state)
    assert (decision.value or 0) < -(10**8)
    assert len(decision.line) <= 4  # two moves of each side, as if it were over by then
    win = forced_by_threats(state.core, 0, 100_000)
    assert win is not None
    assert verify(win)
    assert win_chance(state, decision) == Chance("proven", 1.0, f"black wins in {win.moves}", win.moves)
    assert win.moves > 2


@pytest.mark.skipif(INTERPRETED, reason="a deep search takes plain Python too long")
def test_a_longer_win_is_shown_with_and_without_a_decision() -> None:
    rules = game("fiveinarow")
    state = rules.state("c13 b14 d12 f12 e11 b11 c10 c11 d10 d11 b9 a10 c9 b10 d9 f10 c8 e9 d8 b8 c7 c6 d7 d6 b7")
    assert proven(state) == Chance("proven", 1.0, "black wins in 3", moves=3)
    decision = plyground.player("deepening:depth=6,eval=nine-patterns", rules).decide(state)
    assert (decision.value or 0) < -(10**8)
    assert win_chance(state, decision) == Chance("proven", 1.0, "black wins in 3", moves=3)


def test_what_a_decision_says_about_the_state_after_its_move() -> None:
    rules = game("dotsandboxes:rows=1,columns=2")
    state = rules.state("1x2:0")
    finding = SearchResult(Figures(Score(5), 4, 10, 0.1, (0, 1, 2, 4)), (RootMove(0, Score(5)),))
    decision = told(state, finding)
    later = continued(decision)
    assert later == told(state.play(0), SearchResult(Figures(Score(-5), 3, 10, 0.1, (1, 2, 4))))
    assert continued(decision.with_figures(line=decision.line[:1])) is None
    assert continued(decision.with_figures(score=None)) is None
    closing = rules.state("1x2:2b")  # one box lacks its last line only
    same_side = continued(told(closing, finding.with_figures(line=(6, 2))))
    assert same_side is not None
    assert same_side.value == 5  # whoever closes a box moves again


@pytest.mark.skipif(INTERPRETED, reason="the look that finds nothing takes plain Python too long")
def test_a_line_that_ends_in_a_win_proves_it_on_a_large_board() -> None:
    # Two open twos that cross, too much to solve in passing on a hundred cells.
    rules = game("tictactoe:rows=10,columns=10,k=5")
    state = rules.state(
        "o--------o/" + "----------/" * 2 + "----x-----/----x-----/-----xx---/" + "----------/" * 3 + "o--------o"
    )
    line = tuple(state.move(name).number for name in ("e5", "e8", "h5", "i5", "d5"))
    won = state.play(*line)
    assert won.is_over
    value = rules.evaluator("default").score(won.core, 0)
    decision = told(state, SearchResult(Figures(Score(value), 5, 1, 0.0, line)))
    assert proven(state) is None
    assert proven(state, decision) == Chance("proven", 1.0, "x wins in 3", moves=3)
    assert proven(state, decision.with_figures(score=Score(value, Bound.AT_LEAST))) is None
    assert proven(state, decision.with_figures(score=Score(7))) is None
    assert proven(state, decision.with_figures(line=decision.line[:4])) is None


def test_random_games_prove_what_their_bounds_say() -> None:
    state = game("fiveinarow").state("h8")
    move = state.move("a1").number
    about = told(state, SearchResult(Figures(Score(-1000, Bound.ABOUT), 3, 10, 0.0, (move,), simulations=5)))
    assert proven(state, about) is None
    assert proven(state, about.with_figures(score=Score(-1000, is_proven=True))) == Chance("proven", 1.0, "black wins")


def test_boxes_that_are_still_to_come_are_told() -> None:
    state, _ = some_state("dotsandboxes:rows=3,columns=3", 14, 1)
    value = solve(state).value
    assert value is not None
    final = state.result(0) + (value if state.turn == 0 else -value)
    chance = win_chance(state)
    assert chance is not None
    assert chance.text == f"{state.game.sides[0 if final > 0 else 1]} wins by {abs(final)}"
    assert chance.margin == abs(final)


# Curves.


@given(st.sampled_from(CURVED), st.integers(0, 30), st.integers(0, 10**6))
def test_a_chance_is_one_and_changes_nothing(spec: str, plies: int, seed: int) -> None:
    state, _ = some_state(spec, plies, seed)
    before = State(state.game, copied(state.core))
    chance = win_chance(state)
    assert chance is not None
    assert state.game.text(state.core) == before.text
    assert state.core.key() == before.core.key()
    assert chance == win_chance(state)
    if chance.kind == "fitted":
        assert 0 < chance.share < 1
        percent = min(max(round(100 * chance.share), 1), 99)
        assert chance.text == f"{state.game.sides[0]} {percent}%"
    else:
        assert chance.kind == "proven"
        assert chance.share in (0.0, 0.5, 1.0)
        assert "%" not in chance.text


def swapped(state: State) -> State:
    """The same with the sides exchanged."""
    core = state.core
    if hasattr(core, "runs"):
        other = copied(core)
        other.board[:] = [1 - owner if owner < 2 else owner for owner in core.board]
        other.runs[:] = core.runs[::-1]
        return State(state.game, other._replace(side=1 - core.side))
    boxes = {"first_boxes": core.second_boxes, "second_boxes": core.first_boxes}
    return State(state.game, core._replace(**boxes, side=1 - core.side))


@given(st.sampled_from(CURVED), st.integers(1, 24), st.integers(0, 10**6))
def test_exchanging_the_sides_exchanges_the_chances(spec: str, plies: int, seed: int) -> None:
    state, _ = some_state(spec, plies, seed)
    one, other = win_chance(state), win_chance(swapped(state))
    assert one is not None
    assert other is not None
    assert other.kind == one.kind
    assert other.share == pytest.approx(1 - one.share, abs=1e-12)


@given(st.sampled_from(CURVED), st.integers(1, 24), st.integers(0, 10**6), st.integers(0, 6))
def test_a_mirrored_position_has_the_same_chance(spec: str, plies: int, seed: int, which: int) -> None:
    state, names = some_state(spec, plies, seed)
    rules = game(spec)
    mirror = (LINE_MIRRORS if rules.name == "dotsandboxes" else CELL_MIRRORS)[which]
    image = mirror.game(rules).start().play(*(mirror.rename(rules, name) for name in names))
    one, other = win_chance(state), win_chance(image)
    assert one is not None
    assert other is not None
    if one.kind == other.kind:  # a proof may be found within its nodes on one side of the mirror only
        assert other.share == pytest.approx(one.share, abs=1e-12)


@given(st.sampled_from(["on", "off"]), st.integers(3, 6), st.integers(0, 30), st.integers(0, 10**6))
def test_more_boxes_never_lower_the_chance(extra_turn: str, rows: int, plies: int, seed: int) -> None:
    state, _ = some_state(f"dotsandboxes:rows={rows},columns=5,extra_turn={extra_turn}", plies, seed)
    closed = sum(state.score or ())
    shares = []
    for first in range(closed + 1):
        other = state.core._replace(first_boxes=first, second_boxes=closed - first)
        chance = win_chance(State(state.game, other))
        assert chance is not None
        shares.append(chance.share)
    assert shares == sorted(shares)


def test_an_empty_board_is_worth_what_its_only_candidate_leads_to() -> None:
    rules = game("fiveinarow")
    assert win_chance(rules.start()) == win_chance(rules.state("h8"))


def test_an_open_three_of_the_rival_is_worse_than_none() -> None:
    rules = game("fiveinarow")
    threatened, calm = (win_chance(rules.state(text)) for text in ("h8 c3 h9 d3 o1 e3", "h8 c3 h9 f5 o1 j3"))
    assert threatened is not None
    assert calm is not None
    assert threatened.share < calm.share


@pytest.mark.parametrize("spec", ["tictactoe", *CURVED, "fiveinarow:size=7", "dotsandboxes:rows=7,columns=7"])
def test_people_are_told_where_it_comes_from(spec: str) -> None:
    sentence = chance_source(game(spec))
    assert sentence.endswith(".")
    assert ("Exact" in sentence) == spec.startswith("tictactoe")
    assert ("extrapolated" in sentence) == spec.endswith(("=7", "columns=7"))


def test_without_the_table_of_lines_the_chance_comes_from_patterns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game("fiveinarow").state("h8 i9")
    monkeypatch.setitem(learned.TABLES, 0, tmp_path / "absent.safetensors")
    chance = win_chance(state)
    assert chance is not None
    assert chance.kind == "fitted"
    assert offer(state.game, Curve) == patterns_curve(15)
