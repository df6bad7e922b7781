"""Document 002's Figure 4: the library's alpha-beta walks the tree of O's fourth turn as the listing does."""

from plyground.studies.laboratory.as_printed import Board, O, Ply, SearchResult, move_towards
from plyground.studies.laboratory.graphs import DEPTH, TURN, graph
from plyground.studies.laboratory.published import GAMES, same_evaluation
from plyground.trees import Node

(PRINTED,) = [printed for printed in GAMES if printed.setup == same_evaluation(4, "Defensive")]


class Watched(Ply):
    """The listing, telling every board that it visits and what came out."""

    def __init__(self) -> None:
        super().__init__(PRINTED.setup)
        self.seen: list[tuple[str, int, int]] = []

    def max_value_search(self, state: Board, player: int, cutoff_depth: int, alpha: int, beta: int) -> SearchResult:
        return self._watch(state, super().max_value_search(state, player, cutoff_depth, alpha, beta))

    def min_value_search(self, state: Board, player: int, cutoff_depth: int, alpha: int, beta: int) -> SearchResult:
        return self._watch(state, super().min_value_search(state, player, cutoff_depth, alpha, beta))

    def _watch(self, state: Board, result: SearchResult) -> SearchResult:
        self.seen.append((str(state), state.depth, result.value))
        return result


def in_order_of_return(root: Node) -> list[Node]:
    """Children before their parents, as a search comes back from them."""
    return [*(node for child in root.children for node in in_order_of_return(child)), root]


def test_the_fourth_turn_is_the_printed_one() -> None:
    before, selected = PRINTED.turns[2], PRINTED.turns[3]
    assert before.board == TURN
    tree = graph()
    (root,) = tree.roots
    (chosen,) = [node for node in tree.walk() if node.is_chosen]
    assert chosen.state.text.replace("-", ".") == selected.board == "xxo/.o./..."
    assert root.value == chosen.value == selected.score == 125
    assert (root.level, tree.game.sides[tree.maximiser]) == ("MIN", "x")
    assert tree.decision.move == chosen.move


def test_every_node_is_one_of_the_listings() -> None:
    ply = Watched()
    for cell in (0, 4, 1):
        assert ply.make_move(cell)
    assert str(ply.board) == TURN
    result = ply.check_best_move()
    assert result.node is not None
    assert (result.value, move_towards(result.node)) == (125, 2)
    tree = graph()
    ours = [
        (node.state.text.replace("-", "."), ply.board.depth + node.ply, node.value)
        for node in in_order_of_return(tree.roots[0])
    ]
    assert ours == ply.seen
    assert tree.decision.nodes == len(ours) == ply.nodes[O] + 1  # the listing does not count the root


def test_leaves_at_the_depth_are_not_taken_for_finished_games() -> None:
    tree = graph()
    leaves = [node for node in tree.walk() if not node.children]
    assert {node.reason for node in leaves} == {"over", "depth"}
    assert all((node.reason == "over") == node.state.is_over for node in leaves)
    assert max(node.ply for node in leaves) == DEPTH
