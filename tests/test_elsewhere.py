"""Compiling in other processes: the cache is filled, and none of them outlives the one that wants it."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from plyground.compiled import INTERPRETED

from .players.test_stand_in import ends, wait_for_child

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def start(script: str, cache: Path) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PLYGROUND_CACHE": str(cache)}
    command = [sys.executable, "-c", textwrap.dedent(script)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_what_another_process_has_compiled_is_loaded_here(tmp_path: Path) -> None:
    script = """
        import json
        from plyground import game, player
        from plyground.compiled import on_compile
        from plyground.players.compiling import Preparation
        who = player("greedy", game("tictactoe"))
        compiled, found = [], []
        with on_compile(compiled.append):
            for recorded in (False, False, True):
                preparation = Preparation(who, recorded=recorded)
                preparation.finish()
                found.append(preparation.compilation is not None)
        print(json.dumps([found, compiled]))
    """
    text, _ = start(script, tmp_path).communicate(timeout=300)
    # A search whose tree is recorded is compiled apart. What was tried here first is refused, and not compiled.
    assert json.loads(text)[0] == [True, False, True]


def test_it_ends_with_the_process_that_wants_it(tmp_path: Path) -> None:
    script = """
        import time
        from plyground import game, player
        from plyground.players.compiling import compilation_of
        compilation_of(player("five", game("fiveinarow")))
        time.sleep(600)
    """
    process = start(script, tmp_path)
    try:
        compiler = wait_for_child(process.pid)
        time.sleep(1)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
    assert ends(compiler)


def test_roots_are_collected_and_not_compiled(tmp_path: Path) -> None:
    script = """
        import json
        from plyground import game, player
        from plyground.compiled import on_compile
        from plyground.compiled.decorators import roots_of
        compiled = []
        with on_compile(compiled.append):
            roots = roots_of(player("five", game("fiveinarow")).prepare)
        print(json.dumps([[function.__name__ for function, _ in roots], compiled]))
    """
    text, _ = start(script, tmp_path).communicate(timeout=300)
    roots, compiled = json.loads(text)
    assert roots == ["search_root", "prove", "write_proof"]
    assert not {*roots, "_pvs", "_prove", "_write"} & set(compiled)  # only what sets up a board
