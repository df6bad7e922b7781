"""The only room that uses Numba: the same code is read and debugged as Python, and runs as machine code.

    @compiled_class     a NamedTuple class whose public methods compiled code may call
    @interpreted_class  a class whose values no machine code takes: compiled functions run as plain Python for them
    @inlined            a small function that compiled code may call; called from Python it stays plain Python
    @compiled           a function that Numba compiles, once for each combination of argument types
    @compiled_or(plain) the same, where plain Python runs another function that does as much with whole arrays
    check_results(…)    checks what other people's methods of a name return, before our kernels use it
    workspace_type(…)   makes a function that makes the working memory of a kernel
    copy_into(p, q)     copies a position into the arrays of another, for kernels that play without undoing
    pack, unpacked      a position as one array of numbers and back, for calls from Python that cost little
    prepare(f, *args)   compile f for these arguments (or load it from the cache) without running it
    prepared_for(f, *args)  the machine code for such arguments, for callers that know their types
    on_compile(notify)  calls notify when a function is compiled and not loaded from the cache
    is_compiling()      whether that goes on now

Numba is imported at the first call of a compiled function, not before, so that `--help` does not wait for it. With
`NUMBA_DISABLE_JIT=1` nothing is compiled and the same code runs as plain Python.

Rules for compiled code: classes and functions live at the top level of importable modules; a recursive function is
private and is called by one non-recursive compiled function that casts its scalars (a second signature inside a
recursion crashes when it is loaded from the cache); flags are integers; kernels allocate nothing.

Our own code is compiled without bounds checks. Other people's has them: an index out of bounds is a Mistake.

    decorators.py       the decorators for classes and functions of other rooms
    arithmetic.py       arithmetic and memory with equal results interpreted and compiled
    overloads.py        tells Numba how to compile all of these
    cache.py            machine code between processes: one checked file for each function and argument types
    stamp.py            identifies the source code that a cache entry was compiled from
    folders.py          where the cache is
    crash.py            reports an earlier crash of machine code
"""

from .arithmetic import (
    INTERPRETED,
    bit_count,
    copy_into,
    int64,
    lowest_bit,
    pack,
    unpacked,
    words_of,
    workspace_type,
    wrapped_product,
)
from .crash import watch_for_crashes
from .decorators import (
    check_results,
    compiled,
    compiled_class,
    compiled_or,
    inlined,
    interpreted_class,
    is_compiling,
    is_interpreted,
    on_compile,
    prepare,
    prepared_for,
    shape_of,
)
from .folders import cache_folder, delete_caches, sources_hash, user_folder

__all__ = [
    "INTERPRETED",
    "bit_count",
    "cache_folder",
    "check_results",
    "compiled",
    "compiled_class",
    "compiled_or",
    "copy_into",
    "delete_caches",
    "inlined",
    "int64",
    "interpreted_class",
    "is_compiling",
    "is_interpreted",
    "lowest_bit",
    "on_compile",
    "pack",
    "prepare",
    "prepared_for",
    "shape_of",
    "sources_hash",
    "unpacked",
    "user_folder",
    "watch_for_crashes",
    "words_of",
    "workspace_type",
    "wrapped_product",
]
