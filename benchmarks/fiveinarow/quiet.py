"""Forced wins of five-in-a-row in which the winner must block a four first, or play one quiet move.

    python -m benchmarks.fiveinarow.quiet               how many are proven in 0.1, 1 and 5 seconds of one core
    python -m benchmarks.fiveinarow.quiet --make N      finds N of them: tests/games/fiveinarow/quiet.txt

A line of quiet.txt is what kind of win it is, a move that wins, and the position as its moves. Each was found without
the search that is measured here: after the move every legal reply was tried, and after each of them the winner was
proven to win by fours and threes alone. Each of these proofs was checked by the rules alone. The games begin with
random stones near the middle, and weak players finish them.
"""

import argparse
import random
import time

import numpy as np

import plyground
from plyground.games.fiveinarow.position import FiveInARow
from plyground.games.fiveinarow.threats import find_win
from plyground.games.fiveinarow.threats.board import WINS, ThreatBoard, passed, threat_board, to_game
from plyground.games.fiveinarow.threats.fours import new_threat_work
from plyground.games.fiveinarow.threats.proof import forced_by_threats, verify
from plyground.games.fiveinarow.threats.search import prove
from plyground.games.game import after, legal_moves
from plyground.games.limits import MOST_MOVES
from plyground.games.state import copied

from .wins import WINS as WINS_BY_THREATS
from .wins import game_moves

QUIET = WINS_BY_THREATS.with_name("quiet.txt")
NODES, IF_PASSED, A_REPLY = 20_000, 1_000, 5_000
A_GAME = 2
SECONDS = (0.1, 1.0, 5.0)
MOST_NODES = 1_000_000


def wins_by_threats(board: ThreatBoard, nodes: int) -> bool:
    work = new_threat_work()
    work.limit = nodes
    return bool(prove(board, board.side, work) == 1)


def winning_move(position: FiveInARow) -> int | None:
    """A move after which every reply loses by fours and threes; None if there is none."""
    board = threat_board(position)
    out = np.zeros(MOST_MOVES, np.int64)
    winner, size = position.to_move(), int(position.size)
    for cell in out[: board.candidates(out)].tolist():
        child = board.play(cell)
        hopeful = child.counts[1 - winner, WINS] == 0 and wins_by_threats(passed(child), IF_PASSED)
        child.undo()
        if hopeful and every_reply_loses(after(position, to_game(cell, size)), winner):
            return to_game(cell, size)
    return None


def every_reply_loses(position: FiveInARow, winner: int) -> bool:
    work, replies = new_threat_work(), legal_moves(position)
    board, size = threat_board(position), int(position.size)
    near = np.zeros(MOST_MOVES, np.int64)
    likely = [to_game(int(cell), size) for cell in near[: board.candidates(near)]]
    proofs = []
    for reply in [*likely, *(reply for reply in replies if reply not in likely)]:
        child = after(position, reply)
        if child.is_over() or (win := forced_by_threats(child, winner, A_REPLY, work)) is None:
            return False
        proofs.append(win)
        work = new_threat_work() if len(proofs) % 50 == 0 else work
    return all(map(verify, proofs))


def make(count: int) -> None:
    rules, rng = plyground.game("fiveinarow"), random.Random(28)
    found: list[str] = []
    while len(found) < count:
        moves = game_moves(rng, rules)
        positions = [copied(rules.new())]
        for move in moves[:-1]:
            positions.append(after(positions[-1], move))
        of_game = 0
        for position in reversed(positions[8:]):
            board = threat_board(position)
            blocks = board.counts[1 - board.side, WINS] == 1 and board.counts[board.side, WINS] == 0
            if board.counts[:, WINS].any() and not blocks:
                continue
            if not blocks and forced_by_threats(position, position.to_move(), NODES) is not None:
                continue
            if of_game < A_GAME and (winning := winning_move(position)) is not None:
                kind = "block" if blocks else "quiet"
                found.append(f"{kind} {rules.move_name(position, winning)} {rules.text(position)}")
                of_game += 1
                print(f"{len(found)}: {found[-1]}", flush=True)
                QUIET.write_text("\n".join(found) + "\n", encoding="utf-8")


def measure() -> None:
    lines = [line.split(maxsplit=2) for line in QUIET.read_text(encoding="utf-8").splitlines()]
    rules = plyground.game("fiveinarow")
    find_win(rules.parse("h8 i9"), 1)  # compiles
    taken: dict[str, list[float]] = {"block": [], "quiet": []}
    for kind, _, text in lines:
        position = rules.parse(text)
        began = time.process_time()
        win = find_win(position, MOST_NODES, watch=lambda work: True)
        taken[kind].append(time.process_time() - began if win is not None else float("inf"))
    for kind, seconds in taken.items():
        shares = (f"{sum(each <= most for each in seconds)} in {most:g} s" for most in SECONDS)
        print(f"{kind}: of {len(seconds)} " + ", ".join(shares))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fiveinarow.quiet")
    parser.add_argument("--make", type=int, metavar="N")
    chosen = parser.parse_args()
    measure() if chosen.make is None else make(chosen.make)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
