"""`plyground convert`: a saved game in another format."""

from pathlib import Path

from ..files import check_output
from ..records import Record
from ..records.formats import format_of
from .show import Screen, plural, print_json


def convert(source: Path, target: Path, *, as_json: bool = False) -> int:
    """Read one file and write the other; the exit code."""
    record = Record.load(source)
    written = format_of(target, record.game)
    check_output(target)
    record.save(target)
    if as_json:
        print_json(
            {
                "game": record.game.spec,
                "players": list(record.players),
                "moves": len(record.moves),
                "outcome": record.outcome,
                "format": written,
                "file": str(target),
            }
        )
    else:
        Screen().say(f"Wrote {plural(len(record.moves), 'move')} of {record.game.spec} to {target} ({written}).")
    return 0
