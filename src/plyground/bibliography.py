"""Sources: the five documents that the studies check, and the works that searches and statistics come from.

The documents are as the texts at hand print them. What is not printed is empty here, and nowhere guessed. The works
are written as BibTeX, so that a report can hand them on.
"""

from collections.abc import Iterable, Mapping
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


@dataclass(frozen=True)
class Work:
    """A published work, as BibTeX has it."""

    kind: str
    author: str
    title: str
    year: int
    where: str  # its other fields

    def bibtex(self, key: str) -> str:
        """Its entry."""
        fields = [f"author = {{{self.author}}}", f"title = {{{{{self.title}}}}}", f"year = {{{self.year}}}"]
        return (
            f"@{self.kind}{{{key},\n" + "".join(f"  {each},\n" for each in [*fields, *self.where.split("; ")]) + "}\n"
        )


def _journal(name: str, volume: str, pages: str) -> str:
    return f"journal = {{{name}}}; volume = {{{volume}}}; pages = {{{pages}}}"


def _book(name: str, pages: str) -> str:
    return f"booktitle = {{{name}}}; pages = {{{pages}}}"


_AI = "Artificial Intelligence"
_CG = "Computers and Games"

WORKS: Mapping[str, Work] = {
    "shannon1950": Work(
        "article",
        "Claude E. Shannon",
        "Programming a Computer for Playing Chess",
        1950,
        _journal("Philosophical Magazine", "41", "256--275"),
    ),
    "knuth1975": Work(
        "article",
        "Donald E. Knuth and Ronald W. Moore",
        "An Analysis of Alpha-Beta Pruning",
        1975,
        _journal(_AI, "6", "293--326"),
    ),
    "rich1991": Work(
        "book", "Elaine Rich and Kevin Knight", "Artificial Intelligence", 1991, "publisher = {McGraw-Hill}"
    ),
    "slate1977": Work(
        "incollection",
        "David J. Slate and Lawrence R. Atkin",
        "CHESS 4.5: The Northwestern University Chess Program",
        1977,
        _book("Chess Skill in Man and Machine", "82--118"),
    ),
    "akl1977": Work(
        "inproceedings",
        "Selim G. Akl and Monroe M. Newborn",
        "The Principal Continuation and the Killer Heuristic",
        1977,
        _book("Proceedings of the ACM Annual Conference", "466--473"),
    ),
    "marsland1982": Work(
        "article",
        "T. Anthony Marsland and Murray S. Campbell",
        "Parallel Search of Strongly Ordered Game Trees",
        1982,
        _journal("ACM Computing Surveys", "14", "533--551"),
    ),
    "schaeffer1989": Work(
        "article",
        "Jonathan Schaeffer",
        "The History Heuristic and Alpha-Beta Search Enhancements in Practice",
        1989,
        _journal("IEEE Transactions on Pattern Analysis and Machine Intelligence", "11", "1203--1212"),
    ),
    "allis1993": Work(
        "techreport",
        "L. Victor Allis and H. Jaap van den Herik and Matty P. H. Huntjens",
        "Go-Moku and Threat-Space Search",
        1993,
        "institution = {University of Limburg}",
    ),
    "plaat1996": Work(
        "article",
        "Aske Plaat and Jonathan Schaeffer and Wim Pijls and Arie de Bruin",
        "Best-First Fixed-Depth Minimax Algorithms",
        1996,
        _journal(_AI, "87", "255--293"),
    ),
    "weill1996": Work(
        "article",
        "Jean-Christophe Weill",
        "The ABDADA Distributed Minimax Search Algorithm",
        1996,
        _journal("ICCA Journal", "19", "3--16"),
    ),
    "hyatt2002": Work(
        "article",
        "Robert M. Hyatt and Timothy Mann",
        "A Lockless Transposition-Table Implementation for Parallel Search",
        2002,
        _journal("ICGA Journal", "25", "36--39"),
    ),
    "nagai2002": Work(
        "phdthesis",
        "Ayumu Nagai",
        "Df-pn Algorithm for Searching AND/OR Trees and Its Applications",
        2002,
        "school = {University of Tokyo}",
    ),
    "berlekamp2000": Work("book", "Elwyn Berlekamp", "The Dots and Boxes Game", 2000, "publisher = {A K Peters}"),
    "barker2012": Work(
        "inproceedings",
        "Joseph K. Barker and Richard E. Korf",
        "Solving Dots-And-Boxes",
        2012,
        _book("Proceedings of the AAAI Conference on Artificial Intelligence", "414--419"),
    ),
    "kocsis2006": Work(
        "inproceedings",
        "Levente Kocsis and Csaba Szepesv{\\'a}ri",
        "Bandit Based Monte-Carlo Planning",
        2006,
        _book("European Conference on Machine Learning", "282--293"),
    ),
    "chaslot2008b": Work(
        "inproceedings",
        "Guillaume M. J-B. Chaslot and Mark H. M. Winands and H. Jaap van den Herik",
        "Parallel Monte-Carlo Tree Search",
        2008,
        _book(_CG, "60--71"),
    ),
    "winands2008": Work(
        "inproceedings",
        'Mark H. M. Winands and Yngvi Bj{\\"o}rnsson and Jahn-Takeshi Saito',
        "Monte-Carlo Tree Search Solver",
        2008,
        _book(_CG, "25--36"),
    ),
    "cazenave2010": Work(
        "inproceedings",
        "Tristan Cazenave and Abdallah Saffidine",
        "Score Bounded Monte-Carlo Tree Search",
        2010,
        _book(_CG, "93--104"),
    ),
    "rosin2011": Work(
        "article",
        "Christopher D. Rosin",
        "Multi-Armed Bandits with Episode Context",
        2011,
        _journal("Annals of Mathematics and Artificial Intelligence", "61", "203--230"),
    ),
    "baier2015": Work(
        "article",
        "Hendrik Baier and Mark H. M. Winands",
        "MCTS-Minimax Hybrids",
        2015,
        _journal("IEEE Transactions on Computational Intelligence and AI in Games", "7", "167--179"),
    ),
    "silver2018": Work(
        "article",
        "David Silver and others",
        "A General Reinforcement Learning Algorithm That Masters Chess, Shogi, and Go Through Self-Play",
        2018,
        _journal("Science", "362", "1140--1144"),
    ),
    "bradley1952": Work(
        "article",
        "Ralph Allan Bradley and Milton E. Terry",
        "Rank Analysis of Incomplete Block Designs: I. The Method of Paired Comparisons",
        1952,
        _journal("Biometrika", "39", "324--345"),
    ),
    "wald1945": Work(
        "article",
        "Abraham Wald",
        "Sequential Tests of Statistical Hypotheses",
        1945,
        _journal("The Annals of Mathematical Statistics", "16", "117--186"),
    ),
    "russell2020": Work(
        "book",
        "Stuart Russell and Peter Norvig",
        "Artificial Intelligence: A Modern Approach",
        2020,
        "publisher = {Pearson}; edition = {4th}",
    ),
    "lam2015": Work(
        "inproceedings",
        "Siu Kwan Lam and Antoine Pitrou and Stanley Seibert",
        "Numba: A LLVM-Based Python JIT Compiler",
        2015,
        _book("Workshop on the LLVM Compiler Infrastructure in HPC", "1--6"),
    ),
}


def bibtex(keys: Iterable[str], version: str) -> str:
    """The entries of works, each once and by key, after the one of Plyground itself."""
    own = (
        "@software{plyground,\n  author = {{The Plyground authors}},\n"
        "  title = {{Plyground: A Laboratory for Game-Tree Search}},\n"
        f"  version = {{{version}}},\n  license = {{MIT}},\n}}\n"
    )
    return "\n".join([own, *(WORKS[key].bibtex(key) for key in sorted(set(keys)))])
