"""Openings: the moves that a pair of games starts with, so that the same two players play different games.

Written as a text: `book` are the openings that the game knows to be balanced, a number is that of random moves before
each pair, and anything else is a file with the moves of an opening on each line. `auto` draws random openings only if
the players would otherwise repeat one game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..errors import Mistake
from ..files import read_bounded
from ..games.game import Game
from ..games.limits import MOST_PLIES
from ..games.state import Move
from ..offers import offer

AUTO, BOOK = "auto", "book"
_MOST_BYTES = 2**24
_ENOUGH = 4  # times as many openings as pairs are to be had where their length is chosen here


@dataclass(frozen=True)
class OpeningBook:
    """What a game offers: openings from its start that are known to be balanced, each the names of its moves."""

    openings: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Openings:
    """How the openings of a match are drawn: from a list, or of random moves."""

    plies: int = 0  # random moves; 0 for none
    book: tuple[tuple[str, ...], ...] = ()  # if there are any, these are played in a random order instead
    text: str = "0"  # as a person writes it

    def draw(self, game: Game, start: str, seed: int, pair: int) -> tuple[str, ...]:
        """The opening of a pair of games; the same seed gives the same one."""
        if not self.book:
            return random_opening(game, start, self.plies, seed, pair)
        order = np.random.default_rng([seed, pair // len(self.book)]).permutation(len(self.book))
        return self.book[int(order[pair % len(self.book)])]


def read_openings(text: str, game: Game, start: str, games: int, repeats: bool) -> Openings:
    """The openings that a text names; `repeats` says that without them, games would be the same again."""
    text = text.strip()
    if text == AUTO:
        if not repeats or games <= 2:
            return Openings()
        if not start and (known := offer(game, OpeningBook)) is not None:
            return Openings(book=known.openings, text=BOOK)
        plies = _enough_plies(game, start, games)
        return Openings(plies=plies, text=str(plies))
    if text == BOOK:
        if (known := offer(game, OpeningBook)) is None:
            raise Mistake(f"No balanced openings of {game.spec} are known: write a number of random moves, or a file.")
        if start:
            raise Mistake("The openings of a game begin at its start: leave out the position, or write a number.")
        return Openings(book=known.openings, text=BOOK)
    if text.isascii() and text.isdigit():
        if (plies := int(text[:9])) > MOST_PLIES:
            raise Mistake(f"Openings of {plies} moves are not allowed: at most {MOST_PLIES} are.")
        return Openings(plies=plies, text=str(plies))
    listed = read_bounded(Path(text), _MOST_BYTES).decode("utf-8", "replace")
    return listed_openings(listed, game, start, text)


def random_opening(game: Game, start: str, plies: int, seed: int, number: int) -> tuple[Move, ...]:
    """Random legal moves that leave the game unfinished; fewer if the game is too short for that."""
    chance = np.random.default_rng([seed, number])
    state = game.state(start)
    opening: list[Move] = []
    for _ in range(plies):
        open_moves = [move for move in state.legal_moves if not state.play(move).is_over]
        if not open_moves:
            break
        opening.append(open_moves[int(chance.integers(len(open_moves)))])
        state = state.play(opening[-1])
    return tuple(opening)


def _enough_plies(game: Game, start: str, games: int) -> int:
    """The smallest even number of random moves that has openings enough for this number of games."""
    state, ways, plies = game.state(start), 1, 0
    while ways < _ENOUGH * games / 2 or plies % 2:
        moves = [move for move in state.legal_moves if not state.play(move).is_over]
        if not moves:
            break
        ways, plies, state = ways * len(moves), plies + 1, state.play(moves[0])
    return plies


def listed_openings(text: str, game: Game, start: str, name: str) -> Openings:
    """The openings that the text of a file lists; a Mistake that names the line if one of them cannot be played."""
    listed = openings_by_line(text)
    if not listed:
        raise Mistake(f"{name!r} has no openings: write the moves of one on each line.")
    for number, moves in listed.items():
        _check(game, start, moves, f"Line {number} of {name!r}")
    return Openings(book=tuple(listed.values()), text=name)


def openings_by_line(text: str) -> dict[int, tuple[str, ...]]:
    """The openings that the text of a file lists, by the numbers of their lines, not checked yet."""
    lines = enumerate(text.splitlines(), start=1)
    return {number: tuple(line.split()) for number, line in lines if line.strip() and not line.startswith("#")}


def _check(game: Game, start: str, moves: Sequence[str], what: str) -> None:
    try:
        over = game.state(start).play(*moves).is_over
    except Mistake as mistake:
        raise Mistake(f"{what} is no opening: {mistake}") from None
    if over:
        raise Mistake(f"{what} is no opening: it ends the game, and there is nothing to play after it.")
