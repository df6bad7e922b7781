"""A user's program with mistakes: mypy finds each one that is marked, and no others."""

import plyground
from plyground import Decision, Game, Player, State
from plyground.author import Board, Integer

game = plyground.game("tictactoe")
state = game.start()
player = plyground.player("minimax", game)
decision = player.decide(state)

state.legal_move  # wrong
state.push("c1")  # wrong
state.is_over()  # wrong
state.turn = 1  # wrong
state.play(3.5)  # wrong
state.outcome.winner  # wrong
moves: list[str] = state.legal_moves  # wrong
game.positions()  # wrong
game.start().undo()  # wrong
plyground.game(3)  # wrong
player.think(state)  # wrong
player.decide(game)  # wrong
player.decide(state, depth=3)  # wrong
decision.best_move  # wrong
decision.value + 1  # wrong
decision.line[0].numbr  # wrong
plyground.solve(game)  # wrong
plyground.solve(state).valeu  # wrong
plyground.win_chance(state).share  # wrong
plyground.player("minimax")  # wrong
Board("cells", colums=3)  # wrong
Integer("size", low=1)  # wrong


class NoText(Game):
    def new(self) -> int:
        return 0


NoText()  # wrong


def good(asked: Player, about: State) -> Decision:
    return asked.decide(about)
