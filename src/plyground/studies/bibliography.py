"""The five documents: what they are called, who wrote them and when, and what they are about.

As the texts at hand print it. What is not printed is empty here, and nowhere guessed.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Document:
    number: str
    title: str  # in words of ours, without quotation marks, if the document has none
    author: str
    year: str
    subject: str
    is_titled: bool = True
    leaves_out_roots: bool = False  # its counts of nodes are without the position that is searched

    @property
    def reference(self) -> str:
        """Title, author and year in one line."""
        title = f"“{self.title}”" if self.is_titled else self.title
        return f"{title}, {self.author or 'no author named'}, {self.year or 'undated'}"

    @property
    def words(self) -> str:
        """All of it in one line."""
        return f"document {self.number}: {self.reference}: {self.subject}"


_DOCUMENTS = (
    Document(
        "000",
        "The Best AI Algorithm Defeats The Human In Board Game",
        "Vigneshraj Perumal Raja",
        "2021 or later",  # the latest work that it cites
        "five-in-a-row by minimax with nine patterns, beside alpha-beta",
        leaves_out_roots=True,
    ),
    Document(
        "001",
        "Implementation of minimax algorithm for an application",
        "Aman Kalla",
        "",
        "tic-tac-toe by minimax to the end, in Python",
        leaves_out_roots=True,
    ),
    Document(
        "002",
        "AI Tic Tac Toe",
        "Mohammad Azim Ul Ekram, with Elizabeth Phillips and Olaf Alexander",
        "2016",
        "tic-tac-toe by MINIMAX-A-B and alpha-beta with five evaluations, in C++",
        leaves_out_roots=True,
    ),
    Document(
        "003",
        "notes on the functions evaluate, bestPos and minimax",
        "",
        "",
        "tic-tac-toe by minimax to the end, in C",
        is_titled=False,
    ),
    Document(
        "004",
        "CS165A MP2 Report",
        "",
        "",
        "dots-and-boxes by minimax and alpha-beta with levels of evaluations",
    ),
)
DOCUMENTS: Mapping[str, Document] = {document.number: document for document in _DOCUMENTS}


def reference(*numbers: str) -> str:
    """Several documents in one line, as a study's heading has them."""
    return "; ".join(f"{number}: {DOCUMENTS[number].reference}" for number in numbers)


def counted_without_roots(number: str, nodes: int, searches: int) -> str:
    """What a document would count, in words, where its counts leave out the root of each search; else empty."""
    document = DOCUMENTS.get(number)
    if document is None or not document.leaves_out_roots or not searches:
        return ""
    root = "the root" if searches == 1 else "the roots"
    return f"{nodes - searches:,} without {root}, as document {number} counts"
