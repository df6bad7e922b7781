"""The REST API of a class, under /api/class, and the short addresses of its sets."""

import csv
import io
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException

from .. import wire
from ..service.classroom import qr_code
from ..service.handouts import CODE, Classroom, Handout, NoSuchSetError, Work
from .api import ERRORS, Json, as_text, attachment

_COLUMNS = ("student", "exercise", "task", "tries", "solved at try", "solution seen", "seconds", "last answer")


def class_routes(classroom: Classroom | None) -> APIRouter:
    api = APIRouter(prefix="/api/class", default_response_class=Json, responses=ERRORS)

    def here() -> Classroom:
        if classroom is None:
            raise HTTPException(404)
        return classroom

    def found(code: str) -> Handout:
        try:
            return here().handout(code)
        except NoSuchSetError:
            raise HTTPException(404) from None

    @api.get("", response_model=wire.Class, summary="The address of a class at this server, and its QR code")
    async def class_address(request: Request) -> Any:
        teaches = here().is_teacher(request.state.visitor)
        sets = [_sent(here(), each) for each in here().handouts.values()] if teaches else []
        return Json({"url": here().url, "code": qr_code(here().url), "teacher": teaches, "sets": sets})

    @api.post("/teacher", status_code=204, summary="Become the teacher, by the key that the terminal tells")
    async def teach(request: Request, wanted: wire.TeacherKey) -> Response:
        here().let_teach(request.state.visitor, wanted.key)
        return Response(status_code=204)

    @api.post("/sets", response_model=wire.SentSet, status_code=201, summary="Send a set of exercises; for the teacher")
    async def send_set(request: Request, new: wire.NewSet) -> Any:
        here().check_teacher(request.state.visitor)
        handout = here().send(new.exercises, new.title, new.test, new.anonymous)
        return Json(_sent(here(), handout), status_code=201)

    @api.get("/sets/{code}", response_model=wire.Assignment, summary="A set as a student gets it")
    async def one_set(request: Request, code: str) -> Any:
        return Json(_assignment(here(), found(code), request.state.visitor))

    @api.patch("/sets/{code}", response_model=wire.SentSet, summary="Open the solutions, show names; for the teacher")
    async def change_set(request: Request, code: str, change: wire.ChangedSet) -> Any:
        here().check_teacher(request.state.visitor)
        handout = found(code)
        handout.is_open = handout.is_open if change.open is None else change.open
        handout.is_anonymous = handout.is_anonymous if change.anonymous is None else change.anonymous
        return Json(_sent(here(), handout))

    @api.delete("/sets/{code}", status_code=204, summary="Take back a set and its results; for the teacher")
    async def take_back(request: Request, code: str) -> Response:
        here().check_teacher(request.state.visitor)
        del here().handouts[found(code).code]
        return Response(status_code=204)

    @api.post("/sets/{code}/name", response_model=wire.Assignment, summary="Begin a set under a name, or change it")
    async def begin(request: Request, code: str, student: wire.StudentName) -> Any:
        here().enter(found(code).code, request.state.visitor, student.name)
        return Json(_assignment(here(), found(code), request.state.visitor))

    @api.post("/sets/{code}/tries", response_model=wire.WorkDone, summary="What a student tried")
    async def tried(request: Request, code: str, each: wire.Try) -> Any:
        work = here().tried(
            found(code).code,
            request.state.visitor,
            each.exercise,
            right=each.right,
            shown=each.shown,
            seconds=each.seconds,
            answer=each.answer,
        )
        return Json(_work(each.exercise, work))

    @api.get("/sets/{code}/results", response_model=wire.Results, summary="Who solved what; for the teacher")
    async def results(request: Request, code: str) -> Any:
        here().check_teacher(request.state.visitor)
        handout = found(code)
        rows = [
            {"name": handout.name_of(student), "works": [_work(*item) for item in sorted(student.works.items())]}
            for student in handout.students.values()
        ]
        wrong = [
            {"exercise": exercise, "answer": answer, "count": count}
            for exercise, answers in handout.usual_mistakes().items()
            for answer, count in answers
        ]
        sent = _sent(here(), handout)
        return Json({**sent, "qr": qr_code(sent["url"]), "rows": rows, "wrong": wrong})

    @api.get("/sets/{code}/results.csv", summary="The same as a table; for the teacher", response_class=Response)
    async def table(request: Request, code: str) -> Any:
        here().check_teacher(request.state.visitor)
        handout, out = found(code), io.StringIO()
        rows = csv.writer(out, lineterminator="\r\n")
        rows.writerow(_COLUMNS)
        tasks = handout.exercises.split("~")
        for student in handout.students.values():
            for exercise, task in enumerate(tasks):
                work = student.works.get(exercise, Work())
                name, solved = as_text(handout.name_of(student)), "" if work.solved is None else work.solved
                figures = (work.tries, solved, "yes" if work.shown else "no", round(work.seconds))
                rows.writerow((name, exercise + 1, as_text(task), *figures, as_text(work.answer)))
        return Response(
            out.getvalue(), media_type="text/csv; charset=utf-8", headers=attachment("class", handout.code, "csv")
        )

    return api


def short_addresses(classroom: Classroom | None) -> APIRouter:
    """What students type or scan: four letters behind the address of the class."""
    short = APIRouter(include_in_schema=False)

    @short.get("/{code}")
    async def follow(code: str) -> Response:
        if classroom is None or len(code) != CODE or code.lower() not in classroom.handouts:
            raise HTTPException(404)
        return RedirectResponse(f"/#/set/{code.lower()}", status_code=303)

    return short


def _sent(classroom: Classroom, handout: Handout) -> wire.SentSet:
    return {
        "code": handout.code,
        "exercises": handout.exercises,
        "title": handout.title,
        "test": handout.is_test,
        "anonymous": handout.is_anonymous,
        "open": handout.is_open,
        "url": classroom.url + handout.code,
        "students": len(handout.students),
    }


def _assignment(classroom: Classroom, handout: Handout, visitor: str) -> wire.Assignment:
    student = handout.students.get(visitor)
    return {**_sent(classroom, handout), "name": None if student is None else handout.name_of(student)}


def _work(exercise: int, work: Work) -> wire.WorkDone:
    return {
        "exercise": exercise,
        "tries": work.tries,
        "solved": work.solved,
        "shown": work.shown,
        "seconds": work.seconds,
        "answer": work.answer,
    }
