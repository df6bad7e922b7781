"""Ctrl-C while a net learns: the first one writes what there is, the second one ends the process at once."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs PyTorch: pip install 'plyground[train]'")

from plyground.nets import read_net

from ..cli.helpers import start
from ..cli.test_process import wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")

STOPPING = "Writing what has been learned so far; Ctrl-C again stops at once."


def train(output: Path, *more: str) -> tuple[str, ...]:
    size = ("--blocks", "1", "--channels", "8", "--games", "8", "--simulations", "4")
    return ("train", "tictactoe:rows=6,columns=6,k=4", "-o", str(output), *size, "--json", *more)


def test_ctrl_c_writes_the_net_and_the_run_goes_on(tmp_path: Path) -> None:
    net = tmp_path / "net.safetensors"
    process = start(*train(net))
    assert process.stderr is not None
    wait_for(process.stderr, "moves/s")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    found = json.loads(out)
    assert (found["stopped"], found["elo"]) == (True, [])
    assert STOPPING in err
    assert int(read_net(net)[1]["games"]) == found["games"]
    again = start(*train(net, "--resume", "--minutes", f"{found['minutes'] + 0.02:.3f}"))
    out, err = again.communicate(timeout=120)
    assert again.returncode == 0, err
    assert json.loads(out)["steps"] >= found["steps"]
    assert json.loads(out)["elo"]


ENDLESS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background would ignore it
import torch
from plyground.cli.learning import learn_until_stopped
from plyground.cli.show import Screen

def learn(stopped):
    ones = torch.ones(300, 300)
    while True:
        ones @ ones

learn_until_stopped(learn, Screen(), doing=lambda: "at work", share=lambda: 0.5)
"""


def test_a_second_ctrl_c_ends_the_process_while_torch_is_at_work() -> None:
    process = subprocess.Popen([sys.executable, "-c", ENDLESS], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    wait_for(process.stderr, "at work")
    process.send_signal(signal.SIGINT)
    wait_for(process.stderr, STOPPING)
    process.send_signal(signal.SIGINT)
    rest = process.communicate(timeout=120)[1]
    assert process.returncode == 130
    assert rest.strip() == ""
