"""Games as OpenSpiel loads them, and why one cannot be played here."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...errors import Mistake, one_line, shortened, unknown
from ..limits import LARGEST_MOVE, MOST_PLIES

EXTRA = "openspiel"
_MOST_ACTIONS = 100_000  # of a game: more are a board that no memory holds
_LONGEST = 300  # characters of a game's text

# Games whose picture says all that the future depends on: no repetition counts, no move is possible twice. States of
# the others are equal only if the same moves led to them.
SEEN_WHOLE = {
    *("breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "hex", "mnk", "nim", "othello"),
    *("pentago", "tic_tac_toe", "y"),
}


class Rules(NamedTuple):
    """A game of OpenSpiel, and what its positions have in common."""

    game: Any  # pyspiel.Game
    written: str  # as OpenSpiel writes it
    title: str
    results: tuple[int, int]  # the least and the greatest
    most_plies: int
    by_place: bool  # moves are numbered by their place in the list: OpenSpiel's own numbers are too large
    seen_whole: bool

    def __reduce__(self) -> tuple[Any, ...]:  # for copies and other processes
        return load, (self.written,)

    def names_of(self, actions: Sequence[int]) -> list[str]:
        """The names of moves that were played one after the other from the start."""
        state, names = self.game.new_initial_state(), []
        for action in actions:
            names.append(name_of(state, action))
            state.apply_action(action)
        return names


def name_of(state: Any, action: int) -> str:
    """What OpenSpiel calls an action, without blanks, since blanks part moves from each other."""
    return "_".join(state.action_to_string(state.current_player(), action).split())


@lru_cache(maxsize=64)
def load(text: str) -> Rules:
    """The game of a text such as `connect_four(rows=6)`; a Mistake if there is none, or if it cannot be played here."""
    pyspiel = _pyspiel()
    name = text.partition("(")[0].strip()
    if not name or name not in pyspiel.registered_names():
        raise unknown("game of OpenSpiel", name, _playable_names())
    if len(text) > _LONGEST or "filename" in text:
        raise Mistake(
            f"The game {shortened(text, 60)!r} of OpenSpiel is not allowed: its text is long or names a file."
        )
    try:
        game = pyspiel.load_game(text)
        kind = game.get_type()
        _check(f"openspiel:{name}", game, kind)
        start = game.new_initial_state()
    except pyspiel.SpielError as error:
        raise Mistake(f"OpenSpiel cannot load {shortened(text, 60)!r}: {one_line(str(error)).rstrip('.')}.") from None
    results = int(game.min_utility()), int(game.max_utility())
    most = min(game.max_game_length(), MOST_PLIES)
    by_place = game.num_distinct_actions() > LARGEST_MOVE + 1
    rules = Rules(game, str(game), kind.long_name, results, most, by_place, name in SEEN_WHOLE)
    if start.is_terminal() or most < 1:
        raise Mistake(f"The game {shortened(text, 60)!r} of OpenSpiel is over at its start.")
    return rules


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise Mistake(
            f"OpenSpiel is not installed, whose games this asks for: pip install 'plyground[{EXTRA}]'."
        ) from None
    return pyspiel


def _playable_names() -> list[str]:
    """The games that are played here with their usual rules."""
    pyspiel = _pyspiel()
    return sorted(kind.short_name for kind in pyspiel.registered_games() if not _why_not(kind))


def _check(spec: str, game: Any, kind: Any) -> None:
    why = _why_not(kind)
    if not why and game.num_players() != 2:
        why = f"it has {game.num_players()} players, and here are two"
    if not why and not 0 < game.num_distinct_actions() <= _MOST_ACTIONS:
        why = f"it has {game.num_distinct_actions():,} actions, and 1 to {_MOST_ACTIONS:,} are allowed"
    if not why and not all(float(worth).is_integer() for worth in (game.min_utility(), game.max_utility())):
        why = "its results are no whole numbers"
    if not why and (small := _too_small(game.get_parameters(), kind.parameter_specification)):
        why = f"{small} is too small"
    if why:
        raise Mistake(f"{spec} cannot be played here: {why}.")


def _too_small(written: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """A number that OpenSpiel takes without a look and then may end the process over, such as rows=-1; else empty."""
    for key, value in written.items():
        if isinstance(value, Mapping) and (small := _too_small(value, {})):  # a game inside another one
            return small
        low = min(usual[key], 1) if type(usual.get(key)) is int else 1
        if type(value) is int and value < low:
            return f"{key}={value}"
    return ""


def _why_not(kind: Any) -> str:
    """Why no game of a kind can be played here; empty if it can."""
    pyspiel = _pyspiel()
    game = pyspiel.GameType
    if kind.dynamics != game.Dynamics.SEQUENTIAL:
        return "its players move at the same time"
    if kind.chance_mode != game.ChanceMode.DETERMINISTIC:
        return "chance has a part in it"
    if kind.information != game.Information.PERFECT_INFORMATION:
        return "its players do not see everything"
    if not kind.min_num_players <= 2 <= kind.max_num_players:
        return "it is not for two players"
    if kind.utility != game.Utility.ZERO_SUM:
        return "what one player wins, the other does not lose"
    if "filename" in kind.parameter_specification:
        return "it is read from a file"
    return ""
