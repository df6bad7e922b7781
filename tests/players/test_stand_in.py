"""The stand-in that answers as plain Python: the same answers, early enough, and no process is left over."""

import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import fields, replace
from pathlib import Path
from typing import NoReturn

import pytest

from plyground import Mistake, game, player
from plyground.players import Player, stand_in
from plyground.search import SEARCHES, Control, Decision
from plyground.trees.walk import recording_of

NEVER = threading.Event()


def decide(
    who: Player, position: str = "start", ready: threading.Event = NEVER, control: Control | None = None
) -> Decision:
    return stand_in.decide(who, who.game.state(position), ready, control=control or Control())


@pytest.mark.parametrize(
    ("name", "spec", "position"),
    [
        ("tictactoe", "alphabeta:depth=4", "xo-/-x-/--o"),
        ("tictactoe", "mcts:simulations=50,seed=3", "start"),
        ("dotsandboxes:rows=2,columns=2", "deepening:nodes=300", "start"),
        ("fiveinarow", "alphabeta:depth=2", "h8 i9 g7"),
    ],
)
def test_a_whole_answer_is_that_of_compiled_code(name: str, spec: str, position: str) -> None:
    who = player(spec, game(name))
    own, other = who.decide(who.game.state(position)), decide(who, position)
    assert (other.line, other.value, other.depth, other.nodes) == (own.line, own.value, own.depth, own.nodes)
    assert (other.interpreted, other.shortened) == (True, False)
    assert (own.interpreted, own.shortened) == (False, False)


def test_a_long_search_is_shortened_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "ANSWER_WITHIN", 0.0)
    who = player("deepening:nodes=10000000", game("tictactoe:rows=6,columns=6,k=4"))
    found = decide(who)
    assert (found.interpreted, found.shortened) == (True, True)
    assert found.value is not None
    assert 0 < found.nodes < 10_000_000


def test_a_search_to_a_depth_is_not_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "ANSWER_WITHIN", 0.0)
    monkeypatch.setattr(stand_in, "LEAST", 0.0)
    who = player("minimax:depth=6", game("tictactoe"))
    assert not decide(who).shortened
    assert stand_in.is_hurried(player("five:nodes=2000", game("fiveinarow")))
    assert not stand_in.is_hurried(player("five:nodes=2000,time=5s", game("fiveinarow")))


def test_a_search_that_is_never_compiled_thinks_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    who = player("printed-003", game("tictactoe"))
    state = who.game.state("xo-/-x-/--o")
    own = who.decide(state)
    with monkeypatch.context() as patch:
        patch.setattr(Player, "decide", None)
        found = stand_in.decide_beside(who, state, control=Control())
    assert (found.line, found.value, found.nodes) == (own.line, own.value, own.nodes)
    assert (found.interpreted, found.shortened) == (False, False)
    with pytest.raises(Mistake, match="The game is over"):
        stand_in.decide_beside(who, who.game.state("xxx/oo-/---"), control=Control())


class Deaf(Player):
    """Thinks for ever, whatever it is told."""

    kind = SEARCHES["random"]

    def decide(self, *_: object, **__: object) -> NoReturn:
        while True:
            time.sleep(1)


def test_a_search_that_does_not_obey_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "STOPS_WITHIN", 0.0)
    monkeypatch.setattr(Deaf, "kind", replace(Deaf.kind, is_interpreted=True))
    deaf = Deaf(**{each.name: getattr(player("random", "tictactoe"), each.name) for each in fields(Player)})
    control = Control()
    control.stop()
    with pytest.raises(Mistake, match="ended before it had a move"):
        stand_in.decide_beside(deaf, deaf.game.start(), control=control)


def test_compiled_code_that_is_ready_first_takes_over() -> None:
    ready = threading.Event()
    who = player("minimax:depth=2", game("tictactoe"))
    endless = player("minimax:depth=30", game("tictactoe:rows=6,columns=6,k=4"))
    threading.Timer(1, ready.set).start()
    control = Control()
    threading.Timer(2, control.stop).start()  # of the compiled search, which would not end
    assert not decide(endless, ready=ready, control=control).interpreted
    assert not decide(who, ready=ready).interpreted


def test_it_can_be_stopped_and_watched() -> None:
    control = Control()
    who = player("minimax:depth=30", game("tictactoe:rows=6,columns=6,k=4"))

    def stop_when_it_runs() -> None:
        while control.nodes < 100:
            time.sleep(0.01)
        control.stop()

    threading.Thread(target=stop_when_it_runs, daemon=True).start()
    found = decide(who, control=control)
    assert found.nodes >= 100
    assert (found.interpreted, found.shortened) == (True, False)


def test_the_tree_comes_back() -> None:
    state = game("tictactoe").state("xo-/-x-/--o")
    who = player("alphabeta:depth=3", state.game)
    own, other = recording_of(state, 2, ()), recording_of(state, 2, ())
    who.decide(state, recording=own)
    stand_in.decide(who, state, NEVER, control=Control(), recording=other)
    assert other.passes == own.passes
    assert (other.nodes == own.nodes).all()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_it_ends_with_the_process_that_asked() -> None:
    script = (
        "import threading\n"
        "from plyground import game, player\n"
        "from plyground.players import stand_in\n"
        "from plyground.search import Control\n"
        "who = player('minimax:depth=30', game('tictactoe:rows=6,columns=6,k=4'))\n"
        "stand_in.decide(who, who.game.start(), threading.Event(), control=Control())\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script])
    try:
        child = wait_for_child(process.pid)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert ends(child)


def wait_for_child(parent: int) -> int:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for task in Path(f"/proc/{parent}/task").iterdir():
            if children := (task / "children").read_text().split():
                return int(children[0])
        time.sleep(0.05)
    raise AssertionError("it has started no process")


def ends(process: int) -> bool:
    """Whether a process ends soon; one that is a zombie has ended."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            if ") Z" in Path(f"/proc/{process}/stat").read_text():
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False
