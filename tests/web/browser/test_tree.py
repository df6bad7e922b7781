"""The Tree room: the tree that a search walked, stepped through and opened further."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import plyground
from plyground.analysis import nodes_by_depth

from ...cli.helpers import data
from .chrome import PHONE
from .conftest import CLIPBOARD, Visits
from .hands import announced, place
from .trees import POSITION, TEXTBOOK, node, nodes, rest, step, words


def test_a_tree_is_the_terminals(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=alphabeta&depth=3&width=9")
    rest(page)
    tree = data("tree", "tictactoe", "xo-/-x-/--o", "--player", "alphabeta", "--depth", "3", "--width", "9")
    expect(nodes(page)).to_have_count(len(tree["nodes"]))
    expect(page.locator(".tree-headline")).to_contain_text(f"plays {tree['move']} for x, value {tree['value']}")
    for found in [entry for entry in tree["nodes"] if entry["ply"] == 1]:
        label = node(page, f"/{found['move']}").get_attribute("aria-label")
        assert label is not None
        assert f"{found['sign']} {found['value']}".replace("-", "−") in label
        assert found["words"] in label
    expect(page.locator(".tree-chosen")).to_have_count(1)
    expect(node(page, f"/{tree['move']}").locator(".tree-chosen")).to_have_count(1)


def test_a_level_searches_as_it_does_on_this_board(visits: Visits) -> None:
    # On the usual board it follows a net, and rolls dice: so the page gives it a seed, which it must not do here.
    page = visits("#/tree?game=fiveinarow:size=7&moves=d4+e5&player=Master")
    expect(page.locator(".tree-error")).to_contain_text("five walks no tree that could be recorded.")


def test_steps_tell_what_alpha_beta_does(visits: Visits) -> None:
    page = visits(f"#/tree?{TEXTBOOK}&player=alphabeta&step=0")
    rest(page)
    expect(page.locator(".tree-node.faint")).to_have_count(12)  # 11 nodes and what was cut
    step(page)
    expect(words(page)).to_have_text("The search begins at the root. MAX is to move there with α = −∞, β = ∞.")
    expect(node(page, "/")).to_have_class("tree-node on-line current")
    step(page, 2)
    expect(words(page)).to_have_text("MIN tries a1: = 5, the end of the game. MIN is now sure of it here: β = 5.")
    expect(announced(page)).to_have_text(words(page).inner_text())
    expect(node(page, "/a").locator(".tree-note")).to_have_text(["α −∞", "β 5"])
    step(page)
    expect(words(page)).to_contain_text("That is no better for MIN than 5: nothing changes.")
    step(page, 2)
    expect(words(page)).to_contain_text(
        "Back from a: = 5, the least value of its moves. MAX is now sure of it here: α = 5."
    )
    step(page, 3)
    expect(words(page)).to_have_text(
        "Cut: b is worth at most 4, and MAX already has α = 5 elsewhere, 2 moves left out."
    )
    expect(node(page, "/b:gone")).not_to_have_class("tree-node remark gone faint")
    page.get_by_role("button", name="Step back").click()
    expect(node(page, "/b:gone")).to_have_class("tree-node remark gone faint")
    expect(page.locator(".stepper-at")).to_have_text("8 of 16")
    page.get_by_role("button", name="Last step").click()
    expect(words(page)).to_have_text("The search ends: = 5, the greatest value of its moves.")
    expect(page.locator(".faint")).to_have_count(0)


def test_it_plays_and_the_address_remembers_the_step(visits: Visits) -> None:
    page = visits(f"#/tree?{TEXTBOOK}&player=alphabeta&step=3")
    rest(page)
    page.get_by_label("Speed").select_option("fast")
    slider = page.get_by_role("slider", name="Steps of the search")
    slider.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    expect(page.locator(".stepper-at")).to_have_text("16 of 16")  # it stops there by itself
    page.get_by_role("button", name="Play").wait_for()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**step=15")
    page.reload()
    expect(page.locator(".stepper-at")).to_have_text("15 of 16")
    expect(words(page)).to_contain_text("Back from c: = 3")


def test_keys_step_from_anywhere_but_fields(visits: Visits) -> None:
    """The one who presents clicks somewhere and presses keys. Those who walk the tree by keyboard keep their arrows."""
    page = visits(f"#/tree?{TEXTBOOK}&player=alphabeta")
    rest(page)
    at = page.locator(".stepper-at")
    for key, to in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("PageDown", 2),
        ("ArrowLeft", 1),
        ("End", 16),
        ("PageUp", 15),
    ):
        page.keyboard.press(key)
        expect(at).to_have_text(f"{to} of 16")
    node(page, "/b").click()
    page.keyboard.press("Home")
    expect(at).to_have_text("0 of 16")
    page.get_by_label("Speed").select_option("fast")
    node(page, "/b").click()
    page.keyboard.press("Space")
    expect(at).to_have_text("16 of 16")
    field = page.get_by_label("The tree: numbers at the leaves")
    field.press("Home")
    expect(at).to_have_text("16 of 16")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Shift+Tab")  # the buttons, then the zoom, then the tree
    while not page.evaluate("document.activeElement.matches('[data-node]')"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#node-title")).to_have_text("c")
    expect(at).to_have_text("16 of 16")


def test_nothing_is_told_before_the_search_knows_it(visits: Visits) -> None:
    page = visits(f"#/tree?{TEXTBOOK}&player=alphabeta&step=8&node=c")
    rest(page)
    expect(page.locator(".tree-headline")).to_have_text("alphabeta searches. 7 nodes so far.")
    expect(node(page, "/c")).to_have_attribute("aria-label", "c, not reached yet")
    expect(page.locator("#node-title")).to_have_text("c")
    expect(page.locator(".tree-facts")).to_have_text("The search has not come to its value yet.")
    expect(node(page, "/b:gone").locator("text").first).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator(".tree-headline")).to_contain_text("plays a for MAX, value 5")
    expect(page.locator(".tree-facts")).to_contain_text("= 3")


def test_branches_fold_and_the_address_knows_the_node(visits: Visits) -> None:
    page = visits(f"#/tree?{TEXTBOOK}&player=minimax")
    rest(page)
    node(page, "/b").dblclick()
    expect(nodes(page)).to_have_count(10)
    expect(node(page, "/b")).to_contain_text("+3 nodes")
    expect(node(page, "/b")).to_have_attribute("aria-expanded", "false")
    page.wait_for_url("**fold=b&node=b")
    page.reload()
    rest(page)
    expect(nodes(page)).to_have_count(10)
    expect(page.locator("#node-title")).to_have_text("b")
    page.get_by_role("slider").fill("8")  # in b2, which is folded away: b has the ring
    expect(node(page, "/b")).to_have_class(re.compile("current"))
    page.get_by_role("button", name="Unfold this branch").click()
    expect(nodes(page)).to_have_count(13)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_a_tree_opens_whole_and_its_levels_are_in_front(visits: Visits, screen: dict[str, Any]) -> None:
    page = visits(f"#/tree?{TEXTBOOK}&player=alphabeta", **screen)
    rest(page)
    inside = """() => {
      const frame = document.querySelector(".tree-scroll").getBoundingClientRect();
      return [...document.querySelectorAll(".tree-node, .tree-levels span")].every((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      });
    }"""
    assert page.evaluate(inside)
    height = "name => Number(getComputedStyle(document.querySelector(name)).zIndex)"
    assert page.evaluate(height, ".tree-levels") > page.evaluate(height, ".tree-drawing")


def test_large_type_stays(visits: Visits) -> None:
    page = visits(f"#/tree?{TEXTBOOK}&player=alphabeta")
    rest(page)
    size = "() => parseFloat(getComputedStyle(document.querySelector('.tree-headline')).fontSize)"
    before = page.evaluate(size)
    page.get_by_role("button", name="Large type").click()
    assert page.evaluate(size) > 1.3 * before
    page.reload()
    rest(page)
    assert page.evaluate(size) > 1.3 * before


def test_nodes_by_depth_are_the_librarys(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=alphabeta&depth=1&width=2")
    rest(page)
    page.get_by_role("checkbox", name="mtdf").check()
    page.get_by_label("up to depth").fill("3")
    page.get_by_role("button", name="Count").click()
    table = page.get_by_role("region", name="Nodes by search and depth")
    expect(table.locator("tbody tr")).to_have_count(3)
    expect(page.locator(".depths [role=status]")).to_have_count(0)
    rules = plyground.game("tictactoe")
    players = [plyground.player(name, rules) for name in ("minimax", "alphabeta", "deepening", "mtdf")]
    for row in nodes_by_depth(rules.state("xo-/-x-/--o"), players, range(1, 4)).rows():
        column = [player.name for player in players].index(row["player"])
        cell = table.locator("tbody tr").nth(int(row["depth"]) - 1).locator("td").nth(column)
        expect(cell).to_contain_text(re.compile(rf"^{row['nodes']:,}\b"))
    page.wait_for_url("**upto=3**")
    page.get_by_role("button", name="Table: Nodes by depth").click()
    expect(page.locator(".depths figure th").first).to_have_text("Depth")


def test_a_table_of_depths_is_given_up_with_its_card_and_asked_again_with_another_search(visits: Visits) -> None:
    page = visits()
    with page.expect_websocket() as opened:
        page.goto(f"{visits.url}#/tree?game=tictactoe&player=alphabeta&depth=1&width=2&upto=8&by=minimax")
    cells = page.get_by_role("region", name="Nodes by search and depth").locator("tbody td")
    expect(cells).to_have_count(8)
    expect(cells.nth(3)).to_have_text("3,610 ×6.2")  # 1 + 9 + 72 + 504 + 3024, and 586 at the depth before
    expect(page.locator(".depths [role=status]")).to_have_count(0)
    page.get_by_role("checkbox", name="alphabeta").check()
    expect(cells).to_have_count(16)
    expect(cells.filter(has_text="…")).to_have_count(0)
    with opened.value.expect_event("framesent", lambda text: '"cancel"' in text and '"depths"' in text):
        page.get_by_role("button", name="Close", exact=True).click()
    expect(cells).to_have_count(0)


def test_branches_open_and_stay_open(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=minimax&depth=1&width=2")
    rest(page)
    before = nodes(page).count()
    visited = page.locator(".tree-headline b").inner_text()
    more = node(page, "/:more")
    lines = more.locator("text").all_text_contents()
    expect(more).to_have_attribute("aria-label", f"{lines[0]}, {lines[1]}. searched, not shown")
    more.click()
    expect(page.locator('.tree-node:not(.remark)[aria-level="2"]')).to_have_count(5)
    expect(more).to_have_count(0)
    rest(page)
    node(page, "/c3").click()
    expect(page.locator('[data-node^="/c3/"]:not(.remark)').first).to_be_visible()
    rest(page)
    assert nodes(page).count() > before
    assert page.locator(".tree-headline b").inner_text() == visited
    # Every node of the search is shown or counted.
    counted = """async () => {
      const all = [...document.querySelectorAll(".tree-node:not(.remark)")].length;
      const lines = [...document.querySelectorAll(".tree-line")].map((line) => line.textContent);
      const hidden = lines.map((line) => /^\\+?([\\d,]+) nodes?$/.exec(line)).filter(Boolean)
        .reduce((sum, found) => sum + Number(found[1].replaceAll(",", "")), 0);
      return all + hidden;
    }"""
    assert f"{page.evaluate(counted)} nodes" in visited
    shown = nodes(page).count()
    page.reload()
    rest(page)
    expect(nodes(page)).to_have_count(shown)
    assert "open=*~c3" in page.url
    page.go_back()
    rest(page)
    expect(page.locator('[data-node^="/c3/"]:not(.remark)')).to_have_count(0)


def test_simulations_grow_a_tree(visits: Visits) -> None:
    page = visits("#/tree?game=tictactoe&start=x--/-o-/---&player=mcts:simulations=100")
    rest(page)
    expect(page.locator(".stepper-at")).to_have_text("100 of 100")
    expect(node(page, "/").locator(".tree-line")).to_have_text("100 visits")
    radius = "disc => Number(disc.getAttribute('r'))"
    sizes = [node(page, name).locator(".tree-disc").evaluate(radius) for name in ("/", best(page))]
    assert sizes[0] > sizes[1] > 3
    slider = page.get_by_role("slider", name="Simulations")
    slider.press("Home")
    expect(page.locator(".stepper-at")).to_have_text("1 of 100")
    expect(page.locator(".stepper-words")).to_contain_text("After 1 simulation:")
    expect(page.locator(".tree-node.ghosted").first).to_be_attached()
    for _ in range(5):
        slider.press("ArrowRight")
    expect(page.locator(".stepper-at")).to_have_text("20 of 100")
    expect(node(page, "/").locator(".tree-line")).to_have_text("20 visits")
    page.wait_for_url("**step=20")


def best(page: Page) -> str:
    name = page.locator(".tree-node:has(.tree-chosen)").get_attribute("data-node")
    assert name is not None
    return name


def test_keyboard_alone(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=alphabeta&width=9")
    rest(page)
    expect(page.locator(".tree-node[tabindex='0']")).to_have_count(1)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.tree-node')"):
            break

    def focused() -> Any:
        return page.evaluate("document.activeElement.dataset.node")

    assert focused() == "/"
    page.keyboard.press("ArrowDown")
    assert focused() == best(page)  # along the principal variation
    expect(page.locator("#node-title")).to_have_text(best(page).removeprefix("/"))
    page.keyboard.press("ArrowLeft")
    assert focused() == "/c3"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    assert focused() == "/"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    assert focused() == "/b1"
    page.keyboard.press("Home")
    assert focused() == "/"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    leaf = focused()
    while page.locator(f'[data-node="{leaf}"]').get_attribute("aria-expanded") != "false":
        page.keyboard.press("ArrowRight")
        leaf = focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-node="{leaf}"]')).to_have_attribute("aria-expanded", "true")
    assert focused() == leaf
    # A part of the view that is not in sight is scrolled to.
    seen = """() => {
      const [node, frame] = [document.activeElement, document.querySelector(".tree-scroll")]
        .map((each) => each.getBoundingClientRect());
      return node.left >= frame.left && node.right <= frame.right
        && node.top >= frame.top && node.bottom <= frame.bottom;
    }"""
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(seen)


def test_a_position_is_played_pasted_and_shared(visits: Visits) -> None:
    page = visits("#/tree?game=tictactoe&player=alphabeta:depth=2", permissions=CLIPBOARD)
    rest(page)
    place(page, "b2").click()
    expect(page.locator(".tree-headline")).to_contain_text("for o")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".tree-headline")).to_contain_text("for x")
    page.get_by_label("As text").fill("xo-/-x-/--o")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator(".tree-headline")).to_contain_text("plays c3 for x")
    page.get_by_label("Moves a node").fill("2")
    page.get_by_label("Moves a node").press("Enter")
    expect(node(page, "/:more")).to_be_attached()
    page.get_by_label("Boards in the nodes").check()
    expect(page.locator(".small-grid").first).to_be_attached()
    rest(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".notice")).to_contain_text("copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    count = nodes(page).count()
    other = visits(shared.removeprefix(visits.url))
    rest(other)
    expect(nodes(other)).to_have_count(count)
    expect(other.locator(".small-grid").first).to_be_attached()
    other.get_by_label("As text").fill("xxx")
    other.get_by_role("button", name="Set up").click()
    expect(other.locator(".tree-error")).to_contain_text("xxx")


def test_a_tree_by_hand(visits: Visits) -> None:
    page = visits("#/tree")
    rest(page)
    expect(nodes(page)).to_have_count(11)  # the textbook's
    text = page.get_by_label("The tree: numbers")
    text.fill("((3 12")
    page.get_by_role("button", name="Search it").click()
    expect(page.locator("#hand-error")).to_contain_text("bracket")
    expect(page.locator(".treeview")).to_have_count(0)
    text.fill("((3 12) (2 x:(4 7)))")
    page.get_by_role("button", name="Search it").click()
    expect(node(page, "/a/a1")).to_be_attached()
    expect(page.locator("#hand-error")).to_be_empty()
    page.get_by_role("button", name="Put minimax beside it").click()
    expect(page.locator(".tree-totals")).to_contain_text("of minimax's 9 nodes")


def test_hovering_shows_the_board(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=alphabeta")
    rest(page)
    node(page, "/a2").hover()
    board = page.locator(".tree-hover svg.board")
    expect(board).to_have_attribute("aria-label", "The board after a2: xo-/xx-/--o")
    page.mouse.move(2, 2)
    expect(page.locator(".tree-hover")).to_have_count(0)
    node(page, "/a2").focus()
    expect(page.locator(".tree-detail-board svg.board")).to_have_attribute(
        "aria-label", "The board after a2: xo-/xx-/--o"
    )
    page.get_by_role("link", name="Tree from here").click()
    expect(page.locator(".tree-headline")).to_contain_text("for o")


def test_a_long_search_is_stopped(visits: Visits) -> None:
    page = visits("#/tree?game=tictactoe:rows=6,columns=6,k=4&player=minimax:depth=30")
    busy = page.locator(".tree-busy")
    expect(busy).to_contain_text("nodes")
    busy.get_by_role("button", name="Stop").click()
    expect(busy).to_have_count(0)
    expect(page.locator(".tree-error")).to_contain_text("The search was stopped.")


@pytest.mark.parametrize("zoomed", [False, True])
def test_a_thousand_nodes(visits: Visits, zoomed: bool) -> None:
    """Of a large tree only what is in sight is drawn; all of it can be walked to, and seen from far."""
    page = visits("#/tree?game=tictactoe&player=alphabeta&depth=9&width=9")
    rest(page)
    assert nodes(page).count() < 500
    if zoomed:
        page.get_by_role("button", name="Whole tree").click()
        expect(page.locator(".tree-value")).to_have_count(0)
        page.wait_for_function("() => document.querySelectorAll('.tree-node:not(.remark)').length >= 1000")
    else:
        node(page, "/").focus()
        for key in ("ArrowDown", "End", "ArrowDown"):
            page.keyboard.press(key)
        expect(page.locator(".tree-node:focus")).to_have_attribute("aria-level", "3")


def test_other_rooms_lead_here(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=alphabeta:depth=2&moves=b2+a1")
    page.locator("svg.board.live").wait_for()
    page.locator(".side-links").get_by_role("link", name="Tree").click()
    expect(page.locator(".tree-headline")).to_contain_text("alphabeta:depth=2 plays")
    expect(page.locator(".tree-headline")).to_contain_text("for o")  # the decision on the last move
    page.get_by_role("link", name="Analyse here").click()
    page.locator("svg.board.live").wait_for()
    page.locator(".side-links").get_by_role("link", name="Tree").click()
    expect(page.locator(".tree-headline")).to_contain_text("plays")
    page.goto(visits.url + "#/compare?game=tictactoe&panels=alphabeta:depth=2~minimax:depth=2&moves=b2&begin=1")
    page.get_by_role("link", name="Tree of minimax:depth=2").click()
    expect(page.locator(".tree-headline")).to_contain_text("minimax:depth=2 plays")
