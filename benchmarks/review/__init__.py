"""Does a review blame the right moves? Games between levels, with the truth of their positions, and figures."""
