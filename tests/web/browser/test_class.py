"""A class: the teacher sends a set by the page, students open it by its short address, and the table counts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import CLIPBOARD, Visits, serving
from .site import Site
from .test_access import LOOKS, RULES

HOST = "127.0.0.1"


@pytest.fixture
def school(visits: Visits, tmp_path: Path) -> Iterator[Site]:
    with serving(visits, tmp_path / "games.db", options=("--class", "--host", HOST)) as running:
        yield running


def teacher_of(visits: Visits, school: Site, set: str, **look: Any) -> Page:
    page = visits(school.told["teacher"].removeprefix(school.url), url=school.url, **look)
    expect(page.get_by_role("heading", name="Come in")).to_be_visible()
    assert "key" not in page.url, "the key is on no projector"
    page.goto(f"{school.url}#/learn?edit=1&title=Monday&set={set}&tree=((5+9)+(4+1))&task=cuts")
    return page


def student_of(visits: Visits, school: Site, short: str, name: str, **look: Any) -> Page:
    page = visits(short, url=school.url, **look)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".tree-node").first).to_be_visible()
    return page


def short_of(teacher: Page, school: Site) -> str:
    typed = teacher.locator(".class-address").inner_text()
    assert typed.startswith(school.url.removeprefix("http://"))
    return typed.rpartition("/")[2]


def test_a_set_is_sent_and_the_teacher_sees_who_solved_what(visits: Visits, school: Site) -> None:
    teacher = teacher_of(visits, school, "cuts|tree:((5+9)+(4+1))~choice|tree:(3+4)")
    teacher.get_by_role("button", name="Send to the class").click()
    student = student_of(visits, school, short_of(teacher, school), "Ann")
    expect(student.get_by_role("heading", name="Monday")).to_be_visible()
    one, two = student.locator(".set-exercise").nth(0), student.locator(".set-exercise").nth(1)
    one.locator('[data-node="b"]').click()  # only b2 is cut
    one.get_by_role("button", name="Check").click()
    expect(one.locator(".exercise-said")).to_be_visible()
    cells = teacher.locator("tbody tr", has_text="Ann").locator("td")
    expect(cells.nth(0)).to_contain_text("✗")
    expect(teacher.locator("ul", has_text="Exercise 1")).to_contain_text("b")
    one.locator('[data-node="b"]').click()
    one.locator('[data-node="b b2"]').click()
    one.get_by_role("button", name="Check").click()
    expect(cells.nth(0)).to_contain_text("✓")
    expect(cells.nth(0)).to_contain_text("2")
    two.get_by_role("button", name="Show the solution").click()
    expect(cells.nth(1)).to_contain_text("◐")
    teacher.get_by_label("Without names").check()
    expect(teacher.locator("tbody th")).to_have_text("Student 1")
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="CSV").click()
    assert "Student 1,1,cuts" in download.value.path().read_text()

    other = visits("#/class", url=school.url, permissions=CLIPBOARD)
    expect(other.locator(".class-sets")).to_have_count(0)
    other.goto(f"{school.url}#/learn?tree=((5+9)+(4+1))&task=cuts")
    other.get_by_role("button", name="Copy link for students").click()
    expect(other.locator(".notice", has_text="copied")).to_be_visible()
    assert other.evaluate("navigator.clipboard.readText()").startswith(f"{school.url}#/learn?set=cuts")
    expect(other.get_by_role("button", name="Send to the class")).to_have_count(0)


def test_the_solutions_of_a_test_are_locked_until_the_teacher_opens_them(visits: Visits, school: Site) -> None:
    teacher = teacher_of(visits, school, "choice|tree:(3+4)")
    teacher.get_by_role("button", name="Send as a test").click()
    student = student_of(visits, school, short_of(teacher, school), "Bob")
    student.locator('[data-node="b"]').click()
    expect(student.get_by_role("button", name="Show the solution")).to_have_count(0)
    expect(student.get_by_role("button", name="Hint")).to_have_count(0)
    student.get_by_role("button", name="Hand in").click()
    expect(student.locator(".exercise-said")).to_contain_text("handed in")
    expect(teacher.locator("tbody tr", has_text="Bob").locator("td").first).to_contain_text("✓")
    teacher.get_by_role("button", name="Open the solutions").click()
    student.get_by_role("button", name="Show the solution").click()
    expect(student.locator(".exercise-said")).to_contain_text("This is the solution")


@pytest.mark.parametrize("look", [*LOOKS, "large type"])
def test_axe_finds_nothing_in_a_set_and_its_table(visits: Visits, school: Site, look: str) -> None:
    how: dict[str, Any] = {"reduced_motion": "reduce", **LOOKS.get(look, {"viewport": {"width": 1024, "height": 768}})}
    teacher = teacher_of(visits, school, "choice|tree:(3+4)", **how)
    teacher.get_by_role("button", name="Send as a test").click()
    student = visits(short_of(teacher, school), url=school.url, **how)
    pages = [teacher, student]
    student.get_by_label("Your name").wait_for()
    for page in pages:
        found_by_axe(page, large=look == "large type")
    student.get_by_label("Your name").fill("Ann")
    student.get_by_role("button", name="Begin").click()
    student.locator('[data-node="b"]').click()
    student.get_by_role("button", name="Hand in").click()
    expect(teacher.locator("tbody td").first).to_contain_text("✓")
    for page in pages:
        found_by_axe(page)


def found_by_axe(page: Page, large: bool = False) -> None:
    """Axe finds nothing, and nothing sticks out."""
    if large:
        page.get_by_role("button", name="Large type").click()
    page.evaluate(Axe().axe_script)
    report = page.evaluate("rules => axe.run({ runOnly: rules, resultTypes: ['violations'] })", RULES)
    assert report["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_no_link_of_this_machine_alone_is_offered_to_students(visits: Visits) -> None:
    page = visits("#/learn?tree=((5+9)+(4+1))&task=cuts")
    expect(page.locator(".set-form")).to_contain_text("plyground serve --class")
    expect(page.get_by_role("button", name="Copy link for students")).to_have_count(0)


def test_a_tree_becomes_an_exercise(visits: Visits) -> None:
    page = visits("#/tree?game=tree:((8+2)+(7+3))")
    page.get_by_role("link", name="Make an exercise of it").click()
    expect(page.locator(".exercise .tree-node")).to_have_count(7)
    assert "task=cuts" in page.url
