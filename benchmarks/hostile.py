"""What was tried to break Plyground, and what failed: a table of counts, all of them to be 0.

    python -m benchmarks.hostile [--only WORD …] [--minutes 5] [--seconds 4]

Runs the tests that try it, a row of the table at a time, each for so many minutes at most, on this machine alone; it
needs what `make test` needs. Then a hosted server is attacked in each way of `python -m benchmarks.web.attack` for so
many seconds, and a second table says how long its other visitors waited; `--only attacks` does nothing else.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from .measure import ROOT, machine

ATTACKS = "attacks on a hosted server: what other visitors wait"
ROWS = {
    "imports: mutated and hostile files of all formats": ("web/test_imports.py", "web/test_refused_imports.py"),
    "commands: hostile arguments, files and devices": ("cli/test_hostile.py", "cli/test_mistakes.py"),
    "outputs: closed, full, links, pipes; Ctrl-C and signals": ("cli/test_output.py", "cli/test_process.py"),
    "texts of others that command a terminal": ("cli/test_escapes.py",),
    "files that name programs": ("cli/test_programs.py",),
    "experiments: endless, nested and enormous files": ("arena/test_experiment.py",),
    "engines that hang, flood, crash or cheat": ("gomocup/test_client.py", "gomocup/test_process.py"),
    "damaged stores, and two servers on one": ("web/test_damage.py", "web/test_stores.py"),
    "other sites, DNS rebinding, foreign visitors": ("web/test_safety.py", "web/test_hosted.py"),
    "computing time that is not counted": ("web/test_briefs.py",),
    "drivers of matches that are killed": ("arena/test_match_store.py",),
    "damaged caches of compiled code, and crashes": ("test_cache_damage.py", "test_crash.py"),
}


def tried(files: tuple[str, ...], minutes: float) -> Counter[str]:
    """How many tests were run, and how many failed; one that has not ended in time has failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", f"--junitxml={report}"]
        process = subprocess.Popen(
            [*command, *(str(ROOT / "tests" / name) for name in files)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )
        try:
            process.wait(60 * minutes)
            suites = ElementTree.parse(report).getroot().iter("testsuite")
        except (subprocess.TimeoutExpired, OSError, ElementTree.ParseError):
            return Counter(tried=1, failed=1)
        finally:
            if process.poll() is None:
                (os.killpg if hasattr(os, "killpg") else os.kill)(process.pid, signal.SIGTERM)
                process.wait()
        found: Counter[str] = Counter()
        for suite in suites:
            count = {name: int(suite.get(name, 0)) for name in ("tests", "skipped", "failures", "errors")}
            found["tried"] += count["tests"] - count["skipped"]
            found["failed"] += count["failures"] + count["errors"]
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description="What was tried to break Plyground, and what failed.")
    parser.add_argument("--only", nargs="*", default=[""], help="rows that have one of these words")
    parser.add_argument("--minutes", type=float, default=5, help="for a row, at most")
    parser.add_argument("--seconds", type=float, default=4, help="of each attack on a hosted server")
    wanted = parser.parse_args()
    whole: Counter[str] = Counter()
    if any(word in what for what in ROWS for word in wanted.only):
        print(machine(), "", "| what | tried | failed |", "|---|---|---|", sep="\n", flush=True)
    for what, files in ROWS.items():
        if any(word in what for word in wanted.only):
            found = tried(files, wanted.minutes)
            print(f"| {what} | {found['tried']} | {found['failed']} |", flush=True)
            whole += found
    if any(word in ATTACKS for word in wanted.only):
        print(f"\n{ATTACKS}", flush=True)
        command = [sys.executable, "-m", "benchmarks.web.attack", "--seconds", str(wanted.seconds)]
        whole += Counter(tried=1, failed=int(subprocess.run(command, cwd=ROOT, check=False).returncode != 0))
    return 1 if whole["failed"] or not whole["tried"] else 0


if __name__ == "__main__":
    sys.exit(main())
