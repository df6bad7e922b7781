"""`plyground train`: a net learns a game by playing against itself."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from ..errors import Mistake
from ..games import game as game_named
from ..learn import require_torch
from ..learn.settings import CHARTS, CHECKPOINT, LOG, TrainingSettings, beside
from .learning import check_outputs, learn_until_stopped, memory_errors
from .show import Screen, add_rows, plural, print_json, table
from .thinking import STOPPED


@memory_errors()
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
    check_outputs(output, [beside(output, ending) for ending in (CHECKPOINT, LOG, *CHARTS)])
    checkpoint = beside(output, CHECKPOINT)
    if checkpoint.exists() and not resume:
        raise Mistake(
            f"There is a checkpoint {str(checkpoint)!r} already: add --resume to go on with it, or name another file."
        )
    rules = game_named(game)
    require_torch()
    from ..learn.beginning import SIZES, read_checkpoint, read_given
    from ..learn.log import by_net
    from ..learn.training import Training, usual_device

    device = usual_device()
    settings = TrainingSettings(rules.spec, minutes=minutes)
    settings = settings.for_gpu() if device == "cuda" else settings
    if resume:
        before = read_checkpoint(checkpoint)["settings"]
        settings = replace(settings, **{size: before[size] for size in SIZES})
    elif begin is not None:
        net = read_given(begin)[1]
        settings = replace(settings, blocks=net.blocks, channels=net.channels)
    settings = replace(settings, **{name: number for name, number in chosen.items() if number is not None})
    training = Training(settings, output, device)
    if resume:
        training.resume()
    elif begin is not None:
        training.begin_from(begin)
    screen = Screen()
    size = f"{plural(settings.blocks, 'block')} of {plural(settings.channels, 'channel')}"
    screen.note(f"Training a net of {size} for {rules.spec} on the {'GPU' if device == 'cuda' else 'CPU'}.")
    earlier = training.minutes  # of a resumed run

    def done() -> str:
        return f"{plural(training.games, 'game')}, {plural(training.steps, 'step')}"

    def doing() -> str:
        return f"{done()}, {training.pace:,.0f} moves/s"

    _, stopped = learn_until_stopped(
        training.run,
        screen,
        doing=doing,
        share=lambda: (training.minutes - earlier) / max(settings.minutes - earlier, 1e-9),
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
        screen.say((f"{output}: {training.minutes:.1f} minutes, {done()}", "bold"))
        if nets:  # a run that is stopped early has none that met others
            columns = ("minutes", "policy loss", "value loss", "length of games", "Elo")
            screen.show(add_rows(table(*columns, right=columns), [_told(net) for net in nets]))
    return STOPPED if stopped else 0


def _told(net: dict[str, Any]) -> tuple[str, ...]:
    """A row of the table; what is not known yet stays empty."""
    losses, length = (net["policy_loss"], net["value_loss"]), net["length"]
    known = ["" if loss is None else f"{loss:.2f}" for loss in losses] + ["" if length is None else f"{length:.1f}"]
    return f"{net['minutes']:g}", *known, f"{net['elo']:+.0f} ± {net['plus_minus']:.0f}"
