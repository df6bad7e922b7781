"""At a prompt compiling is told, and Ctrl-C ends a search; afterwards everything works as before."""

import _thread
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from plyground import game, player
from plyground.compiled import INTERPRETED
from plyground.search import Control


def test_ctrl_c_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    state = game("tictactoe:rows=6,columns=6,k=4").start()
    control = Control()

    def interrupt_when_it_runs() -> None:
        while control.nodes < 100:
            time.sleep(0.01)
        _thread.interrupt_main()

    threading.Thread(target=interrupt_when_it_runs, daemon=True).start()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            player("minimax:depth=30", state.game).decide(state, control=control)
    finally:
        signal.signal(signal.SIGINT, before)
    assert player("minimax:depth=2", state.game).decide(state).depth == 2


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_compiling_is_told_at_the_prompt(tmp_path: Path) -> None:
    script = (
        "import sys; sys.ps1 = '>>> '\n"
        "from plyground import game, player\n"
        "print(player('greedy', game('tictactoe')).decide(game('tictactoe').start()).move)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PLYGROUND_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "] compiling greedy for tictactoe (first run only)" in done.stderr
    assert "compiled greedy for tictactoe after " in done.stderr
    assert done.stdout.strip()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_compiling_is_told_in_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    cell = nbformat.v4.new_code_cell(  # type: ignore[no-untyped-call]
        "from plyground import game, player\n"
        "state = game('tictactoe').start()\n"
        "player('greedy', state.game).decide(state).move"
    )
    notebook = nbformat.v4.new_notebook(cells=[cell])  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300).execute()
    told, result = notebook.cells[0].outputs
    assert told["data"]["text/plain"].startswith("compiled greedy for tictactoe after ")
    assert result["output_type"] == "execute_result"
