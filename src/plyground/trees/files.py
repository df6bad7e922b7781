"""Writes a tree to a file, in the format of the file name's ending."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from ..errors import Mistake
from ..files import write_whole
from ..games.picture import plain
from .dot import tree_dot
from .png import drawing_png, rasteriser
from .svg import tree_svg
from .text import tree_rows
from .tree import Tree


def _json(tree: Tree, with_boards: bool) -> bytes:
    return (json.dumps(tree.to_json(), indent=1, ensure_ascii=False) + "\n").encode()


def _png(tree: Tree, with_boards: bool) -> bytes:
    svg = tree_svg(tree, with_boards=with_boards)
    width, height = re.findall(r'width="(\d+)" height="(\d+)"', svg)[0]
    return drawing_png(svg, float(width), float(height))


FORMATS: Mapping[str, Callable[[Tree, bool], bytes]] = {
    ".svg": lambda tree, with_boards: tree_svg(tree, with_boards=with_boards).encode(),
    ".png": _png,
    ".dot": lambda tree, with_boards: tree_dot(tree).encode(),
    ".json": _json,
    ".txt": lambda tree, with_boards: (plain(tree_rows(tree)) + "\n").encode(),
}


def check_format(path: Path) -> None:
    """Raise a Mistake if a tree cannot be written to a file of this name."""
    if path.suffix.lower() not in FORMATS:
        raise Mistake(f"Cannot tell the format of {str(path)!r}: its name has to end in {', '.join(FORMATS)}.")
    if path.suffix.lower() == ".png":
        rasteriser()


def write_tree(tree: Tree, path: Path, *, with_boards: bool = True) -> None:
    """Write a tree to a file, whole or not at all."""
    check_format(path)
    write_whole(path, FORMATS[path.suffix.lower()](tree, with_boards))
