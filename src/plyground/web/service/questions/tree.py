"""The tree that a player walks, for the page to draw."""

from typing import Annotated, Any, ClassVar, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from ....errors import Mistake
from ....games.board import Board
from ....trees.tree import USUAL_DEPTH, USUAL_WIDTH, Tree, build
from ....trees.walk import recording_of
from ...wire.requests import MoveName, Place, Spec
from ...wire.socket import Referred
from ...wire.values import Bound, Marks, OneOf
from ..searches.preview import read_place
from ..searches.scheduler import Search
from .message import Asking, LongQuestion

Reason = Annotated[str, OneOf("complete", "cut", "over", "depth", "table", "futile", "proven")]


class NodeBoard(TypedDict):
    marks: Marks
    boxes: Marks
    winning: tuple[int, ...]


class TreeNode(TypedDict):
    """A node of a searched tree. An infinite bound is null. `place` is where the move that leads to it landed; `cut`
    says why moves were left out, `cut_short` in a few signs."""

    id: int
    parent: int | None
    ply: int
    move: str | None
    place: int | None
    level: Annotated[str, OneOf("MAX", "MIN")] | None
    side: str
    alpha: int | None
    beta: int | None
    value: int
    sign: Annotated[str, OneOf("=", "≥", "≤", "≈")]
    reason: Reason
    words: str
    cut: str | None
    cut_short: str | None
    left_out: int
    order: int
    nodes: int
    visits: int
    prior: int
    on_line: bool
    chosen: bool
    first_look: bool
    more_moves: int | None
    more_nodes: int
    position: str
    board: NotRequired[NodeBoard]


class TreePass(TypedDict):
    depth: int
    value: int
    nodes: int
    here: bool


class TreeAnswer(TypedDict):
    """The tree of a search. `account` says how many of its nodes are shown; `account_rest` is what follows that."""

    game: str
    position: str
    player: str
    search: str
    max: str
    move: str
    value: int | None
    bound: Bound | None
    depth: int
    visited: int
    seconds: float
    line: list[str]
    shown_depth: int
    shown_width: int
    passes: list[TreePass]
    missing: int
    nodes: list[TreeNode]
    headline: str
    account: str
    account_rest: str
    legend: list[str]
    windows: bool
    simulated: bool
    stopped: bool
    done: Literal[True]


class TreeProgress(TypedDict):
    nodes: int
    seconds: float
    done: Literal[False]


class TreeMessage(TreeAnswer, Referred):
    type: Literal["tree"]
    key: str


class TreeProgressMessage(TreeProgress):
    type: Literal["tree"]
    key: str


class TreeQuestion(Place):
    """A tree to look at: the one that a player walks for its move in a position."""

    player: Spec
    depth: Annotated[int, Field(ge=0, le=40, description="plies shown completely, up to the width")] = USUAL_DEPTH
    width: Annotated[int, Field(ge=1, le=400, description="moves shown at a node")] = USUAL_WIDTH
    open: Annotated[
        list[MoveName], Field(default_factory=list, max_length=60, description="a way down that is opened further")
    ]
    boards: Annotated[bool, Field(description="whether every node is wanted with its board")] = False

    async def found(self, asking: Asking) -> TreeAnswer:
        """The whole answer; meanwhile the search's progress is told."""
        state, tables = await asking.brief(lambda: read_place(self)), asking.tables
        who = tables.player(self.player, state.game)
        if state.is_over:
            raise Mistake("The game is over in this position: there is no tree.")
        recording = recording_of(state, self.depth, self.open)

        def progress(search: Search) -> None:
            so_far: TreeProgress = {"nodes": search.control.nodes, "seconds": search.running_for, "done": False}
            asking.tell(so_far)

        decision, search = await tables.scheduler.think(
            who,
            state,
            client=asking.client,
            seconds=tables.caps.seconds,
            recording=recording,
            notify=asking.notify,
            progress=progress,
            at_once=True,
        )

        def described() -> TreeAnswer:
            shown = build(who, decision, recording, depth=self.depth, width=self.width, most=tables.caps.tree)
            return _described(shown, self.boards, search.cut or decision.shortened)

        return await asking.brief(described)


class AskTree(TreeQuestion, LongQuestion):
    type: Literal["tree"]
    answer: ClassVar[Any] = TreeMessage

    async def run(self, asking: Asking) -> TreeAnswer:
        return await self.found(asking)


def _described(tree: Tree, with_boards: bool, stopped: bool) -> TreeAnswer:
    data: Any = tree.to_json()
    if with_boards:
        for entry, node in zip(data["nodes"], tree.walk(), strict=True):
            entry["board"] = _marks(node.state.board)
    answer: TreeAnswer = data | {
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


def _marks(board: Board) -> NodeBoard:
    return {"marks": board.marks, "boxes": board.boxes, "winning": board.winning}
