"""The one grammar of everything that a person names with options: `name:key=value,key=value`.

Games, players and evaluators are all written this way, in the terminal, in files, in addresses and in the API. Each
option says how its text becomes a value and back, and what is allowed.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Generic, TypeVar, dataclass_transform

from .errors import Mistake, shortened, unknown

T = TypeVar("T")


@dataclass(frozen=True)
class Option(ABC, Generic[T]):
    """A named setting of a spec."""

    summary: str
    formerly: str = field(default="", kw_only=True)  # a name that it had before, which specs may still write

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What a person may write, in words."""

    @abstractmethod
    def read(self, text: str) -> T | None:
        """The value of a text, or None if the text is not allowed."""

    def write(self, value: T) -> str:
        return str(value)


@dataclass(frozen=True)
class Integer(Option[int]):
    low: int
    high: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str) -> int | None:
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
            return None
        return value if self.low <= (value := int(text)) <= self.high else None


@dataclass(frozen=True)
class Choice(Option[str]):
    names: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return " or ".join(self.names)

    def read(self, text: str) -> str | None:
        return text if text in self.names else None


@dataclass(frozen=True)
class Switch(Option[bool]):
    @property
    def allowed(self) -> str:
        return "on or off"

    def read(self, text: str) -> bool | None:
        return {"on": True, "off": False}.get(text)

    def write(self, value: bool) -> str:
        return "on" if value else "off"


@dataclass(frozen=True)
class Duration(Option[float]):
    """Seconds, written `250ms`, `1.5s` or `2m`."""

    @property
    def allowed(self) -> str:
        return "a time such as 250ms, 1.5s or 2m, up to 24 hours"

    def read(self, text: str) -> float | None:
        match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s|m)", text)
        if match is None:
            return None
        seconds = round(float(match[1]) * {"ms": 0.001, "s": 1, "m": 60}[match[2]], 6)
        return seconds if 0.001 <= seconds <= 86_400 else None

    def write(self, value: float) -> str:
        return f"{value:.6f}".rstrip("0").rstrip(".") + "s"


@dataclass(frozen=True)
class Text(Option[str]):
    """Any text on one line. Commas separate options, so a comma is written `%2C`, and a percent sign `%25`."""

    longest: int = 300

    @property
    def allowed(self) -> str:
        return f"a text of up to {self.longest} characters, with %2C for a comma and %25 for a percent sign"

    def read(self, text: str) -> str | None:
        if re.search("%(?!2C|25)", text, re.IGNORECASE) or not text.isprintable():
            return None
        value = re.sub("%2C", ",", text, flags=re.IGNORECASE).replace("%25", "%")
        return value if len(value) <= self.longest else None

    def write(self, value: str) -> str:
        return value.replace("%", "%25").replace(",", "%2C")


@dataclass(frozen=True)
class File(Text):
    """The path of a file. Only a person at the keyboard may name one: the page and saved games do not."""

    longest: int = 1000


@dataclass(frozen=True)
class Numbers(Option[tuple[int, ...]]):
    """A fixed count of whole numbers, joined by slashes."""

    count: int

    @property
    def allowed(self) -> str:
        what = "a whole number" if self.count == 1 else f"{self.count} whole numbers joined by '/'"
        return f"{what}, each from {-LARGEST_WEIGHT} to {LARGEST_WEIGHT}"

    def read(self, text: str) -> tuple[int, ...] | None:
        parts = text.split("/")
        if len(parts) != self.count or not all(re.fullmatch(r"[+-]?[0-9]{1,18}", part) for part in parts):
            return None
        values = tuple(int(part) for part in parts)
        return values if max(map(abs, values)) <= LARGEST_WEIGHT else None

    def write(self, value: tuple[int, ...]) -> str:
        return "/".join(map(str, value))


LARGEST_WEIGHT = 10**15  # a sum of some hundred weights stays far below what a search calls infinite


def option(kind: Option[Any], *, default: Any = MISSING) -> Any:
    """A field of a game or of a class of `options`. Without a default, it has to be set."""
    return field(default=default, metadata={"option": kind})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(option,))
def options(cls: type[T]) -> type[T]:
    """A frozen dataclass whose fields are made by `option`. Its docstring ends with a table of them."""
    made = dataclass(frozen=True, kw_only=True)(cls)
    usual = defaults_of(made)
    rows = []
    for name, kind in options_of(made).items():
        default = f"default: {kind.write(usual[name])}" if usual.get(name) is not None else "no default"
        rows.append(f"    {name:<14} {kind.summary} ({kind.allowed}; {default})")
    made.__doc__ = "\n".join([made.__doc__ or "", "", *rows])
    return made


def options_of(what: Any) -> dict[str, Option[Any]]:
    """The options among the fields of a dataclass, such as a game, by name, in the order in which specs are written."""
    return {each.name: each.metadata["option"] for each in fields(what) if "option" in each.metadata}


def defaults_of(what: Any) -> dict[str, Any]:
    """The defaults of those options that have one."""
    return {each.name: each.default for each in fields(what) if each.default is not MISSING}


def split_spec(text: str, what: str) -> tuple[str, dict[str, str]]:
    """The name and the options, as texts, of a spec for `what` (a word for the message)."""
    name, colon, rest = text.strip().partition(":")
    settings: dict[str, str] = {}
    for item in rest.split(",") if colon else []:
        key, equals, value = item.partition("=")
        key, value = key.strip(), value.strip()
        if not (key and equals and value):
            raise Mistake(
                f"Cannot read {shortened(item, 60)!r} in the {what} {shortened(text, 60)!r}: "
                "write name:key=value,key=value."
            )
        if key in settings:
            raise Mistake(f"The option {shortened(key, 60)!r} stands twice in the {what} {shortened(text, 60)!r}.")
        settings[key] = value
    return name.strip(), settings


def read_options(settings: Mapping[str, str], options: Mapping[str, Option[Any]], what: str) -> dict[str, Any]:
    """The values of the settings; a Mistake for an unknown option or a value that is not allowed."""
    values: dict[str, Any] = {}
    renamed = {option.formerly: key for key, option in options.items() if option.formerly}
    for written, text in settings.items():
        key = written if written in options else renamed.get(written, written)
        if key in values:
            raise Mistake(f"{what} has {key} twice: {written} is an earlier name of {key}.")
        if key not in options:
            raise unknown(f"option of {what}", key, options) if options else Mistake(f"{what} takes no options.")
        value = options[key].read(text)
        if value is None:
            raise Mistake(f"{key}={shortened(text, 60)} is not allowed for {what}: {key} is {options[key].allowed}.")
        values[key] = value
    return values


def write_spec(name: str, values: Mapping[str, Any], options: Mapping[str, Option[Any]]) -> str:
    """The text that reads back as these values, options in their own order."""
    items = [f"{key}={options[key].write(values[key])}" for key in options if key in values]
    return name + (":" + ",".join(items) if items else "")
