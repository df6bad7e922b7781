"""Nets play, and the commands that train answer with a sentence, in a process where PyTorch cannot be imported.

The development environment has PyTorch, so that a stray import of it would go unnoticed otherwise.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from plyground.nets import SHIPPED
from tests.questions import run_python

WITHOUT_TORCH = "import sys; sys.modules['torch'] = None\n"  # importing it raises ModuleNotFoundError
DECIDE = """
import plyground
rules = plyground.game("fiveinarow")
print(plyground.player(sys.argv[1], rules).decide(rules.state("h8 i9 h9 h10")).move)
"""


@pytest.mark.parametrize("player", ["puct:simulations=1", "five:nodes=40,eval=lines"])
def test_what_nets_have_learned_plays_without_torch(player: str) -> None:
    assert run_python(["-c", WITHOUT_TORCH + DECIDE, player], NUMBA_DISABLE_JIT="1").strip()


def test_distil_says_what_to_install(tmp_path: Path) -> None:
    net, table = SHIPPED / "fiveinarow-15x15-freestyle.safetensors", tmp_path / "lines.safetensors"
    process = subprocess.run(
        [sys.executable, "-c", WITHOUT_TORCH + "from plyground.cli import main; main()", "distil", net, "-o", table],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert process.returncode == 2
    assert "pip install 'plyground[train]'" in process.stderr
    assert "Traceback" not in process.stderr
    assert process.stdout == ""
    assert not table.exists()
