"""Trees as Graphviz text, as document 002 wrote its graphs: `dot -Tpng tree.dot -o tree.png`."""

from collections.abc import Iterator

from .phrases import counted, cut_in_short
from .text import more_text
from .tree import MAX, Node, Tree

_QUOTED = str.maketrans({"\\": "\\\\", '"': '\\"'})


def tree_dot(tree: Tree) -> str:
    """A whole Graphviz document."""
    return "\n".join(
        [
            "digraph tree {",
            f"  label={_text(tree.headline)}; labelloc=t; fontname=sans;",
            '  node [shape=box, style="rounded,filled", fillcolor="#f7f8fa", color="#c3c8d0", fontname=sans];',
            '  edge [arrowhead=none, color="#aab0ba", fontname=sans, fontsize=10];',
            *_statements(tree),
            "}",
            "",
        ]
    )


def _statements(tree: Tree) -> Iterator[str]:
    windows = tree.has_windows
    waiting: list[tuple[Node, str]] = [(root, f"n{number}") for number, root in enumerate(tree.roots)]
    while waiting:
        node, name = waiting.pop()
        yield f"  {name} [{_node_look(node, tree)}];"
        for number, child in enumerate(node.children):
            below = f"{name}_{number}"
            label = f", label={_text(_lines(*child.window_text))}" if windows else ""
            look = ', color="#0072b2", penwidth=3' if child.is_on_line else ""
            yield f"  {name} -> {below} [tooltip={_text(child.words)}{label}{look}];"
            waiting.append((child, below))
        if node.more_nodes and node.children:
            yield from _remark(name, "more", more_text(node), "dotted")
        if node.left_out:
            reason = cut_in_short(node.level, node.alpha, node.beta)
            yield from _remark(name, "cut", _lines(f"{counted(node.left_out, 'move')} cut", reason), "dashed")


def _node_look(node: Node, tree: Tree) -> str:
    lines = [node.name] if node.name else []
    lines.append(f"{node.level} {node.value_text}".strip())
    if node.visits:
        lines.append(counted(node.visits, "visit"))
    if node.more_nodes and not node.children:
        lines.append(more_text(node))
    shape = "" if not node.level else ", shape=trapezium" if node.level == MAX else ", shape=invtrapezium"
    look = ', color="#0072b2", fillcolor="#e8f3fb", penwidth=2' if node.is_on_line else ""
    chosen = ", peripheries=2" if node.is_chosen else ""
    size = ""
    if node.visits:
        most = max(root.visits for root in tree.roots)
        size = f", fontsize={9 + 15 * (node.visits / max(most, 1)) ** 0.5:.1f}"
    return f"label={_text(_lines(*lines))}, tooltip={_text(node.words)}{shape}{look}{chosen}{size}"


def _remark(above: str, kind: str, label: str, style: str) -> Iterator[str]:
    name = f"{above}_{kind}"
    yield f'  {name} [label={_text(label)}, style="rounded,{style}", fontcolor="#767b84", fontsize=11];'
    yield f"  {above} -> {name} [style={style}];"


def _lines(*lines: str) -> str:
    return "\n".join(lines)


def _text(text: str) -> str:
    return '"' + text.translate(_QUOTED).replace("\n", "\\n") + '"'
