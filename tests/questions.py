"""Other Python processes: what they print, and what they answer to questions to a search."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from plyground.testing.positions import replay
from plyground.testing.questions import (
    JUDGING,
    OBSERVED,
    Question,
    answer,
    ask_process,
    ask_the_other_speed,
    decide,
    question,
)

__all__ = [
    "JUDGING",
    "OBSERVED",
    "Question",
    "answer",
    "ask_process",
    "ask_the_other_speed",
    "decide",
    "question",
    "replay",
    "run_python",
]


def run_python(arguments: Sequence[str], stdin: str = "", **environment: str) -> str:
    """The output of a fresh Python process."""
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=Path(__file__).parent.parent,
        input=stdin,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout
