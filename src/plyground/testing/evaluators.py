"""Evaluators: a number for each side of any position, and the same number for the position in a mirror."""

from ..games.game import legal_moves
from ..games.state import State, copied
from ..search.limits import Limits
from ..search.textbook.minimax import minimax
from ..search.workspace import INFINITY
from .positions import affordable, machine_type, replay, scores
from .trial import Check, Skip, Trial, check


@check("evaluators are antisymmetric", "position")
def antisymmetric(trial: Trial) -> None:
    position = trial.position(may_be_over=True)
    for name, (first, second) in scores(trial.game, trial.subject.evaluators, position).items():
        for score in (first, second):
            trial.require(abs(score) < INFINITY, f"The evaluator {name!r} says {score}, which is too much.", position)
        if not trial.subject.may_be_one_sided(name):
            both = f"{first} for side 0 and {second} for side 1"
            sentence = f"The evaluator {name!r} says {both}: one has to be minus the other, or its class says why not."
            trial.require(first == -second, sentence, position)


@check("the terms of an evaluation add up to its value", "position")
def add_up(trial: Trial) -> None:
    state = State(trial.game, trial.position(may_be_over=True))
    for name in trial.subject.evaluators:
        for side in (0, 1):
            found = state.evaluate(name, side)
            sums = f"{found.own} − {found.rival}"
            sentence = f"The evaluator {name!r} says {found.value} for side {side}, and its terms say {sums}."
            trial.require(not found.terms or found.value == found.own - found.rival, sentence, state.core)


@check("evaluators that are not antisymmetric say so", "list of evaluators", share=0)
def say_so(trial: Trial) -> None:
    if trial.subject.one_sided is None:
        raise Skip("Every class that says so is taken at its word.")
    for name in trial.subject.one_sided:
        words = type(trial.game.evaluator(name)).__doc__ or ""
        trial.require("antisymmetric" in words, f"The class of {name!r} does not say why it is not antisymmetric.")


@check("evaluators take their usual weights by name", "position", share=0)
def weights(trial: Trial) -> None:
    game = trial.game
    position = trial.position(may_be_over=True)
    for name in trial.subject.evaluators:
        kind = game.evaluators[name]
        options, usual = kind.options(game), kind.weights(game)
        written = {key: option.read(option.write(usual[key])) for key, option in options.items()}
        same = written == {key: numbers for key, numbers in usual.items() if numbers}
        trial.require(same, f"The weights of the evaluator {name!r} do not read back: {usual} as {written}.")
        again = game.evaluator(name, **{key: numbers for key, numbers in written.items() if numbers is not None})
        same = again.score(position, 0) == game.evaluator(name).score(position, 0)
        trial.require(same, f"The evaluator {name!r} says something else when its usual weights are named.", position)
        same = machine_type(again) == machine_type(game.evaluator(name))
        trial.require(same, f"The evaluator {name!r} has fields of other types when its usual weights are named.")


@check("a mirrored position has the same value")
def mirrors(trial: Trial) -> None:
    game = trial.game
    if not trial.subject.symmetries:
        raise Skip("No mirrors were named.")
    mirror = trial.chance.choice(trial.subject.symmetries)
    moves, there = trial.playout(), mirror.game(game)
    position, image = replay(game, moves), copied(there.new())
    for move in game.start().line(moves):
        image = image.play(there.read_move(image, mirror.rename(game, move)))
    where = f"in the mirror {mirror.name!r}"
    trial.require(image.to_move() == position.to_move(), f"Another side is to move {where}.", position)
    trial.require(bool(image.is_over()) == bool(position.is_over()), f"is_over() differs {where}.", position)
    names = trial.subject.evaluators
    here, beyond = scores(game, names, position), scores(there, names, image)
    trial.require(here == beyond, f"Evaluators say {beyond} {where} and {here} without it.", position)
    if position.is_over():
        trial.require(image.result(0) == position.result(0), f"The result differs {where}.", position)
        return
    renamed = {mirror.rename(game, game.move_name(position, move)) for move in legal_moves(position)}
    legal = {there.move_name(image, move) for move in legal_moves(image)}
    trial.require(legal == renamed, f"Other moves are legal {where}: {', '.join(sorted(legal ^ renamed))}.", position)
    limits = Limits(depth=affordable(position, 2))
    for name in names:
        value = minimax(position, game.evaluator(name), limits).value
        mirrored = minimax(image, there.evaluator(name), limits).value
        sentence = f"minimax with {name!r} finds {mirrored} {where} and {value} without it."
        trial.require(mirrored == value, sentence, position)


CHECKS: tuple[Check, ...] = (antisymmetric, add_up, say_so, weights)
MIRRORS: tuple[Check, ...] = (mirrors,)  # it searches, so it is made with the searches
