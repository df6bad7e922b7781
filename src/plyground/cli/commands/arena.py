"""Commands that let players meet, and look after what was played."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Game, Json, bundled, number, player_argument, player_option, read_match_options, read_running

if TYPE_CHECKING:
    from ...arena.settings import MatchOptions
    from ..arena import Running

MOST_GAMES = 10**6


@bundled(options=read_match_options, running=read_running)
def match(
    game: Game,
    first: Annotated[str, player_argument("PLAYER", "Such as alphabeta:depth=4.")],
    second: Annotated[str, player_argument("RIVAL", "The player that it meets.")],
    games: Annotated[str, typer.Option(metavar="N", help="How many games; sides change after each.")] = "2",
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="Stop as soon as one of these differences is accepted.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the games, a JSON record a line.")] = None,
    *,
    options: "MatchOptions",
    running: "Running",
) -> None:
    """Let two players meet, each on both sides."""
    from .. import match as command

    count = number("--games", games, 1, MOST_GAMES)
    raise typer.Exit(command.match(game, first, second, count, options, running, sprt=sprt, save=save))


@bundled(options=read_match_options, running=read_running)
def tournament(
    game: Game,
    players: Annotated[list[str], player_argument("PLAYER", "Such as alphabeta:depth=4.")],
    games: Annotated[str, typer.Option(metavar="N", help="How many games each two play.")] = "2",
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="The first against all others.")] = False,
    anchor: Annotated[str | None, player_option("Measure ratings from this player's.")] = None,
    anchor_elo: Annotated[str, typer.Option("--anchor-elo", metavar="N", help="What the anchor's rating is.")] = "0",
    *,
    options: "MatchOptions",
    running: "Running",
) -> None:
    """Let several players meet, and rate them."""
    from .. import tournament as command

    count, elo = number("--games", games, 1, MOST_GAMES), number("--anchor-elo", anchor_elo, -10_000, 10_000)
    raise typer.Exit(
        command.tournament(game, players, count, options, running, gauntlet=gauntlet, anchor=anchor, anchor_elo=elo)
    )


@bundled(running=read_running)
def experiment(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A grid of games, positions and players, as TOML.")],
    allow_programs: Annotated[
        bool, typer.Option("--allow-programs", help="Start programs, and read nets and tables, that FILE names.")
    ] = False,
    *,
    running: "Running",
) -> None:
    """Ask the players of a grid for moves, or let each two of them play.

    What is finished is kept beside the file, with the end .db, unless --store names another one.
    """
    from .. import experiment as command

    raise typer.Exit(command.experiment(file, running, allow_programs=allow_programs))


def records(
    name: Annotated[
        str | None, typer.Argument(metavar="ID", help="A game, match or experiment; all are listed without.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game, or all games of the match, to this file.")
    ] = None,
    load: Annotated[Path | None, typer.Option("--import", metavar="FILE", help="Keep the game of this file.")] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete it, after a question.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete it without a question.")] = False,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The store; default: the page's, or PLYGROUND_STORE.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look after the games, matches and experiments that are kept."""
    from .. import records as command

    raise typer.Exit(
        command.records(name, export=export, load=load, delete=delete, yes=yes, store=store, as_json=as_json)
    )


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A saved game, .json, .txt, .sgf or .psq.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; its ending says how.")],
    as_json: Json = False,
) -> None:
    """Write a saved game in another format."""
    from .. import convert as command

    raise typer.Exit(command.convert(source, target, as_json=as_json))
