"""Matches on arrays: every opening is played from both sides, by the rules alone."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from ..arena.ratings import Result
from .rules import Rules
from .search import NEVER, Evaluate, search
from .selfplay import fresh_openings

Chooser = Callable[[Tensor], Tensor]  # boards → a legal move on each


def by_policy(rules: Rules, net: Evaluate) -> Chooser:
    """Plays the policy's best move: one evaluation."""

    def choose(boards: Tensor) -> Tensor:
        view = rules.look(boards)
        return net(view.planes)[0].masked_fill(~view.moves, NEVER).argmax(1)

    return choose


def by_search(rules: Rules, net: Evaluate, simulations: int, considered: int = 16) -> Chooser:
    """Plays what the search finds, without noise."""

    def choose(boards: Tensor) -> Tensor:
        return search(rules, net, boards, simulations, considered, noise=False).move

    return choose


def at_random(rules: Rules) -> Chooser:
    """Plays any legal move, even where the rules could tell it a better one."""

    def choose(boards: Tensor) -> Tensor:
        legal = rules.legal(boards)
        anywhere = ~legal.any(1, keepdim=True)  # on a full board, whose game is over
        return torch.multinomial((legal | anywhere).float(), 1)[:, 0]

    return choose


@torch.no_grad()
def play_match(rules: Rules, first: Chooser, second: Chooser, games: int, device: Any) -> Result:
    """The results of `first`; an even number of games."""
    opening = fresh_openings(rules, games // 2, device)
    boards = torch.cat([opening, opening])
    is_first = torch.arange(len(boards), device=device) < len(opening)  # whether `first` is to move
    score = torch.zeros(len(boards), device=device)
    going_on = torch.ones_like(is_first)
    while True:
        over, value = rules.finished(boards)
        ended = going_on & over
        score = torch.where(ended, torch.where(is_first, value, -value), score)
        going_on = going_on & ~over
        if not bool(going_on.any()):
            break
        moves = torch.where(is_first, first(boards), second(boards))  # whole batches: a GPU likes one size
        boards, went_over = rules.play(boards, moves)
        is_first = is_first ^ went_over
    return Result(int((score > 0).sum()), int((score == 0).sum()), int((score < 0).sum()))
