"""The server itself: how busy it is."""

from typing_extensions import TypedDict


class Status(TypedDict):
    """How busy the server is; memory is that of searches, in megabytes. `visitors` have the page open."""

    memory: int
    memory_used: int
    searches: int
    searches_waiting: int
    visitors: int


class Pinged(TypedDict):
    pong: bool
