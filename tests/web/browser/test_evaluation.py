"""The card that says what an evaluator makes of a position, and where on the board."""

from playwright.sync_api import Page, expect

from .chrome import PHONE
from .conftest import Visits
from .hands import plies

ROW = ".evaluation tbody tr"
MARKS = "svg.board .overlay-term"


def opened(page: Page) -> None:
    page.locator("svg.board").wait_for()
    expect(page.locator(ROW)).to_have_count(0)
    page.get_by_text("Evaluation", exact=True).click()


def test_a_row_that_is_pointed_at_is_marked_on_the_board(visits: Visits) -> None:
    """x holds two corners, o the centre: four open lines against three."""
    page = visits("#/analyse?game=tictactoe&moves=a3+b2+c1")
    opened(page)
    page.get_by_label("Evaluator").select_option("default")
    row = page.locator(ROW).first
    expect(row).to_contain_text("open line with 1 stone")
    expect(row.locator("td")).to_have_text(["44 × 1", "33 × 1", "1"])
    expect(page.locator(".evaluation tfoot td")).to_have_text(["4", "3", "1"])
    expect(page.locator(MARKS)).to_have_count(0)
    row.hover()
    expect(page.locator(f"{MARKS}.own")).to_have_count(4)
    expect(page.locator(f"{MARKS}.rival")).to_have_count(3)
    expect(page.locator(".evaluation-places")).to_contain_text("o: b3 b2 b1, c3 b2 a1, a2 b2 c2")
    page.locator(".status").hover()
    expect(page.locator(MARKS)).to_have_count(0)
    # The other side's own are the rival's, and it goes along with the moves.
    page.get_by_text("O −1", exact=True).click()
    expect(page.locator(".evaluation tfoot td")).to_have_text(["3", "4", "−1"])
    page.get_by_role("button", name="Previous move").click()
    expect(page.locator(".evaluation tfoot td")).to_have_text(["3", "2", "1"])


def test_the_keyboard_alone_sees_the_marks_and_keeps_them(visits: Visits) -> None:
    page = visits("#/play?game=fiveinarow&first=human&second=human&moves=h8+a1+h9+a3+h10", **PHONE)
    page.wait_for_url("**/play/**")
    plies(page, 5)
    page.locator(".evaluation summary").focus()
    page.keyboard.press("Enter")
    term = page.get_by_role("button", name="open three")
    term.focus()
    expect(page.locator(f"{MARKS}.own")).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(term).to_have_attribute("aria-pressed", "true")
    expect(page.locator(MARKS)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_boxes_are_marked_and_what_has_no_terms_is_a_value_alone(visits: Visits) -> None:
    moves = "h(0,0)+h(1,0)+v(0,0)+v(0,1)"
    page = visits(f"#/analyse?game=dotsandboxes:rows=2,columns=2&moves={moves}")
    opened(page)
    page.get_by_label("Evaluator").select_option("takes-boxes")
    page.get_by_role("button", name="boxes the last move closed").hover()
    expect(page.locator("svg.board .overlay-boxes.rival rect")).to_have_count(1)
    page.goto(f"{visits.url}#/analyse?game=fiveinarow&moves=h8+a1+h9")
    page.get_by_label("Evaluator").select_option("win-1")
    expect(page.locator(".evaluation")).to_contain_text("The value for black is 0.")
    expect(page.locator(ROW)).to_have_count(0)


def test_a_node_of_a_tree_has_the_evaluation_that_its_search_asked_for(visits: Visits) -> None:
    page = visits("#/tree?game=tictactoe&start=xo-/-x-/--o&player=alphabeta:depth=1,eval=spot&node=a2")
    page.locator(".tree-detail-board svg.board").wait_for()
    page.locator(".tree-detail").get_by_text("Evaluation", exact=True).click()
    expect(page.locator(".tree-detail select")).to_have_value("spot")
    expect(page.locator(".evaluation tfoot td")).to_have_text(["16", "6", "10"])  # as the tree says of a2
    expect(page.locator(".tree-facts dd").first).to_have_text("= 10")
    page.get_by_role("button", name="other cell").hover()
    expect(page.locator(".tree-detail-board .overlay-term")).to_have_count(2)


def test_compared_boards_have_marks_in_lock_step_and_one_of_them_in_separate_games(visits: Visits) -> None:
    compared = "game=tictactoe&panels=minimax:depth=2,eval=spot~alphabeta:depth=2&moves=b2&begin=1"
    page = visits(f"#/compare?{compared}")
    plies(page, 2)
    page.locator(".panels").get_by_text("Evaluation", exact=True).click()
    expect(page.get_by_label("Evaluator")).to_have_value("spot")
    page.get_by_role("button", name="centre").hover()
    expect(page.locator(MARKS)).to_have_count(2)
    page.goto(f"{visits.url}#/compare?{compared}&mode=separate")
    plies(page, 2)
    page.locator(".evaluation .segments").first.get_by_text("alphabeta:depth=2").click()
    expect(page.get_by_label("Evaluator")).to_have_value("win-10")
    page.get_by_label("Evaluator").select_option("spot")
    page.get_by_role("button", name="centre").hover()
    expect(page.locator(".panel").nth(1).locator(".overlay-term")).to_have_count(1)
    expect(page.locator(MARKS)).to_have_count(1)
