// What the server sends and takes. tools/page_types.py writes it from web/wire and web/service/questions.

/**
 * A difference in Elo with its 95 % interval, for the first player; an infinite number is null, and the text says
 * which.
 */
export interface EloFound {
  difference: number | null;
  low: number | null;
  high: number | null;
  plus_minus: number | null;
  text: string;
}

/** A sequential test: elo0 is accepted when the LLR falls to `low`, elo1 when it rises to `high`. */
export interface SprtFound {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  llr: number;
  low: number;
  high: number;
  accepted: "elo0" | "elo1" | null;
}

/**
 * How two players of a run stand, by their places in its list of players. `pairs` counts pairs of games by the first
 * player's points: 0, ½, 1, 1½, 2; `superiority` is the likelihood that it is the stronger one.
 */
export interface MatchFound {
  players: [number, number];
  games: number;
  distinct: number;
  wins: [number, number];
  draws: number;
  forfeits: [number, number];
  timeouts: [number, number];
  pairs: number[];
  elo: EloFound | null;
  superiority: number | null;
  sprt: SprtFound | null;
}

/**
 * A player of a run, by its place in the list; ratings are those of a tournament, null in a match of two. Depth, nodes
 * and seconds are means for a move.
 */
export interface Standing {
  player: number;
  elo: number | null;
  plus_minus: number | null;
  score: number | null;
  wins: number;
  draws: number;
  losses: number;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
}

/** How a run stands: the best players first. `share` is which part of it is played. */
export interface Account {
  games: number;
  share: number;
  standings: Standing[];
  matches: MatchFound[];
}

/** A game that is being played: its match and number, who has side 0 and side 1, and the moves so far. */
export interface RunningGame {
  match: number;
  number: number;
  players: [number, number];
  moves: string[];
}

/** A run in the list of runs; `games` are counted, of `total`. If it ended by a fault, `error` is a sentence. */
export interface RunSummary {
  id: string;
  game: string;
  title: string;
  players: string[];
  state: "waiting" | "preparing" | "playing" | "finishing" | "stopped" | "finished";
  error: string;
  games: number;
  total: number;
  share: number;
  created: string;
}

/** A run's file of openings, and how many it lists; /api/arena/{id}/openings has its text. */
export interface OpeningsKept {
  name: string;
  count: number;
}

/** A file of openings, as NewRun takes it. */
export interface OpeningsText {
  name: string;
  text: string;
}

/** What was asked for, as NewRun has it. */
export interface RunSettings {
  game: string;
  players: string[];
  gauntlet: boolean;
  games: number;
  sprt: string;
  openings: string;
  openings_file: OpeningsKept | null;
  seed: number;
  start: string;
  adjudicate: boolean;
}

/** A run as it stands. `left` is the estimate of the seconds that it still takes; null if there is none. */
export interface RunState {
  id: string;
  game: string;
  title: string;
  players: string[];
  state: "waiting" | "preparing" | "playing" | "finishing" | "stopped" | "finished";
  error: string;
  games: number;
  total: number;
  share: number;
  created: string;
  settings: RunSettings;
  sides: [string, string];
  left: number | null;
  account: Account;
  running: RunningGame[];
}

export interface RunList {
  runs: RunSummary[];
}

/** A finished game of a run: who had side 0 and side 1, and who won; null for a draw. */
export interface PlayedGame {
  number: number;
  players: [number, number];
  winner: number | null;
  outcome: string;
  moves: string[];
  seconds: number;
}

/** Some games of a match; `more` says whether there are later ones. */
export interface PlayedGames {
  games: PlayedGame[];
  more: boolean;
}

/** The empty places that the rules forbid to the side to move, if there are any. */
export interface Barred {
  barred?: number[];
}

/** A board to draw: marks and boxes by place, or the terminal's picture for the kind "text". */
export interface Picture {
  barred?: number[];
  kind: "cells" | "lines" | "text";
  rows: number;
  columns: number;
  names: string[];
  marks: (number | null)[];
  boxes: (number | null)[];
  pieces: "signs" | "stones" | "discs" | "letters";
  text: string;
}

/** A position, to be drawn. */
export interface PositionBoard {
  barred?: number[];
  kind: "cells" | "lines" | "text";
  rows: number;
  columns: number;
  names: string[];
  marks: (number | null)[];
  boxes: (number | null)[];
  pieces: "signs" | "stones" | "discs" | "letters";
  text: string;
  game: string;
  position: string;
  winning: number[];
  to_move: 0 | 1;
  legal: string[];
  places: (number | null)[];
  over: boolean;
  outcome: string | null;
  score: [number, number] | null;
}

export interface Beginning {
  marks: (number | null)[];
  boxes: (number | null)[];
  text: string;
}

/**
 * A board with its game. `places` says where each of the legal moves lands: several places may carry one name, and a
 * pass lands nowhere.
 */
export interface Board {
  barred?: number[];
  kind: "cells" | "lines" | "text";
  rows: number;
  columns: number;
  names: string[];
  pieces: "signs" | "stones" | "discs" | "letters";
  begin: Beginning;
  moves: Entry[];
  position: string;
  to_move: 0 | 1;
  over: boolean;
  outcome: string;
  result: number | null;
  legal: string[];
  places: (number | null)[];
  winning: number[];
  score: [number, number] | null;
  resigned: 0 | 1 | null;
  timed_out: 0 | 1 | null;
}

/**
 * A player looks at every position, from the last to the first; what it found stands in the moves. `judged` positions
 * are done; the others will take the seconds that are `left`, about. `mistakes` are the moves' numbers, the gravest
 * first.
 */
export interface Reviewed {
  player: string;
  effort: string;
  running: boolean;
  done: boolean;
  judged: number;
  left: number | null;
  mistakes: number[];
}

export interface ReviewedBoard {
  barred?: number[];
  kind: "cells" | "lines" | "text";
  rows: number;
  columns: number;
  names: string[];
  pieces: "signs" | "stones" | "discs" | "letters";
  begin: Beginning;
  moves: Entry[];
  position: string;
  to_move: 0 | 1;
  over: boolean;
  outcome: string;
  result: number | null;
  legal: string[];
  places: (number | null)[];
  winning: number[];
  score: [number, number] | null;
  resigned: 0 | 1 | null;
  timed_out: 0 | 1 | null;
  analysis: Reviewed | null;
}

/** A set of exercises that was sent to the class. `test`: its solutions are locked until it is `open`. */
export interface SentSet {
  code: string;
  exercises: string;
  title: string;
  test: boolean;
  anonymous: boolean;
  open: boolean;
  url: string;
  students: number;
}

/**
 * The address of a class, its QR code as rows of 0 and 1, and whether the visitor is the teacher, who is told the sets
 * that were sent.
 */
export interface Class {
  url: string;
  code: string[];
  teacher: boolean;
  sets: SentSet[];
}

/** A set as a student gets it; `name` is null before the student has begun. */
export interface Assignment {
  code: string;
  exercises: string;
  title: string;
  test: boolean;
  anonymous: boolean;
  open: boolean;
  url: string;
  students: number;
  name: string | null;
}

/** What a student did on an exercise, counted from 0. `solved` is the try at which it was, null before. */
export interface WorkDone {
  exercise: number;
  tries: number;
  solved: number | null;
  shown: boolean;
  seconds: number;
  answer: string;
}

export interface StudentRow {
  name: string;
  works: WorkDone[];
}

export interface WrongAnswer {
  exercise: number;
  answer: string;
  count: number;
}

/** How a set stands: every student in the order of coming, and the usual wrong answers, the most frequent first. */
export interface Results {
  code: string;
  exercises: string;
  title: string;
  test: boolean;
  anonymous: boolean;
  open: boolean;
  url: string;
  students: number;
  qr: string[];
  rows: StudentRow[];
  wrong: WrongAnswer[];
}

/** What a search says of itself; in a record that came from elsewhere, `bound` may be any text. */
export interface Figures {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
}

/** `rate` is nodes a second; `result` is the win that the search announces, in words. */
export interface RatedFigures {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
}

export interface Seat {
  name: string;
  spec: string;
  summary: string;
  human: boolean;
}

export interface Panel {
  name: string;
  spec: string;
}

/** Seconds left of both sides, when the state was told. */
export interface Clock {
  seconds: number;
  increment: number;
  left: number[];
  running: 0 | 1 | null;
  at: number;
}

/**
 * What a compared player did in all its turns; `depth` is the greatest. It chose the first player's move in `same` of
 * `of` turns; both are null for the first player itself, and where each has a game of its own.
 */
export interface PlayerTotals {
  player: string;
  moves: number;
  nodes: number;
  seconds: number;
  rate: number | null;
  depth: number;
  same: number | null;
  of: number | null;
}

/** The totals of a comparison, by panel; `words` are its sentences. */
export interface Totals {
  players: PlayerTotals[];
  words: string[];
}

/**
 * A game as it stands; `totals` are those of a comparison. While `judging`, chances of its moves are being computed.
 * `headers` and `comment` are what people wrote about it, such as the event.
 */
export interface GameState {
  id: string;
  mode: "play" | "lockstep" | "separate";
  game: string;
  title: string;
  sides: [string, string];
  marks: [string, string];
  points: string;
  players: Seat[];
  panels: Panel[];
  totals: Totals | null;
  start: string;
  boards: ReviewedBoard[];
  clock: Clock | null;
  thinking: boolean;
  paused: boolean;
  together: boolean;
  judging: boolean;
  headers: dict;
  comment: string;
  created: string;
  updated: string;
}

/** A game in the list of games; of a damaged one, which `damaged` says in a sentence, only the id is sure. */
export interface Summary {
  id: string;
  mode: "play" | "lockstep" | "separate";
  game: string;
  title: string;
  players: Seat[];
  plies: number;
  over: boolean;
  outcome: string;
  created: string | null;
  updated: string | null;
  damaged: string | null;
}

/** Some of a visitor's games: `found` are as asked for, `total` is how many the visitor has. */
export interface GameList {
  games: Summary[];
  found: number;
  total: number;
}

/** An option of a game, a search or an evaluator; `usual` is written as in a spec. */
export interface Option {
  name: string;
  kind: "integer" | "choice" | "switch" | "duration" | "numbers";
  summary: string;
  allowed: string;
  low?: number;
  high?: number;
  names?: string[];
  count?: number;
  usual: string | null;
}

/** `document` is the number of the one that describes it, if any. */
export interface Evaluator {
  name: string;
  summary: string;
  document: string;
  options: Option[];
}

/** `document` is the number of the one that describes it, if any. */
export interface NamedPlayer {
  name: string;
  spec: string;
  summary: string;
  level: boolean;
  people: string;
  document: string;
}

/** A line of pseudocode; `step` is what a search does there: enter, leaf, better, bound, cut or back, else empty. */
export interface CodeLine {
  text: string;
  step: string;
}

export interface SearchKind {
  name: string;
  summary: string;
  needs_evaluator: boolean;
  takes_limits: boolean;
  is_random: boolean;
  is_traceable: boolean;
  options: Option[];
  pseudocode: CodeLine[];
}

/**
 * `analyst` is the search that gives hints, `strongest` the one that plays best; `engines` are searches for this game
 * alone; `sample` is for the game's card; `comparisons`, `tree_examples` and `exercise` are what it offers ready-made;
 * `overlaid` names what there is to show over its boards, if anything; `measured` says whether document 000's Eq. 2 is
 * known of its moves; games are exported in the `formats`.
 */
export interface GameKind {
  name: string;
  title: string;
  summary: string;
  sides: [string, string];
  marks: [string, string];
  points: string;
  pieces: "signs" | "stones" | "discs" | "letters";
  sample: Picture;
  comparisons: ReadyComparison[];
  tree_examples: TreeExample[];
  exercise: Exercise;
  options: Option[];
  evaluators: Evaluator[];
  players: NamedPlayer[];
  analyst: string;
  strongest: string;
  foremost: boolean;
  overlaid: string;
  engines: SearchKind[];
  programs: NamedPlayer[];
  usual_depth: number;
  chance: string;
  measured: boolean;
  formats: string[];
}

/**
 * A published document whose figures a study prints beside what is measured here. `reference` is its title, author and
 * year in one line; what it does not print is empty. `leaves_out_roots`: its counts are without the root.
 */
export interface Document {
  number: string;
  study: string;
  title: string;
  author: string;
  year: string;
  reference: string;
  subject: string;
  leaves_out_roots: boolean;
}

/** A study of what the field has claimed: what it is called, who published it where, and what is tested. */
export interface Classic {
  name: string;
  title: string;
  source: string;
  summary: string;
}

/** The limits of a client; those of the Arena are for a run: `run_games` in all, `move_seconds` for a move. */
export interface Limits {
  seconds: number;
  endless: number;
  nodes: number;
  depth: number;
  threads: number;
  memory: number;
  panels: number;
  lines: number;
  tree: number;
  games: number;
  sockets: number;
  run_games: number;
  run_players: number;
  move_seconds: number;
}

/**
 * What there is: every form of the page is built from this. `handmade` is the game of trees written by hand;
 * `classroom` says whether the server was started for a class.
 */
export interface Hello {
  version: string;
  games: GameKind[];
  handmade: GameKind;
  searches: SearchKind[];
  documents: Document[];
  classics: Classic[];
  limit_options: Option[];
  limits: Limits;
  hosted: boolean;
  classroom: boolean;
}

/** What a compared player would have played, as records keep it. */
export interface KeptPanel {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  player: string;
  move: string;
}

/**
 * The same, where it would have landed, and the win that it announces, in words; `place` is null for a move that could
 * not be played.
 */
export interface PanelMove {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  player: string;
  move: string;
  panel: number;
  place: number | null;
  result: string | null;
  agrees: boolean;
}

/** What is known a moment later than the move. */
export interface Judgement {
  chance: Chance | null;
  ai_score: number | null;
}

/** What a move made of another place than its own. */
export interface Changed {
  place: number;
  mark: number | null;
}

/**
 * A move that was played, and where: a pass has no place. `changed` are the other places that it changed, as a disc of
 * Othello does; `comment` is what somebody wrote about it; `text` is the board after it where the board's kind is
 * "text". A `given` one came with the game, by a link or from a file: nobody has played it here. An `interpreted` one
 * was thought as plain Python, while its code was being compiled.
 */
export interface Entry {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
  chance: Chance | null;
  ai_score: number | null;
  move: string;
  place: number | null;
  side: 0 | 1;
  closed: number[];
  changed?: Changed[];
  player: string;
  simulations?: number;
  score: number;
  stopped: boolean;
  interpreted: boolean;
  given: boolean;
  panels: PanelMove[];
  loss: number | null;
  verdict: string;
  best: string | null;
  best_place: number | null;
  variations: string[];
  text?: string;
  comment?: string;
}

/** How busy the server is; memory is that of searches, in megabytes. `visitors` have the page open. */
export interface Status {
  memory: number;
  memory_used: number;
  searches: number;
  searches_waiting: number;
  visitors: number;
}

export interface Pinged {
  pong: boolean;
}

/** An answer has the `ref` of its question. */
export interface Referred {
  ref?: string | number;
}

export interface GameMessage {
  ref?: string | number;
  type: "game";
  game: GameState;
}

/** How far a search of an open game is. */
export interface ProgressMessage {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
  type: "progress";
  id: string;
  board: number;
  panel: number;
  player: string;
  chance: Chance | null;
  waiting: boolean;
}

/** A sentence for the person. One with a key stands until the next with the same key; an empty one takes it away. */
export interface Notice {
  ref?: string | number;
  type: "notice";
  level: "info" | "error";
  text: string;
  key?: string;
}

export interface Done {
  ref?: string | number;
  type: "done";
}

export interface Pong {
  ref?: string | number;
  type: "pong";
}

/** Players of a game that are worth comparing, under a name. */
export interface ReadyComparison {
  name: string;
  players: string[];
  document: string;
  game: string;
  has_person: boolean;
}

/** A searched tree that is worth looking at, under a name. */
export interface TreeExample {
  name: string;
  start: string;
  player: string;
  second: string;
  depth: number | null;
  width: number | null;
  game: string;
}

/** A position whose tree is small enough to be filled in by hand, and the player that searches it. */
export interface Exercise {
  start: string;
  player: string;
}

/**
 * The verdict of a position: a certain result, or a chance of winning. Whatever is shown of a position is this. It is
 * told of a side that it names. A distance counts the winner's own moves from the position that is shown, in which a
 * list of moves is judged, too: there, `before_move` adds the move itself.
 */
export interface Chance {
  kind: string;
  share: number;
  text: string;
  moves: number | null;
  margin: number | null;
}

/**
 * A move; `chance` counts from the position that is analysed, and `worth` is what the move is worth in words, in one
 * measure for all moves: a dash if it is only known to be no better than others.
 */
export interface AnalysedMove {
  move: string;
  place: number | null;
  value: number | null;
  bound: "exact" | "at least" | "at most" | "about" | null;
  result: string | null;
  chance: Chance | null;
  worth: string;
  line: string[];
  why: string;
}

/**
 * A position that a player looks at, with its verdict; the best move first. An endless analysis says why it has
 * `ended`.
 */
export interface Analysis {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
  game: string;
  position: string;
  player: string;
  done: boolean;
  ended: string;
  chance: Chance | null;
  moves: AnalysedMove[];
}

export interface AnalysisMessage {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
  game: string;
  position: string;
  player: string;
  done: boolean;
  ended: string;
  chance: Chance | null;
  moves: AnalysedMove[];
  ref?: string | number;
  type: "analysis";
  key: string;
}

/**
 * A player at a depth; `branching` is the growth of its nodes from the depth before, `nodes_ratio` is to the first
 * player's.
 */
export interface DepthRow {
  player: string;
  depth: number;
  move: string;
  value: number | null;
  nodes: number;
  seconds: number;
  branching: number | null;
  nodes_ratio: number | null;
}

/** A player, and the first depth for which it needs more than `most_nodes`, or more time than it may take. */
export interface CountedPlayer {
  name: string;
  given_up: number | null;
}

export interface AskedDepth {
  player: string;
  depth: number;
}

/** Nodes by depth, as far as they are known; until it is `done`, who is `asking` for which depth. */
export interface DepthsFound {
  game: string;
  position: string;
  players: CountedPlayer[];
  depth: number;
  most_nodes: number;
  rows: DepthRow[];
  asking: AskedDepth | null;
  done: boolean;
}

export interface DepthsMessage {
  game: string;
  position: string;
  players: CountedPlayer[];
  depth: number;
  most_nodes: number;
  rows: DepthRow[];
  asking: AskedDepth | null;
  done: boolean;
  ref?: string | number;
  type: "depths";
  key: string;
}

/** What one side has of something: `value` is `count` times `weight`; `places` has those of each one counted. */
export interface EvaluatedPart {
  count: number;
  weight: number;
  value: number;
  places: number[][];
  boxes: number[];
}

export interface EvaluatedTerm {
  name: string;
  own: EvaluatedPart;
  rival: EvaluatedPart;
}

/**
 * A value for a side, by its name. `own` and `rival` are sums whose difference it is; they are null, and there are no
 * terms, where the evaluator does not tell them.
 */
export interface Evaluated {
  evaluator: string;
  summary: string;
  side: string;
  value: number;
  own: number | null;
  rival: number | null;
  terms: EvaluatedTerm[];
}

/** The values by one evaluator, or by all of the game, each for both sides. */
export interface EvaluationsMessage {
  ref?: string | number;
  type: "evaluations";
  game: string;
  position: string;
  evaluations: Evaluated[];
}

/** `why` is what the move does, a sentence without its subject; it may be empty. */
export interface HintFound {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
  id: string;
  ply: number;
  why: string;
  board: number;
  move: string;
  place: number | null;
  player: string;
  chance: Chance | null;
}

export interface HintMessage {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  rate: number | null;
  result: string | null;
  id: string;
  ply: number;
  why: string;
  board: number;
  move: string;
  place: number | null;
  player: string;
  chance: Chance | null;
  ref?: string | number;
  type: "hint";
}

/** A game as Hello has it, for a board and its rules. */
export interface KindMessage {
  ref?: string | number;
  type: "kind";
  kind: GameKind;
}

/**
 * The board after some moves, which nobody plays on and nothing is kept of. The overlay, in `why` what the last move
 * does, and the lesson that fits if one side has lost are there if they were asked for and the game has them.
 */
export interface LookMessage {
  ref?: string | number;
  type: "look";
  game: string;
  board: Board;
  overlay: Overlay | null;
  why: string;
  lesson: Lesson | null;
}

export interface SolvedMove {
  move: string;
  place: number | null;
}

/**
 * What is proven about a position, in `words`; until it is `done`, how far the solver is. `chance` is its verdict. The
 * value is for the side to move and counts what is still to come; `moves` are those that keep it, `complete` if no
 * other does.
 */
export interface Solved {
  game: string;
  position: string;
  done: boolean;
  words: string;
  chance: Chance | null;
  value: number | null;
  moves: SolvedMove[];
  complete: boolean;
  line: string[];
  nodes: number;
  seconds: number;
  method: string;
}

export interface SolvedMessage {
  game: string;
  position: string;
  done: boolean;
  words: string;
  chance: Chance | null;
  value: number | null;
  moves: SolvedMove[];
  complete: boolean;
  line: string[];
  nodes: number;
  seconds: number;
  method: string;
  ref?: string | number;
  type: "solved";
  key: string;
}

/** Where the page shows a figure: a game or a comparison of players, the tree of one, a position's evaluation. */
export interface StudyShown {
  what: "game" | "comparison" | "tree" | "evaluation";
  game: string;
  players: string[];
  position: string;
  evaluator: string;
}

/** A published figure beside the measured one, as people write them. */
export interface StudyRow {
  label: string;
  published: string;
  measured: string;
  verdict: "reproduced" | "differs" | "cannot be checked";
  reason: string;
  shown: StudyShown | null;
}

/** Published figures, or conclusions drawn from them. */
export interface StudyTable {
  title: string;
  shown: StudyShown | null;
  conclusions: boolean;
  rows: StudyRow[];
}

/** A point, and how far the true `y` may be from it either way; null if that is not known. */
export interface StudyPoint {
  x: string;
  y: number;
  error: number | null;
}

export interface StudySeries {
  name: string;
  points: StudyPoint[];
}

export interface StudyChart {
  title: string;
  x_label: string;
  y_label: string;
  log: boolean;
  kind: "lines" | "bars" | "points";
  series: StudySeries[];
}

/** What a study has found; `verdicts` says how many figures got which verdict. */
export interface StudyReport {
  verdicts: string;
  paragraphs: string[];
  tables: StudyTable[];
  charts: StudyChart[];
}

/**
 * A study that waits, runs or has ended: `words` says how far it is, `share` which part is done. One that was stopped
 * is `done` and has no `report`.
 */
export interface StudyMessage {
  ref?: string | number;
  type: "study";
  key: string;
  name: string;
  done: boolean;
  words: string;
  share: number;
  seconds: number;
  report: StudyReport | null;
}

export interface NodeBoard {
  marks: (number | null)[];
  boxes: (number | null)[];
  winning: number[];
}

/**
 * A node of a searched tree. An infinite bound is null. `place` is where the move that leads to it landed; `cut` says
 * why moves were left out, `cut_short` in a few signs.
 */
export interface TreeNode {
  id: number;
  parent: number | null;
  ply: number;
  move: string | null;
  place: number | null;
  level: "MAX" | "MIN" | null;
  side: string;
  alpha: number | null;
  beta: number | null;
  value: number;
  sign: "=" | "≥" | "≤" | "≈";
  reason: "complete" | "cut" | "over" | "depth" | "table" | "futile" | "proven";
  words: string;
  cut: string | null;
  cut_short: string | null;
  left_out: number;
  order: number;
  nodes: number;
  visits: number;
  prior: number;
  on_line: boolean;
  chosen: boolean;
  first_look: boolean;
  more_moves: number | null;
  more_nodes: number;
  position: string;
  board?: NodeBoard;
}

export interface TreePass {
  depth: number;
  value: number;
  nodes: number;
  here: boolean;
}

/** The tree of a search. `account` says how many of its nodes are shown; `account_rest` is what follows that. */
export interface TreeAnswer {
  game: string;
  position: string;
  player: string;
  search: string;
  max: string;
  move: string;
  value: number | null;
  bound: "exact" | "at least" | "at most" | "about" | null;
  depth: number;
  visited: number;
  seconds: number;
  line: string[];
  shown_depth: number;
  shown_width: number;
  passes: TreePass[];
  missing: number;
  nodes: TreeNode[];
  headline: string;
  account: string;
  account_rest: string;
  legend: string[];
  windows: boolean;
  simulated: boolean;
  stopped: boolean;
  done: true;
}

export interface TreeProgress {
  nodes: number;
  seconds: number;
  done: false;
}

export interface TreeMessage {
  game: string;
  position: string;
  player: string;
  search: string;
  max: string;
  move: string;
  value: number | null;
  bound: "exact" | "at least" | "at most" | "about" | null;
  depth: number;
  visited: number;
  seconds: number;
  line: string[];
  shown_depth: number;
  shown_width: number;
  passes: TreePass[];
  missing: number;
  nodes: TreeNode[];
  headline: string;
  account: string;
  account_rest: string;
  legend: string[];
  windows: boolean;
  simulated: boolean;
  stopped: boolean;
  done: true;
  ref?: string | number;
  type: "tree";
  key: string;
}

export interface TreeProgressMessage {
  nodes: number;
  seconds: number;
  done: false;
  type: "tree";
  key: string;
}

/** What a position is made of, to be drawn over its board, and in a sentence. */
export interface Overlay {
  marks: OverlayMark[];
  words: string;
}

/** A lesson of the page's Learn room, and why it fits a game that was lost. */
export interface Lesson {
  name: string;
  reason: string;
  step: number;
}

/** Something that people look for on a board, at its places or in its boxes. */
export interface OverlayMark {
  kind: string;
  side: number | null;
  text: string;
  places: number[];
  boxes: number[];
}

/** Clocks of both sides. */
export interface ClockSetting {
  seconds: number;
  increment?: number;
}

/** A game to play: its rules, who sits where, and where it starts. */
export interface NewGame {
  game: string;
  players?: string[];
  start?: string;
  moves?: string[];
  mode?: "play" | "lockstep" | "separate";
  panels?: string[];
  clock?: ClockSetting | null;
}

/** A position to show. */
export interface Place {
  game: string;
  position?: string;
}

/** A position with the moves that led to it. */
export interface Line {
  game: string;
  position?: string;
  moves?: string[];
}

/** How much is wanted of a review, and who looks at what is not proven: the game's analyst if nobody is named. */
export interface WholeGame {
  player?: string;
  effort?: "quick" | "normal" | "deep";
  board?: number;
}

/** A file of openings: the moves of one on each line. A line that starts with # is a comment. */
export interface OpeningsFile {
  name: string;
  text: string;
}

/** A match or tournament of the Arena: two players are a match, more of them a tournament. */
export interface NewRun {
  game: string;
  players: string[];
  gauntlet?: boolean;
  games?: number;
  sprt?: string;
  openings?: string;
  openings_file?: OpeningsFile | null;
  seed?: number;
  start?: string;
  adjudicate?: boolean;
}

/** How a run is to be stopped. */
export interface StopRun {
  now?: boolean;
}

/** A game of a run. */
export interface GameOfRun {
  match: number;
  number: number;
}

/** A position to look at. */
export interface AnalysisQuestion {
  game: string;
  position?: string;
  player: string;
  lines?: number;
}

/** How the nodes of players grow with the depth in a position. */
export interface DepthsQuestion {
  game: string;
  position?: string;
  players: string[];
  depth: number;
  most_nodes?: number;
}

/** A tree to look at: the one that a player walks for its move in a position. */
export interface TreeQuestion {
  game: string;
  position?: string;
  player: string;
  depth?: number;
  width?: number;
  open?: string[];
  boards?: boolean;
}

export interface Analyse {
  ref?: string | number | null;
  key: string;
  game: string;
  position?: string;
  player: string;
  lines?: number;
  type: "analyse";
  endless?: boolean;
}

/** End a search without an answer. */
export interface Cancel {
  ref?: string | number | null;
  type: "cancel";
  key: string;
}

/** End a search, which then answers with what it has found. */
export interface Finish {
  ref?: string | number | null;
  type: "finish";
  key: string;
}

export interface Ping {
  ref?: string | number | null;
  type: "ping";
}

export interface AskDepths {
  ref?: string | number | null;
  key: string;
  game: string;
  position?: string;
  players: string[];
  depth: number;
  most_nodes?: number;
  type: "depths";
}

/** What a position is worth by an evaluator, for both sides. */
export interface Evaluate {
  ref?: string | number | null;
  game: string;
  position?: string;
  moves?: string[];
  type: "evaluate";
  evaluator?: string;
}

export interface Hint {
  ref?: string | number | null;
  type: "hint";
  id: string;
  player?: string | null;
  board?: number;
}

/** What there is in a game on the board of a position. */
export interface Kind {
  ref?: string | number | null;
  game: string;
  position?: string;
  type: "kind";
}

/** What a position looks like after some moves. */
export interface Look {
  ref?: string | number | null;
  game: string;
  position?: string;
  moves?: string[];
  type: "look";
  overlay?: boolean;
}

export interface New {
  ref?: string | number | null;
  game: string;
  players?: string[];
  start?: string;
  moves?: string[];
  mode?: "play" | "lockstep" | "separate";
  panels?: string[];
  clock?: ClockSetting | null;
  type: "new";
}

export interface Open {
  ref?: string | number | null;
  type: "open";
  id: string;
}

export interface Close {
  ref?: string | number | null;
  type: "close";
  id: string;
}

export interface Move {
  ref?: string | number | null;
  id: string;
  type: "move";
  ply: number;
  move: string;
  board?: number | null;
}

export interface Simple {
  ref?: string | number | null;
  id: string;
  type: "undo" | "resign" | "swap" | "stop" | "pause" | "go";
}

export interface Solve {
  ref?: string | number | null;
  key: string;
  game: string;
  position?: string;
  type: "solve";
}

/** Rerun a study on the server's machine. */
export interface RunStudy {
  ref?: string | number | null;
  key: string;
  type: "study";
  name: string;
}

export interface AskTree {
  ref?: string | number | null;
  key: string;
  game: string;
  position?: string;
  player: string;
  depth?: number;
  width?: number;
  open?: string[];
  boards?: boolean;
  type: "tree";
}

export type Answer =
  | GameMessage
  | ProgressMessage
  | Notice
  | Done
  | Pong
  | AnalysisMessage
  | DepthsMessage
  | EvaluationsMessage
  | HintMessage
  | KindMessage
  | LookMessage
  | SolvedMessage
  | StudyMessage
  | TreeMessage
  | TreeProgressMessage;

export type Request =
  | Analyse
  | Cancel
  | Finish
  | Ping
  | AskDepths
  | Evaluate
  | Hint
  | Kind
  | Look
  | New
  | Open
  | Close
  | Move
  | Simple
  | Solve
  | RunStudy
  | AskTree;

/** What requests are answered with, by their type. */
export interface AnswerTo {
  analyse: AnalysisMessage;
  cancel: Done;
  finish: Done;
  ping: Pong;
  depths: DepthsMessage;
  evaluate: EvaluationsMessage;
  hint: HintMessage;
  kind: KindMessage;
  look: LookMessage;
  new: GameMessage;
  open: GameMessage;
  close: Done;
  move: GameMessage;
  undo: GameMessage;
  resign: GameMessage;
  swap: GameMessage;
  stop: GameMessage;
  pause: GameMessage;
  go: GameMessage;
  solve: SolvedMessage;
  study: StudyMessage;
  tree: TreeMessage;
}
