"""Game files of other programs on the page: chosen, played on, saved."""

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Visits
from .hands import plies
from .site import Site


def test_an_sgf_is_imported_and_saved_as_psq(visits: Visits, own_site: Site, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]SZ[9]PB[Ada];B[ee];W[ed];B[dd])")
    page = visits("#/games", url=own_site.url)
    page.get_by_label("A game’s file").set_input_files(file)
    plies(page, 3)
    page.get_by_label("Other formats").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save as PSQ").click()
    assert waiting.value.suggested_filename.endswith(".psq")
    assert Path(waiting.value.path()).read_bytes().startswith(b"Piskvorky 9x9, 11:0, 0\r\n5,5,0\r\n5,4,0\r\n4,4,0\r\n")
    expect(page.get_by_role("link", name="Save as PSQ")).not_to_be_visible()


def test_every_game_is_saved_as_plain_text(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=human")
    page.get_by_label("Other formats").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save as TXT").click()
    assert Path(waiting.value.path()).read_text().startswith("Plyground game: tictactoe\n")
