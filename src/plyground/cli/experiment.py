"""`plyground experiment`: what the players of a grid do in its positions and what it costs them, or how they play."""

from pathlib import Path
from typing import Any

from ..arena.experiments import Experiment, prepare
from ..arena.experiments import experiment as run
from ..arena.plan import read_plan
from ..arena.report import experiment_report
from ..arena.schedule import ArenaControl
from ..arena.workers import Workers
from ..games.game import START
from .arena import Running, run_while_shown
from .show import Screen, add_rows, duration, plural, print_json, table, value_text
from .thinking import STOPPED, wait
from .tournament import show_tables


def experiment(file: Path, running: Running, *, allow_programs: bool = False) -> int:
    """Run an experiment and print its rows; the exit code."""
    screen = Screen()
    running.check()
    plan = read_plan(file, allow_programs=allow_programs)
    if plan.outside:
        screen.note("Programs that this experiment starts, and players that read files of nets or tables:")
        for spec in plan.outside:
            screen.note(f"  {spec}")
    account = Experiment(plan)
    store = running.store or file.with_suffix(".db")
    ready: list[str] = []

    def work(workers: Workers, control: ArenaControl) -> None:
        nonlocal account
        account = run(plan, store=store, workers=workers, control=control, progress=progress)

    def progress(so_far: Experiment) -> None:
        nonlocal account
        account = so_far

    def doing() -> str:
        return f"{account.finished:,} of {account.size:,} {account.unit}"

    def getting_ready() -> str:
        return f"compiling or loading searches, {plural(len(ready), 'search', 'searches')} ready"

    _, stopped = wait(
        lambda: prepare(account, lambda who: ready.append(who.name)), screen, stop=lambda: None, doing=getting_ready
    )
    if not stopped:
        stopped = run_while_shown(work, screen, running, doing=doing, share=lambda: account.finished / account.size)
    stopped = stopped and not account.is_complete
    running.write(lambda: experiment_report(account), screen)
    if running.as_json:
        print_json({**account.to_json(), "store": str(store), "stopped": stopped})
    else:
        show_experiment(screen, account)
        if stopped:
            screen.note(f"Stopped; the same command goes on with what {str(store)!r} has.")
    return STOPPED if stopped else 0


def show_experiment(screen: Screen, account: Experiment) -> None:
    """Print the decisions of an experiment, or the tables of its tournaments."""
    screen.say((f"{account.plan.name}, {plural(account.finished, account.unit.removesuffix('s'))}", "bold"))
    for cup in account.tournaments:
        settings = cup.matches[0].settings
        screen.say()
        screen.say(f"{cup.game.spec}, {settings.start or START}, seed {settings.seed}")
        show_tables(screen, cup)
    if account.tournaments:
        return
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
