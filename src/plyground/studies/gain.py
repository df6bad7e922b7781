"""Eq. 2 of Perumal Raja (document 000), "winning possibility of human": what the program expects to gain by its move.

    AI score = Heuristic(Depth 1's MIN value) − Heuristic(Current board)

The document prints neither a value nor the code. Read here: the current board is "the board with human player's move",
so the program is to move in `state`; depth 1's MIN value is the least that the human's replies leave of the move that
the program chooses, which is the value that its search returns; and the heuristic is the one of its search,
`heuristic(ai) − heuristic(opponent)` by nine patterns. The more the program expects to gain, the worse the human's move
was. The score has no bounds: it is a difference of pattern weights and no probability.
"""

from plyground import Decision, Game, State, player

_EVALUATORS = {"fiveinarow": "nine-patterns"}


def gain_evaluator(game: Game) -> str:
    """The name of the evaluator of Eq. 2; empty for games that the document is not about."""
    return _EVALUATORS.get(game.name, "")


def ai_score(state: State, decision: Decision | None = None) -> int | None:
    """Eq. 2 in a state; None if the game has no such score or is over, or if the search gave no value.

    The decision is one of a search with the evaluator above; without it, alpha-beta looks two plies ahead, which is the
    depth that the document's home screen starts with.
    """
    evaluator = gain_evaluator(state.game)
    if not evaluator or state.is_over:
        return None
    if decision is None:
        decision = player(f"alphabeta:depth=2,eval={evaluator}", state.game).decide(state)
    static = state.game.evaluator(evaluator).score(state.core, state.turn)
    return None if decision.value is None else decision.value - int(static)
