"""The structure of dots-and-boxes positions: by hand, and against a flood-fill over sets of lines."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground import State
from plyground.games.dotsandboxes import DotsAndBoxesGame
from plyground.games.dotsandboxes.position import line_count, position_of
from plyground.games.dotsandboxes.structure import Structure, structure_of


def lines_of(box: int, rows: int, columns: int) -> list[int]:
    row, column = divmod(box, columns)
    left = (rows + 1) * columns + row * (columns + 1) + column
    return [row * columns + column, (row + 1) * columns + column, left, left + 1]


def drawn(picture: str, columns: int) -> Structure:
    """The structure of a board drawn with `---` and `|`, a line of text for each row of dots and of boxes."""
    rows = len(picture.split("\n")[1:-1]) // 2
    texts = [text.strip().ljust(4 * columns + 1) for text in picture.split("\n")[1:-1]]
    lines = [texts[2 * row][4 * column + 2] == "-" for row in range(rows + 1) for column in range(columns)]
    lines += [texts[2 * row + 1][4 * column] == "|" for row in range(rows) for column in range(columns + 1)]
    number = sum(1 << i for i, is_drawn in enumerate(lines) if is_drawn)
    text = f"{rows}x{columns}:{number:x}"
    boxes = sum(all(lines[line] for line in lines_of(box, rows, columns)) for box in range(rows * columns))
    return structure_of(DotsAndBoxesGame().state(f"{text} score={boxes}-0" if boxes else text))


def test_two_long_chains_that_one_side_has_to_open() -> None:
    structure = drawn(
        """
        +---+---+---+
        .   .   .   .
        +---+---+---+
        .   .   .   .
        +---+---+---+
        """,
        columns=3,
    )
    assert [str(part) for part in structure.parts] == ["chain of 3", "chain of 3"]
    assert (structure.joints, structure.safe_lines, len(structure.regions)) == ((), 0, 2)
    assert structure.in_control == 1
    assert structure.controlled_value == 2  # 3 − 4 + 3 − 4 + 4
    assert structure.wanted_by(0) == "odd"
    assert structure.wanted_by(1) == "even"
    assert str(structure) == (
        "2 long chains, 0 loops, 0 short chains, 0 joints, 0 safe lines, the other side is in control (worth 2)"
    )
    assert structure.rows()[0] == {"part": "chain", "boxes": 3, "long": True, "opened": False, "independent": True}


def test_the_side_that_is_given_a_chain_is_in_control() -> None:
    structure = drawn(
        """
        +---+---+---+
        |   .   .   .
        +---+---+---+
        .   .   .   .
        +---+---+---+
        """,
        columns=3,
    )
    assert {str(part) for part in structure.parts} == {"opened chain of 3", "chain of 3"}
    assert structure.can_decline
    assert structure.in_control == 0


def test_a_loop_around_a_closed_box() -> None:
    structure = drawn(
        """
        +---+---+---+
        |   .   .   |
        +   +---+   +
        |   |   |   |
        +   +---+   +
        |   .   .   |
        +---+---+---+
        """,
        columns=3,
    )
    assert [str(part) for part in structure.parts] == ["loop of 8"]
    assert structure.controlled_value == 8
    assert structure.in_control == 1


def test_chains_that_meet_in_a_joint() -> None:
    structure = drawn(
        """
        +---+   +---+
        .   .   .   .
        +---+---+---+
        """,
        columns=3,
    )
    assert structure.joints == (1,)
    assert [str(part) for part in structure.parts] == ["tied chain of 1", "tied chain of 1"]
    assert structure.safe_lines == 1
    assert structure.in_control is None
    assert structure.controlled_value == 0


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 2), (3, 3), (5, 5), (6, 6), (4, 3)])
def test_the_first_player_wants_dots_and_long_chains_to_be_even(rows: int, columns: int) -> None:
    dots = (rows + 1) * (columns + 1)
    wanted = structure_of(DotsAndBoxesGame(rows, columns).start()).wanted_by(0)
    assert (dots + (wanted == "odd")) % 2 == 0


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("6x6:ffe7cfbffffbefee7ffff score=16-11", None),  # a joint: the parity of long chains says nothing
        ("6x6:2cfbfbffe5e3f9f7fffef score=15-8", 1),  # two boxes that one line closes, and short chains
    ],
)
def test_control_is_claimed_only_where_it_is_certain(text: str, side: int | None) -> None:
    assert structure_of(DotsAndBoxesGame().state(text)).in_control == side


def test_to_close_two_boxes_with_one_line_changes_nobodys_wishes() -> None:
    state = DotsAndBoxesGame().state("6x6:2cfbfbffe5e3f9f7fffef score=15-8")
    before, after = structure_of(state), structure_of(state.play("v(0,3)"))
    assert (before.dominoes, after.dominoes) == (1, 0)
    assert "opened chain of 2" in {str(part) for part in before.parts}
    assert before.wanted_by(0) == after.wanted_by(0)


@given(st.integers(2, 3), st.integers(3, 4), st.randoms(use_true_random=False))
def test_the_side_that_is_not_in_control_has_to_open_the_first_long_part(
    rows: int, columns: int, dice: random.Random
) -> None:
    """Tried in every way: the side in control never opens it, whatever the other one does."""
    state = DotsAndBoxesGame(rows, columns).start()
    while state.plies_left > 10 or not structure_of(state).is_settled:
        safe = [move for move in state.legal_moves if state.play(move).core.largest_take() == 0]
        state = state.play(dice.choice(safe or state.legal_moves))
        if state.is_over:
            return
    side = structure_of(state).in_control
    if side is not None:
        assert never_opens(state, side, {})


def never_opens(state: State, side: int, known: dict[tuple[object, ...], bool]) -> bool:
    """Whether a side can play so that the other one opens the first long part."""
    key = (state.core.horizontals, state.core.verticals, state.turn)
    if key not in known:
        now = structure_of(state)
        found = []
        for move in state.legal_moves:
            child = state.play(move)
            opened = {box for part in structure_of(child).parts if part.is_opened for box in part.boxes}
            if any(part.is_long and not part.is_opened and opened & set(part.boxes) for part in now.parts):
                found.append(state.turn != side)
            else:
                found.append(not child.is_over and never_opens(child, side, known))
        known[key] = any(found) if state.turn == side else all(found)
    return known[key]


@given(st.data())
def test_the_structure_is_that_of_a_flood_fill(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7))
    lines = line_count(rows, columns)
    marked = data.draw(st.lists(st.integers(0, 3), min_size=lines, max_size=lines))
    density = data.draw(st.integers(1, 3))
    free = {line for line in range(lines) if marked[line] >= density}
    position = position_of(sum(1 << line for line in range(lines) if line not in free), (0, 0), 0, rows, columns, True)
    structure = structure_of(position)

    strings = {box: {line for line in lines_of(box, rows, columns) if line in free} for box in range(rows * columns)}
    coins = {box for box, tied in strings.items() if tied}

    def pieces(boxes: set[int]) -> set[frozenset[int]]:
        found: dict[int, frozenset[int]] = {}
        for box in boxes:
            piece, waiting = {box}, [box]
            while waiting:
                here = waiting.pop()
                for there in boxes - piece:
                    if strings[here] & strings[there]:
                        piece.add(there)
                        waiting.append(there)
            found[box] = frozenset(piece)
        return set(found.values())

    narrow = {box for box in coins if len(strings[box]) <= 2}
    assert {frozenset(region) for region in structure.regions} == pieces(coins)
    assert {frozenset(part.boxes) for part in structure.parts} == pieces(narrow)
    assert set(structure.joints) == coins - narrow
    assert structure.free_lines == len(free)
    assert structure.safe_lines == sum(not any(line in strings[box] for box in narrow) for line in free)
    for part in structure.parts:
        tied = [line for box in part.boxes for line in strings[box]]
        leads_out = [line for line in tied if tied.count(line) == 1]
        assert (part.kind == "loop") == (not leads_out)
        assert part.is_opened == any(len(strings[box]) == 1 for box in part.boxes)
        assert part.is_independent == (not any(line in strings[box] for box in structure.joints for line in leads_out))
