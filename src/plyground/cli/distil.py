"""`plyground distil`: what a net has learned, as a table of lines that alpha-beta can use."""

import time
from dataclasses import asdict
from pathlib import Path

from ..errors import Mistake
from ..learn import require_torch
from .learning import check_outputs, learn_until_stopped, memory_errors
from .show import Screen, plural, print_json
from .thinking import STOPPED


@memory_errors()
def distil(teacher: Path, *, output: Path, minutes: float, seed: int, as_json: bool) -> int:
    """Distil the net of a file and write the table; the exit code."""
    check_outputs(output)
    if output.exists() and teacher.exists() and output.samefile(teacher):
        raise Mistake(f"Cannot write {str(output)!r}: it is the net to distil, name another file.")
    require_torch()
    from ..learn.distil import DistillingProgress, Recipe, distil_file
    from ..learn.training import usual_device

    device = usual_device()
    recipe = Recipe(seconds=60 * minutes, seed=seed)
    recipe = recipe if device == "cuda" else recipe.for_cpu()
    screen, started = Screen(), time.monotonic()
    latest: list[DistillingProgress] = []

    def doing() -> str:
        return (
            f"{plural(latest[-1].positions, 'position')}, {latest[-1].agreement}"
            if latest
            else f"{teacher.name} is playing"
        )

    (progress, error), stopped = learn_until_stopped(
        lambda stopped: distil_file(teacher, output, recipe, device, latest.append, stopped),
        screen,
        doing=doing,
        share=lambda: (time.monotonic() - started) / recipe.seconds,
    )
    if as_json:
        figures = {**asdict(progress), "seconds": round(progress.seconds, 1)}
        print_json({"table": str(output), "device": device, **figures, "table_error": error, "stopped": stopped})
    else:
        screen.say((f"{output}: {plural(progress.positions, 'position')}, {plural(progress.steps, 'step')}", "bold"))
        screen.say(f"The student and its teacher: {progress.agreement}.")
        screen.say(f"The table and its student: logits of winning differ by {error:.4f} at most.")
    return STOPPED if stopped else 0
