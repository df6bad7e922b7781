"""The three ways to use the page: mouse, touch, keyboard alone; and what one sees meanwhile."""

from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

Json = dict[str, Any]

# The game that the page shows, as the page knows it.
_STATE = 'async () => (await import("/static/state.js")).game.value'
_TURN = """before => {
  const [, plies] = (document.querySelector(".replay-at")?.textContent ?? "").split("/");
  return Number(plies) > before && Boolean(document.querySelector(".board.live, .board-text.live, .status.over"));
}"""
# One arrow key nearer to a place; rows of dots-and-boxes have different lengths.
_NEARER = """move => {
  const rows = [...document.querySelectorAll("svg.board [role=row]")]
    .map((row) => [...row.children].map((place) => place.dataset.move));
  const find = (name) => {
    const row = rows.findIndex((names) => names.includes(name));
    return [row, rows[row].indexOf(name)];
  };
  const [row, column] = find(document.activeElement.dataset.move), [toRow, toColumn] = find(move);
  return row < toRow ? "ArrowDown" : row > toRow ? "ArrowUp" : column < toColumn ? "ArrowRight" : "ArrowLeft";
}"""


class Hand(Protocol):
    def press(self, page: Page, button: Locator) -> None: ...

    def play(self, page: Page, move: str) -> None: ...


class Mouse:
    def press(self, page: Page, button: Locator) -> None:
        button.click()

    def play(self, page: Page, move: str) -> None:
        place(page, move).click()


class Touch:
    def press(self, page: Page, button: Locator) -> None:
        button.tap()

    def play(self, page: Page, move: str) -> None:
        place(page, move).tap()
        if page.locator("svg.board.slides").count():  # small places: the first tap only shows where
            expect(page.locator(".board-hint").first).to_have_text(f"Tap again to play {move}")
            expect(page.locator("svg.board .preview")).to_have_count(1)
            place(page, move).tap()


class Keyboard:
    """Nothing is focused but by Tab."""

    def press(self, page: Page, button: Locator) -> None:
        button.wait_for()
        self._tab_to(page, button)
        page.keyboard.press("Enter")

    def play(self, page: Page, move: str) -> None:
        if not page.evaluate('document.activeElement.matches("svg.board [role=gridcell]")'):
            self._tab_to(page, page.locator("svg.board [role=gridcell][tabindex='0']"))
        while page.evaluate("document.activeElement.dataset.move") != move:
            page.keyboard.press(page.evaluate(_NEARER, move))
        page.keyboard.press("Enter")

    def _tab_to(self, page: Page, target: Locator) -> None:
        for _ in range(200):
            page.keyboard.press("Tab")
            if target.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"Tab never comes to {target}")


HANDS: dict[str, Hand] = {"mouse": Mouse(), "touch": Touch(), "keyboard": Keyboard()}


def place(page: Page, move: str, panel: int = 0) -> Locator:
    """A place of the board; in Compare, of the board of a panel."""
    return page.locator("svg.board[role=grid]").nth(panel).locator(f'[data-move="{move}"]')


def state(page: Page) -> Json:
    found: Json = page.evaluate(_STATE)
    return found


def board(page: Page) -> Json:
    found: Json = state(page)["boards"][0]
    return found


def moves(page: Page) -> list[str]:
    return [entry["move"] for entry in board(page)["moves"]]


def turn(page: Page, after: int = -1) -> Json:
    """The board once more than so many moves are played and a person is to move, or the game is over."""
    page.wait_for_function(_TURN, arg=after)
    return board(page)


def plies(page: Page, count: int) -> None:
    """Until so many moves are played."""
    expect(page.locator(".replay-at")).to_contain_text(f"{count} / {count}")


def announced(page: Page) -> Locator:
    return page.locator("[aria-live=polite]")
