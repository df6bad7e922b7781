"""Makes verdicts, solvers and the rules alone ready, as players/compiling.py makes players ready: by another process,

python -m plyground.analysis.ready GAME POSITION verdict
python -m plyground.analysis.ready GAME POSITION solver
python -m plyground.analysis.ready GAME POSITION rules
"""

import sys
from collections.abc import Callable, Mapping

from ..compiled.elsewhere import Compilation, compile_now
from ..games import game
from ..games.state import State
from ..players import player
from ..players.compiling import Preparation
from .lines import verdict
from .perft import perft
from .solving.solve import prepare_solvers

_EXPECTED = {"verdict": 10.0, "solver": 10.0, "rules": 2.0}  # seconds of processor time, about


def prepare_verdict(state: State) -> None:
    """Compile what a verdict of such a state needs, or load it, by telling one."""
    if not state.is_over:
        verdict(player("random", state.game).decide(state))


def prepare_rules(state: State) -> None:
    """Compile what counting lines of moves needs, or load it, by counting those of one move."""
    perft(state, 1)


_PARTS: Mapping[str, Callable[[State], None]] = {
    "verdict": prepare_verdict,
    "solver": prepare_solvers,
    "rules": prepare_rules,
}


def preparation(part: str, state: State) -> Preparation:
    """The preparation of a verdict, of a solver or of the rules for a state, begun now."""
    arguments = [state.game.spec, state.text, part]
    return Preparation(
        f"the {part} for {state.game.name}",
        lambda: _PARTS[part](state),
        lambda: Compilation(__name__, arguments),
        _EXPECTED[part],
    )


def main() -> None:
    name, position, part = sys.argv[1:]
    compile_now(lambda: _PARTS[part](game(name).state(position)))


if __name__ == "__main__":
    main()
