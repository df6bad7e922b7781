"""A server and a Chromium for the tests in here; every page is a visitor of its own, and may do nothing wrong."""

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket, expect, sync_playwright

from plyground.compiled import INTERPRETED

from .chrome import ADVICE, WIDE, chromium, launch
from .site import PATIENCE, Site

CLIPBOARD = ["clipboard-read", "clipboard-write"]
HERE = Path(__file__).parent

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if INTERPRETED and HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="the page does not depend on how searches run: once is enough"))


# Of the package, not of the session: Playwright has an event loop for as long as it runs, and other tests have theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(ADVICE)
        warnings.warn(ADVICE, stacklevel=1)  # shown at the end, where the reasons of skipped tests are not
        pytest.skip(ADVICE)
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site") / "games.db")
    yield running
    running.close()


UNANSWERED = (
    "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH", "WebSocket",
)  # fmt: skip


def unanswered(wrong: str) -> bool:
    """Whether the browser itself wrote on its console that a server which was killed did not answer."""
    return any(sign in wrong for sign in UNANSWERED)


class Visits:
    """Opens pages for new visitors, and keeps a list of what no page may do."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.wrongs: list[str] = []
        self.forgiven: Callable[[str], bool] = lambda wrong: False
        self._close: list[Callable[[], None]] = []

    def __call__(self, address: str | None = None, *, url: str | None = None, **options: Any) -> Page:
        """A page of a new visitor, at an address such as `#/games`."""
        context = self.browser.new_context(**{**WIDE, **options})
        context.set_default_timeout(PATIENCE * 1000)
        self._close.append(context.close)
        at = url or self.url

        def ask(request: Request | WebSocket) -> None:
            if not request.url.startswith((at, at.replace("http", "ws", 1), f"blob:{at}", "data:", "about:")):
                self.wrongs.append(f"asks another machine: {request.url}")

        def hear(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.wrongs.append(f"console: {message.text} ({message.location.get('url')})")

        def watch(page: Page) -> None:
            page.on("websocket", ask)
            page.on("pageerror", lambda error: self.wrongs.append(f"throws: {error}"))

        context.on("request", ask)
        context.on("console", hear)
        context.on("page", watch)
        page = context.new_page()
        if address is not None:
            page.goto(at + address)
        return page

    def leave(self) -> None:
        while self._close:
            self._close.pop()()

    def close(self) -> None:
        self.leave()
        assert [wrong for wrong in self.wrongs if not self.forgiven(wrong)] == []


@pytest.fixture
def visits(browser: Browser, site: Site) -> Iterator[Visits]:
    """Whatever a page complains about on its console, or asks of another machine, fails the test that opened it."""
    opened = Visits(browser, site.url)
    yield opened
    opened.close()


@contextmanager
def serving(visits: Visits, store: Path, **how: Any) -> Iterator[Site]:
    """A server for one test. Its visitors leave before it ends: a page that waits for an answer would complain."""
    running = Site(store, **how)
    try:
        yield running
    finally:
        visits.leave()
        running.close()


@pytest.fixture
def own_site(visits: Visits, tmp_path: Path) -> Iterator[Site]:
    """A server that a test may kill."""
    with serving(visits, tmp_path / "games.db") as running:
        yield running
