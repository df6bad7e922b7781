"""Rate limits of clients."""

import asyncio
import time

from ...service.limits import Caps, Refusal

REMEMBERED = 10_000  # clients
FILES = (100.0, 1000.0)  # files of the page, per second and at once: the page has many
BURST = 4  # seconds of messages at once


class Rate:
    """A token bucket: a number of tokens per second, and a burst of tokens at once."""

    def __init__(self, a_second: float, burst: float) -> None:
        self.a_second, self.burst = a_second, burst
        self.left, self.at = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Take this amount if it is there; return whether it was."""
        if self._filled() < amount:
            return False
        self.left -= amount
        return True

    @property
    def is_full(self) -> bool:
        return self._filled() >= self.burst

    def _filled(self) -> float:
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.a_second), now
        return self.left


class Allowance:
    """What one address may still ask for. Its requests and messages are answered a few at a time, so that a flood of
    them delays that address and not the others."""

    def __init__(self, caps: Caps, requests: tuple[float, float]) -> None:
        self.requests, self.files = Rate(*requests), Rate(*FILES)
        self.messages = Rate(caps.messages, BURST * caps.messages)
        self.uploads = Rate(caps.uploads / 60, caps.uploads)  # bytes
        self.turns = asyncio.Semaphore(caps.at_once)
        self.now = 0  # requests and sockets that are open

    @property
    def is_idle(self) -> bool:
        return self.now == 0 and all(rate.is_full for rate in (self.requests, self.messages, self.uploads))

    def upload(self, size: int) -> None:
        """Count the bytes sent; refuse more than is allowed."""
        if not self.uploads.take(size):
            most = self.uploads.burst / 1e6
            raise Refusal(f"Your address has sent more than {most:g} MB within a minute: wait a moment.")


class Allowances:
    """The allowances of all addresses; an address that was idle lately is forgotten."""

    def __init__(self, caps: Caps, requests: tuple[float, float]) -> None:
        self._caps, self._requests = caps, requests
        self._by_address: dict[str, Allowance] = {}

    def of(self, address: str) -> Allowance:
        if address not in self._by_address:
            if len(self._by_address) >= REMEMBERED:
                self._by_address = {key: kept for key, kept in self._by_address.items() if not kept.is_idle}
            self._by_address[address] = Allowance(self._caps, self._requests)
        return self._by_address[address]
