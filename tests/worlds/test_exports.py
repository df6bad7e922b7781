"""Our games in OpenSpiel and in PettingZoo, held to the tests of these packages and to their own games."""

import copy
import random
import warnings
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import plyground

PAIRS = {  # ours and OpenSpiel's: the same game, with the same numbers for its moves
    "tictactoe": "tic_tac_toe",
    "tictactoe:rows=4,columns=5,k=4": "mnk(m=5,n=4,k=4)",
    "fiveinarow:size=7": "gomoku(size=7)",
    "dotsandboxes:rows=2,columns=3": "dots_and_boxes(num_rows=2,num_cols=3)",
}
GAMES = [*PAIRS, "dotsandboxes:rows=3,columns=2,extra_turn=off"]


class TestOpenSpiel:
    pyspiel: Any = None

    @pytest.fixture(autouse=True)
    def _needs(self) -> None:
        reason = "needs OpenSpiel: pip install 'plyground[openspiel]'"
        type(self).pyspiel = pytest.importorskip("pyspiel", reason=reason)

    def load(self, spec: str, **options: Any) -> Any:
        from plyground.worlds import openspiel

        return openspiel.load_game(spec, **options)

    @pytest.mark.parametrize("spec", GAMES)
    def test_its_simulations_find_nothing_wrong(self, spec: str) -> None:
        game = self.load(spec)
        self.pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
        assert self.pyspiel.load_game(str(game)) == game

    @pytest.mark.parametrize("spec", PAIRS)
    def test_a_random_game_is_the_same_as_in_its_own_game(self, spec: str) -> None:
        ours, theirs = self.load(spec), self.pyspiel.load_game(PAIRS[spec])
        assert ours.num_distinct_actions() == theirs.num_distinct_actions()
        assert ours.max_game_length() <= theirs.max_game_length()
        rng, won = random.Random(spec), set()
        for _ in range(8):
            mine, other = ours.new_initial_state(), theirs.new_initial_state()
            while not other.is_terminal():
                assert mine.current_player() == other.current_player()
                assert mine.legal_actions() == other.legal_actions()
                assert mine.returns() == other.returns()
                action = rng.choice(other.legal_actions())
                mine.apply_action(action)
                other.apply_action(action)
            assert mine.is_terminal()
            assert mine.returns() == other.returns()
            assert mine.history() == other.history()
            won.add(tuple(mine.returns()))
        assert len(won) > 1

    def test_margins_are_what_the_game_counts(self) -> None:
        theirs = self.pyspiel.load_game("dots_and_boxes(num_rows=1,num_cols=3,utility_margin=true)").new_initial_state()
        mine = self.load("dotsandboxes:rows=1,columns=3", margins=True).new_initial_state()
        for action in range(10):
            mine.apply_action(action)
            theirs.apply_action(action)
        assert mine.returns() == theirs.returns() != [0.0, 0.0]

    def test_its_algorithms_play_it(self) -> None:
        from open_spiel.python.algorithms import minimax

        game = self.load("tictactoe")
        assert minimax.alpha_beta_search(game, maximum_depth=9, value_function=lambda state: 0)[0] == 0
        state = game.new_initial_state()
        twin = copy.deepcopy(state)
        twin.apply_action(4)
        assert len(state.legal_actions()) == 9
        assert len(twin.legal_actions()) == 8

    def test_what_nets_see_is_the_players_own(self) -> None:
        state = self.load("tictactoe").new_initial_state()
        state.apply_action(4)
        observer = state.get_game().make_py_observer()
        seen = []
        for player in (0, 1):
            observer.set_from(state, player)
            seen.append(np.argwhere(observer.dict["observation"]).tolist())
        assert seen == [[[1, 1, 0]], [[1, 1, 1]]]


class TestPettingZoo:
    @pytest.fixture(autouse=True)
    def _needs(self) -> None:
        pytest.importorskip("pettingzoo", reason="needs PettingZoo: pip install 'plyground[pettingzoo]'")

    def env(self, spec: str, **options: Any) -> Any:
        from plyground.worlds import pettingzoo

        return pettingzoo.env(spec, **options)

    @pytest.mark.parametrize("spec", GAMES)
    def test_its_tests_find_nothing_wrong(self, spec: str) -> None:
        from pettingzoo.test import api_test
        from pettingzoo.test.seed_test import seed_test

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # PettingZoo warns of all observations with action masks, its own games' too, and of an empty board.
            warnings.filterwarnings("ignore", "Observation is not a NumPy array")
            warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
            warnings.filterwarnings("ignore", "Observation numpy array is all zeros")
            api_test(self.env(spec), num_cycles=200)
            seed_test(lambda: self.env(spec), num_cycles=50)

    def test_the_mover_of_a_box_moves_again(self) -> None:
        env = self.env("dotsandboxes:rows=1,columns=2", margins=True)
        env.reset()
        state, movers = plyground.game("dotsandboxes:rows=1,columns=2").start(), []
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            if over:
                assert reward == state.result(int(agent[-1]))
                env.step(None)
                continue
            assert agent == f"player_{state.turn}"
            assert seen["action_mask"].sum() == len(state.legal_moves)
            movers.append(agent)
            action = int(np.flatnonzero(seen["action_mask"])[0])
            state = state.play(next(move for move in state.legal_moves if state.board.names.index(move) == action))
            env.step(action)
        assert state.is_over
        assert any(first == second for first, second in pairwise(movers))

    def test_an_illegal_action_loses(self) -> None:
        env = self.env("tictactoe")
        env.reset()
        env.step(4)
        env.step(4)
        assert env.terminations == {"player_0": True, "player_1": True}
        assert env.rewards["player_1"] == -1

    def test_it_shows_the_board(self) -> None:
        env = self.env("tictactoe", render_mode="ansi")
        env.reset()
        env.step(4)
        assert "[x]" in env.render()
        with pytest.raises(plyground.Mistake, match="render_mode"):
            self.env("tictactoe", render_mode="rgb_array")


def test_a_pass_is_the_action_after_the_last_place() -> None:
    from plyground.worlds.numbering import Numbering

    passing = plyground.game("tictactoe")
    numbering = Numbering(passing)
    assert numbering.count == 9
    assert numbering.action(plyground.Move("pass", 99)) == 9
