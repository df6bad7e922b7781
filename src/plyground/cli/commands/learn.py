"""Commands that let nets learn; they need PyTorch."""

from pathlib import Path
from typing import Annotated

import typer

from ...errors import Mistake
from ..options import Game, Json, Seed, number_or_none, read_seed


def train(
    game: Game,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The net to write, a .safetensors.")],
    minutes: Annotated[str, typer.Option(metavar="N", help="Of the whole run, also if it is resumed.")] = "25",
    net: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin from this net.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint beside the output.")] = False,
    blocks: Annotated[str | None, typer.Option(metavar="N", help="Of the net; default: 3, on a GPU 6.")] = None,
    channels: Annotated[str | None, typer.Option(metavar="N", help="Of each block; default: 32, on a GPU 64.")] = None,
    simulations: Annotated[
        str | None, typer.Option(metavar="N", help="Of the search for each move; default: 16.")
    ] = None,
    games: Annotated[str | None, typer.Option(metavar="N", help="At once; default: 128, on a GPU 8192.")] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Train a net by self-play; needs PyTorch."""
    from .. import train as command

    chosen = {
        "blocks": number_or_none("--blocks", blocks, 1, 100),
        "channels": number_or_none("--channels", channels, 1, 4_096),
        "simulations": number_or_none("--simulations", simulations, 2, 1_000),
        "games": number_or_none("--games", games, 1, 10**6),
        "seed": read_seed(seed),
    }
    raise typer.Exit(
        command.train(
            game,
            output=output,
            minutes=_read_minutes(minutes),
            begin=net,
            resume=resume,
            chosen=chosen,
            as_json=as_json,
        )
    )


def distil(
    teacher: Annotated[Path, typer.Argument(metavar="NET", help="A net of five-in-a-row, a .safetensors.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The table to write, a .safetensors.")],
    minutes: Annotated[str, typer.Option(metavar="N", help="Of learning.")] = "3",
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Distil a net into a table of lines for alpha-beta; needs PyTorch."""
    from .. import distil as command

    raise typer.Exit(
        command.distil(
            teacher, output=output, minutes=_read_minutes(minutes), seed=read_seed(seed) or 0, as_json=as_json
        )
    )


def _read_minutes(text: str) -> float:
    from ...spec import Duration

    seconds = Duration("--minutes").read(text.strip() + "m")
    if seconds is None:
        raise Mistake(f"--minutes {text[:40]!r} is not allowed: write a number such as 0.5 or 25, up to 1440.")
    return seconds / 60
