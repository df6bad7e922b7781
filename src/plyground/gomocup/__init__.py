"""The Gomocup protocol, both ways: our players as an engine for any manager, and any engine as one of our players.

Nothing here imports Numba, NumPy or a game before it is needed: an engine answers START at once and loads the rest
behind it.
"""
