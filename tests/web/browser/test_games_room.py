"""The Games room: search, pages, several games at once."""

import json
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from .conftest import Visits

NEW = """async (games) => {
  for (const game of games) {
    const headers = { "content-type": "application/json" };
    await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(game) });
  }
}"""


def room(visits: Visits, count: int) -> Page:
    """The room of a visitor who shares it with nobody's `count` games but these."""
    page = visits("#/games")
    two = [{"game": "tictactoe", "players": ["human", "human"], "moves": ["a1", "b1"]} for _ in range(count)]
    page.evaluate(NEW, [*two, {"game": "dotsandboxes:rows=1,columns=2", "players": ["human", "greedy"]}])
    page.reload()
    return page


def test_games_are_found_chosen_exported_deleted_and_imported(visits: Visits, tmp_path: Path) -> None:
    page = room(visits, 51)
    rows, count = page.locator(".games-row"), page.locator(".games-count")
    expect(rows).to_have_count(50)
    page.get_by_label("Search").fill("greedy rows=1,columns=2")
    expect(rows).to_have_count(1)
    assert "search=greedy" in page.url, "a search has an address"
    page.get_by_label("Search").fill("")
    page.locator(".games-filter select").nth(0).select_option("tictactoe")
    page.locator(".games-filter select").nth(2).select_option("oldest")
    page.get_by_role("link", name="Later").click()
    expect(page.locator(".games-pages")).to_contain_text("51 to")
    page.go_back()
    expect(page.locator(".games-pages")).to_contain_text("1 to 50")

    page.get_by_label("Choose").nth(0).check()
    page.get_by_label("Choose").nth(1).check()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export 2").click()
    lines = download.value.path().read_text().splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["tictactoe"] * 2
    before = int(count.inner_text().split()[0].replace(",", ""))
    page.get_by_role("button", name="Delete 2").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(count).to_contain_text(f"{before - 2} of")

    file = tmp_path / "two.jsonl"
    file.write_text("\n".join(lines))
    page.get_by_label("A game’s file").set_input_files(file)
    expect(page.locator(".notice")).to_contain_text("2 games were imported")
    expect(count).to_contain_text(f"{before} of")


def test_nothing_found_says_so(visits: Visits) -> None:
    page = room(visits, 1)
    page.goto(f"{visits.url}#/games?{urlencode({'search': 'zzz'})}")
    expect(page.locator(".games-count")).to_contain_text("0 of")
    page.get_by_label("Search").fill("")
    expect(page.locator(".games-row").first).to_be_visible()
