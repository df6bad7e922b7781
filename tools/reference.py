"""The reference of the library, for the site: a page for each public module, made from its docstrings."""

import dataclasses
import html
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MODULES = (
    "plyground",
    "plyground.analysis",
    "plyground.arena",
    "plyground.author",
    "plyground.games",
    "plyground.records",
    "plyground.testing",
    "plyground.trees",
)
FOLDER = "reference"
_FIELD = re.compile(r"^    (\w+): ([^=#\n]+?)(?: = ([^#\n]*?))?(?:  # (.*))?$", re.MULTILINE)


def page_of(module: str) -> str:
    """The file of a module's page."""
    return f"{FOLDER}/{module.replace('.', '-')}.md"


def write(docs: Path) -> None:
    """Write all pages into the folder `reference` of the documentation."""
    (docs / FOLDER).mkdir(exist_ok=True)
    known: dict[int, str] = {}  # where each object is described
    for module in MODULES:
        (docs / page_of(module)).write_text("\n".join(lines_of(module, known)) + "\n", encoding="utf-8")


def lines_of(name: str, known: dict[int, str]) -> Iterator[str]:
    """The page of a module; what stands on an earlier page is linked."""
    module = importlib.import_module(name)
    yield from (f"# {name}", "", prose(inspect.getdoc(module) or ""), "")
    elsewhere = []
    for public in sorted(module.__all__, key=str.lower):
        value = getattr(module, public)
        described = inspect.isclass(value) or callable(value)
        if described and id(value) in known:
            elsewhere.append(f"[`{public}`]({known[id(value)]})")
            continue
        if described:
            known[id(value)] = f"{page_of(name).removeprefix(f'{FOLDER}/')}#{public.lower()}"
        yield from (f"## {public}", "")
        if inspect.isclass(value):
            yield from of_class(public, value)
        elif callable(value):
            yield from of_function(public, value)
        else:
            yield from of_value(value)
    if elsewhere:
        yield from ("## Described elsewhere", "", ", ".join(elsewhere), "")


def of_function(name: str, function: Any) -> Iterator[str]:
    yield from ("```text", signature(name, function), "```", "", prose(inspect.getdoc(function) or ""), "")


def of_value(value: Any) -> Iterator[str]:
    if isinstance(value, int | float | str | bool):
        yield from (f"The value `{value!r}`.", "")
    else:
        yield from (prose(inspect.getdoc(type(value)) or ""), "")


def of_class(name: str, cls: type) -> Iterator[str]:
    fields = list(fields_of(cls))
    if not fields and not issubclass(cls, BaseException):
        yield from ("```text", signature(name, cls), "```", "")
    text = inspect.getdoc(cls) or ""
    if not text.startswith(f"{cls.__name__}("):  # what a dataclass or NamedTuple without docstring gets
        yield from (prose(text), "")
    if fields:
        yield from ("| field | type | meaning |", "|---|---|---|")
        for field, kind, default, meaning in fields:
            given = f" = {default}" if default and "field(" not in default else ""
            yield f"| `{field}` | {code(kind + given)} | {meaning.replace('|', chr(92) + '|')} |"
        yield ""
    for member, value in members_of(cls):
        shown = value.fget if isinstance(value, property) else getattr(value, "func", value)
        shown = getattr(shown, "__func__", shown)
        heading = member if shown is not value and not isinstance(value, classmethod | staticmethod) else ""
        yield from (f"### {name}.{member}", "")
        yield from ("```text", f"{heading}{returned(shown)}" if heading else signature(member, shown), "```", "")
        yield from (prose(inspect.getdoc(shown) or ""), "")


def fields_of(cls: type) -> Iterator[tuple[str, str, str, str]]:
    """Name, type, default and comment of each public field of a dataclass or NamedTuple, its bases' fields first."""
    if not (dataclasses.is_dataclass(cls) or issubclass(cls, tuple)):
        return
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("plyground"):
            continue
        own = vars(base).get("__annotations__", {})
        try:
            source = inspect.getsource(base)
        except (OSError, TypeError):
            continue
        for field, kind, default, meaning in _FIELD.findall(source):
            if field in own and not field.startswith("_"):
                yield field, kind.strip(), default, meaning


def members_of(cls: type) -> Iterator[tuple[str, Any]]:
    """Methods and properties that a class and its bases here define for others."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("plyground"):
            found |= vars(base)
    for name, value in sorted(found.items()):
        is_property = isinstance(value, property) or hasattr(value, "func")
        if not name.startswith("_") and (is_property or inspect.isroutine(value)):
            yield name, value


def signature(name: str, function: Any) -> str:
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return f"{name}(…)"
    kept = [parameter for parameter in found.parameters.values() if parameter.name not in ("self", "cls")]
    text = f"{name}{found.replace(parameters=kept)}"
    if len(text) > 100:
        shown = [str(parameter) for parameter in kept]
        named = [i for i, parameter in enumerate(kept) if parameter.kind is parameter.KEYWORD_ONLY]
        if named and not any(parameter.kind is parameter.VAR_POSITIONAL for parameter in kept):
            shown.insert(named[0], "*")
        inside = ",\n".join(f"    {parameter}" for parameter in shown)
        text = f"{name}(\n{inside},\n){returned(function).replace(':', ' ->', 1)}"
    return plain(text)


def returned(function: Any) -> str:
    """What a function returns, as ` -> type`, or nothing."""
    try:
        kind = inspect.signature(function).return_annotation
    except (TypeError, ValueError):
        return ""
    return "" if kind is inspect.Signature.empty else plain(f": {inspect.formatannotation(kind)}")


def plain(text: str) -> str:
    """Types without quotes and the modules that they are in, and objects without their addresses."""
    text = re.sub(r"\b(?:plyground|collections|typing|numpy)\.(?:\w+\.)*(?=\w)", "", text)
    return re.sub(r" at 0x[0-9a-f]+|(?<=[ :])'(?=[A-Z])|(?<=\w|\])'(?=[,)\n]|$| =)", "", text)


def code(text: str) -> str:
    """Code in a cell of a table, where a bar would end the cell."""
    return f"<code>{html.escape(text).replace('|', '&#124;')}</code>"


def prose(text: str) -> str:
    """A docstring as Markdown: its indented lines stay code, and its sessions become code."""
    blocks = []
    for block in re.split(r"\n{2,}", text):
        if block.startswith(">>> "):
            blocks.append(f"```python\n{block}\n```")
        else:
            lines = (line if line.startswith("    ") else line.replace("<", "&lt;") for line in block.splitlines())
            blocks.append("\n".join(lines))
    return "\n\n".join(blocks)
