"""Bad input: one sentence on stderr, exit code 2, never a traceback."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.games import games

from .helpers import call, complaint

GAMES = list(games())
ALMOST = ["tictactoe", "tictactoe:rows=4", "fiveinarow:size=9,rule=standard", "dotsandboxes:rows=2,extra_turn=off"]
SPECS = ["alphabeta:depth=2,eval=default", "random:seed=7", "minimax:nodes=50", "greedy:eval=spot,spots=1/2/3", "human"]
POSITIONS = ["xox/oox/---", "h8 i9", "2x2:3f score=1-0 turn=1", "start", "6x6:0", "---/---/---"]


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A text that is nearly right."""
    text = draw(st.sampled_from(texts))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 3)))
    return text[:start] + draw(st.text(max_size=3)) + text[end:]


def anything(texts: list[str]) -> st.SearchStrategy[str]:
    return st.one_of(st.text(), damaged(texts), st.sampled_from(texts))


def never_a_traceback(*args: str, text: str = "") -> None:
    result = call(*args, text=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), (args, result.exception)
    assert result.exit_code in (0, 2), (args, result.output)
    assert result.exit_code == 0 or result.stdout == ""
    assert "Traceback" not in result.output


@given(game=anything(ALMOST), separator=st.sampled_from([[], ["--"]]))
def test_any_game(game: str, separator: list[str]) -> None:
    never_a_traceback("best", "--player", "random", *separator, game, "start")
    never_a_traceback("players", *separator, game)
    never_a_traceback("play", *separator, game)


@given(game=st.sampled_from(GAMES), position=anything(POSITIONS))
def test_any_position(game: str, position: str) -> None:
    never_a_traceback("best", "--player", "random", "--json", "--", game, position)
    never_a_traceback("match", f"--from={position}", game, "random", "random", "--games", "1", "--json")
    never_a_traceback("play", game, f"--from={position}", text="moves\nboard\n")


@given(spec=anything(SPECS))
def test_any_player(spec: str) -> None:
    never_a_traceback("best", "tictactoe", "xox/oox/---", f"--player={spec}", "--json")
    never_a_traceback("match", "--from", "xox/oox/---", "--games", "1", "--json", "--", "tictactoe", spec, "random")
    never_a_traceback("play", "tictactoe", "--from", "xox/oox/---", f"--first={spec}")


@given(
    lines=st.lists(st.one_of(st.text(), st.sampled_from(["undo", "hint", "board", "moves", "a1", "b1"])), max_size=6)
)
def test_any_line_at_the_prompt(lines: list[str]) -> None:
    kept = [line for line in lines if not line.strip().lower().startswith("save")]  # no files all over the place
    never_a_traceback("play", "tictactoe", "--from", "xox/oox/---", "--json", text="\n".join(kept))


@given(lines=st.lists(st.text(), max_size=6))
def test_any_line_to_the_chooser(lines: list[str]) -> None:
    never_a_traceback("play", text="\n".join(lines))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


@given(data=st.data())
def test_any_damage_to_a_saved_game(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "damaged.json"
    record = json.loads(call("play", "tictactoe", "--second", "greedy", "--json", text="b2\nresign\n").stdout)
    place = data.draw(st.sampled_from([record, *record["moves"]]))
    place[data.draw(st.sampled_from([*place, "more"]))] = data.draw(ANYTHING)
    file.write_text(json.dumps(record))
    never_a_traceback("play", "--load", str(file), "--json")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("plya",), "No such command 'plya'. Did you mean 'play'?"),
        (("match", "tictactoe", "random", "random", "--gmes", "3"), "No such option: --gmes"),
        (("best",), "Missing argument 'GAME'"),
        (("best", "tictactoe", "start", "--player", "alphabet"), "Did you mean 'alphabeta'?"),
        (("best", "tictactoe", "start", "--player", "alphabeta:deep=3"), "Did you mean 'depth'?"),
        (("best", "tictactoe", "start", "--player", "alphabeta:depth=0"), "depth is a whole number from 1 to"),
        (("best", "tictactoe", "xxx/---/---"), "is impossible"),
        (("best", "tictactoe:rows=99", "start"), "rows is a whole number from 1 to 26"),
        (
            ("match", "tictactoe", "random", "random", "--games", "many"),
            "--games 'many' is not allowed: write a whole number from 1 to 1000000.",
        ),
        (("match", "tictactoe", "random", "random", "--games", "9" * 5000), "a whole number from 1 to 1000000"),
    ],
)
def test_the_sentence_says_what_is_allowed(args: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(*args)
    assert sentence in complaint(*args, "--json")
