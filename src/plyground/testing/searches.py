"""Searches: they agree with each other and with minimax as the textbook defines it."""

from typing import Any

from ..errors import Mistake
from ..games.game import after, legal_moves
from ..games.state import Core
from ..search.deepening import deepening
from ..search.deepening.mtdf import mtdf
from ..search.limits import Limits
from ..search.result import SearchResult
from ..search.textbook.alphabeta import alphabeta
from ..search.textbook.greedy import greedy
from ..search.textbook.minimax import minimax
from ..search.textbook.minimax_ab import minimax_ab
from .positions import affordable, candidate_moves, replay, snapshot
from .trial import Check, Trial, check

FEW = 0.4
FULL_WIDTH = {"minimax": minimax, "minimax_ab": minimax_ab, "alphabeta": alphabeta}  # one value, one move
EXACT_SWITCHES = ("tt", "pvs", "aspiration", "killers", "history")  # of deepening: they change nodes and no value


def line_ends_at_value(position: Core, evaluator: Any, finding: SearchResult) -> bool:
    """Whether the line can be played, is as long as it should be, and leads to what the value says."""
    side, end = position.to_move(), position
    for move in finding.line:
        if move not in legal_moves(end):
            return False
        end = after(end, move)
    long_enough = len(finding.line) == finding.depth or end.is_over()
    return bool(finding.line[0] == finding.move and long_enough and evaluator.score(end, side) == finding.value)


def by_definition(position: Core, evaluator: Any, side: int, depth: int) -> tuple[int, int]:
    """Minimax as the textbook defines it, with copies of positions: value and nodes."""
    if depth == 0 or position.is_over():
        return int(evaluator.score(position, side)), 1
    found = [by_definition(after(position, move), evaluator, side, depth - 1) for move in candidate_moves(position)]
    best = max if position.to_move() == side else min
    return best(value for value, _ in found), 1 + sum(nodes for _, nodes in found)


@check("minimax, MINIMAX-A-B and alpha-beta agree", "position")
def full_width(trial: Trial) -> None:
    game, position = trial.game, trial.position()
    before = snapshot(position)
    limits = Limits(depth=affordable(position, trial.chance.randrange(1, 4)))
    for name in trial.subject.evaluators:
        evaluator = game.evaluator(name)
        plainly = minimax(position, evaluator, limits)
        values = {found.move: found.value for found in plainly.root}
        sentence = "minimax has not judged each candidate exactly."
        judged = list(values) == candidate_moves(position) and {found.bound for found in plainly.root} == {"exact"}
        trial.require(judged, sentence, position)
        for called, search in FULL_WIDTH.items():
            finding = search(position, evaluator, limits)
            who = f"{called} to depth {limits.depth} with {name!r}"
            answers = f"{finding.value} for move {finding.move}, minimax {plainly.value} for {plainly.move}"
            same = (finding.value, finding.move) == (plainly.value, plainly.move)
            trial.require(same, f"{who} finds {answers}.", position, finding.move)
            deep = min(limits.depth or 0, position.plies_left())
            exact = finding.bound == "exact" and finding.depth == deep and finding.nodes <= plainly.nodes
            trial.require(exact, f"{who} is not exact, not so deep, or visits more nodes than minimax.", position)
            ends = line_ends_at_value(position, evaluator, finding)
            trial.require(ends, f"The line of {who} does not lead to its value {finding.value}.", position)
            trial.require(
                [found.move for found in finding.root] == list(values), f"{who} judges other moves.", position
            )
            for found in finding.root:
                value = values[found.move]
                bounded = found.bound == "at most" and value <= found.value <= max(values.values())
                right = value == found.value if found.bound == "exact" else bounded
                sentence = f"{who} says {found.bound} {found.value} for a move that is worth {value}."
                trial.require(right, sentence, position, found.move)
    trial.require(snapshot(position) == before, "A search changed the position that it was given.", position)


@check("searches with a table have minimax's value", "position")
def with_tables(trial: Trial) -> None:
    game, position = trial.game, trial.position()
    before = snapshot(position)
    limits = Limits(depth=affordable(position, trial.chance.randrange(1, 5)))
    switches: dict[str, Any] = {name: bool(trial.chance.randrange(2)) for name in EXACT_SWITCHES}
    evaluator = game.evaluator()  # one: each costs half a minute to compile
    for called, finding in (
        ("deepening", deepening(position, evaluator, limits, memory=1, **switches)),
        ("mtdf", mtdf(position, evaluator, limits, memory=1)),
    ):
        # They end before the depth is reached if they see how the game ends.
        trial.require(finding.depth <= (limits.depth or 0), f"{called} looks deeper than it was told to.", position)
        value = minimax(position, evaluator, Limits(depth=finding.depth)).value
        sentence = f"{called} to depth {finding.depth} finds {finding.value}, minimax finds {value}."
        trial.require(finding.value == value, sentence, position, finding.move)
        trial.require(finding.move in legal_moves(position), f"{called} chooses {finding.move}, not legal.", position)
    trial.require(snapshot(position) == before, "A search changed the position that it was given.", position)


@check("minimax is its definition", "position", share=FEW)
def definition(trial: Trial) -> None:
    game, position = trial.game, trial.position()
    depth = affordable(position, trial.chance.randrange(1, 4), nodes=100)
    for name in trial.subject.evaluators:
        evaluator = game.evaluator(name)
        finding = minimax(position, evaluator, Limits(depth=depth))
        value, nodes = by_definition(position, evaluator, position.to_move(), depth)
        found = f"{finding.value} and {finding.nodes} nodes"
        sentence = f"minimax to depth {depth} with {name!r} finds {found}; written out it is {value} and {nodes}."
        trial.require((finding.value, finding.nodes) == (value, nodes), sentence, position)


@check("greedy takes what looks best at once", "position", share=FEW)
def greedily(trial: Trial) -> None:
    game, position = trial.game, trial.position()
    for name in trial.subject.evaluators:
        evaluator, side = game.evaluator(name), position.to_move()
        looks = {move: int(evaluator.score(after(position, move), side)) for move in candidate_moves(position)}
        finding = greedy(position, evaluator)
        best = max(looks, key=lambda move: looks[move])  # of equals, the first
        found = {found.move: found.value for found in finding.root}
        sentence = (
            f"greedy with {name!r} finds {finding.value} for {finding.move}; looked up, {looks[best]} for {best}."
        )
        same = (finding.move, finding.value, finding.nodes) == (best, looks[best], 1 + len(looks)) and found == looks
        trial.require(same, sentence, position, finding.move)


@check("no search begins when the game is over", share=FEW)
def nothing_to_search(trial: Trial) -> None:
    position = replay(trial.game, trial.playout(to_the_end=True))
    for called, search in FULL_WIDTH.items():
        try:
            search(position, trial.game.evaluator())
        except Mistake:
            continue
        trial.fail(f"{called} searches a game that is over.", position)


CHECKS: tuple[Check, ...] = (full_width, with_tables, definition, greedily, nothing_to_search)
