"""The page that sets Plyground beside other libraries: what it says is what was run, and our lines still run."""

import contextlib
import importlib.util
import io

import pytest

from benchmarks.peers.points import BEFORE, PAGE, POINTS, page

OURS = [point for points in POINTS.values() for point in points if point.ours]


def test_the_page_is_made_of_the_points() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m benchmarks.peers.points writes it anew"


@pytest.mark.parametrize("point", OURS, ids=[point.what for point in OURS])
def test_our_line_runs(point: tuple[str, ...]) -> None:
    needed = point[-1]
    if needed and importlib.util.find_spec(needed) is None:
        pytest.skip(f"needs {needed}: pip install 'plyground[openspiel]'")
    names: dict[str, object] = {}
    exec(BEFORE["Plyground"], names)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(point[1], names)
