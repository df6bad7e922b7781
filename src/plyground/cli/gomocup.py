"""`plyground gomocup`: an engine for any manager of Gomocup's protocol, over standard input and output."""

import gc
import os
import sys
from functools import partial

from ..gomocup.engine import Engine
from ..gomocup.loop import converse
from ..gomocup.search_process import SearchProcess


def gomocup(spec: str, seed: int | None) -> int:
    """Converse until END or the end of the input; the exit code."""
    if spec:
        from ..games import game
        from ..players import player

        player(spec, game("fiveinarow"))  # a bad one is refused before the conversation begins
    out, sys.stdout = sys.stdout, sys.stderr  # nothing but the protocol goes to standard output
    gc.freeze()  # what was imported stays: to look through it for garbage would take milliseconds of some move
    search = SearchProcess(spec, seed)
    try:
        # Not through Python's buffer: the thread that waits for input would hold its lock when the program leaves.
        converse(Engine(search), partial(os.read, sys.stdin.fileno()), out.buffer)
    finally:
        search.close()
        sys.stdout = out
    return 0
