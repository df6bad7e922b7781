"""Distillation: a table of lines learns what a net has learned (Hinton et al. 2015, arXiv 1503.02531).

The teacher plays against itself, thousands of games at once: one evaluation of a position is both its label and the
choice of a move. Some moves are random instead, because an alpha-beta search asks about positions that no good player
reaches. The student learns the teacher's value and policy in a random one of the board's symmetries. Positions that
the rules decide are part of it: their value is the result.
"""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 - as everybody calls it
from torch import Tensor

from ..errors import Mistake, shortened
from ..games.fiveinarow.learned.evaluator import LARGEST_SIZE, learned_lines
from ..games.fiveinarow.learned.shape import SCALE
from ..games.fiveinarow.position import empty_board
from ..nets.binding import StonesInRow
from ..nets.file import write_net
from .beginning import read_given
from .card import made
from .net import PlayingNet
from .replay import Replay, Sample
from .rules import Rules, StoneRules
from .search import NEVER, Evaluate
from .students import LineStudent

_RANDOM_MOVES = 0.15  # part of the moves that are any move worth playing
_HELD_OUT = 16  # one in this number of games is never shown to the student
_ASKED = 32_768  # positions, to measure how far the student agrees
_AT_ONCE = 4096  # positions that are judged at once
_RAMP = 100  # steps until the rate of learning is at its highest
_REPORTS = 12
_COMPARED = 24  # positions on which the table is compared with its student


@dataclass(frozen=True)
class Recipe:
    """How much is played and learned, in the usual numbers for a GPU."""

    seconds: float = 180
    games: int = 8192  # at once
    batch: int = 4096
    steps: int = 4  # of learning, for each move of all games
    kept: int = 2_000_000  # positions that are learned from
    hidden: int = 256  # units of the net behind the table
    rate: float = 2e-3
    seed: int = 0

    def for_cpu(self) -> "Recipe":
        return replace(self, games=64, batch=512, kept=100_000, hidden=64)


@dataclass(frozen=True)
class Agreement:
    """How far a student agrees with its teacher on games that it has not seen."""

    positions: int
    correlation: float  # of the values
    rmse: float  # of the values, from −1 to 1
    top_1: float  # how often the teacher's first move is the student's
    top_3: float  # how often it is among the student's first three

    def __str__(self) -> str:
        return (
            f"value: correlation {self.correlation:.3f}, rmse {self.rmse:.3f}; "
            f"the teacher's move is first {self.top_1:.0%}, among three {self.top_3:.0%} ({self.positions:,} positions)"
        )


@dataclass(frozen=True)
class DistillingProgress:
    seconds: float
    positions: int
    steps: int
    loss: float
    agreement: Agreement


def distil_file(
    teacher: Path,
    output: Path,
    recipe: Recipe,
    device: str,
    report: Callable[[DistillingProgress], None] = lambda progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[DistillingProgress, float]:
    """Distil the net of a file into the table of another: where the student stands, and how far the table is off it.

    The second is the largest difference between logits of winning that was found.
    """
    arrays, net = read_given(teacher)
    card, stones = net.metadata, _stones(teacher, net.metadata)
    if net.planes != StoneRules.planes:
        raise Mistake(
            f"Cannot distil {str(teacher)!r}: its net has {net.planes} planes, allowed are {StoneRules.planes}."
        )
    student, progress = distil(PlayingNet(arrays, device), stones, recipe, device, report, stopped)
    table = student.tabulated()
    largest = table_error(student, table, stones)
    same = ("game", "rows", "columns", "in_row", "rule")
    figures = {
        "teacher": f"{teacher.name}, {card.get('minutes', 'unknown')} minutes, {card.get('commit', 'unknown')}",
        "seconds": f"{progress.seconds:.0f}",
        "positions": str(progress.positions),
        "steps": str(progress.steps),
        "correlation": f"{progress.agreement.correlation:.4f}",
        "rmse": f"{progress.agreement.rmse:.4f}",
        "top_1": f"{progress.agreement.top_1:.3f}",
        "top_3": f"{progress.agreement.top_3:.3f}",
        "largest_rounding": f"{largest:.4f}",
    }
    write_net(output, table, {"kind": "lines", **{key: card[key] for key in same}, **figures, **made()})
    return progress, largest


def _stones(path: Path, card: Mapping[str, str]) -> StonesInRow:
    """The rules that a net plays by; a Mistake if there are no tables of lines for them."""
    game, rule = (card.get(key, "unknown") for key in ("game", "rule"))
    if game != "fiveinarow":
        raise Mistake(
            f"Cannot distil {str(path)!r}: its game is {shortened(game)!r}, allowed are nets of five-in-a-row."
        )
    if rule not in ("freestyle", "standard"):
        raise Mistake(
            f"Cannot distil {str(path)!r}: its rule is {shortened(rule)!r}, allowed are freestyle and standard."
        )
    try:
        stones = StonesInRow(int(card["rows"]), int(card["columns"]), int(card["in_row"]), rule == "standard")
    except (KeyError, ValueError):
        raise Mistake(f"Cannot distil {str(path)!r}: it does not say on which board its net plays.") from None
    if stones.rows != stones.columns or not 5 <= stones.rows <= LARGEST_SIZE or stones.in_row != 5:
        board = f"{stones.in_row} in a row on {stones.rows}×{stones.columns}"
        raise Mistake(
            f"Cannot distil a net of {board}: allowed are five in a row on 5×5 to {LARGEST_SIZE}×{LARGEST_SIZE}."
        )
    return stones


def distil(
    teacher: Evaluate,
    stones: StonesInRow,
    recipe: Recipe,
    device: str,
    report: Callable[[DistillingProgress], None] = lambda progress: None,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[LineStudent, DistillingProgress]:
    """A student of the teacher after its time or when it is stopped, and where it then stands."""
    torch.manual_seed(recipe.seed)
    rules = StoneRules(stones)
    student = LineStudent(stones.rows, recipe.hidden).to(device)
    optimizer = torch.optim.AdamW(student.parameters(), recipe.rate, weight_decay=1e-5)
    games = _Games(teacher, rules, recipe.games, device)
    samples, held_out = (Replay(room, games.boards, rules.actions, device) for room in (recipe.kept, _ASKED))
    unseen = math.ceil(recipe.games / _HELD_OUT)
    started = reported = time.monotonic()
    steps, gone, loss = 0, 0.0, torch.zeros(())

    def standing() -> DistillingProgress:
        seconds, asked = time.monotonic() - started, held_out.sample(min(held_out.size, _ASKED))
        student.settle(samples.sample(_AT_ONCE).boards)
        return DistillingProgress(
            seconds, games.positions, steps, float(loss.detach()), agreement(student, asked, rules)
        )

    while not steps or (gone < 1 and not stopped()):  # a student that has seen nothing makes no table
        sample = games.move()
        held_out.add(Sample(*(part[:unseen] for part in sample)))
        samples.add(Sample(*(part[unseen:] for part in sample)))
        for _ in range(recipe.steps):
            rate = recipe.rate * (0.01 + 0.99 * (1 + math.cos(math.pi * gone)) / 2)
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1, (steps + 1) / _RAMP)
            loss = _loss(student.train(), _mirrored(samples.sample(recipe.batch), rules))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(student.parameters(), 5.0)
            optimizer.step()
            steps += 1
        if time.monotonic() - reported > recipe.seconds / _REPORTS:
            reported = time.monotonic()
            report(standing())
        gone = (time.monotonic() - started) / recipe.seconds
    return student, standing()


class _Games:
    """The teacher's games in progress."""

    def __init__(self, teacher: Evaluate, rules: Rules, count: int, device: Any) -> None:
        self.teacher, self.rules, self.device = teacher, rules, device
        self.boards, self.moves_made = (
            rules.openings(count, device),
            torch.zeros(count, dtype=torch.long, device=device),
        )
        self.positions = 0

    @torch.no_grad()
    def move(self) -> Sample:
        """Every game goes on by a move. The positions before it, with the teacher's policy and value.

        Where the rules decide, the value is theirs and the policy is zero everywhere.
        """
        view = self.rules.look(self.boards)
        logits, value = self.teacher(view.planes)
        policy = torch.softmax(logits.float().masked_fill(~view.moves, NEVER), 1)
        value = torch.where(view.decided, view.value, value)
        sample = Sample(self.boards, policy * ~view.decided[:, None], value)
        self.positions += len(self.boards)

        nowhere = ~view.moves.any(1, keepdim=True)  # on a full board, whose game is over, any cell will do
        roll = torch.rand(len(self.boards), 1, device=self.device)
        weights = torch.where((roll < _RANDOM_MOVES) | nowhere, (view.moves | nowhere).float(), policy * view.moves)
        chosen = torch.multinomial(weights, 1)[:, 0]
        after, _ = self.rules.play(self.boards, chosen)
        self.moves_made += 1
        over = view.decided | (self.moves_made > self.rules.longest)
        self.boards = torch.where(over[:, None, None], self.rules.openings(len(over), self.device), after)
        self.moves_made.masked_fill_(over, 0)
        return sample


def _mirrored(sample: Sample, rules: Rules) -> Sample:
    """The same positions, all in one random symmetry of the board."""
    boards, policy = rules.mirrored(sample.boards, sample.policy, int(torch.randint(rules.symmetries, ())))
    return Sample(boards, policy, sample.value)


def _loss(student: LineStudent, sample: Sample) -> Tensor:
    logits, wins = student(sample.boards)
    moves = torch.log_softmax(logits.masked_fill(sample.boards.amax(1) > 0, NEVER), 1)
    of_policy = -(sample.policy * moves).sum(1).mean()
    of_value = F.binary_cross_entropy_with_logits(wins, (sample.value + 1) / 2)
    return of_policy + 2 * of_value


@torch.no_grad()
def agreement(student: LineStudent, sample: Sample, rules: Rules) -> Agreement:
    """How far a student agrees with labels, where the rules do not decide."""
    values, firsts, among = [], [], []
    labels = Sample(*(part[sample.policy.any(1)] for part in sample))
    for boards, policy, _ in zip(*(part.split(_AT_ONCE) for part in labels), strict=True):
        logits, value = student(boards)
        best = policy.argmax(1, keepdim=True)
        three = logits.masked_fill(~rules.look(boards).moves, NEVER).topk(3, 1).indices
        values.append(torch.tanh(value / 2))
        firsts.append(three[:, :1] == best)
        among.append((three == best).any(1))
    value = torch.cat(values)
    return Agreement(
        len(value),
        float(torch.corrcoef(torch.stack([labels.value, value]))[0, 1].nan_to_num()),
        float((labels.value - value).square().mean().sqrt()),
        float(torch.cat(firsts).float().mean()),
        float(torch.cat(among).float().mean()),
    )


@torch.no_grad()
def table_error(student: LineStudent, table: Mapping[str, Any], stones: StonesInRow) -> float:
    """The largest difference between what the evaluator makes of a table and what its student says, as a logit.

    The evaluator follows one random game after the other: what it remembers from move to move is checked, too.
    """
    evaluator, rules, device = learned_lines(table, stones.rows), StoneRules(stones), student.first.weight.device
    boards, largest = rules.openings(1, device), 0.0
    for _ in range(_COMPARED):
        own, rival = (boards[0, side].bool().cpu().numpy().reshape(stones.rows, -1) for side in (0, 1))
        position = empty_board(stones.rows, int(stones.exact))
        inside = position.board[stones.rows + 1 : -stones.rows - 2].reshape(stones.rows, -1)[:, :-1]
        inside[own], inside[rival] = 0, 1
        said = evaluator.score(position, 0) / SCALE
        largest = max(largest, abs(said - float(student(boards)[1])))
        view = rules.look(boards)
        if bool(view.decided):  # on a full board there is no move to draw
            boards = rules.openings(1, device)
        else:
            boards = rules.play(boards, torch.multinomial(view.moves.float(), 1)[:, 0])[0]
    return largest
