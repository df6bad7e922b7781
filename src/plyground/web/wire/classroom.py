"""A class: its address, the sets that were sent, and who solved what."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from .requests import Shape

Exercises = Annotated[str, Field(min_length=1, max_length=12_000, description="as the page's address has them")]


class SentSet(TypedDict):
    """A set of exercises that was sent to the class. `test`: its solutions are locked until it is `open`."""

    code: str
    exercises: str
    title: str
    test: bool
    anonymous: bool
    open: bool
    url: str
    students: int


class Class(TypedDict):
    """The address of a class, its QR code as rows of 0 and 1, and whether the visitor is the teacher, who is told the
    sets that were sent."""

    url: str
    code: list[str]
    teacher: bool
    sets: list[SentSet]


class Assignment(SentSet):
    """A set as a student gets it; `name` is null before the student has begun."""

    name: str | None


class WorkDone(TypedDict):
    """What a student did on an exercise, counted from 0. `solved` is the try at which it was, null before."""

    exercise: int
    tries: int
    solved: int | None
    shown: bool
    seconds: float
    answer: str


class StudentRow(TypedDict):
    name: str
    works: list[WorkDone]


class WrongAnswer(TypedDict):
    exercise: int
    answer: str
    count: int


class Results(SentSet):
    """How a set stands: every student in the order of coming, and the usual wrong answers, the most frequent first."""

    qr: list[str]
    rows: list[StudentRow]
    wrong: list[WrongAnswer]


class TeacherKey(Shape):
    key: Annotated[str, Field(max_length=80)]


class NewSet(Shape):
    """A set to send."""

    exercises: Exercises
    title: Annotated[str, Field(max_length=80)] = ""
    test: bool = False
    anonymous: bool = False


class ChangedSet(Shape):
    """What the teacher changes of a set; what is left out stays."""

    open: bool | None = None
    anonymous: bool | None = None


class StudentName(Shape):
    name: Annotated[str, Field(max_length=40)] = ""


class Try(Shape):
    """An answer that was checked; or `shown`: the solution was looked at."""

    exercise: Annotated[int, Field(ge=0, le=100)]
    right: bool
    shown: bool = False
    seconds: Annotated[float, Field(ge=0, le=86_400)] = 0.0
    answer: Annotated[str, Field(max_length=200)] = ""
