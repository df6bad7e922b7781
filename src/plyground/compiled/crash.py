"""What is left to read after machine code has crashed.

A crash ends a process at once: it can say nothing itself. Python's faulthandler then writes the stack into a file, and
the next start of the program finds it there. It writes for a crash only, not when a person ends the process.
"""

import faulthandler
import sys
from contextlib import suppress
from typing import Any

from .folders import user_folder

_file: Any = None  # faulthandler needs it open


def watch_for_crashes() -> str | None:
    """Have a crash of this process noted; a sentence about an earlier one that was not reported yet."""
    global _file
    if faulthandler.is_enabled() or sys.platform == "win32":
        return None  # the user reads the stack elsewhere; and on Windows it is written for handled errors too
    with suppress(OSError, RuntimeError):  # a folder that cannot be written to, or no home at all
        folder = user_folder()
        folder.mkdir(parents=True, exist_ok=True)
        _file = open(folder / "crash.txt", "a+", encoding="utf-8", errors="replace")  # noqa: SIM115
        faulthandler.enable(_file)
        _file.seek(0)
        stack = _file.read()
        if stack:
            _file.truncate(0)  # and not deleted: other processes have it open
            last = folder / "last-crash.txt"
            last.write_text(stack, encoding="utf-8")
            what = stack.partition("\n")[0].removeprefix("Fatal Python error: ")
            return (
                f"An earlier run crashed: {what}, see {last}. If it happens again, delete the compiled code in "
                f"{folder / 'compiled'} with 'plyground warm --clean'."
            )
    return None
