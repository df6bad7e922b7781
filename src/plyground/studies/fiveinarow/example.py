"""The worked example of section 4.1: its sum, and what its summands say about "closed" and "open".

A run is a row of stones of one side that cannot be made longer. In each direction every stone belongs to exactly one
run, so the runs that a direction shows cover as many stones as there are, unless some runs count for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from plyground import game
from plyground.studies.fiveinarow.published import DIAGONALS, EXAMPLE_TOTAL, HORIZONTALS, LISTED_WEIGHTS, VERTICALS
from plyground.studies.report import Row, Shown, Table, compared

Shape = tuple[int, int]  # of a run: its length and how many of its two ends are empty
Summands = tuple[int, ...]

DIRECTIONS: Final = {"horizontals": ((0, 1),), "verticals": ((1, 0),), "diagonals": ((1, 1), (1, -1))}

# Boards that show exactly the printed summands if a run without an empty end counts for nothing, a closed run has one
# empty end and an open run two. Fig. 3 is not in the text at hand; these were constructed, eight stones a side.
AS_PRINTED: Final = (
    "---------------/---------------/---------------/-----------o---/---------------/---xoo---------/----xxo--------/"
    "----oxxxo------/-----x---------/----------x----/---------o-----/----o----------/---------------/---------------/"
    "---------------"
)
WITH_AN_OPEN_TWO: Final = (  # the same but for the vertical 10000, which is 1000 here
    "---------------/---------------/---------------/---------------/---------------/---------------/---------o-----/"
    "---o----ox-x---/--------oxx----/------oxxo-----/-------x-oxo---/---------------/---------------/---------------/"
    "---------------"
)


def stones_in(summand: int) -> int:
    """How many stones the run has that a weight stands for: weights 1 and 10 are one stone, 100 and 1000 two, …"""
    return LISTED_WEIGHTS.index(summand) // 2 + 1


def runs_of(board: str, mark: str, steps: tuple[tuple[int, int], ...]) -> Iterator[Shape]:
    """The shapes of a side's runs in some directions, found cell by cell."""
    rows = board.split("/")
    size = len(rows)

    def at(row: int, column: int) -> str:
        return rows[row][column] if 0 <= row < size and 0 <= column < size else "#"

    for down, right in steps:
        for row in range(size):
            for column in range(size):
                if at(row, column) != mark or at(row - down, column - right) == mark:
                    continue
                length = 1
                while at(row + length * down, column + length * right) == mark:
                    length += 1
                ends = (at(row - down, column - right), at(row + length * down, column + length * right))
                yield length, ends.count("-")


def summands_of(board: str, mark: str, direction: str) -> Counter[int]:
    """The weights that a side's runs show in a direction, those without an empty end left out."""
    shapes = runs_of(board, mark, DIRECTIONS[direction])
    return Counter(LISTED_WEIGHTS[2 * length + ends - 3] for length, ends in shapes if ends and length < 5)


def library_score(board: str) -> int:
    """The nine-patterns score of black alone, from the runs that the library's position keeps."""
    rules = game("fiveinarow")
    weights = rules.evaluator("nine-patterns").weights  # type: ignore[attr-defined]
    return int((weights * rules.parse(board).runs[0]).sum())


def summands_total() -> int:
    return sum(HORIZONTALS + VERTICALS + DIAGONALS)


def single_changes() -> list[tuple[int, int]]:
    """The summands that, changed to another weight, alone make the printed total right."""
    summands = HORIZONTALS + VERTICALS + DIAGONALS
    missing = EXAMPLE_TOTAL - summands_total()
    return [(old, new) for old in sorted(set(summands)) for new in LISTED_WEIGHTS if new - old == missing]


def table() -> Table:
    printed = {"horizontals": HORIZONTALS, "verticals": VERTICALS, "diagonals": DIAGONALS}
    total = summands_total()
    ((old, new),) = single_changes()
    stones = {name: sum(map(stones_in, summands)) for name, summands in printed.items()}
    corrected = stones["verticals"] - stones_in(old) + stones_in(new)
    rows = [
        compared(
            "Score of x, the sum of the printed summands",
            EXAMPLE_TOTAL,
            total,
            f"the summands give {sum(HORIZONTALS)} + {sum(VERTICALS)} + {sum(DIAGONALS)}; the total is right if the "
            f"vertical {old} is {new}, and no other single summand changed to another weight makes it right",
        ),
        compared(f"the same with the vertical {old} read as {new}", EXAMPLE_TOTAL, total - old + new),
        Row(
            "closed is no empty end, open is any (conditions 1 to 9 by the letter)",
            "the summands",
            "impossible",
            "differs",
            f"every run would count, so the stones covered would be as many in each direction, but they are "
            f"{stones['horizontals']} in rows, {stones['verticals']} in columns ({corrected} with {new} for {old}) and "
            f"{stones['diagonals']} on two diagonals",
            evaluation(AS_PRINTED, "nine-patterns-by-the-letter"),
        ),
    ]
    for name, board, sums in (
        ("as printed", AS_PRINTED, printed),
        (f"with {new} for {old}", WITH_AN_OPEN_TWO, printed | {"verticals": (new, *VERTICALS[1:])}),
    ):
        same = all(summands_of(board, "x", direction) == Counter(sums[direction]) for direction in DIRECTIONS)
        score = library_score(board)
        expected = sum(sum(summands) for summands in sums.values())
        rows.append(
            Row(
                f"closed is one empty end, open two, none counts for nothing: summands {name}",
                "the summands",
                "the summands" if same else "other summands",
                "reproduced" if same and score == expected else "differs",
                f"on a constructed board of {board.count('x')} x and {board.count('o')} o, where the library's "
                f"nine-patterns gives x {score}; Fig. 3 itself is not in the text at hand",
                evaluation(board),
            )
        )
    return Table("4.1 The example score of Fig. 3", tuple(rows), shown=evaluation(AS_PRINTED))


def evaluation(board: str, evaluator: str = "nine-patterns") -> Shown:
    return Shown("evaluation", "fiveinarow", position=board, evaluator=evaluator)
