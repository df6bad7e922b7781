import json
from pathlib import Path

import pytest

from plyground import Players
from plyground.cli.session import Session
from plyground.cli.show import Screen
from plyground.games import game as game_of
from plyground.games import games
from plyground.records import Record

from .helpers import SMALL_GAMES, answer, call, complaint, data


def lines(*texts: str) -> str:
    return "".join(text + "\n" for text in texts)


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_a_whole_game_by_the_first_legal_move(game: str) -> None:
    """Whoever writes every move's name gets through any game: what is taken is refused and asked again."""
    names = game_of(game).start().legal_moves
    record = data("play", game, "--second", "greedy", text=lines(*names * 2))
    assert record["outcome"] != "not finished"
    assert record["players"] == ["human", "greedy"]
    again = Record(game_of(record["game"]), ("", ""), record["start"])
    for entry in record["moves"]:
        again.add(entry["move"])
    assert again.is_over
    assert again.outcome == record["outcome"]
    assert again.state.text == record["position"]


@pytest.mark.parametrize("game", SMALL_GAMES)
def test_a_whole_game_by_hints(game: str) -> None:
    """The person asks for a hint, plays it, and leaves when the input ends."""
    moves: list[str] = []
    while True:
        script = [text for move in moves for text in (move,)] + ["hint greedy"]
        result = call("play", game, "--second", "greedy", text=lines(*script))
        assert result.exit_code == 0, result.output
        if "The game is over" in result.stdout:
            break
        hints = [line for line in result.stdout.splitlines() if line.startswith("greedy suggests ")]
        moves.append(hints[-1].split()[2])
    assert 2 <= len(moves) < 60


def test_figures_after_every_computer_move() -> None:
    shown = answer("play", "tictactoe", "--from", "xo-/---/---", text="b2\n")
    assert "o plays c3 · x wins in 2 · depth 6 · " in shown
    assert " nodes · " in shown
    assert "   best line: c3 " in shown
    assert "[o]" in shown


def test_moves_with_numbers_and_one_game_after_the_other() -> None:
    """x wins at once where the side that began second begins the next game."""
    people = ("play", "tictactoe", "--first", "human", "--second", "human")
    shown = answer(*people, text="1.a1a2 2.b1b2 3.c1\n")
    assert "The game is over: x wins" in shown
    again = call("play", "tictactoe", "--second", "greedy", "--again", text=lines("b2", "resign", "quit"))
    assert "x (greedy) " in again.output or "x plays " in again.output
    assert "colours changed" in again.stderr


def test_end_of_input_is_polite() -> None:
    result = call("play", "tictactoe", text="")
    assert result.exit_code == 0
    assert "To go on from here: plyground play tictactoe --first human --second alphabeta\n" in result.stderr
    result = call("play", "tictactoe", "--second", "greedy", text="b2\n")
    assert "--from o--/-x-/---" in result.stderr


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("b2", "b2 is not a legal move here"),
        ("z9", "Cannot read the move 'z9'"),
        ("", "Write a move"),
        ("udno", "Did you mean 'undo'?"),
        ("hint nobody", "Unknown player of tictactoe 'nobody'"),
        ("save", "Write the name of a file too"),
        ("save /no/such/folder/game.json", "Cannot write '/no/such/folder/game.json'"),
        ("save a\0b", "Cannot write"),
        ("go", "Nobody was stopped"),
        ("\x1b[A", "Cannot read the move"),
    ],
)
def test_a_mistake_leaves_the_position_as_it_was(line: str, reason: str) -> None:
    result = call("play", "tictactoe", "--second", "human", "--from", "---/-x-/---", text=lines(line, "a1", "quit"))
    assert result.exit_code == 0
    assert reason in result.stdout
    assert "--from ---/-x-/o--" in result.stderr


def test_input_that_is_not_text_is_only_unreadable() -> None:
    from typer.testing import CliRunner

    from plyground.cli.app import app

    result = CliRunner().invoke(app, ["play", "tictactoe"], input=b"\xff\xfe\x80\nquit\n")
    assert result.exit_code == 0
    assert "Cannot read the move" in result.stdout


def test_undo_takes_the_reply_back_too() -> None:
    result = call("play", "tictactoe", "--second", "greedy", text=lines("b2", "undo", "undo", "c1", "quit"))
    assert "Taken back: b2 a3." in result.stdout
    assert "There is no move of yours to take back." in result.stdout
    assert "--from o--/---/--x" in result.stderr
    two_people = call("play", "tictactoe", "--second", "human", text=lines("b2", "a1", "undo", "quit"))
    assert "Taken back: a1." in two_people.stdout


def test_undo_where_a_side_moves_twice() -> None:
    """Dots-and-boxes: after the reply to the undone move, several moves of the computer may have to go."""
    start = "2x2:5"  # two lines of the upper left box
    script = lines("v(0,0)", "undo", "quit")
    result = call(
        "play", "dotsandboxes:rows=2,columns=2", "--second", "greedy:eval=takes-boxes", "--from", start, text=script
    )
    taken = next(line for line in result.stdout.splitlines() if line.startswith("Taken back: "))
    assert taken.startswith("Taken back: v(0,0) v(0,1) ")
    assert len(taken.split()) == 5
    assert "0 – 0" in result.stdout.splitlines()[-2]


def test_hint_shows_its_figures() -> None:
    shown = answer("play", "tictactoe", "--from", "xox/oox/---", text=lines("hint", "hint 001-minimax", "quit"))
    assert "deepening:time=1s suggests c1 · x wins in 1 · depth 1 · " in shown
    assert "001-minimax suggests c1 · x wins in 1" in shown


def test_hint_says_what_the_move_does() -> None:
    chain = "2x3:11ff"  # the upper of two chains is opened
    shown = answer("play", "dotsandboxes", "--from", chain, "--second", "human", text=lines("hint greedy", "quit"))
    assert "greedy suggests v(0,2) · " in shown
    assert "\n   it closes 1 box; with best play first wins by 2\n" in shown
    shown = answer("play", "tictactoe", text=lines("hint greedy", "quit"))
    assert "   it " not in shown  # this game has no words for it


def test_resign() -> None:
    record = data("play", "tictactoe", "--second", "greedy", text=lines("b2", "resign"))
    assert record["resigned"] == 0
    assert record["outcome"] == "o wins: x resigned"
    record = data("play", "tictactoe", "--second", "human", text=lines("b2", "resign"))
    assert record["resigned"] == 1


def test_board_moves_and_help() -> None:
    shown = answer("play", "tictactoe", text=lines("board", "moves", "help", "quit"))
    assert shown.count("   a   b   c\n") == 2
    assert "a3  b3  c3  a2  b2  c2  a1  b1  c1\n" in shown
    for word in ("undo", "hint", "resign", "save FILE", "quit"):
        assert f"\n  {word} " in shown


def test_save_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = data("play", "tictactoe", "--second", "greedy", text=lines("b2", f"save {file}", "c1", "quit"))
    assert json.loads(file.read_text())["moves"] == first["moves"]  # further moves are saved too
    assert len(first["moves"]) == 4
    second = data("play", "--load", str(file), "--save", str(file), text=lines("undo", "b3", "b1"))
    assert second["players"] == ["human", "greedy"]
    assert [entry["move"] for entry in second["moves"]] == ["b2", "a3", "b3", "c3", "b1"]
    assert second["outcome"] == "x wins"
    assert Record.load(file).outcome == "x wins"
    third = call("play", "tictactoe", "--load", str(file), text="")
    assert third.exit_code == 0
    assert "The game is over: x wins." in third.stdout


def test_save_from_the_first_move_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer("play", "tictactoe", "--first", "greedy", "--save", str(file), text="")
    assert len(Record.load(file).moves) == 1
    answer("play", "tictactoe", "--save", str(file), text="quit\n")
    assert Record.load(file).moves == []


def test_a_file_that_can_no_longer_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    record = Record(game_of("tictactoe"), ("human", "human"))
    session = Session(record, (None, None), Screen())
    session.save = tmp_path / "gone" / "game.json"
    session._play(record.state.move("a1"))
    assert len(record.moves) == 1
    assert session.save is None


def test_other_players_may_go_on_with_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer("play", "tictactoe", "--save", str(file), "--second", "greedy", text="b2\n")
    record = data("play", "--load", str(file), "--first", "alphabeta", "--second", "001-minimax")
    assert record["players"] == ["alphabeta", "001-minimax"]
    assert record["outcome"] == "a draw"


def test_two_players_are_shown_move_by_move() -> None:
    shown = answer("play", "tictactoe", "--first", "alphabeta", "--second", "random", "--seed", "4")
    moves = [line for line in shown.splitlines() if " plays " in line]
    assert shown.count("   a   b   c\n") == len(moves) + 1
    assert (
        shown == answer("play", "tictactoe", "--first", "alphabeta", "--second", "random", "--seed", "4")
        or "µs" in shown
    )


def test_the_chooser_takes_what_is_usual() -> None:
    record = data("play", text=lines("", "", "", "", "", "quit"))
    usual = next(iter(games()))
    assert record["game"] == usual
    assert record["players"] == ["human", "alphabeta"]


def test_the_chooser_asks_for_everything() -> None:
    script = lines("tictactoe", "rows=4 columns=4", "alphabeta", "2", "computer", "quit")
    record = data("play", text=script)
    assert record["game"] == "tictactoe:rows=4,columns=4"
    assert record["players"] == ["alphabeta:depth=2", "human"]
    assert len(record["moves"]) == 1


def test_the_chooser_asks_again() -> None:
    script = [
        "chess",
        "99",
        "1",
        "rows=99",
        "cols=3",
        "k=",
        "",
        "nobody",
        "77",
        "minimax",
        "deep",
        "0",
        "3",
        "him",
        "me",
    ]
    record = data("play", text=lines(*script, "quit"))
    assert (record["game"], record["players"]) == (next(iter(games())), ["human", "minimax:depth=3"])


def test_the_chooser_by_numbers_and_named_players() -> None:
    record = data("play", text=lines("1", "", "002-alphabeta-spot-2", "no", "quit"))
    assert record["players"] == ["002-alphabeta-spot-2-corrected", "human"]
    record = data("play", text=lines("1", "", "1", "quit"))
    assert record["players"] == ["human", "human"]


def test_the_chooser_asks_for_both_players_of_a_game_to_watch() -> None:
    names = ["002-minimax-ab-default-2-as-printed", "002-alphabeta-default-2-as-printed"]
    shown = call("play", text=lines("1", "", names[0], "neither", names[1])).stdout
    assert "170 nodes (165 without the roots, as document 002 counts)" in shown
    assert "91 nodes (87 without the roots, as document 002 counts)" in shown


def test_leaving_the_chooser() -> None:
    assert call("play", text="").exit_code == 0
    assert "No game was chosen" in call("play", "--json", text="").stderr
    assert call("play", "--json", text="").exit_code == 2


def test_mistakes_before_the_game(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "plyground-record-1"}')
    saved = tmp_path / "saved.json"
    answer("play", "tictactoe", "--save", str(saved), text="quit\n")
    assert "is not a game record" in complaint("play", "--load", str(broken))
    assert "Cannot read" in complaint("play", "--load", str(tmp_path / "missing.json"))
    assert "Only one of --from and --load" in complaint("play", "--load", str(saved), "--from", "start")
    assert "Cannot write" in complaint("play", "tictactoe", "--save", str(tmp_path / "no" / "file"))
    assert "Cannot write" in complaint("play", "tictactoe", "--save", str(tmp_path))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["broken.json", "saved.json"]
    assert "Did you mean 'tictactoe'?" in complaint("play", "tictacto")
    assert "Unknown player" in complaint("play", "tictactoe", "--first", "humen")
    if "dotsandboxes" in games():
        assert "is a game of tictactoe" in complaint("play", "dotsandboxes", "--load", str(saved))


def test_the_level_adapts_to_the_games_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_STORE", str(tmp_path / "games.db"))
    adaptive = ("play", "tictactoe", "--second", "adaptive", "--json")
    results = [call(*adaptive, text="resign\n") for _ in range(4)]
    assert "no games to go by yet" in results[0].stderr
    assert "by 3 games" in results[3].stderr
    names = list(Players.of(game_of("tictactoe")).levels)
    ranks = [names.index(json.loads(result.stdout)["players"][1]) for result in results]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[-1] < ranks[0]
    unfinished = call(*adaptive, text="quit\n")
    assert "by 4 games" in unfinished.stderr
    assert "by 4 games" in call(*adaptive, text="quit\n").stderr, "only finished games say something"
    again = call(*adaptive[:-1], "--again", text="resign\nresign\nquit\n")
    assert "by 6 games" in again.stderr
    assert "has no levels" in complaint("play", "tree:((3 5) 2)", "--second", "adaptive")


def test_the_record_keeps_the_seed_by_which_a_game_is_repeated() -> None:
    first = data("play", "tictactoe", "--second", "random", text="b2\nquit\n")
    script = lines("b2", "quit")
    again = data("play", "tictactoe", "--second", "random", "--seed", str(first["seed"]), text=script)
    assert again["seed"] == first["seed"]
    assert [entry["move"] for entry in again["moves"]] == [entry["move"] for entry in first["moves"]]
    seeds = {data("play", "tictactoe", "--second", "random", text="quit\n")["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_a_game_begins_with_a_swap_opening(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    people = ("play", "fiveinarow:size=9", "--opening", "swap2", "--first", "human", "--second", "human")
    shown = answer(*people, "--save", str(file), text=lines("e5 e6", "e5 e6 a1", "red", "put", "b2 c3", "black", "i9"))
    assert "3 stones are to be put now, not 2." in shown
    assert "Unknown choice 'red'" in shown
    record = Record.load(file)
    words = "swap2: human 1 put 3 stones, human 2 put 2 stones, human 1 chose black"
    assert record.headers["opening"] == words
    assert "ON[swap2" in file.read_text()
    assert [entry.move for entry in record.moves] == ["e5", "e6", "a1", "b2", "c3", "i9"]
    assert record.state.side == "black"


@pytest.mark.parametrize(("choice", "seats"), [("black", ["human", "greedy"]), ("white", ["greedy", "human"])])
def test_the_players_sit_as_the_colours_were_chosen(choice: str, seats: list[str]) -> None:
    record = data("play", "fiveinarow:size=9", "--opening", "swap3", "--first", "greedy", text=lines(choice))
    assert record["players"] == seats
    assert [entry["player"] for entry in record["moves"][:3]] == ["greedy"] * 3
    assert record["headers"]["opening"] == f"swap3: greedy put 3 stones, human chose {choice}"
    # Where the player has white, it has made its move.
    assert len(record["moves"]) == (4 if choice == "black" else 3)


def test_what_no_opening_goes_with() -> None:
    assert "leave out --again, --load and --from" in complaint("play", "fiveinarow", "--opening", "swap", "--again")
    assert "Unknown opening 'pie'" in complaint("play", "fiveinarow", "--opening", "pie")
    assert "dotsandboxes has no swap openings" in complaint("play", "dotsandboxes", "--opening", "swap")
