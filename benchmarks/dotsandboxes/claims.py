"""What is said over a board of dots-and-boxes, checked: who is in control, by rules of thumb, and what is proven.

    python -m benchmarks.dotsandboxes.claims [--games N] [--nodes N] [--keep FILE]

The first table is in docs/dotsandboxes.md. Games on 5×5 and 6×6 between levels, each with its own seed. Of every
position in which no box can be taken and no more than 44 lines are free, the solver tries to find the value with
--nodes nodes. A rule of thumb names a side, and is right if that side gets more of the boxes to come with best play;
positions in which both get as many do not count. For each kind of position the best rule is chosen by the games with
even seeds, and checked by those with odd ones.

Also the long-chain rule as it is usually meant, by the games as they were played: whether the number of long chains
when the first one is opened has the parity that the rule says is wanted by the side that does not open it.

With --keep, the games are kept in a file of JSON lines, and taken from there the next time.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import plyground
from plyground import State
from plyground.engines.dotsandboxes.proven import NODES, proven_result
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.structure import Structure, structure_of

from .solving import value_within

LEVELS = ("Beginner", "Casual", "Club", "Expert")
MOST_LINES = 44
Game = dict[str, Any]  # "seed", "size", the players "pair", "line", and "rows" of ply, position, value or None, nodes


def _by_parity(count: Callable[[Structure], int]) -> Callable[[Structure], int]:
    """The side that the long-chain rule names if this is the number of long chains."""
    return lambda now: now.side if (now.wanted_by(now.side) == "odd") == bool(count(now) % 2) else 1 - now.side


RULES: dict[str, Callable[[Structure], int]] = {
    "long chains": _by_parity(lambda now: len(now.long_chains)),
    "long and short chains": _by_parity(lambda now: len(now.long_chains) + len(now.short_chains)),
    "long chains and joints": _by_parity(lambda now: len(now.long_chains) + len(now.joints)),
    "long chains and loops": _by_parity(lambda now: len(now.long_chains) + len(now.loops)),
    "regions": _by_parity(lambda now: len(now.regions)),
    "the side to move": lambda now: now.side,
}


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks.dotsandboxes.claims")
    options.add_argument("--games", type=int, default=60)
    options.add_argument("--nodes", type=int, default=3_000_000)
    options.add_argument("--keep", type=Path)
    chosen = options.parse_args()
    if chosen.keep is not None and chosen.keep.exists():
        games = [json.loads(line) for line in chosen.keep.read_text(encoding="utf-8").splitlines()]
    else:
        games = []
        for seed in range(chosen.games):
            games.append(_played(seed, chosen.nodes))
            print(f"game {seed + 1} of {chosen.games}", file=sys.stderr, flush=True)
        if chosen.keep is not None:
            chosen.keep.write_text("".join(f"{json.dumps(game)}\n" for game in games), encoding="utf-8")
    _print_rules(games)
    _print_proofs(games)
    _print_parity(games)


def _played(seed: int, nodes: int) -> Game:
    rng = random.Random(seed)
    size = rng.choice((5, 6, 6))
    rules = DotsAndBoxesGame(size, size)
    pair = [rng.choice(LEVELS) for _ in range(2)]
    players = [plyground.player(level, rules) for level in pair]
    state = rules.start()
    line: list[str] = []
    rows: list[list[Any]] = []
    while not state.is_over:
        if state.core.largest_take() == 0 and state.plies_left <= MOST_LINES:
            rows.append([len(line), state.text, *value_within(state, nodes)])
        line.append(str(players[state.turn].decide(state, seeds=(seed, len(line))).move))
        state = state.play(line[-1])
    return {"seed": seed, "size": size, "pair": pair, "line": line, "rows": rows}


def _positions(games: list[Game]) -> Iterator[tuple[int, State, int | None]]:
    """The positions with the seeds of their games and their final results for the side to move, where known."""
    rules = plyground.game("dotsandboxes")
    for game in games:
        for _, text, value, _ in game["rows"]:
            state = rules.state(text)
            if state.plies_left <= MOST_LINES:
                yield game["seed"], state, value


def _kind(now: Structure) -> str:
    if now.is_settled:
        return "no safe line, joints" if now.joints else "no safe line, no joint"
    return "1 to 5 safe lines" if now.safe_lines <= 5 else "6 and more safe lines"


def _print_rules(games: list[Game]) -> None:
    right: dict[tuple[str, str, int], list[bool]] = defaultdict(list)  # by kind, rule, and half of the games
    for seed, state, value in _positions(games):
        to_come = None if value is None else value - state.result(state.turn)
        if not to_come:
            continue
        now = structure_of(state)
        side = state.turn if to_come > 0 else 1 - state.turn
        kinds = [_kind(now)] + ([] if proven_result(state.core) is not None else ["not proven at once"])
        for kind in kinds:
            for rule, says in RULES.items():
                right[kind, rule, seed % 2].append(says(now) == side)
            if now.in_control is not None:
                right[kind, "what is said: has to open", seed % 2].append(now.in_control == side)
    for kind in sorted({kind for kind, _, _ in right}):
        shares = {rule: _share(right[kind, rule, 0]) for rule in RULES}
        best = max(shares, key=lambda rule: shares[rule])
        for rule in dict.fromkeys(["long chains", best, "what is said: has to open"]):
            chosen, held = right[kind, rule, 0], right[kind, rule, 1]
            if held:
                print(f"{kind:24} {rule:28} {_percent(chosen):>12} {_percent(held):>12}")


def _print_proofs(games: list[Game]) -> None:
    """How often a result is proven at once, by free lines, and whether it is that of the longer search."""
    found: dict[int, list[bool]] = defaultdict(list)
    wrong = 0
    for _, state, value in _positions(games):
        margin = proven_result(state.core)
        found[min(state.plies_left // 5, 8) * 5].append(margin is not None)
        if margin is not None and value is not None:
            wrong += margin != (value if state.turn == 0 else -value)
    for lines, is_proven in sorted(found.items()):
        print(f"{lines} to {lines + 4} free lines: {_percent(is_proven)} proven within {NODES:,} nodes")
    print(f"{wrong} proven results differ from those of the longer search")


def _print_parity(games: list[Game]) -> None:
    right = []
    for game in games:
        state = DotsAndBoxesGame(game["size"], game["size"]).start()
        states = [state, *(state := state.play(move) for move in game["line"])]
        structures = [structure_of(state) for state in states]
        first = next((i for i, pair in enumerate(pairwise(structures)) if _opens_long(*pair)), None)
        if first is None:
            continue
        closer, chains = 1 - structures[first].side, len(structures[first].long_chains)
        quiet = (now for state, now in zip(states[:first], structures, strict=False) if not state.core.largest_take())
        right += [(now.wanted_by(closer) == "odd") == bool(chains % 2) for now in quiet]
    print(f"long-chain rule, by the games as played: right in {_percent(right)}")


def _opens_long(before: Structure, after: Structure) -> bool:
    opened = {box for part in after.parts if part.is_opened for box in part.boxes}
    return any(part.is_long and not part.is_opened and opened & set(part.boxes) for part in before.parts)


def _share(right: list[bool]) -> float:
    return sum(right) / len(right) if right else 0.0


def _percent(right: list[bool]) -> str:
    return f"{100 * _share(right):.0f} % of {len(right):,}"


if __name__ == "__main__":
    main()
