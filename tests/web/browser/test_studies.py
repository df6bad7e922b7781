"""Studies: the documents, and what is measured here beside their figures."""

import re

from playwright.sync_api import expect

from plyground.studies import CLASSICS

from .conftest import Visits
from .hands import plies


def test_a_study_is_stopped_and_then_run_to_its_report(visits: Visits) -> None:
    page = visits("#/studies")
    expect(page.locator(".study h2")).to_have_count(5 + len(CLASSICS))
    expect(page.get_by_role("region", name="Study knuth-moore")).to_contain_text("Artificial Intelligence 6 (1975)")
    expect(page.locator(".study").nth(2)).to_contain_text("Olaf Alexander, 2016")
    page.get_by_role("region", name="Study minimax").get_by_role("link", name="The study by itself").click()
    expect(page.locator(".study")).to_have_count(1)
    page.get_by_role("button", name="Run minimax here").click()
    expect(page.locator("progress")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".study-run")).to_contain_text("Stopped")
    expect(page.locator(".study-table")).to_have_count(0)
    page.get_by_role("button", name="Run minimax here").click()
    expect(page.locator(".study-run")).to_contain_text(re.compile("about .* left"))
    # It goes on while one is in another room.
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("heading", name="Learn").first.wait_for()
    page.go_back()
    expect(page.locator(".study-run")).to_contain_text("Finished")
    expect(page.get_by_role("figure")).to_have_count(1)
    page.locator("summary", has_text="Nodes visited, the root included").click()
    expect(page.locator(".study details[open] td", has_text="549,946").first).to_be_visible()
    # A figure leads to what shows it: document 003's number of an unfinished board, and a tree with its 11 nodes.
    page.locator("summary", has_text="003 evaluate").click()
    row = page.locator("tr", has_text="evaluate: unfinished")
    row.get_by_role("link", name="See the evaluation").click()
    expect(page.get_by_label("Evaluator")).to_have_value("win-1-as-printed")
    expect(page.locator("tfoot .evaluation-value")).to_have_text("101")
    page.go_back()
    page.locator("summary", has_text="Nodes visited, the root included").click()
    page.locator("tr", has_text="nodes from xox/oox/---, minimax").get_by_role("link", name="See the tree").click()
    expect(page.locator(".tree-headline")).to_contain_text("11 nodes")


def test_a_document_leads_to_its_players_computer_against_computer(visits: Visits) -> None:
    page = visits("#/studies/laboratory")
    page.get_by_role("link", name="Compare: Spot, as printed and corrected").click()
    expect(page.get_by_role("radio", name="Neither")).to_be_checked()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator(".status")).to_have_text("A draw.")
    plies(page, 9)
    expect(page.locator(".panels-4 .strip")).to_have_count(4)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.goto(f"{visits.url}#/studies/dotsandboxes")
    page.get_by_role("link", name="Compare: four levels").click()
    expect(page.locator(".presets [aria-pressed=true]")).to_have_text("Document 004: four levels")
