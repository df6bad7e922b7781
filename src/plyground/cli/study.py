"""`plyground study`: published figures beside measured ones."""

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..arena.schedule import ArenaControl
from ..bibliography import DOCUMENTS, Document
from ..charts import chart_svg
from ..errors import Mistake, unknown
from ..files import check_output, write_whole
from ..records.store import studies_place
from ..studies import CLASSICS, STUDIES, run_study
from ..studies.catalogue import DOCUMENT_STUDIES, GROUPS, classic
from ..studies.filed import StoppedError
from ..studies.form import SCALES, Scale, read_study
from ..studies.render import figure_text, html, markdown, verdicts
from ..studies.report import Chart, Study
from .show import Screen, add_rows, print_json, table
from .thinking import STOPPED, wait

FILE = ".toml"  # how a study that is a file ends
_CLASSICS_PAGE = {
    "title": "The classics: what the field has claimed, beside what is measured",
    "opening": "`plyground study classics --markdown -o docs/classics.md` writes this page. Each study is a file of "
    "claims and experiments, in `src/plyground/studies/classics/`: run one by its name, copy it, or dispute it "
    "([how](tutorials/study.md#with-a-claim-and-a-verdict)). Numbers of positions are the same on every machine. "
    "Times, and what is proven within a time, are not.",
}
_PICTURES = "images"  # the folder beside a Markdown page


@dataclass(frozen=True)
class StudySettings:
    """How studies that are files run: the classics, and those of other people."""

    scale: Scale = "full"
    store: Path | None = None
    jobs: int | None = None


def study(
    name: str | None,
    *,
    output: Path | None,
    as_markdown: bool,
    as_html: bool,
    as_json: bool,
    scale: str = "full",
    store: Path | None = None,
    jobs: int | None = None,
) -> int:
    """List the studies, or run one, a group of them or a file; the exit code."""
    if as_markdown + as_html + as_json > 1:
        raise Mistake("Choose one of --json, --markdown and --html.")
    if output is not None and not (as_markdown or as_html):
        raise Mistake("--output takes the text of --markdown or --html: say which.")
    if name is None:
        if as_markdown or as_html:
            raise Mistake(f"Say which study to run: allowed are {', '.join([*STUDIES, *GROUPS])}.")
        _list(as_json=as_json)
        return 0
    if name.endswith(FILE):
        read_study(Path(name)).plans()  # a Mistake at once, if it is none
    elif name not in GROUPS and name not in STUDIES:
        raise unknown("study", name, [*STUDIES, *GROUPS])
    if (known := next((each for each in SCALES if each == scale), None)) is None:
        raise unknown("scale", scale, SCALES)
    if output is not None:
        check_output(output)
        if as_markdown:
            _check_folder(output.parent / _PICTURES)
    screen = Screen()
    names = list(GROUPS.get(name, [name]))
    done, stopped = _run(names, screen, StudySettings(known, store or studies_place(), jobs))
    if as_json:
        print_json({"studies": [one.to_json() for one in done], "stopped": stopped})
    elif as_markdown:
        pages = _CLASSICS_PAGE if name == "classics" else {}
        _write(markdown(done, _picture_address if output else None, **pages), output, screen)
        if output is not None:
            _write_pictures(done, output)
    elif as_html:
        _write(html(done), output, screen)
    else:
        for one in done:
            _show(one, screen)
    return STOPPED if stopped else 0


class _Stopped(Exception):  # noqa: N818 - a request, not an error
    """Raised inside a study when the person stops it."""


def _run(names: Sequence[str], screen: Screen, settings: StudySettings) -> tuple[list[Study], bool]:
    """The finished studies, and whether the person stopped before the last one."""
    done: list[Study] = []
    shares = {name: STUDIES[name].share if name in STUDIES else 1.0 for name in names}
    whole = sum(shares.values())
    fraction, running, stopping = 0.0, names[0], False
    control = ArenaControl()

    def stop() -> None:
        nonlocal stopping
        stopping = True
        control.stop()

    def run_all() -> None:
        nonlocal fraction, running
        before = 0.0
        for running in names:
            share = shares[running] / whole

            def progress(part: float, before: float = before, share: float = share) -> None:
                nonlocal fraction
                fraction = before + part * share
                if stopping:
                    raise _Stopped

            try:
                done.append(
                    run_study(
                        running,
                        progress,
                        scale=settings.scale,
                        store=settings.store,
                        jobs=settings.jobs,
                        control=control,
                    )
                )
            except (_Stopped, StoppedError):
                return
            before += share

    with suppress(KeyboardInterrupt):  # the second one
        wait(
            run_all,
            screen,
            stop=stop,
            doing=lambda: f"studying {running}",
            share=lambda: fraction,
            stopping="Ending the study that runs; Ctrl-C again stops at once.",
        )
    return list(done), len(done) < len(names)


def _list(*, as_json: bool) -> None:
    if as_json:
        print_json({"studies": [_listed(name) for name in STUDIES]})
        return
    screen = Screen()
    rows = [
        (name if at == 0 else "", number, *_facts(DOCUMENTS[number]))
        for name, kind in DOCUMENT_STUDIES.items()
        for at, number in enumerate(kind.documents)
    ]
    everything = ("all", "", "", "", "", "every document")
    columns = ("study", "document", "title", "author", "year", "what it is about")
    screen.show(add_rows(table(*columns), [*rows, everything]))
    classics = [(name, kind.summary, classic(name).summary) for name, kind in CLASSICS.items()]
    screen.say()
    screen.show(
        add_rows(
            table("classic", "what was published", "what is tested"), [*classics, ("classics", "", "every classic")]
        )
    )


def _listed(name: str) -> dict[str, Any]:
    kind = STUDIES[name]
    documents = [asdict(DOCUMENTS[number]) for number in kind.documents]
    file = classic(name) if kind.is_classic else None
    return {
        "name": name,
        "document": ", ".join(kind.documents),
        "summary": kind.summary,
        "documents": documents,
        "title": file.title if file else "",
        "source": file.source if file else "",
    }


def _facts(document: Document) -> tuple[str, str, str, str]:
    """Title, author, year and subject, for a table."""
    missing = "not printed"
    return document.title, document.author or missing, document.year or missing, document.subject


_SIGNS = {"reproduced": "✓", "differs": "≠", "cannot be checked": "?"}


def _show(study: Study, screen: Screen) -> None:
    screen.say()
    screen.say((study.heading, "bold"))
    screen.say(verdicts(study) + ".")
    for paragraph in study.paragraphs:
        screen.out.print()
        screen.out.print(paragraph)
    for one in study.tables:
        rows = []
        for row in one.rows:
            verdict = f"{_SIGNS[row.verdict]} {row.verdict}" + (f": {row.reason}" if row.reason else "")
            rows.append((row.label, figure_text(row.published), figure_text(row.measured), verdict))
        screen.say()
        screen.say((one.title, "bold"))
        screen.show(add_rows(table("figure", "published", "measured", "verdict"), rows))


def _picture_address(study: Study, number: int, chart: Chart) -> str:
    return f"{_PICTURES}/study-{study.name}-{number + 1}.svg"


def _write(text: str, output: Path | None, screen: Screen) -> None:
    if output is None:
        print(text, end="", file=screen.out.file)
        return
    write_whole(output, text.encode())


def _write_pictures(studies: Sequence[Study], beside: Path) -> None:
    for one in studies:
        for number, chart in enumerate(one.charts):
            path = beside.parent / _picture_address(one, number, chart)
            path.parent.mkdir(exist_ok=True)
            write_whole(path, chart_svg(chart).encode())


def _check_folder(pictures: Path) -> None:
    if pictures.is_dir():
        check_output(pictures / "study.svg")
    elif os.path.lexists(pictures):
        raise Mistake(f"Cannot write into the folder {str(pictures)!r}: it is no folder.")
