"""Gumbel search (Danihelka et al. 2022) over thousands of games at once.

At the root, a sample of moves (the net's policy plus Gumbel noise) is halved again and again while the visits of those
left grow; below it, visits follow the improved policy: the net's logits plus what was learned about the moves. With so
few simulations a search already plays better than the policy it began with, and that is what the net learns from.

Where one reply is forced, it is played at once and costs no simulation: threats of fours are read twice as deep. The
side to move is then the same as before, so each node keeps whether the turn went over from its parent.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from .rules import Rules, View

C_VISIT = 50.0  # with C_SCALE, the weight of values beside logits
C_SCALE = 0.6  # with the paper's 0.1 the policy of five-in-a-row hardly moved
NEVER = -1e9
Evaluate = Callable[[Tensor], tuple[Tensor, Tensor]]  # planes → logits, values
Descend = Callable[..., Tensor]  # what a tree knows, and a node in each → a move at each


class SearchedGames(NamedTuple):
    """What a search found for each game."""

    move: Tensor
    policy: Tensor  # the improved policy, which the net learns
    value: Tensor  # for the side to move


def after_reply(rules: Rules, boards: Tensor, moves: Tensor) -> tuple[Tensor, Tensor, View]:
    """The boards after a move each, and the reply where only one is left; whether the turn went over; their view."""
    boards, over = rules.play(boards, moves)
    view = rules.look(boards)
    forced = view.forced
    replied, back = rules.play(boards, view.moves.int().argmax(1))
    boards = torch.where(forced.view(-1, *[1] * (boards.ndim - 1)), replied, boards)
    return boards, over ^ (back & forced), rules.look(boards)


@torch.no_grad()
def search(
    rules: Rules,
    net: Evaluate,
    boards: Tensor,
    simulations: int,
    considered: int,
    *,
    noise: bool = True,
    descend: Descend | None = None,
) -> SearchedGames:
    """Search every board, of games that go on. `descend` may be a faster `descended`."""
    tree = _Tree(rules, net, boards, simulations, descend or descended)
    gumbel = torch.zeros_like(tree.logits[:, 0])
    if noise:
        gumbel -= torch.log(-torch.log(torch.rand_like(gumbel).clamp(1e-9, 1 - 1e-7)))
    for number, visits in enumerate(halving(considered, simulations)):
        tree.simulate(number + 1, tree.at_root(gumbel, visits))
    completed, final = tree.completed(tree.root)
    policy = torch.softmax(final, 1)
    most = tree.visits[:, 0] == tree.visits[:, 0].amax(1, keepdim=True)
    move = (gumbel + final).masked_fill(~most, NEVER).argmax(1)
    return SearchedGames(move, policy, (policy * completed).sum(1))


def halving(considered: int, simulations: int) -> list[int]:
    """For each simulation, how many visits the root move that it tries has had before: sequential halving."""
    visits, sequence, left = [0] * considered, list[int](), considered
    rounds = max(1, math.ceil(math.log2(max(considered, 2))))
    while len(sequence) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            sequence += visits[:left]
            visits[:left] = [count + 1 for count in visits[:left]]
        left = max(2, left // 2) if considered > 1 else 1
    return sequence[:simulations]


def _completed(
    logits: Tensor, visits: Tensor, sums: Tensor, value: Tensor, games: Tensor, node: Tensor
) -> tuple[Tensor, Tensor]:
    logits, visits = logits[games, node], visits[games, node]
    mean = sums[games, node] / visits.clamp(min=1)
    seen = visits > 0
    prior = torch.exp(logits) * seen
    total = visits.sum(1)
    weighted = (prior * mean).sum(1) / prior.sum(1).clamp(min=1e-8)
    estimate = (value[games, node] + total * weighted) / (1 + total)
    values = torch.where(seen, mean, estimate[:, None])
    return values, logits + (C_VISIT + visits.amax(1, keepdim=True)) * C_SCALE * values


def descended(logits: Tensor, visits: Tensor, sums: Tensor, value: Tensor, games: Tensor, node: Tensor) -> Tensor:
    """Below the root, the move whose share of the visits is furthest behind the improved policy."""
    policy = torch.softmax(_completed(logits, visits, sums, value, games, node)[1], 1)
    made = visits[games, node]
    behind = policy - made / (1 + made.sum(1, keepdim=True))
    return behind.masked_fill(logits[games, node] < NEVER / 2, NEVER).argmax(1)


class _Tree:
    """A tree for every game, node 0 being its root; simulation n adds node n."""

    def __init__(self, rules: Rules, net: Evaluate, boards: Tensor, simulations: int, descend: Descend) -> None:
        self.rules, self.net, self.descend = rules, net, descend
        games, nodes, device = len(boards), simulations + 1, boards.device
        self.games = torch.arange(games, device=device)
        self.root = torch.zeros_like(self.games)
        by_node, by_move = (games, nodes), (games, nodes, rules.actions)
        self.boards = boards.new_zeros(*by_node, *boards.shape[1:])
        self.logits = torch.zeros(by_move, device=device)  # of the net, less than NEVER / 2 where no move is
        self.value = torch.zeros(by_node, device=device)
        self.decided = torch.zeros(by_node, dtype=torch.bool, device=device)
        self.went_over = torch.zeros(by_node, dtype=torch.bool, device=device)  # the turn, from the parent to this node
        self.parent = torch.zeros(by_node, dtype=torch.long, device=device)
        self.parent_move = torch.zeros(by_node, dtype=torch.long, device=device)
        self.child = torch.full(by_move, -1, dtype=torch.int16, device=device)
        self.visits = torch.zeros(by_move, device=device)
        self.sum = torch.zeros(by_move, device=device)  # of values, for the side to move at the node
        self._keep(0, boards, rules.look(boards))

    def _keep(self, node: int, boards: Tensor, view: View) -> None:
        logits, value = self.net(view.planes)
        self.boards[:, node] = boards
        self.logits[:, node] = torch.log_softmax(logits.masked_fill(~view.moves, NEVER), 1)
        self.value[:, node] = torch.where(view.decided, view.value, value)
        self.decided[:, node] = view.decided

    def completed(self, node: Tensor) -> tuple[Tensor, Tensor]:
        """For every move at a node: its value, estimated if it was not visited; and its improved logit."""
        return _completed(self.logits, self.visits, self.sum, self.value, self.games, node)

    def at_root(self, gumbel: Tensor, visits: int) -> Tensor:
        """The best root move among those with `visits` visits, or among all if no move has them."""
        score = (gumbel + self.completed(self.root)[1]).masked_fill(self.logits[:, 0] < NEVER / 2, 2 * NEVER)
        wanted = score.masked_fill(self.visits[:, 0] != visits, 2 * NEVER)
        has_any = wanted.amax(1) > NEVER
        return torch.where(has_any, wanted.argmax(1), score.argmax(1))

    def simulate(self, new: int, move: Tensor) -> None:
        """Walk down from the root, add a node, and tell the nodes on the way what it is worth."""
        node, active = self.root, torch.ones_like(self.root, dtype=torch.bool)
        while True:
            following = self.child[self.games, node, move].long()
            goes_on = ~self.decided[self.games, following.clamp(min=0)]  # a decided node is visited again
            active = active & (following >= 0) & goes_on
            if not bool(active.any()):
                break
            node = torch.where(active, following, node)
            below = self.descend(self.logits, self.visits, self.sum, self.value, self.games, node)
            move = torch.where(active, below, move)

        boards, went_over, view = after_reply(self.rules, self.boards[self.games, node], move)
        self._keep(new, boards, view)
        self.went_over[:, new], self.parent[:, new], self.parent_move[:, new] = went_over, node, move
        leaf = torch.where(following >= 0, following, new)
        self.child[self.games, node, move] = leaf.to(torch.int16)
        self._back_up(leaf)

    def _back_up(self, node: Tensor) -> None:
        value = self.value[self.games, node]
        active = torch.ones_like(node, dtype=torch.bool)
        while True:
            parent, move = self.parent[self.games, node], self.parent_move[self.games, node]
            value = torch.where(self.went_over[self.games, node], -value, value)
            self.visits[self.games, parent, move] += active.float()
            self.sum[self.games, parent, move] += value * active
            active = active & (parent > 0)
            if not bool(active.any()):
                return
            node = torch.where(active, parent, node)
