"""Fetch the page's libraries from npm into static/vendor, with version, licence and sha256 in VENDOR.json.

    python tools/vendor.py            fetch what PACKAGES names, rewrite the folder
    python tools/vendor.py --check    only compare the files with VENDOR.json

For maintainers: nothing is fetched when Plyground is installed or used. Needs `npm`.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).parent.parent / "src/plyground/web/static/vendor"

# package → version, and which of its files becomes which of ours; a folder takes all of its modules along.
PACKAGES: dict[str, tuple[str, dict[str, str]]] = {
    "preact": ("10.29.8", {"dist/preact.module.js": "preact.js", "hooks/dist/hooks.module.js": "preact-hooks.js"}),
    "htm": ("3.1.1", {"dist/htm.module.js": "htm.js", "preact/index.module.js": "htm-preact.js"}),
    "@preact/signals-core": ("1.14.5", {"dist/signals-core.module.js": "signals-core.js"}),
    "@preact/signals": ("2.11.4", {"dist/signals.module.js": "signals.js"}),
    "uplot": ("1.6.32", {"dist/uPlot.esm.js": "uplot.js", "dist/uPlot.min.css": "uplot.css"}),
    "d3-hierarchy": ("3.1.2", {"src": "d3-hierarchy"}),
}


def main() -> int:
    return check() if sys.argv[1:] == ["--check"] else fetch()


def fetch() -> int:
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    entries = []
    for package, (version, files) in PACKAGES.items():
        with tempfile.TemporaryDirectory() as folder:
            root = _unpack(package, version, Path(folder))
            description = json.loads((root / "package.json").read_text())
            written = [path for source, target in files.items() for path in _copy(root / source, VENDOR / target)]
            licence = VENDOR / "licences" / (package.replace("/", "-").lstrip("@") + ".txt")
            licence.parent.mkdir(exist_ok=True)
            shutil.copy(root / "LICENSE", licence)
            entries.append(
                {
                    "package": package,
                    "version": version,
                    "licence": description["license"],
                    "licence_file": str(licence.relative_to(VENDOR)),
                    "files": {str(path.relative_to(VENDOR)): _sha256(path) for path in written},
                }
            )
    (VENDOR / "VENDOR.json").write_text(json.dumps({"libraries": entries}, indent=2) + "\n")
    return check()


def check() -> int:
    entries: list[dict[str, Any]] = json.loads((VENDOR / "VENDOR.json").read_text())["libraries"]
    named = {name: digest for entry in entries for name, digest in entry["files"].items()}
    there = {str(path.relative_to(VENDOR)) for path in VENDOR.rglob("*") if path.suffix in (".js", ".css")}
    wrong = sorted(there ^ named.keys())
    wrong += sorted(name for name in there & named.keys() if _sha256(VENDOR / name) != named[name])
    for name in wrong:
        print(f"{name} is not as VENDOR.json says.")
    print(f"{len(named)} files of {len(entries)} libraries, {len(wrong)} wrong.")
    return 1 if wrong else 0


def _unpack(package: str, version: str, folder: Path) -> Path:
    subprocess.run(["npm", "pack", "--silent", f"{package}@{version}"], cwd=folder, check=True, stdout=subprocess.PIPE)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def _copy(source: Path, target: Path) -> list[Path]:
    if source.is_dir():
        return [
            path for file in sorted(source.rglob("*.js")) for path in _copy(file, target / file.relative_to(source))
        ]
    target.parent.mkdir(parents=True, exist_ok=True)
    # Source maps stay behind; without this line a browser's developer tools would ask for them.
    text = re.sub(r"\n?(//|/\*)# sourceMappingURL=\S+( \*/)?\s*$", "\n", source.read_text())
    target.write_text(text)
    return [target]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
