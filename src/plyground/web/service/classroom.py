"""A class at this server: the address that students type, its QR code, and how many of them are connected."""

import ipaddress
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

import segno

QUIET = 4  # modules around a QR code that have to stay light


def own_address() -> str | None:
    """The address of this machine on its network; None without one. Nothing is sent to find it."""
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # only chooses the way there; both are addresses for documentation
            found = str(probe.getsockname()[0])
            if not ipaddress.ip_address(found).is_loopback:
                return found
    return None


def qr_code(text: str) -> list[str]:
    """A QR code as rows of 0 (light) and 1 (dark), with the light rim that it needs."""
    rows = ["".join(map(str, row)) for row in segno.make(text, micro=False, error="m").matrix]
    side = "0" * QUIET
    empty = "0" * (len(rows) + 2 * QUIET)
    return [empty] * QUIET + [f"{side}{row}{side}" for row in rows] + [empty] * QUIET


def qr_text(rows: Sequence[str]) -> str:
    """A QR code for a terminal, two rows a line, to be printed black on white."""
    signs = {"00": " ", "01": "▄", "10": "▀", "11": "█"}
    below = [*rows[1::2], *(["0" * len(rows[0])] if len(rows) % 2 else [])]
    pairs = zip(rows[::2], below, strict=True)
    return "\n".join("".join(signs[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)


class Presence:
    """The visitors who have the page open, in however many tabs. `changed` hears of every change of their number."""

    def __init__(self) -> None:
        self._tabs: Counter[str] = Counter()
        self.changed: Callable[[int], None] = lambda visitors: None

    @property
    def visitors(self) -> int:
        return len(self._tabs)

    def enter(self, visitor: str) -> None:
        self._tabs[visitor] += 1
        if self._tabs[visitor] == 1:
            self.changed(self.visitors)

    def leave(self, visitor: str) -> None:
        self._tabs[visitor] -= 1
        if not self._tabs[visitor]:
            del self._tabs[visitor]
            self.changed(self.visitors)
