"""Makes the README fit for a package index: its links and pictures get the addresses of the repository."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[((?:[^\[\]]|\n)*)\]\((?!https?:|#|mailto:)([^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Reads the addresses from [project.urls], which is the one place that has them."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Source"])}


def absolute(text: str, source: str) -> str:
    """A README whose relative links lead to the repository, and whose pictures are fetched from it as they are."""

    def link(found: re.Match[str]) -> str:
        return f"{found[1]}[{found[2]}]({source.rstrip('/')}/{'raw' if found[1] else 'blob'}/main/{found[3]})"

    return RELATIVE.sub(link, text)
