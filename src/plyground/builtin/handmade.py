"""What trees offer, handmade and uniform ones."""

from typing import Any

from ..content import Content, TreeExample
from ..games.game import HANDMADE
from ..games.remarks import Remarks
from ..games.state import State
from ..players.named import Players

TEXTBOOK = f"{HANDMADE}:((5 9 7) (4 1 2) (11 6 3))"


class HandmadePlayers(Players):
    """A search looks to the end of the tree."""

    @property
    def usual_depth(self) -> int:
        game: Any = self.game  # a handmade or a uniform tree
        return int(game.height)


class HandmadeRemarks(Remarks):
    """By how much a tree is won."""

    def outcome(self, state: State) -> str:
        margin = abs(state.result(0))
        return super().outcome(state) + (f" by {margin}" if margin else "")


class HandmadeContent(Content):
    """Textbook trees."""

    is_kept = False
    tree_examples = (
        TreeExample("A textbook tree", game=TEXTBOOK),
        TreeExample("Minimax and alpha-beta", player="minimax", second="alphabeta", game=TEXTBOOK),
    )
