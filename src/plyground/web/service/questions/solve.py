"""Solving positions for the page: the library's solver in the server's queue, until it is done or stopped."""

import time
from functools import partial
from typing import Any, ClassVar, Literal

from typing_extensions import TypedDict

from ....analysis import Chance, Solution, solve
from ....analysis.phrases import solution_in_words
from ....errors import Mistake
from ....games.state import State
from ....search import Control, Limits
from ...wire.requests import Place
from ...wire.socket import Referred
from ..searches.preview import read_place
from ..searches.scheduler import Search
from .message import Asking, LongQuestion

MEMORY = 256  # megabytes for what is proven on the way, or less if the server has less
REST = 0.5  # seconds between two reports


class SolvedMove(TypedDict):
    move: str
    place: int | None


class Solved(TypedDict):
    """What is proven about a position, in `words`; until it is `done`, how far the solver is. `chance` is its verdict.
    The value is for the side to move and counts what is still to come; `moves` are those that keep it, `complete` if no
    other does."""

    game: str
    position: str
    done: bool
    words: str
    chance: Chance | None
    value: int | None
    moves: list[SolvedMove]
    complete: bool
    line: list[str]
    nodes: int
    seconds: float
    method: str


class SolvedMessage(Solved, Referred):
    type: Literal["solved"]
    key: str


class Solve(Place, LongQuestion):
    type: Literal["solve"]
    answer: ClassVar[Any] = SolvedMessage

    async def run(self, asking: Asking) -> Solved:
        return await _Solving(asking, await asking.brief(lambda: read_place(self))).run()


class _Solving:
    """A position that is being solved."""

    def __init__(self, asking: Asking, state: State) -> None:
        if state.is_over:
            raise Mistake("The game is over: there is nothing to solve.")
        self.asking, self.scheduler, self.state = asking, asking.tables.scheduler, state
        caps, memory = asking.tables.caps, self.scheduler.memory
        megabytes = min(MEMORY, caps.memory, memory.budget // 2)
        task = partial(_solved, state, Limits(seconds=caps.endless), megabytes)
        self.search = Search("The solver", task, asking.client, caps.endless, megabytes, asking.notify)
        self.told_at = time.monotonic()
        asking.on_finish = self.search.control.stop
        if asking.is_finished:
            self.search.control.stop()

    async def run(self) -> Solved:
        await self.scheduler.warmup.ensure_chances(self.state.game)
        await self.scheduler.warmup.ensure_solver(self.state.game, self.asking.notify)
        solution: Solution = await self.scheduler.answer(self.search, self._progress)
        return await self.asking.brief(lambda: _shown(solution))

    def _progress(self, search: Search) -> None:
        if time.monotonic() < self.told_at + REST:
            return
        self.told_at = time.monotonic()
        nodes = search.control.nodes
        where = search.control.progress()
        words = ", ".join(filter(None, (f"solving: {nodes:,} nodes", where)))
        if search.waiting:
            words = "waits for a free processor"
        self.asking.tell({**_nothing(self.state), "words": words, "nodes": nodes, "seconds": search.running_for})


def _solved(state: State, limits: Limits, megabytes: int, control: Control) -> Solution:
    return solve(state, limits, control=control, memory=megabytes)


def _nothing(state: State) -> Solved:
    return {
        "game": state.game.spec,
        "position": state.text,
        "done": False,
        "words": "",
        "chance": None,
        "value": None,
        "moves": [],
        "complete": False,
        "line": [],
        "nodes": 0,
        "seconds": 0.0,
        "method": "",
    }


def _shown(solution: Solution) -> Solved:
    state = solution.state
    return {
        **_nothing(state),
        "done": True,
        "words": solution_in_words(solution),
        "chance": solution.chance,
        "value": solution.value,
        "moves": [{"move": move, "place": state.place(move)} for move in solution.moves],
        "complete": solution.complete,
        "line": list(solution.line),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "method": solution.method,
    }
