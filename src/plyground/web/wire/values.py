"""The values that fields of several files may have."""

from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


class OneOf:
    """Of all numbers or texts, only these are ever sent."""

    def __init__(self, *values: int | str) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(list(self.values))


Side = Annotated[int, OneOf(0, 1)]
Marks = tuple[int | None, ...]  # by place: empty, a side, or 2 for what belongs to neither
Kind = Annotated[str, OneOf("cells", "lines", "text")]
Pieces = Annotated[str, OneOf("signs", "stones", "discs", "letters")]
Bound = Annotated[str, OneOf("exact", "at least", "at most", "about")]
PANELS = "panels"  # the name of the side that the compared players share
