"""Sets that a teacher sends to a class: who may what, what is counted, and what students are told."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyground.compiled import INTERPRETED

from .server import Server, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a class does not depend on how searches run: once is enough")

SET = {"exercises": "cuts|tree:((5 9) (4 1))~values|tree:((3 4) 2)", "title": "Monday"}


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "games.db", class_url="http://10.0.0.7:8000/", apart=True) as server:
        yield server


@pytest.fixture
def teacher(school: Server) -> Visitor:
    visitor = school.visitor()
    key = school.app.state.classroom.key
    assert visitor.http.post("/api/class/teacher", json={"key": key}).status_code == 204
    return visitor


def results(teacher: Visitor, code: str) -> dict[str, object]:
    found: dict[str, object] = teacher.get(f"class/sets/{code}/results")
    return found


def test_only_the_teacher_sends_and_sees(school: Server, teacher: Visitor) -> None:
    student = school.visitor()
    assert student.http.post("/api/class/teacher", json={"key": "guessed"}).status_code == 403
    assert student.http.post("/api/class/sets", json=SET).status_code == 403
    sent = teacher.post("class/sets", SET)
    assert sent["url"] == f"http://10.0.0.7:8000/{sent['code']}"
    path = f"/api/class/sets/{sent['code']}"
    for method, where in (("GET", "/results"), ("GET", "/results.csv"), ("DELETE", ""), ("PATCH", "")):
        answer = student.http.request(method, path + where, json={} if method == "PATCH" else None)
        assert answer.status_code == 403, where
    assert student.get("class")["sets"] == []
    assert [each["code"] for each in teacher.get("class")["sets"]] == [sent["code"]]
    assert student.http.get(f"/{sent['code'].upper()}").headers["location"] == f"/#/set/{sent['code']}"
    assert student.http.get("/zzzz").status_code == 404
    assert teacher.http.delete(path).status_code == 204
    assert student.http.get(path).status_code == 404


def test_who_solved_what(school: Server, teacher: Visitor) -> None:
    code = teacher.post("class/sets", SET)["code"]
    ann, bob = school.visitor(), school.visitor()
    assert ann.get(f"class/sets/{code}")["name"] is None
    assert ann.post(f"class/sets/{code}/name", {"name": " Ann  Lee "}, 200)["name"] == "Ann Lee"
    bob.post(f"class/sets/{code}/name", {"name": "=1+1"}, 200)

    def attempt(who: Visitor, exercise: int, right: bool, answer: str = "", **more: object) -> None:
        tried = {"exercise": exercise, "right": right, "answer": answer, "seconds": 7.4, **more}
        who.post(f"class/sets/{code}/tries", tried, 200)

    attempt(ann, 0, False, "b1")
    attempt(ann, 0, True, "b2")
    attempt(ann, 0, False, "b1")  # solved is solved
    attempt(bob, 0, False, "b1")
    attempt(bob, 1, False, shown=True)
    attempt(bob, 1, True, "4")  # copied
    found = results(teacher, code)
    rows = found["rows"]
    assert [row["name"] for row in rows] == ["Ann Lee", "=1+1"]  # type: ignore[attr-defined]
    done = [[(work["exercise"], work["tries"], work["solved"], work["shown"]) for work in row["works"]] for row in rows]  # type: ignore[attr-defined]
    assert done == [[(0, 2, 2, False)], [(0, 1, None, False), (1, 1, None, True)]]
    assert found["wrong"] == [{"exercise": 0, "answer": "b1", "count": 2}]
    table = list(csv.reader(io.StringIO(teacher.http.get(f"/api/class/sets/{code}/results.csv").text)))
    assert table[1] == ["Ann Lee", "1", "cuts|tree:((5 9) (4 1))", "2", "2", "no", "7", "b2"]
    assert table[3][0] == "'=1+1", "no spreadsheet takes a name for a formula"
    assert len(table) == 5

    hidden = teacher.http.patch(f"/api/class/sets/{code}", json={"anonymous": True})
    assert hidden.json()["anonymous"]
    assert [row["name"] for row in results(teacher, code)["rows"]] == ["Student 1", "Student 2"]  # type: ignore[attr-defined]
    refused = ann.http.post(f"/api/class/sets/{code}/tries", json={"exercise": 2, "right": True})
    assert (refused.status_code, "2 exercises" in refused.json()["error"]) == (400, True)


def test_a_test_is_locked_until_it_is_opened(school: Server, teacher: Visitor) -> None:
    code = teacher.post("class/sets", {**SET, "test": True})["code"]
    student = school.visitor()
    assert not student.get(f"class/sets/{code}")["open"]
    teacher.http.patch(f"/api/class/sets/{code}", json={"open": True})
    assert student.get(f"class/sets/{code}")["open"]


def test_without_a_class_nothing_is_sent(visitor: Visitor) -> None:
    assert visitor.http.post("/api/class/sets", json=SET).status_code == 404
    assert visitor.http.get("/api/class/sets/abcd").status_code == 404
