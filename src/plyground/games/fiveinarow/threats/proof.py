"""Proofs of forced wins, for people: found by the engine's threats (search.py), checked against the rules alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ....compiled import compiled, prepare
from ...game import after, legal_moves
from ...limits import MOST_MOVES
from ...state import copied
from ..position import EMPTY, NO_MOVE, FiveInARow
from .board import A_THREE, listed, threat_board, to_game
from .fours import fours, new_threat_work
from .search import THREATS_ALONE, WITH_QUIET, prove, prove_quietly
from .short import five_cells
from .written import FIVE_MADE, write_proof

_OTHERS = 300  # nodes to prove that another move wins too
_FOURS = 10_000  # nodes of a search by fours alone: some milliseconds


@dataclass(frozen=True)
class Answer:
    """What the winner plays, and how it goes on after each reply that does something about it."""

    move: int  # of the game; NO_MOVE at the root if the rival is to move there
    replies: "Mapping[int, Answer]" = field(default_factory=dict)  # none: the move makes five

    @cached_property
    def plies(self) -> int:
        """How many plies the win takes at the most, the move itself included."""
        own = int(self.move != NO_MOVE)
        return own + max((1 + answer.plies for answer in self.replies.values()), default=0)


@dataclass(frozen=True)
class ForcedWin:
    """A proven win."""

    position: FiveInARow
    winner: int
    root: Answer
    nodes: int

    @cached_property
    def line(self) -> tuple[int, ...]:
        """Moves of the game: the winner's, and the defence that holds out longest in this proof."""
        line, answer = [], self.root
        while True:
            if answer.move != NO_MOVE:
                line.append(answer.move)
            if not answer.replies:
                return tuple(line)
            reply, answer = max(answer.replies.items(), key=lambda item: item[1].plies)
            line.append(reply)

    @property
    def moves(self) -> int:
        """How many moves the winner needs at the most."""
        return (self.root.plies + 1) // 2

    @cached_property
    def by(self) -> str:
        """The threats that it takes, in words; empty if the winner makes five with its first move."""
        if self.moves == 1:
            return ""
        if _has_quiet_move(self.root, int(self.position.vacant)):
            return "fours, threes and a quiet move"
        by_fours = _only_fours(self.position, self.root, self.winner)
        return "fours" if by_fours else "fours and threes"


def _has_quiet_move(answer: Answer, vacant: int) -> bool:
    """Whether every legal move is answered after some move of the winner: after a threat, these are few."""
    left = vacant - int(answer.move != NO_MOVE)
    return len(answer.replies) == left > 0 or any(_has_quiet_move(each, left - 1) for each in answer.replies.values())


def _only_fours(position: FiveInARow, answer: Answer, winner: int) -> bool:
    """Whether every move of the winner makes five or threatens to, by the rules alone."""
    if answer.move != NO_MOVE:
        position = after(position, answer.move)
        if answer.replies and five_cells(position, winner)[0] == 0:
            return False
    return all(_only_fours(after(position, reply), next_one, winner) for reply, next_one in answer.replies.items())


def forced_by_threats(
    position: FiveInARow, winner: int, nodes: int, work: Any = None, *, quiet: int = 0
) -> ForcedWin | None:
    """A win of a side by fours and threes, if it is found by visiting at most `nodes` nodes.

    If its rival is to move, only a win that it threatens already can be found. With `quiet`, the winner may also block
    fours, and play this many quiet moves in a line.
    """
    if position.is_over():
        return None
    board, work = threat_board(position), new_threat_work() if work is None else work
    work.nodes, work.limit = 0, nodes
    prepare(prove, board, winner, work)
    prepare(prove_quietly, board, winner, quiet, work)
    prepare(write_proof, board, winner, THREATS_ALONE, work)  # compile it now: a warm-up finds no win
    if (prove_quietly(board, winner, quiet, work) if quiet else prove(board, winner, work)) != 1:
        return None
    return written_win(position, board, winner, work, quiet)


def written_win(position: FiveInARow, board: Any, winner: int, work: Any, quiet: int = 0) -> ForcedWin | None:
    """The win that `prove` has found with this workspace; None if it is too long to write down.

    If the search is stopped meanwhile, what the table still holds is written down.
    """
    work.limit = 2 * work.nodes + 1000  # for what the table may have lost
    prepare(write_proof, board, winner, THREATS_ALONE, work)
    if write_proof(board, winner, WITH_QUIET + quiet if quiet else THREATS_ALONE, work) == 0:
        return None
    written = iter([int(number) for number in work.written[: work.length]])
    size = int(position.size)
    if position.to_move() == winner:
        root = _read_answer(next(written), written, size)
    else:
        root = Answer(NO_MOVE, _read_replies(next(written), written, size))
    return ForcedWin(position, winner, root, int(work.nodes))


def easiest_win(position: FiveInARow, winner: int, nodes: int, work: Any = None) -> ForcedWin | None:
    """A win by fours alone, or one by fours and threes if that is shorter or the only one found."""
    by_fours = win_by_fours(position, winner, min(nodes, _FOURS))
    by_threats = forced_by_threats(position, winner, nodes, work)
    if by_fours is None or by_threats is None:
        return by_fours or by_threats
    return by_threats if by_threats.moves < by_fours.moves else by_fours


def winning_moves(position: FiveInARow, win: ForcedWin, work: Any) -> tuple[int, ...]:
    """The moves after which it takes little to prove the same win; that of the proof among them."""
    found = {win.root.move}
    out = np.zeros(MOST_MOVES, np.int64)
    board, size = threat_board(position), int(position.size)
    for cell in out[: listed(board, win.winner, A_THREE, out)].tolist():
        child = after(position, to_game(cell, size))
        if child.is_over() or forced_by_threats(child, win.winner, _OTHERS, work) is not None:
            found.add(to_game(cell, size))
    return tuple(sorted(found))


def win_by_fours(position: FiveInARow, winner: int, nodes: int = _FOURS) -> ForcedWin | None:
    """A win of a side by fours alone, if it is found by visiting at most `nodes` nodes.

    If its rival is to move, the side has to have a four already.
    """
    if position.is_over():
        return None
    prepare(five_cells, position, winner)
    if position.to_move() != winner:
        fives, cell = five_cells(position, winner)
        if fives == 0 or five_cells(position, 1 - winner)[0] > 0:
            return None
        win = win_by_fours(after(position, cell), winner, nodes)
        return None if win is None else ForcedWin(position, winner, Answer(NO_MOVE, {cell: win.root}), win.nodes)
    board, work = threat_board(position), new_threat_work()
    work.four_limit = nodes
    prepare(fours, board, 0, work)
    if fours(board, 0, work) == 0:
        return None
    line = [int(cell) for cell in work.line[0]]
    *rest, five = [to_game(cell, int(position.size)) for cell in line[: line.index(NO_MOVE)]]
    answer = Answer(five)
    while rest:
        *rest, four, reply = rest
        answer = Answer(four, {reply: answer})
    return ForcedWin(position, winner, answer, int(work.four_nodes))


def _read_answer(cell: int, written: Iterator[int], size: int) -> Answer:
    count = next(written)
    return Answer(to_game(cell, size), {} if count == FIVE_MADE else _read_replies(count, written, size))


def _read_replies(count: int, written: Iterator[int], size: int) -> dict[int, Answer]:
    replies = {}
    for _ in range(count):
        reply = to_game(next(written), size)
        replies[reply] = _read_answer(next(written), written, size)
    return replies


def verify(win: ForcedWin) -> bool:
    """Whether a proof holds against every legal reply, by the rules alone: nothing of the engine's board is asked."""
    position = copied(win.position)
    if win.root.move == NO_MOVE:
        return _all_lose(position, win.root.replies, win.winner)
    return position.to_move() == win.winner and _wins(position, win.root, win.winner)


def _wins(position: FiveInARow, answer: Answer, winner: int) -> bool:
    if answer.move not in legal_moves(position):
        return False
    child = after(position, answer.move)
    return child.result(winner) > 0 if child.is_over() else _all_lose(child, answer.replies, winner)


def _all_lose(position: FiveInARow, replies: Mapping[int, Answer], winner: int) -> bool:
    answered = np.zeros(len(position.board), np.int8)
    answered[list(replies)] = 1
    prepare(_others_lose, position, answered, winner)
    if not _others_lose(copied(position), answered, winner):
        return False
    for reply, answer in replies.items():
        child = after(position, reply)
        if child.is_over() or not _wins(child, answer, winner):
            return False
    return True


@compiled
def _others_lose(position: Any, answered: Any, winner: int) -> int:
    """1 if every move that the proof has no answer to leaves the winner a five, or a four that cannot be stopped.

    What wins after one such move is tried first after the next: it is nearly always the same.
    """
    move = 0
    for reply in range(len(position.board)):
        if position.board[reply] == EMPTY and answered[reply] == 0:
            child = position.play(reply)
            move = NO_MOVE if child.is_over() else _quick_win(child, winner, move)
            child.undo()
            if move == NO_MOVE:
                return 0
    return 1


@compiled
def _quick_win(position: Any, winner: int, likely: int) -> int:
    """A move that makes five, or a four after which two cells make five and none for the rival; or else NO_MOVE."""
    fives, cell = five_cells(position, winner)
    if fives > 0:
        return cell
    if position.side != winner or five_cells(position, 1 - winner)[0] > 0:
        return NO_MOVE
    for i in range(-1, len(position.board)):
        move = likely if i == -1 else i
        if position.board[move] == EMPTY:
            child = position.play(move)
            cells = five_cells(child, winner)[0]
            child.undo()
            if cells > 1:
                return move
    return NO_MOVE
