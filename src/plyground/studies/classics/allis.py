"""How much of the first player's win at five-in-a-row our threat search proves: at the opening, and along a strategy.

The first player's strategy is the engine's move in every position. Its tree has all replies of the second player.
Which share of it is covered is estimated by games in which the second player's replies are drawn from all cells alike:
a game is a random path of the tree, and covered from the first position on in which the engine has proven its win.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from plyground.arena import Experiment
from plyground.charts import Chart, Series
from plyground.studies.filed import Found, More
from plyground.studies.report import Row, Table

_PROVEN = 900_000  # the engine's values of proven wins are above it
WON = "the first player wins"


def more(found: Found) -> More:
    opening = tuple(_opening(cell) for cell in found.experiments["start"].rows())
    replies = found.experiments["replies"].rows()
    weights = {row["position"]: alike(row["position"]) for row in replies}
    proven = [row for row in replies if is_win(row)]
    share = sum(weights[row["position"]] for row in proven) / sum(weights.values())
    by_replies = Row(
        "after the centre and one reply: replies after which the engine proves the win",
        "all of them, given enough search",
        f"{len(proven)} of {len(replies)} classes, {share:.1%} of {sum(weights.values())} replies",
        "reproduced" if share == 1 else "cannot be checked",
        "" if share == 1 else "a proof was not found with this many positions, which says nothing against one",
    )
    random, strong = _covered(found.experiments["random"]), _covered(found.experiments["strong"])
    tables = (
        Table("The opening", (*opening, by_replies)),
        Table(
            "Games from the centre: proven, by stones on the board",
            (*_shares("replies drawn from all cells", random), *_shares("replies by mcts", strong)),
        ),
    )
    words = (
        "Nothing is claimed here beyond what was proven: a win counts as proven if the engine's threat search, or the "
        "solver, proves it against every legal reply in the position in which it says so. That the engine moves as it "
        "does before that is its judgement and no part of a proof, so that none of these figures proves the opening.",
        "The share of a strategy tree is that of random paths: 95 % intervals are Wilson's. Replies drawn from all "
        "cells are mostly poor ones; those of a player that thinks are the hard part of the tree, and there the share "
        "says how early the threats take over.",
        "Our five-in-a-row is the freestyle game on 15×15 unless a spec says otherwise: six or more in a row win, too.",
    )
    series = tuple(
        Series(name, tuple((stones, 100 * part / whole) for stones, part, whole in covered))
        for name, covered in (("replies from all cells", random), ("replies by mcts", strong))
        if covered
    )
    chart = Chart(
        "Games in which the first player's win is proven, by stones on the board", "stones", "% of the games", series
    )
    return More(tables, words, (chart,))


def is_win(row: Mapping[str, Any]) -> bool:
    return row["value"] is not None and row["bound"] == "exact" and row["value"] > _PROVEN


def alike(position: str) -> int:
    """How many replies a reply to h8 stands for: the board's symmetries take it to 4 or 8 cells."""
    reply = position.split()[1]
    across, up = abs(ord(reply[0]) - ord("h")), abs(int(reply[1:]) - 8)
    return 4 if across == 0 or up == 0 or across == up else 8


def _opening(cell: Mapping[str, Any]) -> Row:
    label = (
        f"{cell['game']}, {cell['position'] if any(mark.isalpha() for mark in cell['position']) else 'the empty board'}"
    )
    limit = cell["player"].partition("time=")[2]
    if cell["bound"] == "exact":
        return Row(
            label,
            WON,
            f"proven: {cell['value']:+d} for the side to move, {cell['nodes']:,} positions",
            "cannot be checked",
            "the thesis says nothing of this position",
        )
    return Row(label, WON, f"not proven: {cell['nodes']:,} positions", "cannot be checked", f"no proof within {limit}")


def _covered(account: Experiment) -> list[tuple[int, int, int]]:
    """Stones on the board, in how many games with the engine as black its win is proven by then, and their number."""
    first_proof: list[float] = []
    longest = 0
    for match in account.matches:
        stones_before = 1  # the start has a stone in the centre
        for result in match.results:
            if result.first != 0:  # the engine, player 0, is white
                continue
            proof = next(
                (
                    stones_before + ply
                    for ply, entry in enumerate(result.moves)
                    if ply % 2 == 1 and entry.bound == "exact" and entry.value is not None and entry.value > _PROVEN
                ),
                math.inf,
            )
            first_proof.append(proof)
            longest = max(longest, stones_before + len(result.moves))
    games = len(first_proof)
    return [(stones, sum(proof <= stones for proof in first_proof), games) for stones in range(2, min(longest, 40), 2)]


def _shares(name: str, covered: list[tuple[int, int, int]]) -> list[Row]:
    return [
        Row(f"{name}, {stones} stones", "not published", _share(part, whole), "cannot be checked", "measured here")
        for stones, part, whole in covered
    ]


def _share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    return f"{part} of {whole} games: {part / whole:.1%} ({low:.1%} to {high:.1%})"


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    z, share = 1.96, part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    reach = z / (1 + z * z / whole) * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    return max(0.0, middle - reach), min(1.0, middle + reach)
