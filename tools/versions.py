"""Run tests with other versions than one's own.

    python tools/versions.py [PYTEST ARGUMENTS]            each Python that is supported and found here, newest packages
    python tools/versions.py --minimum [PYTEST ARGUMENTS]  the oldest Python, and of each package the oldest allowed

Every version has a virtual environment of its own, .venv-3.12 or .venv-minimum, which is kept for the next time.
"""

import itertools
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

HOUSE = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MINIMUM = "minimum"


def oldest_allowed() -> list[str]:
    """Constraints for pip: every `name>=version` of pyproject.toml as `name==version`."""
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = itertools.chain(project["dependencies"], *project["optional-dependencies"].values())
    return sorted({re.sub(r">=\s*([\w.]+).*", r"==\1", requirement) for requirement in wanted})


def found(version: str) -> str | None:
    """A Python of this version that runs: some that are found only say that they are not installed."""
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "--version"], capture_output=True, check=False).returncode:
        return None
    return python


def environment(name: str, python: str, constraints: list[str]) -> Path:
    """The program `python` of an environment with Plyground and its tests."""
    folder = HOUSE / f".venv-{name}"
    program = folder / "bin" / "python"
    subprocess.run([python, "-m", "venv", folder], check=True)
    listed = folder / "constraints.txt"
    listed.write_text("".join(f"{line}\n" for line in constraints), encoding="utf-8")
    install = [program, "-m", "pip", "install", "--quiet", "--editable", f"{HOUSE}[dev]", "--constraint", listed]
    subprocess.run(install, check=True)
    return program


def tested(name: str, python: str, constraints: list[str], arguments: list[str]) -> str:
    """What came of the tests with one version, in words."""
    print(f"== {name}", flush=True)
    try:
        program = environment(name, python, constraints)
    except subprocess.CalledProcessError:
        return "cannot be installed"
    done = subprocess.run([program, "-m", "pytest", *arguments], cwd=HOUSE, check=False)
    return "passed" if done.returncode == 0 else "failed"


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] == [f"--{MINIMUM}"]:
        wanted, constraints, arguments = [(MINIMUM, PYTHONS[0])], oldest_allowed(), arguments[1:]
    else:
        wanted, constraints = [(version, version) for version in PYTHONS], []
    results = {}
    for name, version in wanted:
        python = found(version)
        results[name] = "not found here" if python is None else tested(name, python, constraints, arguments)
    for name, result in results.items():
        print(f"{name:<8} {result}")
    return 1 if {"failed", "cannot be installed"} & set(results.values()) or "passed" not in results.values() else 0


if __name__ == "__main__":
    sys.exit(main())
