"""What the tests of the Tree room share: trees to look at, and how to find one's way in them."""

from playwright.sync_api import Locator, Page, expect

TEXTBOOK = "game=tree:((5+9+7)+(4+1+2)+(11+6+3))"
POSITION = "game=tictactoe&start=xo-/-x-/--o"


def node(page: Page, name: str, tree: int = 0) -> Locator:
    """A node by the way that leads to it, such as /a2/c3; / is the root."""
    return page.locator(".treeview").nth(tree).locator(f'[data-node="{name}"]')


def nodes(page: Page, tree: int = 0) -> Locator:
    return page.locator(".treeview").nth(tree).locator(".tree-node:not(.remark):not(.ghosted)")


def rest(page: Page) -> None:
    """Until nobody searches."""
    page.locator(".tree-node").first.wait_for()
    expect(page.locator(".tree-busy")).to_have_count(0)


def step(page: Page, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name="Step on").click()


def words(page: Page) -> Locator:
    return page.locator(".stepper-words")
