"""Pictures: what the terminal draws, and the description from which page and notebook draw."""

from ..games.board import UNOWNED
from ..games.game import Game, legal_moves
from ..games.picture import plain
from .positions import replay
from .trial import Check, Trial, check


@check("pictures can be drawn, in ASCII too")
def pictures(trial: Trial) -> None:
    game, moves = trial.game, trial.playout()
    position = replay(game, moves)
    for last in (None, *moves[-1:]):
        drawn, in_ascii = (plain(game.picture(position, last, unicode=unicode)) for unicode in (True, False))
        trial.require(in_ascii.isascii(), "The picture in ASCII has other characters.", position)
        same = drawn.count("\n") == in_ascii.count("\n")
        trial.require(same, "The picture in ASCII has another number of lines.", position)
    if moves and type(game).picture is not Game.picture:
        marked = plain(game.picture(position, moves[-1])) != plain(game.picture(position))
        trial.require(marked, "The picture does not mark the last move.", position, moves[-1])


@check("the board has a place for everything")
def boards(trial: Trial) -> None:
    game, moves = trial.game, trial.playout()
    position = replay(game, moves)
    board = game.board(position)
    kinds = ("cells", "lines", "text")
    trial.require(board.kind in kinds, f"The board's kind is {board.kind!r}: allowed are {', '.join(kinds)}.", position)
    if board.kind == "text":
        return
    cells, places = board.rows * board.columns, len(board.marks)
    if board.kind == "cells":
        sizes = f"{board.rows} rows and {board.columns} columns, but {places} marks"
        trial.require(places == cells, f"The board has {sizes}.", position)
    else:
        sizes = f"{board.rows} rows and {board.columns} columns of boxes, but {len(board.boxes)} boxes"
        trial.require(len(board.boxes) == cells, f"The board has {sizes}.", position)
    sentence = f"The board has {places} places, but {len(board.names)} names of moves."
    trial.require(len(board.names) in (0, places), sentence, position)
    for mark in (*board.marks, *board.boxes):
        trial.require(mark in (None, 0, 1, UNOWNED), f"The board has the mark {mark!r}.", position)
    for place in board.winning:
        trial.require(0 <= place < places, f"The board's winning line has a place {place} of {places}.", position)
    legal = {game.move_name(position, move) for move in legal_moves(position)}
    is_placed = len(legal) < 2 or not board.names or not legal.isdisjoint(board.names)  # a pass may be the only move
    trial.require(is_placed, "No place of the board has the name of a legal move.", position)


CHECKS: tuple[Check, ...] = (pictures, boards)
