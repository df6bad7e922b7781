"""Analyses of positions for the page: the library's analysis, whose questions wait in the server's queue."""

import asyncio
import time
from collections.abc import Callable

from ...analysis.asking import Ask
from ...analysis.lines import Analysis, Lines
from ...analysis.words import win_of_line
from ...search import Decision
from ..interface import answers
from ..interface.messages import Question
from ..interface.view import chance_json, found, rate
from ..tables.tables import Tables
from .looking import read_place, why
from .queue import TICK, Search
from .ready import NotCompiledError, loading_only


class Analyst:
    """Answers questions about positions."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def answer(
        self,
        question: Question,
        client: str,
        *,
        tell: Callable[[answers.Analysis], None] = lambda analysis: None,
        notify: Callable[[str], None] = lambda text: None,
    ) -> answers.Analysis:
        """The whole analysis; `tell` is called with its results so far."""
        state = read_place(question)
        who = self.tables.player(question.player, state.game)
        return await _Running(self.tables, Lines(state, who, question.lines), client, tell, notify).run()


class _Running:
    def __init__(
        self,
        tables: Tables,
        lines: Lines,
        client: str,
        tell: Callable[[answers.Analysis], None],
        notify: Callable[[str], None],
    ) -> None:
        self.tables, self.lines, self.client, self.tell, self.notify = tables, lines, client, tell, notify
        self.seconds_left = tables.caps.seconds
        self.told: Decision | None = None
        self.told_at = 0.0

    async def run(self) -> answers.Analysis:
        steps = self.lines.steps()
        ask = next(steps)
        while True:
            decision = await self._think(ask)
            if self.seconds_left <= 0:
                steps.close()
                found = self.lines.so_far(decision, is_done=True)
                break
            try:
                ask = steps.send(decision)
            except StopIteration as end:
                found = end.value
                break
            if time.monotonic() > self.told_at + TICK:
                self.told_at = time.monotonic()
                self.tell(_shown(self.lines.so_far(), self.lines.player.name))
        await self.tables.thinking.ready.make_chances(self.lines.state.game)
        return await asyncio.to_thread(lambda: _explained(_with_chances(found), self.lines))

    async def _think(self, ask: Ask) -> Decision:
        first = self.lines.best is None
        decision, search = await self.tables.thinking.think(
            ask.player,
            ask.state,
            client=self.client,
            seconds=max(0.001, self.seconds_left),
            notify=self.notify,
            progress=self._progress if first else lambda search: None,
        )
        self.seconds_left -= search.running_for
        return decision

    def _progress(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and latest is not self.told:
            self.told = latest
            self.tell(_shown(self.lines.so_far(latest), self.lines.player.name))


def _with_chances(analysis: Analysis) -> Analysis:
    try:
        with loading_only():
            return analysis.with_chances()
    except NotCompiledError:
        return analysis


def _explained(analysis: Analysis, lines: Lines) -> answers.Analysis:
    """The analysis with what the best moves do."""
    shown = _shown(analysis, lines.player.name)
    for each, move in zip(shown["moves"][: lines.lines], analysis.moves, strict=False):
        each["why"] = why(analysis.state, move.move)
    return shown


def _shown(analysis: Analysis, player: str) -> answers.Analysis:
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
