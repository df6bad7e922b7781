"""Conversations with the engine, line by line, without a process: what comes in, what goes out."""

import io
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.gomocup.board import OWN, RIVAL, Board, Point, quick_move, read_point
from plyground.gomocup.clock import Budget
from plyground.gomocup.engine import Engine
from plyground.gomocup.loop import bounded_lines, converse


class FirstFree:
    """Plays the first free cell, row by row, and swaps if asked to choose."""

    def __init__(self) -> None:
        self.games = 0
        self.loaded: list[int] = []
        self.megabytes: int | None = None
        self.budgets: list[Budget] = []
        self.boards: list[Board] = []

    def load(self, size: int, is_hurried: Callable[[], bool]) -> None:
        self.loaded.append(size)

    def new_game(self) -> None:
        self.games += 1

    def limit_memory(self, megabytes: int | None) -> None:
        self.megabytes = megabytes

    def move(self, board: Board, budget: Budget, asked: float) -> tuple[Point, str]:
        self.budgets.append(budget)
        self.boards.append(Board(board.size, board.exact, dict(board.stones)))
        return next(board.empty()), ""

    def swap2(self, board: Board, stones: list[Point], budget: Budget, asked: float) -> tuple[list[Point], str]:
        return ([] if stones else [(0, 0), (2, 1), (4, 3)]), ""

    def stop(self) -> None:
        pass


TRANSCRIPTS = {
    "a game": """
        > START 15
        < OK
        > INFO timeout_turn 1000
        > BEGIN
        < 0,0
        > TURN 1,0
        < 2,0
        > TURN 14,14
        < 3,0
        > RESTART
        < OK
        > TURN 0,0
        < 1,0
        > END""",
    "a board, in any case, with spaces": """
        > start 20
        < OK
        > board
        > 0,0,1
        >  1 , 0 , 2
        > 2,0,3
        > done
        < 3,0
        > TURN 4,0
        < 5,0""",
    "a move is taken back": """
        > START 15
        < OK
        > TURN 7,7
        < 0,0
        > TAKEBACK 0,0
        < OK
        > TAKEBACK 7,7
        < OK
        > TAKEBACK 7,7
        < ERROR there is no stone at '7,7' to take back
        > BEGIN
        < 0,0""",
    "swap2: three stones": """
        > START 15
        < OK
        > SWAP2BOARD
        > DONE
        < 0,0 2,1 4,3
        > TURN 1,0
        < 2,0""",
    "swap2: the choice": """
        > START 15
        < OK
        > SWAP2BOARD
        > 7,7
        > 8,7
        > 9,9
        > DONE
        < SWAP
        > TURN 0,0
        < 1,0""",
    "swap2 with the wrong number of stones": """
        > START 15
        < OK
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR SWAP2BOARD has 0, 3 or 5 stones, not 1
        > SWAP2BOARD
        > 7,7
        > 7,7
        > 9,9
        > DONE
        < ERROR 7,7 is taken""",
    "sizes and shapes": """
        > START 4
        < ERROR size '4' is not supported: START takes a number from 5 to 20
        > START 21
        < ERROR size '21' is not supported: START takes a number from 5 to 20
        > START
        < ERROR size '' is not supported: START takes a number from 5 to 20
        > START 15 15
        < ERROR size '15 15' is not supported: START takes a number from 5 to 20
        > RECTSTART 20,15
        < ERROR rectangular board is not supported
        > START 5
        < OK""",
    "before START": """
        > BEGIN
        < ERROR there is no board yet: send START first
        > TURN 1,1
        < ERROR there is no board yet: send START first
        > BOARD
        < ERROR there is no board yet: send START first
        > RESTART
        < ERROR there is no board yet: send START first
        > TAKEBACK 1,1
        < ERROR there is no board yet: send START first""",
    "wrong moves change nothing": """
        > START 5
        < OK
        > TURN 5,0
        < ERROR 5,0 is off the board: x and y go from 0 to 4
        > TURN -1,0
        < ERROR -1,0 is off the board: x and y go from 0 to 4
        > TURN a,b
        < ERROR 'a,b' is no point: write x,y
        > TURN
        < ERROR '' is no point: write x,y
        > TURN 1
        < ERROR '1' is no point: write x,y
        > TURN 1,1
        < 0,0
        > TURN 1,1
        < ERROR 1,1 is taken
        > BEGIN
        < ERROR BEGIN is for an empty board: send RESTART before it
        > TURN 2,2
        < 1,0""",
    "a wrong list changes nothing": """
        > START 5
        < OK
        > TURN 1,1
        < 0,0
        > BOARD
        > 2,2,1
        > 2,2,2
        > DONE
        < ERROR 2,2 is taken
        > BOARD
        > 2,2,4
        > DONE
        < ERROR a line of BOARD is x,y,1 or x,y,2 or x,y,3, not '2,2,4'
        > BOARD
        > 9,9,1
        > DONE
        < ERROR 9,9 is off the board: x and y go from 0 to 4
        > BOARD
        > hello
        > DONE
        < ERROR a line of BOARD is x,y,1 or x,y,2 or x,y,3, not 'hello'
        > TURN 2,2
        < 1,0""",
    "a list that is left off": """
        > START 5
        < OK
        > BOARD
        > 2,2,1
        > TURN 3,3
        < 0,0
        > DONE
        < UNKNOWN DONE""",
    "rules": """
        > INFO rule 4
        > START 15
        < OK
        > BEGIN
        < ERROR rule 4 is not supported: only 0 (freestyle) and 1 (exactly five) are
        > TURN 3,3
        < ERROR rule 4 is not supported: only 0 (freestyle) and 1 (exactly five) are
        > INFO rule 1
        > TURN 3,3
        < 0,0""",
    "what is not known, and what may be ignored": """
        > PLAY 1,1
        < UNKNOWN PLAY
        > HELLO
        < UNKNOWN HELLO
        >
        > INFO
        > INFO evaluate 1,1
        > INFO folder /somewhere/else
        > INFO game_type 2
        > INFO timeout_turn soon
        > INFO timeout_turn 99999999999999999999999999
        > INFO unheard_of 7
        > 7,7
        < UNKNOWN 7,7
        > DONE
        < UNKNOWN DONE""",
    "too little memory is told with the next answer": """
        > INFO max_memory 83886080
        > START 15
        < MESSAGE 80 MB are less than the 300 MB that this engine needs
        < OK""",
}


def answers_to(engine: Engine, transcript: str) -> list[str]:
    """The same conversation as it really goes."""
    real: list[str] = []
    for line in transcript.strip().splitlines():
        if (said := line.strip()).startswith(">"):
            real.append(said)
            real += [f"< {answer}" for answer in engine.answer(said[2:] + "\r\n")]
    return real


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcripts(name: str) -> None:
    written = [line.strip() for line in TRANSCRIPTS[name].strip().splitlines()]
    assert answers_to(Engine(FirstFree()), TRANSCRIPTS[name]) == written


class Quick(FirstFree):
    """Plays what an engine that is not ready plays."""

    def move(self, board: Board, budget: Budget, asked: float) -> tuple[Point, str]:
        return quick_move(board), ""


# Our stones at columns 0 to 2, 4 and 5 of row 0: column 3 makes six. The rival's at columns 0 to 3 of row 7.
SIX = """
        > START 15
        < OK
        > INFO rule {rule}
        > BOARD
        > 0,0,1
        > 1,0,1
        > 2,0,1
        > 4,0,1
        > 5,0,1
        > 0,7,2
        > 1,7,2
        > 2,7,2
        > 3,7,2
        > DONE
        < {move}"""


@pytest.mark.parametrize(("rule", "move"), [(0, "3,0"), (1, "4,7")])
def test_six_are_no_five_for_a_quick_move_by_the_standard_rule(rule: int, move: str) -> None:
    transcript = SIX.format(rule=rule, move=move)
    written = [line.strip() for line in transcript.strip().splitlines()]
    assert answers_to(Engine(Quick()), transcript) == written


def test_a_full_board_has_no_move() -> None:
    engine = Engine(FirstFree())
    engine.answer("START 5")
    board = engine.board
    assert board is not None
    for _ in range(12):
        *_, (x, y) = board.empty()
        assert read_point(engine.answer(f"TURN {x},{y}")[0])
    full = """
        > TURN 1,2
        < ERROR the board is full
        > TAKEBACK 1,2
        < ERROR there is no stone at '1,2' to take back
        > TURN 1,2
        < ERROR the board is full"""
    ((x, y),) = board.empty()
    full = full.replace("1,2", f"{x},{y}")
    assert answers_to(engine, full) == [line.strip() for line in full.strip().splitlines()]
    assert (board.count(OWN), board.count(RIVAL)) == (12, 12)


def test_about_has_what_a_manager_shows() -> None:
    (line,) = Engine(FirstFree()).answer("ABOUT")
    assert line.startswith('name="Plyground", version="')
    assert {part.split("=")[0] for part in line.split(", ")} == {"name", "version", "author", "country"}


def test_what_the_mind_is_told() -> None:
    mind = FirstFree()
    engine = Engine(mind)
    for line in ("INFO max_memory 524288000", "INFO rule 1", "INFO timeout_turn 2000", "START 9", "TURN 4,4"):
        engine.answer(line)
    assert mind.loaded == [9]
    assert mind.megabytes == 500
    assert mind.boards[-1] == Board(9, True, {(4, 4): RIVAL})
    assert 1 < mind.budgets[-1].soft < mind.budgets[-1].hard < 2


COMMANDS = st.sampled_from(
    ["START 5", "START 15", "BEGIN", "RESTART", "BOARD", "SWAP2BOARD", "DONE", "ABOUT", "INFO rule 1"]
)
WORDS, FIELDS = st.sampled_from(["TURN ", "TAKEBACK ", ""]), st.sampled_from(["", ",1"])
POINTS = st.builds("{}{},{}{}".format, WORDS, st.integers(-1, 16), st.integers(-1, 16), FIELDS)
LINES = st.one_of(
    COMMANDS,
    POINTS,
    st.text(max_size=20).filter(lambda text: text.strip().upper() != "END"),
)


@given(st.lists(LINES, max_size=60))
def test_any_conversation_leaves_a_board_that_is_one(lines: list[str]) -> None:
    engine = Engine(FirstFree())
    for line in lines:
        for answer in engine.answer(line):
            assert answer.isascii()
            assert answer.isprintable()
    board = engine.board
    if board is not None:
        assert all(point in board for point in board.stones)


@given(st.integers(5, 20), st.data())
def test_a_quick_move_is_legal_makes_five_and_stops_five(size: int, data: st.DataObject) -> None:
    cells = [(x, y) for y in range(size) for x in range(size)]
    board = Board(size)
    for number, point in enumerate(data.draw(st.permutations(cells))[: data.draw(st.integers(0, size * size - 1))]):
        board.stones[point] = 1 + number % 2
    assert quick_move(board) in set(board.empty())
    for whose in (OWN, RIVAL):
        assert quick_move(Board(size, stones={(x, 2): whose for x in range(1, 5)})) in {(0, 2), (5, 2)} & set(cells)
    both = {(x, 2): OWN for x in range(4)} | {(x, 4): RIVAL for x in range(4)}
    assert quick_move(Board(size, stones=both)) == (4, 2)


def test_long_lines_are_cut_and_bytes_are_no_problem() -> None:
    stream = io.BytesIO(b"\xff\x00" * 10_000 + b"\nSTART 15\r\nBEGIN\n" + b"x" * 100_000)
    lines = list(bounded_lines(stream.read))
    assert [len(line) <= 200 for line in lines] == [True] * 4
    assert lines[1].strip() == "START 15"


def test_a_conversation_over_streams_ends_with_the_input() -> None:
    for text, told in ((b"START 5\nBEGIN", b"OK\n0,0\n"), (b"START 5\nBOARD\n1,1", b"OK\n"), (b"", b"")):
        out = io.BytesIO()
        converse(Engine(FirstFree()), io.BytesIO(text).read, out)
        assert out.getvalue() == told


def test_nothing_is_sent_after_end() -> None:
    out = io.BytesIO()
    converse(Engine(FirstFree()), io.BytesIO(b"START 5\nEND\nBEGIN\n").read, out)
    assert out.getvalue() in (b"OK\n", b"")  # END is heard at once, even before what was asked earlier is answered


class Curious(FirstFree):
    """Waits at START until somebody is in a hurry."""

    def load(self, size: int, is_hurried: Callable[[], bool]) -> None:
        while not is_hurried():
            time.sleep(0.001)


@pytest.mark.parametrize("more", [b"BEGIN\n", b"END\n", b"", b"ABOUT\n"])
def test_what_waits_behind_start_hurries_it_and_an_info_does_not(more: bytes) -> None:
    out, came = io.BytesIO(), [b"START 5\nINFO timeout_turn 1000\n", more, b""]
    told: list[bytes] = []

    def read_some(count: int) -> bytes:
        if len(came) < 3:
            time.sleep(0.05)  # START is being answered meanwhile
            told.append(out.getvalue())
        return came.pop(0) if came else b""

    converse(Engine(Curious()), read_some, out)
    assert told[0] == b""
    assert out.getvalue().startswith(b"OK\n") or more == b"END\n"


def test_a_quick_move_makes_an_open_four_and_stops_one() -> None:
    ends = {(4, 7), (8, 7)}
    three = [(x, 7) for x in range(5, 8)]
    scattered = {(1, 1): RIVAL, (12, 3): RIVAL, (3, 12): RIVAL}
    assert quick_move(Board(15, stones={**dict.fromkeys(three, OWN), **scattered})) in ends
    assert quick_move(Board(15, stones={**dict.fromkeys(three, RIVAL), (1, 1): OWN, (12, 3): OWN})) in ends
    both = {**dict.fromkeys(three, OWN), **{(x, 3): RIVAL for x in range(5, 8)}}
    assert quick_move(Board(15, stones=both)) in ends  # to win comes before to stop
