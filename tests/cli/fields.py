"""Picks fields of the JSON on standard input, as `jq -c '[.move, .value]'` does: jq may be missing on this machine."""

import json
import re
import sys


def picked(text: str, pattern: str) -> str:
    """The named fields in one line of JSON; a field that is missing is an error."""
    names = re.findall(r"\.(\w+)", pattern)
    assert pattern == f"[{', '.join(f'.{name}' for name in names)}]", f"{pattern} is not a list of fields"
    found = json.loads(text)
    return json.dumps([found[name] for name in names], separators=(",", ":"), ensure_ascii=False)


if __name__ == "__main__":
    option, pattern = sys.argv[1:]
    assert option == "-c", f"{option} is not -c"
    print(picked(sys.stdin.read(), pattern))
