"""How a search follows a net in a game: which file, and what the net sees of a position.

A game offers this as `Game.guide`; `puct` is the search that asks for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import Mistake
from ..nets import SHIPPED
from .state import Core

if TYPE_CHECKING:
    from ..nets.net import Net

ENDING = ".safetensors"


class Reader(Protocol):
    """Reads boards for a net and a search. A compiled NamedTuple class; moves are the game's."""

    def write(self, board: Any, planes: Any) -> None:
        """Write what the net sees for the side to move, over what was there before: (rows, columns, planes)."""
        ...

    def moves(self, board: Any, out: Any) -> int:
        """Write the moves that the net was taught to choose from, and return how many; −n if no other can be better."""
        ...

    def legal(self, board: Any, out: Any) -> int:
        """Write every legal move, and return how many."""
        ...

    def place(self, move: int) -> int:
        """Which number of the policy is that of a move."""
        ...

    def play(self, board: Any, move: int) -> Any:
        """The board after a move; it may share storage with the one before."""
        ...

    def winning_move(self, board: Any, nodes: int, work: Any) -> int:
        """A move that is proven to win, found by visiting about so many nodes; −1 if none is. `work.nodes` grows."""
        ...


@dataclass(frozen=True)
class View:
    """A position as a net and its search see it."""

    board: Any  # with the methods of a Position; moves may have other numbers than the game's
    reader: Any
    work: Any  # of winning_move
    rows: int
    columns: int
    rules: Mapping[str, str]  # what the metadata of a net for this position have to say


@dataclass(frozen=True)
class Guide:
    """A net's file for a game, and how its positions are seen. The file is read when the net is first needed."""

    path: Path
    view: Callable[[Core], View]

    @property
    def is_shipped(self) -> bool:
        return self.path.parent == SHIPPED

    def net_for(self, view: View) -> "Net":
        """The net, which has to fit what is seen; a Mistake if it does not."""
        from ..nets.net import load_net  # here: whoever only wants to know whether there is a net needs none

        net = load_net(self.path)
        for key, wanted in view.rules.items():
            if (found := net.metadata.get(key, "nothing")) != wanted:
                raise Mistake(
                    f"The net {net.name!r} does not fit these rules: it says {key}={found}, not {key}={wanted}."
                )
        if net.planes != int(view.rules["planes"]):
            raise Mistake(
                f"The net {net.name!r} cannot be used: it says {view.rules['planes']} planes and has {net.planes}."
            )
        return net


def net_file(net: str, game: str, rule: str, size: tuple[int, int]) -> Path:
    """The file of a net: one that comes with the package, by its name, or the best one for a board, or any other."""
    shipped = {path.stem: path for path in sorted(SHIPPED.glob(f"*-*x*-*{ENDING}"))}  # GAME-ROWSxCOLUMNS-RULE
    if net in shipped:
        return shipped[net]
    if net:
        if net.endswith(ENDING):
            return Path(net)
        raise Mistake(
            f"Unknown net {net!r}: allowed are {', '.join(shipped)} and the path of a file that ends with {ENDING}."
        )
    fitting = {
        stem: path for stem, path in shipped.items() if stem.startswith(f"{game}-") and stem.endswith(f"-{rule}")
    }
    if not fitting:
        raise Mistake(
            f"No net for {game} ({rule}) comes with Plyground: train one with 'plyground train', and name its file, "
            f"net=NAME{ENDING}."
        )
    return min(fitting.values(), key=lambda path: _difference(path.stem.split("-")[1], size))


def _difference(board: str, size: tuple[int, int]) -> int:
    rows, _, columns = board.partition("x")
    return abs(int(rows) - size[0]) + abs(int(columns) - size[1])
