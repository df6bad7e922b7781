"""Sets of exercises that a teacher sends to a class, and who solved what. All of it is in memory, and gone with it."""

import math
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field

from ...errors import Mistake
from .limits import Refusal

MOST_SETS, MOST_STUDENTS, MOST_EXERCISES = 50, 500, 30
MOST_ANSWERS = 50  # different wrong answers to an exercise that are told apart
SHOWN_ANSWERS = 3
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none is taken for another one
CODE = 4  # letters


class NoSuchSetError(Exception):
    """No set was sent under this code."""


@dataclass
class Work:
    """What a student has done on an exercise. `solved` says at which try, counted from 1."""

    tries: int = 0
    solved: int | None = None
    shown: bool = False  # its solution was looked at before it was solved
    seconds: float = 0.0
    answer: str = ""  # the last one


@dataclass
class Student:
    number: int  # in the order in which they came, from 1
    name: str = ""
    works: dict[int, Work] = field(default_factory=dict)  # by exercise, from 0


@dataclass
class Handout:
    """A set that was sent. In a test its solutions are locked until the teacher opens them."""

    code: str
    exercises: str  # as the address of the page has them
    title: str
    is_test: bool
    is_anonymous: bool
    is_open: bool
    students: dict[str, Student] = field(default_factory=dict)  # by visitor
    wrong: dict[int, Counter[str]] = field(default_factory=dict)  # answers by exercise
    sent: float = field(default_factory=time.time)

    @property
    def count(self) -> int:
        return self.exercises.count("~") + 1

    def name_of(self, student: Student) -> str:
        """A student's name; the number where the class is anonymous, or none was given."""
        return f"Student {student.number}" if self.is_anonymous or not student.name else student.name

    def usual_mistakes(self) -> dict[int, list[tuple[str, int]]]:
        """The wrong answers that were given most often, by exercise."""
        return {exercise: answers.most_common(SHOWN_ANSWERS) for exercise, answers in sorted(self.wrong.items())}


class Classroom:
    """The sets of a class. A visitor who shows the key, which only the terminal tells, is the teacher."""

    def __init__(self, url: str) -> None:
        self.url, self.key = url, secrets.token_urlsafe(12)
        self.handouts: dict[str, Handout] = {}
        self._teachers: set[str] = set()

    def is_teacher(self, visitor: str) -> bool:
        return visitor in self._teachers

    def let_teach(self, visitor: str, key: str) -> None:
        """Make a visitor the teacher."""
        if not secrets.compare_digest(key.encode(), self.key.encode()):
            raise Refusal("This is not the teacher's key: the terminal of the server tells it.", 403)
        self._teachers.add(visitor)

    def check_teacher(self, visitor: str) -> None:
        if visitor not in self._teachers:
            raise Refusal("Only the teacher of this class may do this: open the address that the terminal tells.", 403)

    def send(self, exercises: str, title: str, is_test: bool, is_anonymous: bool) -> Handout:
        """Send a set to the class."""
        if len(self.handouts) >= MOST_SETS:
            raise Mistake(f"{MOST_SETS} sets are sent, which is the most: take one back first.")
        if exercises.count("~") >= MOST_EXERCISES:
            raise Mistake(f"A set has at most {MOST_EXERCISES} exercises.")
        code = next(code for code in iter(_code, "") if code not in self.handouts)
        handout = Handout(code, exercises, title.strip() or "Exercises", is_test, is_anonymous, not is_test)
        self.handouts[code] = handout
        return handout

    def handout(self, code: str) -> Handout:
        found = self.handouts.get(code.lower())
        if found is None:
            raise NoSuchSetError
        return found

    def enter(self, code: str, visitor: str, name: str) -> Student:
        """A student begins, or changes the name."""
        handout = self.handout(code)
        student = handout.students.get(visitor)
        if student is None:
            if len(handout.students) >= MOST_STUDENTS:
                raise Refusal(f"{MOST_STUDENTS} students have this set, which is the most.", 503)
            student = handout.students[visitor] = Student(len(handout.students) + 1)
        student.name = " ".join(name.split()) or student.name
        return student

    def tried(
        self, code: str, visitor: str, exercise: int, *, right: bool, shown: bool, seconds: float, answer: str
    ) -> Work:
        """A student has checked an answer, or looked at the solution.

        What is solved stays as it is, and so does all of a test once its solutions are open.
        """
        handout = self.handout(code)
        if exercise >= handout.count:
            raise Mistake(f"This set has {handout.count} exercises: there is no exercise {exercise}, counted from 0.")
        work = self.enter(code, visitor, "").works.setdefault(exercise, Work())
        if work.solved is not None or (handout.is_test and handout.is_open) or not math.isfinite(seconds):
            return work
        work.shown |= shown
        work.seconds = max(work.seconds, seconds)
        if shown:
            return work
        work.tries, work.answer = work.tries + 1, answer
        if right and not work.shown:
            work.solved = work.tries
        elif not right:
            known = handout.wrong.setdefault(exercise, Counter())
            if answer in known or len(known) < MOST_ANSWERS:
                known[answer] += 1
        return work


def _code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE))
