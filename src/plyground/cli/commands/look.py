"""Commands that say what there is, and whether it is right."""

from pathlib import Path
from typing import Annotated

import typer

from ...errors import Mistake
from .. import completion
from ..options import MOST_SEED, Json, duration, game_argument, number


def study(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            autocompletion=completion.studies,
            help="A study, all, classics, or a file that ends in .toml; a list if left out.",
        ),
    ] = None,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Write Markdown.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="Write a page of HTML, with charts.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file; charts go beside it.")
    ] = None,
    scale: Annotated[
        str, typer.Option(metavar="SCALE", help="Of the classics and of files: full, or small for a look.")
    ] = "full",
    store: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where finished parts are kept; default: studies.db beside the page's store."
        ),
    ] = None,
    jobs: Annotated[
        str | None, typer.Option(metavar="N", help="Processes at once, for the same; default: one for each core.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rerun what documents and classics report: published, measured, verdict."""
    from .. import study as command

    raise typer.Exit(
        command.study(
            name,
            output=output,
            as_markdown=as_markdown,
            as_html=as_html,
            as_json=as_json,
            scale=scale,
            store=store,
            jobs=None if jobs is None else number("--jobs", jobs, 1, 1024),
        )
    )


def check_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A GAME, or module:Class of one that is not installed.")],
    games: Annotated[str, typer.Option(metavar="N", help="How often each check is tried.")] = "20",
    seconds: Annotated[
        str | None, typer.Option("--time", metavar="TIME", help="Try less often after this time, such as 30s.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="N", help="Of the random games that are looked at.")] = "0",
    as_json: Json = False,
) -> None:
    """Check whether a game keeps to what every game has to keep to."""
    from .. import check_game as command

    raise typer.Exit(
        command.check_game(
            name,
            games=number("--games", games, 1, 10**6),
            seconds=duration("--time", seconds),
            seed=number("--seed", seed, 0, MOST_SEED),
            as_json=as_json,
        )
    )


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game: lower-case letters and digits.")],
    folder: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Where to write it; NAME if left out.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Write a package with a small game in it, to make your own of."""
    from .. import new_game as command

    command.new_game(name, folder, as_json=as_json)


def doctor(as_json: Json = False) -> None:
    """Check this installation, and say how to mend what is wrong."""
    from .. import doctor as command

    raise typer.Exit(command.doctor(as_json=as_json))


def games(as_json: Json = False) -> None:
    """List the games with their options and evaluators."""
    from ..listing import list_games

    list_games(as_json=as_json)


def players(game: Annotated[str | None, game_argument("Of this game only.")] = None, as_json: Json = False) -> None:
    """List the searches with their options, the evaluators and the players with names."""
    from ..listing import list_players

    list_players(game, as_json=as_json)


def warm(
    games: Annotated[list[str] | None, game_argument("These games only.")] = None,
    clean: Annotated[bool, typer.Option("--clean", help="Delete all compiled code instead.")] = False,
    as_json: Json = False,
) -> None:
    """Compile everything now rather than at its first use."""
    from .. import warm as command

    if not clean:
        raise typer.Exit(command.warm(games or [], as_json=as_json))
    if games:
        raise Mistake(f"--clean deletes the compiled code of all games: leave out {' '.join(games)[:40]!r}.")
    command.clean(as_json=as_json)


def version(as_json: Json = False) -> None:
    """Print the versions and where compiled code is kept."""
    from ..listing import show_version

    show_version(as_json=as_json)
