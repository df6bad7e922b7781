"""The named players of tic-tac-toe: levels, and those of documents 001, 002 and 003.

Levels are limited by depth or nodes, never by time, so they are as strong on a slow machine as on a fast one. Players
of the documents come as printed, which are the documents' own programs, slips included, and corrected, which are the
library's searches with the evaluation that the document means.
"""

from collections.abc import Mapping

from ...players.named import NamedPlayer, Players, levels_of

_LEVELS = levels_of(
    Beginner=("random", "any free cell"),
    Casual=("greedy:eval=win-1", "sees a win, nothing else"),
    Club=("greedy:eval=default", "takes the cell with the most lines still open"),
    Expert=("alphabeta:depth=2,eval=default", "looks at your reply"),
    Unbeatable=("alphabeta:depth=9,eval=win-10", "looks to the end on 3×3: never loses what is not lost"),
)
_OF_002 = [
    (search, evaluation, depth)
    for search in ("minimax_ab", "alphabeta")
    for evaluation in ("default", "defensive", "offensive", "spot", "defensive-attack")
    for depth in (2, 4)
]


def _name(search: str, evaluation: str, depth: int) -> str:
    return f"002-{search.replace('_', '-')}-{evaluation}-{depth}"


_CORRECTED = {
    "001-minimax": NamedPlayer("minimax:eval=win-10", "document 001: plays perfectly, ±10", document="001"),
    "003-minimax": NamedPlayer("minimax:eval=win-1", "document 003: plays perfectly, ±1", document="003"),
} | {
    f"{_name(search, evaluation, depth)}-corrected": NamedPlayer(
        f"{search}:depth={depth},eval={evaluation}",
        f"document 002, corrected: {search} with the {evaluation} evaluation at depth {depth}",
        document="002",
    )
    for search, evaluation, depth in _OF_002
}
_PRINTED = {
    "001-minimax-as-printed": NamedPlayer(
        "printed-001",
        "document 001 as printed, but for the blank of its board: it finds no move with that",
        document="001",
    ),
    "003-minimax-as-printed": NamedPlayer(
        "printed-003",
        "document 003 as printed, but for the blank of bestPos: it finds no move with that",
        document="003",
    ),
} | {
    f"{_name(search, evaluation, depth)}-as-printed": NamedPlayer(
        f"printed-002:depth={depth},search={search},evaluation={evaluation}",
        f"document 002 as printed: {search} with the {evaluation} evaluation at depth {depth}",
        document="002",
    )
    for search, evaluation, depth in _OF_002
}
_PROGRAMS = {
    "printed-001": "plyground.studies.minimax_tictactoe.players:PRINTED_001",
    "printed-002": "plyground.studies.laboratory.players:AS_PRINTED",
    "printed-003": "plyground.studies.minimax_tictactoe.players:PRINTED_003",
}

CELLS = 9  # of the usual board, which a search looks through to the end


class TicTacToePlayers(Players):
    """Named players, and on the board that the documents play on, their programs."""

    @property
    def named(self) -> Mapping[str, NamedPlayer]:
        return _LEVELS | _CORRECTED | (_PRINTED if self._is_documents_board else {})

    @property
    def engines(self) -> Mapping[str, str]:
        return _PROGRAMS if self._is_documents_board else {}

    aliases: Mapping[str, str] = {_name(*which): f"{_name(*which)}-corrected" for which in _OF_002}

    @property
    def usual_depth(self) -> int:
        cells: int = self.game.rows * self.game.columns
        return cells if cells <= CELLS else 4

    @property
    def _is_documents_board(self) -> bool:
        return (self.game.rows, self.game.columns, self.game.k) == (3, 3, 3)
