"""What a game offers for nets: a file, what the net sees of a position, and rules by which one can be trained.

`puct` is the search that follows a net, and `plyground train` makes one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import Mistake
from ..offers import Offer
from . import SHIPPED

if TYPE_CHECKING:
    from .net import Net

ENDING = ".safetensors"


class Encoder(Protocol):
    """Encodes boards for a net, and plays on them in a search. A compiled NamedTuple class; moves are the game's."""

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
        """A move that is proven to win, found by visiting about `nodes` nodes; −1 if none is. `work.nodes` grows."""
        ...


@dataclass(frozen=True)
class NetPosition:
    """A position as a net and its search see it."""

    board: Any  # with the methods of a Position; moves may have other numbers than the game's
    encoder: Any
    work: Any  # of winning_move
    rows: int
    columns: int
    rules: Mapping[str, str]  # what the metadata of a net for this position have to say


@dataclass(frozen=True)
class NetBinding:
    """A net's file for a game, and how its positions are seen. The file is read when the net is first needed."""

    path: Path
    view: Callable[[Any], NetPosition]  # of a compiled position

    @property
    def is_shipped(self) -> bool:
        return self.path.parent == SHIPPED

    def net_for(self, view: NetPosition) -> "Net":
        """The net, which has to fit what is seen; a Mistake if it does not."""
        from .net import load_net  # here: to know whether there is a net, none has to be loaded

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


@dataclass(frozen=True)
class StonesInRow:
    """The rules of a game whose moves put a stone on any empty cell, and in which `in_row` in a line win."""

    rows: int
    columns: int
    in_row: int
    exact: bool = False  # longer rows do not win


@dataclass(frozen=True)
class BoxGrid:
    """The rules of dots-and-boxes in which the side that closes a box moves again: rows and columns of boxes."""

    rows: int
    columns: int


class Nets(Offer):
    """How nets are used in a game. A game defines a subclass; without one, no search follows a net in it."""

    @property
    def rules(self) -> StonesInRow | BoxGrid | None:
        """The rules by which a net is trained, if they are of a kind that nets can learn."""
        return None

    def binding(self, net: str = "") -> NetBinding | None:
        """How a search follows a net: that of a file, or the best of ours."""
        former = getattr(self, "guide", None)  # the name of this method once, in other people's packages
        return None if former is None else former(net)


Reader, View, Guide = Encoder, NetPosition, NetBinding  # their former names


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
