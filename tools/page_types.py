"""Write the page's types.d.ts from what the server declares: web/wire and web/service/questions.

python tools/page_types.py            write it
python tools/page_types.py --check    only say whether it is as it would be written
"""

import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from plyground.web import wire
from plyground.web.service.questions import QUESTIONS, answers
from plyground.web.service.questions.message import Message
from plyground.web.wire import requests

TARGET = Path(__file__).parent.parent / "src/plyground/web/static/types.d.ts"
HEAD = "// What the server sends and takes. tools/page_types.py writes it from web/wire and web/service/questions."
WIDTH = 120
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "any"}


def written() -> str:
    """The text of types.d.ts."""
    taken = [each for each in vars(requests).values() if isinstance(each, type) and issubclass(each, requests.Shape)]
    sent = list(dict.fromkeys([*wire.declared(), *answers()]))
    parts = [_interface(each, _sent_fields(each)) for each in sent]
    parts += [_interface(each, _taken_fields(each)) for each in [*taken, *_bodies(), *QUESTIONS]]
    parts += [_union("Answer", [each for each in sent if "type" in get_type_hints(each)])]
    parts += [_union("Request", QUESTIONS), _answers_by_type()]
    return "\n".join([HEAD, *filter(None, parts), ""])


def _bodies() -> list[Any]:
    """What REST takes of some questions: the same without what the socket needs."""
    bases = [base for question in QUESTIONS for base in question.__bases__]
    return [each for each in bases if not issubclass(each, Message) and each.__module__ != requests.__name__]


def _answers_by_type() -> str:
    """What each request is answered with, if it has a ref."""
    known = [(kind, each.answer.__name__) for each in QUESTIONS for kind in get_args(get_type_hints(each)["type"])]
    lines = [f"  {kind}: {answer};" for kind, answer in known]
    return "\n".join(
        ["\n/** What requests are answered with, by their type. */", "export interface AnswerTo {", *lines, "}"]
    )


def _sent_fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    hints = get_type_hints(kind, include_extras=True)
    optional = getattr(kind, "__optional_keys__", ())  # of a dataclass all is sent
    return {name: (hint, name in optional) for name, hint in hints.items()}


def _taken_fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: (hints[name], not field.is_required()) for name, field in kind.model_fields.items()}


def _interface(kind: Any, fields: dict[str, tuple[Any, bool]]) -> str:
    """Every field with its type, and whether it may be left out; nothing for what only others are derived from."""
    if not fields or kind.__name__.startswith("_"):
        return ""
    doc = _comment(" ".join(kind.__doc__.split())) if vars(kind).get("__doc__") else []
    lines = [f"  {name}{'?' if optional else ''}: {_type(hint)};" for name, (hint, optional) in fields.items()]
    return "\n".join(["", *doc, f"export interface {kind.__name__} {{", *lines, "}"])


def _comment(text: str) -> list[str]:
    if len(text) <= WIDTH - len("/**  */"):
        return [f"/** {text} */"]
    return ["/**", *(f" * {line}" for line in textwrap.wrap(text, WIDTH - len(" * "))), " */"]


def _union(name: str, kinds: Iterable[Any]) -> str:
    names = [each.__name__ for each in kinds]
    one_line = f"  {' | '.join(names)};"
    lines = [one_line] if len(one_line) <= WIDTH else ["\n".join(f"  | {each}" for each in names) + ";"]
    return "\n".join([f"\nexport type {name} =", *lines])


def _type(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is NotRequired:
        return _type(inner[0])
    if origin is Annotated:
        one_of = next((extra for extra in hint.__metadata__ if isinstance(extra, wire.OneOf)), None)
        return _values(one_of.values) if one_of else _type(inner[0])
    if origin is Literal:
        return _values(inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(_type, inner)))
    if origin is list or (origin is tuple and inner[-1] is ...):
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, inner))}]"
    return str(hint.__name__)


def _values(values: Any) -> str:
    return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in values)


def main() -> int:
    text = written()
    if sys.argv[1:] != ["--check"]:
        TARGET.write_text(text)
        return 0
    if TARGET.read_text() == text:
        return 0
    print("types.d.ts is not what the server declares: run `python tools/page_types.py`.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
