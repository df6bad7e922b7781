"""Document 000: five-in-a-row by minimax and alpha-beta with nine patterns."""
