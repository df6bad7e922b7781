"""What the author of a game, a search or an evaluator needs, in one place. docs/extend.md shows how it is used.

A game            Game, Position, Board, Mistake
what it knows     ThreatSearch, Win, Watch; Solver, SolverKind; Curve
its players       Players, NamedPlayer, levels_of
its openings      OpeningBook
what it says      Remarks, Overlay, OverlayMark; Symmetries
what is shown     Content, ReadyComparison, TreeExample, Exercise, Lesson
a net for it      Nets, NetBinding, NetPosition, Encoder; StonesInRow, BoxGrid, to train one
its options       option; Choice, Integer, Switch; options, for those of a search
its text          cell_name, read_cell, read_rows
its picture       Picture, picture_of
an evaluator      Evaluator, EvaluatorKind, ResultOnly; State, Term, Part, to explain its value
a search          SearchKind, Control, Limits, Recording, run, ended; EXACT, AT_LEAST, AT_MOST, INFINITY, NO_MOVE
its answer        SearchResult, Figures, Score, Bound, RootMove
its nodes         enter, leave, retry, leaf, reason; COMPLETE, CUT, DEPTH, OVER
its bits          bits, OneWord, TwoWords; WORD and MASK: sets of up to 124 cells, in one word or two
compiled text     compiled, compiled_class, inlined, int64, bit_count, lowest_bit, hash63, INTERPRETED
"""

from .analysis.offers import Curve, Solver, SolverKind, ThreatSearch
from .arena.openings import OpeningBook
from .compiled import INTERPRETED, bit_count, compiled, compiled_class, inlined, int64, lowest_bit
from .content import Content, Exercise, Lesson, ReadyComparison, TreeExample
from .errors import Mistake
from .games.bits import MASK, WORD, OneWord, TwoWords, bits
from .games.board import Board
from .games.cells import cell_name, read_cell, read_rows
from .games.evaluation import Part, Term
from .games.evaluators import (
    EvaluatorKind,
)
from .games.game import Evaluator, Game, Position
from .games.hashing import hash63
from .games.outcome import ResultOnly
from .games.picture import Picture, picture_of
from .games.remarks import Overlay, OverlayMark, Remarks
from .games.state import State
from .games.symmetries import Symmetries
from .games.wins import Watch, Win
from .nets.binding import BoxGrid, Encoder, Guide, NetBinding, NetPosition, Nets, Reader, StonesInRow, View
from .players.named import NamedPlayer, Players, levels_of
from .search import Bound, Control, Figures, Limits, RootMove, Score, SearchKind, SearchResult
from .search.node import enter, leaf, leave, reason, retry
from .search.result import AT_LEAST, AT_MOST, EXACT
from .search.runner import run
from .search.trace import COMPLETE, CUT, DEPTH, OVER, Recording
from .search.workspace import INFINITY, NO_MOVE, ended
from .spec import Choice, Integer, Option, Switch, option, options

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "COMPLETE",
    "CUT",
    "DEPTH",
    "EXACT",
    "INFINITY",
    "INTERPRETED",
    "MASK",
    "NO_MOVE",
    "OVER",
    "WORD",
    "Board",
    "Bound",
    "BoxGrid",
    "Choice",
    "Content",
    "Control",
    "Curve",
    "Encoder",
    "Evaluator",
    "EvaluatorKind",
    "Exercise",
    "Figures",
    "Game",
    "Guide",
    "Integer",
    "Lesson",
    "Limits",
    "Mistake",
    "NamedPlayer",
    "NetBinding",
    "NetPosition",
    "Nets",
    "OneWord",
    "OpeningBook",
    "Option",
    "Overlay",
    "OverlayMark",
    "Part",
    "Picture",
    "Players",
    "Position",
    "Reader",
    "ReadyComparison",
    "Recording",
    "Remarks",
    "ResultOnly",
    "RootMove",
    "Score",
    "SearchKind",
    "SearchResult",
    "Solver",
    "SolverKind",
    "State",
    "StonesInRow",
    "Switch",
    "Symmetries",
    "Term",
    "ThreatSearch",
    "TreeExample",
    "TwoWords",
    "View",
    "Watch",
    "Win",
    "bit_count",
    "bits",
    "cell_name",
    "compiled",
    "compiled_class",
    "ended",
    "enter",
    "hash63",
    "inlined",
    "int64",
    "leaf",
    "leave",
    "levels_of",
    "lowest_bit",
    "option",
    "options",
    "picture_of",
    "read_cell",
    "read_rows",
    "reason",
    "retry",
    "run",
]
