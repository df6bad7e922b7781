"""Keys: equal for positions with the same future, and for no others."""

import random
from collections.abc import Hashable, Sequence

from ..compiled import INTERPRETED
from ..games.game import Game, legal_moves
from ..games.state import Core, copied
from .positions import difference, replay, visible
from .trial import Check, Skip, Trial, check

NEIGHBOURS = 300 if INTERPRETED else 2500  # positions whose keys are compared with each other

_HINT = "If both have the same future, Game.identity should not tell them apart."


def other_order(game: Game, moves: Sequence[int], chance: random.Random) -> list[int] | None:
    """The same moves by the same sides in another order, or None if that order is no game."""
    queues: tuple[list[int], list[int]] = ([], [])
    position = copied(game.new())
    for move in moves:
        queues[position.to_move()].append(move)
        position = position.play(move)
    for queue in queues:
        chance.shuffle(queue)
    position, reordered = copied(game.new()), list[int]()
    while queues[0] or queues[1]:
        queue = queues[position.to_move()]
        if position.is_over() or not queue or queue[-1] not in legal_moves(position):
            return None
        reordered.append(queue.pop())
        position = position.play(reordered[-1])
    return reordered


@check("keys are equal exactly for equal positions", f"set of {NEIGHBOURS:,} positions", share=0.4)
def keys(trial: Trial) -> None:
    position, chance = trial.position(), trial.chance
    widest = int(NEIGHBOURS**0.5)
    by_key: dict[int, tuple[Hashable, tuple[int, ...]]] = {}  # with the way there
    by_identity: dict[Hashable, int] = {}

    def compare(position: Core, *way: int) -> None:
        key, identity = int(position.key()), trial.game.identity(position)
        trial.require(0 <= key < 1 << 64, f"key() is {key}: a key has 64 bits and is not negative.", position)
        known, other = by_key.setdefault(key, (identity, way))
        if known != identity:
            text = trial.game.text(replay(trial.game, (*trial.moves, *other)))
            trial.fail(f"Two different positions have the key {key}; the other one is {text!r}. {_HINT}", position)
        sentence = "Two equal positions have different keys."
        trial.require(by_identity.setdefault(identity, key) == key, sentence, position)

    compare(position)
    for move in _sample(legal_moves(position), widest, chance):
        child = position.play(move)
        compare(child, move)
        for reply in _sample(legal_moves(child), widest, chance):
            grandchild = child.play(reply)
            compare(grandchild, move, reply)
            grandchild.undo()
        child.undo()


def _sample(moves: list[int], most: int, chance: random.Random) -> list[int]:
    return moves if len(moves) <= most else chance.sample(moves, most)


@check("a position is the same by another order of moves")
def orders(trial: Trial) -> None:
    game, moves = trial.game, trial.playout()
    for _ in range(3):
        if (reordered := other_order(game, moves, trial.chance)) is None:
            continue
        there, here = replay(game, reordered), replay(game, moves)
        names = " ".join(game.start().line(reordered))
        if game.identity(there) == game.identity(here):
            differs = difference(visible(trial.subject, there), visible(trial.subject, here))
            trial.require(not differs, f"The moves in another order, {names}, lead elsewhere: {differs}.", here)
        else:  # as when the other side closed a box
            differ = there.key() != here.key()
            sentence = f"The moves in another order, {names}, lead to another position of equal key. {_HINT}"
            trial.require(differ, sentence, here)


@check("keys differ where little does", "list of texts", share=0)
def alike(trial: Trial) -> None:
    if not trial.subject.alike:
        raise Skip("No texts of positions were named that differ in little.")
    texts: dict[int, str] = {}
    for text in trial.subject.alike:
        key = int(trial.game.parse(text).key())
        trial.require(key not in texts, f"The positions {text!r} and {texts.get(key)!r} have the same key.")
        texts[key] = text


CHECKS: tuple[Check, ...] = (keys, orders, alike)
