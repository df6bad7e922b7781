"""The trees of a whole game: one a move, the players' own."""

import re
from pathlib import Path

import pytest

from plyground import EngineMemory, Mistake, game, player
from plyground.records import Record
from plyground.trees.album import INDEX, new_folder, steps, write_index, write_step


@pytest.fixture
def record() -> Record:
    """A person against a search that keeps its table from move to move."""
    rules = game("tictactoe")
    made = Record(rules, ("deepening:depth=3", "human"), "x--/-o-/---")
    who, recall = player("deepening:depth=3", rules), EngineMemory()
    for _ in range(3):
        if made.state.turn == 0:
            decision = who.decide(made.state, recall=recall)
            made.add(decision.move, decision)
        else:
            made.add(made.state.legal_moves[0])
    return made


def test_every_move_has_its_tree(record: Record) -> None:
    done = list(steps(record, depth=1))
    assert [(step.number, step.side, step.move) for step in done] == [
        (ply + 1, record.game.sides[record.mover(ply)], entry.move) for ply, entry in enumerate(record.moves)
    ]
    assert [step.is_own for step in done] == [entry.nodes is not None for entry in record.moves]
    for step, entry in zip(done, record.moves, strict=True):
        assert step.tree is not None
        if step.is_own:
            assert step.tree.decision.nodes == entry.nodes
            assert step.tree.decision.move == entry.move


def test_the_folder_has_a_drawing_a_move_and_an_index(record: Record, tmp_path: Path) -> None:
    folder = tmp_path / "album"
    new_folder(folder)
    done = []
    for step in steps(record, asked=player("greedy", record.game)):
        write_step(step, len(record.moves), folder)
        done.append(step)
    write_index(record, done, folder)
    assert sorted(path.name for path in folder.iterdir()) == [INDEX, "step-1.svg", "step-2.svg", "step-3.svg"]
    page = (folder / INDEX).read_text(encoding="utf-8")
    assert all((folder / name).exists() for name in re.findall(r'src="([^"]+)"', page))
    assert "greedy, asked for a move, plays" in page
    with pytest.raises(Mistake, match="not empty"):
        new_folder(folder)
    with pytest.raises(Mistake, match="Cannot write into the folder"):
        new_folder(folder / INDEX)


def test_a_player_without_a_tree_is_said_to_have_none(tmp_path: Path) -> None:
    rules = game("tictactoe")
    record = Record(rules, ("random", "greedy"))
    for move in ("b2", "a1"):
        record.add(move)
    done = list(steps(record))
    assert [step.tree is None for step in done] == [True, False]
    write_index(record, done, tmp_path)
    assert "random walks no tree." in (tmp_path / INDEX).read_text(encoding="utf-8")
