"""The server itself: how busy it is, and where a class finds it."""

from typing_extensions import TypedDict


class Status(TypedDict):
    """How busy the server is; memory is that of searches, in megabytes. `visitors` have the page open."""

    memory: int
    memory_used: int
    searches: int
    searches_waiting: int
    visitors: int


class Class(TypedDict):
    """Where students find a class. The code is a QR code of the address: rows of 0 (light) and 1 (dark)."""

    url: str
    code: list[str]


class Pinged(TypedDict):
    pong: bool
