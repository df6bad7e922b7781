"""Solving positions for the page: the library's solver in the server's queue, until it is done or stopped."""

import asyncio
import time
from collections.abc import Callable
from functools import partial

from ....analysis import Solution, solve
from ....analysis.words import solution_in_words
from ....errors import Mistake
from ....games.state import State
from ....search import Control, Limits
from ... import wire
from ..searches.scheduler import Search
from ..tables.tables import Tables

MEMORY = 256  # megabytes for what is proven on the way, or less if the server has less
REST = 0.5  # seconds between two reports


class Solving:
    """One position that is solved for a client. `finish` ends it with what is proven by then."""

    def __init__(
        self,
        tables: Tables,
        state: State,
        client: str,
        tell: Callable[[wire.Solved], None],
        notify: Callable[[str], None],
    ) -> None:
        if state.is_over:
            raise Mistake("The game is over: there is nothing to solve.")
        self.tables, self.state, self.tell, self.notify = tables, state, tell, notify
        caps, memory = tables.caps, tables.scheduler.memory
        megabytes = min(MEMORY, caps.memory, memory.budget // 2)
        task = partial(_solved, state, Limits(seconds=caps.endless), megabytes)
        self.search = Search("The solver", task, client, caps.endless, megabytes, notify)
        self.told_at = time.monotonic()

    def finish(self) -> None:
        self.search.control.stop()

    async def run(self) -> wire.Solved:
        await self.tables.scheduler.warmup.ensure_solver(self.state.game, self.notify)
        solution: Solution = await self.tables.scheduler.answer(self.search, self._progress)
        return await asyncio.to_thread(_shown, solution)

    def _progress(self, search: Search) -> None:
        if time.monotonic() < self.told_at + REST:
            return
        self.told_at = time.monotonic()
        nodes = search.control.nodes
        where = search.control.progress()
        words = ", ".join(filter(None, (f"solving: {nodes:,} nodes", where)))
        if search.waiting:
            words = "waits for a free processor"
        self.tell({**_nothing(self.state), "words": words, "nodes": nodes, "seconds": search.running_for})


def _solved(state: State, limits: Limits, megabytes: int, control: Control) -> Solution:
    return solve(state, limits, control=control, memory=megabytes)


def _nothing(state: State) -> wire.Solved:
    return {
        "game": state.game.spec,
        "position": state.text,
        "done": False,
        "words": "",
        "value": None,
        "text": "",
        "moves": [],
        "complete": False,
        "line": [],
        "nodes": 0,
        "seconds": 0.0,
        "method": "",
    }


def _shown(solution: Solution) -> wire.Solved:
    state = solution.state
    return {
        **_nothing(state),
        "done": True,
        "words": solution_in_words(solution),
        "value": solution.value,
        "text": _few_signs(solution),
        "moves": [{"move": move, "place": state.place(move)} for move in solution.moves],
        "complete": solution.complete,
        "line": list(solution.line),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "method": solution.method,
    }


def _few_signs(solution: Solution) -> str:
    """The final result for the side to move, as it fits on a place."""
    if solution.value is None:
        return ""
    margin = solution.value + solution.state.result(solution.state.turn)
    if solution.state.score is not None:
        return f"{margin:+}".replace("-", "−")
    return "win" if margin > 0 else "loss" if margin < 0 else "draw"
