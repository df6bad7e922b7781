"""Searches in threads: their scheduler, their memory, their warm-up, win chances, and previews of positions."""
