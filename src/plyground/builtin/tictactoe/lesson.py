"""Which lesson fits a lost game of tic-tac-toe: minimax, which looks at every reply."""

from collections.abc import Sequence

from ...content import Lesson
from ...games.game import after, legal_moves
from ...games.tictactoe.position import TicTacToe


def lesson(positions: Sequence[TicTacToe], loser: int, sides: tuple[str, str]) -> Lesson | None:
    """Minimax; the reason says whether the loser could still have stopped the row with the last move."""
    winner = 1 - loser
    if positions[-1].result(winner) <= 0 or len(positions) < 3:
        return None
    saved = any(
        all(after(child, reply).result(winner) <= 0 for reply in legal_moves(child))
        for child in (after(positions[-3], move) for move in legal_moves(positions[-3]))
    )
    rival = sides[winner].capitalize()
    could = "was about to complete a row" if saved else "had two rows to complete at once"
    return Lesson("minimax", f"{rival} {could}: looking ahead at every reply shows it in time.")
