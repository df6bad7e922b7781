"""The Arena: a match from its form to its games, and a tournament whose server is killed."""

import re

from playwright.sync_api import Page, expect

from .conftest import Visits, unanswered
from .site import Site

QUICK = "game=tictactoe&players=alphabeta:depth=2~greedy&games=4"
SLOW = "game=tictactoe:rows=4,columns=4,k=4&players=minimax:time=150ms~greedy~random:seed=1&games=4"


def start(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".arena-progress").wait_for()


def status(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".arena-progress .status")).to_have_text(text)


def test_a_match_is_played_and_its_games_are_opened(visits: Visits) -> None:
    page = visits(f"#/arena?{QUICK}")
    start(page)
    status(page, "4 games")
    facts = page.locator(".arena-facts dd").all_inner_texts()
    assert re.fullmatch(r"[+−].+", facts[0]), "Elo, with its sign"
    assert sum(int(count) for count in facts[2].split(" · ")) == 2, "two pairs"
    expect(page.locator(".arena-games tbody tr")).to_have_count(4)

    for name, begins in (("Report", "<!doctype html>"), ("Games as CSV", "game,"), ("Games as records", '{"format"')):
        page.locator("summary", has_text="Export").click()
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.path().read_text().startswith(begins)

    page.reload()  # the run has an address
    status(page, "4 games")
    moves = int(page.locator(".arena-games tbody tr").nth(1).locator("td").nth(3).inner_text())
    page.get_by_role("link", name="Analyse game 2").click()
    expect(page.locator(".replay-at")).to_contain_text(f"{moves} / {moves}")
    page.go_back()
    page.get_by_role("button", name="Take game 2 into your games").click()
    expect(page.locator(".replay-at")).to_contain_text(f"{moves} / {moves}")
    expect(page.locator(".seat-names strong").first).to_have_text("greedy")

    page.get_by_role("link", name="Arena").click()
    page.locator("a.games-main", has_text="alphabeta:depth=2 – greedy").first.click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("form.compare-setup")).to_be_visible()


def test_openings_of_a_file_are_refused_by_line_or_played_and_kept(visits: Visits) -> None:
    visits.forgiven = lambda wrong: "400" in wrong  # what was refused stands on the console, too
    page = visits(f"#/arena?{QUICK}")
    field = page.get_by_label("A file of openings")
    field.set_input_files({"name": "wrong.txt", "mimeType": "text/plain", "buffer": b"# one\nb2 a1\nb2 b2\n"})
    expect(page.locator(".arena-file")).to_contain_text("wrong.txt")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".notice.error")).to_contain_text("Line 3 of 'wrong.txt' is no opening")
    page.get_by_role("button", name="Dismiss").click()

    field.set_input_files({"name": "huge.txt", "mimeType": "text/plain", "buffer": b"b2 a1\n" * 9000})
    expect(page.locator(".notice.error")).to_contain_text("huge.txt is too large")
    page.get_by_role("button", name="Dismiss").click()
    page.get_by_role("button", name="Remove the file wrong.txt").click()
    expect(page.get_by_role("combobox", name="Openings")).to_be_visible()
    page.locator(".arena-openings").evaluate(
        """field => {
            const dropped = new DataTransfer();
            dropped.items.add(new File(["b2 a1\\na1 b2\\n"], "lines.txt", { type: "text/plain" }));
            field.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
        }"""
    )
    expect(page.locator(".arena-file")).to_contain_text("lines.txt")
    start(page)
    status(page, "4 games")
    page.locator("summary", has_text="Settings").click()
    expect(page.locator(".arena-terms")).to_contain_text("2 openings of lines.txt")
    page.get_by_role("link", name="with these settings").click()
    expect(page.locator(".arena-file")).to_contain_text("lines.txt")  # it was kept


def test_a_tournament_is_watched_and_survives_its_server(visits: Visits, own_site: Site) -> None:
    # The browser itself writes on its console that nobody answers.
    visits.forgiven = unanswered
    page = visits(f"#/arena?{SLOW}", url=own_site.url)
    start(page)
    # A running game: its board, and moves that come.
    expect(page.locator(".arena-live .moves li").nth(3)).to_be_visible()
    expect(page.locator(".arena-live svg.board")).to_be_visible()
    status(page, re.compile(r"^[1-9]\d* of 12 games"))
    own_site.kill()
    own_site.start()

    status(page, re.compile(r"^\d+ of 12 games, then stopped$"))
    page.get_by_role("button", name="Continue").click()
    status(page, "12 games")
    cells = page.locator(".crosstable button").all_inner_texts()
    assert [sum(map(int, cell.split("-"))) for cell in cells] == [4] * 6
    page.locator(".crosstable button").first.click()
    expect(page.locator(".arena-games tbody tr")).to_have_count(4)
    expect(page.locator(".arena-live")).to_have_count(0)


def test_a_run_is_stopped_at_once_and_what_is_refused_is_told(visits: Visits) -> None:
    visits.forgiven = lambda wrong: "400" in wrong  # what was refused stands on the console, too
    page = visits("#/arena?game=tictactoe&players=greedy~nobody&games=4")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".notice.error")).to_contain_text("nobody")
    page.get_by_role("button", name="Dismiss").click()
    page.evaluate("address => { location.hash = address; }", f"#/arena?{SLOW.replace('games=4', 'games=400')}")
    start(page)
    page.locator(".arena-live .moves li").first.wait_for()
    page.get_by_role("button", name="Stop now").click()
    status(page, re.compile(r"of 1,200 games, then stopped$"))
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
