"""Time control: how much later than asked the latest move comes, from the question to the answer.

Only what it takes to compile is done before. Here the worst counts, so other work on the machine shows at once.
"""

from functools import partial

import plyground
from plyground.search import SEARCHES

from .measure import Line, timed

PLAYERS = [
    *(name for name, kind in SEARCHES.items() if kind.takes_limits and not kind.needs_net),
    "deepening:threads=2",
    "deepening:memory=1024",  # a table to make and to give back
    "mcts_minimax:lookahead=3",  # much to look at in one go
]
ENGINES = {"five": "fiveinarow", "puct": "fiveinarow", "dots-expert": "dotsandboxes"}  # players of one game here
POSITIONS = {
    "tictactoe:rows=10,columns=10,k=5": (
        "start",
        "/".join(["-" * 10] * 4 + ["----xo----", "---ox-----"] + ["-" * 10] * 4),
    ),
    "fiveinarow": ("h8 i9 g7 f6 h9", "h8 h9 i8 g8 j8 k8 i7 i9 j9 g7"),
    "fiveinarow:size=20": ("j10 k11 a1 t20 a20 t1 e5 p16 e16 p5",),
    "dotsandboxes": ("start", "6x6:3c0f0011"),
    "dotsandboxes:rows=7,columns=7": ("start",),
}
MILLISECONDS = (100, 300, 1000)
MOST = 50


def lines() -> list[Line]:
    return [_line(player, _positions()) for player in PLAYERS] + [
        _line(player, _positions(game)) for player, game in ENGINES.items()
    ]


def _positions(game: str = "") -> list[tuple[str, str]]:
    """The rules and texts of the positions of a game, or of all."""
    return [(spec, text) for spec, texts in POSITIONS.items() if spec.startswith(game) for text in texts]


def _line(player: str, positions: list[tuple[str, str]]) -> Line:
    late = [max(_lateness(player, allowed, positions)) for allowed in MILLISECONDS]
    figures = ", ".join(f"{allowed} + {over:.1f} ms" for allowed, over in zip(MILLISECONDS, late, strict=True))
    return Line(f"`{player}`: the latest of {len(positions)} moves", figures, f"≤ {MOST} ms late", max(late) <= MOST)


def _lateness(player: str, allowed: int, positions: list[tuple[str, str]]) -> list[float]:
    """Milliseconds over what is allowed, in every position."""
    late = []
    for spec, text in positions:
        game = plyground.game(spec)
        thinker = plyground.player(f"{player}{',' if ':' in player else ':'}time={allowed}ms", game)
        state = game.state(text)
        thinker.prepare(state)
        late.append(timed(partial(thinker.decide, state)) * 1000 - allowed)
    return late
