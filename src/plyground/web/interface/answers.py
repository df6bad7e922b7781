"""What the server sends, over REST and over the socket. `tools/page_types.py` turns it into the page's types.d.ts.

Values and bounds of a search are for the side to move, except in trees, where they are for MAX.
"""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict


class OneOf:
    """Of all numbers or texts, only these are ever sent."""

    def __init__(self, *values: int | str) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(list(self.values))


Side = Annotated[int, OneOf(0, 1)]
Marks = tuple[int | None, ...]  # by place: empty, a side, or 2 for what belongs to neither
Kind = Annotated[str, OneOf("cells", "lines", "text")]
Pieces = Annotated[str, OneOf("signs", "stones", "discs", "letters")]
Bound = Annotated[str, OneOf("exact", "at least", "at most", "about")]
Mode = Annotated[str, OneOf("play", "lockstep", "separate")]
Form = Annotated[str, OneOf("integer", "choice", "switch", "duration", "numbers")]
Reason = Annotated[str, OneOf("complete", "cut", "over", "depth", "table", "futile", "proven")]


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
    document: str


class Picture(TypedDict):
    """A board to draw: marks and boxes by place, or the terminal's picture for the kind "text"."""

    kind: Kind
    rows: int
    columns: int
    names: tuple[str, ...]
    marks: Marks
    boxes: Marks
    pieces: Pieces
    text: str


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
    options: list[Option]
    pseudocode: list[CodeLine]


class ReadyComparison(TypedDict):
    """Players that are worth comparing; `document` is the number of the one that compares them, if any."""

    name: str
    players: tuple[str, ...]
    document: str


class TreeExample(TypedDict):
    """A searched tree that is worth looking at; `second` may be empty, and what is null is as usual."""

    name: str
    game: str
    start: str
    player: str
    second: str
    depth: int | None
    width: int | None


class Exercise(TypedDict):
    """A position with a small tree; the player is empty for minimax to the end of the game."""

    start: str
    player: str


class GameKind(TypedDict):
    """`analyst` is the search that judges best; `engines` are searches for this game alone; `sample` is for the game's
    card; `comparisons`, `tree_examples` and `exercise` are what it offers ready-made; `overlaid` names what there is to
    show over its boards, if anything; `measured` says whether document 000's Eq. 2 is known of its moves; games are
    exported in the `formats`."""

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
    overlaid: str
    engines: list[SearchKind]
    programs: list[NamedPlayer]
    usual_depth: int
    chance: str
    measured: bool
    formats: list[str]


class Document(TypedDict):
    """A published document whose figures a study prints beside what is measured here."""

    number: str
    study: str
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
    limit_options: list[Option]
    limits: Limits
    hosted: bool
    classroom: bool


class Chance(TypedDict):
    """`share` is side 0's; `text` names the side: "black 63%", "x wins in 2". A certain result may tell in how many
    moves of the winner, or by how much. Analyses that were stored long ago tell neither."""

    kind: Annotated[str, OneOf("fitted", "exact", "proven")]
    share: float
    text: str
    moves: NotRequired[int | None]
    margin: NotRequired[int | None]


class Figures(TypedDict):
    """What a search says of itself; in a record that came from elsewhere, `bound` may be any text."""

    value: int | None
    bound: str | None
    depth: int | None
    nodes: int | None
    seconds: float | None
    line: list[str]


class RatedFigures(Figures):
    """`rate` is nodes a second; `result` is the win that the search announces, in words."""

    rate: float | None
    result: str | None


class KeptPanel(Figures):
    """What a compared player would have played, as records keep it."""

    player: str
    move: str


class PanelMove(KeptPanel):
    """The same, where it would have landed, and the win that it announces, in words; `place` is null for a move that
    could not be played."""

    panel: int
    place: int | None
    result: str | None
    agrees: bool


class Judgement(TypedDict):
    """What is known a moment later than the move."""

    chance: Chance | None
    ai_score: int | None


class Entry(RatedFigures, Judgement):
    """A move that was played; `text` is the board after it where the board's kind is "text". A `given` one came with
    the game, by a link or from a file: nobody has played it here."""

    move: str
    place: int
    side: Side
    closed: list[int]
    player: str
    simulations: NotRequired[int]
    score: int
    stopped: bool
    given: bool
    panels: list[PanelMove]
    loss: float | None
    verdict: str
    best: str | None
    best_place: int | None
    variations: list[str]
    text: NotRequired[str]


class Beginning(TypedDict):
    marks: Marks
    boxes: Marks
    text: str


class Reviewed(TypedDict):
    """A player has looked at every position; what it found stands in the moves, too."""

    player: str
    running: bool
    done: bool
    positions: list[Any]


class Board(TypedDict):
    """A board with its game. `places` says where each of the legal moves lands: several places may carry one name."""

    kind: Kind
    rows: int
    columns: int
    names: tuple[str, ...]
    pieces: Pieces
    begin: Beginning
    moves: list[Entry]
    position: str
    to_move: Side
    over: bool
    outcome: str
    result: int | None
    legal: list[str]
    places: list[int]
    winning: tuple[int, ...]
    score: tuple[int, int] | None
    resigned: Side | None
    timed_out: Side | None


class ReviewedBoard(Board):
    analysis: Reviewed | None


class Seat(TypedDict):
    name: str
    spec: str
    summary: str
    human: bool


class Panel(TypedDict):
    name: str
    spec: str


class Clock(TypedDict):
    """Seconds left of both sides, when the state was told."""

    seconds: float
    increment: float
    left: list[float]
    running: Side | None
    at: float


class PlayerTotals(TypedDict):
    """What a compared player did in all its turns; `depth` is the greatest. It chose the first player's move in `same`
    of `of` turns; both are null for the first player itself, and where each has a game of its own."""

    player: str
    moves: int
    nodes: int
    seconds: float
    rate: float | None
    depth: int
    same: int | None
    of: int | None


class Totals(TypedDict):
    """The totals of a comparison, by panel; `words` are its sentences."""

    players: list[PlayerTotals]
    words: list[str]


class GameState(TypedDict):
    """A game as it stands; `totals` are those of a comparison."""

    id: str
    mode: Mode
    game: str
    title: str
    sides: tuple[str, str]
    marks: tuple[str, str]
    points: str
    players: list[Seat]
    panels: list[Panel]
    totals: Totals | None
    start: str
    boards: list[ReviewedBoard]
    clock: Clock | None
    thinking: bool
    paused: bool
    together: bool
    created: str
    updated: str


class Summary(TypedDict):
    """A game in the list of games; of a damaged one, which `damaged` says in a sentence, only the id is sure."""

    id: str
    mode: Mode
    game: str
    title: str
    players: list[Seat]
    plies: int
    over: bool
    outcome: str
    created: str | None
    updated: str | None
    damaged: str | None


class Class(TypedDict):
    """Where students find a class. The code is a QR code of the address: rows of 0 (light) and 1 (dark)."""

    url: str
    code: list[str]


class Status(TypedDict):
    """How busy the server is; memory is that of searches, in megabytes. `visitors` have the page open."""

    memory: int
    memory_used: int
    searches: int
    searches_waiting: int
    visitors: int


class GameList(TypedDict):
    games: list[Summary]


class EloFound(TypedDict):
    """A difference in Elo with its 95 % interval, for the first player; an infinite number is null, and the text says
    which."""

    difference: float | None
    low: float | None
    high: float | None
    plus_minus: float | None
    text: str


class SprtFound(TypedDict):
    """A sequential test: elo0 is accepted when the LLR falls to `low`, elo1 when it rises to `high`."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    llr: float
    low: float
    high: float
    accepted: Annotated[str, OneOf("elo0", "elo1")] | None


class MatchFound(TypedDict):
    """How two players of a run stand, by their places in its list of players. `pairs` counts pairs of games by the
    first player's points: 0, ½, 1, 1½, 2; `superiority` is the likelihood that it is the stronger one."""

    players: tuple[int, int]
    games: int
    distinct: int
    wins: tuple[int, int]
    draws: int
    forfeits: tuple[int, int]
    timeouts: tuple[int, int]
    pairs: list[int]
    elo: EloFound | None
    superiority: float | None
    sprt: SprtFound | None


class Standing(TypedDict):
    """A player of a run, by its place in the list; ratings are those of a tournament, null in a match of two. Depth,
    nodes and seconds are means for a move."""

    player: int
    elo: float | None
    plus_minus: float | None
    score: float | None
    wins: int
    draws: int
    losses: int
    depth: float | None
    nodes: float | None
    seconds: float | None


class Account(TypedDict):
    """How a run stands: the best players first. `share` is which part of it is played."""

    games: int
    share: float
    standings: list[Standing]
    matches: list[MatchFound]


class RunningGame(TypedDict):
    """A game that is being played: its match and number, who has side 0 and side 1, and the moves so far."""

    match: int
    number: int
    players: tuple[int, int]
    moves: list[str]


class RunSummary(TypedDict):
    """A run in the list of runs; `games` are counted, of `total`. If it ended by a fault, `error` is a sentence."""

    id: str
    game: str
    title: str
    players: list[str]
    state: Annotated[str, OneOf("waiting", "preparing", "playing", "finishing", "stopped", "finished")]
    error: str
    games: int
    total: int
    share: float
    created: str


class RunSettings(TypedDict):
    """What was asked for, as NewRun has it."""

    game: str
    players: list[str]
    gauntlet: bool
    games: int
    sprt: str
    openings: str
    seed: int
    start: str
    adjudicate: bool


class RunState(RunSummary):
    """A run as it stands. `left` is the estimate of the seconds that it still takes; null if there is none."""

    settings: RunSettings
    sides: tuple[str, str]
    left: float | None
    account: Account
    running: list[RunningGame]


class RunList(TypedDict):
    runs: list[RunSummary]


class PlayedGame(TypedDict):
    """A finished game of a run: who had side 0 and side 1, and who won; null for a draw."""

    number: int
    players: tuple[int, int]
    winner: int | None
    outcome: str
    moves: list[str]
    seconds: float


class PlayedGames(TypedDict):
    """Some games of a match; `more` says whether there are later ones."""

    games: list[PlayedGame]
    more: bool


class HintFound(RatedFigures):
    """`why` is what the move does, a sentence without its subject; it may be empty."""

    ply: int
    why: str
    board: int
    move: str
    place: int
    player: str
    chance: Chance | None


class AnalysedMove(TypedDict):
    move: str
    place: int
    value: int | None
    bound: Bound | None
    result: str | None
    chance: Chance | None
    line: list[str]
    why: str


class Analysis(RatedFigures):
    """A position that a player looks at; the best move first. An endless analysis says why it has `ended`."""

    game: str
    position: str
    player: str
    done: bool
    ended: str
    moves: list[AnalysedMove]


class SolvedMove(TypedDict):
    move: str
    place: int


class Solved(TypedDict):
    """What is proven about a position, in `words`; until it is `done`, how far the solver is. The value is for the side
    to move and counts what is still to come; `moves` are those that keep it, `complete` if no other does. `text` is the
    final result for that side in a few signs."""

    game: str
    position: str
    done: bool
    words: str
    value: int | None
    text: str
    moves: list[SolvedMove]
    complete: bool
    line: list[str]
    nodes: int
    seconds: float
    method: str


class NodeBoard(TypedDict):
    marks: Marks
    boxes: Marks
    winning: tuple[int, ...]


class TreeNode(TypedDict):
    """A node of a searched tree. An infinite bound is null. `place` is where the move that leads to it landed; `cut`
    says why moves were left out, `cut_short` in a few signs."""

    id: int
    parent: int | None
    ply: int
    move: str | None
    place: int | None
    level: Annotated[str, OneOf("MAX", "MIN")] | None
    side: str
    alpha: int | None
    beta: int | None
    value: int
    sign: Annotated[str, OneOf("=", "≥", "≤", "≈")]
    reason: Reason
    words: str
    cut: str | None
    cut_short: str | None
    left_out: int
    order: int
    nodes: int
    visits: int
    prior: int
    on_line: bool
    chosen: bool
    first_look: bool
    more_moves: int | None
    more_nodes: int
    position: str
    board: NotRequired[NodeBoard]


class TreePass(TypedDict):
    depth: int
    value: int
    nodes: int
    here: bool


class TreeAnswer(TypedDict):
    """The tree of a search. `account` says how many of its nodes are shown; `account_rest` is what follows that."""

    game: str
    position: str
    player: str
    search: str
    max: str
    move: str
    value: int | None
    bound: Bound | None
    depth: int
    visited: int
    seconds: float
    line: list[str]
    shown_depth: int
    shown_width: int
    passes: list[TreePass]
    missing: int
    nodes: list[TreeNode]
    headline: str
    account: str
    account_rest: str
    legend: list[str]
    windows: bool
    simulated: bool
    stopped: bool
    done: Literal[True]


class TreeProgress(TypedDict):
    nodes: int
    seconds: float
    done: Literal[False]


class DepthRow(TypedDict):
    """A player at a depth; `branching` is the growth of its nodes from the depth before, `nodes_ratio` is to the first
    player's."""

    player: str
    depth: int
    move: str
    value: int | None
    nodes: int
    seconds: float
    branching: float | None
    nodes_ratio: float | None


class CountedPlayer(TypedDict):
    """A player, and the first depth for which it needs more than `most_nodes`, or more time than it may take."""

    name: str
    given_up: int | None


class AskedDepth(TypedDict):
    player: str
    depth: int


class DepthsFound(TypedDict):
    """Nodes by depth, as far as they are known; until it is `done`, who is `asking` for which depth."""

    game: str
    position: str
    players: list[CountedPlayer]
    depth: int
    most_nodes: int
    rows: list[DepthRow]
    asking: AskedDepth | None
    done: bool


class PositionBoard(TypedDict):
    """A position, to be drawn."""

    game: str
    position: str
    kind: Kind
    rows: int
    columns: int
    names: tuple[str, ...]
    marks: Marks
    boxes: Marks
    pieces: Pieces
    text: str
    winning: tuple[int, ...]
    to_move: Side
    legal: list[str]
    places: list[int]
    over: bool
    outcome: str | None
    score: tuple[int, int] | None


class OverlayMark(TypedDict):
    """Something that people look for, at places or in boxes of a board."""

    kind: Annotated[str, OneOf("strong", "weak", "answer", "area", "short")]
    side: Side | None
    text: str
    places: tuple[int, ...]
    boxes: tuple[int, ...]


class Overlay(TypedDict):
    marks: tuple[OverlayMark, ...]
    words: str


class Lesson(TypedDict):
    """A lesson of the Learn room that fits a lost game, by name, and why."""

    name: str
    reason: str
    step: int


class Pinged(TypedDict):
    pong: bool


class _Referred(TypedDict):
    ref: NotRequired[str | int]


class GameMessage(_Referred):
    type: Literal["game"]
    game: GameState


class ProgressMessage(RatedFigures):
    """How far a search of an open game is."""

    type: Literal["progress"]
    id: str
    board: int
    panel: int
    player: str
    chance: Chance | None
    waiting: bool


class LookMessage(_Referred):
    """The board after some moves, which nobody plays on and nothing is kept of. The overlay, in `why` what the last
    move does, and the lesson that fits if one side has lost are there if they were asked for and the game has them."""

    type: Literal["look"]
    game: str
    board: Board
    overlay: Overlay | None
    why: str
    lesson: Lesson | None


class KindMessage(_Referred):
    """A game as Hello has it, for a board and its rules."""

    type: Literal["kind"]
    kind: GameKind


class HintMessage(HintFound, _Referred):
    type: Literal["hint"]
    id: str


class AnalysisMessage(Analysis, _Referred):
    type: Literal["analysis"]
    key: str


class SolvedMessage(Solved, _Referred):
    type: Literal["solved"]
    key: str


class TreeMessage(TreeAnswer, _Referred):
    type: Literal["tree"]
    key: str


class TreeProgressMessage(TreeProgress):
    type: Literal["tree"]
    key: str


class DepthsMessage(DepthsFound, _Referred):
    type: Literal["depths"]
    key: str


class Notice(_Referred):
    type: Literal["notice"]
    level: Annotated[str, OneOf("info", "error")]
    text: str


class Done(_Referred):
    type: Literal["done"]


class Pong(_Referred):
    type: Literal["pong"]


Message = (
    GameMessage
    | ProgressMessage
    | LookMessage
    | KindMessage
    | HintMessage
    | AnalysisMessage
    | SolvedMessage
    | TreeMessage
    | TreeProgressMessage
    | DepthsMessage
    | Notice
    | Done
    | Pong
)
