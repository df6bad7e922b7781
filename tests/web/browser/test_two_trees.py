"""Two trees in the Tree room, on one ground plan: their steps, their zoom, and what may be put together."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .chrome import PHONE
from .conftest import Visits
from .trees import POSITION, TEXTBOOK, node, nodes, rest, step, words


def test_two_trees_on_one_ground_plan(visits: Visits) -> None:
    """Minimax walks where alpha-beta has cut; alpha-beta waits, and shows ghosts there."""
    page = visits(f"#/tree?{TEXTBOOK}&player=minimax&second=alphabeta&code=1")
    rest(page)
    expect(page.locator(".tree-totals")).to_have_text("alphabeta visited 11 of minimax's 13 nodes (85 %). Both play a.")
    expect(nodes(page, 0)).to_have_count(13)
    expect(nodes(page, 1)).to_have_count(11)
    expect(page.locator(".treeview").nth(1).locator(".ghosted")).to_have_count(2)
    for name in ("/b/b2", "/c/c3"):
        assert node(page, name, 0).get_attribute("transform") == node(page, name, 1).get_attribute("transform")
    expect(node(page, "/b/b2", 1)).to_have_attribute("aria-label", "b2, never visited")
    slider = page.get_by_role("slider", name="Steps of both searches")
    slider.fill("9")
    expect(words(page)).to_contain_text("alphabeta: Cut: b is worth at most 4, and MAX already has α = 5")
    code = page.locator(".pseudocode")
    expect(code.nth(0).locator(".lit")).to_have_text(["return the evaluator's value", "best ← value"])
    expect(code.nth(1).locator(".lit")).to_have_text(["if α ≥ β: leave out the other moves"])
    step(page)
    expect(words(page)).to_contain_text("minimax: MIN tries b2: = 1")
    expect(words(page)).to_contain_text("alphabeta: waits.")
    # One focus for both.
    page.keyboard.press("End")
    node(page, "/b", 0).click()
    expect(page.locator("#node-title")).to_have_text("b")
    expect(page.locator(".tree-facts")).to_contain_text(["= 1", "≤ 4"])
    page.get_by_role("button", name="One tree only").click()
    expect(page.locator(".treeview")).to_have_count(1)


def test_a_step_written_down_later_brings_nothing_back(visits: Visits) -> None:
    """A step comes into the address a moment after it was made; what was chosen meanwhile stays chosen."""
    page = visits(f"#/tree?{TEXTBOOK}&player=minimax&second=alphabeta")
    rest(page)
    page.evaluate("""async () => {
      const buttons = [...document.querySelectorAll("button")];
      const button = (name) => buttons.find((each) => (each.ariaLabel ?? each.textContent) === name);
      button("Step back").click();
      await new Promise(requestAnimationFrame);
      button("One tree only").click();
      await new Promise((done) => setTimeout(done, 600));
    }""")
    assert "second" not in page.url
    expect(page.locator(".treeview")).to_have_count(1)


def test_different_orders_have_a_slider_each(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=alphabeta&second=deepening:depth=4")
    rest(page)
    expect(page.get_by_role("slider")).to_have_count(2)
    page.get_by_role("slider", name="Steps of deepening:depth=4").fill("2")
    expect(page.locator(".treeview").nth(1).locator(".current")).to_have_count(1)
    expect(page.locator(".treeview").nth(0).locator(".faint")).to_have_count(0)
    page.wait_for_url("**step=~2")


def test_on_a_phone(visits: Visits) -> None:
    page = visits(f"#/tree?{POSITION}&player=minimax&second=alphabeta&depth=2&width=5", **PHONE)
    rest(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    above, below = (page.locator(".treeview").nth(index).bounding_box() for index in (0, 1))
    assert above is not None
    assert below is not None
    assert below["y"] >= above["y"] + above["height"]
    node(page, "/a2").tap()
    expect(page.locator("#node-title")).to_have_text("a2")
    page.get_by_role("button", name="Step back").tap()
    expect(page.locator(".stepper-words")).to_contain_text("Back from")
    # One finger scrolls the tree, two make it larger; the other tree follows.
    hand = page.context.new_cdp_session(page)
    page.evaluate("scrollTo(0, 0)")
    frame = page.locator(".tree-scroll").first
    box = frame.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = places(page)
    down: list[tuple[float, float]] = []

    def touch(*fingers: tuple[float, float]) -> None:
        """Fingers that come down there, or move there; none let go."""
        kind = "touchEnd" if not fingers else "touchMove" if down else "touchStart"
        down[:] = fingers
        points = [{"x": left, "y": top, "id": number} for number, (left, top) in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for spread in (20, 30, 60):
        touch((x - spread, y), (x + spread, y))
    touch()
    page.wait_for_function(FOLLOWED)
    pinched = places(page)
    assert pinched[0]["scale"] == pytest.approx(3 * before[0]["scale"])
    for way in range(0, 130, 10):
        touch((x + way, y))
    touch()
    page.wait_for_function("left => document.querySelector('.tree-scroll').scrollLeft < left", arg=pinched[0]["left"])
    page.wait_for_function(FOLLOWED)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


PLACES = """frames => frames.map((frame) => (
  { scale: Number(frame.style.getPropertyValue("--scale")), left: frame.scrollLeft }
))"""
FOLLOWED = """() => {
  const [one, other] = [...document.querySelectorAll(".tree-scroll")];
  return one.style.getPropertyValue("--scale") === other.style.getPropertyValue("--scale")
    && Math.abs(one.scrollLeft - other.scrollLeft) < 1;
}"""


def places(page: Page) -> Any:
    return page.locator(".tree-scroll").evaluate_all(PLACES)


def test_only_trees_of_the_same_search_are_put_together(visits: Visits) -> None:
    """A player that does not repeat itself has walked another tree: half of each would be a lie."""
    page = visits("#/tree")
    rest(page)
    found = page.evaluate(
        """async () => {
          const { merged, named } = await import("/static/tree/shape.js");
          const ask = async (more) => {
            const question = { game: "tictactoe", position: "xo-/-x-/--o", player: "minimax", depth: 1, width: 2 };
            const headers = { "content-type": "application/json" };
            const body = JSON.stringify({ ...question, ...more });
            return named(await (await fetch("/api/tree", { method: "POST", headers, body })).json());
          };
          const [one, deeper, all] = [await ask({}), await ask({ open: ["c3"] }), await ask({ depth: 9, width: 9 })];
          const whole = merged(merged(one, deeper), all);
          const count = (tree) => tree.nodes.reduce((sum, node) => sum + 1 + node.more_nodes, 0);
          const moves = (tree) => tree.nodes[0].more_moves;
          return {
            counts: [one, deeper, merged(one, deeper), whole].map(count),
            nodes: whole.nodes.length,
            account: whole.account,
            moves: [one, merged(one, all)].map(moves),
            other: merged(one, { ...deeper, visited: 1 }),
            moved: merged(one, { ...deeper, nodes: [{ ...deeper.nodes[0], order: 7 }] }),
          };
        }"""
    )
    assert found["counts"] == [238] * 4
    assert found["nodes"] == 238
    assert found["account"] == "238 nodes of 238 shown."
    assert found["moves"] == [3, 0]
    assert found["other"] is None
    assert found["moved"] is None
