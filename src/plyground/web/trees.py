"""The tree that a player walks, for the page to draw."""

import asyncio
from collections.abc import Callable
from typing import Any

from ..errors import Mistake
from ..games.board import Board
from ..games.game import legal_moves
from ..trees.tree import Tree, build
from ..trees.walk import read_path, recording_of
from .analysis import read_place
from .messages import Place, TreeQuestion
from .tables import Tables
from .thinking import Search


async def tree_of(
    tables: Tables,
    question: TreeQuestion,
    client: str,
    *,
    tell: Callable[[dict[str, Any]], None] = lambda progress: None,
    notify: Callable[[str], None] = lambda text: None,
) -> dict[str, Any]:
    """The whole answer; `tell` hears meanwhile how far the search is."""
    rules, position = read_place(question)
    who = tables.player(question.player, rules)
    if position.is_over():
        raise Mistake("The game is over in this position: there is no tree.")
    path = read_path(who, position, question.open)
    recording = recording_of(who, position, question.depth, path)

    def progress(search: Search) -> None:
        tell({"nodes": search.control.nodes, "seconds": search.running_for, "done": False})

    decision, search = await tables.thinking.think(
        who,
        position,
        client=client,
        seconds=tables.caps.seconds,
        recording=recording,
        notify=notify,
        progress=progress,
    )

    def described() -> dict[str, Any]:
        tree = build(
            who, position, decision, recording, depth=question.depth, width=question.width, most=tables.caps.tree
        )
        return {**_described(tree, question.boards), "stopped": search.cut, "done": True}

    return await asyncio.to_thread(described)


def _described(tree: Tree, with_boards: bool) -> dict[str, Any]:
    data = tree.to_json()
    if with_boards:
        for entry, node in zip(data["nodes"], tree.walk(), strict=True):
            entry["board"] = _marks(tree.game.board(node.position))
    return {
        **data,
        "search": tree.player.search,
        "headline": tree.headline,
        "account": tree.account,
        "windows": tree.has_windows,
        "simulated": tree.has_visits,
    }


def board_at(place: Place) -> dict[str, Any]:
    """A position as something that draws it wants to know it."""
    rules, position = read_place(place)
    board, over = rules.board(position), bool(position.is_over())
    return {
        "game": rules.spec,
        "position": rules.text(position),
        "kind": board.kind,
        "rows": board.rows,
        "columns": board.columns,
        "names": board.names,
        **_marks(board),
        "to_move": int(position.to_move()),
        "legal": [] if over else [rules.move_name(position, move) for move in legal_moves(position)],
        "over": over,
        "outcome": rules.outcome(position) if over else None,
        "score": rules.score(position),
    }


def _marks(board: Board) -> dict[str, Any]:
    return {"marks": board.marks, "boxes": board.boxes, "winning": board.winning}
