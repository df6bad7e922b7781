"""Reports an earlier crash of machine code.

A crash ends the process at once, before it can print a message. Python's faulthandler then writes the stack to a file,
which the next start of the program reads. It writes only at a crash, not when a person ends the process.
"""

import faulthandler
import sys
from contextlib import suppress
from typing import Any

from .folders import user_folder

_file: Any = None  # faulthandler needs it open


def watch_for_crashes() -> str | None:
    """Have a crash of this process recorded; return a sentence about an earlier crash not reported yet."""
    global _file
    if faulthandler.is_enabled() or sys.platform == "win32":
        return None  # the user has set up faulthandler; or it is Windows, where it writes for handled errors too
    with suppress(OSError, RuntimeError):  # a folder that is not writable, or no home folder
        folder = user_folder()
        folder.mkdir(parents=True, exist_ok=True)
        _file = open(folder / "crash.txt", "a+", encoding="utf-8", errors="replace")  # noqa: SIM115
        faulthandler.enable(_file)
        _file.seek(0)
        stack = _file.read()
        if stack:
            _file.truncate(0)  # not deleted: other processes have it open
            last = folder / "last-crash.txt"
            last.write_text(stack, encoding="utf-8")
            what = stack.partition("\n")[0].removeprefix("Fatal Python error: ")
            return (
                f"An earlier run crashed: {what}, see {last}. If it happens again, delete the compiled code in "
                f"{folder / 'compiled'} with 'plyground warm --clean'."
            )
    return None
