"""The card of a net: what its file says about it."""

import subprocess
from datetime import UTC, datetime
from pathlib import Path

from .. import __version__
from ..games.game import Game
from .rules import Rules
from .settings import TrainingSettings


def card(game: Game, settings: TrainingSettings, rules: Rules, minutes: float, games: int) -> dict[str, str]:
    return {
        "game": game.name,
        **rules.card,
        "planes": str(rules.planes),
        "blocks": str(settings.blocks),
        "channels": str(settings.channels),
        "minutes": f"{minutes:.1f}",
        "games": str(games),
        **made(),
    }


def made() -> dict[str, str]:
    """From which code a file is made, and when."""
    return {"commit": _commit(), "made": datetime.now(UTC).strftime("%Y-%m-%d")}


def _commit() -> str:
    """The commit that this code is, or its version where it is in no checkout of its own."""
    here = Path(__file__)
    try:
        _git(here, "ls-files", "--error-unmatch", here.name)
        return _git(here, "describe", "--always", "--abbrev=10", "--dirty", "--exclude=*")
    except (OSError, subprocess.SubprocessError):
        return f"plyground {__version__}"


def _git(file: Path, *asked: str) -> str:
    command = ["git", "-C", str(file.parent), *asked]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=10).stdout.strip()
