"""Tells Numba which methods and functions compiled code may call, and gives it the machine code of `arithmetic.py`.

This is imported together with Numba, at the first use of compiled code.
"""

import inspect
import uuid
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types
from numba.core.compiler import Compiler
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_builtin, overload

from .arithmetic import LOW_63_BITS, bit_count, copy_into, lowest_bit, nameless, wrapped_product
from .decorators import CHECKS, is_foreign


class UniqueNames(Compiler):
    """Gives machine code names that no other process uses.

    Numba numbers its functions anew in each process and names classes without their modules. If two processes compile
    two classes of the same name, a third process that loads both would run the code of one for the other.
    """

    def define_pipelines(self) -> Any:
        self.state.func_id.unique_id = uuid.uuid4().hex
        return super().define_pipelines()


# LLVM inlines a call only where it is told to; forceinline is worth 1.5x on a small board.
_INLINE: dict[str, Any] = {"forceinline": True, "pipeline_class": UniqueNames}

CALLABLE: set[Callable[..., Any]] = set()  # every function and method that compiled code may call
_method_names: set[str] = set()


def expose_function(function: Callable[..., Any]) -> None:
    """Let compiled code call a function, which becomes part of its caller."""
    if function not in CALLABLE:
        CALLABLE.add(function)
        # Numba wants to see exactly as many parameters as the call has arguments.
        count = len(inspect.signature(function).parameters)
        parameters = ", ".join(f"p{i}" for i in range(count))
        options: Any = {**_INLINE, "boundscheck": is_foreign(function)}
        names = {"function": function}
        check = CHECKS.get(function.__name__) if is_foreign(function) else None
        if check is not None and count == len(inspect.signature(check).parameters):
            inner = {"call": njit(**options)(function), "check": njit(**options)(check)}
            arguments = "".join(f", p{i}" for i in range(1, count))
            names["function"] = eval(f"lambda {parameters}: check(call({parameters}){arguments})", inner)
        overload(function, strict=False, jit_options=options)(eval(f"lambda {parameters}: function", names))


def expose_method(method: Callable[..., Any]) -> None:
    """Let compiled code call a method of a NamedTuple class."""
    expose_function(method)
    name = method.__name__
    if name not in _method_names:
        _method_names.add(name)
        lower_builtin((_Methods, name), types.BaseNamedTuple, types.VarArg(types.Any))(_call_of(name))


def _call_of(name: str) -> Callable[..., Any]:
    """A function that generates the machine code of a call position.name(…)."""

    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        typing = context.typing_context
        function = typing.resolve_value_type(getattr(signature.args[0].instance_class, name))
        call = context.get_function(function, function.get_call_type(typing, signature.args, {}))
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, args)

    return lower


@infer_getattr
class _Methods(AttributeTemplate):
    """Finds the methods of classes marked with our decorators, and leaves all other NamedTuples to Numba.

    Numba looks for a field of the NamedTuple before it asks here, so no method hides a field.
    """

    key = types.BaseNamedTuple

    def generic_resolve(self, instance: Any, name: str) -> Any:  # type: ignore[override]
        method = getattr(instance.instance_class, name, None)
        if not inspect.isfunction(method) or method not in CALLABLE:
            return None
        function = self.context.resolve_value_type(method)

        class Bound(AbstractTemplate):
            key = (_Methods, name)

            def generic(self, args: Any, kws: Any) -> Any:
                return function.get_call_type(self.context, (instance, *args), kws).as_method()

        return types.BoundFunction(Bound, instance)


# LLVM recognises a population-count loop but not a trailing-zeros loop, which is ten times slower than cttz.


@intrinsic
def _count(typing: Any, word: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _trailing_zeros(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@overload(bit_count, strict=False)
def _bit_count(word: Any) -> Any:
    return lambda word: _count(word)  # type: ignore[call-arg]


@overload(lowest_bit, strict=False)
def _lowest_bit(word: Any) -> Any:
    return lambda word: _trailing_zeros(word)  # type: ignore[call-arg]


@overload(wrapped_product, strict=False)
def _wrapped_product(first: Any, second: Any) -> Any:
    return lambda first, second: np.int64(np.uint64(first) * np.uint64(second) & np.uint64(LOW_63_BITS))


@intrinsic
def _nameless(typing: Any, value: Any) -> Any:
    # In memory, a NamedTuple is the same as a tuple: only its type is another.
    return _nameless_type(value)(value), lambda context, builder, signature, args: args[0]


def _nameless_type(value: Any) -> Any:
    fields: Any = value
    if not isinstance(value, types.Tuple | types.UniTuple | types.BaseNamedTuple):
        return value
    plain = types.Tuple.from_types([_nameless_type(field) for field in fields])
    # In memory, equal fields are an array and others a structure: what is one has to stay so.
    return (
        plain if isinstance(plain, types.UniTuple) == isinstance(value, types.UniTuple | types.NamedUniTuple) else value
    )


@overload(nameless, strict=False)
def _nameless_overload(value: Any) -> Any:
    return lambda value: _nameless(value)  # type: ignore[call-arg]


@overload(copy_into, strict=False)
def _copy_into(value: Any, storage: Any) -> Any:
    # Compiled code cannot loop over fields of different types: generate the assignments for this class.
    fields, lines = [f"value[{i}]" for i in range(len(value))], ["def made(value, storage):"]
    for i, field in enumerate(value):
        if isinstance(field, types.Array) and field.mutable:
            fields[i], indices = f"storage[{i}]", [f"i{d}" for d in range(field.ndim)]
            for d, index in enumerate(indices):
                lines.append(f"{'    ' * (d + 1)}for {index} in range(value[{i}].shape[{d}]):")
            place = f"[{', '.join(indices)}]"
            lines.append(f"{'    ' * (field.ndim + 1)}storage[{i}]{place} = value[{i}]{place}")
    made: dict[str, Any] = {"of_class": value.instance_class}
    exec("\n".join([*lines, f"    return of_class({', '.join(fields)})"]), made)
    return made["made"]
