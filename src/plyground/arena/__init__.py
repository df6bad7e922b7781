"""The arena: players against each other."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .public import *  # noqa: F403
else:
    import sys

    from ..on_demand import Package

    sys.modules[__name__].__class__ = Package
