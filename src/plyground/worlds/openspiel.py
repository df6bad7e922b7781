"""Our games as games of OpenSpiel: `load_game("dotsandboxes:rows=2,columns=2")`, for its algorithms and its tests.

Importing this registers the game `plyground` with OpenSpiel, which also loads it by a text of its own:
`pyspiel.load_game("plyground(spec=dotsandboxes:rows~2;columns~2)")`, with ';' for ',' and '~' for '=' in the spec.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..errors import Mistake
from ..games.game import Game
from ..games.state import Move, State
from .numbering import Numbering, planes, result_range, returns_of, rules_of

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError:
    raise Mistake("OpenSpiel is not installed: pip install 'plyground[openspiel]'.") from None

NAME = "plyground"
_IN_BRACKETS = str.maketrans(",=", ";~")  # OpenSpiel's own separators cannot stand in a parameter
_AS_WRITTEN = str.maketrans(";~", ",=")

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="A game of Plyground",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"spec": "tictactoe", "margins": False},
)


def load_game(game: Game | str, *, margins: bool = False) -> Any:
    """A game of ours as a `pyspiel.Game`. Results are 1, 0 and −1, or with `margins` what the game itself counts."""
    return pyspiel.load_game(NAME, {"spec": rules_of(game).spec.translate(_IN_BRACKETS), "margins": margins})


class PlygroundGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Plyground, as OpenSpiel sees it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = rules_of(given.get("spec", "tictactoe").translate(_AS_WRITTEN))
        self.margins = bool(given.get("margins", False))
        self.numbering = Numbering(self.rules)
        start = self.rules.start()
        low, high = result_range(start, self.margins)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0,
            max_game_length=start.plies_left,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self, state: Any = None) -> "PlygroundState":
        return PlygroundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


@dataclass(frozen=True)
class _Held:
    """A state of ours and what it needs to be played: it never changes, so OpenSpiel's copies of a state share it."""

    numbering: Numbering
    margins: bool
    state: State

    def __deepcopy__(self, memo: Any) -> "_Held":
        return self


class PlygroundState(pyspiel.State):  # type: ignore[misc]
    """A state of a game of Plyground, as OpenSpiel sees it: it changes when an action is applied."""

    def __init__(self, game: PlygroundGame) -> None:
        super().__init__(game)
        self._held = _Held(game.numbering, game.margins, game.rules.start())

    @property
    def state(self) -> State:
        """The state of ours."""
        return self._held.state

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.state.is_over else self.state.turn

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._legal())

    def _apply_action(self, action: int) -> None:
        self._held = replace(self._held, state=self.state.play(self._legal()[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        legal = self._legal()
        return str(legal[action]) if action in legal else str(action)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        return returns_of(self.state, self._held.margins) if self.state.is_over else [0.0, 0.0]

    def __str__(self) -> str:
        return str(self.state)

    def _legal(self) -> dict[int, Move]:
        return self._held.numbering.legal(self.state)


class _Observer:
    """What nets are shown: the planes of the board, as the player sees it."""

    def __init__(self, rules: Game, params: Any) -> None:
        if params:
            raise ValueError(f"Observations of Plyground's games take no parameters: {params}.")
        shape = planes(rules.start(), 0).shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: PlygroundState, player: int) -> None:
        self.dict["observation"][...] = planes(state.state, player)

    def string_from(self, state: PlygroundState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, PlygroundGame)
