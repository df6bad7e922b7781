"""How much the tests try: the same tests at both speeds, with far fewer examples when everything is interpreted."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from plyground.compiled import INTERPRETED
from plyground.games import catalogue

os.environ.setdefault("PLYGROUND_JOBS", "1")  # games in this process: tests run beside each other as it is

# Derandomised, so that the main line is always green: a failure means that somebody changed something.
for name, examples in (("compiled", 20), ("interpreted", 5)):
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        derandomize=True,
        print_blob=True,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],  # explaining a failure takes longer than finding it
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
    )
settings.load_profile("interpreted" if INTERPRETED else "compiled")


@pytest.fixture(autouse=True)
def other_worlds_stay_open() -> Iterator[None]:
    """A hosted server plays no games of other packages: so does its process, which is that of the next test."""
    yield
    catalogue._closed.clear()
