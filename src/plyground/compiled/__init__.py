"""The only door to Numba: one text, read and debugged as Python, played as machine code.

    @compiled_class     a NamedTuple class whose public methods compiled code may call
    @inlined            a small function that compiled code may call; called from Python it stays plain Python
    @compiled           a function that Numba compiles, once for each combination of argument types
    memory_of(fields)   makes the working memory of a kernel
    moved_into(p, q)    a position in the arrays of another, for kernels that play on without undoing
    prepare(f, *args)   compile f for these arguments (or load it from the cache) without running it
    on_compile(notify)  be told when something really is being compiled

Numba is imported at the first call of a compiled function, not before, so that `--help` does not wait for it. With
`NUMBA_DISABLE_JIT=1` nothing is compiled and the same text runs as plain Python.

What compiled text must keep to: classes and functions live at the top level of importable modules; a recursive function
is private and is called by one non-recursive compiled function that casts its scalars (a second signature inside a
recursion crashes when it is loaded from the cache); flags are integers; kernels allocate nothing.

    decorators.py       what other rooms write above their classes and functions
    words.py            arithmetic and memory that mean the same at both speeds
    overloads.py        what Numba is told about all of these
    cache.py            machine code between processes: one checked file for each function and types of arguments
    stamp.py            which text an entry of the cache was compiled from
    folders.py          where the cache is
    crash.py            what is left to read after machine code has crashed
"""

from .crash import watch_for_crashes
from .decorators import compiled, compiled_class, inlined, on_compile, prepare
from .folders import cache_folder, delete_caches, user_folder
from .words import INTERPRETED, bit_count, int64, lowest_bit, memory_of, moved_into, wrapped_product

__all__ = [
    "INTERPRETED",
    "bit_count",
    "cache_folder",
    "compiled",
    "compiled_class",
    "delete_caches",
    "inlined",
    "int64",
    "lowest_bit",
    "memory_of",
    "moved_into",
    "on_compile",
    "prepare",
    "user_folder",
    "watch_for_crashes",
    "wrapped_product",
]
