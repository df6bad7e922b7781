"""A table of fixed size and the working memory, shared by the two searches that prove values.

A row of the table is (key, two numbers that the search defines, effort). Four rows make a bucket, which one or two
memory fetches read; a new entry replaces the row that cost the least effort. An effort of 0 marks an empty row, so a
fresh table is all zeros and costs no memory until it is used.

Keys are compared in full. They are hashes of 63 bits: among a billion positions in a table, the chance that a probe
finds another position with the same key is about one in ten billion.
"""

from typing import Any

from ...compiled import inlined, workspace_type
from ...games.limits import MOST_MOVES, MOST_PLIES
from ...memory import allocate

BUCKET = 4
KEY, FIRST, SECOND, EFFORT = 0, 1, 2, 3
ROW_BYTES = 32

new_record = workspace_type(
    [
        ("nodes", ()),
        ("limit", ()),  # the search ends when nodes reaches it
        ("stop", ()),  # and when this is not 0; only a Control writes it
        ("side", ()),  # values are for this side
        ("buffer", (MOST_PLIES + 1, 2 * MOST_MOVES)),  # by ply: the moves of the node
        ("links", (MOST_PLIES + 1, MOST_MOVES)),  # by ply: where the moves lead, for proof-number search
    ]
)


def new_table(megabytes: float, plies: int) -> Any:
    """An empty table of at most this size, with a power of two of buckets; smaller if the plies left need less."""
    buckets = max(1, min(int(megabytes * 2**20) // ROW_BYTES, 1 << 5 * plies // 4 + 2) // BUCKET)
    return allocate((BUCKET << buckets.bit_length() - 1, 4))


@inlined
def find(table: Any, key: int) -> int:
    """The row of a key, or −1."""
    start = (key & (len(table) // BUCKET - 1)) * BUCKET
    for row in range(start, start + BUCKET):
        if table[row, KEY] == key and table[row, EFFORT] > 0:
            return row
    return -1


@inlined
def keep(table: Any, key: int, first: int, second: int, effort: int) -> None:
    """Store an entry in the key's own row, or replace the row of its bucket that cost the least effort."""
    start = (key & (len(table) // BUCKET - 1)) * BUCKET
    chosen = start
    for row in range(start, start + BUCKET):
        if table[row, KEY] == key and table[row, EFFORT] > 0:
            chosen = row
            break
        if table[row, EFFORT] < table[chosen, EFFORT]:
            chosen = row
    table[chosen, KEY] = key
    table[chosen, FIRST] = first
    table[chosen, SECOND] = second
    table[chosen, EFFORT] = effort
