"""What a server allows a client, and all of them together, and the refusal of more."""

from dataclasses import dataclass

from ...errors import Mistake
from ...games.limits import MOST_PLIES
from ...players.player import MOST_NODES


@dataclass(frozen=True)
class Whole:
    """The limits for all clients together."""

    tables: int = 5000  # open at once
    connections: int = 1000
    games: int = 10**9
    megabytes: int = 10**6  # of the store
    days: int = 36_500  # to keep a game after its last change
    runs: int = 50  # of the Arena that play or wait


@dataclass(frozen=True)
class Caps:
    """The limits for one client, whatever the page says. A client is a visitor; on a hosted server, an address."""

    seconds: float = 60.0  # per search
    endless: float = 24 * 3600.0  # for what goes on until it is stopped
    nodes: int = MOST_NODES
    depth: int = MOST_PLIES
    threads: int = 64
    memory: int = 1024  # megabytes
    panels: int = 4
    lines: int = 5
    tree: int = 1000  # nodes at once: the page is slow with more
    games: int = 2000
    sockets: int = 64
    tables: int = 512  # open at once
    megabytes: int = 10**6  # of its games in the store
    connections: int = 512  # per address
    uploads: int = 10**9  # bytes per minute and address
    messages: int = 10_000  # per second and address, on all sockets
    runs: int = 8  # of the Arena that play or wait
    kept_runs: int = 1000
    run_games: int = 100_000  # of a run, in all its matches
    run_players: int = 20
    move_seconds: float = 60.0  # for a move in the Arena
    at_once: int = 1000  # requests and messages that are answered at the same time, per address
    studies: bool = True  # whether a document's study may be rerun: that takes minutes
    whole: Whole = Whole()


HOSTED = Caps(
    seconds=5.0,
    endless=20.0,
    threads=1,
    memory=64,
    games=200,
    sockets=8,
    tables=16,
    megabytes=20,
    connections=32,
    uploads=4_000_000,
    messages=60,
    runs=1,
    kept_runs=10,
    run_games=400,
    run_players=6,
    move_seconds=1.0,
    at_once=4,
    studies=False,
    whole=Whole(tables=1000, games=20_000, megabytes=1000, days=90),
)


class Refusal(Mistake):
    """A client asks for more than it is allowed; `status` is that of the answer."""

    def __init__(self, sentence: str, status: int = 429) -> None:
        super().__init__(sentence)
        self.status = status
