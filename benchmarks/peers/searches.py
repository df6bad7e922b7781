"""The searches of OpenSpiel and easyAI, run by the Python of their environment: see environment.py.

Each line of the input asks for a search as JSON, each line of the output answers with seconds and a count. Moves are
OpenSpiel's: the number of a cell or line, row by row. Only the search is timed, since the game is made before it. Nodes
are the calls of the library's own recursive function, the root and the leaves included, and are counted in a run of
their own, since counting costs time.

OpenSpiel's Python package has its Monte-Carlo tree search in C++ but not its alpha-beta: that one is in Python over
games in C++.
"""

import json
import sys
import time
from importlib import import_module
from typing import Any

import pyspiel
from easyAI import Negamax, TwoPlayerGame
from easyAI.games.TicTacToe import TicTacToe
from open_spiel.python.algorithms import minimax

SEED = 1
UNLIMITED = 0  # memory
negamax = import_module("easyAI.AI.Negamax")  # the package has a class of the same name


class FiveInARow(TwoPlayerGame):  # type: ignore[misc]
    """Five-in-a-row as easyAI wants its games, with a move taken back instead of a copied board."""

    def __init__(self, players: list[None], size: int = 10) -> None:
        self.players = players
        self.current_player = 1
        self.size = size
        self.board = [[0] * self.size for _ in range(self.size)]
        self.lost: list[bool] = [False]  # by ply: whether the last move made a five

    def possible_moves(self) -> list[int]:
        cells = (cell for row in self.board for cell in row)
        return [move for move, stone in enumerate(cells) if not stone]

    def make_move(self, move: int) -> None:
        row, column = divmod(move, self.size)
        self.board[row][column] = self.current_player
        self.lost.append(any(self._run(row, column, *step) >= 5 for step in ((0, 1), (1, -1), (1, 0), (1, 1))))

    def unmake_move(self, move: int) -> None:
        row, column = divmod(move, self.size)
        self.board[row][column] = 0
        self.lost.pop()

    def is_over(self) -> bool:
        return self.lost[-1] or len(self.lost) > self.size * self.size

    def scoring(self) -> int:
        return -100 if self.lost[-1] else 0

    def _run(self, row: int, column: int, down: int, right: int) -> int:
        stone, length = self.board[row][column], 1
        for sign in (-1, 1):
            r, c = row + sign * down, column + sign * right
            while 0 <= r < self.size and 0 <= c < self.size and self.board[r][c] == stone:
                length += 1
                r, c = r + sign * down, c + sign * right
        return length


EASYAI_GAMES = {"TicTacToe": TicTacToe, "FiveInARow": FiveInARow}


def openspiel_mcts(game: str, moves: list[int], simulations: int, exploration: float) -> tuple[float, int]:
    """One random game a simulation, with the solver; the answer counts the simulations."""
    rules, state = _openspiel(game, moves)
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(rules, evaluator, exploration, simulations, UNLIMITED, True, SEED, False)
    started = time.perf_counter()
    root = bot.mcts_search(state)
    simulations = root.explore_count  # fewer if the root was proven
    del root  # freeing the tree is part of the work, as it is of ours
    return time.perf_counter() - started, simulations


def openspiel_alphabeta(game: str, moves: list[int], depth: int, count: bool = False) -> tuple[float, int]:
    """Alpha-beta for whom nothing but the end of a game is worth anything."""
    rules, state = _openspiel(game, moves)

    def search() -> None:
        minimax.alpha_beta_search(rules, state, value_function=lambda state: 0, maximum_depth=depth)

    return _counted(minimax, "_alpha_beta", search) if count else _timed(search)


def easyai_negamax(game: str, moves: list[int], depth: int, count: bool = False) -> tuple[float, int]:
    """easyAI's alpha-beta, without a table; its TicTacToe counts cells from 1, so only the start is understood."""
    assert not moves
    position = EASYAI_GAMES[game]([None, None])

    def search() -> None:
        Negamax(depth)(position)

    return _counted(negamax, "negamax", search) if count else _timed(search)


SEARCHES = {search.__name__: search for search in (openspiel_mcts, openspiel_alphabeta, easyai_negamax)}


def _openspiel(game: str, moves: list[int]) -> tuple[Any, Any]:
    rules = pyspiel.load_game(game)
    state = rules.new_initial_state()
    for move in moves:
        state.apply_action(move)
    return rules, state


def _timed(search: Any) -> tuple[float, int]:
    started = time.perf_counter()
    search()
    return time.perf_counter() - started, 0


def _counted(module: Any, name: str, search: Any) -> tuple[float, int]:
    function, calls = getattr(module, name), 0

    def counting(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return function(*arguments, **named)

    setattr(module, name, counting)
    search()
    setattr(module, name, function)
    return 0.0, calls


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(SEARCHES[question.pop("search")](**question)), flush=True)
