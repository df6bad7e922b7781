"""Tells Numba which methods and functions compiled code may call, and gives it the machine code of `arithmetic.py`.

This is imported together with Numba, at the first use of compiled code.
"""

import inspect
import uuid
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.core.compiler import Compiler
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_builtin, overload

from .arithmetic import LOW_63_BITS, bit_count, copy_into, lowest_bit, pack, unpacked, wrapped_product
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


@intrinsic
def _viewed(typing: Any, like: Any, words: Any, at: Any) -> Any:
    """An array of the shape of another whose memory is in words, from a place on."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(like)(context, builder, args[0])
        block = context.make_array(words)(context, builder, args[1])
        array.data = builder.bitcast(builder.gep(block.data, [args[2]]), array.data.type)
        array.meminfo, array.parent = (cgutils.get_null_value(field.type) for field in (array.meminfo, array.parent))
        return array._getvalue()

    return like(like, words, types.int64), generate


# As `copy_into`, these two are generated for each class. `at` is how many words come before a field.


@overload(pack, strict=False)
def _pack(value: Any, words: Any) -> Any:
    lines = ["def made(value, words):", "    at = 0"]

    def write(kind: Any, name: str) -> None:
        for i, field in enumerate(kind):
            item = f"{name}[{i}]"
            if isinstance(field, types.BaseTuple):
                write(field, item)
            elif not isinstance(field, types.Array):
                lines.extend([f"    words[at] = {item}", "    at += 1"])
            elif field.mutable:
                lines.append(f"    place = viewed({item}, words, at)")
                indices = [f"i{d}" for d in range(field.ndim)]
                for d, index in enumerate(indices):
                    lines.append(f"{'    ' * (d + 1)}for {index} in range({item}.shape[{d}]):")
                where = f"[{', '.join(indices)}]"
                lines.append(f"{'    ' * (field.ndim + 1)}place{where} = {item}{where}")
                lines.append(f"    at += {_words(item)}")

    write(value, "value")
    made: dict[str, Any] = {"viewed": _viewed}
    exec("\n".join(lines), made)
    return made["made"]


@overload(unpacked, strict=False)
def _unpacked(like: Any, words: Any) -> Any:
    lines = ["def made(like, words):", "    at = 0"]
    made: dict[str, Any] = {"viewed": _viewed}

    def read(kind: Any, name: str) -> str:
        fields = []
        for i, field in enumerate(kind):
            item, own = f"{name}[{i}]", f"f{len(lines)}"
            if isinstance(field, types.BaseTuple):
                own = read(field, item)
            elif not isinstance(field, types.Array):
                lines.append(f"    {own} = words[at]{' != 0' if isinstance(field, types.Boolean) else ''}")
                lines.append("    at += 1")
            elif field.mutable:
                lines.append(f"    {own} = viewed({item}, words, at)")
                lines.append(f"    at += {_words(item)}")
            else:
                own = item
            fields.append(own)
        if not isinstance(kind, types.BaseNamedTuple):
            return f"({', '.join(fields)},)"
        of_class = f"class{len(made)}"
        made[of_class] = kind.instance_class  # type: ignore[attr-defined] # both kinds of NamedTuple have it
        return f"{of_class}({', '.join(fields)})"

    result = read(like, "like")
    exec("\n".join([*lines, f"    return {result}"]), made)
    return made["made"]


def _words(array: str) -> str:
    return f"({array}.size * {array}.itemsize + 7) // 8"
