"""What there is: games with their evaluators and players, searches, documents, and the limits of a client."""

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from ...content import Exercise, ReadyComparison, TreeExample
from .boards import Picture
from .values import OneOf, Pieces

Form = Annotated[str, OneOf("integer", "choice", "switch", "duration", "numbers")]


class Option(TypedDict):
    """An option of a game, a search or an evaluator; `usual` is written as in a spec."""

    name: str
    kind: Form
    summary: str
    allowed: str
    low: NotRequired[int]
    high: NotRequired[int]
    names: NotRequired[list[str]]
    count: NotRequired[int]
    usual: str | None


class Evaluator(TypedDict):
    """`document` is the number of the one that describes it, if any."""

    name: str
    summary: str
    document: str
    options: list[Option]


class NamedPlayer(TypedDict):
    """`document` is the number of the one that describes it, if any."""

    name: str
    spec: str
    summary: str
    level: bool
    people: str  # whom a level is for, in a few words
    document: str


class CodeLine(TypedDict):
    """A line of pseudocode; `step` is what a search does there: enter, leaf, better, bound, cut or back, else empty."""

    text: str
    step: str


class SearchKind(TypedDict):
    name: str
    summary: str
    needs_evaluator: bool
    takes_limits: bool
    is_random: bool
    is_traceable: bool
    options: list[Option]
    pseudocode: list[CodeLine]


class GameKind(TypedDict):
    """`analyst` is the search that gives hints, `strongest` the one that plays best; `engines` are searches for this
    game alone; `sample` is for the game's card; `comparisons`, `tree_examples` and `exercise` are what it offers
    ready-made; `overlaid` names what there is to show over its boards, if anything; `measured` says whether document
    000's Eq. 2 is known of its moves; games are exported in the `formats`."""

    name: str
    title: str
    summary: str
    sides: tuple[str, str]
    marks: tuple[str, str]
    points: str
    pieces: Pieces
    sample: Picture
    comparisons: list[ReadyComparison]
    tree_examples: list[TreeExample]
    exercise: Exercise
    options: list[Option]
    evaluators: list[Evaluator]
    players: list[NamedPlayer]
    analyst: str
    strongest: str
    foremost: bool
    overlaid: str
    engines: list[SearchKind]
    programs: list[NamedPlayer]
    usual_depth: int
    chance: str
    measured: bool
    formats: list[str]


class Document(TypedDict):
    """A published document whose figures a study prints beside what is measured here. `reference` is its title, author
    and year in one line; what it does not print is empty. `leaves_out_roots`: its counts are without the root."""

    number: str
    study: str
    title: str
    author: str
    year: str
    reference: str
    subject: str
    leaves_out_roots: bool


class Classic(TypedDict):
    """A study of what the field has claimed: what it is called, who published it where, and what is tested."""

    name: str
    title: str
    source: str
    summary: str


class Limits(TypedDict):
    """The limits of a client; those of the Arena are for a run: `run_games` in all, `move_seconds` for a move."""

    seconds: float
    endless: float
    nodes: int
    depth: int
    threads: int
    memory: int
    panels: int
    lines: int
    tree: int
    games: int
    sockets: int
    run_games: int
    run_players: int
    move_seconds: float


class Hello(TypedDict):
    """What there is: every form of the page is built from this. `handmade` is the game of trees written by hand;
    `classroom` says whether the server was started for a class."""

    version: str
    games: list[GameKind]
    handmade: GameKind
    searches: list[SearchKind]
    documents: list[Document]
    classics: list[Classic]
    limit_options: list[Option]
    limits: Limits
    hosted: bool
    classroom: bool
