"""An experiment: every player of a grid decides in every position of it, or each two of them play from there."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..analysis.solving.solve import prepare_solvers
from ..compiled import sources_hash
from ..errors import Mistake
from ..games import game as game_of
from ..games.state import State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..players import player as player_of
from ..records.experiments import CellRow, keep_cells, keep_experiment, kept_cells
from ..records.store import Store
from .decisions import Asked, decision_rows, run
from .match_store import digest, made_by, match_id, take_kept
from .matches import Match
from .plan import Cell, Plan, plan_of, read_plan
from .play import play_matches
from .schedule import ArenaControl
from .solving import is_solve
from .tournaments import Tournament
from .workers import Workers, open_workers

if TYPE_CHECKING:
    from ..charts import Chart


@dataclass
class Experiment:
    """The decisions of an experiment by cell, or its games by tournament: one of each game, position and seed."""

    plan: Plan
    found: dict[Cell, CellRow] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tournaments: tuple[Tournament, ...] = tuple(
            Tournament.of(
                each.game,
                each.players,
                self.plan.games,
                gauntlet=self.plan.gauntlet,
                ladder=self.plan.ladder,
                **each.options,
            )
            for each in self.plan.meetings
        )

    @property
    def matches(self) -> list[Match]:
        return [match for each in self.tournaments for match in each.matches]

    @property
    def size(self) -> int:
        """How many cells there are: decisions, or games."""
        return len(self.plan.cells) or self.plan.games * len(self.matches)

    @property
    def finished(self) -> int:
        """How many of them are finished."""
        return len(self.found) + sum(each.games for each in self.tournaments)

    @property
    def is_complete(self) -> bool:
        return self.finished == self.size

    def rows(self) -> Rows:
        """One row for each finished cell, in the order of the grid: a decision, or a game."""
        return self.game_rows() if self.tournaments else decision_rows(self.plan.cells, self.found)

    def game_rows(self) -> Rows:
        """One row for each finished game; none if the experiment is about decisions."""
        return [row for each in self.tournaments for row in each.game_rows()]

    def move_rows(self) -> Rows:
        """One row for each move: of the finished games, or the decisions."""
        return [row for each in self.tournaments for row in each.move_rows()] if self.tournaments else self.rows()

    def standings(self) -> Rows:
        """One row for each player of each tournament, the strongest first."""
        return [{**_where(each), **row} for each in self.tournaments for row in each.rows()]

    def charts(self) -> "tuple[Chart, ...]":
        """All charts of its report: of each position, or of each tournament."""
        from .report import experiment_report  # which is made of experiments

        return experiment_report(self).charts

    def chart(self) -> "Chart":
        """The first of its charts: nodes by depth, or ratings."""
        if not (charts := self.charts()):
            raise Mistake(f"There is nothing to draw of {self.plan.name} yet: {self.finished} cells are finished.")
        return charts[0]

    def __str__(self) -> str:
        shown = self.standings() if self.tournaments else self.rows()
        return f"{self.plan.name}, {self.finished:,} of {self.size:,} {self.unit}\n{text_table(shown)}"

    def _repr_html_(self) -> str:
        return html_table(self.standings() if self.tournaments else self.rows(), self.plan.name)

    @property
    def unit(self) -> str:
        """What its cells are."""
        return "games" if self.tournaments else "cells"

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.plan.name,
            "cells": self.size,
            "finished": self.finished,
            "rows": self.rows(),
            "moves": self.move_rows() if self.tournaments else [],
            "standings": self.standings(),
        }


def experiment(
    plan: Plan | Path | Mapping[str, Any],
    *,
    store: Store | Path | str | None = None,
    jobs: int | None = None,
    workers: Workers | None = None,
    control: ArenaControl | None = None,
    progress: Callable[[Experiment], None] = lambda experiment: None,
    allow_programs: bool = False,
) -> Experiment:
    """Run an experiment, given as a plan, as a TOML file or as what is in one.

    With a `store`, finished cells are kept there, and those that are there already are not run again. `jobs`, `workers`
    and `control` are as in a `match`. Programs and files of nets or tables that a TOML file names are refused unless
    `allow_programs` is set.
    """
    if isinstance(plan, Path):
        plan = read_plan(plan, allow_programs=allow_programs)
    elif not isinstance(plan, Plan):
        plan = plan_of(plan)
    account, control = Experiment(plan), control or ArenaControl()
    with ExitStack() as stack:
        if isinstance(store, str | Path):
            store = stack.enter_context(closing(Store(Path(store))))
        name = _begin(store, account)
        if account.is_complete:
            return account
        if workers is None:
            prepare(account)
            workers = stack.enter_context(open_workers(jobs, control))

        def decided(rows: Sequence[CellRow]) -> None:
            if store is not None:
                keep_cells(store, name, rows)
            account.found.update((_cell(row), row) for row in rows)
            progress(account)

        def played(match: Match) -> None:
            progress(account)

        wanted = [cell for cell in plan.cells if cell not in account.found]
        run([Asked(cell, plan.repeats, plan.warmups) for cell in wanted], workers, control, decided)
        play_matches(account.matches, plan.games, store=store, workers=workers, control=control, progress=played)
    return account


def prepare(account: Experiment, done: Callable[[Player], None] = lambda player: None) -> None:
    """Compile what the cells need, or load it from the cache."""
    for game in {cell.game for cell in account.plan.cells if is_solve(cell.player)}:
        prepare_solvers(game_of(game).start())
    kinds = {(state.game, who.search, type(who.evaluator)): (who, state) for who, state in _who_plays_where(account)}
    for who, state in kinds.values():
        who.prepare(state)
        done(who)


def _who_plays_where(account: Experiment) -> Iterator[tuple[Player, State]]:
    for cell in account.plan.cells:
        if is_solve(cell.player):
            continue
        game = game_of(cell.game)
        yield player_of(cell.player, game), game.state(cell.position)
    for each in account.tournaments:
        for who in each.players:
            yield who, each.game.state(each.matches[0].settings.start)


def kept_experiment(store: Store, row: Mapping[str, Any]) -> Experiment:
    """The experiment of a row of the store, with what is finished; a Mistake if it names what is not known here."""
    account = _planned(row)
    account.found.update((_cell(cell), cell) for cell in kept_cells(store, row["id"]))
    for match, name in zip(account.matches, matches_of(row), strict=True):
        take_kept(store, match, name, account.plan.games)
        match.count_rest()
    return account


def matches_of(row: Mapping[str, Any]) -> list[str]:
    """The ids of the matches of an experiment of the store; a Mistake if it names what is not known here."""
    sources = json.loads(row["plan"])["sources"]
    return [match_id(match.settings, sources) for match in _planned(row).matches]


def _planned(row: Mapping[str, Any]) -> Experiment:
    data = json.loads(row["plan"])
    del data["sources"]
    return Experiment(plan_of(data, row["name"]))


def _begin(store: Store | None, account: Experiment) -> str:
    """Keep an experiment, and take from the store the cells that it has; the experiment's id."""
    plan = json.dumps({**account.plan.data, "sources": sources_hash()}, sort_keys=True)
    name = digest(plan)
    if store is not None:
        keep_experiment(store, name, account.plan.name, plan, made_by())
        wanted = set(account.plan.cells)
        account.found.update((_cell(row), row) for row in kept_cells(store, name) if _cell(row) in wanted)
        for match in account.matches:
            take_kept(store, match, match_id(match.settings), account.plan.games)
            while match.count_next():
                pass
    return name


def _cell(row: CellRow) -> Cell:
    return Cell(row.game, row.position, row.player, row.seed)


def _where(cup: Tournament) -> dict[str, Any]:
    settings = cup.matches[0].settings
    return {"game": cup.game.spec, "start": settings.start, "seed": settings.seed}
