"""Studies: the documents, and what is measured here beside their figures."""

import re

from playwright.sync_api import expect

from .conftest import Visits


def test_a_study_is_stopped_and_then_run_to_its_report(visits: Visits) -> None:
    page = visits("#/studies")
    expect(page.locator(".study h2")).to_have_count(5)
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
