"""Other people's code: their games, searches and evaluators run their own text, and their own Numba code is left alone.

Everything happens in processes of its own, which import a third party's modules from a temporary folder.
"""

import json
import textwrap
from pathlib import Path
from typing import Any

import pytest

from plyground.compiled.folders import KEPT
from tests.questions import run_python

SCRIPT = """
    import importlib, json, sys
    from plyground.compiled import on_compile
    compiled = []
    with on_compile(compiled.append):
        answers = [getattr(importlib.import_module(module), "answer")() for module in sys.argv[1:]]
    print(json.dumps([answers, compiled]))
"""

# A game, a search and an evaluator, each of another third party, and constants and helpers of two more.
GAME = {
    "nim/__init__.py": "",
    "nim/position.py": """
        from typing import NamedTuple
        import nim.helpers
        from houserules import LEAST
        from plyground.compiled import compiled_class, inlined

        class Heap(NamedTuple):
            stones: int  # also a method of another game's position

            def text(self):
                return f"{self.stones} stones"

        @inlined
        def most(stones):
            return nim.helpers.smaller(stones, 3)

        @compiled_class
        class Position(NamedTuple):
            heap: Heap
            side: int

            def moves(self):
                return most(self.heap.stones) - LEAST + 1

            def play(self, count):
                return Position(Heap(self.heap.stones - count), 1 - self.side)
    """,
    "nim/helpers.py": """
        from plyground.compiled import inlined

        @inlined
        def smaller(first, second):
            return first if first < second else second
    """,
    "houserules.py": "LEAST = 1",
    "judges.py": """
        from typing import NamedTuple
        from plyground.compiled import compiled_class

        @compiled_class
        class Judge(NamedTuple):
            moves: int  # a method of the position

            def score(self, position):
                return self.moves + 100 * position.moves()
    """,
    "searches.py": """
        from plyground.compiled import compiled, int64

        FACTOR = 1

        @compiled
        def search(position, judge, depth):
            return recursive(position, judge, int64(depth))

        @compiled
        def recursive(position, judge, depth):
            if depth == 0:
                return FACTOR * judge.score(position)
            return recursive(position.play(1), judge, depth - 1)
    """,
    "nim_answer.py": """
        def answer():
            from judges import Judge
            from nim.position import Heap, Position
            from searches import search
            return search(Position(Heap(7), 0), Judge(5), 2)
    """,
    "ours.py": """
        import plyground

        def answer():
            rules = plyground.game("tictactoe")
            return plyground.player("greedy:eval=win-10", rules).decide(rules.state("xox/oox/---")).value
    """,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, **GAME)
    return tmp_path


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        file = folder / "modules" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))


def run(folder: Path, *modules: str, script: str = SCRIPT, **environment: str) -> Any:
    """What the answer() of each module gives in a fresh process, and which functions it compiled."""
    settings = {
        "PYTHONPATH": str(folder / "modules"),
        "PYTHONDONTWRITEBYTECODE": "1",  # Python's own cache trusts the time of a file
        "PLYGROUND_CACHE": str(folder / "cache"),
        "NUMBA_DISABLE_JIT": "0",
        **environment,
    }
    return json.loads(run_python(["-c", textwrap.dedent(script), *modules], **settings))


# (7 - 2 stones: 3 moves) · 100 + 5
CHANGES = [
    ("nim/position.py", "most(self.heap.stones) - LEAST + 1", "most(self.heap.stones) - LEAST + 2", 405),
    ("nim/helpers.py", "first if first < second else second", "2", 205),
    ("houserules.py", "LEAST = 1", "LEAST = 2", 205),
    ("judges.py", "100 *", "10 *", 35),
    ("searches.py", "FACTOR = 1", "FACTOR = 2", 610),
]


def test_a_changed_foreign_text_is_compiled_again_and_nothing_else(folder: Path) -> None:
    first, compiled = run(folder, "nim_answer", "ours")
    assert first == [305, 10]
    assert set(compiled) > FOREIGN
    write(folder, **{"nim/position.py": "# Another comment.\n" + textwrap.dedent(GAME["nim/position.py"])})
    assert run(folder, "nim_answer", "ours") == [first, []]
    for name, old, new, value in CHANGES:
        text = GAME[name]
        assert text.count(old) == 1
        write(folder, **{name: text.replace(old, new)})
        found, compiled = run(folder, "nim_answer", "ours")
        assert found == [value, 10], name
        assert set(compiled) == FOREIGN, name
        write(folder, **{name: text})
    kept = [file for file in (folder / "cache").rglob("searches.*") if file.is_file()]
    assert len(kept) == 2 * KEPT < 2 * len(CHANGES)  # the latest texts of search and recursive


FOREIGN = {"search", "recursive", "score", "moves", "most", "smaller", "play"}


def test_a_foreign_file_edited_after_its_import_does_not_spoil_the_cache(folder: Path) -> None:
    edit = """
        import pathlib

        def answer():
            import nim.position, nim_answer
            file = pathlib.Path(nim.position.__file__)
            file.write_text(file.read_text().replace("LEAST + 1", "LEAST + 2"))
            return nim_answer.answer()
    """
    write(folder, **{"edits.py": edit})
    assert run(folder, "edits")[0] == [305]  # the text it has read
    assert run(folder, "nim_answer")[0] == [405]


def test_classes_of_the_same_name_and_fields_are_told_apart(folder: Path) -> None:
    # Numba itself takes one for the other, when it is called and when it links what two processes compiled.
    for name, value in (("first", 1), ("second", 2)):
        text = f"""
            from typing import NamedTuple
            from plyground.compiled import compiled_class

            @compiled_class
            class Position(NamedTuple):
                stones: int

                def moves(self):
                    return {value} * self.stones

                def play(self, count):
                    return self

            def answer():
                from judges import Judge
                from searches import search
                return search(Position(1), Judge(0), 2)
        """
        write(folder, **{f"{name}.py": text})
    assert run(folder, "first")[0] == [100]
    assert run(folder, "second")[0] == [200]
    assert run(folder, "first", "second") == [[100, 200], []]
    assert run(folder, "second", "first", PLYGROUND_CACHE=str(folder / "fresh"))[0] == [200, 100]


def test_a_class_that_no_other_process_can_import_is_never_cached(folder: Path) -> None:
    script = """
        import json
        from typing import NamedTuple
        from judges import Judge
        from plyground.compiled import compiled_class
        from searches import search

        @compiled_class
        class Position(NamedTuple):
            stones: int

            def moves(self):
                return self.stones

            def play(self, count):
                return self

        print(json.dumps(search(Position(3), Judge(0), 1)))
    """
    assert run(folder, script=script) == 300
    assert [file for file in (folder / "cache").rglob("*") if file.is_file()] == []


# Fields with the names of methods.

FIELDS = """
    import json
    from typing import NamedTuple
    import numba
    import plyground
    from plyground.compiled import compiled, compiled_class

    class Mine(NamedTuple):
        score: int
        key: float
        stones: int
        moves: int

    @numba.njit
    def before(mine):
        return mine.score + mine.key + mine.stones + mine.moves

    @numba.njit
    def after(mine):
        return mine.score + mine.key + mine.stones + mine.moves

    @numba.njit
    def wrong(mine):
        return mine.score(1)

    mine = Mine(1, 2.5, 3, 4)
    found = [before(mine)]
    rules = plyground.game("tictactoe")
    found.append(plyground.player("alphabeta:depth=2,eval=win-10", rules).decide(rules.state("xox/oox/---")).value)
    found.append(after(mine))
    try:
        wrong(mine)
    except numba.TypingError as error:
        found.append("refused")
    print(json.dumps(found))
"""


def test_a_users_own_named_tuples_keep_their_fields(folder: Path) -> None:
    assert run(folder, script=FIELDS) == [10.5, 10, 10.5, "refused"]


METHODS = """
    from typing import NamedTuple
    import numba
    from numba.extending import overload_method
    from plyground.compiled import compiled, compiled_class

    @compiled_class
    class First(NamedTuple):
        score: int

        def key(self, factor):
            return factor * self.score

    @compiled_class
    class Second(NamedTuple):
        key: int

        def score(self, other):
            return self.key + other.score + other.key(2)

    @compiled
    def both(first, second):
        return second.score(first) + first.score + second.key

    def answer():
        return both(First(5), Second(100))
"""


@pytest.mark.parametrize("interpreted", ["0", "1"])
def test_a_field_may_have_the_name_of_another_classes_method(folder: Path, interpreted: str) -> None:
    write(folder, **{"methods.py": METHODS})
    assert run(folder, "methods", NUMBA_DISABLE_JIT=interpreted)[0] == [100 + 5 + 10 + 5 + 100]


THREADS = """
    import json, sys, threading, types
    import numba, numba.core.caching
    from plyground.compiled import compiled

    before = numba.config.CACHE_LOCATOR_CLASSES
    start = threading.Barrier(17)
    theirs, wrong = [], []

    def make(number):
        def own(x):
            return x + number
        kernels = [compiled(own) for _ in range(50)]
        start.wait()
        for kernel in kernels:
            kernel.dispatcher
            if numba.config.CACHE_LOCATOR_CLASSES != before:
                wrong.append(number)
        if kernels[0](number) != 2 * number:
            wrong.append(number)

    threads = [threading.Thread(target=make, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    start.wait()
    import theirs as module
    for _ in range(200):
        function = numba.njit(cache=True)(module.function)
        theirs.append(type(function._cache._impl.locator).__module__)
    for thread in threads:
        thread.join()
    print(json.dumps([sorted(set(theirs)), wrong, numba.config.CACHE_LOCATOR_CLASSES == before]))
"""


def test_sixteen_threads_leave_numbas_settings_alone(folder: Path) -> None:
    write(folder, **{"theirs.py": "def function(x):\n    return x"})
    assert run(folder, script=THREADS) == [["numba.core.caching"], [], True]


TWICE = """
    import json, threading
    from plyground.compiled import on_compile
    import searches, judges, nim.position as nim
    compiled, found, start = [], [], threading.Barrier(16)

    def ask():
        start.wait()
        found.append(searches.search(nim.Position(nim.Heap(7), 0), judges.Judge(5), 2))

    with on_compile(compiled.append):
        threads = [threading.Thread(target=ask) for _ in range(16)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
    print(json.dumps([found, compiled.count("search")]))
"""


def test_sixteen_threads_at_a_first_use_compile_once(folder: Path) -> None:
    assert run(folder, script=TWICE) == [[305] * 16, 1]


# A position two plies ahead that breaks the limits, where no state is made: too many moves, a number too high, a count
# without the moves, no such side; and an evaluator that reads beyond its weights.
WILD = """
    from dataclasses import dataclass
    from typing import NamedTuple
    import numpy as np
    import plyground
    from plyground.author import EvaluatorKind, Game, Mistake, ResultOnly, compiled_class

    @compiled_class
    class Wild(NamedTuple):
        ply: int
        mistake: int

        def moves(self, out):
            if self.ply == 2 and self.mistake == 1:
                for i in range(500):
                    out[i] = i
                return 500
            out[0] = 1000000 if self.ply == 2 and self.mistake == 2 else 3
            return 1000000 if self.ply == 2 and self.mistake == 3 else 1

        def candidates(self, out):
            return self.moves(out)

        def forcing(self, out):
            return -self.moves(out)

        def play(self, move):
            return Wild(self.ply + 1, self.mistake)

        def undo(self):
            pass

        def to_move(self):
            return 1000000 if self.ply == 2 and self.mistake == 4 else self.ply % 2

        def is_over(self):
            return self.ply == 4

        def result(self, side):
            return 0

        def key(self):
            return self.ply

        def plies_left(self):
            return 4 - self.ply

    @compiled_class
    class BeyondWeights(NamedTuple):
        weights: np.ndarray

        def score(self, position, side):
            return self.weights[position.ply + 1000000]

    BEYOND = BeyondWeights(np.zeros(3, np.int64))

    @dataclass(frozen=True)
    class WildGame(Game):
        mistake: int = 0
        name = "wild"
        evaluators = {
            "result": EvaluatorKind("the result", lambda game: {}, lambda game: ResultOnly(1)),
            "beyond": EvaluatorKind("a wrong index", lambda game: {}, lambda game: BEYOND),
        }

        def new(self):
            return Wild(0, self.mistake)

        def parse(self, text):
            raise Mistake("no text")

        def text(self, position):
            return str(position.ply)

    def said(search, mistake, evaluator="result"):
        rules = WildGame(mistake)
        try:
            return str(plyground.player(f"{search},eval={evaluator}", rules).decide(rules.start()).move)
        except Mistake as error:
            return str(error)

    def answer():
        answers = {search: [said(search, mistake) for mistake in range(5)] for search in SEARCHES}
        return {**answers, "beyond": said(SEARCHES[0], 0, "beyond")}
"""


def test_a_foreign_position_that_breaks_the_limits_inside_a_search_is_a_mistake_in_words(folder: Path) -> None:
    searches = ["minimax:depth=4", "deepening:depth=4", "mcts:nodes=200"]
    write(folder, **{"wild.py": textwrap.dedent(WILD) + f"SEARCHES = {searches}"})
    answers = run(folder, "wild")[0][0]
    words = [
        "index is out of bounds",
        "numbers a move outside of 0 to 1022",
        "lists more moves than",
        "neither 0 nor 1",
    ]
    for search in searches:
        right, *wrong = answers[search]
        assert right == "3", search
        for mistake, expected in zip(wrong, words, strict=True):
            assert mistake.startswith("The compiled code of wild is wrong: "), search
            assert expected in mistake, search
    assert "index is out of bounds" in answers["beyond"]
    assert run(folder, "wild") == [[answers], []]  # and again from the cache
