"""The rules: lists of moves, whose turn it is, how long a game lasts and how it ends."""

from collections import Counter

import numpy as np

from ..errors import Mistake
from ..games.game import legal_moves, searches_all_moves
from ..games.limits import LARGEST_MOVE, MOST_MOVES, MOST_PLIES
from ..games.remarks import Remarks
from ..games.state import Core, State, copied
from .positions import listed, machine_type, replay, snapshot
from .trial import Check, Skip, Trial, check

FEW = 0.4


def _way(trial: Trial) -> list[Core]:
    """Every position of a random game, each with storage of its own."""
    moves, positions = trial.playout(), [copied(trial.game.new())]
    for move in moves:
        positions.append(copied(positions[-1]).play(move))
    return positions


@check("positions are made of numbers and arrays")
def fields(trial: Trial) -> None:
    position = trial.position(may_be_over=True)
    for name, value in zip(position._fields, position, strict=True):
        kinds = "whole numbers, truth values, arrays and NamedTuples of them"
        sentence = f"The field {name!r} is a {type(value).__name__}: a position holds {kinds}, and nothing else."
        trial.require(isinstance(value, int | np.integer | np.bool_ | np.ndarray | tuple), sentence, position)


@check("the side to move is 0 or 1")
def sides(trial: Trial) -> None:
    for position in _way(trial):
        side = position.to_move()
        trial.require(side in (0, 1), f"to_move() is {side}: sides are 0 and 1.", position)


@check("there is a move until the game is over")
def some_move(trial: Trial) -> None:
    for position in _way(trial):
        if not position.is_over():
            legal = listed(position.moves)
            trial.require(legal is not None, f"moves() lists more than {MOST_MOVES} moves, the most.", position)
            trial.require(legal, "The game is not over, and yet moves() lists none.", position)


@check("moves are numbers from 0 to 1022")
def numbers(trial: Trial) -> None:
    for position in _way(trial):
        for move in legal_moves(position):
            allowed = f"allowed are 0 to {LARGEST_MOVE}"
            trial.require(0 <= move <= LARGEST_MOVE, f"moves() lists move number {move}: {allowed}.", position)


@check("no move is listed twice")
def no_twins(trial: Trial) -> None:
    for position in _way(trial):
        for move, count in Counter(legal_moves(position)).items():
            trial.require(count == 1, f"moves() lists move number {move} {count} times.", position, move)


@check("every listed move can be played")
def playable(trial: Trial) -> None:
    position = trial.position()
    before = snapshot(position)
    for move in legal_moves(position):
        try:
            child = copied(position).play(move)
        except Exception as error:
            trial.fail(f"moves() lists a move that cannot be played: {error!r}.", position, move)
        trial.require(snapshot(child) != before, "moves() lists a move that changes nothing.", position, move)


@check("candidates are legal moves")
def candidates(trial: Trial) -> None:
    for position in _way(trial):
        if position.is_over():
            continue
        found, legal = listed(position.candidates), set(legal_moves(position))
        trial.require(found is not None, f"candidates() lists more than {MOST_MOVES} moves, the most.", position)
        trial.require(found, "The game is not over, and yet candidates() lists no move.", position)
        for move, count in Counter(found).items():
            trial.require(move in legal, "candidates() lists a move that moves() does not.", position, move)
            trial.require(count == 1, f"candidates() lists a move {count} times.", position, move)
        for move in sorted(legal - set(found or ())) if searches_all_moves(position) else ():
            sentence = "candidates() leaves out a legal move, and yet no searches_all_moves() says so."
            trial.fail(sentence, position, move)


@check("forcing moves are legal moves")
def forcing(trial: Trial) -> None:
    position = trial.position()
    out = listed(lambda buffer: abs(int(position.forcing(buffer))))
    trial.require(out is not None, f"forcing() lists more than {MOST_MOVES} moves, the most.", position)
    for move in out or ():
        trial.require(move in legal_moves(position), "forcing() lists a move that moves() does not.", position, move)


@check("no game lasts longer than plies_left says")
def length(trial: Trial) -> None:
    way = _way(trial)
    promised = [int(position.plies_left()) for position in way]
    most = f"at most {MOST_PLIES} can be searched"
    trial.require(promised[0] <= MOST_PLIES, f"plies_left() is {promised[0]} at the start: {most}.", way[0])
    for position, here, before in zip(way[1:], promised[1:], promised[:-1], strict=True):
        trial.require(here <= before, f"plies_left() grows with a move, from {before} to {here}.", position)
    position, plies = copied(way[-1]), len(way) - 1
    while not position.is_over() and plies <= MOST_PLIES:
        trial.require(position.plies_left() >= 1, "plies_left() is below 1 before the game is over.", position)
        position, plies = position.play(legal_moves(position)[-1]), plies + 1
    for ply, (start, left) in enumerate(zip(way, promised, strict=True)):
        sentence = f"plies_left() is {left}, and yet a game went on for {plies - ply} moves from there."
        trial.require(plies - ply <= left, sentence, start)


@check("a game that is over takes no move", share=FEW)
def the_end(trial: Trial) -> None:
    game, moves = trial.game, trial.playout(to_the_end=True)
    position = replay(game, moves)
    trial.require(position.is_over(), f"A random game was not over after {MOST_PLIES} moves.", position)
    words = Remarks.of(game).outcome(State(game, position))
    trial.require("wins" in words or position.result(0) == 0, f"outcome() names no winner: {words!r}.", position)
    for move in {*moves[:1], *moves[-1:]}:
        try:
            State(game, position).move(game.move_name(position, move))
        except Mistake:
            continue
        trial.fail("A move can be made after the end.", position, move)


@check("what one side wins the other loses")
def zero_sum(trial: Trial) -> None:
    moves = trial.playout(to_the_end=True)
    position = replay(trial.game, moves)
    first, second = int(position.result(0)), int(position.result(1))
    sentence = f"result(0) is {first} and result(1) is {second}: one has to be minus the other."
    trial.require(first == -second, sentence, position)


@check("results stay within result_range", share=FEW)
def result_range(trial: Trial) -> None:
    game, moves = trial.game, trial.playout(to_the_end=True)
    final = replay(game, moves)
    for plies in {0, len(moves) // 2, len(moves)}:
        position = replay(game, moves[:plies])
        for side in (0, 1):
            low, high = game.result_range(position, side)
            result = int(final.result(side))
            sentence = f"A game ended with {result} for side {side}; result_range() had said {low} to {high}."
            trial.require(low <= result <= high, sentence, position)


@check("positions keep their type")
def types(trial: Trial) -> None:
    way = _way(trial)
    for position in way:
        sentence = "After some moves a field of the position has another type, dtype or memory order than at the start."
        trial.require(machine_type(position) == machine_type(way[0]), sentence, position)


@check("random moves are legal and equally likely", "position", share=FEW)
def random_moves(trial: Trial) -> None:
    position = trial.position()
    if not hasattr(position, "random_move"):
        raise Skip("Positions have no random_move: random games list all moves instead.")
    rolls = range(1 << 20, 1 << 32, 1 << 20)
    drawn = Counter(int(position.random_move(roll)) for roll in (0, *rolls, (1 << 32) - 1))
    drawn.pop(-1, None)
    legal = legal_moves(position)
    for move in drawn:
        trial.require(move in legal, f"random_move() draws {move}, which is not legal.", position)
    for move in legal:
        trial.require(move in drawn, "random_move() never draws a legal move.", position, move)
    spread = f"from {min(drawn.values())} to {max(drawn.values())} times among {sum(drawn.values()):,} rolls"
    uneven = max(drawn.values()) - min(drawn.values()) > 3
    trial.require(not uneven, f"random_move() draws some moves more often than others, {spread}.", position)


@check("a naive reading of the rules agrees")
def oracle(trial: Trial) -> None:
    game, naive = trial.game, trial.subject.oracle
    if naive is None:
        raise Skip("There is no oracle: no second, naive text of the rules to compare with.")
    moves = trial.playout()
    for plies in {0, len(moves) // 2, max(0, len(moves) - 1), len(moves)}:
        position = replay(game, moves[:plies])
        truth = naive(game, game.start().line(moves[:plies]))
        over, side = bool(position.is_over()), position.to_move()
        trial.require(over == truth.over, f"is_over() is {over}, the oracle says {truth.over}.", position)
        trial.require(side == truth.to_move, f"to_move() is {side}, the oracle says {truth.to_move}.", position)
        legal = {game.move_name(position, move) for move in legal_moves(position)}
        other = ", ".join(sorted(legal ^ truth.legal))
        trial.require(legal == truth.legal, f"moves() and the oracle disagree about {other}.", position)
        if truth.over:
            result = int(position.result(0))
            trial.require(result == truth.result, f"result(0) is {result}, the oracle says {truth.result}.", position)


CHECKS: tuple[Check, ...] = (
    *(fields, sides, some_move, numbers, no_twins, playable, candidates, forcing, length),
    *(the_end, zero_sum, result_range, types, random_moves, oracle),
)
