"""Other programs as players: real processes, well-behaved and not."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from plyground import Control, EngineMemory, Mistake, Record, game, play_match, player
from plyground.arena import play_game
from plyground.compiled import INTERPRETED
from plyground.gomocup.client import EngineGame
from plyground.gomocup.process import Program, Stopped, TooSlow
from plyground.players import known_player
from plyground.search import ForfeitError

from ..cli.helpers import call, complaint

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="other programs do not depend on how searches run"),
    pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX's"),
]

FAKE = Path(__file__).with_name("fake.py")
MARK = f"of-{os.getpid()}"  # an argument of every engine here, to find them by
RULES = game("fiveinarow:size=7")


def spec(how: str, seconds: str = "300ms", grace: str = "20s") -> str:
    return f"gomocup:cmd={sys.executable},args={FAKE} '{how}' {MARK},time={seconds},grace={grace}"


def children() -> list[str]:
    """The engines, and what they have started, that are still there; the system takes a moment to end one."""
    for _ in range(100):
        listed = subprocess.run(["ps", "-e", "-o", "pid=,args="], capture_output=True, text=True, check=True).stdout
        left = [line for line in listed.splitlines() if MARK in line]
        if not left:
            break
        time.sleep(0.05)
    return left


def test_an_engine_plays_a_game() -> None:
    record = play_game(RULES, (player(spec("plays"), RULES), player("greedy", RULES)))
    assert record is not None
    assert record.state.is_over
    assert [entry.move for entry in record.moves[::2]][:2] == ["a7", "b7"]
    assert not record.forfeited
    assert not children()


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crashes", "ended with exit code 1 (my table is full)"),
        ("takes a taken cell", "which is taken"),
        ("leaves the board", "answered 99,0, which is off the board"),
        ("unknown", "answered 'UNKNOWN command' instead of a move"),
        ("chats", "instead of a move"),
        ("refuses", "answered START 7 with 'ERROR I play on 20x20 only'"),
    ],
)
def test_an_engine_that_breaks_the_rules_forfeits(how: str, reason: str) -> None:
    record = play_game(RULES, (player("greedy", RULES), player(spec(how), RULES)))
    assert record is not None
    assert record.is_over
    assert record.loser == 1
    assert reason in record.outcome
    assert record.outcome.startswith("black wins: white forfeits, ")
    assert Record.from_json(record.to_json(), "it").outcome == record.outcome
    assert not children()


@pytest.mark.parametrize("how", ["hangs", "floods", "floods without lines"])
def test_an_engine_that_never_answers_forfeits(how: str) -> None:
    record = play_game(RULES, (player(spec(how, "50ms", "300ms"), RULES), player("greedy", RULES)))
    assert record is not None
    assert "has not answered within 0.35 s" in record.outcome or "instead of a move" in record.outcome
    assert record.loser == 0
    assert not children()


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("suggests without end", "has not "),  # read what it was told, or answered
        ("plays without end", "answered 0,0, which is taken"),
        ("chats without end", "has not answered within 0.6 s"),
        ("floods its errors without end", "has not answered within 0.6 s"),
    ],
)
def test_an_engine_that_writes_without_end_and_reads_nothing_forfeits(how: str, reason: str) -> None:
    match = play_match(RULES, (player(spec(how, "300ms", "300ms"), RULES), player("greedy", RULES)), 2)
    assert match.forfeits == [2, 0]
    assert all(reason in record.outcome for record in match.records)
    if how != "plays without end":
        assert reason in complaint("best", RULES.spec, "start", "--player", spec(how, "300ms", "300ms"))
    played = call("play", RULES.spec, "--second", spec(how, "300ms", "300ms"), text="a7\n")
    assert "The game is over: black wins: white forfeits" in played.stdout
    assert not children()


def test_a_full_pipe_is_given_up_at_its_moment() -> None:
    program = Program([sys.executable, "-c", "import time; time.sleep(600)", MARK])
    with pytest.raises(TooSlow):
        program.say("INFO " + "x" * 2**24, time.monotonic() + 0.2)  # more than any pipe holds
    with pytest.raises(Stopped):
        program.say("INFO", time.monotonic() + 600, lambda: True)
    program.close("END")  # which cannot be said any more
    assert not children()


@pytest.mark.parametrize("how", ["suggests", "floods its errors", "stubborn", "parent"])
def test_manners_that_are_put_up_with(how: str) -> None:
    record = play_game(RULES, (player(spec(how), RULES), player("greedy", RULES)))
    assert record is not None
    assert not record.forfeited
    assert not children()  # not even the children of a child


def test_a_match_goes_on_after_a_forfeit() -> None:
    match = play_match(RULES, (player(spec("crashes"), RULES), player("greedy", RULES)), 4)
    assert match.wins == [0, 4]
    assert match.forfeits == [4, 0]
    assert match.points == [0, 4]


def test_one_process_a_game_and_a_new_one_for_another_line() -> None:
    engine, recall = player(spec("plays"), RULES), EngineMemory()
    state = RULES.start()
    state = state.play(engine.decide(state, recall=recall).move)
    first = recall.data
    assert isinstance(first, EngineGame)
    state = state.play("g1")
    state = state.play(engine.decide(state, recall=recall).move, "f1")
    engine.decide(state, recall=recall)
    assert recall.data is first
    assert engine.decide(RULES.state("d4 e5 d5 e6"), recall=recall).move == "a7"  # told by BOARD
    assert recall.data is not first
    recall.close()
    assert not children()


def test_a_single_question_leaves_no_process() -> None:
    assert player(spec("plays"), RULES).decide(RULES.state("a7 c3")).move == "b7"
    assert not children()


def test_stopping_does_not_wait_for_the_engine() -> None:
    control = Control()
    timer = threading.Timer(1, control.stop)
    timer.start()
    players = (player(spec("hangs", "10m"), RULES), player("greedy", RULES))
    assert play_game(RULES, players, control=control) is None
    assert not children()


def test_stopping_does_not_wait_for_an_engine_that_does_not_start() -> None:
    control = Control()
    timer = threading.Timer(0.3, control.stop)
    timer.start()
    assert play_game(RULES, (player(spec("dumb"), RULES), player("greedy", RULES)), control=control) is None
    assert not children()


def test_the_end_of_this_process_is_the_end_of_its_engines() -> None:
    text = (
        "from plyground import EngineMemory, game, player; rules = game('fiveinarow:size=7'); recall = EngineMemory()\n"
        f"player({spec('stubborn')!r}, rules).decide(rules.start(), recall=recall)\n"
    )
    subprocess.run([sys.executable, "-c", text], check=True, timeout=60, env=os.environ)
    assert not children()


def test_specs() -> None:
    who = player("gomocup:cmd=./a b%2Cc,args=-x 50%25,time=2s", RULES)
    assert who.settings == {"cmd": "./a b,c", "args": "-x 50%", "time": 2.0}
    assert player(who.spec, RULES) == who
    with pytest.raises(Mistake, match=r"gomocup needs cmd=…"):
        player("gomocup:time=1s", RULES)
    with pytest.raises(Mistake, match="is not allowed for gomocup"):
        player("gomocup:cmd=50%", RULES)
    with pytest.raises(Mistake, match="Unknown player of tictactoe 'gomocup'"):
        player("gomocup:cmd=cat", game("tictactoe"))
    with pytest.raises(Mistake, match=r"There is no program './nowhere'"):
        player("gomocup:cmd=./nowhere", RULES).prepare()
    with pytest.raises(Mistake, match="cannot be read"):
        player("gomocup:cmd=cat,args='", RULES).prepare()


def test_where_there_is_no_game_to_lose_a_forfeit_is_a_sentence() -> None:
    with pytest.raises(ForfeitError, match="my table is full"):
        player(spec("crashes"), RULES).decide(RULES.start())
    assert "my table is full" in complaint("best", "fiveinarow:size=7", "start", "--player", spec("crashes"))


def test_no_file_starts_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"gomocup:cmd={sys.executable},args=-c 'print(1%2C 2)'"
    started: list[object] = []

    def start(command: object, **more: object) -> None:
        started.append(command)
        raise OSError("not here")

    monkeypatch.setattr("plyground.gomocup.process.subprocess.Popen", start)
    assert player(name, RULES).settings["args"].count(",") == 1
    assert known_player(name, RULES) is None
    file = tmp_path / "game.json"
    Record(RULES, (name, "human")).save(file)
    result = call("play", "--load", str(file), text="quit\n")
    assert result.exit_code == 0
    assert "you play this side" in result.stderr
    assert not started
    with pytest.raises(Mistake, match="not here"):
        player(name, RULES).decide(RULES.start())
    assert started, "a player that a person names is started"


def test_a_match_between_our_two_sides() -> None:
    command = f"gomocup:cmd={sys.executable},args=-m plyground gomocup --seed 1,time=60ms,grace=20s"
    match = play_match(RULES, (player(command, RULES), player("random", RULES)), 2, seed=1)
    assert [record.state.is_over for record in match.records] == [True, True]
    assert match.forfeits == [0, 0]
    assert match.wins[0] == 2


def test_a_game_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "game.sgf"
    result = call("play", RULES.spec, "--second", spec("crashes"), "--save", str(saved), text="d4\n")
    assert result.exit_code == 0
    assert "The game is over: black wins: white forfeits" in result.stdout
    assert "RE[B+F]" in saved.read_text()
