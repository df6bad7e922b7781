"""Searches for the page: their queue, their memory, their compilation, and the analyses that use them."""
