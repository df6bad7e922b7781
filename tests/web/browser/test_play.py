"""What one can do with a game besides playing it: take back, ask, swap, resign, replay, hand on, keep."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

import plyground

from ..server import Server
from .conftest import CLIPBOARD, Visits
from .hands import Json, board, moves, place, plies, state, turn
from .site import Site


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_undo_takes_the_reply_back_too(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=alphabeta")
    turn(page)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    place(page, "b2").click()
    turn(page, 1)
    press(page, "Undo")
    plies(page, 0)
    expect(page.locator("svg.board .sign")).to_have_count(0)
    place(page, "a1").click()
    turn(page, 1)
    assert moves(page)[0] == "a1"


def test_a_hint_is_shown_when_it_is_asked_for(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=alphabeta&moves=a1+b1+a2+b3")
    turn(page, 3)
    expect(page.locator(".hint-box")).to_have_count(0)
    expect(page.locator("svg.board .ghost")).to_have_count(0)
    press(page, "Hint")
    expect(page.locator(".hint-box")).to_contain_text("a3 looks best")
    expect(page.locator("svg.board .ghost")).to_have_count(1)
    expect(page.locator("[aria-live=polite]")).to_have_text("Hint: a3")
    assert len(moves(page)) == 4, "it is only said"
    place(page, "a3").click()
    expect(page.locator(".status.over")).to_contain_text("You win!")


def test_sides_are_swapped(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=alphabeta&moves=b2+a1")
    turn(page, 1)
    press(page, "Swap sides")
    plies(page, 3)  # the computer now has the side that was to move
    assert [player["human"] for player in state(page)["players"]] == [False, True]
    assert board(page)["moves"][2]["player"] == "alphabeta"
    expect(page.locator(".status")).to_contain_text("Your move")


def test_resigning_is_asked_again(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=alphabeta")
    turn(page)
    press(page, "Resign")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert not board(page)["over"]
    press(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".status.over")).to_contain_text("You lose.")
    assert board(page)["resigned"] == 0
    press(page, "Play again")  # the computer has the other colour now, and begins
    plies(page, 1)
    assert [player["human"] for player in state(page)["players"]] == [False, True]


def test_a_lost_game_leads_to_its_lesson(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=alphabeta&moves=a1+b2+b1+c1")
    turn(page, 3)
    expect(page.locator(".lesson-link")).to_have_count(0)
    place(page, "c3").click()
    expect(page.locator(".status.over")).to_contain_text("You lose.")
    expect(page.locator(".lesson-link")).to_contain_text("O was about to complete a row")
    page.get_by_role("link", name="A lesson about it").click()
    expect(page.locator("h1")).to_have_text("Two players and one number")


def test_an_opponent_is_chosen_by_time(visits: Visits) -> None:
    page = visits("#/?game=fiveinarow")
    page.get_by_role("radio", name="Time", exact=True).check()
    page.get_by_role("radio", name="0.3 s").check()
    expect(page.locator(".player-form code")).to_have_text("puct:time=0.3s")
    assert "second=puct:time=0.3s" in page.url
    page.locator(".home-rules > summary").click()
    page.get_by_label("Size").fill("19")  # where no net was measured
    expect(page.locator(".player-form code")).to_have_text("five:time=0.3s")
    assert "second=five:time=0.3s" in page.url
    expect(page.get_by_role("radio", name="0.3 s")).to_be_checked()


def test_documents_are_explained_where_they_are_named(visits: Visits) -> None:
    page = visits("#/?game=fiveinarow&first=human&second=000-minimax-2")
    term = page.locator(".player-form a.term")
    expect(term).to_have_text("Document 000")
    assert "five-in-a-row" in (term.get_attribute("title") or "")
    term.click()
    expect(page.locator(".glossary .here")).to_contain_text("plyground study fiveinarow")


def test_a_player_of_document_000_begins_at_its_depth_and_has_its_charts(visits: Visits) -> None:
    page = visits("#/?game=fiveinarow")
    page.get_by_text("From the documents", exact=True).first.click()
    expect(page.get_by_role("radio", name="000-minimax-2")).to_be_checked()
    press(page, "Play")
    page.wait_for_url("**/play/**")
    place(page, "h8").click()
    plies(page, 2)
    for chart in ("Nodes per move", "Time per move", "Winning possibility, high for the computer"):
        expect(page.get_by_role("slider", name=chart)).to_have_attribute("aria-valuemax", "0")


def test_a_game_is_looked_at_again(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=human&moves=b2+a1+c3+a3+a2")
    plies(page, 5)
    status, signs = page.locator(".status"), page.locator("svg.board .sign")
    page.get_by_role("button", name="First position").click()
    expect(status).to_contain_text("The start")
    expect(signs).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    expect(status).to_contain_text("After move 1: x b2")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("After move 2: o a1")
    page.locator(".moves button").nth(3).click()
    expect(signs).to_have_count(4)
    expect(page.locator("svg.board.live")).to_have_count(0)
    press(page, "Back to now")
    expect(signs).to_have_count(5)
    turn(page)


def test_the_chart_leads_to_a_move(visits: Visits) -> None:
    page = visits("#/play?game=fiveinarow:size=9&first=human&second=human&moves=e5+d4+e6+d5+e7+d6")
    plies(page, 6)
    chart = page.get_by_role("slider", name="Score of black")
    expect(chart).to_have_attribute("aria-valuemax", "5")  # a point a move
    chart.focus()
    page.keyboard.press("Home")
    expect(page.locator(".status")).to_contain_text("After move 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".status")).to_contain_text("After move 2")
    box = chart.locator(".u-over").bounding_box()
    assert box is not None
    # At a place within the chart: chances that come in late may still move it on the page.
    chart.locator(".u-over").click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    expect(page.locator(".replay-at")).to_contain_text("6 / 6")
    # The picture says nothing to who cannot see it: its table does, row by row.
    page.get_by_role("button", name="Table: Score of black").click()
    expect(page.locator(".chart-table tbody tr")).to_have_count(6)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("game=fiveinarow&first=human&second=human&moves=h8+i9+g7", "h8 i9 g7"),
        ("game=dotsandboxes:rows=3,columns=3&second=greedy&clock=900+2&moves=h(0,0)+v(1,1)", "h(0,0) v(1,1)"),
        ("game=tictactoe&first=human&second=alphabeta&start=x--/-o-/---&moves=c1", "c1"),
    ],
)
def test_a_shared_link_opens_the_same_position(visits: Visits, settings: str, expected: str) -> None:
    page = visits(f"#/play?{settings}", permissions=CLIPBOARD)
    turn(page, len(expected.split()) - 1)
    press(page, "Share")
    expect(page.locator(".notice")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    mine = state(page)

    other = visits("")
    other.goto(link)
    turn(other, len(expected.split()) - 1)
    theirs = state(other)
    assert theirs["id"] != mine["id"], "everybody plays a game of their own"
    assert moves(other)[: len(expected.split())] == expected.split()
    for same in ("game", "players", "start"):
        assert theirs[same] == mine[same]
    assert (mine["clock"] or {}).get("seconds") == (theirs["clock"] or {}).get("seconds")
    assert theirs["boards"][0]["position"] == mine["boards"][0]["position"]


def test_another_visitors_game_stays_theirs(visits: Visits, tmp_path: Path) -> None:
    visits.forgiven = lambda wrong: "404" in wrong  # the browser itself writes refused requests on its console
    with Server(tmp_path / "games.db", hosted=True) as server:
        page = visits("/#/play?game=tictactoe&first=human&second=human", url=server.url)
        turn(page)
        other = visits(f"/#/play/{state(page)['id']}", url=server.url)
        expect(other.locator("main")).to_contain_text("This game cannot be opened")
        expect(other.locator("main")).to_contain_text("There is no such game.")
        for each in (page, other):
            each.close()


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#/play?game=tictactoe&moves=z9", "z9"),
        ("#/play?game=chess", "chess"),
        ("#/play?game=fiveinarow&second=alphabeta:depth=x", "depth"),
        ("#/analyse?game=tictactoe&start=nonsense", "nonsense"),
        ("#/nowhere", "no such room"),
    ],
)
def test_a_bad_link_is_one_sentence(visits: Visits, link: str, said: str) -> None:
    page = visits(link)
    expect(page.locator("main")).to_contain_text(said)


def test_a_bad_comparison_is_a_notice(visits: Visits) -> None:
    page = visits("#/compare?game=tictactoe&panels=minimax~nobody&begin=1")
    expect(page.locator(".notice.error")).to_contain_text("nobody")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.get_by_role("button", name="Compare", exact=True)).to_be_enabled()


def test_levels_are_offered_where_there_are_any(visits: Visits) -> None:
    page = visits("#/")
    page.locator(".home-go").wait_for()
    hello: Json = page.evaluate("fetch('/api/hello').then((answer) => answer.json())")
    for game in hello["games"]:
        levels = [player["name"] for player in game["players"] if player["level"]]
        page.locator(".game-card", has_text=game["title"]).click()
        way = page.locator(".player-form .segments label", has_text="Level")
        if not levels:
            expect(way).to_have_count(0)
            continue
        expect(way.locator("input")).to_be_checked()
        names = page.locator(".player-form fieldset").nth(1).locator("label")
        assert [name.strip() for name in names.all_inner_texts()] == levels
        names.first.click()
        press(page, "Play")
        turn(page)
        assert state(page)["players"][1]["name"] == levels[0]
        page.go_back()
        page.locator(".home-go").wait_for()


def master(spec: str) -> str:
    """What the highest level of a game is on its board."""
    return plyground.Players.of(plyground.game(spec)).named["Master"].spec


def test_a_level_is_shown_as_it_is_on_the_board_that_is_chosen(visits: Visits) -> None:
    page = visits("#/?game=fiveinarow&second=Master")
    spec, size = page.locator(".player-form code"), page.get_by_label("Size")
    expect(spec).to_have_text(master("fiveinarow"))
    assert master("fiveinarow") != master("fiveinarow:size=19")
    page.locator(".home-rules > summary").click()
    size.fill("19")
    expect(spec).to_have_text(master("fiveinarow:size=19"))
    size.fill("15")
    expect(spec).to_have_text(master("fiveinarow"))
    size.fill("19")
    expect(spec).to_have_text(master("fiveinarow:size=19"))
    page.locator(".player-form .segments label", has_text="By hand").click()
    expect(spec).to_have_text(master("fiveinarow:size=19"))
    size.fill("15")
    page.locator(".player-form .segments label", has_text="Level").click()
    page.locator(".player-form label", has_text="Master").click()
    expect(spec).to_have_text(master("fiveinarow"))
    page.get_by_text("Start from another position").click()
    page.get_by_label("Position").fill("/".join(["-" * 9] * 9))  # a position brings its own board
    expect(spec).to_have_text(master("fiveinarow:size=9"))


def test_a_size_that_no_board_has_breaks_nothing(visits: Visits) -> None:
    page = visits()
    with page.expect_websocket() as opened:
        page.goto(f"{visits.url}#/?game=fiveinarow:size=19&second=Master")
    spec = page.locator(".player-form code")
    expect(spec).to_have_text(master("fiveinarow:size=19"))
    with opened.value.expect_event("framereceived", lambda text: '"notice"' in text):
        page.get_by_label("Size").fill("1")
    expect(page.get_by_role("radio", name="Master")).to_be_checked()
    page.get_by_label("Size").fill("15")
    expect(spec).to_have_text(master("fiveinarow"))
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("room", ["compare?panels=Master~five", "arena?players=Master~five", "analyse?player=Master"])
def test_so_it_is_in_every_room(visits: Visits, room: str) -> None:
    page = visits(f"#/{room}&game=fiveinarow:size=19")
    if "analyse" in room:
        page.locator("summary", has_text="Engine:").click()
    expect(page.locator(".player-form code").first).to_have_text(master("fiveinarow:size=19"))


def test_a_finished_game_from_a_link_is_not_told_as_ones_own(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=random&moves=a1+a2+b2+a3+c3")
    expect(page.locator(".status.over")).to_contain_text("X wins")
    expect(page.locator(".status.over")).not_to_contain_text("You")


def test_what_is_certain_is_told_in_words(visits: Visits) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=human&moves=a1+b1+a2+b3")
    plies(page, 4)
    expect(page.locator(".chance-words")).to_contain_text("X wins in 1")
    expect(page.locator(".chance-words")).not_to_contain_text("%")
    page.get_by_role("button", name="Table: Win chance of x").click()
    expect(page.locator(".chart-table tbody tr").last).to_contain_text("x wins in 1")


def test_settings_stand_in_the_address(visits: Visits) -> None:
    page = visits("#/")
    expect(page.locator(".game-card").first).to_contain_text("Five-in-a-row")
    page.locator(".home-rules > summary").click()
    page.get_by_label("Size").fill("9")
    page.locator(".player-form .segments label", has_text="By hand").click()
    page.get_by_label("Search", exact=False).first.select_option("random")
    page.get_by_label("Clock").select_option("60+0")
    page.wait_for_url("**/#/?game=fiveinarow:size=9&first=human&second=random&clock=60%2B0")
    page.reload()
    expect(page.get_by_label("Size")).to_have_value("9")
    press(page, "Play")
    turn(page)
    assert (state(page)["game"], state(page)["clock"]["seconds"]) == ("fiveinarow:size=9", 60)
    page.goto(f"{visits.url}#/")  # what was played last is offered again
    expect(page.get_by_label("Size")).to_have_value("9")
    expect(page.get_by_label("Search", exact=False).first).to_have_value("random")


def test_the_tree_link_is_no_dead_end(visits: Visits) -> None:
    """A game that is over, and a player that walks no tree."""
    for seats in ("first=human&second=random:seed=1", "first=human&second=alphabeta:depth=2"):
        page = visits(f"#/play?game=tictactoe&{seats}&moves=a1+b1+a2+b2+a3")
        plies(page, 5)
        page.locator(".side-links").get_by_role("link", name="Tree").click()
        expect(page.locator(".tree-node").first).to_be_visible()


def test_export_and_import_give_the_same_game(visits: Visits, own_site: Site, tmp_path: Path) -> None:
    page = visits("#/play?game=dotsandboxes:rows=2,columns=2&first=human&second=greedy&moves=h(0,0)")
    turn(page, 1)
    while not board(page)["over"]:
        count = len(moves(page))
        place(page, board(page)["legal"][0]).click()
        turn(page, count)
    before = state(page)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Export").click()
    file = kept(waiting.value, tmp_path)
    assert json.loads(file.read_text())["format"] == "plyground-record-1"

    other = visits("#/games", url=own_site.url)
    expect(other.locator("main")).to_contain_text("No games yet")
    other.get_by_label("A game’s file").set_input_files(file)
    plies(other, len(before["boards"][0]["moves"]))
    after = state(other)
    figures = ("move", "side", "closed", "player", "value", "bound", "depth", "nodes", "seconds", "line")
    for entry, same in zip(before["boards"][0]["moves"], after["boards"][0]["moves"], strict=True):
        assert {key: entry[key] for key in figures} == {key: same[key] for key in figures}
    for key in ("position", "over", "outcome", "result", "score"):
        assert before["boards"][0][key] == after["boards"][0][key]
    assert (before["game"], before["start"], before["title"]) == (after["game"], after["start"], after["title"])

    # Exported again, it is the same record.
    with other.expect_download() as waiting:
        other.get_by_role("link", name="Export").click()
    assert json.loads(kept(waiting.value, tmp_path).read_text())["moves"] == json.loads(file.read_text())["moves"]


def test_what_is_no_game_is_refused(visits: Visits, own_site: Site, tmp_path: Path) -> None:
    visits.forgiven = lambda wrong: "400" in wrong or "422" in wrong
    page = visits("#/games", url=own_site.url)
    for number, content in enumerate(("[]", "{", '{"format": "plyground-record-9"}')):
        file = tmp_path / f"bad{number}.json"
        file.write_text(content)
        page.get_by_label("A game’s file").set_input_files(file)
        expect(page.locator(".notice.error")).to_have_count(number + 1)
    expect(page.locator("main")).to_contain_text("No games yet")


def test_games_are_kept_and_deleted(visits: Visits, own_site: Site) -> None:
    page = visits("#/play?game=tictactoe&first=human&second=human&moves=b2+a1", url=own_site.url)
    plies(page, 2)
    page.get_by_role("link", name="Games").click()
    row = page.locator(".games-row")
    expect(row).to_contain_text("2 moves")
    page.get_by_role("link", name="Continue").click()
    plies(page, 2)
    place(page, "c3").click()
    plies(page, 3)
    page.go_back()
    expect(row).to_contain_text("3 moves")
    page.get_by_role("button", name="Delete").click()
    press(page, "Keep")
    page.get_by_role("button", name="Delete").click()
    press(page, "Delete")
    expect(page.locator("main")).to_contain_text("No games yet")


def kept(download: Download, folder: Path) -> Path:
    place = folder / f"{len(list(folder.iterdir()))}-{download.suggested_filename}"
    download.save_as(place)
    return place


def test_what_renju_forbids_is_marked_and_refused_in_words(visits: Visits) -> None:
    moves_so_far = "e5+a1+f5+a3+g4+a8+g3+c9"
    page = visits(f"#/play?game=fiveinarow:size=9,rule=renju&first=human&second=human&moves={moves_so_far}")
    turn(page)
    expect(page.locator("svg.board .barred")).to_have_count(1)
    expect(place(page, "g5")).to_have_attribute("aria-label", "g5, forbidden")
    place(page, "g5").click()
    expect(page.get_by_text("g5 makes two open threes: forbidden to black by renju's rules.")).to_be_visible()
    plies(page, 8)
    place(page, "h8").click()
    plies(page, 9)
    expect(page.locator("svg.board .barred")).to_have_count(0)  # nothing is forbidden to white
    place(page, "i1").click()
    plies(page, 10)
    expect(page.locator("svg.board .barred")).to_have_count(1)
