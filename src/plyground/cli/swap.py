"""Swap openings in the terminal: people and players put stones and choose colours before the game begins."""

import numpy as np

from ..errors import Mistake
from ..games.game import Game
from ..players import Player
from ..players.swap import PUT, SWAPS, SwapOpening, answer, begin
from ..records import Record
from .show import Screen, plural

_COLOURS = ("black", "white", "black", "white", "black")  # of the stones of an opening, in order


def swap_opening(
    name: str,
    game: Game,
    names: tuple[str, str],
    players: tuple[Player | None, Player | None],
    screen: Screen,
    seed: int,
) -> SwapOpening | None:
    """The opening, finished; None if the input ends before. The first player puts the first stones."""
    opening, rng = begin(name, game), np.random.default_rng(seed)
    if None in players:
        screen.note(f"First {plural(SWAPS[name], 'stone')} of both colours, then a choice of colours. `quit` leaves.")
    while opening.black is None:
        before, who = opening, players[opening.decider]
        if who is not None:
            opening = answer(opening, who, rng)
        else:
            screen.board(opening.state)
            line = screen.ask(_prompt(opening))
            if line is None or line.lower() == "quit":
                return None
            try:
                opening = _obeyed(opening, line)
            except Mistake as mistake:
                screen.say(str(mistake))
        if len(opening.done) > len(before.done):
            player, words = opening.done[-1]
            stones = " ".join(opening.state.history[len(before.state.history) :])
            screen.say(f"{_who(names, player)} {words}{f': {stones}' if stones else ''}")
    return opening


def record_of(opening: SwapOpening, names: tuple[str, str]) -> Record:
    """The record of a game that begins with a finished opening: who put each stone, and how the colours were given."""
    record = Record(opening.state.game, opening.in_seats(names))
    record.headers["opening"] = opening.in_words((_who(names, 0), _who(names, 1)))
    for stone, player in zip(opening.state.history, opening.put_by, strict=True):
        record.add(stone, player=names[player])
    return record


def _who(names: tuple[str, str], player: int) -> str:
    """The player's name, told from the other's of the same name."""
    return f"{names[player]} {player + 1}" if names[0] == names[1] else names[player]


def _prompt(opening: SwapOpening) -> str:
    if opening.to_put:
        first = len(opening.put_by)
        return f"put {', '.join(_COLOURS[first : first + opening.to_put])}: "
    return f"choose {' or '.join(opening.choices).replace(PUT, 'put (two more stones)')}: "


def _obeyed(opening: SwapOpening, line: str) -> SwapOpening:
    if opening.to_put:
        return opening.put(*opening.state.read_moves(line))
    return opening.choose(line.lower())
