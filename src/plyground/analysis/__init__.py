"""Analysis: win chances, proofs, several lines, endless analysis, reviews of games, comparisons of players."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .public import *  # noqa: F403
else:
    from ..on_demand import names_of

    __getattr__, __dir__ = names_of(__name__)
