"""The dots-and-boxes levels of document 004: its two matches replayed, its undefined opponent varied."""
