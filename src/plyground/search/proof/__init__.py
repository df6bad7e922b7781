"""Searches that prove results: alpha-beta to the end of the game, and proof numbers."""
