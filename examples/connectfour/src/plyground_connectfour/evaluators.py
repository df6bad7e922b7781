"""What an unfinished game of Connect Four is worth: the fours that one side alone can still complete."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from plyground.author import EvaluatorKind, Part, State, Term, bit_count, compiled_class

if TYPE_CHECKING:
    from . import ConnectFourGame


@compiled_class
class OpenFours(NamedTuple):
    """A weight for every four that holds discs of one side alone, by how many."""

    fours: Any  # every four cells in a row, as bits
    open_worth: Any  # by the number of discs in it
    win: int

    def score(self, position: Any, side: int) -> int:
        if position.is_over():
            return self.win * position.result(side)
        mine, theirs = position.discs(side), position.discs(1 - side)
        total = 0
        for four in self.fours:
            own, rival = bit_count(mine & four), bit_count(theirs & four)
            if rival == 0:
                total += self.open_worth[own]
            elif own == 0:
                total -= self.open_worth[rival]
        return int(total)

    def terms(self, state: State, side: int) -> list[Term]:
        """What the score is made of, for `plyground evaluate` and `state.evaluate`."""
        if state.is_over:
            return []
        mine, theirs = state.core.discs(side), state.core.discs(1 - side)

        def part(discs: int, others: int, count: int) -> Part:
            fours = [four for four in self.fours if bit_count(discs & four) == count and not others & four]
            return Part(len(fours), int(self.open_worth[count]))

        return [Term(f"fours with {n} discs", part(mine, theirs, n), part(theirs, mine, n)) for n in (1, 2, 3)]


def all_fours(columns: int, rows: int) -> list[int]:
    """Every set of four cells in a row, column or diagonal, as bits of the position's numbering."""
    found = []
    for column in range(columns):
        for row in range(rows):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if column + 3 * right < columns and 0 <= row + 3 * up < rows:
                    cells = ((column + right * i) * (rows + 1) + row + up * i for i in range(4))
                    found.append(sum(1 << cell for cell in cells))
    return found


def _build(game: "ConnectFourGame", line: tuple[int, ...], win: tuple[int, ...]) -> OpenFours:
    return OpenFours(np.array(all_fours(game.columns, game.rows), np.int64), np.array((0, *line, 0), np.int64), win[0])


EVALUATORS = {
    "open-fours": EvaluatorKind(
        "the fours that one side alone can still complete, by the discs in them",
        lambda game: {"line": (1, 4, 16), "win": (100_000,)},
        _build,
    )
}
