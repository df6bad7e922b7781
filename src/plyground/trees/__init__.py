"""Search trees: the nodes that a search walked, ready to be drawn, printed or sent to the page."""

from .tree import Node, Tree, build
from .walk import walk

__all__ = ["Node", "Tree", "build", "walk"]
