"""What the package says of itself: one version, one place for addresses, and an index page that is whole."""

import re
import tomllib
from datetime import date
from pathlib import Path

import plyground
from hatch_build import absolute

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCE = PROJECT["urls"]["Source"]


def test_the_changelog_has_the_version_with_its_day() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    versions = [re.fullmatch(r"(\d+\.\d+\.\d+) \((.+)\)", heading) for heading in headings[1:]]
    assert all(versions)
    days = [date.fromisoformat(found[2]) for found in versions if found]
    assert days == sorted(days, reverse=True)
    assert versions[0] is not None
    assert versions[0][1] == plyground.__version__


def test_addresses_stand_in_one_place() -> None:
    address = re.sub(r"https://", "", SOURCE)
    others = [*ROOT.glob("*.md"), ROOT / "CITATION.cff", ROOT / "zensical.toml", *(ROOT / "docs").rglob("*.md")]
    assert not [file for file in others if address in file.read_text(encoding="utf-8")]
    assert all("plyground" in url for url in PROJECT["urls"].values())


def test_the_index_page_has_whole_addresses() -> None:
    page = absolute(README, SOURCE)
    targets = re.findall(r"\]\(([^)\s]+)\)", page)
    assert len(targets) > 20
    assert all(target.startswith("https://") for target in targets)
    assert f"]({SOURCE}/raw/main/docs/images/page-play.png)" in page
    assert f"]({SOURCE}/blob/main/docs/start.md)" in page


def test_what_the_readme_links_to_is_there() -> None:
    targets = {target for target in re.findall(r"\]\(([^)\s#]+)", README) if not target.startswith("http")}
    assert targets
    assert not [target for target in targets if not (ROOT / target).exists()]


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 120


def test_all_brings_what_the_other_extras_bring() -> None:
    extras = PROJECT["optional-dependencies"]
    named = set(re.split(r"[\[\],]", extras["all"][0])[1:-1])
    assert named == {extra for extra, needs in extras.items() if needs and extra not in ("all", "dev")}


def test_every_python_in_the_workflow_is_a_classifier() -> None:
    tried = re.findall(
        r'"(3\.\d+)"', (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8").split("\n  minimum")[0]
    )
    assert {f"Programming Language :: Python :: {version}" for version in tried} <= set(PROJECT["classifiers"])
    assert tried[0] == PROJECT["requires-python"].removeprefix(">=")
