"""Texts: of positions, of moves, of the game itself. What a person writes is read or refused in one sentence."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ..errors import Mistake
from ..games.game import after, legal_moves
from ..games.state import State
from .positions import difference, machine_type, visible
from .trial import Check, Skip, Trial, check

T = TypeVar("T")


@check("a position rebuilt from its text is the same")
def rebuilt(trial: Trial) -> None:
    game, subject, position = trial.game, trial.subject, trial.position(may_be_over=True)
    text = game.text(position)
    try:
        again = game.parse(text)
    except Mistake as mistake:
        trial.fail(f"The text of a position cannot be read: {mistake}", position)
    differs = difference(visible(subject, again), visible(subject, position))
    sentence = f"The position that is read from the text of another one differs from it: {differs}."
    trial.require(not differs, sentence, position)
    same_type = machine_type(again) == machine_type(position)
    trial.require(
        same_type, "A position read from a text has fields of other types than one that was played.", position
    )
    trial.require(game.rules_of(again) == game, "The text of a position brings other rules along.", position)
    equal = game.identity(again) == game.identity(position)
    trial.require(equal, "A position and the one read from its text are not equal (Game.identity).", position)
    differs = difference(visible(subject, game.parse(game.text(again))), visible(subject, position))
    trial.require(not differs, f"A text written and read twice leads elsewhere: {differs}.", position)


@check("names of moves are unique and read back", "position")
def names(trial: Trial) -> None:
    game, position = trial.game, trial.position()
    legal, state = legal_moves(position), State(trial.game, position)
    known: dict[str, int] = {}
    for move in legal:
        name = game.move_name(position, move)
        trial.require(name not in known, f"Two legal moves have the name {name!r}.", position, move)
        known[name] = move
        try:
            read = game.read_move(position, name)
        except Mistake as mistake:
            trial.fail(f"The name of a legal move cannot be read: {mistake}", position, move)
        trial.require(read == move, f"The name {name!r} reads back as another move, {read} for {move}.", position, move)
    for move in {legal[0], legal[-1], trial.chance.choice(legal)}:
        name = game.move_name(position, move)
        loud = f" {name.upper()} "
        found = _read(trial, state.move, loud)
        sentence = f"The name of a move in capitals and with blanks, {loud!r}, is not read as that move."
        trial.require(found is not None and found.number == move, sentence, position, move)
        child = after(position, move)
        if move not in legal_moves(child):
            again = _read(trial, State(game, child).move, name)
            trial.require(again is None, "A move that is not legal can be made.", child, move)


@check("the spec names the game", "spec", share=0)
def spec(trial: Trial) -> None:
    from ..games import game, games
    from ..games.game import HANDMADE

    own = trial.game
    trial.require(own.rules_of(own.new()) == own, "rules_of() the first position is another game.")
    if own.name not in games() and own.name != HANDMADE:
        raise Skip(f"The game {own.name!r} is not registered, so that its spec names nothing yet.")
    trial.require(game(own.spec) == own, f"The spec {own.spec!r} names another game.")


@check("any text is read or refused in one sentence", "position", share=0.4)
def any_text(trial: Trial) -> None:
    game, position, chance = trial.game, trial.position(), trial.chance
    state = State(game, position)
    for text in (game.text(position), game.move_name(position, legal_moves(position)[0])):
        noise, at = _noise(chance), chance.randrange(len(text) + 1)
        swapped, cut = chance.choice(text or "-"), chance.randrange(len(text) + 1)
        for damaged in (noise, text[:at] + noise + text[at:], text[:at] + swapped + text[at + 1 :], text[:cut]):
            _read_position(trial, damaged)
            for number in (
                _read(trial, game.read_move, position, damaged),
                getattr(_read(trial, state.move, damaged), "number", None),
            ):
                if number is not None:
                    same = game.read_move(position, game.move_name(position, number)) == number
                    trial.require(same, f"{damaged!r} is read as a move whose name reads back as another.", position)


_ODD = "\0\t\n -_/:;,.+=()[]{}<>'\"\\%&*#0123456789abcxyzABCXYZäßñ٣²½−–…→×漢字🂡\u200b\u2028"


def _noise(chance: random.Random) -> str:
    """Signs that a person may hit, and some that none would expect."""
    odd = [chance.choice(_ODD) for _ in range(chance.randrange(12))]
    return "".join(odd + [chr(chance.randrange(0x20, 0xD7FF)) for _ in range(chance.randrange(3))])


def _read(trial: Trial, read: Callable[..., T], *arguments: object) -> T | None:
    """What a reader returns, or None for a Mistake, which is a sentence that a person can take in."""
    try:
        return read(*arguments)
    except Mistake as mistake:
        sentence = str(mistake)
    except Exception as error:
        trial.fail(f"{arguments[-1]!r} is not refused in a sentence but raises {error!r}.")
    trial.require(10 < len(sentence) < 500, f"{arguments[-1]!r} is refused with {sentence!r}, which is no sentence.")
    return None


def _read_position(trial: Trial, text: str) -> None:
    position = _read(trial, trial.game.parse, text)
    if position is None:
        return
    # Whatever was accepted has to be a position like any other.
    rules = trial.game.rules_of(position)
    here = replace(trial.subject, game=rules)
    differs = difference(visible(here, rules.parse(rules.text(position))), visible(here, position))
    trial.require(not differs, f"{text!r} is read as a position whose text leads elsewhere: {differs}.", position)
    for move in legal_moves(position):
        same = rules.read_move(position, rules.move_name(position, move)) == move
        trial.require(same, f"After reading {text!r}, the name of a move reads back as another.", position, move)


CHECKS: tuple[Check, ...] = (rebuilt, names, spec, any_text)
