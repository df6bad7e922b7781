"""`plyground experiment`: what the players of a grid do in its positions, and what it costs them."""

from pathlib import Path
from typing import Any

from ..arena import ArenaControl, open_workers
from ..arena.experiment import Experiment, prepare
from ..arena.experiment import experiment as run
from ..arena.plan import read_plan
from ..arena.report import experiment_report
from .arena import FINISHING, Files
from .show import Screen, add_rows, duration, plural, print_json, table, value_text
from .thinking import STOPPED, wait


def experiment(
    file: Path,
    *,
    store: Path | None,
    jobs: int | None = None,
    cluster: str | None = None,
    files: Files = Files(),  # noqa: B008 - it never changes
    as_json: bool = False,
) -> int:
    """Run an experiment and print its rows; the exit code."""
    screen = Screen()
    files.check()
    plan = read_plan(file)
    account = Experiment(plan)
    kept = store or file.with_suffix(".db")
    control = ArenaControl()
    ready: list[str] = []

    def progress(so_far: Experiment) -> None:
        nonlocal account
        account = so_far

    def doing() -> str:
        return f"{len(account.found):,} of {plural(len(plan.cells), 'cell')}"

    def getting_ready() -> str:
        return f"compiling or loading searches, {plural(len(ready), 'search', 'searches')} ready"

    _, stopped = wait(
        lambda: prepare(plan, lambda who: ready.append(who.name)), screen, stop=lambda: None, doing=getting_ready
    )
    if not stopped:
        with open_workers(jobs, control, cluster) as workers:
            try:
                account, stopped = wait(
                    lambda: run(plan, store=kept, workers=workers, control=control, progress=progress),
                    screen,
                    stop=control.finish,
                    doing=doing,
                    share=lambda: len(account.found) / len(plan.cells),
                    stopping=FINISHING.replace("games that are being played", "cells that are being run"),
                )
            except KeyboardInterrupt:
                control.stop()
                workers.kill()
                stopped = True
    stopped = stopped and not account.is_complete
    files.write(lambda: experiment_report(account))
    if as_json:
        print_json({**account.to_json(), "store": str(kept), "stopped": stopped})
    else:
        _show(screen, account)
        if stopped:
            screen.note(f"Stopped; the same command goes on with what {str(kept)!r} has.")
    return STOPPED if stopped else 0


def _show(screen: Screen, account: Experiment) -> None:
    screen.say((f"{account.plan.name}, {plural(len(account.found), 'cell')}", "bold"))
    right = ("value", "depth", "nodes", "time", "branching", "of minimax")
    rows = account.rows()
    places = list(dict.fromkeys((row["game"], row["position"]) for row in rows))
    for game, position in places:
        screen.say()
        screen.say(f"{game}, {position}")
        mine = (row for row in rows if (row["game"], row["position"]) == (game, position))
        screen.show(add_rows(table("player", "move", *right, right=right), map(_cells, mine)))


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    return (
        row["player"] + (f", seed {row['seed']}" if row["seed"] else ""),
        row["move"],
        value_text(row["value"], row["bound"]),
        f"{row['depth']}",
        f"{row['nodes']:,}",
        duration(row["seconds"]),
        "" if row["branching"] is None else f"{row['branching']:.2f}",
        "" if row["of minimax"] is None else f"{row['of minimax']:.1%}",
    )
