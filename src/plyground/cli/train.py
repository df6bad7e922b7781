"""`plyground train`: a net learns a game by playing against itself."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from ..errors import Mistake
from ..files import check_output
from ..games import game as game_named
from ..learn import require_torch
from .show import Screen, add_rows, plural, print_json, table
from .thinking import STOPPED, wait


def train(
    game: str,
    *,
    output: Path,
    minutes: float,
    begin: Path | None,
    resume: bool,
    chosen: dict[str, Any],
    as_json: bool,
) -> int:
    """Train a net and write it; the exit code. `chosen` are the settings that the person named."""
    if resume and begin is not None:
        raise Mistake("Choose one of --resume and --net: a resumed run goes on from its own checkpoint.")
    check_output(output)
    rules = game_named(game)
    require_torch()
    from ..learn.log import by_net
    from ..learn.settings import Settings
    from ..learn.training import Training, usual_device

    device = usual_device()
    settings = Settings(rules.spec, minutes=minutes)
    settings = settings.for_gpu() if device == "cuda" else settings
    settings = replace(settings, **{name: number for name, number in chosen.items() if number is not None})
    training = Training(settings, output, device)
    if resume:
        training.resume()
    elif begin is not None:
        training.begin_from(begin)
    screen = Screen()
    size = f"{plural(settings.blocks, 'block')} of {plural(settings.channels, 'channel')}"
    screen.note(f"Training a net of {size} for {rules.spec} on the {'GPU' if device == 'cuda' else 'CPU'}.")
    before = training.minutes  # of a resumed run

    stopping = False

    def stop() -> None:
        nonlocal stopping
        stopping = True

    def doing() -> str:
        return f"{training.games:,} games, {training.steps:,} steps, {training.pace:,.0f} moves/s"

    _, stopped = wait(
        lambda: training.run(lambda: stopping),
        screen,
        stop=stop,
        doing=doing,
        share=lambda: (training.minutes - before) / max(settings.minutes - before, 1e-9),
    )
    nets = by_net(training.log.rows)
    if as_json:
        print_json(
            {
                "net": str(output),
                "device": device,
                "minutes": round(training.minutes, 2),
                "games": training.games,
                "moves": training.moves,
                "steps": training.steps,
                "elo": nets,
                "stopped": stopped,
            }
        )
    else:
        told = f"{output}: {training.minutes:.1f} minutes, {training.games:,} games, {training.steps:,} steps"
        screen.say((told, "bold"))
        columns = ("minutes", "policy loss", "value loss", "length of games", "Elo")
        screen.show(add_rows(table(*columns, right=columns), [_told(net) for net in nets]))
    return STOPPED if stopped else 0


def _told(net: dict[str, Any]) -> tuple[str, ...]:
    """A row of the table; what is not known yet stays empty."""
    losses, length = (net["policy_loss"], net["value_loss"]), net["length"]
    known = ["" if loss is None else f"{loss:.2f}" for loss in losses] + ["" if length is None else f"{length:.1f}"]
    return f"{net['minutes']:g}", *known, f"{net['elo']:+.0f} ± {net['plus_minus']:.0f}"
