"""The arena: players against each other."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .public import *  # noqa: F403
else:
    from ..on_demand import names_of

    __getattr__, __dir__ = names_of(__name__)
