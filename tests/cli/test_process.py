"""The terminal as people use it: a process of its own, pipes, Ctrl-C."""

import json
import signal
import subprocess
import sys
import threading

import pytest

from .helpers import run, start

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


def wait_for(stream: object, text: str, patience: float = 120) -> str:
    """Read until a text appears; the process is not waited for longer than that."""
    seen = ""
    found = threading.Event()

    def read() -> None:
        nonlocal seen
        while text not in seen:
            sign = stream.read(1)  # type: ignore[attr-defined]
            if not sign:
                return
            seen += sign
        found.set()

    threading.Thread(target=read, daemon=True).start()
    assert found.wait(patience), f"{text!r} did not appear in {seen!r}"
    return seen


def test_known_truth() -> None:
    result = run("best", "tictactoe", "xox/oox/---")
    assert result.returncode == 0
    assert "The value of the best Move is : 10\n\nThe Optimal Move is :\nROW: 2 COL: 2\n" in result.stdout


def test_a_mistake() -> None:
    result = run("best", "tictactoe", "xxx/xxx/---")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: The position 'xxx/xxx/---' is impossible")
    assert "Traceback" not in result.stderr


def test_pipes_are_plain_and_never_cut() -> None:
    result = run("players", "tictactoe", TERM="xterm-256color", COLUMNS="40")
    assert "\x1b" not in result.stdout
    longest = max(result.stdout.splitlines(), key=len)
    assert len(longest) > 120
    assert "defensive-attack-4" in result.stdout
    assert not any(line != line.rstrip() for line in result.stdout.splitlines())
    board = run("best", "tictactoe", "start", "--player", "greedy", TERM="xterm-256color", COLUMNS="20")
    assert "\x1b" not in board.stdout + board.stderr


def test_a_stream_that_knows_no_boxes() -> None:
    result = run("play", "tictactoe", "--second", "greedy", text="b2\nquit\n", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "---+---+---" in result.stdout
    assert result.stdout.isascii()
    assert run("players", "tictactoe", PYTHONIOENCODING="ascii").returncode == 0


def test_json_is_alone_on_stdout() -> None:
    result = run("play", "tictactoe", "--second", "greedy", "--json", text="b2\nquit\n")
    record = json.loads(result.stdout)
    assert [entry["move"] for entry in record["moves"]] == ["b2", "a3"]
    assert "x to move: b2" in result.stderr


def test_a_reader_that_leaves_early() -> None:
    command = f"{sys.executable} -m plyground players tictactoe | head -n 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in result.stderr


def test_ctrl_c_keeps_the_games_that_are_finished() -> None:
    process = start("match", "tictactoe", "random", "random", "--games", "1000000", "--json")
    assert process.stderr is not None
    wait_for(process.stderr, "of 1,000,000 games")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["stopped"] is True
    assert 0 < found["games"] == sum(found["wins"]) + found["draws"] < 1_000_000
    assert "Traceback" not in err


def test_ctrl_c_prints_the_table_of_what_was_finished() -> None:
    process = start("match", "tictactoe", "random", "random", "--games", "1000000")
    assert process.stderr is not None
    wait_for(process.stderr, "of 1,000,000 games")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert "of 1,000,000 games, then stopped" in out
    assert "W-D-L" in out


def test_ctrl_c_reaches_all_processes_of_a_match() -> None:
    process = start("match", "tictactoe", "random", "random", "--games", "1000000", "--jobs", "2", "--json")
    assert process.stderr is not None
    wait_for(process.stderr, "of 1,000,000 games")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert 0 < json.loads(out)["games"] < 1_000_000
    assert "Traceback" not in err


def test_a_second_ctrl_c_gives_up_the_running_games() -> None:
    slow = "minimax:depth=30"  # which would not finish its first game today
    process = start("match", "tictactoe:rows=6,columns=6,k=4", slow, slow, "--jobs", "2", "--json")
    assert process.stderr is not None
    wait_for(process.stderr, "of 2 games")
    process.send_signal(signal.SIGINT)
    wait_for(process.stderr, "Ctrl-C again stops at once")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert (json.loads(out)["games"], json.loads(out)["stopped"]) == (0, True)
    assert "Traceback" not in err


def test_ctrl_c_ends_endless_analysis_with_what_it_has_found() -> None:
    process = start(
        "analyse", "tictactoe:rows=5,columns=5,k=5", "start", "--endless", "--player", "deepening", "--json"
    )
    assert process.stderr is not None
    wait_for(process.stderr, "depth ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    found = json.loads(out)
    assert found["stopped"] is True
    assert found["depth"] > 0
    assert found["moves"][0]["line"][0] == found["moves"][0]["move"]
    assert "Traceback" not in err


def test_ctrl_c_stops_a_search_and_returns_to_the_prompt() -> None:
    process = start("play", "tictactoe:rows=6,columns=6,k=4", "--second", "minimax:depth=30")
    assert process.stderr is not None
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("c3\n")
    process.stdin.flush()
    wait_for(process.stderr, "is thinking: ")
    process.send_signal(signal.SIGINT)
    assert "Stopped. " in wait_for(process.stdout, "o to move, Enter plays ")
    process.stdin.write("\n")
    process.stdin.flush()
    wait_for(process.stdout, "x to move: ")
    process.send_signal(signal.SIGINT)  # at the prompt: leave
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "The game is not finished" in err
    assert "o (minimax:depth=30): 1 move, " in out


def test_ctrl_c_ends_a_game_of_two_players() -> None:
    process = start(
        "play", "tictactoe:rows=6,columns=6,k=4", "--first", "random:seed=1", "--second", "minimax:depth=30", "--json"
    )
    assert process.stderr is not None
    wait_for(process.stderr, "is thinking: ")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    record = json.loads(out)
    assert (record["outcome"], len(record["moves"])) == ("not finished", 1)


def test_ctrl_c_gives_the_best_so_far() -> None:
    process = start("best", "tictactoe:rows=6,columns=6,k=4", "start", "--player", "minimax:depth=30", "--json")
    assert process.stderr is not None
    wait_for(process.stderr, "is thinking: ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert json.loads(out)["nodes"] > 0
    assert "Stopped" in err
