"""Tables that the machine has no room for are refused before anything is touched."""

import pytest

from plyground import memory
from plyground.errors import Mistake


def test_more_than_is_free_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_bytes", lambda: 300 * 2**20)
    memory.check_room(300 * 2**20)
    with pytest.raises(Mistake, match="A table of 301 megabytes does not fit into the 300 megabytes"):
        memory.check_room(300 * 2**20 + 1)


def test_what_the_system_refuses_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_bytes", lambda: None)  # a system that does not say
    for count in (2**47, 2**70):
        with pytest.raises(Mistake, match="does not fit into this machine: write a smaller memory"):
            memory.allocate((count,))


def test_what_is_free_is_known() -> None:
    free = memory.free_bytes()
    assert free is None or 2**20 < free < 2**50
    assert memory.allocate((2, 3)).tolist() == [[0, 0, 0], [0, 0, 0]]
