"""Documents 001 and 003: tic-tac-toe by minimax to the end of the game."""
