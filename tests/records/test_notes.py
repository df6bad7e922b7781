"""Headers and comments are kept: by every format that can, and by the store."""

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import Mistake, Record, game
from plyground.builtin.fiveinarow.sgf import HEADERS
from plyground.records.formats import read_record, write_record
from plyground.records.notes import is_name, one_line
from plyground.records.rows import StoredGame, new_id
from plyground.records.store import Store

LINES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20).map(one_line)
COMMENTS = st.lists(LINES.filter(bool), max_size=3).map("\n".join)
NAMES = st.one_of(st.sampled_from([*HEADERS]), st.text("abcXYZ019 -.", min_size=1, max_size=12).filter(is_name))


def noted(headers: dict[str, str], comments: list[str]) -> Record:
    record = Record(game("fiveinarow"), headers=headers)
    for move in ("h8", "i9", "g7")[: len(comments) - 1]:
        record.add(move)
    for number, comment in enumerate(comments):
        record.comment_on(number, comment)
    return record


def notes(record: Record) -> tuple[object, ...]:
    return record.headers, record.comment, [entry.comment for entry in record.moves]


@given(st.dictionaries(NAMES, LINES.filter(bool), max_size=5), st.lists(COMMENTS, min_size=1, max_size=4))
def test_files_keep_what_people_wrote(headers: dict[str, str], comments: list[str]) -> None:
    record = noted(headers, comments)
    for form in ("json", "sgf"):
        assert notes(read_record(write_record(record, form).encode(), "it")) == notes(record)
    folded = noted(headers, [one_line(comment) for comment in comments])  # plain text has one line for each
    assert notes(read_record(write_record(record, "txt").encode(), "it")) == notes(folded)
    psq = read_record(write_record(record, "psq").encode(), "it")
    assert psq.headers == {name: text for name, text in headers.items() if name == "event" and text != "Plyground"}


def test_sgf_of_another_program_brings_its_headers_and_comments() -> None:
    text = "(;GM[4]SZ[15]EV[Club night]DT[2026-11-19]XX[?]GC[About it.]C[Before\n the first]"
    record = read_record(f"{text};B[hh]C[a \\] b];W[ii](;B[hi]C[main])(;B[ih]C[other]))".encode(), "it")
    assert record.headers == {"event": "Club night", "date": "2026-11-19"}
    assert record.comment == "About it.\nBefore\n the first"
    assert [entry.comment for entry in record.moves] == ["a ] b", "", "main"]


def test_what_a_review_says_in_a_file_is_not_taken_for_a_persons_words() -> None:
    record = noted({}, ["", "mine", "", ""])
    shares = ((0.5, "h8"), (0.5, "i9"), (0.9, "g9"), (0.1, "a1"))
    record.review = {
        "player": "five",
        "positions": [
            {"best": best, "chance": {"kind": "fitted", "share": share, "text": f"{share:.0%}"}}
            for share, best in shares
        ],
    }
    text = write_record(record, "sgf")
    assert text.count("C[") == 3
    assert "C[mine\n" in text
    assert "better" in text
    back = read_record(text.encode(), "it")
    assert [entry.comment for entry in back.moves] == ["mine", "", ""]


def test_the_store_keeps_them_and_a_copy_has_its_own(tmp_path: Path) -> None:
    record = noted({"event": "Final", "Round of": "8"}, ["all of it", "first\nline", "", "third"])
    with closing(Store(tmp_path / "games.sqlite3")) as store:
        store.add(StoredGame(id := new_id(), "", "play", [record], ("human", "human")))
        kept = store.game(id)
    assert kept is not None
    assert notes(kept.records[0]) == notes(record)
    record.upto(1).headers["event"] = "other"
    assert record.headers["event"] == "Final"


@pytest.mark.parametrize("headers", [{"a:b": "x"}, {"": "x"}, {"event": 7}, {"event": "x" * 1001}, ["event"]])
def test_headers_that_no_file_could_keep_are_refused_in_words(headers: object) -> None:
    record = Record(game("tictactoe"), headers=headers)  # type: ignore[arg-type]
    with pytest.raises(Mistake, match="header"):
        record.to_json()


def test_comments_are_on_moves_that_there_are() -> None:
    record = noted({}, ["", "good"])
    for wrong in (2, -1, "h8"):
        with pytest.raises(Mistake, match="There is no move"):
            record.comment_on(wrong, "x")  # type: ignore[arg-type]
    with pytest.raises(Mistake, match="A comment is a text"):
        record.comment_on(1, 7)  # type: ignore[arg-type]
    record.comment_on(1, "")
    assert notes(record) == ({}, "", [""])
