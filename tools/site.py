"""Build the site of the documentation: docs/, and the reference from docstrings.

    python -m tools.site [FOLDER]        into site/, or into FOLDER/site

What it is built from is copied first, so that generated pages never lie in docs/.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import reference

ROOT = Path(__file__).parents[1]


def build(folder: Path) -> None:
    """Build the site into `folder/site`; a warning, such as a dead link, is an error."""
    with tempfile.TemporaryDirectory() as name:
        source = Path(name)
        shutil.copytree(ROOT / "docs", source / "docs")
        shutil.copy(ROOT / "zensical.toml", source)
        reference.write(source / "docs")
        command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
        if subprocess.run(command, cwd=source, check=False).returncode:
            raise SystemExit("The site was not built.")
        shutil.rmtree(folder / "site", ignore_errors=True)
        shutil.move(source / "site", folder / "site")


if __name__ == "__main__":
    build(Path(*sys.argv[1:2]) if sys.argv[1:] else ROOT)
