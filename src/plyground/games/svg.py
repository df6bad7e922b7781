"""A board as a whole SVG picture: with coordinates, and with what a person wants to point at."""

from collections.abc import Iterable, Mapping
from html import escape
from math import hypot

from ..errors import Mistake, unknown
from .board import Board
from .drawing import THIN, dark, light, renderer
from .picture import coordinates

THEMES = ("auto", "light", "dark")
Marks = Mapping[str, str] | Iterable[str]


def svg_of(
    board: Board,
    last: int | None = None,
    *,
    size: int | None = None,
    arrows: Iterable[tuple[str, str]] = (),
    marks: Marks = (),
    flipped: bool = False,
    theme: str = "auto",
) -> str:
    """A board as a whole SVG picture, with coordinates where places have such names.

    `size` is its width in pixels; `arrows` go from place to place; `marks` are places to ring, or texts by place;
    `flipped` is seen from the other side; the `theme` is light, dark, or auto: the reader's.
    """
    if theme not in THEMES:
        raise unknown("theme", theme, THEMES)
    drawer = renderer([board], whole=True)
    if drawer is None:
        if arrows or marks:
            raise Mistake("This game describes no board: there are no places to mark.")
        return _text_svg(board.text, theme, size)
    columns, rows = coordinates(board)
    if flipped:
        columns, rows = columns[::-1], rows[::-1]
    unit = drawer.width / max(board.columns, 1)
    margin = unit * 0.9 if columns else unit * 0.25
    width, height = drawer.width + 2 * margin, drawer.height + 2 * margin
    longest = max(board.rows, board.columns)
    scale = size / width if size else min(420, max(180, 28 * longest)) / max(width, height)
    labels = []
    for i, name in enumerate(columns):
        labels.append(_label(margin + (i + 0.5) * unit, height - margin * 0.3, name, unit))
    for i, name in enumerate(rows):
        labels.append(_label(margin * 0.5, margin + (i + 0.5) * unit + unit * 0.18, name, unit))

    def at(name: str) -> tuple[float, float]:
        if name not in board.names:
            raise unknown("place", str(name), board.names)
        x, y = drawer.centre(board.names.index(name))
        return (drawer.width - x, drawer.height - y) if flipped else (x, y)

    turn = f' transform="rotate(180 {drawer.width / 2:g} {drawer.height / 2:g})"' if flipped else ""
    drawn = f"<g{turn}>{''.join(drawer.draw(board, last))}</g>"
    notes = [_arrow(at(start), at(end), unit) for start, end in arrows]
    texts = marks.items() if isinstance(marks, Mapping) else ((name, "") for name in marks)
    notes += [_note(*at(name), str(text), unit) for name, text in texts]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ply" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:.0f}" height="{height * scale:.0f}" role="img" '
        f"font-family=\"system-ui, 'DejaVu Sans', sans-serif\">"
        f"<style>{_style(theme, THIN)}</style>"
        f'<rect class="paper" width="{width:g}" height="{height:g}"/>{"".join(labels)}'
        f'<g transform="translate({margin:g} {margin:g})">{drawn}{"".join(notes)}</g></svg>'
    )


def _style(theme: str, more: str = "") -> str:
    scope = "svg.ply "
    if theme == "light":
        return light(scope) + more
    if theme == "dark":
        return light(scope) + more + dark(scope)
    return f"{light(scope)}{more}@media(prefers-color-scheme:dark){{{dark(scope)}}}"


def _arrow(start: tuple[float, float], end: tuple[float, float], unit: float) -> str:
    (x, y), (right, down) = start, (end[0] - start[0], end[1] - start[1])
    length = hypot(right, down) or 1.0
    right, down = right / length, down / length
    head, thick = unit * 0.35, unit * 0.09
    x2, y2 = end[0] - right * head, end[1] - down * head
    side = head * 0.55
    return (
        f'<g class="arrow"><path d="M{x:g} {y:g}L{x2:g} {y2:g}" stroke-width="{thick:g}"/>'
        f'<path d="M{end[0]:g} {end[1]:g}L{x2 - down * side:g} {y2 + right * side:g}'
        f'L{x2 + down * side:g} {y2 - right * side:g}Z" stroke="none"/></g>'
    )


def _note(x: float, y: float, text: str, unit: float) -> str:
    if text:
        return f'<text class="word" x="{x:g}" y="{y + unit * 0.16:g}" font-size="{unit * 0.45:g}">{escape(text)}</text>'
    return f'<circle class="note" cx="{x:g}" cy="{y:g}" r="{unit * 0.36:g}" stroke-width="{unit * 0.08:g}"/>'


def _label(x: float, y: float, text: str, unit: float) -> str:
    return f'<text class="label" x="{x:g}" y="{y:g}" font-size="{unit * 0.5:g}">{escape(text)}</text>'


def _text_svg(text: str, theme: str, size: int | None) -> str:
    lines = text.split("\n")
    width, height = 8 * max(map(len, lines)) + 16, 18 * len(lines) + 12
    scale = size / width if size else 1
    rows = "".join(
        f'<text x="8" y="{18 * (i + 1):g}" xml:space="preserve" class="dot">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ply" viewBox="0 0 {width} {height}" width="{width * scale:g}" '
        f'height="{height * scale:g}" role="img" font-family="monospace" font-size="13">'
        f"<style>{_style(theme)}</style>"
        f'<rect class="paper" width="{width}" height="{height}"/>{rows}</svg>'
    )
