"""The named players of tic-tac-toe: levels, and those of documents 001, 002 and 003.

Levels are limited by depth or nodes, never by time, so they are as strong on a slow machine as on a fast one. Players
of the documents come as printed, which are the documents' own programs, slips included, and corrected, which are the
library's searches with the evaluation that the document means.
"""

from collections.abc import Mapping

from ...players.named import NamedPlayer, Players, levels_of, rated

_LEVELS = levels_of(
    Newcomer=("random", "any free cell", "a child who has just learned the rules"),
    Beginner=("greedy:vary=0,eval=win-1", "sees a win, nothing else", "a child after some games"),
    Casual=(
        "alphabeta:depth=2,vary=0,lapses=42,eval=win-1",
        "sees a win and stops yours, but overlooks four moves in ten",
        "people who look mostly at their own three",
    ),
    Club=(
        "alphabeta:depth=2,vary=0,lapses=15,eval=win-1",
        "sees a win and stops yours, and overlooks a move now and then",
        "people who seldom miss a three",
    ),
    Expert=(
        "alphabeta:depth=2,vary=0,eval=win-1",
        "always sees a win and stops yours, but no fork",
        "people who know the forks",
    ),
    Unbeatable=(
        "alphabeta:depth=9,vary=0,eval=win-10",
        "looks to the end: never loses what is not lost",
        "people who are content with a draw",
    ),
)
# On larger boards nothing is looked through to the end: lines still open and threats say what a position is worth.
_LARGE = levels_of(
    Newcomer=(
        "greedy:vary=2,lapses=70,eval=threats",
        "a glance, and it overlooks seven moves in ten",
        "a child who has just learned the rules",
    ),
    Beginner=(
        "greedy:vary=2,lapses=48,eval=threats",
        "a glance, and it overlooks every second move",
        "the first games of an adult",
    ),
    Casual=(
        "greedy:vary=2,lapses=30,eval=threats",
        "a glance, and it overlooks three moves in ten",
        "people who play now and then",
    ),
    Regular=(
        "greedy:vary=2,lapses=8,eval=threats",
        "a glance, and it overlooks a move now and then",
        "people who see most threats in time",
    ),
    Club=("deepening:nodes=1000,vary=2,eval=threats", "1,000 positions a move", "people who never miss a threat"),
    Advanced=("deepening:nodes=10000,vary=2,eval=threats", "10,000 positions a move", "people who plan double threats"),
    Expert=("deepening:nodes=60000,vary=2,eval=threats", "60,000 positions a move", "tournament players"),
    Master=("deepening:nodes=1000000,vary=2,eval=threats", "a million positions a move", "those who beat the others"),
)
# docs/levels.md; the large ones on 10×10 with five in a row.
_RATED = rated(_LEVELS, -304, -147, -44, 59, 126, 309)
_RATED_LARGE = rated(_LARGE, -482, -367, -244, -56, 117, 211, 340, 482)
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

_OTHERWISE_SMALL = {"Regular": "Club", "Advanced": "Expert", "Master": "Unbeatable"}
_OTHERWISE_LARGE = {"Unbeatable": "Master"}
CELLS = 9  # of the usual board, which a search looks through to the end


class TicTacToePlayers(Players):
    """Named players, and on the board that the documents play on, their programs."""

    @property
    def named(self) -> Mapping[str, NamedPlayer]:
        levels = _RATED if self._is_small else _RATED_LARGE
        return levels | _CORRECTED | (_PRINTED if self._is_documents_board else {})

    @property
    def engines(self) -> Mapping[str, str]:
        return _PROGRAMS if self._is_documents_board else {}

    @property
    def aliases(self) -> Mapping[str, str]:
        """Earlier names, and those of levels that there are on other boards."""
        others = _OTHERWISE_SMALL if self._is_small else _OTHERWISE_LARGE
        return {_name(*which): f"{_name(*which)}-corrected" for which in _OF_002} | others

    @property
    def usual_depth(self) -> int:
        cells: int = self.game.rows * self.game.columns
        return cells if self._is_small else 4

    @property
    def _is_small(self) -> bool:
        """Whether a search sees to the end of the game."""
        return bool(self.game.rows * self.game.columns <= CELLS)

    @property
    def _is_documents_board(self) -> bool:
        return (self.game.rows, self.game.columns, self.game.k) == (3, 3, 3)
