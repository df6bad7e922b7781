"""Solving a position: its value under perfect play, the moves that keep it, and a line of such moves.

Every method answers the question "is the final result at least `goal`?" with a bound of the result (method.py). A few
questions find the value (questions.py); the solution says what is known then (solution.py). Threats alone answer by
themselves.

    threats.py          of five-in-a-row, asked first: see games/fiveinarow/threats/
    own.py              the game's own, such as chains and loops of dots-and-boxes, see engines/dotsandboxes/endgame.py
    turns.py            everything else: alpha-beta to the end of the game, with a table (search/proof/alphabeta.py),
                        which takes turns with proof numbers in long games (search/proof/numbers.py)
"""
