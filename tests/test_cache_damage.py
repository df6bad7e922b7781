"""A damaged cache heals: each file is damaged in another way, and the next process answers right and puts it in order.

Each way of damage has a tiny function of its own, so that three processes are enough for all of them.
"""

import json
import os
import random
import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.questions import run_python

pytestmark = pytest.mark.skipif(os.name == "nt", reason="damages files in ways of POSIX")

Damage = Callable[[Path], object]


def flip(place: float) -> Damage:
    """Flip a bit at a place, given as a byte from the start or as a part of the file."""

    def damage(file: Path) -> None:
        data = bytearray(file.read_bytes())
        data[int(place if place >= 1 or place == 0 else place * len(data))] ^= 0x10
        file.write_bytes(data)

    return damage


def replaced(by: Callable[[bytes], bytes]) -> Damage:
    return lambda file: file.write_bytes(by(file.read_bytes()))


def as_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "content").touch()


def as_link(target: str) -> Damage:
    def damage(file: Path) -> None:
        good = file.with_name("good")
        shutil.copy(file, good)
        file.unlink()
        file.symlink_to(target.format(good=good, itself=file))

    return damage


def as_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def of_another(file: Path) -> None:
    other = next(path for path in file.parent.iterdir() if "untouched" in path.name)
    shutil.copy(other, file)


DAMAGES: dict[str, Damage] = {
    "cut_to_nothing": replaced(lambda data: b""),
    "cut_to_a_byte": replaced(lambda data: data[:1]),
    "cut_in_the_checksum": replaced(lambda data: data[:20]),
    "cut_to_half": replaced(lambda data: data[: len(data) // 2]),
    "cut_by_a_byte": replaced(lambda data: data[:-1]),
    "longer_by_a_byte": replaced(lambda data: data + b"\0"),
    "all_zero": replaced(lambda data: bytes(len(data))),
    "all_random": replaced(lambda data: random.Random(1).randbytes(len(data))),
    "zero_at_the_end": replaced(lambda data: data[: len(data) // 2] + bytes(len(data) - len(data) // 2)),
    "another_magic": replaced(lambda data: b"plyground 0" + data[11:]),
    "flipped_in_the_magic": flip(0),
    "flipped_in_the_checksum": flip(30),
    "flipped_at_the_start": flip(50),
    **{f"flipped_at_{part}_percent": flip(part / 100) for part in (20, 40, 60, 80, 99)},
    "a_folder": as_folder,
    "a_loop": as_link("{itself}"),
    "a_link_to_nowhere": as_link("nowhere"),
    "a_link_to_elsewhere": as_link("{good}"),
    "a_pipe": as_pipe,
    "unreadable": lambda file: file.chmod(0),
    "another_function": of_another,
}
# These have the right checksum: they are written by a process in which something else is wrong.
FALSE: dict[str, str] = {
    "another_numba": "cache.numba = types.SimpleNamespace(__version__='0.1')",
    "a_lost_class": "cache.dumps = lambda content: b'cjson\\nLost\\n.'",
    "a_lost_module": "cache.dumps = lambda content: b'clost\\nLost\\n.'",
    "an_empty_pickle": "cache.dumps = lambda content: b''",
    "another_pickle": "cache.dumps = lambda content: b'I7\\n.'",
}
NAMES = ["untouched", *DAMAGES, *FALSE]

SCRIPT = """
    import json, os, sys, types
    import kernels
    from plyground.compiled import on_compile

    def ask(name):
        return getattr(kernels, name)(1)

    compiled = []
    for name, wrong in json.loads(sys.argv[1]).items():
        from plyground.compiled import cache
        entry = lambda: getattr(kernels, name).dispatcher._cache._entry(signature, codegen)
        before = {**vars(cache)}
        exec(wrong)
        ask(name)
        dispatcher = getattr(kernels, name).dispatcher
        signature, codegen = dispatcher.signatures[0], dispatcher.targetctx.codegen()
        false = entry().path
        vars(cache).update(before)
        os.replace(false, entry().path)
    with on_compile(compiled.append):
        answers = {name: ask(name) for name in vars(kernels) if hasattr(getattr(kernels, name), "dispatcher")}
    print(json.dumps([answers, compiled]))
"""


def run(folder: Path, false: dict[str, str]) -> Any:
    environment = {
        "PYTHONPATH": str(folder),
        "PLYGROUND_CACHE": str(folder / "cache"),
        "NUMBA_DISABLE_JIT": "0",
    }
    return json.loads(run_python(["-c", textwrap.dedent(SCRIPT), json.dumps(false)], **environment))


def test_a_damaged_cache_heals(tmp_path: Path) -> None:
    functions = [f"@compiled\ndef {name}(x):\n    return x + {number}\n" for number, name in enumerate(NAMES)]
    (tmp_path / "kernels.py").write_text("from plyground.compiled import compiled\n" + "".join(functions))
    right = {name: number + 1 for number, name in enumerate(NAMES)}

    assert run(tmp_path, FALSE) == [right, [name for name in NAMES if name not in FALSE]]
    for name, damage in DAMAGES.items():
        (file,) = (tmp_path / "cache").rglob(f"*.{name}-*")
        damage(file)

    answers, compiled = run(tmp_path, {})
    assert answers == right
    harmless = {"untouched", "unreadable"} if os.geteuid() == 0 else {"untouched"}  # root can read everything
    assert set(compiled) == set(NAMES) - harmless
    assert run(tmp_path, {}) == [right, []]
