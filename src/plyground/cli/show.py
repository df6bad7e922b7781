"""Output in the terminal: streams, styles, boards, tables and figures.

Results go to `out`, progress and notices to `err`. Piped output is never coloured, wrapped or cropped. On a stream that
cannot show a character, and everywhere with --ascii, boards are drawn in ASCII and other signs are spelt out. No text
can command the terminal, wherever it came from.
"""

import codecs
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, TextIO

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from ..analysis.phrases import result_in_words
from ..errors import harmless
from ..games.picture import Picture, plain
from ..games.state import State
from ..search import Decision
from ..search.result import WON, figure

# Blue and orange are distinct in every common kind of colour blindness and on dark and light grounds. No state is shown
# by hue alone: sides have different marks, the last move has brackets or a heavier line, a won line is inverted.
_SIDES = ("#3b8fd9", "#d97706")
STYLES = {"frame": "dim", "label": "dim", "empty": "dim", "barred": "bold"}
for _side, _colour in enumerate(_SIDES):
    STYLES[f"side{_side}"] = _colour
    STYLES[f"last{_side}"] = f"bold {_colour}"
    STYLES[f"win{_side}"] = f"bold reverse {_colour}"

_SPELT_OUT = {
    "−": "-", "–": "-", "×": "x", "±": "+-", "·": "-", "…": "...",
    "≤": "<=", "≥": ">=", "≈": "~", "µ": "u", "→": "->", "▸": ">",
}  # fmt: skip
_WIDE = 100_000  # columns of a stream that is not a terminal: its reader wraps lines


def _spell_out(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_SPELT_OUT.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("plyground", _spell_out)


class Screen:
    """The two streams of a command. With `to_err`, results go to `err` too."""

    def __init__(self, *, ascii: bool = False, to_err: bool = False) -> None:
        for stream in (sys.stdout, sys.stderr):
            _allow_any_text(stream, ascii)
        _allow_any_bytes(sys.stdin)
        self.err = _console(sys.stderr)
        self.out = self.err if to_err else _console(sys.stdout)
        self.ascii = ascii

    def say(self, *pieces: str | tuple[str, str]) -> None:
        """Print one line of texts and (text, style) pairs."""
        self.out.print(Text.assemble(*pieces), soft_wrap=True)

    def note(self, text: str) -> None:
        """Print one line to `err`."""
        self.err.print(Text(text), soft_wrap=True)

    def show(self, thing: Table) -> None:
        """Print a table, after an empty line, without blanks at the ends of its lines."""
        with self.out.capture() as capture:
            self.out.print(thing)
        print("", *(line.rstrip() for line in capture.get().splitlines()), sep="\n", file=self.out.file, flush=True)

    def board(self, state: State) -> None:
        """Print the board with the last move marked, and the score if the game keeps one."""
        self.say()
        picture = state.pieces()
        if self.ascii or not can_show(plain(picture), self.out.file):
            picture = state.pieces(unicode=False)
        for line in picture_lines(picture):
            self.out.print(line, soft_wrap=True)
        if score := state.score_line:
            self.say(score)

    def facts(self, rows: Mapping[str, str], bold: Sequence[str] = ()) -> None:
        """Print names and values in two columns."""
        width = max(map(len, rows), default=0) + 2
        for name, value in rows.items():
            self.say((f"{name:<{width}}", "dim"), (value, "bold" if name in bold else ""))

    def ask(self, prompt: str) -> str | None:
        """A line of input, without its end; None at the end of the input."""
        self.out.print(Text(prompt, "bold"), end="", soft_wrap=True)
        self.out.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.say()
            return None
        if not sys.stdin.isatty():
            self.say(line.strip())  # a terminal would have echoed it
        return line.strip()


def picture_lines(picture: Picture) -> list[Text]:
    """A picture in colour, without blanks at the ends of its lines."""
    lines = [Text.assemble(*((text, STYLES.get(style, "")) for text, style in row)) for row in picture]
    for line in lines:
        line.rstrip()
    return lines


def print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, indent=2, allow_nan=False), file=sys.stdout, flush=True)  # a server keeps running after it


def table(*columns: str, right: Sequence[str] = ()) -> Table:
    """An empty table; the columns in `right` hold numbers."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return made


def add_rows(made: Table, rows: Iterable[Sequence[str]]) -> Table:
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    return made


def columns(width: int, cells: Sequence[str]) -> str:
    """Short texts side by side, in lines that fit a width of at most a hundred characters."""
    if not cells:
        return ""
    widest = max(map(len, cells)) + 2
    per_line = max(1, min(width, 100) // widest)
    lines = (cells[i : i + per_line] for i in range(0, len(cells), per_line))
    return "\n".join("".join(f"{cell:<{widest}}" for cell in line).rstrip() for line in lines)


# Figures


def value_text(value: int | None, bound: str | None) -> str:
    if value is None:
        return "not judged"
    text = str(value) if abs(value) < WON else figure(value)
    return text if bound in (None, "exact") else f"{bound} {text}"


def worth_text(decision: Decision) -> str:
    """The result that a decision has found, in words; its value if it has found none."""
    return result_in_words(decision) or f"value {value_text(decision.value, decision.bound)}"


def duration(seconds: float) -> str:
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1000:.1f} ms"
    if seconds < 100:
        return f"{seconds:.2f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


def rate(nodes: int, seconds: float) -> str:
    if seconds <= 0:
        return "–"
    per_second = nodes / seconds
    return f"{per_second / 1e6:.1f} million" if per_second >= 1e6 else f"{per_second:,.0f}"


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def figures(decision: Decision) -> str:
    """The figures that the documents print after a move, in one line."""
    parts = [worth_text(decision)] if decision.value is not None else []
    if decision.depth:
        parts.append(f"depth {decision.depth}")
    parts.append(plural(decision.nodes, "node"))
    if decision.simulations is not None:
        per_second = f", {rate(decision.simulations, decision.seconds)}/s" if decision.simulations else ""
        parts.append(plural(decision.simulations, "simulation") + per_second)
    parts.append(duration(decision.seconds))
    if decision.interpreted:
        parts.append("thought as plain Python" + (", cut short" if decision.shortened else ""))
    return " · ".join(parts)


class _Console(Console):
    """Every text on its way to a stream passes here, with its style beside it: an escape in the text is foreign."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)


def _console(stream: TextIO) -> Console:
    width = None if stream.isatty() else _WIDE
    return _Console(file=stream, width=width, markup=False, highlight=False, emoji=False)


def can_show(text: str, stream: IO[str]) -> bool:
    """Whether a stream's encoding has all these characters."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _allow_any_text(stream: TextIO, ascii: bool) -> None:
    if hasattr(stream, "reconfigure"):
        if ascii:
            stream.reconfigure(encoding="ascii", errors="plyground")
        else:
            stream.reconfigure(errors="plyground")


def _allow_any_bytes(stream: TextIO) -> None:
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
