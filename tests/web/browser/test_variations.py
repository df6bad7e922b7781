"""Analyse: branches of a line, endless analysis that is stopped, and proofs."""

import re

from playwright.sync_api import expect

from .conftest import Visits
from .hands import place, plies


def test_a_branch_is_played_walked_promoted_deleted_and_shared(visits: Visits) -> None:
    page = visits("#/analyse?game=fiveinarow:size=9&moves=e5+e6+d6&ply=1")
    page.locator("svg.board.live").wait_for()
    place(page, "d5").click()
    page.wait_for_url(re.compile(r"moves=e5\+e6\+\(\+d5\+\)\+d6&variation=1"))
    plies(page, 2)
    branch = page.locator(".branches")
    expect(branch.locator("[aria-current]")).to_have_text("2d5")
    branch.get_by_role("button").click()  # on the board, the arrow keys choose a place
    page.keyboard.press("ArrowUp")  # the move beside it
    expect(page.locator(".moves > li > [aria-current]")).to_contain_text("e6")
    page.keyboard.press("ArrowDown")
    expect(branch.locator("[aria-current]")).to_have_text("2d5")
    with page.expect_download() as saved:
        page.get_by_label("Other formats").click()
        page.get_by_role("link", name="Save as SGF").click()
    assert "(;W[ed];B[dd])(;W[de])" in saved.value.path().read_text().replace("\n", "")
    other = visits("#/" + page.url.partition("#/")[2])  # the link alone shows the branch
    expect(other.locator(".branches [aria-current]")).to_have_text("2d5")
    page.get_by_role("button", name="Make it the main line").click()
    page.wait_for_url(re.compile(r"moves=e5\+d5\+\(\+e6\+d6\+\)$"))
    page.locator(".branches button", has_text="e6").click()
    page.get_by_role("button", name="Delete e6 …").click()
    page.wait_for_url(re.compile(r"moves=e5\+d5&ply=1$"))
    expect(page.locator(".branches")).to_have_count(0)


def test_endless_analysis_goes_on_until_it_is_stopped(visits: Visits) -> None:
    page = visits("#/analyse?game=tictactoe:rows=5,columns=5,k=5&player=deepening")
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Endless").click()
    page.locator(".lines li").first.wait_for()
    expect(page.locator(".strip.thinking")).to_have_count(1)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".analyst-ended")).to_have_text("Stopped.")
    expect(page.locator(".strip.thinking")).to_have_count(0)
    expect(page.locator(".lines li")).to_have_count(3)  # the last result stays
    place(page, "a1").click()
    expect(page.locator(".lines")).to_have_count(0)  # and nothing begins by itself


def test_a_position_is_solved_in_words(visits: Visits) -> None:
    page = visits("#/analyse?game=dotsandboxes:rows=1,columns=2&moves=h(0,0)+h(0,1)+h(1,0)+h(1,1)")
    page.locator("svg.board.live").wait_for()
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".solved")).to_have_text("Solved: second wins by 2; every move keeps it.")
    expect(page.locator("svg.board .value")).to_have_text(["−2", "−2", "−2"])
