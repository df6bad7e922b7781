"""Debian's Chromium, and the two screens the page is looked at on."""

import os
import shutil
from typing import Any

from playwright.sync_api import Browser, Playwright

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ADVICE = (
    "There is no Chromium here: install Debian's packages chromium and fonts-dejavu-core (`make browser` does it where "
    "it may), or name the program in PLYGROUND_CHROMIUM."
)


def chromium() -> str | None:
    """Where the browser is: what PLYGROUND_CHROMIUM says, else Debian's own."""
    names = os.environ.get("PLYGROUND_CHROMIUM") or "chromium chromium-browser"
    return next((place for name in names.split() if (place := shutil.which(name))), None)


def launch(playwright: Playwright) -> Browser:
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *root])
