"""One server for the tests of the page; every test is a visitor of its own."""

from collections.abc import Iterator

import pytest

from .server import Server, Tab, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db", apart=True) as running:
        yield running


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return server.visitor()


@pytest.fixture
def tab(visitor: Visitor) -> Iterator[Tab]:
    with visitor.tab() as open_tab:
        yield open_tab
