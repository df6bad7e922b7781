"""Games of five human moves, scripted: the document does not say what its human played.

A script is a list of cells. The human, who is black and begins, plays the first one that is still free, so that a game
goes on whatever the program answers. The openings cover what a move reduction depends on: corner, edge and open board,
stones that touch and stones that do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from plyground import State

HUMAN_MOVES: Final = 5


@dataclass(frozen=True)
class Opening:
    name: str
    cells: str

    def next_move(self, state: State) -> str:
        return next(cell for cell in self.cells.split() if cell in state.legal_moves)


OPENINGS: Final = (
    Opening("corner, along the edge", "a15 b15 c15 d15 e15 f15 g15 h15 i15 j15"),
    Opening("row", "h8 i8 g8 j8 f8 k8 e8 l8 d8 m8"),
    Opening("star points", "h8 d12 l4 d4 l12 h12 h4 d8 l8 f10"),
    Opening("edge, along it", "h15 i15 g15 j15 f15 k15 e15 l15 d15 m15"),
    Opening("column", "h8 h9 h7 h10 h6 h11 h5 h12 h4 h13"),
    Opening("rising diagonal", "h8 i9 g7 j10 f6 k11 e5 l12 d4 m13"),
    Opening("falling diagonal", "h8 i7 g9 j6 f10 k5 e11 l4 d12 m3"),
    Opening("row with gaps", "h8 j8 f8 l8 d8 i8 g8 k8 e8 m8"),
    Opening("column with gaps", "h8 h10 h6 h12 h4 h9 h7 h11 h5 h13"),
    Opening("block", "h8 i8 h9 i9 h10 i10 g8 g9 g10 j9"),
    Opening("cross", "h8 h9 i8 h7 g8 h10 j8 h6 f8 h11"),
    Opening("saltire", "h8 i9 i7 g9 g7 j10 j6 f10 f6 k11"),
    Opening("knight's moves", "h8 j9 i11 g10 f8 g6 i5 k6 l8 k10"),
    Opening("staircase", "h8 i8 i9 j9 j10 k10 k11 l11 l12 m12"),
    Opening("corner, down the edge", "o15 o14 o13 o12 o11 o10 o9 o8 o7 o6"),
    Opening("corner, up the diagonal", "a1 b2 c3 d4 e5 f6 g7 h8 i9 j10"),
    Opening("corner, block", "o1 n1 o2 n2 m1 o3 m2 n3 l1 o4"),
    Opening("edge, away from it", "h15 h14 h13 h12 h11 h10 h9 h8 h7 h6"),
    Opening("edge, sideways and away", "a8 b9 a10 b7 c8 a6 c10 d9 b11 c6"),
    Opening("second row", "e14 f14 g14 h14 i14 d14 c14 j14 k14 l14"),
    Opening("two groups", "d12 l4 e12 k4 d11 l5 e11 k5 f12 j4"),
    Opening("four corners", "a15 o1 a1 o15 h8 b14 n2 b2 n14 g7"),
    Opening("edge to edge", "h15 h1 a8 o8 h8 h14 h2 b8 n8 g7"),
    Opening("chevron", "h6 g7 i7 f8 j8 e9 k9 d10 l10 c11"),
)
