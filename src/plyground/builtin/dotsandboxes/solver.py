"""The solver of dots-and-boxes, as analysis asks for it."""

from ...analysis.offers import SolverKind
from ...engines.dotsandboxes.solver import BoxesSolver

SOLVER = SolverKind(BoxesSolver)
