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
        from plyground.players import compiling
        who = player("greedy", game("tictactoe"))
        compiled, found = [], []
        with on_compile(compiled.append):
            for recorded in (False, False, True):
                compiling._begun.clear()
                preparation = compiling.preparation_of(who, recorded=recorded)
                preparation.finish()
                found.append(preparation.compilation is not None)
        print(json.dumps([found, compiled]))
    """
    text, _ = start(script, tmp_path).communicate(timeout=300)
    # A search whose tree is recorded is compiled apart. What was tried here first is refused, and not compiled.
    assert json.loads(text)[0] == [True, False, True]


def test_all_that_a_verdict_needs_is_compiled_by_another_process(tmp_path: Path) -> None:
    script = """
        import json
        from plyground import game, player
        from plyground.analysis.lines import verdict
        from plyground.analysis.ready import preparation
        from plyground.compiled import is_compiling, on_compile
        from plyground.compiled.elsewhere import loading_only
        state = game("tictactoe").state("xox/oox/---")
        compiled = []
        with on_compile(lambda name: compiled.append(is_compiling())):
            made = preparation("verdict", state)
            made.finish()
            tried = list(compiled)
            with loading_only():
                told = verdict(player("random:seed=1", state.game).decide(state)).text
        print(json.dumps([made.compilation is not None, told, compiled == tried, all(compiled), is_compiling()]))
    """
    text, _ = start(script, tmp_path).communicate(timeout=300)
    assert json.loads(text) == [True, "x wins in 1", True, True, False]


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
