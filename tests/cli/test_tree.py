import json
from pathlib import Path

import pytest
from hypothesis import given

from plyground.trees.files import FORMATS

from .helpers import SMALL_GAMES, answer, call, complaint, data
from .test_mistakes import anything, never_a_traceback

CLASSIC = "tree:((5 9 7) (4 1 2) (11 6 3))"


def test_a_tree_in_the_terminal() -> None:
    shown = answer("tree", CLASSIC)
    assert "├─ b  MIN ≤ 4  α 5 β ∞  2 nodes\n" in shown
    assert "cut: MAX already has α = 5 elsewhere, 2 moves left out" in shown
    assert "\x1b" not in shown
    assert answer("tree", CLASSIC, "--ascii").isascii()


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_every_game(game: str) -> None:
    found = data("tree", game, "start", "--player", "greedy", "--width", "3")
    assert found["nodes"][0]["nodes"] == found["visited"]
    assert len(found["nodes"]) == (2 if game.startswith("fiveinarow") else 4)  # in the middle, or anywhere
    assert [node["chosen"] for node in found["nodes"]].count(True) == 1


def test_the_numbers_are_those_of_the_decision() -> None:
    decision = data("best", "tictactoe", "xo-/-x-/--o")
    tree = data("tree", "tictactoe", "xo-/-x-/--o", "--width", "9")
    assert (tree["move"], tree["value"], tree["visited"]) == (decision["move"], decision["value"], decision["nodes"])
    signs = {"exact": "=", "at most": "≤"}
    judged = {(node["move"], node["value"], node["sign"]) for node in tree["nodes"] if node["ply"] == 1}
    assert judged == {(root["move"], root["value"], signs[root["bound"]]) for root in decision["root"]}
    assert sum(1 + node["more_nodes"] for node in tree["nodes"]) == decision["nodes"]


def test_options_say_how_much_is_shown() -> None:
    def plies(*options: str) -> list[int]:
        return [node["ply"] for node in data("tree", "tictactoe", "xo-/-x-/--o", *options)["nodes"]]

    assert plies("--depth", "1", "--width", "2").count(1) == 2
    assert plies("--depth", "3", "--width", "2").count(3) > plies("--depth", "2", "--width", "2").count(3)
    opened = data("tree", "tictactoe", "xo-/-x-/--o", "--depth", "1", "--width", "2", "--open", "c3 a1")
    assert "a1" in [node["move"] for node in opened["nodes"] if node["ply"] == 2]


def test_max_may_be_named() -> None:
    ours, theirs = (data("tree", "tictactoe", "xx-/-o-/---", "--max", side) for side in ("o", "x"))
    assert (ours["max"], theirs["max"]) == ("o", "x")
    assert ours["value"] == -theirs["value"]
    assert ours["nodes"][0]["level"] == "MAX"
    assert theirs["nodes"][0]["level"] == "MIN"


def test_a_board_that_starts_with_an_empty_cell_is_no_option(tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    result = call("tree", "tictactoe", "-x-/-o-/x--", "-o", str(file), "--player", "greedy")
    assert result.exit_code == 0, result.output
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("suffix", FORMATS)
def test_files(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"tree{suffix}"
    assert answer("tree", CLASSIC, "--output", str(file), "--no-boards") == ""
    assert file.stat().st_size > 100
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_whole_game(tmp_path: Path) -> None:
    saved, folder = tmp_path / "game.json", tmp_path / "trees"
    answer(
        "play", "tictactoe", "--first", "alphabeta", "--second", "greedy", "--from", "xo-/-x-/---", "--save", str(saved)
    )
    result = call("tree", "--load", str(saved), "-o", str(folder), "--depth", "1")
    assert result.exit_code == 0, result.output
    moves = json.loads(saved.read_text(encoding="utf-8"))["moves"]
    drawings = sorted(path.name for path in folder.glob("*.svg"))
    assert drawings == [f"step-{number}.svg" for number in range(1, len(moves) + 1)]
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert all(f'src="{name}"' in page for name in drawings)
    assert page.count("plays the same") == len(moves)
    assert "is not empty" in complaint("tree", "--load", str(saved), "-o", str(folder))


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ((), "Name a GAME"),
        (("tree:((1 2)",), "a bracket is missing"),
        ((CLASSIC, "d"), "no node 'd'"),
        ((CLASSIC, "a1"), "The game is over"),
        ((CLASSIC, "--player", "random"), "random walks no tree"),
        ((CLASSIC, "--depth", "0"), "--depth '0' is not allowed: write a whole number from 1 to 20."),
        ((CLASSIC, "--width", "wide"), "--width 'wide' is not allowed"),
        ((CLASSIC, "--max", "x"), "Unknown side of tree 'x': allowed are MAX, MIN."),
        ((CLASSIC, "--open", "b a1"), "a1 is not a legal move here: allowed are b1, b2, b3."),
        ((CLASSIC, "-o", "tree.gif"), "its name has to end in .svg, .png, .dot, .json, .txt"),
        ((CLASSIC, "-o", "nowhere/tree.svg"), "Cannot write 'nowhere/tree.svg'"),
        (("--load", "no.json"), "need a folder"),
        (("--load", "no.json", "-o", "folder"), "Cannot read 'no.json'"),
        ((CLASSIC, "--load", "no.json"), "--load brings its own game"),
    ],
)
def test_mistakes(args: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in complaint("tree", *args)
    assert list(tmp_path.iterdir()) == []


@given(
    game=anything([CLASSIC, "tree:(left:max(3 5) (2 -4))"]), position=anything(["a", "start"]), path=anything(["b b1"])
)
def test_anything_else_is_a_mistake_too(game: str, position: str, path: str) -> None:
    never_a_traceback("tree", "--player", "greedy", f"--open={path}", "--", game, position)


def test_a_search_that_was_ended_early_has_no_tree_and_says_so() -> None:
    shown = answer("tree", "tictactoe", "start", "--player", "alphabeta:nodes=3")
    assert "The search was ended before it had a whole tree." in shown
    assert data("tree", "tictactoe", "start", "--player", "alphabeta:nodes=3")["nodes"] == []
    unfinished = answer("tree", "tictactoe", "start", "--player", "alphabeta:nodes=100")
    assert "nodes in earlier passes; " in unfinished
    assert "nodes in a pass that was not finished." in unfinished
