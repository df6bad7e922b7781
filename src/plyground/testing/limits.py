"""Limits: a search of this game ends when it is told to, with a legal move."""

import threading
from typing import Any

from ..games.game import legal_moves
from ..search.control import Control
from ..search.limits import Limits
from ..search.result import SearchResult
from .positions import affordable, snapshot
from .searches import FEW, FULL_WIDTH
from .trial import Check, Trial, check


@check("a stopped search returns a legal move at once", "position", share=FEW)
def stopped(trial: Trial) -> None:
    game, position = trial.game, trial.position()
    evaluator = game.evaluator(trial.chance.choice(sorted(trial.subject.evaluators)))
    depth = affordable(position, 4)  # so that the check fails, and does not hang, if the flag is ignored
    for called, search in FULL_WIDTH.items():
        control = Control()
        control.stop()
        finding = search(position, evaluator, Limits(depth=depth), control=control)
        legal = finding.move in legal_moves(position)
        trial.require(legal, f"{called}, stopped at once, chooses {finding.move}, which is not legal.", position)
        nothing = (finding.value, finding.bound, finding.depth, finding.root) == (None, None, 0, ())
        # One leaf is reached before the flag is looked at.
        soon = nothing and finding.nodes <= 1 + depth
        trial.require(soon, f"{called} goes on for {finding.nodes} nodes although it was stopped.", position)


@check("a node limit is overstepped by one descent at most", "position")
def nodes(trial: Trial) -> None:
    game, position, chance = trial.game, trial.position(), trial.chance
    evaluator = game.evaluator(chance.choice(sorted(trial.subject.evaluators)))
    depth, most = chance.randrange(1, 7), chance.randrange(1, 201)
    for called, search in FULL_WIDTH.items():
        finding = search(position, evaluator, Limits(depth=depth, nodes=most))
        who = f"{called} with at most {most} nodes"
        legal = finding.move in legal_moves(position)
        trial.require(legal, f"{who} chooses {finding.move}, which is not legal.", position)
        within = finding.nodes <= most + min(depth, position.plies_left())
        trial.require(within, f"{who} visits {finding.nodes}.", position)
        if finding.bound == "exact" and finding.depth > 0:
            finished = search(position, evaluator, Limits(depth=finding.depth))
            same = (finding.move, finding.value, finding.line) == (finished.move, finished.value, finished.line)
            trial.require(same, f"{who} finds something else than to depth {finding.depth} without.", position)


@check("another thread can stop a search", "start", share=0)
def from_outside(trial: Trial) -> None:
    position, evaluator = trial.game.new(), trial.game.evaluator()
    before = snapshot(position)
    for called, search in FULL_WIDTH.items():
        control, findings = Control(), list[SearchResult]()

        def think(search: Any = search, control: Control = control, found: list[SearchResult] = findings) -> None:
            found.append(search(position, evaluator, Limits(), control=control))

        thread = threading.Thread(target=think, daemon=True)
        thread.start()
        while control.nodes == 0 and thread.is_alive():
            thread.join(0.001)
        # A search works on a copy, so that others can look at the position.
        trial.require(snapshot(position) == before, f"{called} works on the position itself, not on a copy.", position)
        control.stop()
        thread.join(60)  # far more than it takes: only a search that cannot be stopped gets there
        trial.require(not thread.is_alive(), f"{called} cannot be stopped.", position)
        trial.require(findings, f"{called} cannot search this game at all.", position)
        legal = findings[0].move in legal_moves(position)
        trial.require(legal, f"{called}, stopped, chooses {findings[0].move}, which is not legal.", position)


@check("a time limit ends a search", "start", share=0)
def time(trial: Trial) -> None:
    position, evaluator = trial.game.new(), trial.game.evaluator()
    for called, search in FULL_WIDTH.items():
        finding = search(position, evaluator, Limits(seconds=0.02))
        legal = finding.move in legal_moves(position) and finding.line[0] == finding.move
        trial.require(legal, f"{called}, out of time, chooses {finding.move}, which is not legal.", position)


CHECKS: tuple[Check, ...] = (stopped, nodes, from_outside, time)
