"""Every door takes a text, and refuses what it cannot use in one sentence."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground import Limits, Mistake, Player, Record
from tests.mistakes import is_sentence

STATE = "tictactoe xox/oox/---"


def test_doors_take_texts(tmp_path: Path) -> None:
    state = plyground.game("tictactoe").state("xox/oox/---")
    alphabeta = plyground.player("alphabeta:depth=2", "tictactoe")
    assert alphabeta == plyground.player("alphabeta:depth=2", state.game) == plyground.player(alphabeta, "tictactoe")
    assert alphabeta.decide("xox/oox/---").move == "c1"
    assert plyground.solve(STATE).moves == ("c1",)
    assert plyground.analyse(state, "alphabeta:depth=2").moves[0].move == "c1"
    assert [row["player"] for row in plyground.compare(state, ["alphabeta:depth=2"]).rows()] == ["alphabeta:depth=2"]
    assert plyground.nodes_by_depth(STATE, ["minimax"], [1]).rows()[0]["nodes"] == 4
    assert plyground.walk("minimax", STATE).roots[0].value == plyground.walk("minimax", state).roots[0].value
    assert plyground.perft("tictactoe", 2) == 72
    chance = plyground.win_chance(STATE)
    assert chance is not None
    assert chance.text == "x wins in 1"
    record = Record.of(plyground.MoveTree(state))
    record.add(alphabeta.decide(state).move)
    record.save(str(tmp_path / "x.json"))
    again = Record.load(str(tmp_path / "x.json"))
    assert again == record
    assert plyground.review(again, "alphabeta").worst() is None
    cups = plyground.match("tictactoe", "random", "greedy", games=2, jobs=1, store=str(tmp_path / "games.db"))
    assert cups.games == 2


def test_a_game_takes_its_options() -> None:
    game = plyground.game("tictactoe", rows=4, columns=4, k=4)
    assert game.spec == "tictactoe:rows=4,columns=4,k=4"
    assert plyground.game(game) is game
    assert plyground.game("dotsandboxes", extra_turn=False).spec == "dotsandboxes:extra_turn=off"


@pytest.mark.parametrize(
    "door",
    [
        lambda: plyground.game("tictactoe", rows=99),
        lambda: plyground.game("tictactoe", rows="many"),
        lambda: plyground.game("tictactoe", height=3),
        lambda: plyground.game("tictactoe:rows=4", rows=4),
        lambda: plyground.game(3),  # type: ignore[arg-type]
        lambda: plyground.player("alphabet", "tictactoe"),
        lambda: plyground.player(None, "tictactoe"),  # type: ignore[arg-type]
        lambda: plyground.player("minimax", None),  # type: ignore[arg-type]
        lambda: plyground.player(plyground.player("minimax", "tictactoe"), "fiveinarow"),
        lambda: plyground.solve("chess"),
        lambda: plyground.solve("tictactoe xxx"),
        lambda: plyground.solve(plyground.game("tictactoe")),  # type: ignore[arg-type]
        lambda: plyground.analyse("tictactoe", "nobody"),
        lambda: plyground.compare("tictactoe", "minimax"),
        lambda: plyground.compare("tictactoe", []),
        lambda: plyground.review("x.json"),  # type: ignore[arg-type]
        lambda: plyground.player("minimax", "tictactoe").decide("h8"),
        lambda: plyground.player("minimax", "tictactoe").decide(7),  # type: ignore[arg-type]
        lambda: plyground.game("tictactoe").state(5),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(door: Callable[[], Any]) -> None:
    with pytest.raises(Mistake) as refused:
        door()
    assert is_sentence(str(refused.value)), refused.value


def test_a_solve_that_its_default_ends_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from plyground.analysis.solving import solve as solving

    monkeypatch.setattr(solving, "USUAL_LIMITS", Limits(seconds=0.05))
    found = plyground.solve("tictactoe:rows=10,columns=10,k=5")
    assert found.value is None
    assert "after 0.05 s, the default" in str(found)
    assert "default" not in str(plyground.solve("tictactoe:rows=10,columns=10,k=5", Limits(nodes=10)))
    assert isinstance(plyground.player("minimax", "tictactoe"), Player)
