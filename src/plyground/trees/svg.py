"""Trees as SVG text, without a library, in the reader's light or dark colour scheme.

A node is a card: the board or the move, a triangle up for MAX and down for MIN, the value with its sign. The α and β
passed down to it stand above it, on the edge. Below it, a grey, dashed card gives the number of moves that were cut and
the reason; a dotted card stands for moves that are not shown. The principal variation is a heavy line, the player's
move has a second frame. Hovering shows the reason in words. No state is shown by colour alone.
"""

import math
import textwrap
from collections.abc import Iterator
from html import escape

from ..games.drawing import Renderer, dark, light, renderer
from .layout import Box, Drawing, tidy
from .phrases import counted, cut_in_short
from .tree import MAX, Node, Tree

MARGIN, TITLE = 20.0, 18.0
LEVELS = 52.0  # the column of MAX and MIN at the left
GAP, FALL = 14.0, 44.0
WINDOW = 26.0  # the two lines of α and β above a card
LETTER, BOLD = 6.7, 8.2  # average widths of a letter, and of a letter in a value
PADDING = 7.0
LEAST_WIDTH = 44.0
LARGEST_DISC = 26.0
NARROWEST = 560.0  # the title needs this width


class _Card(Box):
    """A node, or a remark hanging below one."""

    def __init__(self, width: float, height: float, node: Node | None = None, lines: tuple[str, ...] = ()) -> None:
        super().__init__(width, height)
        self.node = node
        self.lines = lines
        self.look = ""
        self.words = ""
        self.cards: list[_Card] = []


def tree_svg(tree: Tree, *, with_boards: bool = True) -> str:
    """A whole SVG document."""
    drawer = _Drawer(tree, with_boards)
    roots = [drawer.card(root) for root in tree.roots]
    drawing = tidy(list(roots), GAP, FALL)
    width = max(drawing.width + LEVELS + 2 * MARGIN, NARROWEST)
    title = textwrap.wrap(tree.headline, max(30, int((width - 2 * MARGIN) / 7.6))) or [""]
    notes = textwrap.wrap(f"{_game_line(tree)} {tree.account}", max(30, int((width - 2 * MARGIN) / LETTER)))
    top = MARGIN + 22 * len(title) + TITLE * len(notes) + (WINDOW if drawer.windows else 8)
    legend = textwrap.wrap(_legend(tree), max(30, int((width - 2 * MARGIN) / LETTER)))
    height = top + drawing.height + 16 + TITLE * len(legend) + MARGIN
    shift = MARGIN + LEVELS + max(0.0, (width - 2 * MARGIN - LEVELS - drawing.width) / 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" aria-label="{escape(tree.headline)}" '
        'font-family="system-ui, \'DejaVu Sans\', sans-serif" font-size="12">',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>',
        *_lines(title, MARGIN, MARGIN + 12, "title", 22),
        *_lines(notes, MARGIN, MARGIN + 8 + 22 * len(title), "quiet", TITLE),
        *_level_names(tree, drawing, top),
        f'<g transform="translate({shift:.1f} {top:.1f})">',
        *drawer.edges(roots),
        *drawer.draw(roots),
        "</g>",
        *_lines(legend, MARGIN, top + drawing.height + 28, "quiet", TITLE),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


_STYLE = (
    ".paper,.halo{fill:#fff}.title{font-size:15px;font-weight:600;fill:#1a1a1a}.quiet,.level{fill:#5b616b}"
    ".level{font-weight:600;letter-spacing:.06em}.band{stroke:#e6e8ec}"
    ".edge{stroke:#aab0ba;fill:none}.cutedge{stroke:#a3a8b0;fill:none;stroke-dasharray:3 3}"
    ".lineedge{stroke:#0072b2;stroke-width:3.2;fill:none}"
    ".card{fill:#f7f8fa;stroke:#c3c8d0}.linecard{fill:#e8f3fb;stroke:#0072b2;stroke-width:2}"
    ".ring{fill:none;stroke:#0072b2;stroke-width:1.4}.gone{fill:#efefef;stroke:#b9bdc4;stroke-dasharray:3 3}"
    ".more{fill:none;stroke:#b9bdc4;stroke-dasharray:1 3;stroke-linecap:round}.gonetext{fill:#767b84;font-size:11px}"
    ".move{fill:#1a1a1a;font-weight:600}.value{fill:#1a1a1a;font-weight:600;font-size:13px}"
    ".window{fill:#5b616b;font-size:10.5px;stroke:#fff;stroke-width:4px;paint-order:stroke;stroke-linejoin:round}"
    ".max{fill:#0072b2}.min{fill:#c4550a}.disc{fill:#0072b2;fill-opacity:.25;stroke:#0072b2}"
    + light()
    + "@media(prefers-color-scheme:dark){.paper,.halo{fill:#16181c}.title,.move,.value{fill:#f0f1f3}"
    ".quiet,.level{fill:#a9b0bb}.band{stroke:#26292f}.edge{stroke:#5b626d}.cutedge{stroke:#5f656f}"
    ".lineedge{stroke:#56b4e9}.card{fill:#20242a;stroke:#454b55}.linecard{fill:#12303f;stroke:#56b4e9}"
    ".ring{stroke:#56b4e9}.gone{fill:#1d1f23;stroke:#565b64}.more{stroke:#6a707a}.gonetext{fill:#979da7}"
    ".window{fill:#a9b0bb;stroke:#16181c}.max{fill:#56b4e9}.min{fill:#e8915a}.disc{fill:#56b4e9;stroke:#56b4e9}"
    + dark()
    + "}"
)


class _Drawer:
    def __init__(self, tree: Tree, with_boards: bool) -> None:
        self.tree = tree
        self.windows = tree.has_windows
        self.boards: Renderer | None = None
        if with_boards:
            self.boards = renderer(node.state.board for node in tree.walk())
        self.most_visits = max((node.visits for node in tree.walk()), default=0)

    # Sizes.

    def card(self, root: Node) -> _Card:
        """The card of a node, with the cards of its whole subtree."""
        made = {id(root): self._measure(root)}
        for node in root.walk():
            card = made[id(node)]
            for child in node.children:
                made[id(child)] = self._measure(child)
                card.cards.append(made[id(child)])
            card.cards += self._remarks(node)
            card.children = list(card.cards)
        return made[id(root)]

    def _measure(self, node: Node) -> _Card:
        widths = [
            LEAST_WIDTH,
            BOLD * len(node.value_text) + 2 * PADDING + (16 if node.level else 0),
            LETTER * len(node.name) + 2 * PADDING,
        ]
        height = 24.0 if not node.name else 40.0
        if self.windows:
            widths.append(max(map(len, node.window_text)) * LETTER)
        if self.boards is not None:
            widths.append(self.boards.width + 2 * PADDING)
            height += self.boards.height + 9
        lines = []
        if node.visits:
            lines.append(counted(node.visits, "visit"))
            height += 2 * self._radius(node) + 6
        if node.reason in ("table", "futile"):
            lines.append(node.reason)
        if node.more_nodes and not node.children:
            lines.append(f"+{counted(node.more_nodes, 'node')}")
        widths += [6.2 * len(line) + 2 * PADDING for line in lines]
        return _Card(max(widths), height + 15 * len(lines) + 4, node, tuple(lines))

    def _radius(self, node: Node) -> float:
        return max(3.0, LARGEST_DISC * math.sqrt(node.visits / max(self.most_visits, 1)))

    def _remarks(self, node: Node) -> Iterator[_Card]:
        if node.more_nodes and node.children:
            moves = f"+{node.more_moves:,} more" if node.more_moves else "+ more"
            yield _remark("more", (moves, counted(node.more_nodes, "node")), "searched, not shown")
        if node.left_out:
            lines = (f"{counted(node.left_out, 'move')} cut", cut_in_short(node.level, node.alpha, node.beta))
            yield _remark("gone", lines, node.words)

    # Strokes.

    def edges(self, roots: list[_Card]) -> Iterator[str]:
        """All edges, with those of the principal variation on top."""
        ordinary: list[str] = []
        heavy: list[str] = []
        for card in _cards(roots):
            for child in card.cards:
                end = child.y - (WINDOW - 3 if self.windows and child.node is not None else 0)
                look = "edge"
                if child.look:
                    look = "cutedge"
                elif child.node is not None and child.node.is_on_line:
                    look = "lineedge"
                bottom = card.y + card.height
                path = f'<path class="{look}" d="M{card.x:.1f} {bottom:.1f}L{child.x:.1f} {end:.1f}"/>'
                (heavy if look == "lineedge" else ordinary).append(path)
                if child.look == "gone":
                    ordinary.append(_crossed((card.x, bottom), (child.x, end)))
        yield from ordinary
        yield from heavy

    def draw(self, roots: list[_Card]) -> Iterator[str]:
        for card in _cards(roots):
            yield f'<g transform="translate({card.x:.1f} {card.y:.1f})">'
            yield from self._node(card, card.node) if card.node is not None else _remark_parts(card)
            yield "</g>"

    def _node(self, card: _Card, node: Node) -> Iterator[str]:
        left = -card.width / 2
        yield f"<title>{escape(_spoken(node))}</title>"
        if self.windows:
            alpha, beta = node.window_text
            yield f'<text class="window" text-anchor="middle" y="-15">{alpha}</text>'
            yield f'<text class="window" text-anchor="middle" y="-4">{beta}</text>'
        if node.is_chosen:
            size = f'width="{card.width + 8:.1f}" height="{card.height + 8:.1f}"'
            yield f'<rect class="ring" x="{left - 4:.1f}" y="-4" {size} rx="9"/>'
        look = "linecard" if node.is_on_line else "card"
        yield f'<rect class="{look}" x="{left:.1f}" width="{card.width:.1f}" height="{card.height:.1f}" rx="6"/>'
        y = 6.0
        if node.visits:
            radius = self._radius(node)
            yield f'<circle class="disc" cy="{y + radius:.1f}" r="{radius:.1f}"/>'
            y += 2 * radius + 6
        if self.boards is not None:
            yield f'<g transform="translate({-self.boards.width / 2:.1f} {y:.1f})">'
            yield from self.boards.draw(node.state.board, node.state.last_place if node.move else None)
            yield "</g>"
            y += self.boards.height + 9
        if node.name:
            yield f'<text class="move" text-anchor="middle" y="{y + 9:.1f}">{escape(node.name)}</text>'
            y += 16
        shift = 8 if node.level else 0
        if node.level:
            x, tip = shift - BOLD * len(node.value_text) / 2 - 8, (-4, 4) if node.level == MAX else (4, -4)
            points = f"{x - 5:.1f},{y + 6 + tip[1]} {x + 5:.1f},{y + 6 + tip[1]} {x:.1f},{y + 6 + tip[0]}"
            yield f'<polygon class="{node.level.lower()}" points="{points}"/>'
        yield f'<text class="value" text-anchor="middle" x="{shift}" y="{y + 11:.1f}">{escape(node.value_text)}</text>'
        for number, line in enumerate(card.lines):
            place = f'y="{y + 26 + 15 * number:.1f}"'
            yield f'<text class="gonetext" text-anchor="middle" {place}>{escape(line)}</text>'


def _remark(look: str, lines: tuple[str, ...], words: str) -> _Card:
    card = _Card(max(6.2 * len(line) for line in lines) + 2 * PADDING, 14.0 * len(lines) + 8, None, lines)
    card.look, card.words = look, words
    return card


def _remark_parts(card: _Card) -> Iterator[str]:
    yield f"<title>{escape(card.words)}</title>"
    place = f'x="{-card.width / 2:.1f}" width="{card.width:.1f}" height="{card.height:.1f}"'
    yield f'<rect class="{card.look}" {place} rx="6"/>'
    for number, line in enumerate(card.lines):
        yield f'<text class="gonetext" text-anchor="middle" y="{14 + 14 * number}">{escape(line)}</text>'


def _crossed(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Two strokes across an edge, as textbooks mark a cut."""
    x, y = (start[0] + 2 * end[0]) / 3, (start[1] + 2 * end[1]) / 3
    return f'<path class="edge" d="M{x - 6:.1f} {y + 1:.1f}l12 -5m-12 9l12 -5"/>'


def _cards(roots: list[_Card]) -> Iterator[_Card]:
    waiting = list(reversed(roots))
    while waiting:
        card = waiting.pop()
        yield card
        waiting += reversed(card.cards)


def _spoken(node: Node) -> str:
    first = f"{node.name}: " if node.name else ""
    window = ", ".join(node.window_text)
    return f"{first}{node.value_text}, {node.words}; {window}; {counted(node.nodes, 'node')}, number {node.order:,}"


def _level_names(tree: Tree, drawing: Drawing, top: float) -> Iterator[str]:
    """MAX or MIN at the left of every level where all nodes agree."""
    levels: dict[int, set[str]] = {}
    for node in tree.walk():
        levels.setdefault(node.ply, set()).add(node.level)
    for ply, y in enumerate(drawing.tops):
        names = levels.get(ply, set()) - {""}
        if len(names) == 1:
            (name,) = names
            yield f'<text class="level" x="{MARGIN}" y="{top + y + 16:.1f}">{name}</text>'


def _lines(lines: list[str], x: float, y: float, look: str, step: float) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f'<text class="{look}" x="{x}" y="{y + step * number:.1f}">{escape(line)}</text>'


def _game_line(tree: Tree) -> str:
    side = tree.game.sides[tree.maximiser]
    return f"{tree.game.spec}, {tree.state.text}" + ("." if side == MAX else f"; MAX is {side}.")


def _legend(tree: Tree) -> str:
    hidden = ["+ searched, not shown"] if any(node.more_nodes for node in tree.walk()) else []
    return " · ".join(tree.legend + hidden)
