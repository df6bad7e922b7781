"""What every game must keep to, written once: subclass `Conformance`, name your subjects, and pytest does the rest.

    class TestMyGame(Conformance):
        subjects = (Subject(MyGame()), Subject(MyGame(rows=2), symmetries=..., oracle=...))

Positions come from random playouts: a drawn number chooses each move, so that a failure shrinks to a short game.
"""

import random
import threading
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.compiled import INTERPRETED
from plyground.errors import Mistake
from plyground.games.game import Game, after, legal_moves
from plyground.games.limits import MOST_MOVES, MOST_PLIES
from plyground.games.picture import plain
from plyground.games.state import own_copy
from plyground.search.deepening import deepening
from plyground.search.deepening.mtdf import mtdf
from plyground.search.finding import Control, Decision, Limits
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.greedy import greedy
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.minimax_ab import minimax_ab
from tests.mistakes import read_or_mistake
from tests.questions import JUDGING, OBSERVED, Question, answer, ask_the_other_speed, question, replay

# Nodes of one minimax search, so that interpreted runs stay short and their searches shallow.
AFFORDABLE = 300 if INTERPRETED else 20_000
BOTH_SPEEDS = 200  # nodes of a search that one of the two processes has to interpret
NEIGHBOURS = 300 if INTERPRETED else 2500  # positions whose keys are compared with each other

FEW = settings(max_examples=3 if INTERPRETED else 8)  # for what takes long

FULL_WIDTH = (minimax, minimax_ab, alphabeta)  # one value, one move, whatever they leave out
EXACT_SWITCHES = ("tt", "pvs", "aspiration", "killers", "history")  # of deepening: they change nodes and no value


class Truth(NamedTuple):
    """What an independent, naive reading of the rules says about a position."""

    legal: frozenset[str]  # names of moves
    to_move: int
    over: bool
    result: int  # for side 0, if the game is over


@dataclass(frozen=True)
class Symmetry:
    """A mirror: the game on the other side of it, and what a move is called there."""

    name: str
    game: Callable[[Game], Game]
    rename: Callable[[Game, str], str]


def text_of(game: Game, position: Any) -> Hashable:
    return game.text(position)


@dataclass(frozen=True, repr=False)
class Subject:
    """A game, and what the suite cannot find out about it by itself."""

    game: Game
    symmetries: tuple[Symmetry, ...] = ()
    one_sided: frozenset[str] = frozenset()  # evaluators whose class says why they are not antisymmetric
    oracle: Callable[[Any, Sequence[str]], Truth] | None = None  # from the names of the moves played
    identity: Callable[[Any, Any], Hashable] = text_of  # equal for positions with the same future, and only for them
    judge_the_last_move: frozenset[str] = frozenset()  # evaluators that look at more than the future depends on
    longest: int = 60  # plies of a random playout
    openings: tuple[str, ...] = ()  # names of moves, with spaces, to where random play hardly ever gets
    alike: tuple[str, ...] = ()  # texts of positions that differ in little, and yet in their future

    def __repr__(self) -> str:
        return f"Subject({self.game.spec!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # else hypothesis prints every field
        printer.text(repr(self))


# Random playouts.


def candidate_moves(position: Any) -> list[int]:
    out = np.zeros(MOST_MOVES, np.int64)
    return [int(move) for move in out[: position.candidates(out)]]


def chosen_move(position: Any, choice: int) -> int:
    """A move that depends on a number: any legal one, any candidate, or one of the two that look best.

    Purely random play on a large board hardly ever makes a line, a box or a threat.
    """
    way, index = choice % 3, choice // 3
    moves = legal_moves(position) if way == 0 else candidate_moves(position)
    moves = moves[:2] if way == 2 else moves
    return moves[index % len(moves)]


def play_out(game: Game, choices: Sequence[int], opening: str = "") -> list[int]:
    moves = [game.read_move(game.new(), name) for name in opening.split()]
    position = replay(game, moves)
    for choice in choices:
        if position.is_over():
            break
        moves.append(chosen_move(position, choice))
        position = position.play(moves[-1])
    return moves


@st.composite
def playouts(draw: st.DrawFn, subject: Subject, *, may_be_over: bool = True) -> list[int]:
    """The moves of a game from its start up to anywhere."""
    opening = draw(st.sampled_from(["", *subject.openings]))
    plies = draw(st.integers(0, min(subject.game.new().plies_left(), subject.longest)))
    moves = play_out(subject.game, draw(st.lists(st.integers(0, 2999), min_size=plies, max_size=plies)), opening)
    if not may_be_over and replay(subject.game, moves).is_over():
        moves.pop()
    return moves


def random_playout(subject: Subject, chance: random.Random) -> list[int]:
    """The same without hypothesis: the moves up to a position that is not over."""
    plies = chance.randrange(min(subject.game.new().plies_left(), subject.longest))
    moves = play_out(subject.game, [chance.randrange(3000) for _ in range(plies)])
    return moves[:-1] if replay(subject.game, moves).is_over() else moves


def named(game: Game, moves: Sequence[int]) -> list[str]:
    start = game.new()
    return [game.move_name(start, move) for move in moves]


def other_order(game: Game, moves: Sequence[int], chance: random.Random) -> list[int] | None:
    """The same moves by the same sides in another order, or None if that order is no game."""
    position, queues = own_copy(game.new()), ([], [])  # type: tuple[Any, tuple[list[int], list[int]]]
    for move in moves:
        queues[position.to_move()].append(move)
        position = position.play(move)
    for queue in queues:
        chance.shuffle(queue)
    position, reordered = own_copy(game.new()), []
    while queues[0] or queues[1]:
        queue = queues[position.to_move()]
        if position.is_over() or not queue:
            return None
        reordered.append(queue.pop())
        position = position.play(reordered[-1])
    return reordered


# What there is to compare.


def snapshot(value: Any) -> Any:
    """Every byte of every array and every scalar of a position."""
    if isinstance(value, np.ndarray):
        return (value.dtype.str, value.shape, value.tobytes())
    if isinstance(value, tuple):
        return (type(value), *map(snapshot, value))
    return value


def machine_type(value: Any) -> Hashable:
    """What Numba would distinguish: another type means another compilation, or a crash on loading."""
    if isinstance(value, np.ndarray):
        return (value.dtype, value.ndim, value.flags.writeable, value.flags.c_contiguous)
    if isinstance(value, tuple):
        return (type(value), *map(machine_type, value))
    kinds: dict[type, str] = {bool: "bool", np.bool_: "bool", int: "int64", np.int64: "int64"}
    return kinds.get(type(value), type(value).__name__)


def arrays(position: Any) -> Iterator[Any]:
    for field in position:
        if isinstance(field, tuple):
            yield from arrays(field)
        elif isinstance(field, np.ndarray):
            yield field


def visible(subject: Subject, position: Any) -> dict[str, Any]:
    """All that a search or a person can see of a position, however it came about."""
    game = subject.game
    over = position.is_over()
    return {
        "key": position.key(),
        "to move": position.to_move(),
        "over": bool(over),
        "legal moves": legal_moves(position),
        "candidates": [] if over else candidate_moves(position),
        "plies left": position.plies_left(),
        "result": (position.result(0), position.result(1)) if over else None,
        "scores": {name: s for name, s in scores(game, position).items() if name not in subject.judge_the_last_move},
    }


def scores(game: Game, position: Any) -> dict[str, tuple[int, int]]:
    evaluators = {name: game.evaluator(name) for name in game.evaluators}
    return {name: (int(e.score(position, 0)), int(e.score(position, 1))) for name, e in evaluators.items()}


def affordable(position: Any, depth: int, nodes: int = AFFORDABLE) -> int:
    """A depth, or less where minimax would visit too many nodes."""
    while depth > 1 and len(candidate_moves(position)) ** depth > nodes:
        depth -= 1
    return depth


def line_ends_at_value(position: Any, evaluator: Any, decision: Decision) -> bool:
    """Whether the line can be played, is as long as it should be, and leads to what the value says."""
    side, end = position.to_move(), position
    for move in decision.line:
        if move not in legal_moves(end):
            return False
        end = after(end, move)
    long_enough = len(decision.line) == decision.depth or end.is_over()
    return bool(decision.line[0] == decision.move and long_enough and evaluator.score(end, side) == decision.value)


def by_definition(position: Any, evaluator: Any, side: int, depth: int) -> tuple[int, int]:
    """Minimax as the textbook defines it, with copies of positions: value and nodes."""
    if depth == 0 or position.is_over():
        return int(evaluator.score(position, side)), 1
    found = [by_definition(after(position, move), evaluator, side, depth - 1) for move in candidate_moves(position)]
    best = max if position.to_move() == side else min
    return best(value for value, _ in found), 1 + sum(nodes for _, nodes in found)


class Conformance:
    """The tests. `subjects` is all that a subclass has to say."""

    subjects: ClassVar[Sequence[Subject]]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "subject" in metafunc.fixturenames:
            metafunc.parametrize("subject", self.subjects, ids=[subject.game.spec for subject in self.subjects])

    # The rules.

    @given(data=st.data())
    def test_every_position_on_the_way_keeps_the_contract(self, subject: Subject, data: st.DataObject) -> None:
        position = own_copy(subject.game.new())
        kind, moves = machine_type(position), data.draw(playouts(subject))
        assert position.plies_left() <= MOST_PLIES
        for ply in range(len(moves) + 1):
            legal = legal_moves(position)
            assert position.to_move() in (0, 1)
            assert machine_type(position) == kind
            assert position.plies_left() >= len(moves) - ply
            assert len(legal) <= MOST_MOVES
            assert len(set(legal)) == len(legal)
            if position.is_over():
                assert ply == len(moves)
                assert position.result(0) == -position.result(1)
            else:
                candidates = candidate_moves(position)
                assert candidates
                assert len(set(candidates)) == len(candidates)
                assert set(candidates) <= set(legal)
                assert position.plies_left() >= 1
            if ply < len(moves):
                position = position.play(moves[ply])

    @given(data=st.data())
    def test_names_of_moves_read_back(self, subject: Subject, data: st.DataObject) -> None:
        game, position = subject.game, replay(subject.game, data.draw(playouts(subject, may_be_over=False)))
        legal = legal_moves(position)
        names = {move: game.move_name(position, move) for move in legal}
        assert len(set(names.values())) == len(legal)
        for move, name in names.items():
            assert game.read_move(position, name) == move
        for move in {legal[0], legal[-1], data.draw(st.sampled_from(legal))}:
            assert game.parse_move(position, f" {names[move].upper()} ") == move
            child = after(position, move)
            with pytest.raises(Mistake):
                game.parse_move(child, names[move])

    @given(data=st.data())
    def test_no_game_outlasts_what_plies_left_promised(self, subject: Subject, data: st.DataObject) -> None:
        moves = data.draw(playouts(subject))
        position = replay(subject.game, moves)
        promised, plies = position.plies_left(), 0
        while not position.is_over():
            position, plies = position.play(legal_moves(position)[-1]), plies + 1
            assert plies <= promised

    @FEW
    @given(data=st.data())
    def test_random_moves_are_all_legal_and_equally_likely(self, subject: Subject, data: st.DataObject) -> None:
        position = replay(subject.game, data.draw(playouts(subject, may_be_over=False)))
        if not hasattr(position, "random_move"):
            return
        rolls = range(1 << 20, 1 << 32, 1 << 20)
        drawn = Counter(position.random_move(roll) for roll in (0, *rolls, (1 << 32) - 1))
        drawn.pop(-1, None)
        assert sorted(drawn) == sorted(legal_moves(position))
        assert max(drawn.values()) - min(drawn.values()) <= 3

    @FEW
    @given(seed=st.integers(0, 10**6))
    def test_no_move_is_legal_when_the_game_is_over(self, subject: Subject, seed: int) -> None:
        chance = random.Random(seed)
        moves = play_out(subject.game, [3 * chance.randrange(1000) for _ in range(MOST_PLIES)])
        position = replay(subject.game, moves)
        assert position.is_over()
        assert legal_moves(position) == []
        assert "wins" in subject.game.outcome(position) or position.result(0) == 0
        for move in {*moves[:1], *moves[-1:]}:
            name = subject.game.move_name(position, move)
            with pytest.raises(Mistake, match="over"):
                subject.game.parse_move(position, name)
        for search in FULL_WIDTH:
            with pytest.raises(Mistake, match="over"):
                search(position, subject.game.evaluator(next(iter(subject.game.evaluators))))

    @given(data=st.data())
    def test_a_naive_reading_of_the_rules_agrees(self, subject: Subject, data: st.DataObject) -> None:
        if subject.oracle is None:
            pytest.skip("no oracle for this game")
        game, moves = subject.game, data.draw(playouts(subject))
        for plies in {0, len(moves) // 2, max(0, len(moves) - 1), len(moves)}:
            position = replay(game, moves[:plies])
            truth = subject.oracle(game, named(game, moves[:plies]))
            assert bool(position.is_over()) == truth.over
            assert position.to_move() == truth.to_move
            assert {game.move_name(position, move) for move in legal_moves(position)} == truth.legal
            if truth.over:
                assert position.result(0) == truth.result

    # Storage.

    @given(data=st.data())
    def test_undo_restores_every_byte(self, subject: Subject, data: st.DataObject) -> None:
        moves = data.draw(playouts(subject))
        detours = data.draw(st.lists(st.integers(0, 2999), min_size=3, max_size=3))
        position = own_copy(subject.game.new())
        path = [(position, snapshot(position))]
        for move in moves:
            for choice in detours:
                position.play(chosen_move(position, choice)).undo()
                assert snapshot(position) == path[-1][1]
            position = position.play(move)
            path.append((position, snapshot(position)))
        while len(path) > 1:
            path.pop()[0].undo()
            position, before = path[-1]
            assert snapshot(position) == before

    @given(data=st.data())
    def test_after_shares_nothing_that_can_change(self, subject: Subject, data: st.DataObject) -> None:
        position = replay(subject.game, data.draw(playouts(subject, may_be_over=False)))
        before = snapshot(position)
        child = after(position, chosen_move(position, data.draw(st.integers(0, 2999))))
        for ours in arrays(position):
            for theirs in arrays(child):
                assert not np.shares_memory(ours, theirs) or not (ours.flags.writeable or theirs.flags.writeable)
        after_play = snapshot(child)
        if not child.is_over():
            child.play(legal_moves(child)[0]).undo()
        assert snapshot(child) == after_play
        assert snapshot(position) == before

    def test_two_new_games_share_nothing_that_can_change(self, subject: Subject) -> None:
        one, other = subject.game.new(), subject.game.new()
        assert snapshot(one) == snapshot(other)
        for ours in arrays(one):
            for theirs in arrays(other):
                assert not np.shares_memory(ours, theirs) or not (ours.flags.writeable or theirs.flags.writeable)

    # Incremental state.

    @given(data=st.data())
    def test_a_position_is_the_same_by_copies_and_in_place(self, subject: Subject, data: st.DataObject) -> None:
        moves = data.draw(playouts(subject))
        copied = subject.game.new()
        for move in moves:
            copied = after(copied, move)
        assert snapshot(copied) == snapshot(replay(subject.game, moves))

    @given(data=st.data())
    def test_a_position_is_the_same_rebuilt_from_its_text(self, subject: Subject, data: st.DataObject) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject)))
        text = game.text(position)
        rebuilt = game.parse(text)
        assert visible(subject, rebuilt) == visible(subject, position)
        assert machine_type(rebuilt) == machine_type(position)
        assert game.rules_of(rebuilt) == game
        assert subject.identity(game, rebuilt) == subject.identity(game, position)
        assert visible(subject, game.parse(game.text(rebuilt))) == visible(subject, position)

    @given(data=st.data(), seed=st.integers(0, 10**6))
    def test_a_position_is_the_same_by_another_order_of_moves(
        self, subject: Subject, data: st.DataObject, seed: int
    ) -> None:
        game, moves = subject.game, data.draw(playouts(subject))
        chance = random.Random(seed)
        for _ in range(3):
            if (reordered := other_order(game, moves, chance)) is not None:
                there, here = replay(game, reordered), replay(game, moves)
                if subject.identity(game, there) == subject.identity(game, here):
                    assert visible(subject, there) == visible(subject, here)
                else:  # as when somebody else closed a box
                    assert there.key() != here.key()

    def test_other_orders_of_moves_are_found(self, subject: Subject) -> None:
        # Without this, the test above might never compare anything.
        if subject.game.new().plies_left() < 4:
            return
        chance, found = random.Random(1), 0
        for _ in range(60):
            moves = random_playout(subject, chance)
            reordered = other_order(subject.game, moves, chance)
            if reordered is not None and reordered != moves:
                ends = {subject.identity(subject.game, replay(subject.game, order)) for order in (moves, reordered)}
                found += len(ends) == 1
        assert found >= 3

    @FEW
    @given(data=st.data(), seed=st.integers(0, 10**6))
    def test_keys_are_equal_exactly_for_equal_positions(self, subject: Subject, data: st.DataObject, seed: int) -> None:
        game, chance = subject.game, random.Random(seed)
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        widest = int(NEIGHBOURS**0.5)
        pairs = {(position.key(), subject.identity(game, position))}
        for move in sample(legal_moves(position), widest, chance):
            child = position.play(move)
            pairs.add((child.key(), subject.identity(game, child)))
            for reply in sample(legal_moves(child), widest, chance):
                grandchild = child.play(reply)
                pairs.add((grandchild.key(), subject.identity(game, grandchild)))
                grandchild.undo()
            child.undo()
        by_key: dict[int, Hashable] = {}
        by_identity: dict[Hashable, int] = {}
        for key, identity in pairs:
            assert 0 <= key < 1 << 64
            assert by_key.setdefault(key, identity) == identity, "one key for two positions"
            assert by_identity.setdefault(identity, key) == key, "two keys for one position"

    def test_keys_differ_where_little_does(self, subject: Subject) -> None:
        keys = {text: subject.game.parse(text).key() for text in subject.alike}
        assert len(set(keys.values())) == len(keys), keys

    # Texts.

    def test_the_spec_names_the_game(self, subject: Subject) -> None:
        from plyground.games import game

        assert game(subject.game.spec) == subject.game
        assert subject.game.rules_of(subject.game.new()) == subject.game

    @FEW
    @given(data=st.data(), noise=st.text(max_size=20))
    def test_any_text_is_read_or_is_a_mistake(self, subject: Subject, data: st.DataObject, noise: str) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        for text in (game.text(position), game.move_name(position, legal_moves(position)[0])):
            at = data.draw(st.integers(0, len(text)))
            swapped = data.draw(st.sampled_from(text))
            cut = data.draw(st.integers(0, len(text)))
            for damaged in (noise, text[:at] + noise + text[at:], text[:at] + swapped + text[at + 1 :], text[:cut]):
                self._read(subject, damaged)
                for read in (game.read_move, game.parse_move):
                    move = read_or_mistake(read, position, damaged)
                    assert move is None or game.read_move(position, game.move_name(position, move)) == move

    def _read(self, subject: Subject, text: str) -> None:
        game = subject.game
        position = read_or_mistake(game.parse, text)
        if position is None:
            return
        # Whatever was accepted has to be a position like any other.
        rules = game.rules_of(position)
        here = replace(subject, game=rules)
        assert visible(here, rules.parse(rules.text(position))) == visible(here, position)
        for move in legal_moves(position):
            assert game.read_move(position, game.move_name(position, move)) == move

    @given(data=st.data())
    def test_pictures_can_be_drawn(self, subject: Subject, data: st.DataObject) -> None:
        game, moves = subject.game, data.draw(playouts(subject))
        position = replay(game, moves)
        for last in (None, *moves[-1:]):
            drawn, in_ascii = (plain(game.picture(position, last, unicode=unicode)) for unicode in (True, False))
            assert in_ascii.isascii()
            assert drawn.count("\n") == in_ascii.count("\n")
        if moves:
            assert plain(game.picture(position, moves[-1])) != plain(game.picture(position))

    # Evaluators.

    @given(data=st.data())
    def test_evaluators_are_antisymmetric(self, subject: Subject, data: st.DataObject) -> None:
        game = subject.game
        for name, (first, second) in scores(game, replay(game, data.draw(playouts(subject)))).items():
            if name not in subject.one_sided:
                assert first == -second, name

    def test_evaluators_that_are_not_antisymmetric_say_so(self, subject: Subject) -> None:
        for name in subject.one_sided:
            assert "antisymmetric" in (type(subject.game.evaluator(name)).__doc__ or ""), name

    def test_evaluators_take_their_usual_weights_by_name(self, subject: Subject) -> None:
        game = subject.game
        position = replay(game, random_playout(subject, random.Random(3)))
        for name, kind in game.evaluators.items():
            options, weights = kind.options(game), kind.weights(game)
            written = {key: option.read(option.write(weights[key])) for key, option in options.items()}
            assert written == {key: numbers for key, numbers in weights.items() if numbers}
            again = game.evaluator(name, **{key: numbers for key, numbers in written.items() if numbers is not None})
            assert again.score(position, 0) == game.evaluator(name).score(position, 0)
            assert machine_type(again) == machine_type(game.evaluator(name))

    @given(data=st.data())
    def test_a_mirrored_position_has_the_same_value(self, subject: Subject, data: st.DataObject) -> None:
        if not subject.symmetries:
            pytest.skip("no symmetries for this game")
        game, mirror = subject.game, data.draw(st.sampled_from(subject.symmetries))
        moves, there = data.draw(playouts(subject)), mirror.game(subject.game)
        position, image = replay(game, moves), own_copy(there.new())
        for name in named(game, moves):
            image = image.play(there.parse_move(image, mirror.rename(game, name)))
        assert image.to_move() == position.to_move()
        assert bool(image.is_over()) == bool(position.is_over())
        assert scores(there, image) == scores(game, position)
        if position.is_over():
            assert image.result(0) == position.result(0)
            return
        renamed = {mirror.rename(game, game.move_name(position, move)) for move in legal_moves(position)}
        assert {there.move_name(image, move) for move in legal_moves(image)} == renamed
        limits = Limits(depth=affordable(position, 2))
        for name in game.evaluators:
            here = minimax(position, game.evaluator(name), limits)
            assert minimax(image, there.evaluator(name), limits).value == here.value, name

    # Searches.

    @given(data=st.data())
    def test_full_width_searches_agree_in_value_and_move(self, subject: Subject, data: st.DataObject) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        before = snapshot(position)
        limits = Limits(depth=affordable(position, data.draw(st.integers(1, 3))))
        for name in game.evaluators:
            evaluator = game.evaluator(name)
            plainly = minimax(position, evaluator, limits)
            values = {found.move: found.value for found in plainly.root}
            assert list(values) == candidate_moves(position)
            assert {found.bound for found in plainly.root} == {"exact"}
            for search in FULL_WIDTH:
                decision = search(position, evaluator, limits)
                assert (decision.value, decision.move) == (plainly.value, plainly.move), (name, search)
                assert decision.bound == "exact"
                assert decision.depth == min(limits.depth or 0, position.plies_left())
                assert decision.nodes <= plainly.nodes
                assert line_ends_at_value(position, evaluator, decision), (name, search)
                assert [found.move for found in decision.root] == list(values)
                for found in decision.root:
                    if found.bound == "exact":
                        assert found.value == values[found.move]
                    else:
                        assert found.bound == "at most"
                        assert values[found.move] <= found.value
                        assert found.value <= max(values.values())
        assert snapshot(position) == before

    @given(data=st.data(), switches=st.fixed_dictionaries({name: st.booleans() for name in EXACT_SWITCHES}))
    def test_searches_with_a_table_have_minimaxs_value(
        self, subject: Subject, data: st.DataObject, switches: dict[str, bool]
    ) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        before = snapshot(position)
        limits = Limits(depth=affordable(position, data.draw(st.integers(1, 4))))
        evaluator = game.evaluator(next(iter(game.evaluators)))  # one: each costs half a minute to compile
        for decision in (
            deepening(position, evaluator, limits, memory=1, **switches),  # type: ignore[arg-type]
            mtdf(position, evaluator, limits, memory=1),
        ):
            # They end before the depth is reached if they see how the game ends.
            assert decision.depth <= (limits.depth or 0)
            assert decision.value == minimax(position, evaluator, Limits(depth=decision.depth)).value
            assert decision.move in legal_moves(position)
        assert snapshot(position) == before

    @FEW
    @given(data=st.data())
    def test_minimax_is_its_definition(self, subject: Subject, data: st.DataObject) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        depth = affordable(position, data.draw(st.integers(1, 3)), nodes=100)
        for name in game.evaluators:
            evaluator = game.evaluator(name)
            decision = minimax(position, evaluator, Limits(depth=depth))
            expected = by_definition(position, evaluator, position.to_move(), depth)
            assert (decision.value, decision.nodes) == expected, name

    @FEW
    @given(data=st.data())
    def test_greedy_takes_what_looks_best_at_once(self, subject: Subject, data: st.DataObject) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        for name in game.evaluators:
            evaluator = game.evaluator(name)
            looks = {
                move: evaluator.score(after(position, move), position.to_move()) for move in candidate_moves(position)
            }
            decision = greedy(position, evaluator)
            assert {found.move: found.value for found in decision.root} == looks
            assert decision.move == max(looks, key=lambda move: looks[move])  # of equals, the first
            assert decision.value == looks[decision.move]
            assert decision.nodes == 1 + len(looks)

    def test_compiled_and_interpreted_answer_alike(self) -> None:
        questions = [asked for subject in self.subjects for asked in questions_about(subject, positions=2)]
        there = ask_the_other_speed(questions)
        assert there["numba"] == INTERPRETED
        for asked, other in zip(questions, there["answers"], strict=True):
            assert (asked, answer(asked)) == (asked, other)

    # Limits.

    @FEW
    @given(data=st.data())
    def test_a_stopped_search_returns_a_legal_move_at_once(self, subject: Subject, data: st.DataObject) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        name = data.draw(st.sampled_from(sorted(game.evaluators)))
        evaluator = game.evaluator(name)
        for search in FULL_WIDTH:
            control = Control()
            control.stop()
            depth = affordable(position, 4)  # so that the test fails, and does not hang, if the flag is ignored
            decision = search(position, evaluator, Limits(depth=depth), control=control)
            assert decision.move in legal_moves(position)
            assert (decision.value, decision.bound, decision.depth, decision.root) == (None, None, 0, ())
            # One leaf is reached before anybody looks at the flag.
            assert decision.nodes <= 1 + depth

    @given(data=st.data(), nodes=st.integers(1, 200))
    def test_a_node_limit_is_overstepped_by_one_descent_at_most(
        self, subject: Subject, data: st.DataObject, nodes: int
    ) -> None:
        game = subject.game
        position = replay(game, data.draw(playouts(subject, may_be_over=False)))
        evaluator = game.evaluator(data.draw(st.sampled_from(sorted(game.evaluators))))
        depth = data.draw(st.integers(1, 6))
        for search in FULL_WIDTH:
            decision = search(position, evaluator, Limits(depth=depth, nodes=nodes))
            assert decision.move in legal_moves(position)
            assert decision.nodes <= nodes + min(depth, position.plies_left())
            if decision.bound == "exact" and decision.depth > 0:
                finished = search(position, evaluator, Limits(depth=decision.depth))
                assert (decision.move, decision.value, decision.line) == (finished.move, finished.value, finished.line)

    def test_another_thread_can_stop_a_search(self, subject: Subject) -> None:
        position, evaluator = subject.game.new(), subject.game.evaluator(next(iter(subject.game.evaluators)))
        before = snapshot(position)
        for search in FULL_WIDTH:
            control, decisions = Control(), list[Decision]()

            def think(search: Any = search, control: Control = control, found: list[Decision] = decisions) -> None:
                found.append(search(position, evaluator, Limits(), control=control))

            thread = threading.Thread(target=think, daemon=True)
            thread.start()
            while control.nodes == 0 and thread.is_alive():
                thread.join(0.001)
            assert snapshot(position) == before  # a search works on a copy, so that others can look at the position
            control.stop()
            thread.join(60)  # far more than it takes: only a search that cannot be stopped gets there
            assert not thread.is_alive()
            assert decisions[0].move in legal_moves(position)

    def test_a_time_limit_ends_a_search(self, subject: Subject) -> None:
        position, evaluator = subject.game.new(), subject.game.evaluator(next(iter(subject.game.evaluators)))
        for search in FULL_WIDTH:
            decision = search(position, evaluator, Limits(seconds=0.02))
            assert decision.move in legal_moves(position)
            assert decision.line[0] == decision.move


def sample(moves: list[int], most: int, chance: random.Random) -> list[int]:
    return moves if len(moves) <= most else chance.sample(moves, most)


def questions_about(subject: Subject, positions: int) -> Iterator[Question]:
    """Every search and evaluator at a few random positions, as deep as an interpreted search can afford."""
    game, chance = subject.game, random.Random(f"plyground {subject.game.spec}")
    for _ in range(positions):
        moves = random_playout(subject, chance)
        depth = affordable(replay(game, moves), 3, nodes=BOTH_SPEEDS)
        yield question(game, moves, "random", evaluator="", depth=chance.randrange(100))
        for search in (OBSERVED, *JUDGING):
            for evaluator in game.evaluators:
                yield question(game, moves, search, evaluator, depth)
