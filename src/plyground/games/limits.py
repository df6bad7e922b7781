"""The limits of kernels. Their working memory is made once, for the largest possible game."""

MOST_MOVES = 400  # in any position: the largest board is 20×20
MOST_PLIES = 400  # in any game
LARGEST_MOVE = 1022  # tables and lists pack a move number into one word with other data
