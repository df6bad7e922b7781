"""What document 004 says in words, tested on games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from plyground import State, player
from plyground.games.dotsandboxes.evaluators import LastMove
from plyground.games.dotsandboxes.position import DotsAndBoxes
from plyground.studies.dotsandboxes.as_programmed import Recursion
from plyground.studies.dotsandboxes.grid import BOTH_RULES, CODE, PUBLISHED, Cell, Measured, measure
from plyground.studies.dotsandboxes.matches import (
    AS_PUBLISHED,
    SETTINGS,
    Chooser,
    Difference,
    Scores,
    Setting,
    play,
    programmed,
    rival,
    score_line,
)
from plyground.studies.dotsandboxes.published import (
    BY_MINIMAX,
    CUT_AT_2,
    DEPTH_2_SUFFICES,
    LEVEL_0_LOSES,
    LEVEL_1_IS_BETTER,
    LEVEL_1_LOSES,
    MATCHES,
    ME_FIRST,
    MOVES_IGNORED,
    NEXT_MOVE_IS_MINE,
    NEXT_MOVE_IS_THEIRS,
    PLAYER_1_TAKES,
    SAME_STRATEGY,
    Claim,
)
from plyground.studies.dotsandboxes.rivals import ANY_LINE, FRAMEWORK, TAKES_ELSE_ANY, TAKES_ELSE_FIRST
from plyground.studies.report import Row, Table, Verdict

LEVEL_0 = LastMove(0, 0, 0)  # every line is worth the same
LEVEL_1 = LastMove(1, 0, 0)  # what it closes


def claim(said: Claim, published: str, measured: str, holds: bool, reason: str = "") -> Row:
    label = f"{said.where}: “{said.words}”"
    return Row(label, published, measured, "reproduced" if holds else "differs", reason)


def literally(recursion: Recursion, depth: int) -> Chooser:
    return lambda positions, rng: [recursion.move(position, depth) for position in positions]


def one_game(player_2: Chooser, setting: Setting = AS_PUBLISHED) -> int:
    return play(setting, player_2, rival(FRAMEWORK))[0]


@dataclass
class Agreement:
    """The library's minimax and alpha-beta at one depth, in the same positions."""

    positions: int = 0
    same_line: int = 0
    minimax_nodes: int = 0
    alphabeta_nodes: int = 0


def agreement(depth: int, settings: Sequence[Setting] = SETTINGS) -> Agreement:
    """In every position that player 2 meets against the two players 1 who take boxes and choose nothing at random."""
    found = Agreement()
    for setting in settings:
        searches = [player(f"{name}:depth={depth},eval=look-ahead", setting.game) for name in ("minimax", "alphabeta")]

        def choose(
            positions: Sequence[DotsAndBoxes], rng: Sequence[Random], searches: list[Any] = searches
        ) -> list[int]:
            minimax, alphabeta = (search.decide(State(search.game, positions[0])) for search in searches)
            found.positions += 1
            found.same_line += minimax.move == alphabeta.move
            found.minimax_nodes += minimax.nodes
            found.alphabeta_nodes += alphabeta.nodes
            return [minimax.move.number]

        for who in (FRAMEWORK, TAKES_ELSE_FIRST):
            play(setting, choose, rival(who))
    return found


@dataclass(eq=False)
class Watched:
    """The framework's player 1, and how often it closed a box when it could."""

    could: int = 0
    did: int = 0

    def __call__(self, positions: Sequence[DotsAndBoxes], rng: Sequence[Random]) -> list[int]:
        lines = [FRAMEWORK.choose(*each) for each in zip(positions, rng, strict=True)]
        for position, line in zip(positions, lines, strict=True):
            if position.largest_take() > 0:
                self.could += 1
                self.did += position.play(line).gain > 0
        return lines


def table(measured: Measured, games: int) -> Table:
    published = [measured[cell].boxes[0] for cell in PUBLISHED]
    second = [measured[Cell(match, FRAMEWORK, Setting(starts=1))].boxes[0] for match in MATCHES]
    again = [measured[Cell(match, FRAMEWORK, Setting(extra_turn=True))].boxes[0] for match in MATCHES]
    level_0 = one_game(programmed(1, LEVEL_0))
    level_1 = one_game(programmed(1, LEVEL_1))
    player_1 = Watched()
    at_random = play(AS_PUBLISHED, rival(ANY_LINE), player_1, games)
    half = AS_PUBLISHED.rows * AS_PUBLISHED.columns / 2
    lost = sum(boxes < half for boxes in at_random)
    pruned = Recursion(CODE, prunes=True)
    by_pruning = one_game(literally(pruned, 2))
    depth_1, depth_2 = agreement(1), agreement(2)

    def score(boxes: int) -> str:
        return score_line(AS_PUBLISHED, boxes)

    as_printed = ", ".join(match.score for match in MATCHES)
    both = ", ".join(score(boxes) for boxes in published)
    most_cut = max(pruned.cuts, key=lambda bounds: pruned.cuts[bounds])
    saved = 100 * (1 - depth_2.alphabeta_nodes / depth_2.minimax_nodes)
    rows = (
        claim(
            ME_FIRST,
            as_printed,
            f"{both}; with player 1 first {', '.join(score(boxes) for boxes in second)}",
            both == as_printed,
        ),
        claim(DEPTH_2_SUFFICES, "player 2 wins", score(published[0]), published[0] > half),
        claim(
            PLAYER_1_TAKES,
            "always",
            f"in {player_1.did:,} of {player_1.could:,} turns ({100 * player_1.did / player_1.could:.0f} %)",
            player_1.did == player_1.could,
            f"in {games} games against random lines: it looks for boxes on a board on which other lines are drawn",
        ),
        claim(
            LEVEL_0_LOSES,
            "player 1 has more",
            score(level_0),
            level_0 < half,
            "a score of 1 for every line, so that the first one is drawn",
        ),
        claim(
            LEVEL_0_LOSES,
            "player 1 has more",
            f"in {lost} of {games} games",
            lost == games,
            "read as lines drawn at random" if lost == games else "not always, if lines are drawn at random",
        ),
        claim(LEVEL_1_IS_BETTER, "better than level 0", f"{score(level_1)} after {score(level_0)}", level_1 > level_0),
        claim(LEVEL_1_LOSES, "player 2 does not win", score(level_1), level_1 <= half),
        claim(
            NEXT_MOVE_IS_MINE,
            as_printed,
            f"with extra turns {', '.join(score(boxes) for boxes in again)}",
            as_printed == ", ".join(score(boxes) for boxes in again),
            "the framework alternates whatever is closed, as the document itself says below its code",
        ),
        claim(NEXT_MOVE_IS_THEIRS, as_printed, f"with strict turns {both}", both == as_printed),
        claim(
            SAME_STRATEGY,
            f"at depth 2: {BY_MINIMAX.score}",
            f"at depth 2: {score(by_pruning)}",
            by_pruning == BY_MINIMAX.mine,
            "its bounds compare values of different lines on different boards, so that it cuts off what minimax plays",
        ),
        claim(
            SAME_STRATEGY,
            "the same lines",
            f"the library's in {depth_2.same_line + depth_1.same_line} of {depth_2.positions + depth_1.positions} "
            "positions",
            (depth_1.same_line, depth_2.same_line) == (depth_1.positions, depth_2.positions),
            "depths 1 and 2: what changed the score is the depth, not the pruning",
        ),
        claim(
            MOVES_IGNORED,
            "fewer moves looked at",
            f"at depth 1: {depth_1.alphabeta_nodes:,} nodes, minimax {depth_1.minimax_nodes:,}",
            depth_1.alphabeta_nodes < depth_1.minimax_nodes,
            "at its depth 1 beta stays infinite and nothing can be cut; at depth 2 correct pruning would save "
            f"{saved:.0f} % of {depth_2.minimax_nodes:,} nodes",
        ),
        Row(
            f"{CUT_AT_2.where}: “{CUT_AT_2.words}”",
            "alpha 2, beta 2",
            f"at depth 2 {pruned.cuts[2, 2]} such cuts in {pruned.cuts.total():,}; most often alpha "
            f"{most_cut[0]:g}, beta {most_cut[1]:g}",
            "cannot be checked",
            "no position is given; at depth 1 there are no cuts, and at depth 2 the first bound to be set is beta",
        ),
    )
    return Table("What the document says in words", rows, conclusions=True, shown=PUBLISHED[0].shown)


def by_prose(games: int) -> Measured:
    """The scores of the prose's rule, which adds what the next line can take after a closed box."""
    certain = [Cell(match, FRAMEWORK, setting, "by its prose") for setting in SETTINGS for match in MATCHES]
    chance = [Cell(match, TAKES_ELSE_ANY, setting, "by its prose") for setting in BOTH_RULES for match in MATCHES]
    return measure(games, cells=certain + chance)


def prose_gain(measured: Measured, cell: Cell, prose: Scores) -> Difference:
    """How many boxes the prose's rule gets more than the code's."""
    return Difference.between(prose.boxes, measured[replace(cell, program="as programmed")].boxes)


def prose_table(measured: Measured, prose: Measured) -> Table:
    rows = []
    for cell, scores in prose.items():
        more = prose_gain(measured, cell, scores)
        verdict: Verdict = "differs" if more.sign else "reproduced"
        reason = f"{len(scores.boxes)} games, 95 % interval" if cell.chance else "the rules part after a closed box"
        rows.append(Row(cell.label, "0 if it does not matter", str(more), verdict, reason if more.sign else ""))
    title = "After a closed box: boxes that the prose's rule (1, +1, −1) gets more than the code's (2, −1, −1)"
    return Table(title, tuple(rows), conclusions=True)
