"""Analyses of positions for the page: the library's analysis, whose questions wait in the server's queue."""

import time
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ....analysis.claims import Chance
from ....analysis.infinite import Rounds
from ....analysis.lines import Analysis as Lined
from ....analysis.lines import Lines
from ....analysis.phrases import win_of_line
from ....analysis.requests import Driver, SearchRequest
from ....compiled.elsewhere import NotCompiledError, loading_only
from ....search import Decision
from ...wire.figures import RatedFigures
from ...wire.requests import Place, Spec
from ...wire.socket import Referred
from ...wire.values import Bound
from ..searches.preview import read_place, why
from ..searches.scheduler import TICK, Search
from ..view import found, rate
from .message import Asking, LongQuestion

LIFE_SIGN = 1.0  # seconds between two reports of an endless analysis that finds nothing new


class AnalysedMove(TypedDict):
    """A move; `chance` counts from the position that is analysed, and `worth` is what the move is worth in words, in
    one measure for all moves: a dash if it is only known to be no better than others."""

    move: str
    place: int | None
    value: int | None
    bound: Bound | None
    result: str | None
    chance: Chance | None
    worth: str
    line: list[str]
    why: str


class Analysis(RatedFigures):
    """A position that a player looks at, with its verdict; the best move first. An endless analysis says why it has
    `ended`."""

    game: str
    position: str
    player: str
    done: bool
    ended: str
    chance: Chance | None
    moves: list[AnalysedMove]


class AnalysisMessage(Analysis, Referred):
    type: Literal["analysis"]
    key: str


class AnalysisQuestion(Place):
    """A position to look at."""

    player: Spec
    lines: Annotated[int, Field(ge=1, le=5, description="how many best lines are wanted")] = 1

    async def found(self, asking: Asking, *, endless: bool = False) -> Analysis:
        """The whole analysis."""
        state = await asking.brief(lambda: read_place(self))
        who = asking.tables.player(self.player, state.game)
        kind = _EndlesslyAnalysing if endless else _Analysing
        return await kind(asking, Lines(state, who, self.lines)).run()


class Analyse(AnalysisQuestion, LongQuestion):
    type: Literal["analyse"]
    endless: Annotated[bool, Field(description="deeper and deeper, whatever the player's limits")] = False
    answer: ClassVar[Any] = AnalysisMessage

    async def run(self, asking: Asking) -> Analysis:
        return await self.found(asking, endless=self.endless)


class _Analysing:
    """An analysis that is going on."""

    def __init__(self, asking: Asking, lines: Lines) -> None:
        self.asking, self.tables, self.lines = asking, asking.tables, lines
        self.seconds_left = self.tables.caps.seconds
        self.told: Decision | None = None
        self.told_at = 0.0
        self._search: Search | None = None
        asking.on_finish = self._stop

    def _stop(self) -> None:
        if self._search is not None:
            self._search.control.stop()

    async def run(self) -> Analysis:
        return await self._explained(await self._conduct())

    async def _conduct(self) -> Lined:
        """The analysis: its questions are asked one after the other."""
        driver = Driver(self.lines.steps())
        while (request := driver.request) is not None:
            decision = await self._think(request)
            if self.seconds_left <= 0 or self.asking.is_finished:
                return self.lines.so_far(decision, is_done=True)
            driver.answer(decision)
            if driver.request is not None and time.monotonic() > self.told_at + TICK:
                self.told_at = time.monotonic()
                self._between()
        return driver.result

    def _between(self) -> None:
        """Tell what is known between two searches."""
        self.asking.tell(_shown(self.lines.so_far(), self.lines.player.name))

    async def _explained(self, found: Lined) -> Analysis:
        await self.tables.scheduler.warmup.ensure_chances(self.lines.state.game)
        return await self.asking.brief(lambda: _explained(_with_chances(found), self.lines))

    async def _think(self, request: SearchRequest) -> Decision:
        first = self.lines.best is None
        decision, self._search = await self.tables.scheduler.think(
            request.player,
            request.state,
            client=self.asking.client,
            seconds=max(0.001, self.seconds_left),
            recall=request.recall,
            notify=self.asking.notify,
            progress=self._progress if first else lambda search: None,
            begun=self._begun,
        )
        self.seconds_left -= self._search.running_for
        return decision

    def _begun(self, search: Search) -> None:
        self._search = search
        if self.asking.is_finished:
            search.control.stop()

    def _progress(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and latest is not self.told:
            self.told = latest
            self.asking.tell(_shown(self.lines.so_far(latest), self.lines.player.name))


class _EndlesslyAnalysing(_Analysing):
    """An endless analysis: round after round, until it is finished, exhausted, or the server's limit is reached."""

    def __init__(self, asking: Asking, lines: Lines) -> None:
        super().__init__(asking, lines)
        self.seconds_left = self.tables.caps.endless
        self.name = lines.player.name
        self.rounds = Rounds(lines.state, lines.player, lines.lines)

    async def run(self) -> Analysis:
        while True:
            self.lines = self.rounds.next()
            found = await self._conduct()
            assert self._search is not None
            is_last = self.asking.is_finished or self.seconds_left <= 0
            self.rounds.take(found, is_cut=is_last or self._search.cut)
            shown = await self._explained(self.rounds.deepest)
            if is_last or self.rounds.is_exhausted:
                return {**shown, "player": self.name, "ended": self._why_ended()}
            self.asking.tell({**shown, "player": self.name, "done": False})

    def _why_ended(self) -> str:
        if self.asking.is_finished:
            return "Stopped."
        if self.rounds.is_exhausted:
            return f"{self.name} has looked at everything that it can see here."
        return (
            f"This server is shared: an analysis ends after {self.tables.caps.endless:g} s of computing. "
            "Begin again to look deeper."
        )

    def _between(self) -> None:
        """Nothing: the other lines are told when the round is over, all as deep as each other."""

    def _progress(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and (latest is not self.told or time.monotonic() > self.told_at + LIFE_SIGN):
            self.told, self.told_at = latest, time.monotonic()
            running = latest.with_figures(nodes=search.control.nodes, seconds=search.running_for)
            self.asking.tell(_shown(self.rounds.so_far(running), self.name))


def _with_chances(analysis: Lined) -> Lined:
    try:
        with loading_only():
            return analysis.with_chances()
    except NotCompiledError:
        return analysis


def _explained(analysis: Lined, lines: Lines) -> Analysis:
    """The analysis with what the best moves do."""
    shown = _shown(analysis, lines.player.name)
    for each, move in zip(shown["moves"][: lines.lines], analysis.moves, strict=False):
        each["why"] = why(analysis.state, move.move)
    return shown


def _shown(analysis: Lined, player: str) -> Analysis:
    state = analysis.state
    return {
        "game": state.game.spec,
        "position": state.text,
        "player": player,
        **found(analysis.decision),
        "nodes": analysis.nodes,
        "seconds": analysis.seconds,
        "rate": rate(analysis.nodes, analysis.seconds),
        "done": analysis.is_done,
        "ended": "",
        "chance": analysis.chance,
        "moves": [
            {
                "move": each.move,
                "place": state.place(each.move),
                "value": each.value,
                "bound": each.bound,
                "result": win_of_line(state, each.value, each.bound, each.line),
                "chance": each.chance,
                "worth": analysis.worth(each),
                "line": list(each.line),
                "why": "",
            }
            for each in analysis.moves
        ],
    }
