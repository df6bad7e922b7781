"""What others add: it works like what is ours, and what cannot be used is refused in one sentence."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground import EvaluatorKind, Game, Mistake, PackageWarning, SearchKind, game, player, register
from plyground.games import games
from plyground.games.catalogue import EVALUATORS, GAMES
from plyground.games.remarks import Remarks
from plyground.games.tictactoe import TicTacToeGame
from plyground.offers import OFFERS, offer
from plyground.players import Players, levels_of
from plyground.search import SEARCHES
from tests import sticks
from tests.mistakes import is_sentence
from tests.questions import run_python

REGISTRIES = (GAMES, SEARCHES, EVALUATORS, OFFERS)
KINDS = {"games": "game", "searches": "search", "evaluators": "evaluator", "offers": "offer"}


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten after it."""
    for registry in REGISTRIES:
        monkeypatch.setattr(registry, "_known", dict(registry))
    monkeypatch.setattr(TicTacToeGame, "evaluators", dict(TicTacToeGame.evaluators))


# By a call.


def test_a_game_can_be_played_like_ours() -> None:
    register(sticks.SticksGame)
    assert "sticks" in games()
    assert games()["sticks"] is sticks.SticksGame
    rules = game("sticks:heap=6")
    assert (rules.spec, rules.title, rules.sides) == ("sticks:heap=6", "sticks", ("first", "second"))
    start = rules.start()
    assert start.legal_moves == ("0", "1", "2")
    assert eval(repr(start.play("1"))) == start.play("1")
    assert start.play("2", "2").outcome == plyground.Outcome(1, -1, "second wins")
    assert "6 0" in str(start)
    assert "<svg" in start.svg()


def test_a_search_can_be_a_player() -> None:
    register(sticks.LAST_MOVE, "last_move")
    rules = game("tictactoe")
    who = player("last_move", rules)
    assert (who.spec, who.decide(rules.start()).move) == ("last_move", "c1")


def test_an_evaluator_belongs_to_its_game() -> None:
    register(sticks.PARITY, "tictactoe.parity")
    assert "parity" in games()["tictactoe"].evaluators
    rules = game("tictactoe")
    who = player("minimax:depth=1,eval=parity,even=5", rules)
    assert who.spec == "minimax:depth=1,eval=parity,even=5"
    with pytest.raises(Mistake, match="Unknown evaluator of fiveinarow 'parity'"):
        player("minimax:eval=parity", game("fiveinarow"))


class SticksPlayers(Players):
    named = levels_of(Beginner=("random", "any sticks"))

    @property
    def usual_depth(self) -> int:
        return int(self.game.heap)


def test_a_game_brings_its_offers() -> None:
    assert offer(sticks.SticksGame(), Players) is None
    assert Players.of(sticks.SticksGame()).usual_depth == 4
    register(sticks.SticksGame, offers={Players: SticksPlayers})
    rules = game("sticks:heap=6")
    assert Players.of(rules).usual_depth == 6
    assert player("Beginner", rules).spec == "random"
    assert isinstance(offer(sticks.OtherSticks(), Players), SticksPlayers), "a subclass has the offers, too"
    assert offer(game("tictactoe"), Players) is not None


def test_an_offer_is_of_its_type() -> None:
    register(sticks.SticksGame, offers={Players: lambda rules: 7})
    with pytest.raises(Mistake, match="has to be a Players, and is a int"):
        offer(sticks.SticksGame(), Players)
    with pytest.raises(Mistake, match="There is an offer called"):
        register(TicTacToeGame, offers={Players: SticksPlayers})
    with pytest.raises(Mistake, match="only a game has"):
        register(sticks.PARITY, "tictactoe.parity", offers={Players: SticksPlayers})


# In a process and a cache of its own: what is compiled for a class can only be loaded where the class is.
COMPILED = """
import json
from plyground import game, player, register
from tests import sticks

register(sticks.SticksGame)
register(sticks.JustAllowed)
register(sticks.PARITY, "tictactoe.parity")
found = []
for spec, who in (
    ("sticks:heap=6", "minimax:depth=6"),
    ("justallowed", "alphabeta:depth=1"),
    ("tictactoe", "minimax:depth=1,eval=parity,even=5"),
):
    decision = player(who, game(spec)).decide(game(spec).start())
    found.append([decision.move, decision.value])
print(json.dumps(found))
"""


def test_searches_and_evaluators_work_with_what_others_add(tmp_path: Path) -> None:
    sticks_left, any_of_400, parity = json.loads(run_python(["-c", COMPILED], PLYGROUND_CACHE=str(tmp_path)))
    assert sticks_left == ["1", 1]  # two of six: what is left is a multiple of four
    assert any_of_400 == ["1022", 1]
    assert parity[1] == -5  # after one move of nine, eight are left, and the rival is to move


def test_registering_the_same_thing_twice_changes_nothing() -> None:
    for _ in range(2):
        register(sticks.SticksGame)
        register(sticks.LAST_MOVE, "last_move")
        register(sticks.PARITY, "tictactoe.parity")
    assert list(games()) == ["tictactoe", "fiveinarow", "dotsandboxes", "sticks"]


REFUSED: list[tuple[Any, str, str]] = [
    (sticks.OtherSticks, "", "There is a game called 'sticks' already: choose another name, or write replace=True."),
    (sticks.SticksGame, "rods", "has to have the name 'rods'"),
    (TicTacToeGame, "tree", "no game may be called 'tree'"),
    (sticks.LAST_MOVE, "minimax", "There is a search called 'minimax' already"),
    (sticks.LAST_MOVE, "", "'' cannot be the name of a search"),
    (sticks.LAST_MOVE, "last move", "'last move' cannot be the name of a search"),
    (sticks.LAST_MOVE, "a" * 41, "cannot be the name of a search"),
    (sticks.PARITY, "parity", "'parity' names no game"),
    (sticks.PARITY, "chess.parity", "'chess.parity' names no game"),
    (sticks.PARITY, "tictactoe.default", "has an evaluator 'default' already"),
    (7, "seven", "7 cannot be registered: allowed are a Game class, a SearchKind and an EvaluatorKind."),
    (sticks.SticksGame(), "sticks", "cannot be registered"),
    (sticks.Wordless, "", "The game 'wordless' has no parse, text."),
    (
        sticks.Lifeless,
        "",
        "The positions of 'lifeless' have no moves, candidates, forcing, play, undo, to_move, is_over, result, key, ",
    ),
    (
        sticks.Outdated,
        "",
        "and defines what has moved: guide to Nets, options to its fields, strongest to Players; docs/extend.md shows",
    ),
    (sticks.Stuck, "", "The game 'stuck' is not over at its start, and yet has no move there."),
    (sticks.HighNumbers, "", "The game highnumbers numbers a move 1023: allowed are 0 to 1022."),
    (sticks.ManyMoves, "", "This state of manymoves has more than 400 moves, which is the most."),
    (sticks.LongGame, "", "This state of longgame may last another 401 moves: at most 400 can be searched."),
    (sticks.ThreeSides, "", "The game 'threesides' has 3 sides: every search here is for games of two."),
    (sticks.Dice, "", "The game 'dice' has chance_outcomes: games of chance are not played here."),
    (sticks.Hidden, "", "The game 'hidden' has observation_tensor: every player here sees all"),
    (sticks.Restless, "", "The first move of 'restless' leads to two positions: games of chance"),
    (Game, "", "cannot be the name of a game"),
]


@pytest.mark.parametrize(("item", "name", "sentence"), REFUSED, ids=[sentence[:40] for _, _, sentence in REFUSED])
def test_what_cannot_be_used_is_refused_in_one_sentence(item: Any, name: str, sentence: str) -> None:
    register(sticks.SticksGame)
    before = [dict(registry) for registry in REGISTRIES]
    with pytest.raises(Mistake) as raised:
        register(item, name)
    assert sentence in str(raised.value)
    assert is_sentence(str(raised.value))
    assert [dict(registry) for registry in REGISTRIES] == before


def test_a_program_that_asks_for_what_has_moved_is_told_where_to() -> None:
    rules = game("tictactoe")
    for name, sentence in {"marks": ": it has moved to Board.letters, see docs/extend.md", "colour": ""}.items():
        with pytest.raises(AttributeError) as raised:
            getattr(rules, name)
        assert str(raised.value) == f"'TicTacToeGame' object has no attribute {name!r}{sentence}"


def test_as_much_as_there_may_be_is_taken() -> None:
    register(sticks.JustAllowed)
    start = game("justallowed").start()
    assert (len(start.legal_moves), start.legal_moves[-1].number, start.plies_left) == (400, 1022, 400)


def test_a_board_that_grows_too_large_later_is_refused_when_it_does() -> None:
    class Growing(sticks.SticksGame):
        def parse(self, text: str) -> sticks.Sticks:
            return sticks.Sticks(1000, 0, 500, 900, 0)

    state = Growing().state("many")
    for ask in (lambda: state.legal_moves, lambda: player("minimax:depth=1", Growing()).decide(state)):
        with pytest.raises(Mistake, match="more than 400 moves"):
            ask()


# By installed packages.


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes a package known that announces entry points, each a name and what it stands for, by group."""

    def install(**groups: dict[str, str]) -> None:
        info = tmp_path / "others-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n", encoding="utf-8")
        lines = [
            f"[plyground.{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
            for group, entries in groups.items()
        ]
        (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
        (tmp_path / "others_broken.py").write_text("raise RuntimeError('two\\nlines')\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        for registry in REGISTRIES:
            monkeypatch.setattr(registry, "_known", None)  # as when the program starts

    return install


def test_entry_points_are_found(installed: Callable[..., None]) -> None:
    installed(
        games={"sticks": "tests.sticks:SticksGame"},
        searches={"last_move": "tests.sticks:LAST_MOVE"},
        evaluators={"tictactoe.parity": "tests.sticks:PARITY"},
        offers={"sticks.Players": "tests.test_registry:SticksPlayers"},
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert list(games()) == ["tictactoe", "fiveinarow", "dotsandboxes", "sticks"]
        assert player("last_move", game("sticks")).decide(game("sticks").start()).move == "2"
        assert player("minimax:eval=parity", game("tictactoe")).spec == "minimax:eval=parity"
        assert player("Beginner", game("sticks")).spec == "random"


@pytest.mark.parametrize(
    ("group", "name", "value", "reason"),
    [
        ("games", "chess", "no_such_module:Chess", "ModuleNotFoundError: No module named 'no_such_module'."),
        ("games", "chess", "others_broken:Chess", "RuntimeError: two lines."),
        ("games", "chess", "tests.sticks:Chess", "AttributeError: module 'tests.sticks' has no attribute 'Chess'."),
        ("games", "chess", "tests.sticks:NO_GAME", "7 is no game: a game is a class derived from plyground.Game."),
        ("games", "chess", "tests.sticks:SticksGame", "has to have the name 'chess'"),
        ("games", "tictactoe", "tests.sticks:SticksGame", "There is a game called 'tictactoe' already"),
        ("games", "manymoves", "tests.sticks:ManyMoves", "more than 400 moves, which is the most."),
        ("searches", "chess", "tests.sticks:NO_GAME", "7 is no search: it has to be a SearchKind."),
        ("evaluators", "tictactoe.chess", "tests.sticks:NO_GAME", "7 is no evaluator: it has to be an EvaluatorKind."),
        ("offers", "chess", "tests.sticks:NO_GAME", "The offer 'chess' has to be named GAME.TYPE"),
        ("evaluators", "chess.parity", "tests.sticks:PARITY", "'chess.parity' names no game"),
    ],
)
def test_a_broken_package_is_one_warning_and_the_rest_works(
    group: str, name: str, value: str, reason: str, installed: Callable[..., None]
) -> None:
    groups: dict[str, dict[str, str]] = {"games": {"sticks": "tests.sticks:SticksGame"}, "searches": {}}
    groups.setdefault(group, {})[name] = value
    installed(**groups)
    with pytest.warns(PackageWarning) as told:
        found = list(games()), list(SEARCHES), list(OFFERS)
    assert found[0] == ["tictactoe", "fiveinarow", "dotsandboxes", "sticks"]
    assert found[1][0] == "minimax"
    (warning,) = told
    sentence = str(warning.message)
    assert sentence.startswith(f"The {KINDS[group]} {name!r} of the package 'others' cannot be used: ")
    assert reason in sentence
    assert is_sentence(sentence)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it is said once
        assert game("tictactoe").start().play("b2").turn == 1
        assert list(games()) == found[0]


def test_kinds_are_what_plyground_offers() -> None:
    assert all(isinstance(kind, SearchKind) for kind in SEARCHES.values())
    assert all(issubclass(kind, Game) for kind in GAMES.values())
    assert all(isinstance(kind, EvaluatorKind) for rules in GAMES.values() for kind in rules.evaluators.values())


# In a notebook: games are held, and cells are run again.


def test_an_evaluator_is_there_at_once_for_games_already_held() -> None:
    rules = game("tictactoe")
    register(sticks.PARITY, "tictactoe.lop")
    assert (
        player("alphabeta:depth=1,eval=lop", rules).evaluator
        == player("alphabeta:depth=1,eval=lop", "tictactoe").evaluator
    )


def test_what_is_registered_can_be_replaced() -> None:
    register(sticks.PARITY, "tictactoe.lop")
    other = EvaluatorKind("another", sticks.PARITY.weights, sticks.PARITY.build)
    with pytest.raises(Mistake, match="replace=True"):
        register(other, "tictactoe.lop")
    register(other, "tictactoe.lop", replace=True)
    assert game("tictactoe").evaluators["lop"] is other
    register(sticks.SticksGame)

    class Again(sticks.SticksGame):
        pass

    with pytest.raises(Mistake, match="replace=True"):
        register(Again)
    register(Again, replace=True)
    assert type(game("sticks")) is Again
    register(sticks.LAST_MOVE, "last_move")
    register(SEARCHES["greedy"], "last_move", replace=True)
    assert player("last_move", "tictactoe").kind is not sticks.LAST_MOVE


def test_what_comes_with_a_game_cannot_be_replaced_by_an_evaluator() -> None:
    with pytest.raises(Mistake, match="has an evaluator 'win-10' already"):
        register(sticks.PARITY, "tictactoe.win-10", replace=True)


def test_the_package_lists_its_public_names_alone() -> None:
    from plyground.public import __all__ as public

    assert [name for name in dir(plyground) if not name.startswith("__")] == sorted(public)


def test_points_that_nobody_counts_are_refused_and_the_game_stays_unknown() -> None:
    class Stones(Remarks):
        points = "stones"

    class Stony(sticks.SticksGame):
        name = "stony"

    with pytest.raises(Mistake, match="Stones counts 'stones' and has no score"):
        register(Stony, offers={Remarks: Stones})
    assert "stony" not in games()
