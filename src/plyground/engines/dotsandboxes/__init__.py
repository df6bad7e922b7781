"""The expert player of dots-and-boxes, and the solver.

    expert.py       the player: simulation while there are safe lines, then the solver
    strategy.py     a position's decisions, on which the player simulates; decisions.py translates
    solver.py       the solver, as analysis asks it
    endgame.py      its search; alternating.py for the rules without the extra turn
    endings.py      what chains and loops alone are worth
    bounds.py       its table
    symmetry.py     mirrors of a board

The rules alone are in `games/dotsandboxes/`.
"""
