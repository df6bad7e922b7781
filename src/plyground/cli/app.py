"""The command `plyground`: the list of all commands, and what happens when one of them fails."""

import re
import sys
from collections.abc import Callable, Container
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ..errors import Mistake, harmless
from . import INTERRUPTED, STOPPED
from .commands import arena, ask, learn, look, play


class _Commands(TyperGroup):
    """Turns a person's mistake into its sentence and exit code 2, a lack of memory into 1, and Ctrl-C into 130."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Mistake as mistake:
            print(f"Error: {harmless(str(mistake))}", file=sys.stderr)
            raise typer.Exit(2) from None
        except MemoryError:
            print("Error: This machine has not enough memory for that.", file=sys.stderr)
            raise typer.Exit(1) from None
        except KeyboardInterrupt:
            print(f"\n{STOPPED}", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands in groups, each with the whole of its sentence."""
        for group, commands in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name, self._sentence(name)) for name in map(_name_of, commands)])

    def _sentence(self, name: str) -> str:
        return " ".join((self.commands[name].help or "").partition("\n\n")[0].split())


def _name_of(command: Callable[..., None]) -> str:
    return command.__name__.replace("_", "-")


class _Command(TyperCommand):
    """Writes its arguments in the usage line as they are, without braces.

    A command that takes a POSITION takes one that starts with an empty cell, such as -x-/---/---, for what it is.
    """

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--" not in args and any(parameter.name == "position" for parameter in self.params):
            options = {option: parameter for parameter in self.params for option in parameter.opts}
            own: list[str] = []
            boards: list[str] = []
            for before, arg in zip(["", *args], args, strict=False):
                is_value = before in options and not getattr(options[before], "is_flag", False)
                (own if is_value or not _is_board(arg, options) else boards).append(arg)
            args = [*own, "--", *boards]
        return super().parse_args(ctx, args)


def _is_board(arg: str, options: Container[str]) -> bool:
    """Whether an argument that begins like an option is a position: a drawn board, and what may follow it."""
    if not arg.startswith("-") or arg.partition("=")[0] in options:
        return False
    return re.fullmatch(r"-[-xo._/]+", arg, re.IGNORECASE) is not None or re.match(r"-[^=]*[/ ]", arg) is not None


app = typer.Typer(
    cls=_Commands,
    help="Plyground: a laboratory for game-tree search. Play against it, ask it for moves, let players meet.",
    epilog="A GAME is written tictactoe or tictactoe:rows=4,columns=4,k=4, a player alphabeta or alphabeta:depth=4, "
    "see `plyground games` and `plyground players`.",
    rich_markup_mode=None,  # plain help and errors: quick, and the same in a pipe
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@app.callback(invoke_without_command=True)
def _home(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version and leave.")] = False,
) -> None:
    if version:
        from .. import __version__

        print(f"plyground {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from . import serve as command

        raise typer.Exit(command.serve())


# The commands in the order and the groups in which the help lists them.
GROUPS = {
    "Play": (play.serve, play.play, play.gomocup),
    "Ask about a position or a game": (
        ask.best,
        ask.evaluate,
        ask.analyse,
        ask.compare,
        ask.review,
        ask.solve,
        ask.tree,
        ask.perft,
    ),
    "Let players meet": (arena.match, arena.tournament, arena.experiment, look.study),
    "Look after files": (arena.records, arena.convert),
    "Make your own": (look.new_game, look.check_game, learn.train, learn.distil),
    "See what there is": (look.games, look.players, look.doctor, look.warm, look.version),
}

for commands in GROUPS.values():
    for command in commands:
        app.command(cls=_Command)(command)
