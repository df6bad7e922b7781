"""Boards of the protocol as states of the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Control, Decision, Limits, Player, Players, State, game, player
from plyground.games.fiveinarow.position import EDGE, EMPTY
from plyground.gomocup.board import NEITHER, OWN, RIVAL, Board
from plyground.gomocup.judge import Judge, state_of
from plyground.gomocup.search_process import STAND_IN


@given(st.permutations([(x, y) for x in range(7) for y in range(7)]), st.integers(0, 20))
def test_a_board_of_a_game_is_the_state_of_that_game(cells: list[tuple[int, int]], plies: int) -> None:
    state, board = game("fiveinarow:size=7").start(), Board(7)
    for ply, (x, y) in enumerate(cells[:plies]):
        if state.is_over:
            break
        state = state.play(f"{'abcdefg'[x]}{7 - y}")
        board.stones[x, y] = OWN if ply % 2 == plies % 2 else RIVAL
    made = state_of(board)
    if len(board.stones) == plies:
        assert made == state
        assert (made.is_over, made.core.vacant, made.core.key()) == (state.is_over, state.core.vacant, state.core.key())


@given(st.dictionaries(st.tuples(st.integers(0, 8), st.integers(0, 8)), st.integers(1, 3)))
def test_any_board_is_a_state_that_can_be_played_on(stones: dict[tuple[int, int], int]) -> None:
    state = state_of(Board(9, stones=stones))
    board = state.core.board
    assert (board == EMPTY).sum() == state.core.vacant == 81 - len(stones)
    walls = (state_of(Board(9)).core.board == EDGE).sum()
    assert (board == EDGE).sum() - walls == list(stones.values()).count(NEITHER)
    assert (state.core.runs >= 0).all()


def test_three_stones_are_three_stones() -> None:
    judge = Judge("greedy", 1)
    for size in (5, 9, 20):
        opening, remark = judge.swap2(Board(size), None, 60.0, Control())
        assert len(set(opening)) == 3
        assert all(point in Board(size) for point in opening)
        assert remark.startswith("the most even of 8 openings, worth ")


def test_a_decision_is_told_by_the_names_that_managers_read() -> None:
    rules = game("fiveinarow:size=9")
    decision = player("alphabeta:depth=2", rules).decide(rules.state("e5 f6"))
    points, remark = Judge("alphabeta:depth=2", 1).shown(decision)
    words = remark.split()
    told = dict(zip(words[: words.index("pv") : 2], words[1 : words.index("pv") : 2], strict=True))
    assert list(told) == ["depth", "ev", "n", "n/ms", "tm"]
    assert (told["depth"], told["ev"], told["n"]) == ("2", str(decision.value), str(decision.nodes))
    assert words[words.index("pv") + 1 :] == list(decision.line)
    assert points == [(ord(str(decision.move)[0]) - ord("a"), 9 - int(str(decision.move)[1:]))]


@pytest.mark.parametrize(("size", "spec"), [(15, "puct:nodes=2000"), (10, "five:nodes=2000")])
def test_a_quick_answer_is_by_the_search_that_the_board_has_a_net_for(size: int, spec: str) -> None:
    judge = Judge(STAND_IN, 1)
    assert judge._player(game(f"fiveinarow:size={size}"), None).spec == spec


def test_a_quick_answer_asks_the_net_and_proves_wins_by_threats() -> None:
    quiet = Board(15, stones={(7, 7): RIVAL, (8, 7): OWN, (7, 6): RIVAL})
    points, remark = Judge(":nodes=100", 1).move(quiet, 1, None, 60.0, Control())
    assert int(remark.split("simulations ")[1].split()[0]) > 0
    assert max(abs(points[0][0] - 7), abs(points[0][1] - 7)) <= 2
    three = Board(15, stones={(x, 7): OWN for x in (5, 6, 7)} | {(x, 13): RIVAL for x in (2, 9, 13)})
    points, remark = Judge(":nodes=100", 1).move(three, 1, None, 60.0, Control())
    assert " ev 1000 " in remark
    assert points[0] in ((4, 7), (8, 7))


def test_simulations_are_told_where_there_are_any() -> None:
    rules = game("fiveinarow:size=9")
    decision = player("mcts:simulations=50", rules).decide(rules.state("e5 f6"))
    _, remark = Judge("mcts", 1).shown(decision)
    assert " simulations 50 pv " in remark


def asked_by(spec: str, board: Board, monkeypatch: pytest.MonkeyPatch) -> Player:
    """The player that a judge asks for a move when there are 3 seconds for it."""
    asked: list[Player] = []

    def decide(self: Player, state: State, **_: object) -> Decision:
        asked.append(self)
        return real(player("greedy", state.game), state)

    real = Player.decide
    monkeypatch.setattr(Player, "decide", decide)
    Judge(spec, 1).move(board, 1, None, 3.0, Control())
    return asked[0]


@pytest.mark.parametrize(("size", "exact"), [(15, False), (15, True), (20, False)])
def test_without_a_spec_the_strongest_of_the_managers_rules_plays(
    size: int, exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(size, exact, {(7, 7): RIVAL})
    who, rules = asked_by("", board, monkeypatch), state_of(board).game
    assert (who.search, who.game, who.limits) == (Players.of(rules).strongest, rules, Limits(seconds=3))


@pytest.mark.parametrize(
    ("spec", "depth"), [("five", None), ("deepening", None), ("alphabeta", None), ("alphabeta:depth=4", 4)]
)
def test_only_a_depth_that_somebody_named_cuts_the_managers_time_short(
    spec: str, depth: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = asked_by(spec, Board(9, stones={(4, 4): RIVAL}), monkeypatch)
    assert who.limits == Limits(depth=depth, seconds=3)
