"""The commands and their options. Whatever a command needs is imported when it runs, so that --help is quick."""

import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ..errors import Mistake


class _Commands(TyperGroup):
    """Turns a person's mistake into its sentence and exit code 2, a lack of memory into 1, and Ctrl-C into 130."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Mistake as mistake:
            print(f"Error: {mistake}", file=sys.stderr)
            raise typer.Exit(2) from None
        except MemoryError:
            print("Error: This machine has not enough memory for that.", file=sys.stderr)
            raise typer.Exit(1) from None
        except KeyboardInterrupt:
            print(file=sys.stderr)
            raise typer.Exit(130) from None


class _Command(TyperCommand):
    """Writes its arguments in the usage line as they are, without braces."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class _BoardCommand(_Command):
    """Takes a tic-tac-toe position that starts with an empty cell, such as -x-/---/---, for what it is: no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--" not in args:
            options = {option for parameter in self.params for option in parameter.opts}
            boards = [arg for arg in args if re.fullmatch(r"-[-xo._/]+", arg, re.IGNORECASE) and arg not in options]
            args = [*(arg for arg in args if arg not in boards), "--", *boards]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Commands,
    help="Plyground: a laboratory for game-tree search. Play against it, ask it for moves, let players meet.",
    epilog="A GAME is written tictactoe or tictactoe:rows=4,columns=4,k=4, a player alphabeta or alphabeta:depth=4, "
    "see `plyground games` and `plyground players`.",
    rich_markup_mode=None,  # plain help and errors: quick, and the same in a pipe
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="Such as tictactoe or tictactoe:rows=4,columns=4,k=4.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")]
Seed = Annotated[str | None, typer.Option(metavar="N", help="Makes players that roll dice repeat their choices.")]
Jobs = Annotated[str | None, typer.Option(metavar="N", help="Games to play at once. Usually one for each core.")]
OnCluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://host:8786.")
]
From = Annotated[str | None, typer.Option("--from", metavar="POSITION", help="Start from this position.")]

MOST_SEED = 2**62
MOST_MEMORY = 2**20  # megabytes


def _number(option: str, text: str, low: int, high: int) -> int:
    """The whole number that a person wrote for an option."""
    from ..spec import Integer

    kind = Integer(option, low=low, high=high)
    value = kind.read(text.strip())
    if value is None:
        raise Mistake(f"{option} {text[:40]!r} is not allowed: write {kind.allowed}.")
    return value


def _duration(option: str, text: str | None) -> float | None:
    """The seconds that a person wrote for an option."""
    from ..spec import Duration

    if text is None:
        return None
    kind = Duration(option)
    value = kind.read(text.strip())
    if value is None:
        raise Mistake(f"{option} {text[:40]!r} is not allowed: write {kind.allowed}.")
    return value


def _jobs(text: str | None) -> int | None:
    return None if text is None else _number("--jobs", text, 1, 1024)


def _openings(text: str | None, plies: str | None) -> str:
    if plies is None:
        return text or "auto"
    if text is not None:
        raise Mistake("--opening PLIES is the same as --openings PLIES: write one of them.")
    return str(_number("--opening", plies, 0, 400))


def _minutes(text: str) -> float:
    from ..spec import Duration

    seconds = Duration("--minutes").read(text.strip() + "m")
    if seconds is None:
        raise Mistake(f"--minutes {text[:40]!r} is not allowed: write a number such as 0.5 or 25, up to 1440.")
    return seconds / 60


def _seed(text: str | None) -> int | None:
    return None if text is None else _number("--seed", text, 0, MOST_SEED)


@app.callback(invoke_without_command=True)
def _home(
    ctx: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False
) -> None:
    if version:
        from .. import __version__

        print(f"plyground {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from . import serve as command

        raise typer.Exit(command.serve())


@app.command(cls=_Command)
def serve(
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to serve at.")] = "127.0.0.1",
    port: Annotated[
        str | None, typer.Option(metavar="N", help="The port; 0 for any free one. Usually the first free from 8000.")
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
        str | None, typer.Option(metavar="MB", help="Memory for all searches together. Usually a quarter of all.")
    ] = None,
    disk: Annotated[
        str | None, typer.Option(metavar="MB", help="When hosted: room for all games together. Usually 1000.")
    ] = None,
    days: Annotated[
        str | None, typer.Option("--keep-days", metavar="N", help="When hosted: how long games stay. Usually 90.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Open the page: play, compare and analyse in a browser."""
    from . import serve as command

    raise typer.Exit(
        command.serve(
            host=host,
            port=None if port is None else _number("--port", port, 0, 65_535),
            store=store,
            browser=not no_browser,
            hosted=hosted,
            classroom=classroom,
            names=names,
            proxies=proxies,
            memory=None if memory is None else _number("--memory", memory, 64, 2**22),
            disk=None if disk is None else _number("--disk", disk, 1, 10**7),
            days=None if days is None else _number("--keep-days", days, 1, 36_500),
            as_json=as_json,
        )
    )


@app.command(cls=_Command)
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game; you are asked if it is left out.")
    ] = None,
    first: Annotated[str | None, typer.Option(metavar="SPEC", help="Who moves first: human or a player.")] = None,
    second: Annotated[
        str | None, typer.Option(metavar="SPEC", help="Who moves second; a side left out is yours, or alphabeta's.")
    ] = None,
    start: From = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game after every move.")] = None,
    seed: Seed = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Play a game: people and players on either side."""
    from . import play as command

    raise typer.Exit(
        command.play(
            game,
            first=first,
            second=second,
            start=start,
            load=load,
            save=save,
            seed=_seed(seed),
            ascii=ascii,
            as_json=as_json,
        )
    )


@app.command(cls=_BoardCommand)
def best(
    game: Game,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---, or start.")],
    player: Annotated[str, typer.Option(metavar="SPEC", help="Who is asked.")] = "alphabeta",
    seed: Seed = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Ask a player for its move in a position, with all its figures."""
    from . import best as command

    raise typer.Exit(command.best(game, position, player, seed=_seed(seed), ascii=ascii, as_json=as_json))


@app.command(cls=_BoardCommand)
def analyse(
    game: Game,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---, or start.")],
    player: Annotated[str, typer.Option(metavar="SPEC", help="Who is asked; the strongest for 3 s, if left out.")] = "",
    lines: Annotated[str, typer.Option(metavar="N", help="How many moves to show with their lines.")] = "3",
    endless: Annotated[
        bool, typer.Option("--endless", help="Deeper and deeper until Ctrl-C, whatever the player's limits.")
    ] = False,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Show the best moves of a position, each with its line and the chances after it."""
    from . import analyse as command

    count = _number("--lines", lines, 1, 400)
    raise typer.Exit(command.analyse(game, position, player, count, endless=endless, ascii=ascii, as_json=as_json))


@app.command(cls=_BoardCommand)
def compare(
    game: Game,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---, or start.")],
    specs: Annotated[list[str], typer.Argument(metavar="SPEC...", help="The players.")],
    depths: Annotated[
        str | None, typer.Option(metavar="LOW..HIGH", help="Each player at each of these depths instead.")
    ] = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Compare what players do in a position, and what it costs them."""
    from . import analyse as command

    wanted = None if depths is None else command.read_depths(depths)
    raise typer.Exit(command.compare(game, position, specs, wanted, ascii=ascii, as_json=as_json))


@app.command(cls=_Command)
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    player: Annotated[
        str, typer.Option(metavar="SPEC", help="Who looks at it; the strongest for 1 s a move, if left out.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Say what each move of a saved game gave away, proven or estimated."""
    from . import analyse as command

    raise typer.Exit(command.review(file, player, as_json=as_json))


@app.command(cls=_BoardCommand)
def solve(
    game: Game,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---, or start.")],
    seconds: Annotated[str | None, typer.Option("--time", metavar="TIME", help="No longer than, such as 10s.")] = None,
    memory: Annotated[
        str | None,
        typer.Option(metavar="MB", help="Megabytes for what is proven on the way."),
    ] = None,
    all_moves: Annotated[bool, typer.Option("--all-moves", help="Prove the value of every move, too.")] = False,
    threads: Annotated[str, typer.Option(metavar="N", help="Threads of a game's own solver.")] = "1",
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what is proven in this file, and go on with what is in it."),
    ] = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Prove the value of a position and find the moves that keep it."""
    from . import solve as command

    raise typer.Exit(
        command.solve(
            game,
            position,
            seconds=_duration("--time", seconds),
            memory=None if memory is None else _number("--memory", memory, 1, MOST_MEMORY),
            all_moves=all_moves,
            threads=_number("--threads", threads, 1, 64),
            keep=keep,
            ascii=ascii,
            as_json=as_json,
        )
    )


@app.command(cls=_BoardCommand)
def tree(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Such as tictactoe, or a tree such as 'tree:((3 9) (2 4))'.")
    ] = None,
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---; start if left out.")
    ] = "start",
    player: Annotated[str | None, typer.Option(metavar="SPEC", help="Who searches; alphabeta if left out.")] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a .svg, .png, .dot, .json or .txt; or the folder."),
    ] = None,
    depth: Annotated[str, typer.Option(metavar="N", help="Plies to show.")] = "2",
    width: Annotated[str, typer.Option(metavar="N", help="Moves to show at a node.")] = "5",
    path: Annotated[str, typer.Option("--open", metavar="MOVES", help="Open the tree along these moves, too.")] = "",
    maximiser: Annotated[
        str | None, typer.Option("--max", metavar="SIDE", help="Who is MAX; whoever is to move if left out.")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Draw a board in every node.")] = True,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A tree for every move of this saved game, into a folder.")
    ] = None,
    seed: Seed = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Show the tree that a player searches: values, bounds, cuts."""
    from . import tree as command

    plies, moves = _number("--depth", depth, 1, 20), _number("--width", width, 1, 400)
    if load is not None:
        if game is not None or path or maximiser is not None:
            raise Mistake("--load brings its own game: leave out GAME, POSITION, --open and --max.")
        raise typer.Exit(
            command.game_trees(
                load, player, output=output, depth=plies, width=moves, with_boards=boards, as_json=as_json
            )
        )
    if game is None:
        raise Mistake("Name a GAME, such as plyground tree tictactoe xox/oox/---, or a saved game with --load FILE.")
    raise typer.Exit(
        command.tree(
            game,
            position,
            player or "alphabeta",
            output=output,
            depth=plies,
            width=moves,
            path=path,
            maximiser=maximiser,
            with_boards=boards,
            seed=_seed(seed),
            ascii=ascii,
            as_json=as_json,
        )
    )


ArenaSeed = Annotated[str, typer.Option("--seed", metavar="N", help="Of openings and of players that roll dice.")]
Openings = Annotated[
    str | None,
    typer.Option("--openings", metavar="WHICH", help="Of each pair: auto, book, a number of random moves, or a file."),
]
Grace = Annotated[
    str | None, typer.Option("--grace", metavar="TIME", help="Who takes this much longer than its time loses the game.")
]
Kept = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", help="Keep finished games here, and go on with those that are there."),
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with charts: one HTML page.")]
Markdown = Annotated[Path | None, typer.Option("--markdown", metavar="FILE", help="Write its tables as Markdown.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a line for each game, or each cell.")]
Adjudicate = Annotated[bool, typer.Option("--adjudicate", help="A side gives up when its loss is proven.")]


@app.command(cls=_Command)
def match(
    game: Game,
    first: Annotated[str, typer.Argument(metavar="SPEC", help="A player.")],
    second: Annotated[str, typer.Argument(metavar="SPEC", help="Another one.")],
    games: Annotated[str, typer.Option(metavar="N", help="How many games; sides change after each.")] = "2",
    seed: ArenaSeed = "0",
    openings: Openings = None,
    opening: Annotated[str | None, typer.Option(metavar="PLIES", help="The same as --openings PLIES.")] = None,
    start: From = None,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="Stop as soon as one of these differences is accepted.")
    ] = None,
    grace: Grace = None,
    adjudicate: Adjudicate = False,
    store: Kept = None,
    jobs: Jobs = None,
    cluster: OnCluster = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the games, a JSON record a line.")] = None,
    html: Html = None,
    markdown: Markdown = None,
    csv: Csv = None,
    as_json: Json = False,
) -> None:
    """Let two players meet, each on both sides."""
    from . import match as command
    from .arena import Files

    raise typer.Exit(
        command.match(
            game,
            first,
            second,
            games=_number("--games", games, 1, 10**6),
            seed=_number("--seed", seed, 0, MOST_SEED),
            openings=_openings(openings, opening),
            start=start,
            sprt=sprt,
            grace=_duration("--grace", grace),
            adjudicate=adjudicate,
            store=store,
            jobs=_jobs(jobs),
            cluster=cluster,
            save=save,
            files=Files(html, markdown, csv),
            as_json=as_json,
        )
    )


@app.command(cls=_Command)
def tournament(
    game: Game,
    players: Annotated[list[str], typer.Argument(metavar="SPEC...", help="The players.")],
    games: Annotated[str, typer.Option(metavar="N", help="How many games each two play.")] = "2",
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="The first against all others.")] = False,
    anchor: Annotated[str | None, typer.Option(metavar="SPEC", help="Measure ratings from this player's.")] = None,
    anchor_elo: Annotated[str, typer.Option("--anchor-elo", metavar="N", help="What the anchor's rating is.")] = "0",
    seed: ArenaSeed = "0",
    openings: Openings = None,
    start: From = None,
    grace: Grace = None,
    adjudicate: Adjudicate = False,
    store: Kept = None,
    jobs: Jobs = None,
    cluster: OnCluster = None,
    html: Html = None,
    markdown: Markdown = None,
    csv: Csv = None,
    as_json: Json = False,
) -> None:
    """Let several players meet, and rate them."""
    from . import tournament as command
    from .arena import Files

    raise typer.Exit(
        command.tournament(
            game,
            players,
            games=_number("--games", games, 1, 10**6),
            gauntlet=gauntlet,
            anchor=anchor,
            anchor_elo=_number("--anchor-elo", anchor_elo, -10_000, 10_000),
            seed=_number("--seed", seed, 0, MOST_SEED),
            openings=openings or "auto",
            start=start,
            grace=_duration("--grace", grace),
            adjudicate=adjudicate,
            store=store,
            jobs=_jobs(jobs),
            cluster=cluster,
            files=Files(html, markdown, csv),
            as_json=as_json,
        )
    )


@app.command(cls=_Command)
def experiment(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A grid of games, positions and players, as TOML.")],
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where its cells are kept; usually beside it, with the end .db.")
    ] = None,
    jobs: Jobs = None,
    cluster: OnCluster = None,
    html: Html = None,
    markdown: Markdown = None,
    csv: Csv = None,
    as_json: Json = False,
) -> None:
    """Ask every player of a grid for its move in every position."""
    from . import experiment as command
    from .arena import Files

    files = Files(html, markdown, csv)
    raise typer.Exit(
        command.experiment(file, store=store, jobs=_jobs(jobs), cluster=cluster, files=files, as_json=as_json)
    )


@app.command(cls=_Command)
def gomocup(
    player: Annotated[str, typer.Option(metavar="SPEC", help="Who plays; the strongest if left out.")] = "",
    seed: Seed = None,
) -> None:
    """Be an engine for a Gomocup manager, over standard input and output."""
    from . import gomocup as command

    raise typer.Exit(command.gomocup(player, _seed(seed)))


@app.command(cls=_Command)
def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A saved game, .json, .sgf or .psq.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; its ending says how.")],
    as_json: Json = False,
) -> None:
    """Write a saved game in another format."""
    from . import convert as command

    raise typer.Exit(command.convert(source, target, as_json=as_json))


@app.command(cls=_Command)
def train(
    game: Game,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The net to write, a .safetensors.")],
    minutes: Annotated[str, typer.Option(metavar="N", help="Of the whole run, also if it is resumed.")] = "25",
    net: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin from this net.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint beside the output.")] = False,
    blocks: Annotated[str | None, typer.Option(metavar="N", help="Of the net; usually 3, on a GPU 6.")] = None,
    channels: Annotated[str | None, typer.Option(metavar="N", help="Of each block; usually 32, on a GPU 64.")] = None,
    simulations: Annotated[
        str | None, typer.Option(metavar="N", help="Of the search for each move; usually 16.")
    ] = None,
    games: Annotated[str | None, typer.Option(metavar="N", help="At once; usually 128, on a GPU 8192.")] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Train a net by self-play; needs PyTorch."""
    from . import train as command

    chosen = {
        "blocks": None if blocks is None else _number("--blocks", blocks, 1, 100),
        "channels": None if channels is None else _number("--channels", channels, 1, 4_096),
        "simulations": None if simulations is None else _number("--simulations", simulations, 2, 1_000),
        "games": None if games is None else _number("--games", games, 1, 10**6),
        "seed": _seed(seed),
    }
    raise typer.Exit(
        command.train(
            game,
            output=output,
            minutes=_minutes(minutes),
            begin=net,
            resume=resume,
            chosen=chosen,
            as_json=as_json,
        )
    )


@app.command(cls=_Command)
def distil(
    teacher: Annotated[Path, typer.Argument(metavar="NET", help="A net of five-in-a-row, a .safetensors.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The table to write.")],
    minutes: Annotated[str, typer.Option(metavar="N", help="Of learning.")] = "3",
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Distil a net into a table of lines for alpha-beta; needs PyTorch."""
    from . import distil as command

    raise typer.Exit(
        command.distil(teacher, output=output, minutes=_minutes(minutes), seed=_seed(seed) or 0, as_json=as_json)
    )


@app.command(cls=_Command)
def study(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Which study, or all; a list if left out.")] = None,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Write Markdown.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="Write a page of HTML, with charts.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file; charts go beside it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rerun what the documents report: published, measured, verdict."""
    from . import study as command

    raise typer.Exit(command.study(name, output=output, as_markdown=as_markdown, as_html=as_html, as_json=as_json))


@app.command("check-game", cls=_Command)
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
    from . import check_game as command

    raise typer.Exit(
        command.check_game(
            name,
            games=_number("--games", games, 1, 10**6),
            seconds=_duration("--time", seconds),
            seed=_number("--seed", seed, 0, MOST_SEED),
            as_json=as_json,
        )
    )


@app.command(cls=_Command)
def games(as_json: Json = False) -> None:
    """List the games with their options and evaluators."""
    from .listing import list_games

    list_games(as_json=as_json)


@app.command(cls=_Command)
def records(
    name: Annotated[str | None, typer.Argument(metavar="ID", help="A game or match; all are listed without.")] = None,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game, or the games of the match, to this file.")
    ] = None,
    load: Annotated[Path | None, typer.Option("--import", metavar="FILE", help="Keep the game of this file.")] = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The store; usually the page's, also from PLYGROUND_STORE.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List, show, export and import the games and matches that are kept."""
    from . import records as command

    raise typer.Exit(command.records(name, export=export, load=load, store=store, as_json=as_json))


@app.command(cls=_Command)
def players(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Of this game only.")] = None, as_json: Json = False
) -> None:
    """List the searches with their options, the evaluators and the players with names."""
    from .listing import list_players

    list_players(game, as_json=as_json)


@app.command(cls=_Command)
def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="These games only.")] = None,
    clean: Annotated[bool, typer.Option("--clean", help="Delete all compiled code instead.")] = False,
    as_json: Json = False,
) -> None:
    """Compile everything now rather than at its first use."""
    from . import warm as command

    if not clean:
        raise typer.Exit(command.warm(games or [], as_json=as_json))
    if games:
        raise Mistake(f"--clean deletes the compiled code of all games: leave out {' '.join(games)[:40]!r}.")
    command.clean(as_json=as_json)


@app.command(cls=_Command)
def version(as_json: Json = False) -> None:
    """Print the versions and where compiled code is kept."""
    from .listing import show_version

    show_version(as_json=as_json)
