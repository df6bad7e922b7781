"""Options that several commands take, and how their texts are read. Nothing slow is imported here."""

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import Mistake
from . import completion

if TYPE_CHECKING:
    from ..arena.settings import MatchOptions
    from .arena import Running


def game_argument(help: str) -> Any:
    return typer.Argument(metavar="GAME", autocompletion=completion.games, help=help)


def player_argument(metavar: str, help: str) -> Any:
    return typer.Argument(metavar=metavar, autocompletion=completion.players, help=help)


def player_option(help: str) -> Any:
    return typer.Option(metavar="SPEC", autocompletion=completion.players, help=help)


Game = Annotated[str, game_argument("Such as tictactoe or tictactoe:rows=4,columns=4,k=4.")]
Position = Annotated[str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")]
Seed = Annotated[str | None, typer.Option(metavar="N", help="Makes players that roll dice repeat their choices.")]
From = Annotated[str | None, typer.Option("--from", metavar="POSITION", help="Start from this position.")]

MOST_SEED = 2**62


def number(option: str, text: str, low: int, high: int) -> int:
    """The whole number that a person wrote for an option."""
    from ..spec import Integer

    kind = Integer(option, low=low, high=high)
    value = kind.read(text.strip())
    if value is None:
        raise Mistake(f"{option} {text[:40]!r} is not allowed: write {kind.allowed}.")
    return value


def number_or_none(option: str, text: str | None, low: int, high: int) -> int | None:
    """The same for an option that may be left out."""
    return None if text is None else number(option, text, low, high)


def read_seed(text: str | None) -> int | None:
    return number_or_none("--seed", text, 0, MOST_SEED)


def duration(option: str, text: str | None) -> float | None:
    """The seconds that a person wrote for an option."""
    from ..spec import Duration

    if text is None:
        return None
    kind = Duration(option)
    value = kind.read(text.strip())
    if value is None:
        raise Mistake(f"{option} {text[:40]!r} is not allowed: write {kind.allowed}.")
    return value


# `@bundled` replaces a parameter by the options of the function that builds it, so that the arena's commands share two
# groups of options.


def read_match_options(
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="Of openings and of players that roll dice.")] = "0",
    openings: Annotated[
        str | None,
        typer.Option(metavar="WHICH", help="Of each pair: auto, book, a number of random moves, or a file."),
    ] = None,
    opening: Annotated[str | None, typer.Option(metavar="PLIES", help="The same as --openings PLIES.")] = None,
    start: From = None,
    grace: Annotated[
        str | None, typer.Option(metavar="TIME", help="Who takes this much longer than its time loses the game.")
    ] = None,
    adjudicate: Annotated[bool, typer.Option("--adjudicate", help="A side gives up when its loss is proven.")] = False,
) -> "MatchOptions":
    """What all games of a match or a tournament have in common."""
    if opening is not None:
        if openings is not None:
            raise Mistake("--opening PLIES is the same as --openings PLIES: write one of them.")
        openings = str(number("--opening", opening, 0, 400))
    return {
        "openings": openings or "auto",
        "seed": number("--seed", seed, 0, MOST_SEED),
        "start": start or "",
        "grace": duration("--grace", grace),
        "adjudicate": adjudicate,
    }


def read_running(
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is finished here, and go on with what is there.")
    ] = None,
    jobs: Annotated[str | None, typer.Option(metavar="N", help="Processes to use. Default: one for each core.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Run on a Dask cluster, such as tcp://host:8786.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report with charts: one HTML page.")
    ] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write its tables as Markdown.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each game, or each cell.")] = None,
    csv_moves: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each move.")] = None,
    paper: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write all of it for a paper: LaTeX, BibTeX, rows, figures as SVG and PDF."
        ),
    ] = None,
    as_json: Json = False,
) -> "Running":
    """Where games or cells run, and where they and their reports are kept."""
    from .arena import Running

    count = number_or_none("--jobs", jobs, 1, 1024)
    return Running(store, count, cluster, html, markdown, csv, csv_moves, paper, as_json)


def bundled(**bundles: Callable[..., Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Replace these parameters of a command by those of the functions that make them."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = {name: list(inspect.signature(read).parameters.values()) for name, read in bundles.items()}
        parameters = [
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for name, mine in inspect.signature(command).parameters.items()
            for parameter in own.get(name, [mine])
        ]

        @functools.wraps(command)
        def run(**given: Any) -> None:
            made = {
                name: read(**{parameter.name: given.pop(parameter.name) for parameter in own[name]})
                for name, read in bundles.items()
            }
            command(**given, **made)

        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return run

    return decorate
