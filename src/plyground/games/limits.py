"""What kernels have room for. Their working memory is made once, for the largest game that there may be."""

MOST_MOVES = 400  # of any position: the largest board is 20×20
MOST_PLIES = 400  # of any game
LARGEST_MOVE = 1022  # move numbers share a word with other things in tables and lists
