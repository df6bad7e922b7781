"""How soon the page is there in a slow network: requests, bytes and the first paint, on a first and a later visit.

    python -m benchmarks.web.slow [--rooms home play] [--visits 3]

Chromium simulates the network: 400 kbit/s and 400 ms for every answer, which WebPageTest calls "3G Slow". A *first*
visit has nothing in the browser's cache, a *later* one is a new tab of the same browser. *Painted* is the browser's own
first contentful paint, *there* is when the room shows more than that it is loading. Bytes are as they were
transferred, heads of answers included; those *before the paint* belong to answers that had come by then. The exit code
is 1 if a first paint of a later visit takes more than 1 s, or needs more than 70 kB on a first visit.
"""

import argparse
import sys
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from tests.web.browser.chrome import WIDE, launch

from ..measure import machine
from .load import serving

LATENCY, BYTES = 400, 50_000  # ms before an answer, bytes a second
PAINTED, BEFORE_THE_PAINT = 1000, 70_000  # ms, bytes
ROOMS = {"home": "#/", "play": "#/play?game=tictactoe&first=human&second=human", "tree": "#/tree", "learn": "#/learn"}

# Each request of the page with the time its answer was there; the page's own first.
_FIGURES = """() => {
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return {
    painted: painted.startTime,
    there: performance.getEntriesByName("there")[0].startTime,
    requests: all.map(({ transferSize, responseEnd }) => [transferSize, responseEnd]),
  };
}"""
_WATCH = """performance.setResourceTimingBufferSize(1000);
const look = () => {
  const main = document.querySelector("main > *");
  if (main && !main.matches("[aria-busy]")) performance.mark("there");
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);"""


@dataclass(frozen=True)
class Visit:
    requests: int  # that went over the network
    bytes: int
    early: int  # bytes before the paint
    painted: float  # ms
    there: float


def visit(context: BrowserContext, address: str) -> Visit:
    """Open a page in a new tab, on the slow network."""
    page = context.new_page()
    page.add_init_script(_WATCH)
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    speed = {"latency": LATENCY, "downloadThroughput": BYTES, "uploadThroughput": BYTES}
    network.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    page.goto(address)
    page.wait_for_function('() => performance.getEntriesByName("there").length')
    found: dict[str, Any] = page.evaluate(_FIGURES)
    page.close()
    transferred = [(size, end) for size, end in found["requests"] if size]
    return Visit(
        requests=len(transferred),
        bytes=sum(size for size, _ in transferred),
        early=sum(size for size, end in transferred if end <= found["painted"]),
        painted=found["painted"],
        there=found["there"],
    )


def middle(visits: list[Visit]) -> Visit:
    """The median of each figure."""
    return Visit(**{name: median(getattr(each, name) for each in visits) for name in Visit.__dataclass_fields__})


def main() -> int:
    parser = argparse.ArgumentParser(description="How soon the page is there in a slow network.")
    parser.add_argument("--rooms", nargs="+", default=["home", "play"], choices=ROOMS)
    parser.add_argument("--visits", type=int, default=3)
    wanted = parser.parse_args()
    print(machine())
    print(f"{LATENCY} ms and {BYTES * 8 // 1000} kbit/s; medians of {wanted.visits}")
    print(f"{'room':6} {'visit':6} {'requests':>8} {'kB':>6} {'kB before the paint':>20} {'painted':>9} {'there':>9}")
    missed = False
    with serving() as url, sync_playwright() as playwright:
        browser = launch(playwright)
        for room in wanted.rooms:
            first, later = [], []
            for _ in range(wanted.visits):
                context = browser.new_context(**WIDE)
                context.set_default_timeout(120_000)
                first.append(visit(context, f"{url}/{ROOMS[room]}"))
                later.append(visit(context, f"{url}/{ROOMS[room]}"))
                context.close()
            for name, found in (("first", middle(first)), ("later", middle(later))):
                print(
                    f"{room:6} {name:6} {found.requests:8.0f} {found.bytes / 1000:6.1f} {found.early / 1000:20.1f} "
                    f"{found.painted:6.0f} ms {found.there:6.0f} ms"
                )
                missed |= found.painted > PAINTED if name == "later" else found.early > BEFORE_THE_PAINT
    print("a goal is MISSED" if missed else "both goals are met: 70 kB before the first paint, later visits within 1 s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
