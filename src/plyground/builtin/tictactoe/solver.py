"""The solver of m,n,k-games, as analysis asks for it."""

from ...analysis.offers import SolverKind
from ...engines.tictactoe.solver import LineSolver

SOLVER = SolverKind(LineSolver)
