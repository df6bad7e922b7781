"""Take the pictures of the page for README and docs: every room, light and dark, wide and on a phone.

    python -m tools.pictures                all of them, into docs/images
    python -m tools.pictures play studies   those whose name begins so

For maintainers: needs what the tests of the page need. Look at every picture before you commit it.
"""

import base64
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

from tests.web.browser.chrome import PHONE, launch
from tests.web.browser.hands import HANDS, plies, state, turn
from tests.web.browser.site import PATIENCE, Site

IMAGES = Path(__file__).parent.parent / "docs/images"
DOTS = "dotsandboxes:rows=4,columns=4"
BY_HAND = "tree:((5+9+7)+(4+1+2)+(11+6+3))"
SEEDS = count(1)  # a run with the same seed as an earlier one has its games already
SPREAD = "h(0,0) v(3,4) h(2,2) v(1,3) h(4,1) v(2,0) h(1,2) v(0,2)"  # lines that give nothing away

# The best move, for the person in the picture.
_BEST = """async ([game, position]) => {
  const body = JSON.stringify({ game, position, player: "deepening:depth=8", lines: 1 });
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/analysis", { method: "POST", headers, body });
  return (await answer.json()).moves[0].move;
}"""


# So many games of a run are played.
_PLAYED = """least => parseInt(document.querySelector(".arena-progress .status")?.textContent ?? "0") >= least"""


def go(page: Page, address: str) -> None:
    page.evaluate("address => { location.hash = address; }", address)


def play_well(page: Page, until: int) -> None:
    """A person plays well until so many moves are played: all figures of the other side are real."""
    hand = HANDS["touch" if page.evaluate("navigator.maxTouchPoints") else "mouse"]
    now = turn(page)
    while len(now["moves"]) < until and not now["over"]:
        move = page.evaluate(_BEST, [state(page)["game"], now["position"]])
        hand.play(page, move)
        now = turn(page, len(now["moves"]))


def home(page: Page) -> None:
    go(page, "#/?game=fiveinarow")
    page.locator(".home-go").wait_for()


def five(page: Page) -> None:
    go(page, "#/play?game=fiveinarow&first=human&second=alphabeta:depth=4&moves=h8+h9+i9+g7")
    play_well(page, 16)


def dots(page: Page) -> None:
    go(page, f"#/play?game={DOTS}&first=human&second=deepening:depth=8&moves={SPREAD.replace(' ', '+')}")
    play_well(page, 26)


def compare(page: Page) -> None:
    go(page, "#/compare?game=fiveinarow&panels=alphabeta:depth=4~minimax:depth=4&moves=h8&begin=1")
    play_well(page, 12)


def analyse(page: Page) -> None:
    go(page, "#/analyse?game=fiveinarow&moves=h8+h9+(+g9+i7+(+g7+)+)+i9+g7&player=alphabeta:depth=4")
    look(page)


def analyse_dots(page: Page) -> None:
    dots(page)
    go(page, f"#/analyse/{state(page)['id']}?player=deepening:depth=10")
    page.get_by_role("button", name="Review the game").click()
    page.get_by_role("button", name="Review again").wait_for()
    look(page)


def look(page: Page) -> None:
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.locator(".lines li").first.wait_for()
    page.locator(".strip.thinking").wait_for(state="hidden")


def tree(page: Page) -> None:
    go(page, "#/tree?game=tictactoe&start=xo-/-x-/--o&player=alphabeta&boards=1&step=22")
    searched(page)


def tree_mcts(page: Page) -> None:
    go(page, "#/tree?game=tictactoe&start=x--/-o-/---&player=mcts:simulations=300,seed=1&width=3")
    searched(page)


def tree_two(page: Page) -> None:
    go(page, f"#/tree?game={BY_HAND}&player=minimax&second=alphabeta&step=10")
    searched(page)


def searched(page: Page) -> None:
    page.locator(".tree-node").first.wait_for()
    page.locator(".tree-busy").wait_for(state="hidden")
    page.locator(".tree-views:not([aria-busy])").wait_for()


def learn(page: Page) -> None:
    go(page, f"#/learn?tree={BY_HAND.removeprefix('tree:')}&task=cuts")
    page.locator(".treeview .tree-node").first.wait_for()
    press = HANDS["touch" if page.evaluate("navigator.maxTouchPoints") else "mouse"].press
    press(page, page.locator('[data-node="b b2"]'))
    press(page, page.locator('[data-node="c c3"]'))
    page.get_by_role("button", name="Check", exact=True).press("Enter")  # a tap would leave its shadow
    page.locator(".exercise-said").wait_for()


def arena(page: Page) -> None:
    go(page, f"#/arena?game={DOTS}&players=Beginner~Casual~Club~Expert&games=12&seed={next(SEEDS)}")
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    page.wait_for_function(_PLAYED, arg=30)
    page.locator(".arena-live .moves li").nth(11).wait_for()


def studies(page: Page) -> None:
    go(page, "#/studies/minimax")
    page.get_by_role("button", name="Run minimax here").click()
    page.get_by_role("figure").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def games(page: Page) -> None:
    compare(page)
    dots(page)
    go(page, "#/play?game=tictactoe&first=human&second=human&moves=b2+a1+c3+a3+a2+c2+b1+b3+c1")
    plies(page, 9)
    five(page)
    go(page, "#/games")
    page.locator(".games-main").nth(3).wait_for()
    if page.locator(".games-picture").first.is_visible():  # a phone has no room for it
        page.locator(".games-picture svg").nth(3).wait_for()


WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 1000}}
DARK: dict[str, Any] = {**WIDE, "color_scheme": "dark"}
SMALL: dict[str, Any] = {**PHONE, "device_scale_factor": 1.5}
PICTURES: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "home": (home, WIDE),
    "home-dark": (home, DARK),
    "home-phone": (home, SMALL),
    "play": (five, WIDE),
    "play-dark": (dots, DARK),
    "play-phone": (five, SMALL),
    "compare": (compare, WIDE),
    "compare-dark": (compare, DARK),
    "compare-phone": (compare, SMALL),
    "analyse": (analyse, WIDE),
    "analyse-dark": (analyse_dots, DARK),
    "analyse-phone": (analyse, SMALL),
    "arena": (arena, WIDE),
    "arena-dark": (arena, DARK),
    "arena-phone": (arena, SMALL),
    "tree": (tree, WIDE),
    "tree-dark": (tree_mcts, DARK),
    "tree-phone": (tree_two, SMALL),
    "tree-compare": (tree_two, WIDE),
    "tree-compare-dark": (tree_two, DARK),
    "learn": (learn, WIDE),
    "learn-dark": (learn, DARK),
    "learn-phone": (learn, SMALL),
    "studies": (studies, WIDE),
    "studies-dark": (studies, DARK),
    "studies-phone": (studies, SMALL),
    "games": (games, WIDE),
    "games-dark": (games, DARK),
    "games-phone": (games, SMALL),
}


def main(*wanted: str) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site, browser = Site(Path(folder) / "games.db"), launch(playwright)
        canvas = browser.new_page()
        try:
            for name, (arrange, screen) in PICTURES.items():
                if not name.startswith(wanted or ("",)):
                    continue
                context = browser.new_context(reduced_motion="reduce", **screen)
                context.set_default_timeout(PATIENCE * 1000)
                page = context.new_page()
                page.goto(site.url)
                arrange(page)
                page.locator(".notice").first.wait_for(state="detached")  # such as that something is compiled
                page.mouse.move(0, 0)
                page.evaluate("document.activeElement.blur()")
                whole = name.startswith("compare") and screen is not SMALL  # its charts are below
                picture = smaller(canvas, page.screenshot(animations="disabled", full_page=whole))
                (IMAGES / f"page-{name}.png").write_bytes(picture)
                print(f"page-{name}.png: {len(picture) / 1000:.0f} kB")
                context.close()
        finally:
            browser.close()
            site.close()


_PIXELS = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const reader = new FileReader();
  await new Promise((done) => { reader.onload = done; reader.readAsDataURL(new Blob([data])); });
  return [width, height, reader.result.split(",")[1]];
}"""


def smaller(canvas: Page, png: bytes) -> bytes:
    """The same picture with the 256 colours that it has most of: a page has few, but their edges have thousands."""
    width, height, text = canvas.evaluate(_PIXELS, base64.b64encode(png).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(-1, 4)[:, :3]
    colours, which, counts = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-counts)[:256]].astype(np.int32)
    nearest = np.array(
        [np.argmin(((palette - colour) ** 2).sum(axis=1)) for colour in colours.astype(np.int32)], np.uint8
    )
    rows = nearest[which.reshape(height, width)]
    lines = b"".join(b"\0" + row.tobytes() for row in rows)
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),
        b"PLTE": palette.astype(np.uint8).tobytes(),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


if __name__ == "__main__":
    main(*sys.argv[1:])
