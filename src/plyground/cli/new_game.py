"""`plyground new-game`: writes a package with a small game in it."""

from pathlib import Path

from ..testing import new_game as write
from .show import Screen, print_json


def new_game(name: str, folder: Path | None, *, as_json: bool = False) -> None:
    """Write the package and say what to do next."""
    files = write(name, folder)
    top = str(folder or name)
    if as_json:
        print_json({"game": name, "folder": top, "files": [file.as_posix() for file in files]})
        return
    screen = Screen()
    for file in files:
        screen.say(file.as_posix())
    screen.say()
    screen.say(f"Next: cd {top}, pip install --editable ., plyground check-game {name}. The rules are in position.py.")
