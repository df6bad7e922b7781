"""Commands that ask about a position or a game: for moves, lines, proofs, trees."""

from pathlib import Path
from typing import Annotated

import typer

from ...errors import Mistake
from ..options import (
    Ascii,
    Game,
    Json,
    Position,
    Seed,
    duration,
    game_argument,
    number,
    number_or_none,
    player_argument,
    player_option,
    read_seed,
)

MOST_MEMORY = 2**20  # megabytes
MOST_DEPTH = 400  # no game lasts longer


def best(
    game: Game,
    position: Position = "start",
    player: Annotated[str, player_option("Who is asked.")] = "alphabeta",
    seed: Seed = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Ask a player for its move in a position, with all its figures."""
    from .. import best as command

    raise typer.Exit(command.best(game, position, player, seed=read_seed(seed), ascii=ascii, as_json=as_json))


def evaluate(
    game: Game,
    position: Position = "start",
    evaluators: Annotated[
        list[str] | None,
        typer.Option("--eval", metavar="NAME", help="An evaluator, such as default:own=1/25; all if left out."),
    ] = None,
    side: Annotated[str | None, typer.Option(metavar="SIDE", help="Whose value; both if left out.")] = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Show what evaluators make of a position, term by term."""
    from .. import evaluate as command

    raise typer.Exit(command.evaluate(game, position, evaluators or (), side, ascii=ascii, as_json=as_json))


def analyse(
    game: Game,
    position: Position = "start",
    player: Annotated[str, player_option("Who is asked; the strongest for 3 s, if left out.")] = "",
    lines: Annotated[str, typer.Option(metavar="N", help="How many moves to show with their lines.")] = "3",
    endless: Annotated[
        bool, typer.Option("--endless", help="Deeper and deeper until Ctrl-C, whatever the player's limits.")
    ] = False,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Show the best moves of a position, each with its line and the chances after it."""
    from .. import analyse as command

    count = number("--lines", lines, 1, 400)
    raise typer.Exit(command.analyse(game, position, player, count, endless=endless, ascii=ascii, as_json=as_json))


def compare(
    game: Game,
    position: Position,
    specs: Annotated[list[str], player_argument("PLAYER", "Such as alphabeta:depth=4.")],
    depths: Annotated[
        str | None, typer.Option(metavar="LOW..HIGH", help="Each player at each of these depths instead.")
    ] = None,
    most_nodes: Annotated[
        str | None,
        typer.Option("--most-nodes", metavar="N", help="Who needs more is not asked about greater depths."),
    ] = None,
    ascii: Ascii = False,
    as_json: Json = False,
) -> None:
    """Compare what players do in a position, and what it costs them."""
    from .. import analyse as command

    wanted = None if depths is None else command.read_depths(depths)
    most = number_or_none("--most-nodes", most_nodes, 1, command.MOST_NODES)
    raise typer.Exit(command.compare(game, position, specs, wanted, most_nodes=most, ascii=ascii, as_json=as_json))


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    player: Annotated[str, player_option("The player for what is not proven. Default: the game's analyst.")] = "",
    effort: Annotated[
        str, typer.Option(metavar="EFFORT", help="Nodes for each position: quick, normal or deep.")
    ] = "normal",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is kept with its review; FILE may be the same.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what each move of a saved game gave away, proven or estimated."""
    from .. import analyse as command

    raise typer.Exit(command.review(file, player, effort, save, as_json=as_json))


def solve(
    game: Game,
    position: Position = "start",
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
    from .. import solve as command

    raise typer.Exit(
        command.solve(
            game,
            position,
            seconds=duration("--time", seconds),
            memory=number_or_none("--memory", memory, 1, MOST_MEMORY),
            all_moves=all_moves,
            threads=number("--threads", threads, 1, 64),
            keep=keep,
            ascii=ascii,
            as_json=as_json,
        )
    )


def perft(
    game: Game,
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---; start if left out.")
    ] = "start",
    depth: Annotated[str, typer.Option(metavar="N", help="Count lines of up to N moves.")] = "4",
    as_json: Json = False,
) -> None:
    """Count the lines of legal moves of each length, to test rules."""
    from .. import perft as command

    raise typer.Exit(command.perft(game, position, number("--depth", depth, 1, MOST_DEPTH), as_json=as_json))


def tree(
    game: Annotated[str | None, game_argument("Such as tictactoe, or a tree such as 'tree:((3 9) (2 4))'.")] = None,
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="Such as xox/oox/---; start if left out.")
    ] = "start",
    player: Annotated[str | None, player_option("Who searches; alphabeta if left out.")] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a .svg, .png, .dot, .json or .txt; or the folder."),
    ] = None,
    depth: Annotated[str, typer.Option(metavar="N", help="Plies to show.")] = "2",
    width: Annotated[str, typer.Option(metavar="N", help="Moves to show at a node.")] = "5",
    path: Annotated[str, typer.Option("--open", metavar="MOVES", help="Open the tree along these moves, too.")] = "",
    maximiser: Annotated[
        str | None, typer.Option("--max", metavar="SIDE", help="Who is MAX. Default: the side to move.")
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
    from .. import tree as command

    plies, moves = number("--depth", depth, 1, 20), number("--width", width, 1, 400)
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
            seed=read_seed(seed),
            ascii=ascii,
            as_json=as_json,
        )
    )
