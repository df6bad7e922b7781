"""The document's grid played by the library: the same searches with the cut-off made, the same ideas of evaluation with
the signs put right. What of the document's conclusions is left then?
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from statistics import mean
from typing import Final

from plyground import Player, Record, game, player
from plyground.studies.laboratory import claims
from plyground.studies.laboratory.as_printed import BLANK, Board, O, Ply, X, move_towards, outcome, swapped
from plyground.studies.laboratory.as_printed import play as play_as_printed
from plyground.studies.laboratory.published import (
    EVALUATIONS,
    GRID,
    Evaluation,
    LaboratoryGame,
    LaboratoryTurn,
    Search,
    Setup,
)
from plyground.studies.report import Chart, Row, Series, Shown, Table

RULES: Final = game("tictactoe")
SPECS: Final[dict[Search, str]] = {"MinimaxAB": "minimax_ab", "AlphaBeta": "alphabeta"}
DEPTHS: Final = (2, 4)
FORMS: Final = ("as printed", "corrected")

Chooser = Callable[[str], int]  # from a position's text to the index of the chosen cell


@cache
def seat(search: str, evaluation: Evaluation, depth: int) -> Player:
    return player(f"{search}:depth={depth},eval={evaluation.lower().replace(' ', '-')}", RULES)


@cache
def play(setup: Setup) -> LaboratoryGame:
    """A game between the library's players. The document does not count the root of a search; neither do we here."""
    seats = (
        seat(SPECS[setup.x_search], setup.x_evaluation, setup.depth),
        seat(SPECS[setup.o_search], setup.o_evaluation, setup.depth),
    )
    record = Record(RULES, (seats[0].spec, seats[1].spec))
    nodes, turns = [0, 0], []
    while not record.is_over:
        side = record.state.turn
        decision = seats[side].decide(record.state)
        record.add(decision.move, decision)
        nodes[side] += decision.nodes - 1
        turns.append(LaboratoryTurn(record.state.text.replace("-", "."), decision.value or 0))
    margin = record.result(0)
    return LaboratoryGame(
        tuple(turns), nodes[0], nodes[1], "tie" if margin == 0 else "X won" if margin > 0 else "O won"
    )


@cache
def undecided_positions() -> tuple[str, ...]:
    """The texts of all positions in which somebody still has to move, one of each eight alike."""
    level, texts = [Board()], []
    while level:
        seen = {}
        for board in level:
            for child in board.successors():
                seen[claims.canonical(child.cells)] = child
        texts += [text_of(board) for board in level if not board.is_game_over()]
        level = list(seen.values())
    return tuple(texts)


def text_of(board: Board) -> str:
    marks = "".join({BLANK: "-", X: "x", O: "o"}[cell] for cell in board.cells)
    return "/".join(marks[row : row + 3] for row in (0, 3, 6))


@cache
def worth_to_x(cells: tuple[int, ...], mover: int) -> int:
    """1, 0 or −1 with perfect play, after a move by `mover`."""
    board = Board(cells, mover)
    if board.is_game_over():
        return {"X won": 1, "tie": 0, "O won": -1}[outcome(board)]
    values = [worth_to_x(child.cells, child.player) for child in board.successors()]
    return min(values) if mover == X else max(values)


@cache
def right_cells(text: str) -> frozenset[int]:
    """The cells whose moves keep what the position is worth."""
    board = board_of(text)
    worth = worth_to_x(board.cells, board.player)
    children = board.successors()
    return frozenset(child.last_position for child in children if worth_to_x(child.cells, child.player) == worth)


def board_of(text: str) -> Board:
    cells = tuple({"-": BLANK, "x": X, "o": O}[mark] for mark in text.replace("/", ""))
    return Board(cells, O if cells.count(X) == cells.count(O) else X, 9 - cells.count(BLANK))


def cell_of(move: int) -> int:
    row, column = divmod(move, 4)  # the library's numbering has a guard column
    return 3 * row + column


def chosen_by_library(search: str, evaluation: Evaluation, depth: int) -> Chooser:
    def choose(text: str) -> int:
        return cell_of(seat(search, evaluation, depth).decide(RULES.state(text)).move.number)

    return choose


def chosen_as_printed(search: Search, evaluation: Evaluation, depth: int) -> Chooser:
    def choose(text: str) -> int:
        ply = Ply(Setup(depth, search, evaluation, search, evaluation))
        ply.board = board_of(text)
        ply.turn = swapped(ply.board.player)
        leaf = ply.check_best_move().node
        assert leaf is not None
        return move_towards(leaf)

    return choose


def share_of_right_moves(choose: Chooser) -> float:
    """In how many of the positions where a wrong move exists the right one is chosen."""
    texts = [text for text in undecided_positions() if len(right_cells(text)) < text.count("-")]
    return mean(choose(text) in right_cells(text) for text in texts)


@cache
def right_moves() -> dict[tuple[str, Evaluation, int], float]:
    """The share for each evaluation and depth under alpha-beta: ("as printed" or "corrected", evaluation, depth)."""
    shares = {}
    for depth in DEPTHS:
        for name in EVALUATIONS:
            shares["as printed", name, depth] = share_of_right_moves(chosen_as_printed("AlphaBeta", name, depth))
            shares["corrected", name, depth] = share_of_right_moves(chosen_by_library("alphabeta", name, depth))
    return shares


def claims_table() -> Table:
    title = "The same conclusions, tested on the grid played by corrected searches and evaluations"
    return claims.table(play, title, "corrected")


def words_table() -> Table:
    """What the document says in words before its games."""
    full = player("minimax:eval=win-10", RULES).decide(RULES.start())
    quick = full.seconds < 1
    same = sum(_self_played("MinimaxAB", *which) == _self_played("AlphaBeta", *which) for which in _SELF_PLAYED)
    rows = (
        Row(
            "1.2: analyzing every possibility would take a very long time",
            "a very long time",
            f"{full.nodes:,} positions in {'less than a second' if quick else f'{full.seconds:.0f} s'}",
            "differs" if quick else "cannot be checked",
            "minimax to the end of the game, compiled, without a cut-off",
            Shown("tree", "tictactoe", ("minimax:eval=win-10",)),
        ),
        Row(
            "2.2: Minimax AB gets rid of unnecessary nodes, but Alpha-Beta of full branches",
            "holds",
            "fails",
            "differs",
            f"with the cut-off made, both visit the same nodes in {same} of {len(_SELF_PLAYED)} self-played games; as "
            "printed, MinimaxAB gets rid of none",
            claims.players("corrected"),
        ),
    )
    return Table("1.2, 2.2 What the document says before its games", rows, conclusions=True)


_SELF_PLAYED: Final = tuple((depth, name) for depth in DEPTHS for name in EVALUATIONS)


def _self_played(search: Search, depth: int, evaluation: Evaluation) -> tuple[int, int]:
    """X's and O's nodes if both sides are the same corrected player."""
    game = play(Setup(depth, search, evaluation, search, evaluation))
    return game.x_nodes, game.o_nodes


def chart() -> Chart:
    shares = right_moves()
    series = tuple(
        Series(f"{form}, depth {depth}", tuple((name, 100 * shares[form, name, depth]) for name in EVALUATIONS))
        for depth in DEPTHS
        for form in FORMS
    )
    return Chart("How often alpha-beta finds a right move", "evaluation", "% of positions", series, kind="bars")


def paragraph() -> str:
    """What changes, in words and figures."""
    pairs = [(sum(_self_played("MinimaxAB", *which)), sum(_self_played("AlphaBeta", *which))) for which in _SELF_PLAYED]
    equal = sum(slow == fast for slow, fast in pairs)
    outcomes = [play(setup).outcome for setup in GRID]
    printed = [play_as_printed(setup).outcome for setup in GRID]
    held = sum(row.measured == "holds" for row in claims.table(play).rows)
    shares = right_moves()
    leaders = " and ".join(best_corrected(depth) for depth in DEPTHS)
    averages = {form: mean(share for (which, _, _), share in shares.items() if which == form) for form in FORMS}
    return (
        f"Are the conclusions true? With the cut-off of step 4d made, MINIMAX-A-B visits exactly as many nodes as "
        f"alpha-beta in {equal} of {len(pairs)} self-played games ({sum(slow for slow, _ in pairs):,} and "
        f"{sum(fast for _, fast in pairs):,} in all): they are one algorithm in two notations, and the difference that "
        f"the document measured is its missing return. With evaluations that know whose side they are on, "
        f"{outcomes.count('tie')} of the grid's {len(GRID)} games end in a tie ({outcomes.count('X won')} won by X, "
        f"{outcomes.count('O won')} by O), against {printed.count('tie')} as printed; {held} of the "
        f"{len(claims.CLAIMS)} conclusions hold. Over all undecided positions the printed evaluations find a right "
        f"move in {averages['as printed']:.0%} of the cases on average, the corrected ones in "
        f"{averages['corrected']:.0%}. The best corrected ones are {leaders}; Defensive Attack, the only one printed "
        f"with its signs right, finds {shares['as printed', claims.DEFENSIVE_ATTACK, 2]:.1%} and "
        f"{shares['as printed', claims.DEFENSIVE_ATTACK, 4]:.1%} as printed."
    )


def best_corrected(depth: int) -> str:
    shares = {name: right_moves()["corrected", name, depth] for name in EVALUATIONS}
    best = max(shares.values())
    names = ", ".join(name for name, share in shares.items() if share == best)
    return f"at depth {depth} {names} ({best:.1%})"
