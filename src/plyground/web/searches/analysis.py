"""Looking at a position for the page: the library's analysis, with its questions in the server's queue."""

import asyncio
import time
from collections.abc import Callable

from ...analysis.asking import Ask
from ...analysis.lines import Analysis, Lines
from ...games import game as game_of
from ...games.state import State
from ...search import Decision
from ..interface import answers
from ..interface.messages import Place, Question
from ..interface.view import chance_json, found, rate
from ..tables.tables import Tables
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
        """The whole analysis; `tell` hears of it while it grows."""
        state = read_place(question)
        who = self.tables.player(question.player, state.game)
        return await _Running(self.tables, Lines(state, who, question.lines), client, tell, notify).run()


def read_place(place: Place) -> State:
    """The state that somebody asks about."""
    return game_of(place.game).state(place.position)


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
        return _shown(await asyncio.to_thread(_with_chances, found), self.lines.player.name)

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
                "chance": chance_json(each.chance),
                "line": list(each.line),
            }
            for each in analysis.moves
        ],
    }
