"""Numbers and reasons of a tree in words."""

from ..search.result import figure as figure
from ..search.trace import CUT, DEPTH, FUTILE, OVER, PROVEN, TABLE

INFINITE = "∞"
EXACTLY, AT_LEAST, AT_MOST, ABOUT = "=", "≥", "≤", "≈"


def bound_text(value: int | None, sign: str) -> str:
    """α or β; None is infinite."""
    return f"{sign}{INFINITE}" if value is None else figure(value)


def counted(count: int, one: str) -> str:
    return f"{count:,} {one}{'' if count == 1 else 's'}"


def explanation(
    *,
    why: int,
    level: str,
    sign: str,
    alpha: int | None,
    beta: int | None,
    left_out: int,
    is_root: bool,
    is_question: bool,
    is_first_look: bool,
    visits: int,
    is_leaf: bool,
) -> str:
    """Why a node has its value and no more children, as one sentence without its full stop.

    A question is an empty window: the search only asks whether the value is above it. Its bounds are then the values
    asked about, and not values that MAX or MIN is sure of elsewhere.
    """
    if why == PROVEN:
        return f"proven, after {counted(visits, 'simulation')}"
    if visits and why != OVER:
        mean = f"the mean of {counted(visits, 'simulation')}"
        return mean if is_leaf else f"{mean} through all its moves, not the value of the best one"
    reason = _reason(why, level, sign, alpha, beta, left_out, is_question)
    if is_root and is_question:
        reason = f"asked whether it is at least {bound_text(beta, '')}: {'yes' if sign == AT_LEAST else 'no'}; {reason}"
    if is_first_look:
        reason += "; only a first look, it was searched again"
    return reason


def _reason(
    why: int, level: str, sign: str, alpha: int | None, beta: int | None, left_out: int, is_question: bool
) -> str:
    if why == OVER:
        return "the end of the game"
    if why == TABLE:
        return "known from the table"
    if why == FUTILE:
        return "one ply before the end and hopeless, so not searched"
    if why == DEPTH:
        return "deep enough: the evaluator's value"
    if why == CUT:
        if left_out:
            return f"cut: {cut(level, alpha, beta, left_out, is_question)}"
        if is_question:
            return f"its last move: {_reached(level, alpha, beta, is_question)}"
    best = "the greatest value of its moves" if level == "MAX" else "the least value of its moves"
    if sign == EXACTLY and why == CUT:
        return f"{best}, all of which were searched; {_reached(level, alpha, beta, is_question)}"
    rival, bound, than = ("MAX", alpha, "more") if sign == AT_MOST else ("MIN", beta, "less")
    if sign == EXACTLY or is_question or bound is None:
        return best
    return (
        f"all its moves were searched, but only to see whether it is worth {than} than the {figure(bound)} "
        f"that {rival} already has elsewhere"
    )


def _reached(level: str, alpha: int | None, beta: int | None, is_question: bool) -> str:
    rival, letter, bound = ("MIN", "β", beta) if level == "MAX" else ("MAX", "α", alpha)
    if is_question:
        return f"{letter} = {bound_text(bound, '')} is reached, which answers what was asked"
    return f"{rival} already has {letter} = {bound_text(bound, '')} elsewhere"


def cut(level: str, alpha: int | None, beta: int | None, left_out: int, is_question: bool) -> str:
    """Why moves were left out, and how many."""
    return f"{_reached(level, alpha, beta, is_question)}, {counted(left_out, 'move')} left out"


def cut_in_short(level: str, alpha: int | None, beta: int | None) -> str:
    """Why moves were left out, in a few signs."""
    return f"β = {bound_text(beta, '')}" if level == "MAX" else f"α = {bound_text(alpha, '')}"
