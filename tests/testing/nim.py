"""Nim with three heaps, once as it should be and once with each mistake that `check_game` has to find.

A move takes 1 to 3 counters from one heap: 4 × heap + counters, called a1 to c3. The side that takes the last one wins.
"""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from plyground import EvaluatorKind, Game, Mistake, State
from plyground.compiled import compiled_class
from plyground.games.board import Board
from plyground.games.evaluation import Part, Term
from plyground.games.hashing import hash63

# The mistakes in the rules, by number; those on the game's Python side have a name alone.
RULE_FLAWS = {
    name: number
    for number, name in enumerate(
        (
            "",
            "listed twice",
            "out of range",
            "stuck",
            "changes nothing",
            "too many",
            "candidate missing",
            "candidate illegal",
            "forced illegal",
            "side 2",
            "lasts longer",
            "grows",
            "both win",
            "wins by 5",
            "uneven",
            "keeps counters",
            "equal keys",
            "history in the key",
            "incremental",
        )
    )
}
LISTED_TWICE = RULE_FLAWS["listed twice"]
OUT_OF_RANGE = RULE_FLAWS["out of range"]
STUCK = RULE_FLAWS["stuck"]
CHANGES_NOTHING = RULE_FLAWS["changes nothing"]
TOO_MANY = RULE_FLAWS["too many"]
CANDIDATE_MISSING = RULE_FLAWS["candidate missing"]
CANDIDATE_ILLEGAL = RULE_FLAWS["candidate illegal"]
FORCED_ILLEGAL = RULE_FLAWS["forced illegal"]
SIDE_2 = RULE_FLAWS["side 2"]
LASTS_LONGER = RULE_FLAWS["lasts longer"]
GROWS = RULE_FLAWS["grows"]
BOTH_WIN = RULE_FLAWS["both win"]
WINS_BY_5 = RULE_FLAWS["wins by 5"]
UNEVEN = RULE_FLAWS["uneven"]
KEEPS_COUNTERS = RULE_FLAWS["keeps counters"]
EQUAL_KEYS = RULE_FLAWS["equal keys"]
HISTORY_IN_THE_KEY = RULE_FLAWS["history in the key"]
INCREMENTAL = RULE_FLAWS["incremental"]


@compiled_class
class Nim(NamedTuple):
    """Parent and child share the heaps until the child gives back what it has taken."""

    heaps: Any
    player: int
    total: int  # counters left, kept up to date
    last: int  # the move that led here
    flaw: int

    def moves(self, out: Any) -> int:
        n = 0
        if self.flaw == STUCK and self.total == 1:
            return 0
        for heap in range(3):
            for count in range(1, min(3, self.heaps[heap]) + 1):
                out[n] = 4 * heap + count + (2000 if self.flaw == OUT_OF_RANGE else 0)
                n += 1
                if self.flaw == LISTED_TWICE and count == 2:
                    out[n] = out[n - 1]
                    n += 1
        return 500 if self.flaw == TOO_MANY else n

    def random_move(self, roll: int) -> int:
        n = 0
        for heap in range(3):
            n += min(3, self.heaps[heap])
        wanted = roll * n >> 32
        if self.flaw == UNEVEN and roll & 1 << 20 != 0:
            wanted = 0
        for heap in range(3):
            if wanted < self.heaps[heap]:
                return 4 * heap + wanted + 1 + (2000 if self.flaw == OUT_OF_RANGE else 0)
            wanted -= min(3, self.heaps[heap])
        return -1

    def candidates(self, out: Any) -> int:
        n = self.moves(out)
        if self.flaw == CANDIDATE_MISSING and n > 1:
            return n - 1
        if self.flaw == CANDIDATE_ILLEGAL:
            out[n] = 13
            return n + 1
        return n

    def forcing(self, out: Any) -> int:
        out[0] = 13
        return 1 if self.flaw == FORCED_ILLEGAL else 0

    def play(self, move: int) -> "Nim":
        heap, count = (move % 1000) // 4, move % 4
        if self.flaw == CHANGES_NOTHING and count == 3:
            return Nim(self.heaps, self.player, self.total, self.last, self.flaw)
        self.heaps[min(heap, 2)] -= count
        total = self.total - (1 if self.flaw == INCREMENTAL and count == 2 else count)
        return Nim(self.heaps, 1 - self.player, total, move, self.flaw)

    def undo(self) -> None:
        if self.flaw == KEEPS_COUNTERS and self.last % 4 == 3:
            return
        self.heaps[min((self.last % 1000) // 4, 2)] += self.last % 4

    def to_move(self) -> int:
        return self.player + 1 if self.flaw == SIDE_2 else self.player

    def is_over(self) -> bool:
        return int(self.heaps[0] + self.heaps[1] + self.heaps[2]) == 0

    def result(self, side: int) -> int:
        if not self.is_over():
            return 0
        if self.flaw == BOTH_WIN:
            return 1
        won = -1 if side == self.player else 1
        return 5 * won if self.flaw == WINS_BY_5 else won

    def key(self) -> int:
        heaps = int(self.heaps[0] + 8 * self.heaps[1] + (0 if self.flaw == EQUAL_KEYS else 64 * self.heaps[2]))
        return hash63(heaps * 2 + self.player, self.last if self.flaw == HISTORY_IN_THE_KEY else 0)

    def plies_left(self) -> int:
        if self.flaw == LASTS_LONGER:
            return 0 if self.is_over() else 1
        return 40 - self.total if self.flaw == GROWS else self.total


class Drifting(Nim):
    """Never compiled: after a move its heaps are of another type."""

    def play(self, move: int) -> "Nim":
        return Drifting(super().play(move).heaps.astype(np.uint64), 1 - self.player, self.total - move % 4, move, 0)


JUDGING_FLAWS = {"one-sided": 1, "overflow": 2, "judges history": 3, "adds up to another": 4}


@compiled_class
class Standing(NamedTuple):
    """The result; with a mistake, something else."""

    mistake: int

    def score(self, position: Any, side: int) -> int:
        if self.mistake == 1:
            return int(position.total)
        if self.mistake == 2:
            value = (10**10 + position.total) * 10**10 % 1009
            return int(value) if side == 0 else -int(value)
        if self.mistake == 3:
            return int(position.last) if side == 0 else -int(position.last)
        return int(position.result(side))

    def terms(self, state: State, side: int) -> list[Term]:
        if self.mistake == 0:
            return [Term("won", Part(state.result(side), 1))]
        return [Term("counters", Part(int(state.core.total), 1))] if self.mistake == 4 else []


_SHARED = np.array((2, 2, 3), np.int64)


@dataclass(frozen=True)
class NimGame(Game):
    """Nim with one mistake, or with none."""

    flaw: str = ""

    name = "nim"

    evaluators: ClassVar[Mapping[str, EvaluatorKind]] = {
        "standing": EvaluatorKind(
            "the result",
            lambda game: {},
            lambda game: Standing(
                {"one-sided": 1, "overflow": 2, "judges history": 3, "adds up to another": 4}.get(game.flaw, 0)
            ),
        )
    }

    def _position(self, heaps: tuple[int, ...], player: int) -> Nim:
        flaw = RULE_FLAWS.get(self.flaw, 0)
        array = _SHARED if self.flaw == "shared" else np.array(heaps, np.int64)
        kind = Drifting if self.flaw == "another type" else Nim
        return kind([*heaps] if self.flaw == "a list" else array, player, sum(heaps), 0, flaw)

    def new(self) -> Nim:
        return self._position((2, 2, 3), 0)

    def parse(self, text: str) -> Nim:
        found = re.fullmatch(r"([0-2])/([0-2])/([0-3]) turn=([01])", text, re.ASCII)
        if found is None:
            if self.flaw == "traceback":
                raise KeyError(text)
            raise Mistake(f"Cannot read {text[:40]!r}: write three heaps and the turn, such as 2/2/3 turn=0.")
        *heaps, player = map(int, found.groups())
        return self._position(tuple(heaps), player)

    def text(self, position: Nim) -> str:
        player = 0 if self.flaw == "text" else position.player
        return "/".join(map(str, position.heaps)) + f" turn={player}"

    def move_name(self, position: Nim, move: int) -> str:
        return "abcdefgh"[move % 1000 // 4] + ("" if self.flaw == "names" else str(move % 4))

    def identity(self, position: Nim) -> Hashable:
        return tuple(map(int, position.heaps)), position.player

    def board(self, position: Nim) -> Board:
        marks = tuple(0 if i % 3 < position.heaps[i // 3] else None for i in range(9))
        names = tuple(
            "" if self.flaw == "place" else self.move_name(position, 4 * (i // 3) + i % 3 + 1) for i in range(9)
        )
        return Board("cells", 3, 2 if self.flaw == "marks" else 3, names, marks)


class TwiceGame(NimGame):
    """A class of its own, since a game named `module:Class` is made with its usual rules."""

    def __init__(self) -> None:
        super().__init__("listed twice")
