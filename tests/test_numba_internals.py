"""What we use of Numba without its promise. When Numba is raised, this says where to look.

Go through this list in Numba's source, run `tests/test_compiled.py`, `tests/test_foreign.py` and
`tests/test_cache_damage.py`, compare the speed, and only then raise the bound in `pyproject.toml` and VERIFIED.
"""

import importlib.metadata
import inspect
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import types
from numba.core import caching, compiler, event, funcdesc, serialize, sigutils
from numba.core.typing import templates

from plyground.compiled import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

VERIFIED = (0, 68)  # the latest minor version that we have gone through


OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
add: Any = numba.njit(**OPTIONS)(lambda first, second: first + second)


def parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


# What we rely on, where we rely on it, and whether it is still so.
PRIVATE: dict[str, tuple[str, Callable[[], bool]]] = {
    "the option _nrt of njit leaves out reference counting": (
        "decorators.py: Compiled",
        lambda: add.targetoptions["_nrt"] is False,
    ),
    "a dispatcher asks its attribute _cache, which is a NullCache without cache=True": (
        "decorators.py: Compiled",
        lambda: type(add._cache) is caching.NullCache,
    ),
    "a cache has load_overload(sig, target_context), save_overload(sig, cres), flush() and cache_path": (
        "cache.py: Cache",
        lambda: (
            caching._Cache.__abstractmethods__
            == {"cache_path", "load_overload", "save_overload", "enable", "disable", "flush"}
            and parameters(caching._Cache.load_overload) == ["self", "sig", "target_context"]
        ),
    ),
    "Dispatcher.compile() returns the entry point, which takes the arguments unchecked": (
        "decorators.py: Compiled.prepared_for",
        lambda: add.compile((types.int64, types.int64))(2, 3) == 5,
    ),
    "CompileResult._reduce() and _rebuild(target_context, ...) write and read machine code": (
        "cache.py: Cache",
        lambda: (
            parameters(compiler.CompileResult._reduce) == ["self"]
            and parameters(compiler.CompileResult._rebuild)[0] == "target_context"
        ),
    ),
    "numba.core.serialize.dumps pickles classes of importable modules by name": (
        "cache.py: Cache.save_overload",
        lambda: b"Path" in serialize.dumps(Path),
    ),
    "normalize_signature gives the types of the arguments and of the result": (
        "cache.py: Cache",
        lambda: sigutils.normalize_signature((types.int64,)) == ((types.int64,), None),
    ),
    "codegen().magic_tuple() names the processor": (
        "cache.py: Cache._entry",
        lambda: all(isinstance(part, str) for part in add.targetctx.codegen().magic_tuple()),
    ),
    "NamedTuple types know their class as instance_class, and the base BaseNamedTuple": (
        "overloads.py, cache.py",
        lambda: all(issubclass(kind, types.BaseNamedTuple) for kind in (types.NamedTuple, types.NamedUniTuple)),
    ),
    "an AttributeTemplate finds attributes by generic_resolve, after the fields of a NamedTuple": (
        "overloads.py: _Methods",
        lambda: templates.AttributeTemplate.generic_resolve is NotImplemented,
    ),
    "a BoundFunction is lowered by the key of its template": (
        "overloads.py: _Methods",
        lambda: "typing_key" in inspect.getsource(types.BoundFunction.get_impl_key),
    ),
    "jit takes a pipeline_class, whose define_pipelines may still change state.func_id.unique_id": (
        "overloads.py: UniqueNames",
        lambda: "pipeline_class" in parameters(numba.jit) and "func_id.unique_id" in inspect.getsource(funcdesc),
    ),
    "the event numba:compile carries the dispatcher": (
        "decorators.py: _numba",
        lambda: _heard(lambda: numba.njit(lambda x: x)(np.int64(1))),
    ),
}


def _heard(compile_something: Callable[[], object]) -> bool:
    with event.install_recorder("numba:compile") as recorder:
        compile_something()
    return all("dispatcher" in heard.data for _, heard in recorder.buffer if heard.is_start) and bool(recorder.buffer)


@pytest.mark.parametrize("what", PRIVATE)
def test_numba_still_has(what: str) -> None:
    where, holds = PRIVATE[what]
    try:
        found = holds()
    except Exception as error:
        found = False
        what = f"{what} ({type(error).__name__}: {error})"
    assert found, f"Numba {numba.__version__} has changed what src/plyground/compiled/{where} relies on: {what}."


def test_a_newer_numba_is_gone_through_first() -> None:
    installed = tuple(map(int, importlib.metadata.version("numba").split(".")[:2]))
    assert installed <= VERIFIED, f"Numba {numba.__version__} is new: see the head of {Path(__file__).name}."
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
    assert f"numba>=0.63,<0.{VERIFIED[1] + 1}" in project["project"]["dependencies"]
