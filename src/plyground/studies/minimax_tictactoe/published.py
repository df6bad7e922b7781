"""What documents 001 and 003 print, as the texts at hand have it. 003 prints no position, only scores."""

from __future__ import annotations

from typing import Final

# Document 001, "Initial State" and "Final State" with its "+10", and "Output".
INITIAL: Final = "xox/oox/---"
FINAL: Final = "xox/oox/oxx"
VALUE: Final = 10
MOVE: Final = "ROW: 2 COL: 2"

# Document 003, section 1: evaluate.
SCORES: Final = {"win": 1, "tie": 0, "lose": -1, "unfinished": 101}
