"""The documents' own programs as players: what they print comes out of games between players."""

from __future__ import annotations

import pytest

from plyground import Control, Mistake, Player, Players, Record, compare, game, player, walk
from plyground.compiled import INTERPRETED
from plyground.studies.laboratory import as_printed
from plyground.studies.laboratory.published import GAMES, GRID, Evaluation, Search, Setup
from plyground.studies.minimax_tictactoe.as_printed import BLANK, Document001
from plyground.studies.minimax_tictactoe.listings import board_001, move_003, small_positions
from plyground.studies.minimax_tictactoe.truth import with_slashes

TICTACTOE, STRICT = game("tictactoe"), game("dotsandboxes:extra_turn=off")
PRINTED = [name for name in Players.of(TICTACTOE).named if name.endswith("-as-printed")]


def seat(search: Search, evaluation: Evaluation, depth: int) -> Player:
    which = {"MinimaxAB": "minimax-ab", "AlphaBeta": "alphabeta"}[search]
    return player(f"002-{which}-{evaluation.lower().replace(' ', '-')}-{depth}-as-printed", TICTACTOE)


def seats(setup: Setup) -> tuple[Player, Player]:
    """The players of a game whose sides may have different evaluations, which MinimaxAB has to know."""

    def spec(search: Search, evaluation: Evaluation, rival: Evaluation) -> str:
        names = [name.lower().replace(" ", "-") for name in (evaluation, rival)]
        which = {"MinimaxAB": "minimax_ab", "AlphaBeta": "alphabeta"}[search]
        return f"printed-002:depth={setup.depth},search={which},evaluation={names[0]},rival={names[1]}"

    x = spec(setup.x_search, setup.x_evaluation, setup.o_evaluation)
    return player(x, TICTACTOE), player(spec(setup.o_search, setup.o_evaluation, setup.x_evaluation), TICTACTOE)


def played(first: Player, second: Player) -> tuple[Record, list[int]]:
    """A game, and each side's nodes without the roots of its searches, as the documents count."""
    record, nodes, seats = Record(first.game, (first.name, second.name)), [0, 0], (first, second)
    while not record.is_over:
        turn = record.state.turn
        decision = seats[turn].decide(record.state)
        record.add(decision.move, decision)
        nodes[turn] += decision.nodes - 1
    return record, nodes


def boards_and_scores(record: Record) -> list[tuple[str, int]]:
    """As the document prints them: scores are for X if O searches by AlphaBeta."""
    state, found = record.game.start(), []
    for ply, entry in enumerate(record.moves):
        state = state.play(entry.move)
        found.append((state.text.replace("-", "."), (entry.value or 0) * (-1 if ply % 2 else 1)))
    return found


@pytest.mark.parametrize("setup", [printed.setup for printed in GAMES], ids=lambda setup: str(setup.x_evaluation))
def test_players_play_the_printed_games_of_document_002(setup: Setup) -> None:
    listing = as_printed.play(setup)
    first = seat(setup.x_search, setup.x_evaluation, setup.depth)
    record, nodes = played(first, seat(setup.o_search, setup.o_evaluation, setup.depth))
    assert boards_and_scores(record) == [(turn.board, turn.score) for turn in listing.turns]
    assert nodes == [listing.x_nodes, listing.o_nodes]


def test_the_first_printed_game_takes_165_and_87_nodes() -> None:
    printed = GAMES[0]
    _, nodes = played(seat("MinimaxAB", "Default", 2), seat("AlphaBeta", "Default", 2))
    assert nodes == [165, 87] == [printed.x_nodes, printed.o_nodes]


@pytest.mark.parametrize("setup", [setup for setup in GRID if setup.depth == 2], ids=str)
def test_players_walk_the_grid_of_document_002(setup: Setup) -> None:
    listing = as_printed.play(setup)
    record, nodes = played(*seats(setup))
    assert [board for board, _ in boards_and_scores(record)] == [turn.board for turn in listing.turns]
    assert nodes == [listing.x_nodes, listing.o_nodes]


@pytest.mark.parametrize(("name", "score"), [("004-minimax-2", (29, 7)), ("004-alphabeta-1", (32, 4))])
def test_document_004s_scores_come_out_of_a_game_of_its_players(name: str, score: tuple[int, int]) -> None:
    record, _ = played(player(f"{name}-as-printed", STRICT), player("004-player-1", STRICT))
    assert record.state.score == score


def test_document_001s_player_is_its_listing_with_the_boards_blank_mended() -> None:
    who = player("001-minimax-as-printed", TICTACTOE)
    example = who.decide(TICTACTOE.state("xox/oox/---"))
    listing = Document001()
    assert (example.move, example.value) == ("c1", 10)
    assert listing.find_best_move(board_001(BLANK)) == (10, (2, 2))
    assert example.nodes == listing.calls + 1
    for board in small_positions("x")[::25]:
        listing = Document001()
        marks = board.replace("-", BLANK)
        value, (row, column) = listing.find_best_move([list(marks[start : start + 3]) for start in (0, 3, 6)])
        state = TICTACTOE.state(with_slashes(board))
        decision = who.decide(state)
        assert (decision.move, decision.value) == (state.move(f"{row} {column}"), value)
        assert decision.nodes == listing.calls + 1


def test_document_003s_player_is_its_listing_with_the_blank_of_best_pos_mended() -> None:
    who = player("003-minimax-as-printed", TICTACTOE)
    for board in small_positions("o")[::25]:
        state = TICTACTOE.state(with_slashes(board))
        decision = who.decide(state)
        assert decision.move == state.move(str(move_003(board)))
        assert decision.value == player("003-minimax", TICTACTOE).decide(state).value


@pytest.mark.parametrize("name", PRINTED)
def test_every_printed_player_shows_its_tree(name: str) -> None:
    tree = walk(player(name, TICTACTOE), TICTACTOE.state("xo-/-x-/--o"), depth=9, width=9)
    (root,) = tree.roots
    nodes = list(tree.walk())
    assert len(nodes) == root.nodes == tree.decision.nodes
    assert [node.order for node in nodes] == list(range(1, len(nodes) + 1))
    assert root.value == tree.decision.value
    (chosen,) = [node for node in nodes if node.is_chosen]
    assert chosen.move == tree.decision.move
    assert tuple(node.move for node in nodes if node.is_on_line and node.move) == tree.decision.line


def test_document_004s_program_shows_its_tree() -> None:
    rules = game("dotsandboxes:rows=2,columns=2,extra_turn=off")
    tree = walk(player("004-minimax-2-as-printed", rules), rules.start(), depth=2, width=12)
    assert sum(1 for _ in tree.walk()) == tree.decision.nodes == 1 + 12 + 12 * 11
    assert tree.decision.value is None


def test_a_pruning_program_says_what_it_cuts() -> None:
    tree = walk(player("002-alphabeta-default-2-as-printed", TICTACTOE), TICTACTOE.start(), depth=2, width=9)
    cut = [node for node in tree.walk() if node.left_out]
    assert cut
    assert all("cut" in node.words for node in cut)
    full = walk(player("002-minimax-ab-default-2-as-printed", TICTACTOE), TICTACTOE.start(), depth=2, width=9)
    assert not any(node.left_out for node in full.walk())  # its step 4d has no return


def test_printed_and_corrected_players_are_compared() -> None:
    names = [f"002-minimax-ab-spot-2-{form}" for form in ("as-printed", "corrected")]
    rows = compare(TICTACTOE.start(), [player(name, TICTACTOE) for name in names]).rows()
    assert [row["player"] for row in rows] == names
    assert rows[0]["nodes"] == 1 + 9 + 72
    assert rows[1]["nodes"] < rows[0]["nodes"]


def test_old_names_mean_the_corrected_players_as_before() -> None:
    old = player("002-minimax-ab-default-2", TICTACTOE)
    assert (old.name, old.spec) == ("002-minimax-ab-default-2-corrected", "minimax_ab:depth=2,eval=default")


def test_the_programs_know_the_documents_board_alone() -> None:
    larger = game("tictactoe:rows=4,columns=4")
    assert "printed-002" not in Players.of(larger).engines
    assert not any("as-printed" in name for name in Players.of(larger).named)
    assert "002-alphabeta-spot-2-corrected" in Players.of(larger).named
    program = player("printed-002", TICTACTOE)
    with pytest.raises(Mistake, match="three in a row on 3×3"):
        program.kind.run(larger.new(), None, program.limits)


def test_a_program_keeps_to_its_nodes_and_can_be_stopped() -> None:
    assert player("printed-002:nodes=50", TICTACTOE).decide(TICTACTOE.start()).nodes <= 50
    for name in ("printed-001", "printed-002:depth=9", "printed-003"):
        control = Control()
        control.stop()
        stopped = player(name, TICTACTOE).decide(TICTACTOE.start(), control=control)
        assert stopped.nodes <= 16
    control = Control()
    control.stop()
    assert player("printed-004", STRICT).decide(STRICT.start(), control=control).move in STRICT.start().legal_moves


@pytest.mark.skipif(INTERPRETED, reason="the same text at both speeds: nothing of it is compiled")
def test_depth_4_of_the_grid() -> None:
    for setup in GRID:
        if setup.depth == 4:
            listing = as_printed.play(setup)
            _, nodes = played(*seats(setup))
            assert nodes == [listing.x_nodes, listing.o_nodes]
