"""Games of OpenSpiel as games of ours, with the real package."""

import pickle
import random
from pathlib import Path

import pytest

import plyground
from plyground import Record
from plyground.games.openspiel.loading import SEEN_WHOLE, load
from tests.cli.helpers import answer, data
from tests.questions import run_python
from tests.web.server import Server

pyspiel = pytest.importorskip("pyspiel", reason="needs OpenSpiel: pip install 'plyground[openspiel]'")

REFUSED = {
    "goofspiel": "its players move at the same time",
    "backgammon": "chance has a part in it",
    "dark_hex": "its players do not see everything",
    "chinese_checkers(players=3)": "it has 3 players, and here are two",
    "connect_four(rows=-1)": "rows=-1 is too small",
    "misere(game=connect_four(rows=-1))": "rows=-1 is too small",
    "mnk(m=9999,n=9999,k=3)": "actions, and 1 to 100,000 are allowed",
    "efg_game(filename=secrets.txt)": "names a file",
    "connect_four(rows=x)": "Wrong type for parameter rows",
    "chequers": "Unknown game of OpenSpiel 'chequers'",
    "": "Unknown game of OpenSpiel ''",
}
PLAYABLE = ["amazons", "breakthrough", "chess", "connect_four(rows=6)", "dots_and_boxes", "go(board_size=5)", "hex"]
PLAYABLE += [
    "mancala",
    "misere(game=tic_tac_toe())",
    "nim",
    "othello",
    "pentago",
    "quoridor(board_size=3)",
    "tic_tac_toe",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_played_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(plyground.Mistake) as told:
        plyground.game(f"openspiel:{text}")
    assert REFUSED[text] in str(told.value)


@pytest.mark.parametrize("text", PLAYABLE)
def test_a_random_game_is_the_same_game_in_both(text: str) -> None:
    game, rng = plyground.game(f"openspiel:{text}"), random.Random(text)
    assert plyground.game(game.spec) == game
    theirs, state = pyspiel.load_game(text).new_initial_state(), game.start()
    for _ in range(60):
        if state.is_over:
            break
        actions = theirs.legal_actions()
        assert state.turn == theirs.current_player()
        assert [state.core.action(move.number) for move in state.legal_moves] == actions
        assert not any(" " in move for move in state.legal_moves)
        chosen = rng.randrange(len(actions))
        before, state = state, state.play(state.legal_moves[chosen])
        theirs.apply_action(actions[chosen])
        assert state.plies_left < before.plies_left
        assert state != before
    assert state.is_over == theirs.is_terminal()
    assert [state.result(side) for side in (0, 1)] == theirs.returns()
    assert game.state(state.text) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert str(theirs).splitlines()[0].strip() in str(state)


@pytest.mark.parametrize("name", sorted(SEEN_WHOLE))
def test_equal_pictures_have_equal_futures(name: str) -> None:
    """The games whose states are compared by their pictures: two ways to one picture allow the same moves."""
    rules, rng = load(name), random.Random(name)
    seen: dict[object, list[int]] = {}
    met = 0
    for _ in range(150):
        position = plyground.game(f"openspiel:{name}").new()
        for _ in range(8):
            if position.is_over():
                break
            actions = position.state.legal_actions()
            met += position.words() in seen
            assert seen.setdefault(position.words(), actions) == actions
            position = position.play(rng.choice(range(len(actions))) if rules.by_place else rng.choice(actions[:6]))
    assert met > 100


def test_a_game_that_lasts_too_long_is_a_draw() -> None:
    rules = load("chess")
    position, knights = plyground.game("openspiel:chess").new(), ("Nf3", "Nf6", "Ng1", "Ng8")
    assert rules.most_plies == position.plies_left() == 400
    assert position.play(0)._replace(plies=400).is_over()
    assert position._replace(plies=400).result(0) == 0
    state = plyground.game("openspiel:chess").start().play(*knights)
    assert str(state).split()[0] == str(plyground.game("openspiel:chess").start()).split()[0]
    assert state != plyground.game("openspiel:chess").start(), "what was repeated matters"


def test_searches_find_what_is_known() -> None:
    mate = plyground.game("openspiel:connect_four").state("x3 o0 x3 o1 x3 o6")
    for player in ("alphabeta:depth=2", "deepening:depth=3", "mcts:simulations=300"):
        assert plyground.player(player, mate.game).decide(mate).move == "x3"
    assert plyground.solve("openspiel:tic_tac_toe").value == 0
    assert plyground.solve("openspiel:nim(pile_sizes=1;2;3,is_misere=false)").value == -1
    assert plyground.perft(plyground.game("openspiel:othello").start(), 4) == 244


def test_it_is_used_wherever_a_game_is_named(tmp_path: Path) -> None:
    asked = "openspiel:connect_four(rows=6)", "x3 o0 x3 o1 x3 o6", "--player", "alphabeta:depth=2"
    assert data("best", *asked)["move"] == "x3"
    assert "x3" in answer("tree", *asked)
    played = plyground.match("openspiel:hex(board_size=3)", "mcts:simulations=40", "random", 2, seed=1)
    assert played.games == 2
    compared = plyground.compare("openspiel:tic_tac_toe", ["minimax:depth=3", "alphabeta:depth=3"])
    assert len(compared.rows()) == 2
    record, file = Record(played.game), tmp_path / "hex.json"
    for entry in played.results[0].moves:
        record.add(entry.move)
    record.save(file)
    assert Record.load(file).state == record.state


def test_a_game_on_the_page(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db") as server, server.visitor().tab() as tab:
        state = tab.game(type="new", game="openspiel:tic_tac_toe", players=["human", "mcts:simulations=20"])
        while not state["boards"][0]["over"]:
            board = state["boards"][0]
            state = tab.game(type="move", id=state["id"], ply=len(board["moves"]), move=board["legal"][0])
            if not state["boards"][0]["over"]:
                state = tab.plies(len(board["moves"]) + 2)
        assert state["boards"][0]["kind"] == "text"


def test_a_process_may_play_none_of_them() -> None:
    closed = (
        "import plyground; from plyground.games.catalogue import close; close('openspiel', 'it is another world')\n"
    )
    asked = "try: plyground.game('openspiel:hex')\nexcept plyground.Mistake as told: print(told)"
    assert "it is another world" in run_python(["-c", closed + asked])


WITHOUT = "import sys; sys.modules['pyspiel'] = None\n"  # importing it raises ModuleNotFoundError


def test_it_says_what_to_install() -> None:
    asked = (
        WITHOUT
        + "import plyground\ntry: plyground.game('openspiel:hex')\nexcept plyground.Mistake as told: print(told)"
    )
    assert "pip install 'plyground[openspiel]'" in run_python(["-c", asked])


def test_nothing_imports_it_before_it_is_asked_for() -> None:
    assert "True" in run_python(["-c", "import sys, plyground; plyground.game('hex' if 0 else 'tictactoe').start(); "
                                 "print('pyspiel' not in sys.modules)"])  # fmt: skip
