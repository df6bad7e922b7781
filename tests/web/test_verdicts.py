"""One verdict of a position: the library, the terminal and the page say the same in every place."""

import random
import time
from typing import Any

import pytest

from plyground import State, game, player
from plyground.analysis import analyse
from plyground.analysis.claims import Chance
from plyground.analysis.lines import verdict
from plyground.compiled import INTERPRETED

from ..cli.helpers import answer, data
from .server import Tab, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the places do not depend on how searches run: once is enough")

POSITIONS = 6
OPENING = {"tictactoe": 1, "fiveinarow": 9, "dotsandboxes": 1}  # with eight stones or fewer, `five` blurs its values
SHORT = {"tictactoe": "alphabeta", "fiveinarow": "five:nodes=300", "dotsandboxes": "dots-expert:nodes=2000"}


def some_states(name: str) -> list[State]:
    """Positions of random games, with a choice of moves, from the first moves to the last ones."""
    dice, rules = random.Random(f"verdicts {name}"), game(name)
    found: list[State] = []
    while len(found) < POSITIONS:
        states = [rules.start()]
        while not states[-1].is_over:
            states.append(states[-1].play(dice.choice(states[-1].candidates)))
        if len(states) > OPENING[name] + 1:
            found.append(states[dice.randrange(OPENING[name], len(states) - 1)])
    return found


def plain(chance: Chance | None) -> dict[str, Any] | None:
    return None if chance is None else {**vars(chance)}


@pytest.mark.parametrize("name", SHORT)
def test_all_places_have_the_same_verdict(visitor: Visitor, name: str) -> None:
    for state in some_states(name):
        who = player(SHORT[name], state.game)
        found = analyse(state, who, lines=1)
        wanted = plain(found.chance)
        assert plain(verdict(who.decide(state))) == wanted, state
        page = visitor.post("analysis", {"game": name, "position": state.text, "player": who.spec, "lines": 1}, 200)
        printed = data("analyse", name, state.text, "--player", who.spec, "--lines", "1")
        best = data("best", name, state.text, "--player", who.spec)
        assert [page["chance"], printed["chance"], best["chance"]] == [wanted] * 3, state
        # The first line is worth what the position is worth; page, terminal, rows and notebook name the same moves.
        assert plain(found.moves[0].chance) == wanted
        assert [[move["move"], move["chance"], move["worth"]] for move in page["moves"]] == [
            [move.move, plain(move.chance), found.worth(move)] for move in found.moves
        ]
        assert [[move["move"], move["chance"]] for move in printed["moves"]] == [
            [move.move, plain(move.chance)] for move in found.moves
        ]
        for row, move in zip(found.rows(), found.moves, strict=True):
            assert row["chance"] == (None if move.chance is None else move.chance.text)
        if found.chance is not None:
            assert found.chance.text in answer("analyse", name, state.text, "--player", who.spec, "--lines", "1")
            assert found.chance.text in found._repr_html_()
            if found.chance.kind != "fitted":
                assert found.worth(found.moves[0]) == found.chance.text == page["moves"][0]["worth"]


def judged(visitor: Visitor, id: str) -> Any:
    """The game once the chances of its moves are known."""
    while (state := visitor.get(f"games/{id}"))["judging"]:
        time.sleep(0.05)
    return state


def test_a_hint_and_the_bar_say_the_same(visitor: Visitor, tab: Tab) -> None:
    """What the hint has found out, the bar says from then on."""
    moves = ["h8", "a1", "h9", "a3", "h10"]
    id = visitor.post("games", {"game": "fiveinarow", "players": ["human", "human"], "moves": moves})["id"]
    tab.game(type="open", id=id)
    before = judged(visitor, id)["boards"][0]["moves"][-1]["chance"]
    hint = tab.ask(type="hint", id=id, player="five:nodes=2000")
    assert hint["chance"] != before
    assert judged(visitor, id)["boards"][0]["moves"][-1]["chance"] == hint["chance"]


def test_a_stored_game_has_its_chances_without_being_played(visitor: Visitor) -> None:
    wanted = {"game": "tictactoe", "players": ["human", "human"], "moves": ["b2", "a1", "c2", "a2", "c1", "a3"]}
    id = visitor.post("games", wanted)["id"]
    state = judged(visitor, id)
    assert [entry["chance"]["text"] for entry in state["boards"][0]["moves"]] == [
        "a draw", "a draw", "a draw", "a draw", "o wins in 1", "o wins"
    ]  # fmt: skip
