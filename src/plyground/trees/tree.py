"""A search tree, ready to show: names for moves, MAX and MIN, α and β, values with their signs, reasons in words.

The numbers are those of the search. In an abbreviated tree, every node says how many nodes of the search are hidden
there, so that shown and hidden nodes add up to the visited ones.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..errors import unknown
from ..games.game import Game
from ..games.picture import plain
from ..games.state import Move, State
from ..notebook import Rows
from ..players import Player
from ..search import Decision
from ..search.result import AT_LEAST, AT_MOST
from ..search.trace import COMPLETE, CUT, DEPTH, OVER, PROVEN, REASONS, Pass, Recording
from ..search.workspace import INFINITY
from . import phrases

USUAL_DEPTH, USUAL_WIDTH = 2, 5
MAX, MIN = "MAX", "MIN"
FOLLOWED = ("minimax", "minimax_ab", "alphabeta", "deepening", "mtdf")  # a value is that of a move, without guesses
GUESSES = ("quiescence", "lmr", "futility")  # options after which that no longer holds


@dataclass
class Node:
    """A node of the search. Values and bounds are for MAX."""

    move: Move | None  # the move that leads to it; None at a root
    place: int | None  # where on the board that move landed
    ply: int
    state: State
    side: int  # to move
    level: str  # MAX or MIN, the one to move; empty where the game is over
    alpha: int | None  # as received; None is −∞
    beta: int | None  # None is ∞
    value: int
    sign: str  # = ≥ ≤ ≈
    reason: str  # one of REASONS
    words: str  # the reason as a sentence
    cut: str  # why moves were left out; empty where none were
    left_out: int  # moves that were not searched
    order: int  # visit number: 1 is the root
    nodes: int  # visited in its subtree, itself included
    visits: int  # simulations through it
    prior: int  # the share that a net gave its move, in thousandths; 0 without a net
    is_on_line: bool  # on the principal variation
    is_chosen: bool  # the player's move leads to it
    is_first_look: bool  # the same move was searched again later
    children: list["Node"] = field(default_factory=list)
    more_moves: int | None = 0  # moves searched but not shown; None if not known
    more_nodes: int = 0  # nodes of its subtree that are not shown

    @property
    def name(self) -> str:
        """The name of the move that leads to it; empty at a root."""
        return self.move or ""

    @property
    def value_text(self) -> str:
        return f"{self.sign} {phrases.figure(self.value)}"

    @property
    def window_text(self) -> tuple[str, str]:
        return f"α {phrases.bound_text(self.alpha, '−')}", f"β {phrases.bound_text(self.beta, '')}"

    def walk(self) -> Iterator["Node"]:
        """The shown nodes of its subtree, parents first, in the order of the search."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


@dataclass
class Tree:
    """The shown part of the tree that a player searched for one decision."""

    state: State
    player: Player
    decision: Decision
    maximiser: int  # the side that is MAX
    depth: int  # plies shown completely, up to the width
    width: int  # moves shown at a node
    roots: list[Node]  # one for each pass of the last depth
    passes: list[Pass]
    missing: int  # nodes that the recording left out at its limit

    @property
    def game(self) -> Game:
        return self.state.game

    def walk(self) -> Iterator[Node]:
        for root in self.roots:
            yield from root.walk()

    @property
    def is_handmade(self) -> bool:
        """Whether the game itself calls its sides MAX and MIN: a tree written by hand."""
        return MAX in self.game.sides

    @property
    def has_windows(self) -> bool:
        """Whether the search passed any bounds down."""
        return any(node.alpha is not None or node.beta is not None for node in self.walk())

    @property
    def has_visits(self) -> bool:
        return any(node.visits for node in self.walk())

    @property
    def headline(self) -> str:
        """The decision in one line."""
        decision, game = self.decision, self.game
        value = "" if decision.value is None else f", value {phrases.figure(self._for_max(decision.value))}"
        if value and self.maximiser != self.state.turn:
            value += f" for {game.sides[self.maximiser]}"
        depth = f", depth {decision.depth}" if decision.depth else ""
        nodes = phrases.counted(decision.nodes, "node")
        return f"{self.player.name} plays {decision.move} for {self.state.side}{value}{depth}, {nodes}"

    @property
    def account(self) -> str:
        """Where the decision's nodes are: here, in earlier passes, or in one that was not finished."""
        if not self.roots:
            return "The search was ended before it had a whole tree."
        return f"{phrases.counted(sum(1 for _ in self.walk()), 'node')} {self.account_rest}"

    @property
    def account_rest(self) -> str:
        """The account after the number of nodes that are shown; empty where there is no tree."""
        if not self.roots:
            return ""
        here = sum(root.nodes for root in self.roots)
        text = f"of {here:,} shown"
        if (earlier := sum(done.nodes for done in self.passes) - here) > 0:
            text += f"; {phrases.counted(earlier, 'node')} in {'simulations' if self.has_visits else 'earlier passes'}"
        if (rest := self.decision.nodes - here - max(earlier, 0)) > 0:
            where = (
                "by other threads" if self.player.settings.get("threads", 1) > 1 else "in a pass that was not finished"
            )
            text += f"; {phrases.counted(rest, 'node')} {where}"
        return text + "."

    @property
    def legend(self) -> list[str]:
        """The meanings of the signs in a drawing of this tree."""
        nodes = list(self.walk())
        signs = {node.sign for node in nodes}
        meanings = {
            "▲ MAX is to move": any(node.level == MAX for node in nodes),
            "▼ MIN is to move": any(node.level == MIN for node in nodes),
            "= exact": phrases.EXACTLY in signs,
            "≥ at least": phrases.AT_LEAST in signs,
            "≤ at most": phrases.AT_MOST in signs,
            "≈ mean of simulations; the larger the disc, the more": phrases.ABOUT in signs,
            "α, β as passed down": self.has_windows,
            "heavy: principal variation": True,
            "double frame: the move chosen": True,
        }
        return [meaning for meaning, occurs in meanings.items() if occurs]

    def _for_max(self, value: int) -> int:
        return value if self.maximiser == self.state.turn else -value

    def rows(self) -> Rows:
        """One row per node, in the order of the search; `pandas.DataFrame(tree.rows())` accepts them."""
        return [
            {
                "ply": node.ply,
                "move": node.name,
                "level": node.level,
                "alpha": node.alpha,
                "beta": node.beta,
                "value": node.value,
                "sign": node.sign,
                "nodes": node.nodes,
                "reason": node.reason,
            }
            for node in self.walk()
        ]

    def svg(self) -> str:
        """The tree as an SVG picture."""
        from .svg import tree_svg

        return tree_svg(self)

    _repr_svg_ = svg

    def __str__(self) -> str:
        from .text import tree_rows

        return plain(tree_rows(self))

    def to_json(self) -> dict[str, Any]:
        """The tree as plain data; nodes in a list, parents before their children."""
        game, decision = self.game, self.decision
        nodes: list[dict[str, Any]] = []
        waiting: list[tuple[Node, int | None]] = [(root, None) for root in reversed(self.roots)]
        while waiting:
            node, parent = waiting.pop()
            number = len(nodes)
            nodes.append(_node_json(game, node, number, parent))
            waiting += [(child, number) for child in reversed(node.children)]
        return {
            "game": game.spec,
            "position": self.state.text,
            "player": self.player.spec,
            "max": game.sides[self.maximiser],
            "move": decision.move,
            "value": None if decision.value is None else self._for_max(decision.value),
            "bound": decision.bound,
            "depth": decision.depth,
            "visited": decision.nodes,
            "seconds": decision.seconds,
            "line": list(decision.line),
            "shown_depth": self.depth,
            "shown_width": self.width,
            "passes": [
                {"depth": done.depth, "value": self._for_max(done.value), "nodes": done.nodes, "here": done.is_recorded}
                for done in self.passes
            ],
            "missing": self.missing,
            "nodes": nodes,
        }


def _node_json(game: Game, node: Node, number: int, parent: int | None) -> dict[str, Any]:
    return {
        "id": number,
        "parent": parent,
        "ply": node.ply,
        "move": node.move,
        "place": node.place,
        "level": node.level or None,
        "side": game.sides[node.side],
        "alpha": node.alpha,
        "beta": node.beta,
        "value": node.value,
        "sign": node.sign,
        "reason": node.reason,
        "words": node.words,
        "cut": node.cut or None,
        "cut_short": phrases.cut_in_short(node.level, node.alpha, node.beta) if node.left_out else None,
        "left_out": node.left_out,
        "order": node.order,
        "nodes": node.nodes,
        "visits": node.visits,
        "prior": node.prior,
        "on_line": node.is_on_line,
        "chosen": node.is_chosen,
        "first_look": node.is_first_look,
        "more_moves": node.more_moves,
        "more_nodes": node.more_nodes,
        "position": node.state.text,
    }


def side_named(game: Game, name: str) -> int:
    """The side that a person names."""
    lower = [side.lower() for side in game.sides]
    if name.strip().lower() not in lower:
        raise unknown(f"side of {game.name}", name, game.sides)
    return lower.index(name.strip().lower())


def build(
    player: Player,
    decision: Decision,
    recording: Recording,
    *,
    depth: int = USUAL_DEPTH,
    width: int = USUAL_WIDTH,
    most: int | None = None,
    maximiser: int | None = None,
) -> Tree:
    """The tree of a recorded decision, to a depth and width, with the principal variation and the recorded path.

    Where that would be more than `most` nodes, the upper plies are shown and the nodes below are counted. MAX is the
    side to move at the root, unless a maximiser is named or the game calls its own sides MAX and MIN.
    """
    state = decision.state
    if maximiser is None:
        maximiser = state.game.sides.index(MAX) if MAX in state.game.sides else state.turn
    builder = _Builder(player, decision, recording, depth, width, most, maximiser)
    roots = [builder.root(int(row)) for row in np.flatnonzero(recording.nodes["parent"] < 0)]
    return Tree(
        state,
        player,
        decision,
        maximiser,
        depth,
        width,
        roots,
        list(recording.passes),
        recording.missing,
    )


class _Builder:
    def __init__(
        self,
        player: Player,
        decision: Decision,
        recording: Recording,
        depth: int,
        width: int,
        most: int | None,
        maximiser: int,
    ) -> None:
        self.room = len(recording.nodes) if most is None else most
        self.player, self.start = player, decision.state
        self.line = tuple(move.number for move in decision.line)
        self.depth, self.width, self.maximiser = depth, width, maximiser
        self.path = tuple(int(move) for move in recording.path)
        self.rows = recording.nodes
        self.searched_depth = max((done.depth for done in recording.passes), default=0)
        self.below: list[list[int]] = [[] for _ in self.rows]
        for row, parent in enumerate(self.rows["parent"]):
            if parent >= 0:
                self.below[int(parent)].append(row)
        self.is_followed = player.search in FOLLOWED and not any(player.option(option) for option in GUESSES)
        self._ranges: dict[int, tuple[float, float]] = {}

    def root(self, row: int) -> Node:
        """The node of a root's row, with all that is shown below it."""
        root = self._node(row, self.start, None, (), is_first_look=False)
        self.room -= 1
        waiting: deque[tuple[Node, int, tuple[int, ...]]] = deque([(root, row, ())])
        while waiting:
            node, row, way = waiting.popleft()
            last = {int(self.rows[child]["move"]): child for child in self.below[row]}
            for child in self._shown(row, way, last):
                move = int(self.rows[child]["move"])
                further = (*way, move)
                first_look = last[move] != child
                shown = self._node(child, node.state.play(move), node, further, is_first_look=first_look)
                node.children.append(shown)
                waiting.append((shown, child, further))
                self.room -= 1
            self._count_hidden(node, row, last)
        return root

    def _shown(self, row: int, way: tuple[int, ...], last: dict[int, int]) -> list[int]:
        """The children of a row that are shown, in the order of the search."""
        rows, ply, below = self.rows, len(way), self.below[row]
        wanted = [
            last[moves[ply]]
            for moves in (self.line, self.path)
            if way == tuple(moves[:ply]) and len(moves) > ply and moves[ply] in last
        ]
        reach = self.depth
        if self.path and way[: len(self.path)] == self.path[:ply]:
            reach += len(self.path)
        if ply < reach:
            # First the child that gave the value, then those searched first, or with the most visits.
            decisive = [child for child in below if rows[child]["value"] == rows[row]["value"]][:1]
            by_visits: Callable[[int], int] = lambda child: -int(rows[child]["visits"])  # noqa: E731
            needed = len(set(wanted))
            wanted = list(dict.fromkeys([*wanted, *decisive, *sorted(below, key=by_visits)]))
            del wanted[max(needed, min(self.width, self.room)) :]
        return sorted(set(wanted), key=below.index)

    def _count_hidden(self, node: Node, row: int, last: dict[int, int]) -> None:
        recorded = self.below[row]
        shown = {child.move.number for child in node.children if child.move is not None}
        node.more_nodes = node.nodes - 1 - sum(child.nodes for child in node.children)
        if 1 + sum(int(self.rows[child]["nodes"]) for child in recorded) == node.nodes:
            node.more_moves = len(last.keys() - shown)
        elif node.reason in (REASONS[COMPLETE], REASONS[CUT]) and not self._may_be_quiescent(node.ply):
            node.more_moves = len(node.state.candidates) - node.left_out - len(shown)
        else:
            node.more_moves = None  # only the forcing moves were searched

    def _may_be_quiescent(self, ply: int) -> bool:
        settings = self.player.settings
        return bool(settings.get("quiescence")) and (ply >= self.searched_depth or bool(settings.get("lmr")))

    def _range(self, row: int, state: State) -> tuple[float, float]:
        """Between what the value of a row is, for the side to move at the start.

        A value outside its window is a bound in general; but where all moves were searched and are recorded, theirs say
        more, and it may be exact.
        """
        if row not in self._ranges:
            found = self.rows[row]
            value, bound, why = int(found["value"]), int(found["bound"]), int(found["why"])
            low = -math.inf if bound == AT_MOST else value
            high = math.inf if bound == AT_LEAST else value
            below = {int(self.rows[child]["move"]): child for child in self.below[row]}
            if why == OVER or (why == DEPTH and found["nodes"] == 1):
                low = high = value  # the evaluator's value is exact in any window
            elif low < high and self.is_followed and below and why in (COMPLETE, CUT) and self._is_whole(row):
                ranges = [self._range(child, state.play(move)) for move, child in below.items()]
                best = max if state.turn == self.start.turn else min
                low, high = max(low, best(low for low, _ in ranges)), min(high, best(high for _, high in ranges))
            self._ranges[row] = low, high
        return self._ranges[row]

    def _is_whole(self, row: int) -> bool:
        """Whether every move of a row was searched, and all of them are recorded."""
        nodes = 1 + sum(int(self.rows[child]["nodes"]) for child in self.below[row])
        return int(self.rows[row]["left_out"]) == 0 and nodes == int(self.rows[row]["nodes"])

    def _node(self, row: int, state: State, parent: Node | None, way: tuple[int, ...], *, is_first_look: bool) -> Node:
        found = self.rows[row]
        why, visits, nodes = int(found["why"]), int(found["visits"]), int(found["nodes"])
        side = state.turn
        level = "" if state.is_over else MAX if side == self.maximiser else MIN
        alpha, beta = _finite(int(found["alpha"])), _finite(int(found["beta"]))
        value, bound = int(found["value"]), int(found["bound"])
        is_question = alpha is not None and beta == alpha + 1 and not self.player.kind.has_full_windows
        if self.maximiser != self.start.turn:
            alpha, beta, value = _negated(beta), _negated(alpha), -value
            bound = {AT_LEAST: AT_MOST, AT_MOST: AT_LEAST}.get(bound, bound)
        sign = {AT_LEAST: phrases.AT_LEAST, AT_MOST: phrases.AT_MOST}.get(bound, phrases.EXACTLY)
        if visits and why not in (PROVEN, OVER):
            sign = phrases.ABOUT
        elif len(set(self._range(row, state))) == 1:
            sign = phrases.EXACTLY
        on_line = not is_first_look and way == self.line[: len(way)] and (parent is None or parent.is_on_line)
        left_out = int(found["left_out"])
        move = state.last if way else None
        return Node(
            move=move,
            place=None if move is None or parent is None else parent.state.board.place(move),
            ply=len(way),
            state=state,
            side=side,
            level=level,
            alpha=alpha,
            beta=beta,
            value=value,
            sign=sign,
            reason=REASONS[why],
            words=phrases.explanation(
                why=why,
                level=level,
                sign=sign,
                alpha=alpha,
                beta=beta,
                left_out=left_out,
                is_root=parent is None,
                is_question=is_question,
                is_first_look=is_first_look,
                visits=visits,
                is_leaf=nodes == 1,
            ),
            cut=phrases.cut(level, alpha, beta, left_out, is_question) if why == CUT and left_out else "",
            left_out=left_out,
            order=int(found["order"]),
            nodes=nodes,
            visits=visits,
            prior=int(found["prior"]),
            is_on_line=on_line,
            is_chosen=on_line and len(way) == 1,
            is_first_look=is_first_look,
        )


def _finite(bound: int) -> int | None:
    return None if abs(bound) >= INFINITY else bound


def _negated(bound: int | None) -> int | None:
    return None if bound is None else -bound
