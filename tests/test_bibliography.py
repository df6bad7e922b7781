"""Every document has its title, author and year in one place, and is named from there."""

from plyground import Players, game, player
from plyground.bibliography import DOCUMENTS, counted_without_roots, reference
from plyground.games import games
from plyground.studies import STUDIES


def test_every_study_and_every_named_player_has_its_document() -> None:
    assert sorted(number for kind in STUDIES.values() for number in kind.documents) == list(DOCUMENTS)
    named = {who.document for name in games() for who in Players.of(game(name)).named.values()}
    assert named - {""} == set(DOCUMENTS)


def test_a_reference_is_title_author_and_year_and_nothing_guessed() -> None:
    assert reference("002") == (
        "002: “AI Tic Tac Toe”, Mohammad Azim Ul Ekram, with Elizabeth Phillips and Olaf Alexander, 2016"
    )
    assert DOCUMENTS["003"].reference.endswith("no author named, undated")
    assert reference("001", "003").count("; 003: ") == 1


def test_a_documents_way_of_counting_is_told() -> None:
    rules = game("tictactoe")
    printed = player("002-minimax-ab-default-2-as-printed", rules)
    nodes = printed.decide(rules.start()).nodes
    assert counted_without_roots(printed.document, nodes, 1) == "81 without the root, as document 002 counts"
    assert counted_without_roots("000", 97, 1) == "96 without the root, as document 000 counts"
    assert counted_without_roots("002", 170, 5) == "165 without the roots, as document 002 counts"
    assert counted_without_roots("004", 10, 1) == counted_without_roots("", 10, 1) == ""
    assert player("alphabeta", rules).document == ""
