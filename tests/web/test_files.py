"""Game files of other programs over the API, and programs that the page does not start."""

import sys
from pathlib import Path

import pytest

from plyground import Record, game
from plyground.compiled import INTERPRETED
from plyground.nets import SHIPPED
from plyground.records.formats import read_record

from .server import Tab, Visitor, moves

pytestmark = pytest.mark.skipif(INTERPRETED, reason="files do not depend on how searches run: once is enough")

SGF = b"(;FF[4]GM[4]SZ[9]PB[Ada]PW[greedy]RE[W+R];B[ee];W[ed];B[dd])"
PSQ = b"Piskvorky 9x9, 0:0, 0\r\n5,5,10\r\n5,4,0\r\n4,4,2500\r\n"


@pytest.mark.parametrize("content", [SGF, PSQ], ids=["sgf", "psq"])
def test_a_file_is_taken_in_by_its_content_and_exported_in_every_format(content: bytes, visitor: Visitor) -> None:
    answer = visitor.http.post("/api/games/import", content=content)
    assert answer.status_code == 201, answer.text
    state = answer.json()
    assert moves(state) == ["e5", "e6", "d6"]
    for format in ("sgf", "psq", "json"):
        export = visitor.http.get(f"/api/games/{state['id']}/export?format={format}")
        assert f'.{format}"' in export.headers["content-disposition"]
        back = read_record(export.content, "the export")
        assert [entry.move for entry in back.moves] == moves(state)
    refusal = visitor.http.get(f"/api/games/{state['id']}/export?format=pgn")
    assert refusal.status_code == 400
    assert "allowed are json, sgf, psq" in refusal.json()["error"]


def test_a_file_that_is_wrong_is_refused_whole(visitor: Visitor) -> None:
    for content, sentence in ((b"(;GM[1])", "only GM[4]"), (b"Piskvorky", "first line"), (b"?", "not JSON")):
        answer = visitor.http.post("/api/games/import", content=content)
        assert answer.status_code == 400
        assert sentence in answer.json()["error"]
    assert visitor.get("games")["games"] == []


def test_other_games_have_records_and_plain_text(visitor: Visitor) -> None:
    state = visitor.post("games/import", Record(game("tictactoe"), ("human", "human")).to_json())
    answer = visitor.http.get(f"/api/games/{state['id']}/export?format=sgf")
    assert (answer.status_code, "allowed are json, txt" in answer.json()["error"]) == (400, True)
    text = visitor.http.get(f"/api/games/{state['id']}/export?format=txt").text
    assert text.startswith("Plyground game: tictactoe\n")
    assert read_record(text.encode(), "it").players == ("human", "human")
    formats = {kind["name"]: kind["formats"] for kind in visitor.get("hello")["games"]}
    assert formats["tictactoe"] == ["json", "txt"]
    assert formats["fiveinarow"] == ["json", "sgf", "psq", "txt"]


def test_a_forfeit_is_kept(visitor: Visitor) -> None:
    record = Record(game("fiveinarow"), ("human", "Bob"))
    record.add("h8")
    record.forfeited = "Bob crashed"
    state = visitor.post("games/import", record.to_json())
    assert state["boards"][0]["outcome"] == "black wins: white forfeits, Bob crashed"
    assert visitor.get(f"games/{state['id']}/export")["forfeited"] == "Bob crashed"
    assert visitor.get("games")["games"][0]["over"]


@pytest.mark.parametrize("search", ["puct:net", "five:table"])
def test_the_page_reads_no_net_or_table_but_ours(visitor: Visitor, tmp_path: Path, search: str) -> None:
    """Whether a file exists on the server is nobody's business either: the sentence is the same."""
    for path in (tmp_path / "absent.safetensors", SHIPPED / "../nets/fiveinarow-15x15-freestyle.safetensors"):
        spec = f"{search}={path}"
        refused = "The page reads no files but those that come with Plyground"
        assert refused in visitor.post("games", {"game": "fiveinarow", "players": ["human", spec]}, 400)["error"]
        assert (
            refused in visitor.post("analysis", {"game": "fiveinarow", "position": "h8", "player": spec}, 400)["error"]
        )
        state = visitor.post("games/import", Record(game("fiveinarow"), (spec, spec)).to_json())
        assert [seat["human"] for seat in state["players"]] == [True, True]


def test_the_page_starts_no_program(visitor: Visitor, tab: Tab, tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    spec = f'gomocup:cmd={sys.executable},args=-c \'open("{touched}"%2C "w")\''
    refused = "starts a program, which the page does not do"
    wanted = {"game": "fiveinarow", "players": ["human", spec]}
    assert refused in visitor.post("games", wanted, 400)["error"]
    assert refused in tab.refusal(type="new", **wanted)
    for question in ("analysis", "tree"):
        asked = {"game": "fiveinarow", "position": "h8", "player": spec}
        assert refused in visitor.post(question, asked, 400)["error"]
    state = visitor.post("games/import", Record(game("fiveinarow"), (spec, spec)).to_json())
    assert [seat["human"] for seat in state["players"]] == [True, True]
    assert refused in tab.refusal(type="hint", id=state["id"], player=spec)
    assert not touched.exists()
