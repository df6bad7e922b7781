"""Documents 001 and 003 checked: the example, the listings as printed, and optimality in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from plyground import Game, Move, game, player
from plyground.bibliography import reference
from plyground.studies.minimax_tictactoe import truth
from plyground.studies.minimax_tictactoe.as_printed import BLANK, BLANK_TAKEN_BACK, Document001
from plyground.studies.minimax_tictactoe.listings import (
    PORTED,
    board_001,
    document_001_table,
    document_003_table,
    move_001,
    move_003,
    small_positions,
)
from plyground.studies.minimax_tictactoe.published import FINAL, INITIAL, MOVE, VALUE
from plyground.studies.report import Chart, Row, Series, Shown, Study, Table, compared

GAME: Final[Game] = game("tictactoe")
BOTH: Final = Shown("comparison", "tictactoe", ("001-minimax", "003-minimax"))


@dataclass(frozen=True)
class Found:
    """What the library's searches say about a position."""

    board: str
    value_10: int
    value_1: int
    cell_10: int
    cell_1: int
    minimax: int
    alphabeta: int

    @property
    def empty(self) -> int:
        return self.board.count("-")


def run(progress: Callable[[float], None] = lambda done: None, *, most_empty: int = 9) -> Study:
    """The whole study; with fewer empty cells than nine the searches leave out the positions that take longest."""
    found = search_all(most_empty, progress)
    tables = (
        example_table(),
        document_001_table(),
        document_003_table(),
        optimality_table(found),
        nodes_table(found),
    )
    study = Study("minimax", reference("001", "003"), tables, paragraphs(found), (nodes_chart(found),))
    progress(1.0)
    return study


def search_all(most_empty: int, progress: Callable[[float], None]) -> list[Found]:
    unfinished = [b for b in truth.reachable() if not truth.is_over(b) and b.count("-") <= most_empty]
    by_10, by_1 = player("001-minimax", GAME), player("003-minimax", GAME)
    alphabeta = player("alphabeta:eval=win-10", GAME)
    found = []
    for number, board in enumerate(unfinished):
        state = GAME.state(truth.with_slashes(board))
        ten, one, cut = (each.decide(state) for each in (by_10, by_1, alphabeta))
        found.append(
            Found(board, ten.value or 0, one.value or 0, _cell(ten.move), _cell(one.move), ten.nodes, cut.nodes)
        )
        if number % 100 == 0:
            progress(0.9 * number / len(unfinished))
    return found


def _cell(move: Move) -> int:
    return 3 * (3 - int(move[1])) + "abc".index(move[0])


def example_table() -> Table:
    state = GAME.state(INITIAL)
    decision = player("001-minimax", GAME).decide(state)
    row, column = divmod(_cell(decision.move), 3)
    won = state.play(decision.move).text
    board, final = INITIAL.replace("/", ""), FINAL.replace("/", "")
    values = {cell: -10 * truth.value(child) for cell, child in truth.children(board)}
    added = [cell for cell in range(9) if board[cell] == "-"]
    orders = [
        "".join(f" {_place(cell)}" for cell in order) for order in permutations(added) if _leads(board, final, order)
    ]
    others = ", ".join(f"{_place(cell)} {value:+d}" for cell, value in values.items() if cell != 3 * row + column)
    rows = (
        compared("the value of the best move", VALUE, int(decision.value or 0)),
        compared("the optimal move", MOVE, f"ROW: {row} COL: {column}"),
        compared("the value of the final state for x", VALUE, 10 if truth.winner(final) == "x" else 0),
        compared(
            "the final state, after optimal play",
            FINAL,
            won,
            f"x wins with its first move and the game ends; the printed state is reached only by{'; '.join(orders)}, "
            f"where x begins with a move worth {values[7]} and o overlooks {_place(8)} (the moves are worth: {others})",
        ),
    )
    tree = Shown("tree", "tictactoe", ("001-minimax",), INITIAL)
    return Table("001 The example: initial state, final state, output", rows, shown=tree)


def _place(cell: int) -> str:
    return f"[{cell // 3}][{cell % 3}]"


def _leads(board: str, final: str, order: tuple[int, ...]) -> bool:
    """Whether the cells can be taken in this order by players who alternate and stop when somebody has won."""
    for cell in order:
        children = dict(truth.children(board))
        if cell not in children:
            return False
        board = children[cell]
    return board == final


def optimality_table(found: list[Found]) -> Table:
    def claim(label: str, holding: int, of: int, reason: str = "") -> Row:
        measured = f"in {holding:,} of {of:,} positions"
        holds = holding == of
        return Row(label, "in every position", measured, "reproduced" if holds else "differs", reason or "not in all")

    right = sum(each.value_10 == 10 * truth.value(each.board) for each in found)
    optimal = sum(each.cell_10 in truth.best_moves(each.board) for each in found)
    first = sum(each.cell_10 == truth.best_moves(each.board)[0] for each in found)
    signs = sum(each.value_10 == 10 * each.value_1 for each in found)
    moves = sum(each.cell_10 == each.cell_1 for each in found)
    for_x, for_o = small_positions("x"), small_positions("o")
    by_001 = sum(move_001(board, BLANK) == truth.best_moves(board)[0] for board in for_x)
    half_mended = sum(move_001(board, BLANK_TAKEN_BACK) in truth.best_moves(board) for board in for_x)
    by_003 = sum(move_003(board) == truth.best_moves(board)[0] for board in for_o)
    rows = (
        claim("the library's minimax with ±10 (001) has the true value", right, len(found), "by plain recursion"),
        claim("its move is optimal", optimal, len(found), "by plain recursion"),
        claim("and the first optimal one, row by row, as in both listings", first, len(found), "by plain recursion"),
        claim(
            "±10 (001) and ±1 (003) agree on the value's sign", signs, len(found), "the values differ by a factor of 10"
        ),
        claim("±10 (001) and ±1 (003) agree on the move", moves, len(found), "same search, same order of moves"),
        claim(
            "001's listing, blanks mended, takes the same move", by_001, len(for_x), f"x to move, up to {PORTED} empty"
        ),
        claim(
            "001's listing, '_' on the board but moves taken back with ' _ ', takes an optimal move",
            half_mended,
            len(for_x),
            f"x to move, up to {PORTED} empty; a cell once tried at the root is never empty again",
        ),
        claim(
            "003's listing, blanks mended, takes the same move", by_003, len(for_o), f"o to move, up to {PORTED} empty"
        ),
    )
    return Table("001, 003 Optimal play", rows, conclusions=True, shown=BOTH)


def nodes_table(found: list[Found]) -> Table:
    reason = "neither document prints a count; plain recursion counts the same"
    wanted = {truth.EMPTY: "the empty board", INITIAL.replace("/", ""): INITIAL}
    rows = []

    def tree(board: str, who: str) -> Shown:
        return Shown("tree", "tictactoe", (who,), truth.with_slashes(board))

    for each in found:
        if each.board in wanted:
            assert each.minimax == truth.nodes(each.board)
            label = f"nodes from {wanted[each.board]}"
            whole = tree(each.board, "001-minimax")
            rows.append(Row(f"{label}, minimax", "not printed", each.minimax, "cannot be checked", reason, whole))
            with_cuts = "neither document cuts off"
            cut = tree(each.board, "alphabeta:eval=win-10")
            rows.append(Row(f"{label}, alpha-beta", "not printed", each.alphabeta, "cannot be checked", with_cuts, cut))
    listing = Document001(BLANK)
    listing.find_best_move(board_001(BLANK))
    assert listing.calls + 1 == truth.nodes(INITIAL.replace("/", ""))
    by_001 = tree(INITIAL.replace("/", ""), "001-minimax-as-printed")
    label = "calls of 001's minimax from its position"
    rows.append(Row(label, "not printed", listing.calls, "cannot be checked", reason, by_001))
    return Table("001, 003 Nodes visited, the root included", tuple(rows))


def paragraphs(found: list[Found]) -> tuple[str, ...]:
    right = sum(each.value_10 == 10 * each.value_1 == 10 * truth.value(each.board) for each in found)
    first = sum(each.cell_10 == each.cell_1 == truth.best_moves(each.board)[0] for each in found)
    counted = sum(each.minimax == truth.nodes(each.board) for each in found)
    results = Counter(truth.winner(board) or "-" for board in truth.reachable() if truth.is_over(board))
    wins = [each for each in found if _wins_at_once(each.board)]
    delayed = [each for each in wins if each.cell_10 not in _wins_at_once(each.board)]
    sample = f", first in {truth.with_slashes(delayed[0].board)}" if delayed else ""
    return (
        f"Of {len(truth.reachable()):,} reachable positions {results['x']} are won by x, {results['o']} by o and "
        f"{results['-']} full without a line. Of {len(found):,} unfinished ones the library's minimax has the value of "
        f"plain recursion in {right:,}, takes the first optimal move in {first:,} and visits the nodes of plain "
        f"counting in {counted:,}, whether a win counts 10 or 1: a positive factor changes no comparison.",
        "001's output is right and its listing, as the text at hand prints it, cannot have produced it: the blanks of "
        "its board are not the blank that it tests for. With them mended it gives the printed value and move even "
        "though findBestMove takes moves back with yet another blank, which elsewhere leads it astray. Its final state "
        "belongs to another game: x wins at once, and the printed board needs a weaker move of x and a blunder of o.",
        "Both listings pass a depth that they never use, so a win now and a win later are worth the same: of "
        f"{len(wins):,} positions with a winning move on the board their minimax passes it over in {len(delayed):,}"
        f"{sample}. It still wins, only later.",
    )


def _wins_at_once(board: str) -> list[int]:
    mark = truth.to_move(board)
    return [cell for cell, child in truth.children(board) if truth.winner(child) == mark]


def nodes_chart(found: list[Found]) -> Chart:
    def means(name: str, nodes: Callable[[Found], int]) -> Series:
        by_empty: dict[int, list[int]] = {}
        for each in found:
            by_empty.setdefault(each.empty, []).append(nodes(each))
        return Series(name, tuple((float(n), sum(counts) / len(counts)) for n, counts in sorted(by_empty.items())))

    series = (means("minimax", lambda each: each.minimax), means("alpha-beta", lambda each: each.alphabeta))
    return Chart(
        "Nodes of a search to the end of the game, mean over all positions", "empty cells", "nodes", series, log=True
    )
