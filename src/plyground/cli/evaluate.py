"""`plyground evaluate`: what evaluators say of a position, with the terms of each value."""

from collections.abc import Sequence

from ..bibliography import DOCUMENTS
from ..games.evaluation import Evaluation, side_of
from ..spec import split_spec
from .show import Screen, add_rows, print_json, table
from .start import opened


def evaluate(
    game: str,
    position: str,
    evaluators: Sequence[str],
    side: str | None,
    *,
    ascii: bool = False,
    as_json: bool = False,
) -> int:
    """Print the values by these evaluators, or by all, for a side, or for both; the exit code."""
    state = opened(game, position)
    first = side_of(state, side)
    sides = (first, 1 - first) if side is None else (first,)
    found = [[state.evaluate(name, who) for who in sides] for name in evaluators or state.game.evaluators]
    if as_json:
        evaluations = [evaluation.to_json() for by_side in found for evaluation in by_side]
        print_json({"game": state.game.spec, "position": state.text, "evaluations": evaluations})
        return 0
    screen = Screen(ascii=ascii)
    screen.board(state)
    for by_side in found:
        _show(screen, by_side)
    named = {state.game.evaluators[split_spec(by_side[0].evaluator, "evaluator")[0]].document for by_side in found}
    if known := sorted(named & set(DOCUMENTS)):
        screen.say()
    for number in known:
        screen.say((f"document {number}: {DOCUMENTS[number].reference}", "dim"))
    return 0


def _show(screen: Screen, by_side: list[Evaluation]) -> None:
    """The terms for the first side, then the value for either."""
    shown = by_side[0]
    screen.say()
    screen.say((shown.evaluator, "bold"), f": {shown.summary}")
    if shown.terms:
        rows = shown.table()
        screen.show(add_rows(table(*rows[0], right=list(rows[0])[1:]), (list(row.values()) for row in rows)))
    for evaluation in by_side:
        screen.say(evaluation.title)
