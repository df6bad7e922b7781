"""The door to Numba: the cache between processes, no stale machine code, no Numba where none is needed.

Nearly everything here happens in processes of its own, with a cache of its own, and is the same whether the tests
themselves run compiled or interpreted.
"""

import importlib.metadata
import json
import os
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plyground
from plyground.compiled.folders import KEPT
from plyground.games import game
from plyground.search import SEARCHES
from plyground.testing.positions import machine_type
from tests.conformance.variants import subjects
from tests.questions import JUDGING, Question, ask_process, question, replay, run_python

WINNING = ("xox/oox/---", "c1")  # and what wins there


def winning_question(evaluator: str = "win-10", search: str = "alphabeta", depth: int = 9) -> Question:
    rules = game("tictactoe")
    moves = [rules.read_move(rules.new(), name) for name in ("a3", "b3", "c3", "a2", "c2", "b2")]
    assert rules.text(replay(rules, moves)) == WINNING[0]
    return question(rules, moves, search, evaluator, depth)


def python(script: str, *arguments: str, **environment: str) -> Any:
    """What a fresh process that compiles prints, read as JSON."""
    return json.loads(run_python(["-c", textwrap.dedent(script), *arguments], **{**environment, **COMPILING}))


COMPILING = {"NUMBA_DISABLE_JIT": "0"}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test may change, and that nobody else changes meanwhile."""
    here = Path(plyground.__file__).parent
    copy = tmp_path / "source" / "plyground"
    shutil.copytree(here, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def environment_of(package: Path) -> dict[str, str]:
    return {
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",  # Python's own cache trusts the time of a file
        "PLYGROUND_CACHE": str(package.parent.parent / "cache"),
        **COMPILING,
    }


# Every entry in two fresh processes on one cache: a recursion that reaches a second signature works in the process that
# compiles it and crashes in one that loads it. The first process compiles what no other test has compiled yet.


def one_question_for_each_compilation() -> Iterator[Question]:
    """Every game × search, and every type of evaluator with one of them: test_signature.py has all of them together."""
    asked = set()
    for subject in subjects():
        rules = subject.game
        for number, evaluator in enumerate(rules.evaluators):
            kind = (rules.name, machine_type(rules.evaluator(evaluator)))
            for search in JUDGING if number == 0 else ["alphabeta"]:
                if (kind, search) not in asked:
                    asked.add((kind, search))
                    yield question(rules, [], search, evaluator, depth=2)


def test_a_second_process_loads_every_search_and_answers_alike() -> None:
    questions = list(one_question_for_each_compilation())
    assert {(q["kind"], q["search"]) for q in questions} == {
        (f"{type(s.game).__module__}:{type(s.game).__qualname__}", name) for s in subjects() for name in JUDGING
    }
    first, second = (ask_process(questions, **COMPILING) for _ in range(2))
    assert second["compiled"] == []
    assert second["answers"] == first["answers"]
    interpreted = ask_process(questions, NUMBA_DISABLE_JIT="1")
    assert interpreted["answers"] == first["answers"]
    assert (first["numba"], interpreted["numba"]) == (True, False)


# Changed sources.


def change(file: Path, old: str, new: str) -> None:
    """Change a text and leave the file's time as it was: what counts is what is in it."""
    text, status = file.read_text(), file.stat()
    assert text.count(old) == 1, f"{old!r} is no longer in {file.name}: choose another line to change"
    file.write_text(text.replace(old, new))
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


RULE = ("games/tictactoe/position.py", "return -1 if side == self.side else 1", "return -3 if side == self.side else 3")
SHARED = ("games/outcome.py", "return self.win * position.result(side)", "return 7 * self.win * position.result(side)")
OPEN_LINES = (
    "games/tictactoe/evaluators.py",
    "total += self.own[own]\n            elif",
    "total += 5 * self.own[own]\n            elif",
)


def values(package: Path, *questions: Question) -> list[Any]:
    return [answer["value"] for answer in ask_process(questions, **environment_of(package))["answers"]]


def test_changed_sources_never_run_stale_machine_code(package: Path) -> None:
    by_result, by_lines = winning_question("win-10"), winning_question("offensive", depth=1, search="greedy")
    first = values(package, by_result, by_lines)
    assert first == [10, 10_000]

    for file, old, new in (RULE, SHARED):
        change(package / file, old, new)
    assert values(package, by_result) == [10 * 3 * 7]

    for file, old, new in (RULE, SHARED):
        change(package / file, new, old)
    change(package / OPEN_LINES[0], OPEN_LINES[1], OPEN_LINES[2])
    other_move = winning_question("offensive", depth=1, search="greedy")
    other_move["moves"].pop()  # O to move: nobody wins at once
    stale = values(package, other_move)
    change(package / OPEN_LINES[0], OPEN_LINES[2], OPEN_LINES[1])
    assert stale == [5 * value for value in values(package, other_move)]

    # And what was compiled from the old text is still good for it.
    again = ask_process([by_result, by_lines], **environment_of(package))
    assert ([answer["value"] for answer in again["answers"]], again["compiled"]) == (first, [])


def test_a_file_edited_while_a_process_runs_does_not_spoil_the_cache(package: Path) -> None:
    script = """
        import sys
        from pathlib import Path
        import plyground
        rules = plyground.game("tictactoe")
        state = rules.state("xox/oox/---")
        file = Path(sys.argv[1])
        file.write_text(file.read_text().replace(sys.argv[2], sys.argv[3]))
        print(plyground.player("alphabeta:eval=win-10", rules).decide(state).value)
    """
    file, old, new = RULE
    environment = environment_of(package)
    assert python(script, str(package / file), old, new, **environment) == 10  # the text it has read
    assert values(package, winning_question()) == [30]
    change(package / file, new, old)
    assert values(package, winning_question()) == [10]


# Where the cache is.

FOLDER = """
    import json
    from plyground.compiled import cache_folder
    print(json.dumps(str(cache_folder())))
"""
NO_CACHE_NAMED = {"PLYGROUND_CACHE": "", "XDG_CACHE_HOME": ""}


def test_the_cache_is_in_the_folder_of_the_user(tmp_path: Path) -> None:
    named = Path(python(FOLDER, PLYGROUND_CACHE=str(tmp_path / "named")))
    assert named.parent.parent == tmp_path / "named" / "compiled"
    assert f"numba-{importlib.metadata.version('numba')}-" in named.parent.name
    usual = Path(python(FOLDER, **NO_CACHE_NAMED, HOME=str(tmp_path)))
    assert tmp_path in usual.parents
    assert usual.name == named.name
    assert usual.is_dir()


@pytest.mark.parametrize("home", ["/dev/null", "/proc/nobody"])
def test_a_home_that_cannot_be_written_to_is_replaced_by_a_temporary_folder(tmp_path: Path, home: str) -> None:
    folder = Path(python(FOLDER, **NO_CACHE_NAMED, HOME=home, TMPDIR=str(tmp_path)))
    assert tmp_path in folder.parents
    assert folder.is_dir()
    again = Path(python(FOLDER, **NO_CACHE_NAMED, HOME=home, TMPDIR=str(tmp_path)))
    assert again == folder  # else every start would compile everything
    mine = next(parent for parent in folder.parents if parent.parent == tmp_path)
    assert mine.stat().st_mode & 0o077 == 0  # loading a cache runs code: nobody else may write there


def test_a_search_runs_without_a_home(tmp_path: Path) -> None:
    (tmp_path / "not a folder").touch()
    environment = {"PLYGROUND_CACHE": str(tmp_path / "not a folder"), "TMPDIR": str(tmp_path), **COMPILING}
    first, second = (ask_process([winning_question()], HOME="/dev/null", **environment) for _ in range(2))
    assert first["answers"] == second["answers"]
    assert first["answers"][0]["value"] == 10
    assert (len(first["compiled"]) > 0, second["compiled"]) == (True, [])


@pytest.mark.parametrize("kind", ["link", "file"])
def test_a_temporary_folder_that_somebody_else_prepared_is_not_used(tmp_path: Path, kind: str) -> None:
    elsewhere, temporary = tmp_path / "elsewhere", tmp_path / "temporary"
    elsewhere.mkdir()
    temporary.mkdir()
    trap = temporary / f"plyground-{os.getuid()}"
    if kind == "link":
        trap.symlink_to(elsewhere)
    else:
        trap.touch()
    folder = Path(python(FOLDER, **NO_CACHE_NAMED, HOME="/dev/null", TMPDIR=str(temporary)))
    assert folder.is_dir()
    assert trap not in folder.parents
    assert list(elsewhere.iterdir()) == []


def old_caches(root: Path, count: int) -> list[Path]:
    """Folders of earlier sources or versions, the latest first."""
    folders = [root / f"{age:016x}" for age in range(count)]
    for age, folder in enumerate(folders, start=1):
        folder.mkdir(parents=True)
        (folder / "machine code").touch()
        os.utime(folder, (10**9 - age, 10**9 - age))
    return folders


def test_only_the_latest_caches_are_kept_of_each_version(tmp_path: Path) -> None:
    own = Path(python(FOLDER, PLYGROUND_CACHE=str(tmp_path)))
    ours, other = own.parent, own.parent.with_name("numba-0.0-another")
    folders, others, versions = old_caches(ours, 9), old_caches(other, 9), old_caches(ours.parent, 9)
    assert Path(python(FOLDER, PLYGROUND_CACHE=str(tmp_path))) == own
    assert 2 <= KEPT <= 10
    assert set(ours.iterdir()) == {own, *folders[: KEPT - 1]}
    assert set(other.iterdir()) == set(others)  # they are not ours to push out
    assert set(ours.parent.iterdir()) == {ours, other, *versions[: KEPT - 2]}


def test_a_cache_that_another_process_prunes_meanwhile_is_no_trouble(tmp_path: Path) -> None:
    # A link to nowhere is, to whoever lists the folder, what a folder is that vanishes a moment later.
    folders = old_caches(tmp_path / "compiled", 2)
    (tmp_path / "compiled" / "vanished").symlink_to(tmp_path / "nowhere")
    own = Path(python(FOLDER, PLYGROUND_CACHE=str(tmp_path)))
    assert own.is_dir()
    assert folders[0].is_dir()


# Numba is imported when it is needed, and not before.


def test_nothing_but_a_search_imports_numba() -> None:
    script = """
        import json, sys
        import plyground
        from plyground.games import games
        for name in games():
            rules = plyground.game(name)
            state = rules.start().play(rules.start().legal_moves[0])
            rules.state(state.text) == state, str(state), state.svg()
            for evaluator in rules.evaluators:
                made = rules.evaluator(evaluator)
                if evaluator != "lines":  # which is learned, large, and compiled even for one question
                    made.score(state.core, 0)
            plyground.player("random:seed=1", rules).decide(state)
        print(json.dumps([module for module in sys.modules if module.split(".")[0] in ("numba", "llvmlite")]))
    """
    assert python(script) == []


def test_interpreted_searches_do_without_numba(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('nobody needs Numba here')")
    asked = [winning_question(search=search) for search in SEARCHES if search in JUDGING]
    path = os.pathsep.join([str(tmp_path), str(Path(plyground.__file__).parent.parent)])
    answers = ask_process(asked, PYTHONPATH=path, NUMBA_DISABLE_JIT="1")
    assert [answer["value"] for answer in answers["answers"]] == [10] * len(asked)
    assert not answers["numba"]
