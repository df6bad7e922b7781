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


def words_of(value: Any) -> int:
    """How many 64-bit words a NamedTuple takes: its numbers and writable arrays, and those of the tuples in it."""
    if isinstance(value, tuple):
        return sum(map(words_of, value))
    if isinstance(value, np.ndarray):
        return -(-value.nbytes // 8) if value.flags.writeable else 0
    if not isinstance(value, bool | int | np.bool_ | np.integer):
        raise TypeError(f"{value!r} is not a number that fits a word")
    return 1


def pack(value: Any, words: Any) -> None:
    """Write the numbers and the writable arrays of a NamedTuple into words, as many as `words_of` says."""
    _pack(value, words, 0)


def _pack(value: Any, words: Any, at: int) -> int:
    for field in value:
        if isinstance(field, tuple):
            at = _pack(field, words, at)
        elif isinstance(field, np.ndarray):
            if field.flags.writeable:
                end = at + words_of(field)
                words[at:end].view(field.dtype)[: field.size] = field.reshape(-1)
                at = end
        else:
            words[at] = field
            at += 1
    return at


def unpacked(like: Any, words: Any) -> Any:
    """The NamedTuple that was packed: its arrays are in the words, and its read-only ones are those of `like`."""
    return _unpacked(like, words, 0)[0]


def _unpacked(like: Any, words: Any, at: int) -> tuple[Any, int]:
    fields: list[Any] = []
    for field in like:
        size = 1
        if isinstance(field, tuple):
            field, end = _unpacked(field, words, at)
            size = end - at
        elif isinstance(field, np.ndarray):
            size = words_of(field)
            if field.flags.writeable:
                field = words[at : at + size].view(field.dtype)[: field.size].reshape(field.shape)
        else:
            field = bool(words[at]) if isinstance(field, bool | np.bool_) else int(words[at])
        fields.append(field)
        at += size
    return getattr(type(like), "_make", tuple)(fields), at
