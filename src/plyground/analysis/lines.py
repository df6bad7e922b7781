"""Analysing a state: the value of each move, and the best lines."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..errors import Mistake
from ..games import state_of
from ..games.state import Move, State
from ..notebook import Rows, html_table, text_table
from ..players import Player
from ..players import player as player_of
from ..search import Bound, Control, Decision, EngineMemory, Limits, Score
from ..search.result import bound_text
from .chance import proven, share_of_score, win_chance
from .claims import Chance, before_move, by_score, estimated, is_certain, sooner
from .requests import SearchRequest, Steps, Stopped, run_analysis

MOST_CHANCES = 10  # moves whose chances are computed; all of them would take too long
_SURE = {"exact": 0, "about": 0, "at least": 0, "at most": 1}


@dataclass(frozen=True)
class AnalysedMove:
    """What is known about one move. The value is for the side that makes it; the chance is counted from the position
    that is analysed."""

    move: Move
    value: int | None
    bound: str | None
    line: tuple[Move, ...]  # beginning with the move; empty if none is known
    chance: Chance | None = None


@dataclass(frozen=True)
class Analysis:
    """A state, the decision of a player in it, its verdict, and its moves, the best first."""

    state: State
    decision: Decision
    moves: tuple[AnalysedMove, ...]
    nodes: int  # of all searches
    seconds: float
    is_done: bool = True
    search: str = ""  # of the player: whether its values are chances, too

    @property
    def chance(self) -> Chance | None:
        """The verdict of the state: that of its best move, which counts from here, too."""
        return self.moves[0].chance

    def with_chances(self) -> "Analysis":
        """The same with the verdicts of the best moves, and in the order of what is then known of them.

        Where the search has given no values, the chances of the game's first moves take their place.
        """
        moves, state = self.moves, self.state
        if all(found.value is None for found in moves):
            known = {found.move for found in moves}
            others = [move for move in state.candidates if move not in known]
            moves = (*moves, *(AnalysedMove(move, None, None, ()) for move in others[: MOST_CHANCES - len(moves)]))
        here = proven(state, self.decision)
        best = [replace(found, chance=self._chance(found)) for found in moves[:MOST_CHANCES]]
        by_chance = self._by_chance or all(found.value is None for found in moves)
        if is_certain(here):
            best = [replace(found, chance=_agreed(here, found, self.decision.move, state.turn)) for found in best]
        elif not self._by_chance:
            best = _below(win_chance(state), best, state.turn)
        return replace(self, moves=in_order((*best, *moves[MOST_CHANCES:]), state.turn, by_chance))

    def _chance(self, found: AnalysedMove) -> Chance | None:
        """What is proven after the move; else what its value says, or else the game's curve."""
        state, child = self.state, self.state.play(found.move)
        certain = proven(child)
        if certain is not None and child.is_over:
            certain = replace(certain, moves=0) if certain.margin is None else certain
        if certain is not None:
            known = before_move(state.game, certain, state.turn)
            is_later = found.chance is not None and is_certain(found.chance) and sooner(found.chance, known)
            return found.chance if is_later else known
        return found.chance or win_chance(child)

    def worth(self, found: AnalysedMove) -> str:
        """What a move is worth, in one measure for all: the verdict in words; the value where the player's values are
        no chances; a dash for a bound, which only says that the move is no better."""
        if found.chance is not None and (is_certain(found.chance) or found.value is None or self._by_chance):
            return found.chance.text
        return "–" if _is_bound_value(found) else str(found.value)

    @cached_property
    def _by_chance(self) -> bool:
        return share_of_score(self.state.game, 0, self.search) is not None

    def rows(self) -> Rows:
        """One row per move."""
        return [
            {
                "move": str(found.move),
                "value": found.value,
                "bound": found.bound,
                "chance": None if found.chance is None else found.chance.text,
                "line": " ".join(found.line),
            }
            for found in self.moves
        ]

    def __str__(self) -> str:
        return text_table(self.rows())

    def _repr_html_(self) -> str:
        return self.state.svg() + html_table(self.rows(), self.decision.player.name)


def analyse(
    state: State | str,
    player: Player | str,
    *,
    lines: int = 3,
    control: Control | None = None,
    progress: Callable[[float], None] | None = None,
) -> Analysis:
    """A player's values of the moves of a state, with exact lines for the best `lines` of them if its search can."""
    state = state_of(state)
    player = player_of(player, state.game)
    return run_analysis(Lines(state, player, lines).steps(), control, progress).with_chances()


def verdict(decision: Decision) -> Chance | None:
    """The verdict of the state of a decision that a search has come to: the same that an analysis with it tells."""
    search = decision.player.search
    found = Analysis(
        decision.state, decision, judged(decision, search), decision.nodes, decision.seconds, search=search
    )
    return found.with_chances().chance


class Lines:
    """A running analysis of a state; `so_far` gives its results up to now."""

    def __init__(self, state: State, player: Player, lines: int, recall: EngineMemory | None = None) -> None:
        if state.is_over:
            raise Mistake("The game is over in this state: there is nothing to analyse.")
        self.state, self.player, self.lines, self.recall = state, player, lines, recall
        self.best: Decision | None = None
        self.moves: list[AnalysedMove] = []
        self.nodes, self.seconds = 0, 0.0
        self._since = 0.0  # when the first search had ended

    def steps(self) -> Steps[Analysis]:
        """The questions, and at the end the analysis.

        A player with a time per move has that time for the whole analysis: half of it goes to the first line if more
        than one is wanted. What lies between the searches, such as new tables, counts too.
        """
        several = self.lines > 1 and self._goes_deeper()
        seconds = self.player.limits.seconds
        who = self.player
        if several and seconds is not None:
            who = replace(who, limits=replace(who.limits, seconds=seconds / 2))
        try:
            self.best = self._count((yield SearchRequest(who, self.state, recall=self.recall)))
            self._since = time.monotonic()
            self.moves = list(judged(self.best, self.player.search))
            if several and self.best.depth:
                yield from self._other_lines(self.best, seconds)
        except Stopped:
            if self.best is None:
                raise
        return self.so_far(is_done=True)

    def so_far(self, latest: Decision | None = None, *, is_done: bool = False) -> Analysis:
        """The results up to now; before the first decision, the latest report of its search."""
        best = self.best or latest
        assert best is not None
        moves = tuple(self.moves) if self.best is not None else judged(best, self.player.search)
        nodes, seconds = max(self.nodes, best.nodes), max(self.seconds, best.seconds)
        return Analysis(self.state, best, moves, nodes, seconds, is_done, self.player.search)

    def _goes_deeper(self) -> bool:
        """Whether values of the search at different depths and positions can be compared."""
        kind = self.player.kind
        return kind.takes_limits and (kind.is_comparable or (kind.needs_evaluator and not kind.is_random))

    def _count(self, decision: Decision) -> Decision:
        self.nodes, self.seconds = self.nodes + decision.nodes, self.seconds + decision.seconds
        return decision

    def _other_lines(self, best: Decision, seconds: float | None) -> Steps[None]:
        """Ask about the states after the other moves, one ply less deep, the most promising first.

        Alpha-beta only proves that the others are not better: an exact value needs a search of its own. If the
        evaluator is not antisymmetric, the value after a move is from the other side's point of view.
        """
        known, others = self.moves[:1], self.moves[1:]
        first, evaluator = best.seconds, self.player.evaluator
        for i, other in enumerate(others):
            spent = max(self.seconds, first + time.monotonic() - self._since)
            left = None if seconds is None else seconds - spent
            found, child = other, self.state.play(other.move)
            if evaluator is not None and (child.is_over or best.depth == 1):
                value = int(evaluator.score(child.core, self.state.turn))
                found = replace(other, value=value, bound="exact", line=(other.move,))
            elif not child.is_over and (left is None or left > 0):
                limits = Limits(depth=max(1, best.depth - 1), seconds=left)
                reply = self._count(
                    (yield SearchRequest(replace(self.player, limits=limits), child, (i + 1) / (len(others) + 1)))
                )
                if reply.value is not None and (
                    reply.bound == "exact" or reply.depth == max(1, min(best.depth - 1, child.plies_left))
                ):
                    found = _before(other, reply, self.state, self.player.search)
            known.append(found)
            self.moves = list(in_order([*known, *others[i + 1 :]], self.state.turn))


def _before(other: AnalysedMove, reply: Decision, state: State, search: str) -> AnalysedMove:
    """The analysis of a move in a state, from the decision in the state after it."""
    assert reply.score is not None
    score = reply.score.seen_by(state.turn, reply.state.turn)
    if score.plies is not None:
        score = replace(score, plies=score.plies + 1)
    chance = _chance_by(score, state, search, reply.simulations is not None)
    return replace(
        other, value=score.value, bound=bound_text(score.bound), line=(other.move, *reply.line), chance=chance
    )


def _chance_by(score: Score, state: State, search: str, is_sampled: bool) -> Chance | None:
    """The verdict that a score is by itself: a bound of what nobody has proven is none."""
    if score.is_proven:
        return by_score(score, state, is_sampled)
    if score.bound not in (Bound.EXACT, Bound.ABOUT):
        return None
    share = share_of_score(state.game, score.value, search)
    return None if share is None else estimated(state.game, share if state.turn == 0 else 1 - share)


def _agreed(here: Chance | None, found: AnalysedMove, chosen: Move, side: int) -> Chance | None:
    """What is known of a move where the result of the position is: the move that was chosen keeps it, and where the
    position is lost, all moves lose, in no more moves of the winner."""
    assert here is not None
    chance, share = found.chance, here.share if side == 0 else 1 - here.share
    if share == 0.0 or found.move == chosen:
        return chance if chance is not None and is_certain(chance) and not sooner(here, chance) else here
    return chance


def _below(here: Chance | None, moves: Sequence[AnalysedMove], side: int) -> list[AnalysedMove]:
    """The moves where the search has no values that tell of chances: the position is worth what the game's curve says
    of it, the first move that does not lose is worth the same, and no other is worth more."""
    found = list(moves)
    best = next((i for i, move in enumerate(found) if not _is_lost(move.chance, side)), None)
    if here is None or best is None:
        return found
    for i, move in enumerate(found):
        chance = move.chance
        better = chance is None or (chance.share > here.share if side == 0 else chance.share < here.share)
        if not is_certain(chance) and (i == best or better):
            found[i] = replace(move, chance=here)
    return found


def _is_lost(chance: Chance | None, side: int) -> bool:
    return is_certain(chance) and chance is not None and chance.share == float(side)


def judged(decision: Decision, search: str = "") -> tuple[AnalysedMove, ...]:
    """The moves that a decision has judged, its own first."""
    state, sampled = decision.state, decision.simulations is not None

    def known(move: Move, score: Score | None, line: tuple[Move, ...]) -> AnalysedMove:
        if score is None:
            return AnalysedMove(move, None, None, line)
        return AnalysedMove(move, score.value, bound_text(score.bound), line, _chance_by(score, state, search, sampled))

    own = known(decision.move, decision.score, decision.line)
    others = [known(root.move, root.score, ()) for root in decision.root if root.move != decision.move]
    return own, *in_order(others, state.turn)


def _rank(found: AnalysedMove, side: int, by_share: bool) -> tuple[float, ...]:
    """The order of moves: certain wins, the quickest first; what is not certain, by chance if all of it has one, else
    by value; certain losses, the longest first; then bounds, which only say that a move is no better."""
    chance, value = found.chance, found.value
    share = 0.5 if chance is None else chance.share if side == 0 else 1 - chance.share
    if is_certain(chance) and share != 0.5:
        assert chance is not None
        size = chance.margin if chance.margin is not None else -(1000 if chance.moves is None else chance.moves)
        return (0, -size) if share > 0.5 else (2, size)
    if _is_bound(found):
        return 3, -(value or 0)
    worth = share if by_share else 0 if is_certain(chance) else value
    return 1, worth is None, -(share if worth is None else worth), _SURE.get(str(found.bound), 1)


def in_order(moves: Sequence[AnalysedMove], side: int, by_chance: bool = True) -> tuple[AnalysedMove, ...]:
    """The best first, all by the same measure: by chance if all that is open has one, and by value if not wanted so."""
    open_moves = [move for move in moves if not is_certain(move.chance) and not _is_bound(move)]
    by_share = by_chance and all(move.chance is not None for move in open_moves)
    return tuple(sorted(moves, key=lambda move: _rank(move, side, by_share)))


def _is_bound(move: AnalysedMove) -> bool:
    return move.chance is None and _is_bound_value(move)


def _is_bound_value(move: AnalysedMove) -> bool:
    return move.value is None or str(move.bound) in ("at least", "at most")
