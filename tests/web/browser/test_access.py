"""The page for everybody: axe finds nothing in any room, light and dark, wide and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from plyground.web.service.classroom import qr_code

from .chrome import PHONE, WIDE
from .conftest import Visits
from .hands import place, plies, turn

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FIVE = "game=fiveinarow&first=human&second=alphabeta:depth=2&clock=300+2&moves=h8+h9+g8+g9"
DOTS = "game=dotsandboxes:rows=3,columns=3&first=human&second=human&moves=h(0,0)+v(0,0)+v(0,1)+h(1,0)+h(1,1)"
BY_HAND = "game=tree:((5+9+7)+(4+1+2)+(11+6+3))"


def home(page: Page) -> None:
    # At the end of the page, where the bar with the buttons covers nothing.
    page.locator(".home-go").wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")


def by_hand(page: Page) -> None:
    home(page)
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")


def hinted(page: Page) -> None:
    turn(page, 3)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint-box").wait_for()


def resigning(page: Page) -> None:
    turn(page, 3)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").wait_for()


def compared(page: Page) -> None:
    plies(page, 2)
    page.get_by_role("button", name="Table: Nodes per move").click()
    page.locator(".chart-table").wait_for()


def analysed(page: Page) -> None:
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.locator(".lines li").first.wait_for()
    expect(page.locator(".strip.thinking")).to_have_count(0)


def overlaid(page: Page) -> None:
    page.get_by_role("button", name="Move numbers").click()
    page.get_by_role("button", name="Threats").click()
    page.locator("svg.board .overlay-answer").first.wait_for()


def evaluated(page: Page) -> None:
    page.locator(".evaluation summary").click()
    page.get_by_role("button", name="open three").click()
    page.locator("svg.board .overlay-term").first.wait_for(state="attached")


def searched(page: Page) -> None:
    page.locator(".tree-node").first.wait_for()
    expect(page.locator(".tree-busy")).to_have_count(0)
    page.locator(".tree-side details").evaluate_all("all => all.forEach((each) => { each.open = true; })")


def listed(page: Page) -> None:
    plies(page, 5)
    page.get_by_role("link", name="Games").click()
    page.locator(".games-main").first.wait_for()
    if page.locator(".games-picture").first.is_visible():  # a phone has no room for it
        page.locator(".games-picture svg.lines").first.wait_for()


def met(page: Page) -> None:
    """A tournament that was played; the first time, it is."""
    page.locator(".home-go").wait_for()
    known = page.evaluate("async () => (await (await fetch('/api/arena')).json()).runs")
    if played := [run["id"] for run in known if (run["state"], len(run["players"])) == ("finished", 3)]:
        page.evaluate("address => { location.hash = address; }", f"#/arena/{played[0]}?match=1")
    else:
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.locator(".arena-progress .status")).to_have_text("6 games")
        page.locator(".crosstable button").first.click()
    page.locator(".arena-games a").first.wait_for()
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")


def noticed(page: Page) -> None:
    page.locator(".notice.error").wait_for()


def over(page: Page) -> None:
    page.locator(".status.over").wait_for()


def checked(page: Page) -> None:
    page.locator('[data-node="b"]').click()
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator(".exercise-said").wait_for()


def taught_own(page: Page) -> None:
    page.locator(".learn-own .treeview").wait_for()


def taught(page: Page) -> None:
    page.locator(".lesson .treeview").first.wait_for()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)


def printed(page: Page) -> None:
    expect(page.locator(".sheet-reasons")).to_have_count(2)


ROOMS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("#/", home),
    "home by hand": ("#/?game=fiveinarow&first=deepening:time=1s&second=mcts:nodes=1000", by_hand),
    "play": (f"#/play?{FIVE}", hinted),
    "play, a question": (f"#/play?{FIVE}", resigning),
    "play, over": ("#/play?game=tictactoe&first=human&second=human&moves=a1+a2+b2+a3+c3", over),
    "compare, settings": ("#/compare", home),
    "compare": ("#/compare?game=tictactoe&panels=alphabeta~minimax~random:seed=1&moves=b2&begin=1", compared),
    "analyse, threats": ("#/analyse?game=fiveinarow&moves=h8+a1+h9+a3+h10", overlaid),
    "analyse": ("#/analyse?game=tictactoe&moves=b2+a1+(+a3+c1+(+a2+)+)&variation=1&player=minimax", analysed),
    "analyse, evaluation": ("#/analyse?game=fiveinarow&moves=h8+a1+h9+a3+h10", evaluated),
    "arena": ("#/arena?game=tictactoe&players=alphabeta~greedy&sprt=0,30", home),
    "arena, a run": ("#/arena?game=tictactoe&players=alphabeta:depth=1~greedy~random:seed=1&games=2", met),
    "tree": ("#/tree?game=tictactoe&start=xo-/-x-/--o&player=alphabeta&boards=1&step=9", searched),
    "tree, two": (f"#/tree?{BY_HAND}&player=minimax&second=alphabeta&code=1&step=9&fold=a&upto=2", searched),
    "tree, simulations": ("#/tree?game=tictactoe&player=mcts:simulations=50,seed=1&step=10", searched),
    "learn, glossary": ("#/learn/glossary?term=000", lambda page: page.locator(".glossary .here").wait_for()),
    "learn, a net": ("#/learn/net?step=1", lambda page: page.locator(".lesson-priors").wait_for()),
    "learn": ("#/learn", lambda page: page.locator(".lesson-card").first.wait_for()),
    "learn, a lesson": ("#/learn/mcts?step=3", taught),
    "learn, figures": ("#/learn/horizon?step=3", taught),
    "learn, cuts": ("#/learn?tree=((5+9+7)+(4+1+2)+(11+6+3))&task=cuts", checked),
    "learn, a set": ("#/learn?set=cuts%7Ctree:((5+9)+(4+1))~values%7Ctictactoe%7Cxox/oox/---&title=Monday", taught),
    "learn, a sheet": ("#/learn?set=cuts%7Ctree:((5+9)+(4+1))~choice%7Ctictactoe%7Cxo-/-x-/--o&sheet=answers", printed),
    "learn, from a game": ("#/learn?game=tictactoe&start=xox/oox/---&task=cuts", taught_own),
    "games, of lines": (f"#/play?{DOTS}", listed),
    "a notice": ("#/compare?game=tictactoe&panels=minimax~nobody&begin=1", noticed),
}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {**WIDE, "color_scheme": "light"},
    "dark": {**WIDE, "color_scheme": "dark"},
    "phone": PHONE,
}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(visits: Visits, look: str) -> None:
    page = visits("", **{"reduced_motion": "reduce", **LOOKS[look]})
    page.evaluate(Axe().axe_script)
    found = {}
    for room, (address, arrive) in ROOMS.items():
        page.evaluate("address => { location.hash = address; }", address)
        arrive(page)
        report = page.evaluate("rules => axe.run({ runOnly: rules, resultTypes: ['violations'] })", RULES)
        found[room] = [
            f"{violation['id']}: {node['html'][:160]} {node['failureSummary']}"
            for violation in report["violations"]
            for node in violation["nodes"]
        ]
        assert report["passes"], "axe has looked at something"
        # A wide room makes a phone show all of it, small.
        screen = LOOKS[look]["viewport"]["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= screen, f"{room} is wider than the screen"
    assert {room: wrongs for room, wrongs in found.items() if wrongs} == {}


def class_at(address: str) -> dict[str, Any]:
    return {"url": address, "code": qr_code(address), "teacher": False, "sets": []}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_in_the_class_room(visits: Visits, look: str) -> None:
    page = visits("", **{"reduced_motion": "reduce", **LOOKS[look]})
    hello = page.evaluate("fetch('/api/hello').then((answer) => answer.json())")
    page.route("**/api/hello*", lambda route: route.fulfill(json={**hello, "classroom": True}))
    address = "http://192.168.178.20:8000/"
    page.route("**/api/class", lambda route: route.fulfill(json=class_at(address)))
    page.evaluate("location.hash = '#/class'")
    page.reload()
    page.locator(".class-count").wait_for()
    page.evaluate(Axe().axe_script)
    report = page.evaluate("rules => axe.run({ runOnly: rules, resultTypes: ['violations'] })", RULES)
    assert report["passes"]
    assert report["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= LOOKS[look]["viewport"]["width"]


def test_the_theme_is_chosen_and_kept(visits: Visits) -> None:
    page = visits("#/", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    for _ in range(2):  # as the system, light, dark
        page.get_by_role("button", name="Colours:").click()
    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    page.get_by_role("button", name="Colours: dark").wait_for()
    assert page.evaluate(ground) == dark


def test_the_bar_of_buttons_never_hides_what_is_focused(visits: Visits) -> None:
    page = visits("#/?game=fiveinarow&first=deepening&second=alphabeta", viewport={"width": 390, "height": 500})
    page.locator(".home-go").wait_for()
    covered = """() => {
      const bar = document.querySelector(".home-go");
      const focused = document.activeElement.getBoundingClientRect();
      return !bar.contains(document.activeElement) && focused.bottom > bar.getBoundingClientRect().top;
    }"""
    seen = 0
    while not page.locator(".home-go button").first.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
        assert not page.evaluate(covered), page.evaluate("document.activeElement.outerHTML")
        seen += 1
    assert seen > 10


def test_moves_are_announced(visits: Visits) -> None:
    page = visits("#/play?game=dotsandboxes:rows=2,columns=2&first=human&second=human&moves=h(0,0)+v(0,0)+v(0,1)")
    plies(page, 3)
    place(page, "h(1,0)").click()
    expect(page.locator("[aria-live=polite]")).to_have_text("second h(1,0), closes a box. second to move.")
    assert place(page, "h(1,0)").get_attribute("aria-label") == "h(1,0), second, last move"
    expect(page.locator("svg.board [tabindex='0']")).to_have_count(1)  # one tab stop
