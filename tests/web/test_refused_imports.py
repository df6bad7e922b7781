"""Parse, check, store: a refused import leaves the store byte for byte as it was, and what is taken can be opened."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from plyground import Mistake, Record, game
from plyground.records import MoveRecord
from plyground.records.formats import formats, write_record
from plyground.records.rows import StoredGame
from plyground.records.store import Store
from plyground.web.service.limits import Caps
from plyground.web.service.searches.scheduler import Scheduler
from plyground.web.service.tables.tables import Tables


def _record() -> Record:
    record = Record(game("fiveinarow:size=9"), ("Ada", "greedy"))
    figures: dict[str, Any] = {
        "value": 3,
        "bound": "exact",
        "depth": 2,
        "nodes": 9,
        "line": ("e6", "d4"),
        "simulations": 5,
    }
    for name in ("e5", "e6", "d4", "c3"):
        record.add(name, seconds=0.25)
    record.moves[1] = replace(record.moves[1], **figures, variations=("d5 c5 ( c6 )", "f5"))
    record.resigned = 1
    return record


WHOLE = {format: write_record(_record(), format).encode() for format in formats(_record().game)}
ODD = [
    *b"31622400001 1e999 -1 0 NaN null true {} [] , : ( ) ; ;B[aa] AB[aa:ii] SZ[21] GM[1]".split(),
    *b"RE[W+F] e5 z99 human panels tictactoe 9,9,0 0,0,0".split(),
    *(b'""', b'"', b"\n", b"\n ", b" " * 100_001, b"x" * 1001, b"9" * 30, b"\x00", b"\xff", "\u2028".encode()),
    *(b"e5 e6 ", b"d5 ( ", b"tree:((1 2) 3)", b"\nstart: ", b"\nfirst: ", b"\nmoves: ", b"\nend: first forfeits\n"),
    *(
        b'"variations": ["d4"],',
        b'"seconds": 31622400.5,',
        b'"left": [1, 2],',
        b'"panels": [{}],',
        b'"forfeited": "x",',
    ),
]


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """A file of any format with a few changes."""
    text = WHOLE[draw(st.sampled_from(sorted(WHOLE)))]
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        odd = draw(st.one_of(st.sampled_from(ODD), st.binary(max_size=8)))
        text = text[:at] + odd + text[at + draw(st.sampled_from([0, 0, 1, len(odd)])) :]
    return text


class Here:
    """Tables of a store with one game in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tables = Tables(Store(path), Scheduler(), Caps(games=10**6), 0, apart=True)
        self.tables.store.add(StoredGame("one", "ann", "play", [_record()], ("human", "human")))

    def content(self) -> list[bytes]:
        return [self.path.read_bytes(), self.path.with_name(f"{self.path.name}-wal").read_bytes()]

    async def take_in(self, text: bytes) -> None:
        id = await self.tables.take_in("bob", text, "bob")
        async with self.tables.at(id, "bob", "bob") as table:
            assert table.state()["id"] == id


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Here]:
    made = Here(tmp_path / "games.db")
    yield made
    asyncio.run(made.tables.close_down())
    made.tables.store.close()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=files())
@example(text=b"Piskvorky 15x15, 0:0, 0\n8,8,31622400001")
@example(text=b"Plyground game: fiveinarow\nstart: h8" + b" " * 100_000 + b"h9")
@example(text=b"(;GM[4]PB[panels])")
def test_a_refused_import_leaves_the_store_as_it_was(here: Here, text: bytes) -> None:
    before, taken = here.content(), False
    with suppress(Mistake):
        asyncio.run(here.take_in(text))
        taken = True
    assert (here.content() != before) == taken


def test_the_whole_files_are_taken(here: Here) -> None:
    """Without this, the property would hold for a server that refuses everything."""
    for text in WHOLE.values():
        asyncio.run(here.take_in(text))


def test_the_store_itself_takes_nothing_that_it_could_not_give_back(here: Here) -> None:
    before = here.content()
    record = Record(game("tictactoe"), ("human", "human"), moves=[MoveRecord("a1", seconds=1e300)])
    with pytest.raises(Mistake, match="This game cannot be kept: one of its moves cannot be read"):
        here.tables.store.add(StoredGame("two", "ann", "play", [record], ("human", "human")))
    assert here.content() == before
