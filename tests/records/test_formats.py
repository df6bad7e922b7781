"""Game files of other programs: what is written reads back, and what is no such file is refused with a sentence."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Mistake, MoveTree, Record, game
from plyground.games import games
from plyground.games.fiveinarow import FiveInARowGame
from plyground.records import MoveRecord
from plyground.records.formats import read_record, write_record
from plyground.records.played import PlayedGame
from plyground.records.text import TEXT

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=30).map(
    lambda text: " ".join(text.split()) or "human"
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game of random moves with names, times and an end."""
    rules = FiveInARowGame(draw(st.integers(5, 20)), draw(st.sampled_from(["freestyle", "standard", "renju"])))
    record = Record(rules, (draw(NAMES), draw(NAMES)))
    for choice in draw(st.lists(st.integers(0, 399), max_size=30)):
        if record.is_over:
            break
        legal = record.state.legal_moves
        record.add(legal[choice % len(legal)], seconds=draw(st.sampled_from([None, 0.001, 1.25])))
    if not record.is_over:
        end, side = draw(st.sampled_from(["", "resigned", "timed_out"])), draw(st.integers(0, 1))
        if end:
            setattr(record, end, side)
    return record


def essence(record: Record) -> tuple[object, ...]:
    return record.game, record.players, [entry.move for entry in record.moves], record.state


@given(records())
def test_sgf_reads_back_what_it_wrote(record: Record) -> None:
    back = read_record(write_record(record, "sgf").encode(), "it")
    assert essence(back) == essence(record)
    assert (back.resigned, back.timed_out, back.outcome) == (record.resigned, record.timed_out, record.outcome)


@given(records())
def test_psq_reads_back_what_it_wrote(record: Record) -> None:
    record.players = tuple(name if not re.fullmatch(r"-?\d+|.*,.*", name) else "human" for name in record.players)  # type: ignore[assignment]
    back = read_record(write_record(record, "psq").encode(), "it")
    assert essence(back) == essence(record)
    assert [entry.seconds for entry in back.moves] == [entry.seconds for entry in record.moves]


@given(records())
def test_json_reads_back_what_it_wrote(record: Record) -> None:
    back = read_record(write_record(record).encode(), "it")
    assert back.to_json() == record.to_json()


OF_ALL_GAMES = [game(spec) for spec in (*games(), "tictactoe:rows=4,columns=5,k=3", "dotsandboxes:rows=2,columns=2")]
OF_ALL_GAMES.append(game("tree:max((3 left:12 8) min(2 4) (14 (5 -2)))"))


@given(st.data())
def test_plain_text_reads_back_what_it_wrote_of_any_game(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(OF_ALL_GAMES))
    before = data.draw(st.lists(st.integers(0, 399), max_size=6))
    start = rules.start()
    for choice in before:
        after = start.play(start.legal_moves[choice % len(start.legal_moves)])
        start = start if after.is_over else after
    record = Record(rules, (data.draw(NAMES), data.draw(NAMES)), start.text if before else "")
    for choice in data.draw(st.lists(st.integers(0, 399), max_size=60)):
        if not record.is_over:
            record.add(record.state.legal_moves[choice % len(record.state.legal_moves)], seconds=1.5)
    if not record.is_over:
        side = data.draw(st.integers(0, 1))
        ends = [("resigned", side), ("timed_out", side), ("forfeited", "as its file says"), ("forfeited", "")]
        setattr(record, *data.draw(st.sampled_from(ends)))
    text = write_record(record, "txt")
    back = read_record(text.encode(), "it")
    assert (essence(back), back.states) == (essence(record), record.states)
    assert (back.outcome, back.resigned, back.timed_out, back.forfeited) == (
        (record.outcome, record.resigned, record.timed_out, record.forfeited)
    )
    assert write_record(back, "txt") == text
    assert all(len(line) <= 120 for line in text.splitlines() if line.startswith(("moves", "  ")))


def test_plain_text_as_people_write_it() -> None:
    text = "\ufeff\n plyground GAME: tictactoe\r\n# a comment\r\nMoves:b2\r\n\r\n\tA1   c3\r\nend: second resigned\r\n"
    record = read_record(text.encode(), "it")
    assert [entry.move for entry in record.moves] == ["b2", "a1", "c3"]
    assert (record.players, record.outcome) == (("human", "human"), "x wins: o resigned")


def test_plain_text_of_a_game_whose_moves_have_blanks_in_their_names() -> None:
    with pytest.raises(Mistake, match=r"The move 'a 1' has a blank in its name.*: use JSON\."):
        TEXT.write(PlayedGame(game("tictactoe"), moves=("a 1",)))


@given(
    st.one_of(st.binary(max_size=300), st.text("();[]BWabZGM4SZ15\\ \nPiskvory,:x0-9", max_size=300).map(str.encode))
)
@pytest.mark.parametrize(
    "prefix", [b"", b"(;GM[4]", b"(;", b"Piskvorky 15x15, 0:0, 0\n", b"Plyground game: tictactoe\n"]
)
def test_anything_else_is_read_or_refused_with_a_sentence(prefix: bytes, rest: bytes) -> None:
    with suppress(Mistake):
        read_record(prefix + rest, "it")


def test_sgf_as_others_write_it() -> None:
    text = """\ufeff
      (;FF[4] GM [4]
        SZ[15:15] PB[A \\] bracket and a back\\\\slash] PW[two
        lines] C[ (;B[aa\\]) \\] no move ]
      ; B [hh] N[x] (;W[ih] ;Black[hg]C[main]
        (; W[aa]) (;W[bb]))
      (;W[cc];B[dd]))
      (;GM[1]SZ[19])"""
    record = read_record(text.encode(), "it")
    assert [entry.move for entry in record.moves] == ["h8", "i8", "h9", "a15"]
    assert record.players == ("A ] bracket and a back\\slash", "two lines")
    assert record.tree.text == "h8 i8 ( c13 d12 ) h9 a15 ( b14 )"


@pytest.mark.parametrize("format", ["sgf", "json"])
def test_variations_are_kept(format: str) -> None:
    text = "e5 d5 ( d6 e6 ( f6 g7 ) ) ( d4 ) e4 ( a1 )"
    record = Record.of(MoveTree(game("fiveinarow:size=9").start()).add(text), ("Ada", "Bob"))
    assert record.tree.text == text
    back = read_record(write_record(record, format).encode(), "it")
    assert back.tree.text == text
    assert back.moves == record.moves
    assert back.upto(1).tree.text == "e5"
    assert "variations" not in back.moves[0].to_json()


def test_a_variation_that_cannot_be_played_ends_there() -> None:
    """In an SGF of another program, where it may be anything; in a record of ours it is a fault."""
    sgf = b"(;GM[4]SZ[9];B[ee](;W[ed];B[dd])(;W[ef];B[ee];W[aa])(;B[aa])(;W[];B[bb])(;AB[ab];W[ac])(;W[ff](;B[gg)"
    assert read_record(sgf, "it").tree.text == "e5 e6 ( e4 ) ( f4 ) d6"
    record = Record(game("tictactoe"), ("human", "human"), moves=[MoveRecord("b2")]).to_json()
    record["moves"][0]["variations"] = ["a1 a1"]
    with pytest.raises(Mistake, match="cannot be read: a1 is not a legal move"):
        Record.from_json(record, "it")
    with pytest.raises(Mistake, match="more than 2,000 moves"):
        read_record(b"(;GM[4]SZ[9];B[ee]" + b"(;W[aa];B[bb];W[ab];B[ba])" * 502 + b")", "it")


def test_sgf_with_stones_set_up() -> None:
    record = read_record(b"(;GM[4]SZ[9]AB[aa:bb]AW[ii];AE[ab:bb][ii]AW[ba:ba]AB[ci]PL[W];W[ee])", "it")
    assert [str(entry.move) for entry in record.moves] == ["e5"]
    assert record.states[0].text.split() == ["a9", "b9", "c1"]
    back = read_record(write_record(record, "sgf").encode(), "it")
    assert essence(back) == essence(record)
    played = read_record(write_record(record, "psq").encode(), "it")
    assert played.state == record.state
    assert len(played.moves) == 4


def test_sgf_says_how_a_game_ended() -> None:
    record = Record(game("fiveinarow:size=5"), ("human", "random"))
    record.add("c3")
    record.forfeited = "random crashed"
    text = write_record(record, "sgf")
    assert "RE[B+F]" in text
    assert "white forfeits" in read_record(text.encode(), "it").outcome
    won = Record(game("fiveinarow:size=5"), ("human", "human"))
    for move in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]:
        won.add(move)
    assert "RE[B+]" in write_record(won, "sgf")


def test_psq_of_a_tournament() -> None:
    lines = ["Piskvorky 20x20, 11:11, 1", "10,11,0", "1,1,30", "20,20,1500", "SECOND.zip", "FIRST.zip", "-1", "1,Cup"]
    record = read_record("\r\n".join(lines).encode(), "it")
    assert record.game == FiveInARowGame(20, "standard")
    assert record.players == ("FIRST.zip", "SECOND.zip")
    assert record.moves == [MoveRecord("j10"), MoveRecord("a20", seconds=0.03), MoveRecord("t1", seconds=1.5)]
    short = read_record(b"Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n", "it")
    assert short.players == ("human", "human")


REFUSED = {
    "(;GM[1]SZ[19];B[aa])": "GM[1]",
    "(;SZ[15];B[aa])": "GM[1]",
    "(;GM[4]SZ[21])": "SZ[21]",
    "(;GM[4]SZ[15:14])": "SZ[15:14]",
    "(;GM[4]SZ[9];B[jj])": "off the board, which goes from aa to ii",
    "(;GM[4];B[])": "nobody can pass",
    "(;GM[4];B[aa];B[bb])": "out of turn",
    "(;GM[4];W[aa])": "black moves first",
    "(;GM[4];B[aa];W[aa])": "taken",
    "(;GM[4];B[aa];AB[bb])": "after move 1",
    "(;GM[4]AB[aa][bb])": "impossible",
    "(;GM[4]AB[aa]PL[B])": "white is",
    "(;GM[4];B[aa]": "closing bracket is missing",
    "(;GM[4];B[aa": "cannot be read as SGF",
    "(" * 200_000: "more than 50,000 brackets, nodes and values",
    "(" + ";" * 900_000 + ")": "more than 50,000 brackets, nodes and values",
    "(;GM[4]SZ[20]AB" + "[aa:tt]" * 21 + ")": "more than 8,000 cells",
    "(;GM[4]" + ";B[aa];W[bb]" * 201 + ")": "more than 400 moves",
    "(;GM[4];B[aa](;W[bb])" + "(;W[aa])" * 2001 + ")": "more than 2,000 moves in variations",
    "(;GM[4]" + "(;B[aa]" * 20: "closing bracket is missing",
    "(;GM[4]PB[" + "x" * 2000 + "])": "has 2,000 characters, of which 1,000 are the most",
    "(;GM[4]C[" + "x" * 2_000_000 + "])": "1,048,576 bytes",
    "Piskvorky 15x16, 0:0, 0": "15×16",
    "Piskvorky 99x99, 0:0, 0": "99×99",
    "Piskvorky": "first line",
    "Piskvorky 15x15, 0:0, 0\n8,8,31622400001": "31622400.001 is out of range",
    "Piskvorky 15x15, 0:0, 0" + "\n8,8,0" * 401: "more than 400 moves",
    "Piskvorky 15x15, 0:0, 0\n16,1,0": "off the board",
    "Piskvorky 15x15, 0:0, 0\n0,1,0": "off the board",
    "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0": "taken",
    "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\n-1\n8,Caro": "allowed are 0 (freestyle)",
    "Plyground game: chess": "Unknown game 'chess'",
    "Plyground game:": "Unknown game ''",
    "Plyground game: tictactoe\nmoves: b2 b2": "taken",
    "Plyground game: tictactoe\nb2 a1": "Unknown key of a plain text game 'b2 a1': allowed are first, second, start",
    "Plyground game: tictactoe\nmovs: b2": "Did you mean 'moves'?",
    "Plyground game: tictactoe\nmoves: b2\nmoves: a1": "'moves' is there twice",
    "Plyground game: tictactoe\nend: x resigned": "Its end 'x resigned' is not known: allowed are 'second resigned'",
    "Plyground game: tictactoe\nstart: xxx": "'xxx'",
    "Plyground game: tictactoe\nfirst: " + "x" * 2000: "of which 1,000 are the most",
    "Plyground game: fiveinarow\nstart: h8" + " " * 100_000 + "h9": "start has 100,004 characters",
    "hello": "not JSON, nor any other of JSON, SGF, PSQ, TXT",
    "": "not JSON",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:40])
def test_refusals(text: str) -> None:
    with pytest.raises(Mistake, match=re.escape(REFUSED[text])) as refusal:
        read_record(text.encode(), "it")
    assert len(str(refusal.value)) < 300
    assert "\n" not in str(refusal.value)


def test_a_file_is_written_as_its_name_says(tmp_path: Path) -> None:
    record = Record(game("fiveinarow"), ("human", "human"))
    record.add("h8")
    begun = {"a.sgf": "(;FF[4]GM[4]", "a.PSQ": "Piskvorky 15x15", "a.txt": "Plyground game:", "a.json": "{", "a": "{"}
    for name, begins in begun.items():
        record.save(tmp_path / name)
        assert (tmp_path / name).read_text().startswith(begins)
        assert essence(Record.load(tmp_path / name)) == essence(record)
    other = Record(game("tictactoe"), ("human", "human"))
    with pytest.raises(Mistake, match=r"tictactoe cannot be written as \.sgf: allowed are json, txt"):
        other.save(tmp_path / "b.sgf")
    assert not (tmp_path / "b.sgf").exists()
    with pytest.raises(Mistake, match="Unknown format of a game of fiveinarow 'pgn': allowed are json, sgf, psq, txt"):
        write_record(record, "pgn")


def test_a_drawn_board_of_six_stones_is_no_list_of_moves() -> None:
    rules = game("fiveinarow:size=7,rule=standard")
    record = Record(rules, ("human", "human"), "xxxxxx-/oo-oo-o/-------/-------/-------/-------/----o--")
    with pytest.raises(Mistake, match=r"A \.psq file has only moves"):
        write_record(record, "psq")
    assert read_record(write_record(record, "sgf").encode(), "it").state == record.state
