"""Charts as SVG text, without a library: lines, bars and points, linear or logarithmic, readable in light and dark."""

import math
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Literal

from .errors import Mistake
from .files import write_whole

WIDTH = 720
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 44, 300  # of the plot; what stands below it needs the rest
CHARACTER = 7.2  # the width of one, on average
_LINE = 14  # from one line of names to the next
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito: safe for colour blindness
Categories = list[float | str]
_DASHES = ("", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 3"')
MARKERS = ("circle", "square", "diamond", "triangle")


@dataclass(frozen=True)
class Series:
    """One line, one kind of points or one colour of bars: (x, y) pairs, where x may be a word."""

    name: str
    points: tuple[tuple[float | str, float], ...]
    errors: tuple[float, ...] = ()  # how far the true y may be from each point, either way; empty for none


@dataclass(frozen=True)
class Chart:
    """What to draw; the page, the terminal and the notebook decide how. `log` is the scale of y."""

    title: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    log: bool = False
    kind: Literal["lines", "bars", "points"] = "lines"

    def svg(self) -> str:
        """The chart as a whole SVG document, which is readable in light and dark."""
        return chart_svg(self)

    def save(self, path: Path | str) -> None:
        """Write it to an SVG file, whole or not at all."""
        if (path := Path(path)).suffix.lower() != ".svg":
            raise Mistake(f"A chart is saved as SVG: write a name such as chart.svg, and not {path.name[:60]!r}.")
        write_whole(path, self.svg().encode())

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Chart: {self.title}; {', '.join(series.name for series in self.series)}>"


def chart_svg(chart: Chart) -> str:
    """A whole SVG document."""
    categories = _categories(chart.series)
    values = [y + error * way for series in chart.series for y, error in _with_errors(series) for way in (-1, 1)]
    scale = _Scale(values, chart.log)
    plot_width = WIDTH - LEFT - RIGHT
    step = plot_width / max(len(categories), 1)
    title = textwrap.wrap(chart.title, 74)
    names, fall = _x_labels(categories, step)
    several = len(chart.series) > 1 or chart.kind == "lines"  # one kind of bars or points needs no name of its own
    legend, height = _legend(chart.series, BOTTOM + fall + 48) if several else ([], BOTTOM + fall + 36)
    rise = 20 * (len(title) - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-rise} {WIDTH} {height + rise}" role="img" '
        f'aria-label="{escape(chart.title)}" font-family="system-ui, sans-serif" font-size="13">',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" y="{-rise}" width="{WIDTH}" height="{height + rise}"/>',
        *(f'<text class="title" x="12" y="{22 - rise + 20 * i}">{escape(line)}</text>' for i, line in enumerate(title)),
        *_grid(scale),
        *names,
        f'<text class="quiet" x="{LEFT + plot_width / 2}" y="{BOTTOM + fall + 22}" text-anchor="middle">'
        f"{escape(chart.x_label)}</text>",
        f'<text class="quiet" transform="translate(14 {(TOP + BOTTOM) / 2}) rotate(-90)" text-anchor="middle">'
        f"{escape(chart.y_label)}{' (logarithmic)' if chart.log else ''}</text>",
    ]
    for number, series in enumerate(chart.series):
        draw = {"bars": _bars, "points": _points, "lines": _line}[chart.kind]
        parts += draw(series, number, len(chart.series), categories, step, scale)
    return "\n".join([*parts, *legend, "</svg>", ""])


_STYLE = (
    ".paper{fill:#fff}.title{font-size:15px;font-weight:600;fill:#1a1a1a}.quiet{fill:#555}.grid{stroke:#ddd}"
    "@media(prefers-color-scheme:dark){.paper{fill:#16181c}.title{fill:#eee}.quiet{fill:#aaa}.grid{stroke:#333}}"
)


class _Scale:
    """From a value to a height on the picture."""

    def __init__(self, values: list[float], log: bool) -> None:
        self.log = log
        self.low: float
        self.high: float
        if log:
            positive = [value for value in values if value > 0] or [1]
            low, high = math.floor(math.log10(min(positive))), math.ceil(math.log10(max(positive)))
            self.low, self.high = low, max(high, low + 1)
            self.ticks = [10.0**power for power in range(low, max(high, low + 1) + 1)]
        else:
            unit = _round_unit(max(values, default=1) - min(0, *values, 0))
            self.low = math.floor(min(0, *values, 0) / unit) * unit
            self.high = math.ceil(max(values, default=1) / unit) * unit or unit
            self.ticks = [self.low + unit * i for i in range(round((self.high - self.low) / unit) + 1)]

    def y(self, value: float) -> float:
        if self.log:
            value = math.log10(value) if value > 0 else self.low
        fraction = (value - self.low) / (self.high - self.low)
        return TOP + (1 - fraction) * (BOTTOM - TOP)


def _round_unit(span: float) -> float:
    rough = (span or 1) / 5
    power: float = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)


def _categories(series: Iterable[Series]) -> Categories:
    seen: dict[float | str, None] = {}
    for one in series:
        seen.update(dict.fromkeys(x for x, _ in one.points))
    names = list(seen)
    return sorted(names, key=float) if all(not isinstance(name, str) for name in names) else names


def _grid(scale: _Scale) -> list[str]:
    parts = []
    for tick in scale.ticks:
        y = scale.y(tick)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="quiet" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_number(tick)}</text>')
    return parts


def _x_labels(categories: Categories, step: float) -> tuple[list[str], float]:
    """The names under the plot, and how far down they reach: words all, slanted where they need it; numbers some."""
    longest = max((len(_name(name)) for name in categories), default=0) * CHARACTER
    slanted = longest > step and (len(categories) <= 12 or any(isinstance(name, str) for name in categories))
    angle = _slant(longest, step) if slanted else 0
    every = math.ceil(_LINE / step) if slanted else math.ceil((longest + 6) / step)
    parts = []
    for i, name in enumerate(categories):
        if i % every:
            continue
        x, y = LEFT + (i + 0.5) * step, BOTTOM + 18
        place = f'x="{x:.1f}" y="{y}" text-anchor="middle"'
        if slanted:
            right = 12 * math.cos(math.radians(angle)) + 4 * math.sin(math.radians(angle))
            place = f'transform="translate({x + right:.1f} {y - 4}) rotate({-angle})" text-anchor="end"'
        parts.append(f'<text class="quiet" {place}>{escape(_name(name))}</text>')
    return parts, 20 + longest * math.sin(math.radians(angle))


def _slant(longest: float, step: float) -> int:
    """The least angle at which names neither run into each other nor over the left edge."""
    for angle in (20, 40, 60):
        turned = math.radians(angle)
        if longest * math.cos(turned) <= LEFT + step / 2 and step * math.sin(turned) >= _LINE:
            return angle
    return 90


def _bars(series: Series, number: int, count: int, categories: Categories, step: float, scale: _Scale) -> list[str]:
    width = step * 0.8 / count
    ground = scale.y(10.0**scale.low if scale.log else 0)
    parts = []
    for x, y in series.points:
        left = LEFT + categories.index(x) * step + step * 0.1 + number * width
        top = min(scale.y(y), ground)
        parts.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{max(width - 1, 1):.1f}" '
            f'height="{abs(ground - scale.y(y)):.1f}" fill="{COLOURS[number % len(COLOURS)]}">'
            f"<title>{escape(f'{series.name}, {_name(x)}: {_number(y)}')}</title></rect>"
        )
    return parts


def _line(series: Series, number: int, count: int, categories: Categories, step: float, scale: _Scale) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    points = [(LEFT + (categories.index(x) + 0.5) * step, scale.y(y), x, y) for x, y in series.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in points)
    dashes = _DASHES[number // len(COLOURS) % len(_DASHES)]  # twelve lines with one colour each would be hard to tell
    parts = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>']
    for x, y, name, value in points:
        title = escape(f"{series.name}, {_name(name)}: {_number(value)}")
        parts.append(f'<g fill="{colour}"><title>{title}</title>{_marker(MARKERS[number % len(MARKERS)], x, y)}</g>')
    return parts


def _points(series: Series, number: int, count: int, categories: Categories, step: float, scale: _Scale) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    parts = []
    for (name, value), (_, error) in zip(series.points, _with_errors(series), strict=True):
        x = LEFT + (categories.index(name) + 0.5) * step
        low, high = scale.y(value - error), scale.y(value + error)
        bar = "".join(f"M{x - 6:.1f},{y:.1f}h12" for y in (low, high)) + f"M{x:.1f},{low:.1f}V{high:.1f}"
        title = escape(f"{series.name}, {_name(name)}: {_number(value)} ± {_number(error)}")
        marker = _marker(MARKERS[number % len(MARKERS)], x, scale.y(value))
        line = f'<path d="{bar}" fill="none" stroke="{colour}" stroke-width="1.5"/>' if error else ""
        parts.append(f'<g fill="{colour}"><title>{title}</title>{line}{marker}</g>')
    return parts


def _with_errors(series: Series) -> list[tuple[float, float]]:
    """Each y with its error, which is 0 if there is none."""
    errors = series.errors or (0.0,) * len(series.points)
    return [(y, error) for (_, y), error in zip(series.points, errors, strict=True)]


def _marker(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    if shape == "square":
        return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    corners = [(0, -5), (5, 0), (0, 5), (-5, 0)] if shape == "diamond" else [(0, -5), (5, 4), (-5, 4)]
    return f'<polygon points="{" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)}"/>'


def _legend(series: tuple[Series, ...], y: float) -> tuple[list[str], float]:
    """The names of the series from y on, in as many rows as they need, and where the picture ends."""
    parts: list[str] = []
    x = 12.0
    for number, one in enumerate(series):
        width = 14 + CHARACTER * len(one.name) + 18
        if x + width > WIDTH and x > 12:
            x, y = 12.0, y + 20
        marker = _marker(MARKERS[number % len(MARKERS)], x + 5, y - 4)
        parts.append(f'<g fill="{COLOURS[number % len(COLOURS)]}">{marker}</g>')
        parts.append(f'<text class="quiet" x="{x + 14:.1f}" y="{y}">{escape(one.name)}</text>')
        x += width
    return parts, y + 12


def _name(x: float | str) -> str:
    return x if isinstance(x, str) else f"{x:g}"


def _number(value: float) -> str:
    if value and abs(value) < 0.01:
        return f"{value:.0e}"
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:g}"
