"""Records: what was played is kept, replayed and refused whole."""

import contextlib
import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from plyground import Mistake, game, player
from plyground.games import games
from plyground.records import Record


def some_game(name: str) -> Record:
    rules = game(name)
    record = Record(rules, ("greedy", "random:seed=1"))
    for _ in range(6):
        if record.is_over:
            break
        side = record.state.turn
        decision = player(("greedy", "random:seed=1")[side], rules).decide(record.state)
        record.add(decision.move, decision)
    return record


@pytest.mark.parametrize("name", games())
def test_saved_and_loaded_it_is_the_same_game(name: str, tmp_path: Path) -> None:
    record = some_game(name)
    record.save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json")
    assert again.to_json() == record.to_json()
    assert again.state == record.state
    assert list(again.states) == list(record.states)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("name", games())
def test_undo_takes_back_exactly_one_move(name: str) -> None:
    record = some_game(name)
    state, count = record.state, len(record.moves)
    for move in record.state.legal_moves[:3]:
        record.add(move)
        record.undo()
    assert (record.state, record.state.text, len(record.moves)) == (state, state.text, count)


def test_the_figures_of_a_decision_are_kept() -> None:
    rules = game("tictactoe")
    record = Record(rules, ("minimax", "human"), start="xox/oox/---")
    decision = player("minimax", rules).decide(record.state)
    entry = record.add(decision.move, decision)
    assert (entry.move, entry.value, entry.bound, entry.nodes, entry.line) == ("c1", 10, "exact", 11, ("c1",))
    assert record.outcome == "x wins"
    assert (record.result(0), record.result(1)) == (1, -1)


def test_a_resignation_ends_the_game() -> None:
    record = Record(game("tictactoe"), ("human", "human"))
    record.resigned = 0
    assert record.is_over
    assert (record.result(0), record.result(1)) == (-1, 1)
    assert record.outcome == "o wins: x resigned"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "plyground-record-9"}, "only plyground-record-1 can be read"),
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"moves": [{"move": "a1"}, {"move": "a1"}]}, "a1 is not a legal move"),
        ({"moves": [{"move": "z9"}]}, "Cannot read the move 'z9'"),
        ({"moves": [{"step": "a1"}]}, "missing or of the wrong kind"),
        ({"moves": 3}, "missing or of the wrong kind"),
        ({"players": ["one"]}, "missing or of the wrong kind"),
        ({"resigned": 2}, "side 2 resigned"),
        ({"start": "xxx/xx-/---"}, "impossible"),
    ],
)
def test_a_bad_file_is_refused_whole(change: dict[str, object], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**Record(game("tictactoe"), ("a", "b")).to_json(), **change}), encoding="utf-8")
    with pytest.raises(Mistake, match=sentence):
        Record.load(path)


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="No such file"):
        Record.load(tmp_path / "none.json")
    with pytest.raises(Mistake, match="Cannot write"):
        Record(game("tictactoe"), ("a", "b")).save(tmp_path / "none" / "game.json")
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Mistake, match="not a game record"):
        Record.load(tmp_path / "noise")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["format", "game", "players", "start", "moves", "resigned"]), json_values))
def test_any_json_is_a_record_or_a_mistake(tmp_path_factory: pytest.TempPathFactory, change: dict[str, object]) -> None:
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(json.dumps({**Record(game("tictactoe"), ("a", "b")).to_json(), **change}), encoding="utf-8")
    with contextlib.suppress(Mistake):
        Record.load(path)
