"""Analyses of positions for the page: the library's analysis, whose questions wait in the server's queue."""

import asyncio
import time
from collections.abc import Callable

from ....analysis.asking import Ask, Inquiry
from ....analysis.endlessly import Rounds
from ....analysis.lines import Analysis, Lines
from ....analysis.words import win_of_line
from ....compiled.elsewhere import NotCompiledError, loading_only
from ....search import Decision
from ... import wire
from ...wire.requests import Question
from ..searches.preview import read_place, why
from ..searches.scheduler import TICK, Search
from ..tables.tables import Tables
from ..view import chance_json, found, rate

LIFE_SIGN = 1.0  # seconds between two reports of an endless analysis that finds nothing new


class Analyst:
    """Answers questions about positions."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def answer(self, question: Question, client: str) -> wire.Analysis:
        """The whole analysis of a position."""
        return await self.analysing(question, client).run()

    def analysing(
        self,
        question: Question,
        client: str,
        *,
        tell: Callable[[wire.Analysis], None] = lambda analysis: None,
        notify: Callable[[str], None] = lambda text: None,
        endless: bool = False,
    ) -> "Analysing":
        """An analysis to be run; `tell` is called with its results so far."""
        state = read_place(question)
        who = self.tables.player(question.player, state.game)
        kind = EndlesslyAnalysing if endless else Analysing
        return kind(self.tables, Lines(state, who, question.lines), client, tell, notify)


class Analysing:
    """One analysis for a client. `finish` ends it with what is found by then."""

    def __init__(
        self,
        tables: Tables,
        lines: Lines,
        client: str,
        tell: Callable[[wire.Analysis], None],
        notify: Callable[[str], None],
    ) -> None:
        self.tables, self.lines, self.client, self.tell, self.notify = tables, lines, client, tell, notify
        self.seconds_left = tables.caps.seconds
        self.is_finished = False
        self.told: Decision | None = None
        self.told_at = 0.0
        self._search: Search | None = None

    def finish(self) -> None:
        self.is_finished = True
        if self._search is not None:
            self._search.control.stop()

    async def run(self) -> wire.Analysis:
        return await self._explained(await self._conduct())

    async def _conduct(self) -> Analysis:
        """The analysis: its questions are asked one after the other."""
        inquiry = Inquiry(self.lines.steps())
        while (ask := inquiry.ask) is not None:
            decision = await self._think(ask)
            if self.seconds_left <= 0 or self.is_finished:
                return self.lines.so_far(decision, is_done=True)
            inquiry.answer(decision)
            if inquiry.ask is not None and time.monotonic() > self.told_at + TICK:
                self.told_at = time.monotonic()
                self._between()
        return inquiry.result

    def _between(self) -> None:
        """Tell what is known between two searches."""
        self.tell(_shown(self.lines.so_far(), self.lines.player.name))

    async def _explained(self, found: Analysis) -> wire.Analysis:
        await self.tables.scheduler.warmup.ensure_chances(self.lines.state.game)
        return await asyncio.to_thread(lambda: _explained(_with_chances(found), self.lines))

    async def _think(self, ask: Ask) -> Decision:
        first = self.lines.best is None
        decision, self._search = await self.tables.scheduler.think(
            ask.player,
            ask.state,
            client=self.client,
            seconds=max(0.001, self.seconds_left),
            recall=ask.recall,
            notify=self.notify,
            progress=self._progress if first else lambda search: None,
            begun=self._begun,
        )
        self.seconds_left -= self._search.running_for
        return decision

    def _begun(self, search: Search) -> None:
        self._search = search
        if self.is_finished:
            search.control.stop()

    def _progress(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and latest is not self.told:
            self.told = latest
            self.tell(_shown(self.lines.so_far(latest), self.lines.player.name))


class EndlesslyAnalysing(Analysing):
    """An endless analysis: round after round, until it is finished, exhausted, or the server's limit is reached."""

    def __init__(
        self,
        tables: Tables,
        lines: Lines,
        client: str,
        tell: Callable[[wire.Analysis], None],
        notify: Callable[[str], None],
    ) -> None:
        super().__init__(tables, lines, client, tell, notify)
        self.seconds_left = tables.caps.endless
        self.name = lines.player.name
        self.rounds = Rounds(lines.state, lines.player, lines.lines)

    async def run(self) -> wire.Analysis:
        while True:
            self.lines = self.rounds.next()
            found = await self._conduct()
            assert self._search is not None
            is_last = self.is_finished or self.seconds_left <= 0
            self.rounds.take(found, is_cut=is_last or self._search.cut)
            shown = await self._explained(self.rounds.deepest)
            if is_last or self.rounds.is_exhausted:
                return {**shown, "player": self.name, "ended": self._why_ended()}
            self.tell({**shown, "player": self.name, "done": False})

    def _why_ended(self) -> str:
        if self.is_finished:
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
            self.tell(_shown(self.rounds.so_far(running), self.name))


def _with_chances(analysis: Analysis) -> Analysis:
    try:
        with loading_only():
            return analysis.with_chances()
    except NotCompiledError:
        return analysis


def _explained(analysis: Analysis, lines: Lines) -> wire.Analysis:
    """The analysis with what the best moves do."""
    shown = _shown(analysis, lines.player.name)
    for each, move in zip(shown["moves"][: lines.lines], analysis.moves, strict=False):
        each["why"] = why(analysis.state, move.move)
    return shown


def _shown(analysis: Analysis, player: str) -> wire.Analysis:
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
        "moves": [
            {
                "move": each.move,
                "place": state.place(each.move),
                "value": each.value,
                "bound": each.bound,
                "result": win_of_line(state, each.value, each.bound, each.line),
                "chance": chance_json(each.chance),
                "line": list(each.line),
                "why": "",
            }
            for each in analysis.moves
        ],
    }
