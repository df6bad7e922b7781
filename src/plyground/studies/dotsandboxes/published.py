"""Every figure of document 004, and every sentence of it that games can confirm or refute.

The document has no numbered sections; `where` names its paragraphs in their order: minimax, evaluation, alpha-beta.
It neither says how large its board is nor what its opponent, "player 1", does. Both are in the course's framework,
which is public, and so is a program with the document's evaluation, whose folder also holds a report of its title:
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

# The framework as handed out: a board of 6×6 boxes; `update` lets player 2 draw a line, then player 1, whatever either
# has closed; `list_possible_moves` lists the horizontals row by row, then the verticals; `player1` is given.
FRAMEWORK: Final = "github.com/cowsintuxedos/boxesandgrids, file1.GUI.py (commit 249f007)"

# The program, with minimax at depth 2. Its alpha-beta is unfinished in this version (it names variables that it never
# sets), but reads as the document describes it.
PROGRAM: Final = "github.com/TgWang1023/Dots-And-Boxes-AI, file1.GUI.py (commit 7ddcc7f)"

ROWS: Final = 6
COLUMNS: Final = 6


@dataclass(frozen=True)
class ScoreLine:
    """A score line of "player 2 (me)" against player 1."""

    where: str
    search: Literal["minimax", "alpha-beta"]
    depth: int
    mine: int
    theirs: int

    @property
    def label(self) -> str:
        return f"{self.search} at depth {self.depth}"

    @property
    def score(self) -> str:
        return f"{self.mine}–{self.theirs}"


BY_MINIMAX: Final = ScoreLine("evaluation, last sentence", "minimax", 2, 29, 7)
BY_ALPHA_BETA: Final = ScoreLine("alpha-beta, the result", "alpha-beta", 1, 32, 4)
MATCHES: Final = (BY_MINIMAX, BY_ALPHA_BETA)


@dataclass(frozen=True)
class Claim:
    where: str
    words: str


ME_FIRST: Final = Claim("minimax", "the MAX player(me) makes the first move")
DEPTH_2_SUFFICES: Final = Claim("minimax", "a depth of 2 is sufficient enough to beat player 1")
PLAYER_1_TAKES: Final = Claim("evaluation", "the opponent player always find opportunity to fill up a box")
LEVEL_0_LOSES: Final = Claim("evaluation", "the opponent … always end up scoring more points than my naïve AI")
LEVEL_1_IS_BETTER: Final = Claim("evaluation", "performs better than the original random strategy")
LEVEL_1_LOSES: Final = Claim("evaluation", "it is still not enough to beat player 1")
RISING_LEVELS: Final = Claim("first sentence", "a gradually increasing level of intelligence")
NEXT_MOVE_IS_MINE: Final = Claim(
    "evaluation, prose", "can complete a box, then the next move is still made by me … scores would be added"
)
NEXT_MOVE_IS_THEIRS: Final = Claim(
    "evaluation, after the code", "max_score … is subtracted from it since the next move is always made by the opponent"
)
SAME_STRATEGY: Final = Claim("alpha-beta", "the strategy of searching is the same")
MOVES_IGNORED: Final = Claim("alpha-beta", "some moves are simply ignored to save computation time")
LESS_IS_MORE: Final = Claim(
    "alpha-beta, the result", "reducing the depth with alpha-beta pruning actually increased player 2's performance"
)
CUT_AT_2: Final = Claim("alpha-beta, example", "alpha is updated to 2 … acquire the beta value of 2 … simply returns")
