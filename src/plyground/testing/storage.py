"""Storage: `undo` gives back what `play` took, and copies share nothing that can change."""

from ..games.game import after, legal_moves
from ..games.state import copied
from .positions import replay, share_storage, snapshot
from .trial import Check, Trial, check, chosen_move


@check("undo restores every byte")
def undo(trial: Trial) -> None:
    moves, chance = trial.playout(), trial.chance
    detours = [chance.randrange(3000) for _ in range(3)]
    position = copied(trial.game.new())
    path = [(position, snapshot(position))]
    sentence = "After play() and undo() the position is not what it was before."
    for move in moves:
        for choice in detours:
            detour = chosen_move(position, choice)
            position.play(detour).undo()
            trial.require(snapshot(position) == path[-1][1], sentence, position, detour)
        position = position.play(move)
        path.append((position, snapshot(position)))
    while len(path) > 1:
        path.pop()[0].undo()
        position, before = path[-1]
        trial.require(snapshot(position) == before, sentence, position, moves[len(path) - 1])


@check("a copy shares nothing that can change")
def copies(trial: Trial) -> None:
    position = trial.position()
    before, move = snapshot(position), chosen_move(position, trial.chance.randrange(3000))
    child = after(position, move)
    sentence = "A copy shares an array that can change with the position it was made of."
    trial.require(not share_storage(position, child), sentence, position, move)
    then = snapshot(child)
    if not child.is_over():
        child.play(legal_moves(child)[0]).undo()
    trial.require(snapshot(child) == then, "After play() and undo() the position is not what it was before.", child)
    trial.require(snapshot(position) == before, "A move on a copy changes the position itself.", position, move)


@check("two new games share nothing that can change", "start", share=0)
def new_games(trial: Trial) -> None:
    one, other = trial.game.new(), trial.game.new()
    trial.require(snapshot(one) == snapshot(other), "new() does not always give the same position.", one)
    trial.require(not share_storage(one, other), "Two positions of new() share an array that can change.", one)


@check("a position is the same by copies and in place")
def in_place(trial: Trial) -> None:
    moved = trial.game.new()
    for move in trial.playout():
        moved = after(moved, move)
    same = snapshot(moved) == snapshot(replay(trial.game, trial.moves))
    trial.require(same, "Moves on copies and the same moves in place lead to different positions.", moved)


CHECKS: tuple[Check, ...] = (undo, copies, new_games, in_place)
