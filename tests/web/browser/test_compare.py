"""Compare: charts that grow move by move, with the figures that the terminal has for the same position and settings."""

import csv
import re

from playwright.sync_api import Page, expect

from ...cli.helpers import data
from .conftest import CLIPBOARD, Visits
from .hands import board, moves, place, plies, state

PANELS = ("000-alphabeta-2", "000-minimax-2")


def expect_points(page: Page, chart: str, count: int) -> None:
    slider = page.get_by_role("slider", name=chart, exact=True)
    if count:
        expect(slider).to_have_attribute("aria-valuemax", str(count - 1))
    else:
        expect(slider).to_have_count(0)


def figures(page: Page, chart: str) -> list[dict[str, str]]:
    """The CSV that a button hands out."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=f"CSV: {chart}", exact=True).click()
    return list(csv.DictReader(waiting.value.path().read_text().splitlines()))


def test_figures_grow_by_a_point_a_move_and_are_the_terminals(visits: Visits) -> None:
    page = visits(f"#/compare?game=fiveinarow&panels={'~'.join(PANELS)}")
    page.get_by_role("button", name="Compare", exact=True).click()
    page.locator("svg.board.live").first.wait_for()
    expect_points(page, "Nodes per move", 0)
    for count, move in enumerate(("h8", "b2", "m13"), start=1):
        place(page, move, panel=count % 2).click()  # a move on either board goes to both
        plies(page, 2 * count)
        expect_points(page, "Nodes per move", count)
        expect_points(page, "Time per move", count)
        if count == 1:
            page.get_by_role("button", name="Table: Win chance of black").click()
        expect(page.locator(".chart-table tbody tr")).to_have_count(2 * count)  # whether a chance is known or not

    played = moves(page)
    rows = figures(page, "all figures of this comparison")
    assert len(rows) == 3 * len(PANELS)
    nodes = figures(page, "Nodes per move")
    seconds = figures(page, "Time per move")
    for row in rows:
        ply, turn = int(row["ply"]), int(row["ply"]) // 2 - 1
        assert row["player"] == PANELS[int(row["panel"]) - 1]
        assert float(seconds[turn][row["player"]]) == float(row["seconds"])
        assert nodes[turn] | {row["player"]: row["nodes"]} == nodes[turn]
        terminal = data("best", "fiveinarow", " ".join(played[: ply - 1]), "--player", row["player"])
        terminal.update(spec=terminal["player"], line=" ".join(terminal["line"]))
        for key in ("spec", "move", "value", "bound", "depth", "nodes", "line"):
            assert row[key] == str(terminal[key]), (ply, row["player"], key)

    # What stands on the page are these figures.
    strips = page.locator(".panel .strip")
    for panel, row in enumerate(rows[-2:]):
        assert row["ply"] == "6"
        expect(strips.nth(panel)).to_contain_text(f"Nodes{int(row['nodes']):,}", use_inner_text=False)
    page.get_by_role("button", name="Table: Win chance of black").click()
    page.get_by_role("button", name="Table: Nodes per move").click()
    expect(page.locator(".chart-table tbody tr")).to_have_count(3)
    expect(page.locator(".chart-table tbody tr").last).to_contain_text(f"{int(rows[-1]['nodes']):,}")
    expect(page.locator(".ratio")).to_contain_text("000-alphabeta-2 visited")
    expect(page.locator(".ratio")).to_contain_text("same move 3/3")
    expect(page.locator(".totals-note")).to_contain_text("Time is measured inside each search")

    page.get_by_role("button", name="Undo", exact=True).click()
    plies(page, 4)
    expect(page.locator(".chart-table tbody tr")).to_have_count(2)
    page.reload()
    plies(page, 4)
    assert moves(page) == played[:4]


def test_players_that_disagree_say_so(visits: Visits) -> None:
    """x has to close a row: alpha-beta does, and of four random players one surely does not."""
    panels = "~".join(["alphabeta", *(f"random:seed={seed}" for seed in (1, 2, 3))])
    page = visits(f"#/compare?game=tictactoe&panels={panels}&moves=a1+b2+c1&begin=1")
    plies(page, 4)
    entry = board(page)["moves"][3]
    assert entry["move"] == "b1"
    others = [panel["move"] for panel in entry["panels"] if panel["move"] != "b1"]
    assert others
    expect(page.get_by_text("engines disagree")).to_have_count(len(others))
    expect(page.locator("svg.board .ghost")).to_have_count(len(others))
    for panel in entry["panels"]:
        card = page.locator(".panel").nth(panel["panel"])
        expect(card.locator(".panel-words")).to_contain_text(
            "Plays b1." if panel["move"] == "b1" else f"Would have played {panel['move']}; b1 was played."
        )


def test_separate_games_part(visits: Visits) -> None:
    page = visits("#/compare?game=tictactoe&panels=alphabeta~random:seed=2&mode=separate&moves=a1&begin=1")
    plies(page, 2)
    page.locator("svg.board.live").nth(1).wait_for()
    boards = state(page)["boards"]
    replies = [one["moves"][1]["move"] for one in boards]
    assert replies[0] == "b2"
    assert replies[1] != "b2", "this seed must play another move for the games to part"
    both = next(move for move in boards[0]["legal"] if move in boards[1]["legal"])
    place(page, both, panel=1).click()
    plies(page, 4)
    expect(page.get_by_text("engines disagree")).to_have_count(0)
    expect_points(page, "Nodes per move", 2)


def test_a_comparison_is_shared(visits: Visits) -> None:
    page = visits("#/compare?game=tictactoe&panels=alphabeta~minimax&side=1&begin=1", permissions=CLIPBOARD)
    plies(page, 1)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("copied")
    other = visits("")
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    plies(other, 1)
    assert board(other)["position"] == board(page)["position"]
    assert state(other)["panels"] == state(page)["panels"]


def test_an_ordinary_game_is_no_comparison(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=human&moves=b2+a1")
    plies(page, 2)
    game = state(page)["id"]
    page.goto(f"{visits.url}#/compare/{game}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This is a game, not a comparison")
    expect(page.locator("svg.board, .chart")).to_have_count(0)
    page.get_by_role("link", name="Compare players in its position").click()
    expect(page).to_have_url(re.compile(r"#/compare\?.*moves=b2"))
    page.go_back()
    page.get_by_role("link", name="Open the game").click()
    plies(page, 2)
    assert page.url.endswith(f"#/play/{game}")
