"""Looking at a position: what each move is worth, and the best lines."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..errors import Mistake
from ..games import game as game_of
from ..games.game import Game, after
from ..players import Player
from ..records.record import move_names
from ..search import SEARCHES, Decision, Limits
from . import answers
from .chances import chance_of
from .messages import Place, Question
from .tables import Tables
from .thinking import TICK, Search
from .view import found, rate

MOST_CHANCES = 10
_FLIPPED = {"at least": "at most", "at most": "at least"}


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
        rules, position = read_place(question)
        who = self.tables.player(question.player, rules)
        if position.is_over():
            raise Mistake("The game is over in this position: there is nothing to analyse.")
        return await _Analysis(self, rules, position, who, question.lines, client, tell, notify).run()


def read_place(place: Place) -> tuple[Game, Any]:
    """The rules and the position that somebody asks about."""
    rules = game_of(place.game)
    text = place.position.strip()
    position = rules.new() if text.lower() in ("", "start") else rules.parse(text)
    return rules.rules_of(position), position


class _Analysis:
    def __init__(
        self,
        analyst: Analyst,
        game: Game,
        position: Any,
        who: Player,
        lines: int,
        client: str,
        tell: Callable[[answers.Analysis], None],
        notify: Callable[[str], None],
    ) -> None:
        self.tables, self.game, self.position, self.who = analyst.tables, game, position, who
        self.lines, self.client, self.tell, self.notify = lines, client, tell, notify
        self.seconds_left = analyst.tables.caps.seconds
        self.nodes, self.seconds = 0, 0.0
        self.told: Decision | None = None
        self.told_at = 0.0

    async def run(self) -> answers.Analysis:
        best = await self._think(self.who, self.position, self._progress)
        moves = self._root(best)
        if self.lines > 1 and best.depth and self._goes_deeper():
            moves = await self._other_lines(best, moves)
        await self.tables.thinking.ready.make_chances(self.game)
        moves = await asyncio.to_thread(self._with_chances, moves)
        return self._analysis(best, moves, done=True)

    def _goes_deeper(self) -> bool:
        kind = SEARCHES[self.who.search]
        return kind.needs_evaluator and kind.takes_limits and not kind.is_random

    async def _think(self, who: Player, position: Any, progress: Callable[[Search], None]) -> Decision:
        decision, search = await self.tables.thinking.think(
            who,
            position,
            client=self.client,
            seconds=max(0.001, self.seconds_left),
            notify=self.notify,
            progress=progress,
        )
        self.nodes, self.seconds = self.nodes + decision.nodes, self.seconds + decision.seconds
        self.seconds_left -= search.running_for
        return decision

    async def _other_lines(self, best: Decision, moves: list[answers.AnalysedMove]) -> list[answers.AnalysedMove]:
        """Ask about the positions after the other moves, one ply less deep, those first that promise most.

        Alpha-beta only proves that the others are not better. An exact value needs a search of its own. For an
        evaluator that is not antisymmetric, the value after a move is as the other side sees it.
        """
        who = replace(self.who, limits=Limits(depth=max(1, best.depth - 1)))
        side = self.position.to_move()
        known = moves[:1]
        for other in moves[1:]:
            move = self.game.read_move(self.position, other["move"])
            child = after(self.position, move)
            if child.is_over() or best.depth == 1:
                value, bound = int(self.who.evaluator.score(child, side)), "exact"
                known.append({**other, "value": value, "bound": bound, "line": [other["move"]]})
            elif self.seconds_left <= 0:
                known.append(other)
            else:
                reply = await self._think(who, child, lambda search: None)
                if reply.value is None:
                    known.append(other)
                    continue
                same = child.to_move() == side
                known.append(
                    {
                        **other,
                        "value": reply.value if same else -reply.value,
                        "bound": reply.bound if same else _FLIPPED.get(str(reply.bound), reply.bound),
                        "line": [other["move"], *move_names(self.game, child, reply.line)],
                    }
                )
            if time.monotonic() > self.told_at + TICK:
                self.told_at = time.monotonic()
                self.tell(self._analysis(best, _sorted(known + moves[len(known) :]), done=False))
        return _sorted(known)

    def _progress(self, search: Search) -> None:
        latest = search.control.latest
        if latest is not None and latest is not self.told:
            self.told = latest
            self.tell(self._analysis(latest, self._root(latest), done=False, seconds=search.running_for))

    def _root(self, decision: Decision) -> list[answers.AnalysedMove]:
        line = move_names(self.game, self.position, decision.line)
        judged = {
            root.move: self._judged(root.move, root.value, root.bound, line if root.move == decision.move else [])
            for root in decision.root
        }
        if decision.move not in judged:
            judged[decision.move] = self._judged(decision.move, decision.value, decision.bound, line)
        first = judged.pop(decision.move)
        return [first, *_sorted(list(judged.values()))]

    def _judged(self, move: int, value: int | None, bound: str | None, line: list[str]) -> answers.AnalysedMove:
        return {
            "move": self.game.move_name(self.position, move),
            "place": self.game.place(self.position, move),
            "value": value,
            "bound": bound,
            "chance": None,
            "line": line,
        }

    def _with_chances(self, moves: list[answers.AnalysedMove]) -> list[answers.AnalysedMove]:
        """The win chances after the best moves; after all of them would take too long."""
        best = moves[:MOST_CHANCES]
        for move in best:
            child = after(self.position, self.game.read_move(self.position, move["move"]))
            move["chance"] = chance_of(self.game, child)
        return moves

    def _analysis(
        self, decision: Decision, moves: list[answers.AnalysedMove], *, done: bool, seconds: float | None = None
    ) -> answers.Analysis:
        nodes = max(self.nodes, decision.nodes)
        seconds = seconds or self.seconds
        return {
            "game": self.game.spec,
            "position": self.game.text(self.position),
            "player": self.who.name,
            **found(self.game, self.position, decision),
            "nodes": nodes,
            "seconds": seconds,
            "rate": rate(nodes, seconds),
            "done": done,
            "moves": moves,
        }


def _sorted(moves: list[answers.AnalysedMove]) -> list[answers.AnalysedMove]:
    """The best first; among equal ones, those that are sure."""
    sure = {"exact": 0, "about": 0, "at least": 0, "at most": 1}
    return sorted(
        moves, key=lambda move: (move["value"] is None, -(move["value"] or 0), sure.get(str(move["bound"]), 1))
    )
