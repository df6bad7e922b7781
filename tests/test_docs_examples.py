"""What the documents say about the library is run or compared: a stale example fails."""

import doctest
import importlib
import os
import re
import subprocess
import sys

import pytest

from .docs_examples import BLOCK, FLAGS
from .examples.environment import EXAMPLES, PACKAGES, ROOT

# Whose public names docs/api.md has to tell about.
DOCUMENTED = (
    "plyground",
    "plyground.analysis",
    "plyground.arena",
    "plyground.author",
    "plyground.games",
    "plyground.records",
    "plyground.testing",
    "plyground.trees",
)
DOCUMENTS = {
    str(file.relative_to(ROOT)): file.read_text(encoding="utf-8")
    for file in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}
# What a document's sessions need beside Plyground.
NEEDED = {"docs/worlds.md": ("pyspiel", "pettingzoo")}
EXCERPTS = "docs/extend.md"  # it also shows parts of the example packages
SOURCES = ROOT / "src"
WITH_EXAMPLES = [
    ".".join(file.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted(SOURCES.rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if "```python\n>>>" in DOCUMENTS[name]])
def test_the_sessions_of_a_document_are_real(document: str) -> None:
    for package in NEEDED.get(document, ()):
        pytest.importorskip(package, reason=f"{document} shows games of other packages: pip install 'plyground[all]'")
    # In a process of its own: the sessions register games, which other tests know nothing about.
    path = os.pathsep.join(str(source) for source in (SOURCES, *(package / "src" for package in PACKAGES)))
    done = subprocess.run(
        [sys.executable, "-m", "tests.docs_examples", document],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != EXCERPTS])
def test_no_python_stands_where_it_is_not_run(document: str) -> None:
    text = DOCUMENTS[document]
    assert all(block[1].startswith(">>>") for block in BLOCK.finditer(text))
    assert not re.search(r"^ {4}(import|from) \w+", text, re.MULTILINE)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_docstrings_are_real(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert done.attempted > 0
    assert done.failed == 0


def test_the_tutorial_shows_the_text_of_the_example_packages() -> None:
    tutorial = DOCUMENTS[EXCERPTS]
    files = [*EXAMPLES.rglob("*.py"), *EXAMPLES.rglob("pyproject.toml")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    shown = [block[1] for block in BLOCK.finditer(tutorial) if not block[1].startswith(">>>")]
    shown += re.findall(r"^```toml\n(.*?)^```$", tutorial, re.DOTALL | re.MULTILINE)
    assert len(shown) >= 8
    for block in shown:
        assert any(block in text for text in texts), f"in no file of an example package:\n{block}"


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_is_in_the_reference(name: str) -> None:
    reference = DOCUMENTS["docs/api.md"]
    prose = re.sub(r"^```.*?^```$", "", reference, flags=re.DOTALL | re.MULTILINE)
    written = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", prose))))
    public = set(importlib.import_module(name).__all__)
    assert not public - written, f"docs/api.md does not name {sorted(public - written)} of {name}"
