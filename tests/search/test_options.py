"""The options of the searches: one class for each search, from which everything else is made."""

from typing import Any

import pytest

from plyground.errors import Mistake
from plyground.games import game, games
from plyground.games.game import Game
from plyground.players import player, searches_of
from plyground.search import SearchKind
from plyground.search.workspace import set_options
from plyground.spec import Integer, Switch, option, options, options_of, read_options

RULES = [kind() for kind in games().values()]
KINDS = {name: kind for rules in RULES for name, kind in searches_of(rules).items()}


@options
class Some:
    """Some options."""

    table: bool = option(Switch("a table"), default=True)
    width: int | None = option(Integer("moves to search", low=1, high=9, formerly="breadth"), default=None)
    name: int = option(Integer("a number that has to be set", low=1, high=3))


KIND = SearchKind(lambda: None, "nothing", settings=Some)  # type: ignore[arg-type, return-value]


def test_a_class_of_options_says_all_there_is_to_know() -> None:
    assert list(KIND.options) == ["table", "width", "name"]
    assert KIND.defaults == {"table": True, "width": None}
    assert KIND.required == ("name",)
    table = (Some.__doc__ or "").splitlines()[2:]
    assert table == [
        "    table          a table (on or off; default: on)",
        "    width          moves to search (a whole number from 1 to 9; no default)",
        "    name           a number that has to be set (a whole number from 1 to 3; no default)",
    ]


def test_numbers_and_switches_are_written_into_the_workspace() -> None:
    class Work:
        table = width = name = -1

    set_options(work := Work(), Some(name=2))
    assert (work.table, work.width, work.name) == (1, 0, 2)


def test_an_earlier_name_is_read_as_the_present_one_but_not_beside_it() -> None:
    assert read_options({"breadth": "3"}, KIND.options, "it") == {"width": 3}
    for twice in ({"breadth": "3", "width": "3"}, {"width": "3", "breadth": "3"}):
        with pytest.raises(Mistake, match="width"):
            read_options(twice, KIND.options, "it")


@pytest.mark.parametrize("name", KINDS)
def test_defaults_are_allowed_and_described(name: str) -> None:
    kind = KINDS[name]
    help_text = kind.settings.__doc__ or ""
    for key, each in kind.options.items():
        assert f"    {key} " in help_text
        default: Any = kind.defaults.get(key)
        if default is not None:
            assert each.read(each.write(default)) == default


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_spec_with_every_default_written_out_means_the_same(rules: Game) -> None:
    for name, kind in searches_of(rules).items():
        if kind.needs_net or kind.runs_programs:
            continue
        defaults = {key: value for key, value in kind.defaults.items() if value not in (None, "")}
        text = ",".join(f"{key}={kind.options[key].write(value)}" for key, value in defaults.items())
        who = player(f"{name}:{text}" if text else name, rules)
        assert who.settings == defaults
        assert player(who.spec, rules).spec == who.spec
        assert {key: who.option(key) for key in kind.options} == {
            key: player(name, rules).option(key) for key in kind.options
        }


def test_a_player_knows_its_options() -> None:
    who = player("deepening:memory=32,lmr=on", game("tictactoe"))
    assert (who.option("memory"), who.option("lmr"), who.option("width"), who.option("cmd")) == (32, True, 0, None)
    assert options_of(who.kind.settings) == who.kind.options


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("doubt=30", "fpu_reduction=30"),
        ("exploration=120", "cpuct=120"),
        ("doubt=30,simulations=9,exploration=120", "simulations=9,cpuct=120,fpu_reduction=30"),
    ],
)
def test_specs_with_the_earlier_names_of_options_go_on_working(written: str, meant: str) -> None:
    rules = game("fiveinarow")
    who = player(f"puct:{written}", rules)
    assert who.spec == f"puct:{meant}"
    assert who.settings == player(who.spec, rules).settings
    assert player("mcts:exploration=50", rules).spec == "mcts:exploration=50"
    assert player("mcts_minimax:look=2,greed=5", rules).spec == "mcts_minimax:lookahead=2,greedy_percent=5"
