"""Arithmetic and memory with equal results interpreted and compiled. Their machine code is in `overloads.py`."""

import os
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def workspace_type(fields: Sequence[tuple[str, tuple[int, ...]]]) -> Callable[[], Any]:
    """A function that makes zeroed records with these fields, 64-bit numbers and arrays, given by name and shape.

    A record is passed down a recursion as a single pointer; separate arrays would halve the speed. For interpreted code
    it is a plain object with the same fields, because NumPy's records are slow there.
    """
    if INTERPRETED:
        return lambda: SimpleNamespace(**{name: np.zeros(shape, np.int64) if shape else 0 for name, shape in fields})
    record = np.dtype([(name, np.int64, shape) for name, shape in fields])
    return lambda: np.zeros(1, record).view(np.recarray)[0]


class PlainRecord:
    """A record of a workspace as plain Python reads it fast: the same memory, with Python's integers and arrays."""

    _words: Any
    _places: dict[str, int]

    def __init__(self, record: Any) -> None:
        words = record.base.view(np.ndarray).view(np.int64)  # the array of one record that `workspace_type` makes
        places = {name: offset // 8 for name, (kind, offset) in record.dtype.fields.items() if not kind.shape}
        arrays = {name: record[name] for name, (kind, _) in record.dtype.fields.items() if kind.shape}
        self.__dict__.update(arrays, _words=memoryview(words), _places=places)

    def __getattr__(self, name: str) -> int:
        try:
            return int(self._words[self._places[name]])
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: int) -> None:
        self._words[self._places[name]] = int(value)


def plain_record(value: Any) -> Any:
    """A workspace for plain Python; anything else as it is."""
    return PlainRecord(value) if isinstance(value, np.void) else value


# Casts a scalar argument of a recursive kernel, so that the kernel has one signature.
int64: Callable[[int], int] = int if INTERPRETED else np.int64  # type: ignore[assignment]


def lowest_bit(word: int) -> int:
    """The index of the lowest set bit of a positive integer."""
    word = int(word)  # from an array it would be NumPy's, which has no bit_length
    return (word & -word).bit_length() - 1


def bit_count(word: int) -> int:
    """How many bits of a non-negative integer are set."""
    return int(word).bit_count()


def wrapped_product(first: int, second: int) -> int:
    """The product of two non-negative integers modulo 2⁶³. With plain `*`, overflow in compiled code is undefined."""
    return int(first) * int(second) & LOW_63_BITS


LOW_63_BITS = (1 << 63) - 1


def copy_into(value: Any, storage: Any) -> Any:
    """Copy a NamedTuple's arrays into those of another of its class, and return it with these; read-only ones stay."""
    fields = list(value)
    for i, field in enumerate(fields):
        if isinstance(field, np.ndarray) and field.flags.writeable:
            storage[i][...] = field
            fields[i] = storage[i]
    return type(value)(*fields)


def nameless(value: Any) -> Any:
    """A NamedTuple, and those in it, as plain tuples: from compiled code these come at half the cost."""
    return tuple(map(nameless, value)) if isinstance(value, tuple) else value
