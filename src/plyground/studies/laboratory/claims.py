"""What document 002 concludes in words, tested on games of the same grid.

`table(play)` takes a function that plays a `Setup`: the printed program here, corrected searches elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from plyground.studies.laboratory.as_printed import Board
from plyground.studies.laboratory.published import (
    EVALUATIONS,
    GRID,
    Evaluation,
    LaboratoryGame,
    Search,
    Setup,
    pairings,
    same_evaluation,
)
from plyground.studies.report import Row, Shown, Table, Verdict, compared

Play = Callable[[Setup], LaboratoryGame]
Check = Callable[[Play], tuple[bool, str]]

DEFENSIVE_ATTACK: Final[Evaluation] = "Defensive Attack"


def _listed(figures: list[int]) -> str:
    return ", ".join(str(figure) for figure in figures)


def _tied(own: list[int], others: list[int]) -> str:
    """“Most” and “less” are read as the document meant them: nobody has more, or less."""
    ties = sorted(set(own) & set(others))
    return f" (as many in one pairing: {_listed(ties)})" if ties else ""


def minimax_expands_more(depth: int) -> Check:
    """Chair by chair, because the document lets MinimaxAB always move first, where the trees are larger."""

    def check(play: Play) -> tuple[bool, str]:
        minimax = [play(Setup(depth, "MinimaxAB", name, "MinimaxAB", name)) for name in EVALUATIONS]
        alpha_beta = [play(Setup(depth, "AlphaBeta", name, "AlphaBeta", name)) for name in EVALUATIONS]
        pairs = list(zip(minimax, alpha_beta, strict=True))
        holds = all(slow.x_nodes > fast.x_nodes and slow.o_nodes > fast.o_nodes for slow, fast in pairs)
        return holds, (
            f"in the same chair: X {_listed([game.x_nodes for game in minimax])} by MinimaxAB, "
            f"{_listed([game.x_nodes for game in alpha_beta])} by AlphaBeta; "
            f"O {_listed([game.o_nodes for game in minimax])} against {_listed([game.o_nodes for game in alpha_beta])}"
        )

    return check


def first_player_expands_more(play: Play) -> tuple[bool, str]:
    against = [(setup, game) for setup in GRID if (game := play(setup)).x_nodes <= game.o_nodes]
    found = "; ".join(
        f"{setup.x_evaluation} {game.x_nodes}, {setup.o_evaluation} {game.o_nodes} at depth {setup.depth}"
        for setup, game in against
    )
    return not against, f"X visits fewer nodes: {found}" if against else f"in all {len(GRID)} games"


def defensive_attack_spares_o(play: Play) -> tuple[bool, str]:
    nodes = {name: play(same_evaluation(2, name)).o_nodes for name in EVALUATIONS}
    own = nodes.pop(DEFENSIVE_ATTACK)
    return own < min(nodes.values()), f"O visits {own} with it, {_listed(list(nodes.values()))} with the others"


def defensive_attack_is_reasonably_low(play: Play) -> tuple[bool, str]:
    """Read as: in both chairs below the mean of the other four."""
    games = {name: play(same_evaluation(4, name)) for name in EVALUATIONS}
    own = games.pop(DEFENSIVE_ATTACK)
    x_mean = sum(game.x_nodes for game in games.values()) / len(games)
    o_mean = sum(game.o_nodes for game in games.values()) / len(games)
    holds = own.x_nodes < x_mean and own.o_nodes < o_mean
    return holds, f"X {own.x_nodes}, O {own.o_nodes}; the others on average {x_mean:.0f} and {o_mean:.0f}"


def only_defensive_attack_ties(depth: int) -> Check:
    def check(play: Play) -> tuple[bool, str]:
        ties = [name for name in EVALUATIONS if play(same_evaluation(depth, name)).outcome == "tie"]
        return ties == [DEFENSIVE_ATTACK], f"ties: {', '.join(ties) or 'none'}"

    return check


def spot_expands_most(play: Play) -> tuple[bool, str]:
    spot = [play(setup).x_nodes for setup in pairings(2, "MinimaxAB") if setup.x_evaluation == "Spot"]
    others = [play(setup).x_nodes for setup in pairings(2, "MinimaxAB") if setup.x_evaluation != "Spot"]
    return min(spot) >= max(others), f"Spot {_listed(spot)}; the others {_listed(others)}{_tied(spot, others)}"


def defensive_attack_pairs_cheaply(depth: int, search: Search) -> Check:
    """Section 4.8: O's counts, the only chair in which Defensive Attack is seen there."""

    def check(play: Play) -> tuple[bool, str]:
        setups = pairings(depth, search)
        own = [play(setup).o_nodes for setup in setups if setup.o_evaluation == DEFENSIVE_ATTACK]
        others = [play(setup).o_nodes for setup in setups if setup.o_evaluation != DEFENSIVE_ATTACK]
        holds = max(own) <= min(others)
        return holds, f"O visits {_listed(own)} with it, {_listed(others)} without{_tied(own, others) if holds else ''}"

    return check


def defensive_attack_wins(depth: int) -> Check:
    def check(play: Play) -> tuple[bool, str]:
        setups = [setup for setup in pairings(depth, "AlphaBeta") if setup.o_evaluation == DEFENSIVE_ATTACK]
        outcomes = [play(setup).outcome for setup in setups]
        return all(result == "O won" for result in outcomes), f"as O in three games: {', '.join(outcomes)}"

    return check


def defensive_against_offensive_is_costly(play: Play) -> tuple[bool, str]:
    sums = {}
    for setup in pairings(2, "AlphaBeta"):
        game = play(setup)
        sums[setup.x_evaluation, setup.o_evaluation] = game.x_nodes + game.o_nodes
    own = sums.pop(("Defensive", "Offensive"))
    return own > max(sums.values()), f"both sides together {own}; the other pairings {_listed(list(sums.values()))}"


def cheap_against_spot(play: Play) -> tuple[bool, str]:
    setups = pairings(2, "AlphaBeta")
    against = [play(setup).o_nodes for setup in setups if setup.x_evaluation == "Spot"]
    others = [play(setup).o_nodes for setup in setups if setup.x_evaluation != "Spot"]
    return max(against) < min(others), f"O visits {_listed(against)} against Spot, {_listed(others)} against the others"


def spot_between_offensive_and_defensive(play: Play) -> tuple[bool, str]:
    """The sentence stands below a table of nodes, and is about them."""
    offensive = play(Setup(2, "AlphaBeta", "Spot", "AlphaBeta", "Offensive"))
    defensive = play(Setup(2, "AlphaBeta", "Spot", "AlphaBeta", "Defensive"))
    holds = offensive.x_nodes < offensive.o_nodes and defensive.x_nodes > defensive.o_nodes
    return holds, (
        f"nodes: {offensive.x_nodes} against Offensive's {offensive.o_nodes}, {defensive.x_nodes} against "
        f"Defensive's {defensive.o_nodes}"
    )


def one_player_wins_all_at_depth_4(play: Play) -> tuple[bool, str]:
    """Said of all evaluations, with the next sentence excepting the fifth, which ties."""
    outcomes = {name: play(same_evaluation(4, name)).outcome for name in EVALUATIONS}
    others = {result for name, result in outcomes.items() if name != DEFENSIVE_ATTACK}
    listed = ", ".join(f"{name} {result}" for name, result in outcomes.items())
    return len(others) == 1 and "tie" not in others, f"{listed}; the next sentence excepts Defensive Attack"


def defensive_attack_leads(depth: int) -> Check:
    """Everyone against everyone in both chairs; a win is one point, a tie half."""

    def check(play: Play) -> tuple[bool, str]:
        points = dict.fromkeys(EVALUATIONS, 0.0)
        for x in EVALUATIONS:
            for o in EVALUATIONS:
                if x != o:
                    result = play(Setup(depth, "AlphaBeta", x, "AlphaBeta", o)).outcome
                    points[x] += {"X won": 1.0, "tie": 0.5, "O won": 0.0}[result]
                    points[o] += {"X won": 0.0, "tie": 0.5, "O won": 1.0}[result]
        best_other = max(points[name] for name in EVALUATIONS if name != DEFENSIVE_ATTACK)
        standing = ", ".join(f"{name} {score:g}" for name, score in points.items())
        return points[DEFENSIVE_ATTACK] > best_other, f"points of 8: {standing}"

    return check


CLAIMS: Final[tuple[tuple[str, Check], ...]] = (
    ("4.7.1.2 depth 2: MiniMaxAB expands more nodes than Alpha-Beta", minimax_expands_more(2)),
    ("4.7.1.2: the first player always must expand more nodes than its opponent", first_player_expands_more),
    ("4.7.1.2: Defensive Attack performs better, as it ties", only_defensive_attack_ties(2)),
    ("4.7.1.2: its count on O's end is the smallest", defensive_attack_spares_o),
    ("4.7.2.2 depth 4: MiniMaxAB expands more nodes than Alpha-Beta", minimax_expands_more(4)),
    ("4.7.2.2: the evaluations let one player win all the games", one_player_wins_all_at_depth_4),
    ("4.7.2.2: Defensive Attack performs better, as it ties", only_defensive_attack_ties(4)),
    ("4.7.2.2: while expanding reasonably lower nodes", defensive_attack_is_reasonably_low),
    ("4.8.1: Spot always expands the most nodes", spot_expands_most),
    ("4.8.1: Defensive Attack always uses less nodes", defensive_attack_pairs_cheaply(2, "MinimaxAB")),
    ("4.8.2: Defensive Attack always uses less nodes", defensive_attack_pairs_cheaply(4, "MinimaxAB")),
    ("4.8.3: Defensive against Offensive had to expand a lot of nodes", defensive_against_offensive_is_costly),
    ("4.8.3: against Spot, a low number of nodes", cheap_against_spot),
    ("4.8.3: Spot better than Offensive, worse than Defensive, in nodes", spot_between_offensive_and_defensive),
    ("4.8.3: Defensive Attack trumps all in node number", defensive_attack_pairs_cheaply(2, "AlphaBeta")),
    ("4.8.3: Defensive Attack trumps all in winning chance", defensive_attack_wins(2)),
    ("4.8.4: the same at depth 4, in node number", defensive_attack_pairs_cheaply(4, "AlphaBeta")),
    ("4.8.4: the same at depth 4, in winning chance", defensive_attack_wins(4)),
    ("5: Alpha-Beta with Defensive Attack is best, depth 2", defensive_attack_leads(2)),
    ("5: Alpha-Beta with Defensive Attack is best, depth 4", defensive_attack_leads(4)),
)


def players(form: str, depth: int = 2) -> Shown:
    """The document's two searches with its best evaluation, "as-printed" or "corrected"."""
    names = (f"002-{search}-defensive-attack-{depth}-{form}" for search in ("minimax-ab", "alphabeta"))
    return Shown("comparison", "tictactoe", tuple(names))


def table(
    play: Play, title: str = "4.7-5 What the document concludes, tested on its own games", form: str = "as-printed"
) -> Table:
    """Each claim with the figures that decide it, whether it holds or not."""
    rows = []
    for label, check in CLAIMS:
        holds, figures = check(play)
        verdict: Verdict = "reproduced" if holds else "differs"
        rows.append(Row(label, "holds", "holds" if holds else "fails", verdict, figures))
    return Table(title, tuple(rows), conclusions=True, shown=players(form))


Cells = tuple[int, ...]

QUARTER_TURN: Final = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRROR: Final = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def canonical(cells: Cells) -> Cells:
    """The least of the eight rotations and reflections."""
    images = []
    for _ in range(4):
        cells = tuple(cells[position] for position in QUARTER_TURN)
        images += [cells, tuple(cells[position] for position in MIRROR)]
    return min(images)


@cache
def _continuations(cells: Cells, player: int, merged: bool) -> int:
    """Games from here on; `merged` counts moves that lead to the same position up to symmetry as one."""
    board = Board(cells, player)
    if board.is_game_over():
        return 1
    children = [child.cells for child in board.successors()]
    if merged:
        children = list({canonical(child) for child in children})
    mover = board.successors()[0].player
    return sum(_continuations(child, mover, merged) for child in children)


def size_of_the_game() -> Table:
    start = Board()
    level, essentially_different = [start], 0
    while level:
        essentially_different += len(level)
        next_level = {canonical(child.cells): child for board in level for child in board.successors()}
        level = list(next_level.values())
    games = _continuations(start.cells, start.player, False)
    merged = _continuations(start.cells, start.player, True)
    return Table(
        "1.2 The size of the game",
        (
            compared("essentially different positions", 765, essentially_different),
            compared(
                "unique possible games up to rotations and reflections",
                255_168,
                merged,
                f"{games:,} is the count without symmetry; {merged:,} if moves that rotate or mirror into each other "
                f"are merged at every position, {games // 8:,} if only whole games are",
            ),
        ),
    )
