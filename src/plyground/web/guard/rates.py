"""How much a client may ask for in how much time."""

import asyncio
import time

from ...errors import Mistake
from ..interface.hello import Caps

REMEMBERED = 10_000  # clients
FILES = (100.0, 1000.0)  # of the page, a second and at once: it consists of many
BURST = 4  # seconds of messages at once


class Refusal(Mistake):
    """Somebody asks for more than there is for them; the status is the answer's."""

    def __init__(self, sentence: str, status: int = 429) -> None:
        super().__init__(sentence)
        self.status = status


class Rate:
    """A bucket of tokens: so many a second, and a burst of so many at once."""

    def __init__(self, a_second: float, burst: float) -> None:
        self.a_second, self.burst = a_second, burst
        self.left, self.at = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Whether there was so much to take."""
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
    """What one address may still ask for. Its requests and messages are answered a few at a time, so that many of them
    make that address wait, not the others."""

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
        """Count what was sent; more than is allowed is refused."""
        if not self.uploads.take(size):
            most = self.uploads.burst / 1e6
            raise Refusal(f"Your address has sent more than {most:g} MB within a minute: wait a moment.")


class Allowances:
    """Those of all addresses; one that has asked for nothing lately is forgotten."""

    def __init__(self, caps: Caps, requests: tuple[float, float]) -> None:
        self._caps, self._requests = caps, requests
        self._by_address: dict[str, Allowance] = {}

    def of(self, address: str) -> Allowance:
        if address not in self._by_address:
            if len(self._by_address) >= REMEMBERED:
                self._by_address = {key: kept for key, kept in self._by_address.items() if not kept.is_idle}
            self._by_address[address] = Allowance(self._caps, self._requests)
        return self._by_address[address]
