"""The tree that a player walks, for the page to draw."""

import asyncio
from collections.abc import Callable
from typing import Any

from ....errors import Mistake
from ....games.board import Board
from ....trees.tree import Tree, build
from ....trees.walk import recording_of
from ... import wire
from ...wire.requests import Place, TreeQuestion
from ..searches.preview import read_place
from ..searches.scheduler import Search
from ..tables.tables import Tables
from ..view import choices, drawn


async def tree_of(
    tables: Tables,
    question: TreeQuestion,
    client: str,
    *,
    tell: Callable[[wire.TreeProgress], None] = lambda progress: None,
    notify: Callable[[str], None] = lambda text: None,
) -> wire.TreeAnswer:
    """The whole answer; `tell` is called meanwhile with the search's progress."""
    state = read_place(question)
    who = tables.player(question.player, state.game)
    if state.is_over:
        raise Mistake("The game is over in this position: there is no tree.")
    recording = recording_of(state, question.depth, question.open)

    def progress(search: Search) -> None:
        tell({"nodes": search.control.nodes, "seconds": search.running_for, "done": False})

    decision, search = await tables.scheduler.think(
        who,
        state,
        client=client,
        seconds=tables.caps.seconds,
        recording=recording,
        at_once=True,
        notify=notify,
        progress=progress,
    )

    def described() -> wire.TreeAnswer:
        tree = build(who, decision, recording, depth=question.depth, width=question.width, most=tables.caps.tree)
        return _described(tree, question.boards, search.cut or decision.shortened)

    return await asyncio.to_thread(described)


def _described(tree: Tree, with_boards: bool, stopped: bool) -> wire.TreeAnswer:
    data: Any = tree.to_json()
    if with_boards:
        for entry, node in zip(data["nodes"], tree.walk(), strict=True):
            entry["board"] = _marks(node.state.board)
    answer: wire.TreeAnswer = data | {
        "search": tree.player.search,
        "headline": tree.headline,
        "account": tree.account,
        "account_rest": tree.account_rest,
        "legend": tree.legend,
        "windows": tree.has_windows,
        "simulated": tree.has_visits,
        "stopped": stopped,
        "done": True,
    }
    return answer


def board_at(place: Place) -> wire.PositionBoard:
    """A position with all that is needed to draw it."""
    state = read_place(place)
    legal, places = choices(state)
    return {
        "game": state.game.spec,
        "position": state.text,
        **drawn(state.board),
        "winning": state.board.winning,
        "to_move": state.turn,
        "legal": legal,
        "places": places,
        "over": state.is_over,
        "outcome": None if state.outcome is None else state.outcome.text,
        "score": state.score,
    }


def _marks(board: Board) -> wire.NodeBoard:
    return {"marks": board.marks, "boxes": board.boxes, "winning": board.winning}
