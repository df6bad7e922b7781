"""Whether a tree of a thousand nodes is quick on the page, in Debian's Chromium.

    python -m benchmarks.web.trees [--rounds N]

A time begins when the answer of the server is there, or when a button or key is pressed, and ends when the browser has
painted what came of it and is idle again. What the search takes is counted only where it says so.
"""

import argparse
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser.chrome import ADVICE, WIDE, chromium, launch

from ..measure import Line, machine
from .load import serving

GOAL = 200.0  # milliseconds
TREE = "#/tree?game=tictactoe&player=alphabeta&depth=9&width={width}"

# When the latest tree came over the socket.
_LISTEN = """(() => {
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) {
    set.call(this, (event) => {
      const isTree = event.data.includes('"type":"tree"') && event.data.includes('"done":true');
      if (isTree) window.answered = performance.now();
      hear.call(this, event);
    });
  } });
})()"""
_PAINTED = """
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
  const find = (what) => document.querySelector(what);
  const isThere = (answered) => window.answered !== answered && find(".tree-node") && !find(".tree-views[aria-busy]");
  const drawn = async (answered) => {
    await new Promise((done) => {
      const look = () => isThere(answered) && (observer.disconnect(), done());
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    return painted();
  };
"""
_OPEN = (
    "async (address) => {"
    + _PAINTED
    + """
  const before = window.answered;
  location.hash = address;
  const end = await drawn(before);
  return end - window.answered;
}"""
)
_EXPAND = (
    "async () => {"
    + _PAINTED
    + """
  const [before, start] = [window.answered, performance.now()];
  const leaf = document.querySelector('.tree-node[aria-expanded="false"]');
  leaf.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const end = await drawn(before);
  if (leaf.getAttribute("aria-expanded") !== "true") throw new Error("Nothing was opened.");
  return [end - window.answered, end - start];
}"""
)
_STEP = (
    "async () => {"
    + _PAINTED
    + """
  const words = document.querySelector(".stepper-words").textContent;
  const start = performance.now();
  document.querySelector('[aria-label="Step back"]').click();
  const end = await painted();
  if (document.querySelector(".stepper-words").textContent === words) throw new Error("No step was made.");
  return end - start;
}"""
)
_MOVE = (
    "async (key) => {"
    + _PAINTED
    + """
  const from = document.querySelector('.tree-node[tabindex="0"]');
  from.focus();
  await painted();
  const start = performance.now();
  from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const end = await painted();
  if (document.activeElement === from) throw new Error("The focus did not move.");
  return end - start;
}"""
)


def lines(rounds: int = 7) -> list[Line]:
    if chromium() is None:
        return [Line("the page", f"not measured: {ADVICE}")]
    with serving() as url, sync_playwright() as playwright:
        browser = launch(playwright)
        first = [_visit(browser, url).evaluate(_OPEN, TREE.format(width=9)) for _ in range(3)]
        page = _visit(browser, url)
        found = {**_measured(page, rounds), "1,000 nodes, the first time in a tab": (first, True)}
        nodes = page.locator(".tree-headline .quiet").inner_text()
        browser.close()
    print(f"The last tree: {nodes}")
    return [_line(what, times, goal) for what, (times, goal) in found.items()]


def _visit(browser: Browser, url: str) -> Page:
    page = browser.new_page(**WIDE)
    page.add_init_script(_LISTEN)
    page.goto(url)
    page.locator(".home-go").wait_for()
    return page


def _measured(page: Page, rounds: int) -> dict[str, tuple[list[float], bool]]:
    page.evaluate(_OPEN, TREE.format(width=9))
    drawn: list[float] = []
    expanded: list[Any] = []
    stepped: list[float] = []
    moved: list[float] = []
    for number in range(rounds):
        drawn.append(page.evaluate(_OPEN, TREE.format(width=8 - number % 2)))
        stepped += [page.evaluate(_STEP) for _ in range(3)]
        page.locator(".tree-node[tabindex='0']").press("Home")
        moved += [page.evaluate(_MOVE, key) for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp")]
        expanded.append(page.evaluate(_EXPAND))
    return {
        "1,000 nodes, from the answer to a tree that is drawn and can be used": (drawn, True),
        "one step of the search": (stepped, True),
        "one move of the focus": (moved, True),
        "one branch opened, from the answer": ([answer for answer, _ in expanded], True),
        "one branch opened, from the click, with a search of 18,297 nodes": ([click for _, click in expanded], False),
    }


def _line(what: str, times: list[float], has_goal: bool) -> Line:
    middle = median(times)
    measured = (
        f"{middle:.0f} ms" if len(times) == 1 else f"{middle:.0f} ms (slowest of {len(times)}: {max(times):.0f} ms)"
    )
    return Line(what, measured, f"< {GOAL:.0f} ms", middle < GOAL) if has_goal else Line(what, measured)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=Path(__file__).stem)
    parser.add_argument("--rounds", type=int, default=7)
    print(machine())
    for line in lines(parser.parse_args().rounds):
        goal = f" (goal {line.goal}){'' if line.met else '  MISSED'}" if line.goal else ""
        print(f"{line.what}: {line.measured}{goal}")
