"""Trees as lines of text, in Unicode or in plain ASCII.

A tree is a list of rows of (text, style) pieces, as pictures of boards are; the terminal decides what a style looks
like: "quiet", "move", "line" and "chosen" for the principal variation and the player's own move, "MAX" and "MIN",
"value", "cut".
"""

from collections.abc import Iterator

from ..games.picture import Picture, Piece
from .phrases import counted
from .tree import Node, Tree

_ASCII = str.maketrans({"−": "-", "≥": ">=", "≤": "<=", "≈": "~", "∞": "inf", "α": "a", "β": "b", "·": "-", "…": "..."})
_BRANCHES = {True: ("├─ ", "└─ ", "│  ", "   "), False: ("|-- ", "`-- ", "|   ", "    ")}


def tree_rows(tree: Tree, unicode: bool = True) -> Picture:
    """The tree with one line per node, and lines for moves that are cut or not shown."""
    rows: Picture = [[(tree.headline, "chosen")], [(tree.account, "quiet")]]
    for number, root in enumerate(tree.roots, start=1):
        rows.append([("", "")])
        if len(tree.roots) > 1:
            rows.append([(f"pass {number} of {len(tree.roots)}", "quiet")])
        rows += _rows(tree, root, unicode)
    return rows if unicode else [[(text.translate(_ASCII), style) for text, style in row] for row in rows]


def _rows(tree: Tree, root: Node, unicode: bool) -> Iterator[list[Piece]]:
    tee, corner, bar, gap = _BRANCHES[unicode]
    windows = tree.has_windows
    waiting: list[tuple[Node | str, str, str]] = [(root, "", "")]  # each with its and its children's indent
    while waiting:
        item, before, under = waiting.pop()
        if isinstance(item, str):
            yield [(before, "quiet"), (item, "cut")]
            continue
        yield [(before, "quiet"), *_pieces(item, windows, unicode, tree.is_handmade)]
        below: list[Node | str] = [*item.children, *_remarks(item)]
        for number, child in enumerate(reversed(below)):
            waiting.append((child, under + (tee if number else corner), under + (bar if number else gap)))


def _pieces(node: Node, windows: bool, unicode: bool, is_handmade: bool) -> Iterator[Piece]:
    if node.name:
        style = "chosen" if node.is_chosen else "line" if node.is_on_line else "move"
        mark = {"chosen": "★ " if unicode else "* ", "line": "▸ " if unicode else "> "}.get(style, "")
        yield f"{mark}{node.name}  ", style
    if node.level:
        yield f"{node.level} ", node.level
    yield node.value_text, "value"
    if node.visits:
        yield f"  {counted(node.visits, 'visit')}", "quiet"
    if node.prior:
        yield f"  prior {node.prior / 10:g} %", "quiet"
    if windows:
        yield "  " + " ".join(node.window_text), "quiet"
    if node.nodes > 1:
        yield f"  {counted(node.nodes, 'node')}", "quiet"
    if node.reason == "over" and not is_handmade:
        yield "  over", "quiet"
    if node.reason in ("table", "futile") or node.is_first_look:
        yield f"  {node.words}", "quiet"


def _remarks(node: Node) -> Iterator[str]:
    if node.more_nodes and node.children:
        yield more_text(node)
    if node.left_out:
        yield node.words


def more_text(node: Node) -> str:
    """How much is not shown at a node."""
    nodes = counted(node.more_nodes, "node")
    return f"+{node.more_moves:,} more, {nodes}" if node.more_moves else f"+ {nodes}"
