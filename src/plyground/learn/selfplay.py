"""Self-play: many games at once, each replaced by a new one when it ends."""

from typing import Any

import torch
from torch import Tensor

from .replay import Sample
from .rules import Rules, View
from .search import Descend, Evaluate, search

OUTCOME = 0.65  # the share of the game's outcome in what a value learns; the rest is what the search thought
TRIES = 20  # at openings that the rules have not decided


def fresh_openings(rules: Rules, count: int, device: Any) -> Tensor:
    """Random openings that are not decided, as far as some tries can tell."""
    boards = rules.openings(count, device)
    for _ in range(TRIES):
        decided = rules.look(boards).decided
        if not bool(decided.any()):
            break
        boards[decided] = rules.openings(int(decided.sum()), device)
    return boards


class SelfPlay:
    """The games in progress. Each keeps its boards, the search's policies and values, and whose turn it was."""

    def __init__(self, rules: Rules, games: int, device: Any, descend: Descend | None = None) -> None:
        self.rules, self.device, self._descend = rules, device, descend
        self.boards = fresh_openings(rules, games, device)
        self.moves_played = self.games_finished = self.plies_finished = 0
        self._games = torch.arange(games, device=device)
        self._side = torch.zeros(games, dtype=torch.bool, device=device)
        self._length = torch.zeros(games, dtype=torch.long, device=device)
        by_ply = (games, rules.longest)
        self._past_boards = self.boards.new_zeros(*by_ply, *self.boards.shape[1:])
        self._past_policy = torch.zeros(*by_ply, rules.actions, dtype=torch.float16, device=device)
        self._past_value = torch.zeros(by_ply, device=device)
        self._past_side = torch.zeros(by_ply, dtype=torch.bool, device=device)

    def move(self, net: Evaluate, simulations: int, considered: int) -> Sample | None:
        """Make a searched move in every game, and the reply where it is forced; what the games that ended teach."""
        found = search(self.rules, net, self.boards, simulations, considered, descend=self._descend)
        self._play(self._games, found.move, found.policy, found.value)
        view = self.rules.look(self.boards)
        forced = view.forced.nonzero()[:, 0]
        if len(forced):  # not worth a search; only the outcome will say what the position was worth
            policy = view.moves[forced].float()
            self._play(forced, policy.argmax(1), policy, torch.full_like(policy[:, 0], torch.nan))
        return self._finish(self.rules.look(self.boards))

    def _play(self, games: Tensor, moves: Tensor, policy: Tensor, value: Tensor) -> None:
        ply = self._length[games]
        self._past_boards[games, ply] = self.boards[games]
        self._past_policy[games, ply] = policy.to(torch.float16)
        self._past_value[games, ply] = value
        self._past_side[games, ply] = self._side[games]
        self.boards[games], went_over = self.rules.play(self.boards[games], moves)
        self._side[games] ^= went_over
        self._length[games] += 1
        self.moves_played += len(games)

    def _finish(self, view: View) -> Sample | None:
        """Take what decided and overlong games teach, and put new ones in their place."""
        ended = view.decided | (self._length >= self.rules.longest - 1)
        games = ended.nonzero()[:, 0]
        if not len(games):
            return None
        length, side, outcome = self._length[games], self._side[games], view.value[games]
        played = torch.arange(self.rules.longest, device=self.device) < length[:, None]
        by_ply = torch.where(self._past_side[games] == side[:, None], outcome[:, None], -outcome[:, None])
        thought = self._past_value[games]
        value = torch.where(thought.isnan(), by_ply, OUTCOME * by_ply + (1 - OUTCOME) * thought)
        sample = Sample(self._past_boards[games][played], self._past_policy[games][played], value[played])
        self.games_finished += len(games)
        self.plies_finished += int(length.sum())
        self.boards[games] = fresh_openings(self.rules, len(games), self.device)
        self._length[games], self._side[games] = 0, False
        return sample
