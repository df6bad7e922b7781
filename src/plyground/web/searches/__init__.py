"""Searches for the page: their queue, their memory, what has to be compiled first, and what they are asked for."""
