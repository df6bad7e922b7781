"""Learn: the page asks, the library knows, and what is wrong is explained. Lessons, exercises, links."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import plyground

from .chrome import PHONE
from .conftest import CLIPBOARD, Visits, unanswered
from .hands import Keyboard, announced, place
from .site import Site

TEXTBOOK = "((5 9 7) (4 1 2) (11 6 3))"
LESSONS = (
    "minimax",
    "alphabeta",
    "order",
    "evaluation",
    "horizon",
    "transpositions",
    "mcts",
    "doublecross",
    "threats",
    "net",
)
HORIZON = ("dotsandboxes:rows=2,columns=3", "2x3:1b647")
SETTLED = "() => !document.querySelector('main [aria-busy=true]') && Boolean(document.querySelector('.lesson h1'))"


def node(page: Page, path: str) -> Locator:
    """A node by the moves that lead to it; the root is `/`."""
    return page.locator(f'[role=treeitem][data-node="{path}"]')


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def said(page: Page) -> Locator:
    return page.locator(".exercise-said")


def settled(page: Page) -> None:
    page.wait_for_function(SETTLED)


def test_values_are_checked_explained_and_remembered(visits: Visits) -> None:
    page = visits("#/learn/minimax?step=2")
    node(page, "a").click()
    field = page.get_by_label("Value of")
    for number in ("9", "1", "3"):  # a is wrong: what MAX would take
        field.fill(number)
        field.press("Enter")
    press(page, "Check")
    expect(said(page)).to_contain_text("2 of 4 right, 1 wrong, 1 still empty. Try once more")
    expect(said(page)).not_to_contain_text("a is 5")  # a second try before the answer
    press(page, "Check")
    expect(said(page)).to_contain_text("2 of 4 right, 1 wrong, 1 still empty.")
    expect(said(page)).to_contain_text("a is 5: the least value of its moves, and they are 5, 9 and 7. MIN is to move.")
    expect(said(page)).to_contain_text("9 is what MAX would take.")
    expect(announced(page)).to_contain_text("2 of 4 right")
    expect(node(page, "a")).to_have_class(re.compile("learn-wrong"))
    expect(node(page, "b")).to_contain_text("✓")  # not by colour alone

    page.reload()  # what is written stays
    expect(node(page, "a")).to_contain_text("9")
    press(page, "Hint")
    expect(said(page)).to_contain_text(
        "a belongs to MIN, who takes the least value. Its moves are a1 = 5, a2 = 9 and a3 = 7."
    )
    field.fill("5")
    node(page, "/").click()
    field.fill("5")
    press(page, "Check")
    expect(said(page)).to_contain_text("All values are right.")
    expect(page.locator(".lesson-where")).to_contain_text("Step 2 of 6, done ✓")
    page.get_by_role("link", name="Learn").last.click()
    expect(page.locator(".set-score")).to_have_text(re.compile(r"1 of \d+ exercises solved, 0 at the first try."))
    expect(page.locator(".lesson-card").first).to_contain_text("1 of 6 steps")
    page.reload()
    expect(page.locator(".lesson-card").first).to_contain_text("1 of 6 steps")
    expect(page.locator(".lesson-card")).to_have_count(len(LESSONS))


def test_who_looks_at_the_solution_has_not_solved_it(visits: Visits) -> None:
    page = visits("#/learn/minimax?step=3")
    node(page, "/").wait_for()
    press(page, "Show the solution")
    expect(said(page)).to_contain_text("This is the solution.")
    expect(said(page).locator("li")).to_have_count(7)
    expect(node(page, "a a2")).to_contain_text("7")
    expect(page.locator(".lesson-where")).not_to_contain_text("done")
    press(page, "Check")
    expect(said(page)).to_contain_text("All values are right.")
    expect(page.locator(".lesson-where")).not_to_contain_text("done")
    press(page, "Start again")
    expect(node(page, "a a2")).to_contain_text("?")
    node(page, "a a1").click()
    for number in ("4", "7", "-3", "9", "4", "-3", "4"):  # the last Enter checks
        page.get_by_label("Value of").fill(number)
        page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("All values are right.")
    expect(page.locator(".lesson-where")).to_contain_text("done ✓")


def test_values_by_keyboard_alone(visits: Visits) -> None:
    """A number is typed at its node; minus is a sign there, and no zoom."""
    page = visits("#/learn?tree=((-3+4)+(2+-8))&task=values")
    keyboard = Keyboard()
    node(page, "/").wait_for()
    keyboard._tab_to(page, page.locator("[role=treeitem][tabindex='0']"))
    for key in ("-", "3", "ArrowRight", "-", "7", "Backspace", "8", "ArrowUp", "-", "3"):
        page.keyboard.press(key)
    expect(node(page, "b")).to_contain_text("−8")
    keyboard.press(page, page.get_by_role("button", name="Check", exact=True))
    expect(said(page)).to_contain_text("All values are right.")


def test_windows_are_written_checked_and_explained(visits: Visits) -> None:
    page = visits(f"#/learn?tree={TEXTBOOK.replace(' ', '+')}&task=windows")
    keyboard = Keyboard()
    expect(node(page, "/")).to_contain_text("α −∞")  # given
    expect(node(page, "b")).to_contain_text("α ?")
    field = page.get_by_label("α and β at")
    for window in ("−∞ ∞", "-inf 5", "5, inf"):  # b is wrong; the last Enter checks
        field.fill(window)
        field.press("Enter")
    expect(said(page)).to_contain_text("2 of 3 right, 1 wrong. Try once more")
    press(page, "Check")
    expect(said(page)).to_contain_text("b is given α = 5 and β = ∞. The root belongs to MAX, who has 5 from a already")
    expect(said(page)).to_contain_text("A move of MAX raises α and leaves β alone.")
    expect(node(page, "b")).to_contain_text("✗")
    node(page, "b").click()
    node(page, "b").focus()
    for key in "5 inf":  # at the node, by keys alone
        page.keyboard.press(key)
    expect(node(page, "b")).to_contain_text("β ∞")
    keyboard.press(page, page.get_by_role("button", name="Check", exact=True))
    expect(said(page)).to_contain_text("All windows are right.")
    expect(node(page, "c c3")).to_contain_text("β 6")  # now everywhere


def test_the_next_node_is_marked(visits: Visits) -> None:
    page = visits(f"#/learn?tree={TEXTBOOK.replace(' ', '+')}&task=next")
    expect(page.locator(".exercise-bar")).to_contain_text("b1 = 4 has just come back.")
    expect(node(page, "b")).to_have_class(re.compile("learn-visited"))
    node(page, "b b2").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("Another node comes next. Try once more")
    press(page, "Check")
    expect(said(page)).to_contain_text("b2 is never looked at. b is cut: MAX already has α = 5 elsewhere")
    node(page, "c").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("Alpha-beta goes on with c, the next move at the root.")


def test_cuts_are_checked_both_ways(visits: Visits) -> None:
    page = visits(f"#/learn?tree={TEXTBOOK.replace(' ', '+')}&task=cuts")
    node(page, "b b2").click()
    node(page, "c c3").click()
    press(page, "Check")
    press(page, "Check")
    expect(said(page)).to_contain_text("1 of 2 found, 1 mark too many, 1 missed.")
    expect(said(page)).to_contain_text("c3 is looked at: α = 5 and β = 6 there, and between them all is still open.")
    why = "b3 is never looked at. b is cut: MAX already has α = 5 elsewhere, 2 moves left out."
    expect(said(page)).to_contain_text(why)
    expect(node(page, "c c3")).to_contain_text("α 5")  # shown at the place
    expect(node(page, "a")).not_to_contain_text("α")
    node(page, "b b2").click()  # takes the mark away
    press(page, "Check")
    expect(said(page)).to_contain_text("b2 and b3 are never looked at. b is cut")
    node(page, "b b2").click()
    node(page, "c c3").click()
    node(page, "b b3").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("All 2 cut branches found.")
    expect(node(page, "b")).to_contain_text("≤ 4")


def test_the_form_follows_the_address(visits: Visits) -> None:
    """Another exercise in the same tab, by a link or by going back, is the one that the form shows."""
    page = visits(f"#/learn?tree={TEXTBOOK.replace(' ', '+')}&task=cuts")
    node(page, "b").wait_for()
    page.evaluate("location.hash = '#/learn?game=tictactoe&start=xox/oox/---&task=values'")
    expect(page.get_by_label("Position as text")).to_have_value("xox/oox/---")
    expect(page.get_by_role("radio", name="From a game")).to_be_checked()
    expect(page.get_by_role("radio", name="Fill in the values")).to_be_checked()
    page.evaluate("location.hash = '#/learn?game=tictactoe&start=xox/xoo/---&task=values'")
    expect(page.get_by_label("Position as text")).to_have_value("xox/xoo/---")
    page.get_by_label("Random", exact=True).check()
    expect(page.get_by_label("Seed")).to_have_value("1")
    page.evaluate("location.hash = '#/learn?tree=(1+2)&task=values'")
    expect(page.get_by_role("textbox", name="Nested lists")).to_have_value("(1 2)")


def test_a_branch_is_marked_once(visits: Visits) -> None:
    """Marking the branch marks what is in it; alpha-beta cuts c2 with all below it."""
    page = visits("#/learn/alphabeta?step=3")
    keyboard = Keyboard()
    node(page, "/").wait_for()
    keyboard._tab_to(page, page.locator("[role=treeitem][tabindex='0']"))
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(node(page, "b b2 b2b")).to_have_class(re.compile("ghosted"))
    page.keyboard.press("ArrowUp")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(node(page, "c c2 c2a")).to_have_class(re.compile("ghosted"))
    keyboard.press(page, page.get_by_role("button", name="Check", exact=True))
    expect(said(page)).to_contain_text("All 2 cut branches found.")
    expect(page.locator(".lesson-where")).to_contain_text("done ✓")


def naive(
    tree: Any, path: str, alpha: float, beta: float, maximises: bool, cut: set[str], windows: dict[str, str]
) -> float:
    """Alpha-beta as the textbook has it; the names of what it leaves out, and the windows of the others."""
    if isinstance(tree, int):
        return tree
    windows[path] = f"{alpha} {beta}".replace("-99", "−∞").replace("99", "∞").replace("-", "−")
    best = -99.0 if maximises else 99.0
    for number, child in enumerate(tree):
        if alpha >= beta:
            cut.add(name_of(path, number))
            continue
        value = naive(child, name_of(path, number), alpha, beta, not maximises, cut, windows)
        best = max(best, value) if maximises else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximises else (alpha, min(beta, best))
    return best


def name_of(path: str, number: int) -> str:
    above = path.split(" ")[-1]
    own = above + (str(number + 1) if len(path.split()) % 2 else chr(ord("a") + number))
    return f"{path} {own}".strip()


def nested(text: str) -> Any:
    return json.loads(text.replace(" ", ",").replace("(", "[").replace(")", "]"))


_CUTS = """async text => {
  const { askTree, WHOLE } = await import("/static/learn/trees.js");
  const { asked, placesOf, solution } = await import("/static/learn/exercise.js");
  const ask = (player) => askTree({ game: `tree:${text}`, player, ...WHOLE });
  const places = placesOf(await ask("minimax"), await ask("alphabeta"));
  const windows = solution("windows", places).values;
  return { cuts: asked("cuts", places), windows, value: places.get("").node.value };
}"""
_RANDOM = """async ([depth, branching, seed]) =>
  (await import("/static/learn/text.js")).randomTree(depth, branching, seed)"""


def test_the_truth_is_alpha_betas(visits: Visits) -> None:
    """What an exercise asks for is what a naive alpha-beta leaves out or passes down, on trees by chance."""
    page = visits("#/learn")
    page.locator(".lesson-card").first.wait_for()
    dice = random.Random(7)
    cuts = 0
    for _ in range(12):
        text = page.evaluate(_RANDOM, [dice.randint(2, 4), dice.randint(2, 3), dice.randrange(10**6)])
        left_out: set[str] = set()
        windows: dict[str, str] = {}
        value = naive(nested(text), "", -99, 99, True, left_out, windows)
        del windows[""]  # given
        found = page.evaluate(_CUTS, text)
        assert found == {"cuts": sorted(left_out, key=found["cuts"].index), "windows": windows, "value": value}, text
        cuts += len(left_out)
    assert cuts > 20


def test_moves_are_put_in_order(visits: Visits) -> None:
    """The count is the library's own for the tree as it stands; the best order of this one takes 9 nodes."""
    page = visits("#/learn/order?step=2")
    count = page.locator(".exercise-count")
    expect(count).to_contain_text("13 of 13 nodes")
    press(page, "Check")
    expect(said(page)).to_contain_text("4 nodes could still be saved.")
    node(page, "c").click()
    press(page, "c to the left")
    press(page, "c to the left")
    rules = plyground.game("tree:((12 11 9) (6 4 2) (8 7 5))")
    visited = plyground.player("alphabeta", rules).decide(rules.start()).nodes
    expect(count).to_contain_text(f"{visited} of 13 nodes")
    for leaf, times in (("c c3", 2), ("a a3", 2), ("b b3", 2)):
        node(page, leaf).focus()
        for _ in range(times):
            page.keyboard.press("Shift+ArrowLeft")
    expect(count).to_contain_text("9 of 13 nodes")
    expect(page.locator(".tree-node.ghosted")).to_have_count(4)
    press(page, "Check")
    expect(said(page)).to_contain_text("That is as few as it gets.")
    page.reload()
    expect(count).to_contain_text("9 of 13 nodes")


def test_the_horizon(visits: Visits) -> None:
    """The greedy line loses. The table says what the library says, and from which depth on the better one is found."""
    page = visits("#/learn/horizon")
    place(page, "h(1,0)").click()
    press(page, "Check")
    press(page, "Check")
    expect(said(page)).to_contain_text("h(1,0) leads to −2: the greatest value of its moves. MAX can have 2 elsewhere.")
    place(page, "v(1,1)").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("✓ Right.")
    press(page, "Next step")
    press(page, "Next step")
    settled(page)
    rules = plyground.game(HORIZON[0])
    rows = page.locator(".lesson-figures tbody tr")
    expect(rows).to_have_count(7)
    moves = []
    for depth in range(1, 8):
        decision = plyground.player(f"alphabeta:depth={depth}", rules).decide(rules.state(HORIZON[1]))
        moves.append(str(decision.move))
        cells = rows.nth(depth - 1).locator("td").all_inner_texts()
        assert cells[:3] == [moves[-1], str(decision.value).replace("-", "−"), f"{decision.nodes:,}"]
    assert moves == ["h(1,0)"] * 5 + ["v(1,1)"] * 2
    expect(page.locator(".lesson-figures")).to_contain_text("From 6 plies on it plays v(1,1).")


def test_the_same_position_twice(visits: Visits) -> None:
    page = visits("#/learn/transpositions")
    node(page, "a3 b3 b2").click()
    node(page, "b3 a3 b2").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("They are not the same.")
    node(page, "b2 b3 a3").click()  # marks two: the first mark is given up
    node(page, "a3 b3 b2").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("Right: they are one position.")


def test_a_tree_grows(visits: Visits) -> None:
    page = visits("#/learn/mcts")
    slider = page.get_by_role("slider")
    expect(node(page, "0")).to_contain_text("1 visit")
    slider.focus()
    for count in (2, 3, 5):
        page.keyboard.press("ArrowRight")
        expect(node(page, "0")).to_contain_text(f"{count} visits")
        assert slider.get_attribute("aria-valuetext") == f"{count} simulations"
    page.goto(page.url.partition("#")[0] + "#/learn/mcts?step=3")
    leader = page.locator(".lesson-tree figcaption")
    expect(leader).to_contain_text("plays b1")
    page.get_by_label("b1", exact=True).check()
    press(page, "Check")
    expect(said(page)).to_contain_text("Not b1.")
    page.get_by_label("b2", exact=True).check()
    press(page, "Check")
    expect(said(page)).to_contain_text("plays b2 for x")
    expect(page.locator(".lesson-where")).to_contain_text("done ✓")


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_opens(visits: Visits, lesson: str) -> None:
    """From the first to the last by its buttons; no step has an error, and each has something to do or to look at."""
    page = visits(f"#/learn/{lesson}")
    settled(page)
    steps = int((page.locator(".lesson-where").inner_text()).rpartition(" of ")[2])
    assert 3 <= steps <= 8
    for number in range(1, steps + 1):
        expect(page.locator(".lesson-where")).to_contain_text(f"Step {number} of {steps}")
        settled(page)
        page.locator(".treeview, .exercise-board").first.wait_for()
        expect(page.locator(".field-error")).to_have_count(0)
        press(page, "Next step" if number < steps else "Finish")
    expect(page.get_by_role("heading", name="Learn", exact=True)).to_be_visible()


def test_an_exercise_of_ones_own(visits: Visits) -> None:
    """Typed, with the library's sentence for what is no tree; the address has it, and a link opens the same."""
    page = visits("#/learn", permissions=CLIPBOARD)
    page.get_by_role("link", name="Make one").click()
    text = page.get_by_label("Nested lists of numbers")
    text.fill("((1 2")
    expect(page.locator(".field-error")).to_contain_text("a bracket is missing")
    text.fill("((8 2) (7 3))")
    expect(node(page, "b b2")).to_contain_text("3")
    page.get_by_role("radio", name="Mark the cuts").check()
    page.wait_for_url("**tree=((8+2)+(7+3))&task=cuts")
    press(page, "Check")
    expect(said(page)).to_contain_text("Right: nothing is cut here.")
    press(page, "Copy link")
    expect(page.locator(".notice")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visits()
    other.goto(link)
    expect(other.get_by_label("Nested lists of numbers")).to_have_value("((8 2) (7 3))")
    expect(other.get_by_role("radio", name="Mark the cuts")).to_be_checked()
    expect(node(other, "b b2")).to_contain_text("3")


def test_a_tree_by_chance(visits: Visits) -> None:
    page = visits("#/learn?task=values")
    page.get_by_label("Random", exact=True).check()
    page.wait_for_url("**tree=**")
    first = page.url
    press(page, "Another tree")
    page.wait_for_url(lambda url: url != first)
    page.get_by_label("Seed").fill("1")
    page.wait_for_url(first)  # the same seed, the same tree
    page.get_by_label("Plies").fill("4")
    page.get_by_label("Moves a node").fill("4")
    expect(page.locator(".field-error")).to_contain_text("has 341 nodes, too many for an exercise: at most 121.")


def test_a_tree_from_a_game(visits: Visits) -> None:
    page = visits("#/learn?game=tictactoe&start=xox/oox/---&task=values")
    expect(node(page, "a1 c1 b1")).to_contain_text("0")
    expect(page.locator("[role=treeitem]")).to_have_count(11)
    page.get_by_label("Position as text").fill("xo-/-x-/--o")
    press(page, "Set up")
    expect(page.locator(".field-error")).to_contain_text("too many for an exercise: at most 121.")
    page.get_by_label("Plies").fill("2")
    press(page, "Set up")
    expect(page.locator("[role=treeitem]")).to_have_count(26)
    page.reload()
    expect(page.locator("[role=treeitem]")).to_have_count(26)
    page.get_by_label("Position as text").fill("nonsense")
    press(page, "Set up")
    expect(page.locator(".field-error")).to_contain_text("nonsense")


def test_on_a_phone_by_touch(visits: Visits) -> None:
    page = visits("#/learn/alphabeta?step=2", **PHONE)
    for leaf in ("b b2", "b b3"):
        node(page, leaf).tap()
    page.get_by_role("button", name="Check", exact=True).tap()
    expect(said(page)).to_contain_text("All 2 cut branches found.")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Next step").tap()
    expect(page.locator(".lesson-where")).to_contain_text("Step 3 of 8")


SET = "values%7Ctree:((1+2)+(3+4))~cuts%7Ctree:((8+2)+(7+3))~nonsense~values%7Ctictactoe%7Cxox/oox/---"


def test_a_set_for_students(visits: Visits) -> None:
    """Made from exercises in the form, one link; students see no form, and their score."""
    page = visits("#/learn?tree=((1+2)+(3+4))&task=values")
    press(page, "Add this exercise")
    page.get_by_label("Nested lists of numbers").fill("((8 2) (7 3))")
    page.get_by_role("radio", name="Mark the cuts").check()
    page.wait_for_url(re.compile(r"tree=\(\(8.*task=cuts|task=cuts.*tree=\(\(8"))  # neither change undoes the other
    press(page, "Add this exercise")
    expect(page.locator(".set-items li")).to_contain_text(["Fill in the values", "Mark the cuts: ((8 2) (7 3))"])
    page.get_by_label("Title").fill("Monday")
    page.get_by_label("Title").press("Tab")
    page.wait_for_url("**title=Monday**")
    student = visits(page.get_by_role("link", name="As students see it").get_attribute("href"))
    expect(student.get_by_role("heading", level=1)).to_have_text("Monday")
    expect(student.get_by_label("Nested lists of numbers")).to_have_count(0)
    second = student.get_by_role("region", name="Exercise 2")
    second.get_by_role("button", name="Check", exact=True).click()
    expect(student.locator(".set-score")).to_have_text("1 of 2 exercises solved, 1 at the first try")
    first = student.get_by_role("region", name="Exercise 1")
    for value in ("1", "3", "4"):  # the last one is wrong
        first.get_by_label("Value of").fill(value)
        student.keyboard.press("Enter")
    expect(first.locator(".exercise-said")).to_contain_text("Try once more")
    first.get_by_label("Value of").fill("3")
    student.keyboard.press("Enter")
    expect(student.locator(".set-score")).to_have_text("2 of 2 exercises solved, 1 at the first try")
    student.reload()
    expect(student.locator(".set-score")).to_have_text("2 of 2 exercises solved, 1 at the first try")


def test_worksheet_and_answers(visits: Visits) -> None:
    page = visits(f"#/learn?set={SET}&sheet=1")
    items = page.locator(".sheet-exercise")
    expect(items).to_have_count(3)  # what is no exercise is left out
    root = items.nth(0).locator('[data-node="/"]')
    expect(root).to_be_visible()
    expect(root.locator(".tree-value")).to_have_count(0)
    expect(items.nth(2).locator("[role=treeitem]")).to_have_count(11)
    page.get_by_role("link", name="Answer sheet").click()
    expect(root.locator(".tree-value")).to_have_text("3")
    expect(items.nth(0).locator(".sheet-reasons")).to_contain_text("The root is 3: the greatest value of its moves")
    page.emulate_media(media="print")
    expect(page.locator(".head")).to_be_hidden()
    expect(page.get_by_role("link", name="Worksheet")).to_be_hidden()
    expect(items.nth(1).locator(".tree-names")).to_be_visible()


def test_lessons_of_the_games(visits: Visits) -> None:
    page = visits("#/learn/doublecross")
    place(page, "v(0,3)").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("There is a better move. Try once more")
    place(page, "v(0,4)").click()
    press(page, "Check")
    expect(said(page)).to_contain_text("gives the two boxes away in one stroke")
    for step, cell in ((1, "h5"), (2, "c5"), (3, "e5")):
        page.goto(page.url.partition("#")[0] + f"#/learn/threats?step={step}")
        place(page, cell).click()
        press(page, "Check")
        expect(said(page)).to_contain_text("✓ Right.")


def test_a_lesson_goes_on_when_the_server_is_back(visits: Visits, own_site: Site) -> None:
    # The browser itself writes on its console that nobody answers.
    visits.forgiven = unanswered
    page = visits("#/learn/minimax", url=own_site.url)
    node(page, "0").wait_for()
    own_site.kill()
    expect(page.locator(".notice.error").first).to_contain_text("does not answer")
    press(page, "Next step")
    expect(page.locator(".lesson-where")).to_contain_text("Step 2 of 6")
    own_site.start()
    expect(node(page, "a")).to_contain_text("?")


def test_there_is_no_such_lesson(visits: Visits) -> None:
    page = visits("#/learn/chess")
    expect(page.get_by_role("heading")).to_have_text("There is no such lesson")


def test_an_evaluation_is_worked_out_and_then_shown(visits: Visits) -> None:
    page = visits("#/learn/evaluation?step=2")
    page.locator(".lesson-evaluation svg.board").wait_for()
    expect(page.locator(".evaluation tfoot")).to_have_count(0)
    answer = page.get_by_label("What is the board worth for x?")
    answer.fill("11")
    expect(answer).to_have_value("11")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".exercise-said")).to_have_text("✗ Not 11. Count again.")
    answer.fill(str(plyground.game("tictactoe").state("xx-/-o-/---").evaluate("default", "x").value))
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".exercise-said")).to_have_text("✓ Right: 9.")
    expect(page.locator(".lesson-where")).to_contain_text("done ✓")
    page.get_by_role("button", name="open line with 2 stones").hover()
    expect(page.locator("svg.board .overlay-term")).to_have_count(1)


def test_the_lesson_on_evaluation_is_true() -> None:
    """Three different moves one ply deep; the win from three plies on, with any evaluator."""
    state = plyground.game("tictactoe").state("xo-/-x-/--o")
    names = ("default", "defensive", "offensive", "spot", "defensive-attack")
    moves = {
        depth: {
            plyground.player(f"alphabeta:depth={depth},eval={name}", state.game).decide(state).move for name in names
        }
        for depth in (1, 3, 4)
    }
    assert len(moves[1]) == 3
    assert moves[3] == moves[4] == {"a2"}
    assert plyground.solve(state).value == 1
