"""Commands to play: on the page, in the terminal, for a tournament's manager."""

from pathlib import Path
from typing import Annotated

import typer

from ..options import Ascii, From, Json, Seed, game_argument, number_or_none, player_option, read_seed


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="HOST", help="The address to serve at. Default: 127.0.0.1; with --class, all.")
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="N", help="The port; 0 for any free one. Default: the first free from 8000.")
    ] = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where games are kept; also from PLYGROUND_STORE.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    hosted: Annotated[bool, typer.Option("--hosted", help="Let other machines in, within limits.")] = False,
    classroom: Annotated[
        bool, typer.Option("--class", help="For a class on your network: prints its address and a QR code.")
    ] = False,
    names: Annotated[
        list[str] | None, typer.Option("--name", metavar="NAME", help="A name that others call this server by.")
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A proxy that is believed when it says whom it speaks for."),
    ] = None,
    memory: Annotated[
        str | None, typer.Option(metavar="MB", help="Memory for all searches together. Default: a quarter of all.")
    ] = None,
    disk: Annotated[
        str | None, typer.Option(metavar="MB", help="When hosted: room for all games together. Default: 1000.")
    ] = None,
    days: Annotated[
        str | None, typer.Option("--keep-days", metavar="N", help="When hosted: how long games stay. Default: 90.")
    ] = None,
    engines: Annotated[
        list[str] | None,
        typer.Option("--engine", metavar="NAME=SPEC", help="A program to play against on the page, under a name."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Open the page: play, compare and analyse in a browser."""
    from .. import serve as command

    raise typer.Exit(
        command.serve(
            host=host,
            port=number_or_none("--port", port, 0, 65_535),
            store=store,
            browser=not no_browser,
            hosted=hosted,
            classroom=classroom,
            names=names,
            proxies=proxies,
            memory=number_or_none("--memory", memory, 64, 2**22),
            disk=number_or_none("--disk", disk, 1, 10**7),
            days=number_or_none("--keep-days", days, 1, 36_500),
            engines=engines,
            as_json=as_json,
        )
    )


def play(
    game: Annotated[str | None, game_argument("Which game; you are asked if it is left out.")] = None,
    first: Annotated[str | None, player_option("Who moves first: human or a player.")] = None,
    second: Annotated[str | None, player_option("Who moves second; a side left out is yours, or alphabeta's.")] = None,
    start: From = None,
    opening: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="swap, swap3 or swap2: the first puts stones, the second chooses a colour."),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game after every move.")] = None,
    seed: Seed = None,
    again: Annotated[
        bool, typer.Option("--again", help="After a game begin the next, with colours changed, until you leave.")
    ] = False,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Play a game: people and players on either side."""
    from .. import play as command

    raise typer.Exit(
        command.play(
            game,
            first=first,
            second=second,
            start=start,
            opening=opening,
            load=load,
            save=save,
            seed=read_seed(seed),
            again=again,
            ascii=ascii,
            as_json=as_json,
        )
    )


def gomocup(
    player: Annotated[str, player_option("Who plays; the strongest if left out.")] = "",
    seed: Seed = None,
) -> None:
    """Be an engine for a Gomocup manager, over standard input and output."""
    from .. import gomocup as command

    raise typer.Exit(command.gomocup(player, read_seed(seed)))
