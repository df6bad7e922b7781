"""Requests made from the API's own description, right and wrong ones: whatever comes, never a 500."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis

from plyground.compiled import INTERPRETED
from plyground.web.service.limits import Caps

from .server import Server, Visitor

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the API does not depend on how searches run: once is enough")


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with Server(tmp_path_factory.mktemp("fuzz") / "games.db", caps=Caps(seconds=0.05, games=10**6)) as server:
        yield server.visitor()


@pytest.fixture(scope="module")
def schema(visitor: Visitor) -> Any:
    return schemathesis.openapi.from_url(visitor.url + "/api/openapi.json")


def test_no_request_breaks_the_server(schema: Any, visitor: Visitor) -> None:
    tried = 0
    for found in schema.get_all_operations():
        tried += 1
        strategy = found.ok().as_strategy()

        @hypothesis.given(case=strategy)
        @hypothesis.settings(max_examples=25, suppress_health_check=list(hypothesis.HealthCheck), deadline=None)
        def check(case: Any) -> None:
            headers = {"origin": visitor.url, "cookie": visitor.cookie}
            answer = case.call(headers={**(case.headers or {}), **headers})
            assert answer.status_code < 500, (case, answer.text)
            if answer.status_code >= 400:
                assert 5 < len(answer.json()["error"]) < 600

        check()
    assert tried >= 10
