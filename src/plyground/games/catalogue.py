"""The games, by name."""

from collections.abc import Callable, Mapping
from typing import Any

from ..errors import Mistake, shortened, unknown
from ..on_demand import OnDemand
from ..registry import Registry
from ..spec import Option, options_of, read_options, split_spec
from .evaluators import EvaluatorKind
from .game import HANDMADE, Game, Position, after
from .moved import MOVED
from .state import State

_OURS = {
    "tictactoe": "plyground.games.tictactoe:TicTacToeGame",
    "fiveinarow": "plyground.games.fiveinarow:FiveInARowGame",
    "dotsandboxes": "plyground.games.dotsandboxes:DotsAndBoxesGame",
}
# Games that are written out: what follows the colon is no list of options. They are in no list of games.
_WRITTEN: OnDemand[Callable[[str], Game]] = OnDemand(
    {HANDMADE: "plyground.games.catalogue:tree", "openspiel": "plyground.games.openspiel:openspiel_game"}
)
_closed: dict[str, str] = {}  # those that this process does not play, and why


def close(written: str, why: str) -> None:
    """Play no games of a kind that is written out, from now on and in this process."""
    _closed[written] = why


def _check_game(name: str, kind: type[Game]) -> None:
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise Mistake(f"{kind!r} is no game: a game is a class derived from plyground.Game.")
    if getattr(kind, "name", None) != name or name in _WRITTEN:
        taken = " or ".join(map(repr, _WRITTEN))
        raise Mistake(f"The game {kind.__name__} has to have the name {name!r}, and no game may be called {taken}.")
    own = {member for owner in kind.__mro__[: kind.__mro__.index(Game)] for member in vars(owner)}
    if moved := [f"{member} to {MOVED[member]}" for member in sorted(own & MOVED.keys() - options_of(kind).keys())]:
        raise Mistake(
            f"The game {name!r} is written for an older Plyground and defines what has moved: {', '.join(moved)}; "
            "docs/extend.md shows how a game offers what is not among its rules."
        )
    if len(getattr(kind, "sides", ())) != 2:
        raise Mistake(f"The game {name!r} has {len(kind.sides)} sides: every search here is for games of two.")
    if missing := sorted(getattr(kind, "__abstractmethods__", ())):
        raise Mistake(f"The game {name!r} has no {', '.join(missing)}.")
    rules = kind()  # at their usual values
    methods = [name for name in vars(Position) if not name.startswith("_") and callable(getattr(Position, name))]
    if missing := [method for method in methods if not hasattr(rules.new(), method)]:
        raise Mistake(f"The positions of {name!r} have no {', '.join(missing)}.")
    _check_kind_of_game(name, rules)
    start = rules.start()  # a State checks plies
    if not start.is_over:
        if not start.legal_moves:  # this makes the moves' names and checks their number
            raise Mistake(f"The game {name!r} is not over at its start, and yet has no move there.")
        first = start.legal_moves[0]
        if start.turn not in (0, 1):
            raise Mistake(f"In the game {name!r} side {start.turn} is to move first: sides are 0 and 1.")
        once, again = (rules.identity(after(rules.new(), first.number)) for _ in range(2))
        if once != again:
            raise Mistake(f"The first move of {name!r} leads to two positions: games of chance are not played here.")
        start.play(first)


def _check_kind_of_game(name: str, rules: Game) -> None:
    """Refuse chance and hidden information, by what says so in other libraries."""
    for member in sorted({*dir(type(rules)), *dir(type(rules.new()))}):
        if member in _CHANCE:
            raise Mistake(f"The game {name!r} has {member}: games of chance are not played here.")
        if member.startswith(_HIDDEN):
            raise Mistake(f"The game {name!r} has {member}: every player here sees all, so nothing may be hidden.")


# Members that say so in OpenSpiel, PettingZoo and pgx.
_CHANCE = ("chance_outcomes", "chance_moves", "is_chance", "is_chance_node", "chance_node")
_HIDDEN = ("information_state", "observe", "observation")

GAMES: Registry[type[Game]] = Registry("game", "plyground.games", _OURS, _check_game)


def _check_evaluator(name: str, kind: EvaluatorKind) -> None:
    game, _, own = name.partition(".")
    if not isinstance(kind, EvaluatorKind):
        raise Mistake(f"{kind!r} is no evaluator: it has to be an EvaluatorKind.")
    if game not in GAMES or not own:
        raise Mistake(f"The evaluator {name!r} names no game: write GAME.NAME, such as fiveinarow.my-evaluator.")
    if own in GAMES[game].evaluators and name not in EVALUATORS:
        raise Mistake(f"The game {game!r} has an evaluator {own!r} already.")
    rules = GAMES[game]()
    kind.make(rules).score(rules.new(), 0)


EVALUATORS: Registry[EvaluatorKind] = Registry("evaluator", "plyground.evaluators", {}, _check_evaluator)


def games() -> Mapping[str, type[Game]]:
    """All registered games."""
    for name, kind in EVALUATORS.items():
        _join(name, kind)
    return GAMES


def add_evaluator(name: str, kind: EvaluatorKind, *, replace: bool = False) -> None:
    """Register an evaluator as GAME.NAME. Games that somebody holds already have it at once, too."""
    EVALUATORS.add(name, kind, replace=replace)
    _join(name, kind)


def _join(name: str, kind: EvaluatorKind) -> None:
    game, _, own = name.partition(".")
    known: Any = GAMES[game]
    if known.evaluators.get(own) is not kind:
        known.evaluators = {**known.evaluators, own: kind}


def game(spec: str | Game, /, **options: Any) -> Game:
    """The game that a spec names, such as `tictactoe` or `tictactoe:rows=4,columns=4,k=4`, or a name with its options.

    `tree:((3 12 8) (2 4 6))` is a tree written by hand, which every search can walk, and
    `tree:uniform:branching=3,depth=6` one with random numbers at its leaves; `openspiel:connect_four(rows=6)` is a game
    of OpenSpiel, if that is installed. They are in no list of games.

    >>> game("tictactoe", rows=4, columns=4, k=4) == game("tictactoe:rows=4,columns=4,k=4")
    True
    """
    if isinstance(spec, Game) and not options:
        return spec
    if not isinstance(spec, str):
        raise Mistake(f"{spec!r} names no game: write its name, such as 'tictactoe', and options after it.")
    before, colon, rest = spec.partition(":")
    if colon and (written := before.strip()) in _WRITTEN:
        if written in _closed:
            raise Mistake(f"No game of {written!r} is played here: {_closed[written]}.")
        own = ",".join(f"{key}={value}" for key, value in options.items())
        return _WRITTEN[written](f"{rest}({own})" if own else rest)
    name, settings = split_spec(spec, "game")
    if name not in games():
        raise unknown("game", name, games())
    kind = games()[name]
    if twice := settings.keys() & options.keys():
        raise Mistake(f"The option {min(twice)!r} stands twice in the game {shortened(spec, 60)!r}.")
    known = options_of(kind)
    settings |= {key: _written(known.get(key), value) for key, value in options.items()}
    return kind(**read_options(settings, known, name))


def _written(option: Option[Any] | None, value: Any) -> str:
    """The text of an option's value, as a spec has it."""
    if isinstance(value, str) or option is None:
        return str(value)
    try:
        return option.write(value)
    except (TypeError, ValueError, AttributeError):
        return str(value)


def state_of(what: State | str) -> State:
    """A state, or the one that a text names: a game, for its start, or a game, a blank and a position.

    >>> state_of("tictactoe xox/oox/---").legal_moves
    ('a1', 'b1', 'c1')
    """
    if isinstance(what, State):
        return what
    if not isinstance(what, str):
        raise Mistake(f"{shortened(repr(what), 60)} is no state: write game.start(), or a text such as 'tictactoe'.")
    if what.startswith(f"{HANDMADE}:"):
        return game(what).start()
    spec, _, position = what.strip().partition(" ")
    return game(spec).state(position)


def tree(text: str) -> Game:
    """A tree written by hand, or one with random numbers at its leaves."""
    from .handmade import HandmadeGame
    from .uniform import UNIFORM, UniformTreeGame

    if not text.strip().lower().startswith(UNIFORM):
        return HandmadeGame(text)
    _, settings = split_spec(text, "tree")
    return UniformTreeGame(**read_options(settings, options_of(UniformTreeGame), f"{HANDMADE}:{UNIFORM}"))
