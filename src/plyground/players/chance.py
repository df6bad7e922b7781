"""How likely each side is to win, as far as anything is known: proven, exact by perfect play, or fitted to games.

What is proven is said in words and never as a percentage; where nothing is known, there is no chance at all but None.
An answer takes a few milliseconds, so that it may be asked for after every move. docs/chance.md tells more.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..games.fiveinarow.evaluators import NINE
from ..games.fiveinarow.forced import LONGEST, forced_win
from ..games.game import MOST_MOVES, Game, after, own_copy
from ..games.outcome import Outcome
from ..search.alphabeta import alphabeta
from ..search.decision import Control, Decision, Limits
from ..search.deepening import deepening
from ..search.mcts_answer import Sampled
from .curves import curve_of
from .solve import final_result

# Limits of nodes, each worth a few milliseconds at the most.
_PERFECT_PLAY = 20_000
_SOLVER = 10_000
_LOOK, _CLAIM = 500, 3_000
_LOOK_PLIES = 5
_NEARLY_FULL = 8  # empty cells: few enough to try them all


@dataclass(frozen=True)
class Chance:
    """What is known about who wins."""

    kind: str  # "exact" by perfect play, "proven" or "fitted"
    share: float  # of side 0, a draw counting as half
    text: str  # such as "x wins in 2", "a draw", "black 63%"
    moves: int | None = None  # of the winner until a certain win, if they are counted
    margin: int | None = None  # of a certain win, where points are counted


def win_chance(game: Game, position: Any, decision: Decision | None = None) -> Chance | None:
    """The chances in a position; None if nothing is known.

    A decision about this position helps: what it claims is then checked, and no longer looked for.
    """
    game = game.rules_of(position)
    return proven(game, position, decision) or _fitted(game, position)


def chance_source(game: Game) -> str:
    """One sentence for people: where the chances of a game come from."""
    curve = curve_of(game)
    if game.name == "tictactoe":
        return "Exact: both sides play perfectly; nothing is shown where that takes long to find out."
    if curve is None:
        return "Only what a search has proven is known of this game."
    beyond = "" if curve.seen(game) else "; extrapolated to this one"
    return (
        f"Fitted to {curve.games:,} games between players of mixed strength on {curve.fitted_for}{beyond}; "
        "a proven result is told in words."
    )


def proven(game: Game, position: Any, decision: Decision | None = None) -> Chance | None:
    """What is certain about a position, if anything is."""
    if position.is_over():
        return replace(_certain(game, "proven", _winner(0, position.result(0))), text=game.outcome(position))
    prove = _PROOFS.get(game.name)
    known = None if prove is None else prove(game, position, decision)
    if known is None and isinstance(decision, Sampled) and decision.bound == "exact" and decision.value is not None:
        # The proofs of random games hold against every legal move, but they do not count moves.
        known = _certain(game, "proven", _winner(position.to_move(), decision.value))
    return known


def continued(position: Any, decision: Decision) -> Decision | None:
    """What a decision says about the position after its own move, if it looked further than that."""
    if len(decision.line) < 2 or decision.value is None:
        return None
    same_side = own_copy(position).play(decision.move).to_move() == position.to_move()
    value = decision.value if same_side else -decision.value
    return replace(
        decision, move=decision.line[1], value=value, depth=decision.depth - 1, line=decision.line[1:], root=()
    )


def ai_score(game: Game, position: Any, decision: Decision | None = None) -> int | None:
    """Document 000's Eq. 2, which it draws as the "winning possibility of human":

        AI score = Heuristic(Depth 1's MIN value) − Heuristic(Current board)

    The document prints neither a value nor the code. Read here: the current board is "the board with human player's
    move", so the program is to move in `position`; depth 1's MIN value is the least that the human's replies leave of
    the move that the program chooses, which is the value that its search returns; and the heuristic is the one of its
    search, `heuristic(ai) − heuristic(opponent)` by nine patterns. The more the program expects to gain, the worse the
    human's move was. The score has no bounds: it is a difference of pattern weights and no probability.

    The decision is one of a search with nine patterns; without it, alpha-beta looks two plies ahead, which is the depth
    that the document's home screen starts with. None for other games, and if the search did not judge.
    """
    if game.name != "fiveinarow" or position.is_over():
        return None
    evaluator = game.evaluator("nine-patterns")
    value = (decision or alphabeta(position, evaluator, Limits(depth=2))).value
    return None if value is None else value - int(evaluator.score(position, position.to_move()))


def _perfect_play(game: Any, position: Any, decision: Decision | None) -> Chance | None:
    """Tic-tac-toe, by a search that sees results alone."""
    small = game.rows * game.columns <= 9
    depths: list[Decision] = []
    last = deepening(
        position, Outcome(1), None if small else Limits(nodes=_PERFECT_PLAY), control=Control(depths.append), memory=1
    )
    side = position.to_move()
    for found in depths:
        if found.value:
            winner = _winner(side, found.value)
            return _certain(game, "exact", winner, (found.depth + (winner == side)) // 2)
    if last.depth == position.plies_left() and last.bound == "exact":
        return _certain(game, "exact", None)
    return None if decision is None else _win_of_line(game, position, decision)


def _win_of_line(game: Game, position: Any, decision: Decision) -> Chance | None:
    """A win at the end of a search's line is forced if the evaluator values nothing as highly as a win.

    All evaluators with their usual weights do that. A loss cannot be told in this way: the line may be one that was
    kept because it holds out longest.
    """
    end, side = _end(position, decision), position.to_move()
    if decision.bound != "exact" or end.result(side) <= 0 or not end.is_over():
        return None
    usual = {game.evaluator(name).score(end, side) for name in game.evaluators}
    return _certain(game, "proven", side, (len(decision.line) + 1) // 2) if decision.value in usual else None


def _forced(game: Game, position: Any, decision: Decision | None) -> Chance | None:
    """Five-in-a-row: short forced wins, longer ones if a decision claims them, and everything on a full board."""
    side = position.to_move()
    hint = 0 if decision is None else decision.move
    for plies in range(1, _LOOK_PLIES + 1):
        attacker = side if plies % 2 else 1 - side
        if forced_win(position, attacker, plies, _LOOK, hint if attacker == side else 0):
            return _certain(game, "proven", attacker, (plies + 1) // 2)
    if position.plies_left() <= _NEARLY_FULL:
        return _solved(game, position)
    if decision is None or decision.value is None or decision.bound != "exact":
        return None
    end = _end(position, decision)
    if abs(decision.value) < NINE[-1] // 2 and not (end.is_over() and end.result(side)):
        return None
    attacker = side if decision.value > 0 else 1 - side
    longest = min(max(decision.depth, len(decision.line)), LONGEST)
    for plies in range(_LOOK_PLIES + (attacker != side), longest + 1, 2):
        if forced_win(position, attacker, plies, _CLAIM, hint if attacker == side else 0):
            return _certain(game, "proven", attacker, (plies + 1) // 2)
    return None


def _solved(game: Game, position: Any, decision: Decision | None = None) -> Chance | None:
    """Dots-and-boxes, where the solver is so much quicker than any search that a decision has nothing to add."""
    low, high = final_result(game, position, Limits(nodes=_SOLVER), memory=1)
    if low < high and low <= 0 <= high:
        return None
    known = _certain(game, "proven", _winner(position.to_move(), low if low > 0 else high))
    told = game.points == "boxes" and low == high != 0
    return replace(known, text=f"{known.text} by {abs(low)}", margin=abs(low)) if told else known


_PROOFS: Mapping[str, Callable[[Any, Any, Decision | None], Chance | None]] = {
    "tictactoe": _perfect_play,
    "fiveinarow": _forced,
    "dotsandboxes": _solved,
}


def _fitted(game: Game, position: Any) -> Chance | None:
    curve = curve_of(game)
    if curve is None:
        return None
    # An empty board has one move worth a try and is worth what it leads to; the games of the fit began after it.
    candidates = np.zeros(MOST_MOVES, np.int64)
    if position.candidates(candidates) == 1:
        position = after(position, int(candidates[0]))
    share = curve.share(game, position)
    share = share if position.to_move() == 0 else 1 - share
    shown = min(max(round(100 * share), 1), 99)  # nothing fitted is certain
    return Chance("fitted", share, f"{game.sides[0]} {shown}%")


def _certain(game: Game, kind: str, winner: int | None, moves: int | None = None) -> Chance:
    """A certain result, and how many moves of the winner it takes; no winner is a draw."""
    if winner is None:
        return Chance(kind, 0.5, "a draw")
    return Chance(kind, 1.0 - winner, f"{game.sides[winner]} wins" + ("" if moves is None else f" in {moves}"), moves)


def _winner(side: int, value: int) -> int | None:
    """Who wins if the result is worth this to a side."""
    return None if value == 0 else side if value > 0 else 1 - side


def _end(position: Any, decision: Decision) -> Any:
    """The position at the end of a decision's line."""
    end = own_copy(position)
    for move in decision.line:
        end = end.play(move)
    return end
