"""`plyground distil`: what a net has learned, as a table of lines that alpha-beta can use."""

import time
from dataclasses import asdict
from pathlib import Path

from ..files import check_output
from ..learn import require_torch
from .show import Screen, print_json
from .thinking import STOPPED, wait


def distil(teacher: Path, *, output: Path, minutes: float, seed: int, as_json: bool) -> int:
    """Distil the net of a file and write the table; the exit code."""
    check_output(output)
    require_torch()
    from ..learn.distil import Progress, Recipe, distil_file
    from ..learn.training import usual_device

    device = usual_device()
    recipe = Recipe(seconds=60 * minutes, seed=seed)
    recipe = recipe if device == "cuda" else recipe.for_cpu()
    screen, started, stopping = Screen(), time.monotonic(), False
    latest: list[Progress] = []

    def stop() -> None:
        nonlocal stopping
        stopping = True

    def doing() -> str:
        return f"{latest[-1].positions:,} positions, {latest[-1].agreement}" if latest else f"{teacher.name} is playing"

    (progress, error), stopped = wait(
        lambda: distil_file(teacher, output, recipe, device, latest.append, lambda: stopping),
        screen,
        stop=stop,
        doing=doing,
        share=lambda: min(1.0, (time.monotonic() - started) / recipe.seconds),
    )
    if as_json:
        figures = {**asdict(progress), "seconds": round(progress.seconds, 1)}
        print_json({"table": str(output), "device": device, **figures, "table_error": error, "stopped": stopped})
    else:
        screen.say((f"{output}: {progress.positions:,} positions, {progress.steps:,} steps", "bold"))
        screen.say(f"The student and its teacher: {progress.agreement}.")
        screen.say(f"The table and its student: logits of winning differ by {error:.4f} at most.")
    return STOPPED if stopped else 0
