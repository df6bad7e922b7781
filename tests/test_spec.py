"""The grammar of specs: what is written reads back, and anything else is a Mistake that says what is allowed."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.compiled import INTERPRETED
from plyground.errors import Mistake, unknown
from plyground.games import game, games
from plyground.spec import (
    LARGEST_WEIGHT,
    Choice,
    Duration,
    Integer,
    Numbers,
    Option,
    Switch,
    options_of,
    read_options,
    split_spec,
    write_spec,
)
from tests.mistakes import read_or_mistake

MANY = settings(max_examples=50 if INTERPRETED else 300)

OPTIONS: dict[str, Option[Any]] = {
    "depth": Integer("plies", low=-5, high=400),
    "rule": Choice("rule", names=("freestyle", "standard")),
    "extra": Switch("extra turn"),
    "time": Duration("time for a move"),
    "one": Numbers("a weight", count=1),
    "three": Numbers("three weights", count=3),
}

weights = st.integers(-LARGEST_WEIGHT, LARGEST_WEIGHT)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "depth": st.integers(-5, 400),
    "rule": st.sampled_from(["freestyle", "standard"]),
    "extra": st.booleans(),
    "time": st.integers(1000, 86_400 * 10**6).map(lambda microseconds: microseconds / 10**6),
    "one": st.tuples(weights),
    "three": st.tuples(weights, weights, weights),
}


@MANY
@given(values=st.fixed_dictionaries({}, optional=VALUES))
def test_what_is_written_reads_back(values: dict[str, Any]) -> None:
    text = write_spec("somebody", values, OPTIONS)
    name, written = split_spec(text, "player")
    assert name == "somebody"
    assert read_options(written, OPTIONS, "somebody") == values


@MANY
@given(number=st.decimals(0, 10**9, places=6), unit=st.sampled_from(["ms", "s", "m"]), places=st.integers(0, 6))
def test_every_time_that_is_read_is_written_as_the_same_time(number: Any, unit: str, places: int) -> None:
    option = Duration("time for a move")
    seconds = option.read(f"{number:.{places}f}{unit}")
    if seconds is not None:
        assert 0.001 <= seconds <= 86_400
        assert option.read(option.write(seconds)) == seconds


def test_a_spec_is_a_name_with_options() -> None:
    assert split_spec("minimax", "player") == ("minimax", {})
    assert split_spec(" minimax : depth = 4 , eval=nine ", "player") == ("minimax", {"depth": "4", "eval": "nine"})
    assert split_spec("engine:path=a:b=c", "player") == ("engine", {"path": "a:b=c"})
    assert split_spec("", "player") == ("", {})


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("minimax:", "''"),
        ("minimax:depth", "'depth'"),
        ("minimax:depth=", "'depth='"),
        ("minimax:=4", "'=4'"),
        ("minimax:depth=4,", "''"),
        ("minimax:depth=4,,nodes=5", "''"),
    ],
)
def test_a_spec_that_cannot_be_read_is_a_mistake(text: str, names: str) -> None:
    with pytest.raises(Mistake, match="write name:key=value,key=value") as mistake:
        split_spec(text, "player")
    assert names in str(mistake.value)


def test_an_option_stands_once() -> None:
    with pytest.raises(Mistake, match="'depth' stands twice"):
        split_spec("minimax:depth=4,depth=5", "player")


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        ("depth", ["", "x", "4.0", "1e3", "401", "-6", "--5", "٤", "0x10", "9" * 400, "4 4", "1_0"]),
        ("rule", ["", "Freestyle", "free", "freestyle standard"]),
        ("extra", ["", "yes", "1", "True", "ON"]),
        ("time", ["", "1", "s", "-1s", "0s", "0.5ms", "1441m", "1h", "1e3s", "1.s", ".5s", "nan s", "infs", "1,5s"]),
        ("one", ["", "1/2", "x", "1.5", str(LARGEST_WEIGHT + 1), "-" + "9" * 17, "1/", "९"]),
        ("three", ["", "1", "1/2", "1/2/3/4", "1/2/x", "1//3", "/1/2"]),
    ],
)
def test_values_that_are_not_allowed_say_what_is(key: str, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(Mistake) as mistake:
            read_options({key: text}, OPTIONS, "somebody")
        assert OPTIONS[key].allowed in str(mistake.value)
        assert len(str(mistake.value)) < 300


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("depth", "+4", 4),
        ("depth", "007", 7),
        ("extra", "on", True),
        ("extra", "off", False),
        ("time", "250ms", 0.25),
        ("time", "1.5s", 1.5),
        ("time", "2m", 120.0),
        ("time", "1ms", 0.001),
        ("time", "1440m", 86_400.0),
        ("three", "1/-2/+3", (1, -2, 3)),
    ],
)
def test_values_that_are_allowed(key: str, text: str, value: Any) -> None:
    assert read_options({key: text}, OPTIONS, "somebody") == {key: value}


def test_an_unknown_option_is_told_the_allowed_ones_and_the_nearest() -> None:
    with pytest.raises(Mistake, match=r"'detph'.*depth, rule, extra, time, one, three.*Did you mean 'depth'"):
        read_options({"detph": "4"}, OPTIONS, "somebody")
    with pytest.raises(Mistake, match="takes no options"):
        read_options({"depth": "4"}, {}, "somebody")


def test_options_are_written_in_their_own_order() -> None:
    assert write_spec("a", {"extra": True, "depth": 3}, OPTIONS) == "a:depth=3,extra=on"
    assert write_spec("a", {}, OPTIONS) == "a"


def test_unknown_names_are_told_the_nearest() -> None:
    with pytest.raises(Mistake, match=r"Unknown game 'tictactow'.*tictactoe.*Did you mean 'tictactoe'"):
        game("tictactow")
    assert "Did you mean" not in str(unknown("game", "zzzz", ["tictactoe"]))
    assert len(str(unknown("game", "z" * 10_000, ["tictactoe"]))) < 200


# Random text.

NOISE = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="=:,/ abcdeghikmnorstuwx0123456789-+.", max_size=40),
    st.builds(
        lambda name, items: f"{name}:" + ",".join(items),
        st.sampled_from([*games(), "minimax"]),
        st.lists(
            st.builds(
                "{}={}".format,
                st.sampled_from(["rows", "columns", "k", "size", "rule", "extra_turn", "depth", "x"]),
                st.one_of(
                    st.integers(-2, 40).map(str), st.sampled_from(["on", "off", "standard"]), st.text(max_size=5)
                ),
            ),
            max_size=4,
        ),
    ),
)


@MANY
@given(NOISE)
def test_any_text_is_a_spec_or_a_mistake(text: str) -> None:
    settings = read_or_mistake(split_spec, text, "player")
    for written in (settings[1] if settings else {}, dict.fromkeys(OPTIONS, text), {text: "1"}):
        read_or_mistake(read_options, written, OPTIONS, "somebody")


@MANY
@given(NOISE)
def test_any_text_is_a_game_or_a_mistake(text: str) -> None:
    rules = read_or_mistake(game, text)
    if rules is not None:
        assert game(rules.spec) == rules
        assert rules.rules_of(rules.new()) == rules


@pytest.mark.parametrize("name", games())
def test_every_option_of_a_game_reads_back_at_its_limits(name: str) -> None:
    kind = games()[name]
    assert kind().spec == name
    for key, option in options_of(kind).items():
        for text in extreme_texts(option):
            rules = read_or_mistake(game, f"{name}:{key}={text}")
            if rules is not None:  # else a board too large, or a line too long for it
                assert game(rules.spec) == rules
                assert option.write(getattr(rules, key)) == text


def extreme_texts(option: Option[Any]) -> list[str]:
    if isinstance(option, Integer):
        return [str(option.low), str(option.high)]
    return list(option.names) if isinstance(option, Choice) else ["on", "off"]
