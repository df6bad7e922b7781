"""What a game offers ready-made: its sample, comparisons, trees and the exercise. All of it can be set up."""

from collections.abc import Iterator

from ..content import Content
from ..errors import Mistake
from ..games import game as game_of
from ..games.game import Game
from ..players import player
from .trial import Check, Trial, check

PLAYERS = (2, 4)  # of a comparison, at least and at most


@check("what it offers can be set up", "game", share=0)
def offers(trial: Trial) -> None:
    usual = type(trial.game)()
    for what, game, start, players in _offered(usual):
        try:
            state = (game_of(game) if game else usual).state(start)
            for spec in players:
                player(spec, state.game)
        except Mistake as mistake:
            trial.fail(f"{what} cannot be set up: {mistake}")
        trial.require(not (players and state.is_over), f"{what} begins where the game is over.")
    for ready in Content.of(usual).comparisons:
        least, most = PLAYERS
        sentence = f"The comparison {ready.name!r} has {len(ready.players)} players: {least} to {most} are compared."
        trial.require(least <= len(ready.players) <= most, sentence)


def _offered(game: Game) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """What is offered, in words, with the spec of its game, its position and its players."""
    content = Content.of(game)
    yield "The sample", "", content.sample, ()
    for ready in content.comparisons:
        yield f"The comparison {ready.name!r}", "", "", ready.players
    for tree in content.tree_examples:
        yield f"The tree {tree.name!r}", tree.game, tree.start, tuple(filter(None, (tree.player, tree.second)))
    yield "The exercise", "", content.exercise.start, (content.exercise.player or "minimax",)


CHECKS: tuple[Check, ...] = (offers,)
