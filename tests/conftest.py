"""How much the tests try: the same tests at both speeds, with far fewer examples when everything is interpreted."""

import os

from hypothesis import HealthCheck, Phase, settings

from plyground.compiled import INTERPRETED

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
