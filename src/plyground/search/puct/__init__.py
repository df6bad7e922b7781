"""Tree search guided by a net."""

from .search import puct

__all__ = ["puct"]
