// The shapes that the server sends and takes, and what the page uses of its libraries. For the editor and `tsc --checkJs` only.

export interface Option {
  name: string;
  kind: "integer" | "choice" | "switch" | "duration" | "numbers";
  summary: string;
  allowed: string;
  low?: number;
  high?: number;
  names?: string[];
  count?: number;
  usual: any;
}
export interface Evaluator { name: string; summary: string; options: Option[] }
export interface NamedPlayer { name: string; spec: string; summary: string; level: boolean }
export interface GameKind {
  name: string;
  title: string;
  summary: string;
  sides: [string, string];
  marks: [string, string];
  points: string;
  options: Option[];
  evaluators: Evaluator[];
  players: NamedPlayer[];
  usual_depth: number;
  chance: string;
}
export interface SearchKind { name: string; summary: string; judges: boolean; limited: boolean; rolls: boolean; options: Option[] }
export interface Hello {
  version: string;
  games: GameKind[];
  searches: SearchKind[];
  limit_options: Option[];
  limits: { seconds: number; nodes: number; depth: number; threads: number; memory: number; panels: number; lines: number; tree: number };
  hosted: boolean;
}

/** `share` is side 0's; `text` names the side: "black 63%", "x wins in 2". */
export interface Chance { kind: "fitted" | "exact" | "proven"; share: number; text: string }
export interface Figures {
  value: number | null;
  bound: string | null;
  depth: number | null;
  nodes: number | null;
  seconds: number | null;
  line: string[];
  simulations?: number | null;
  rate?: number | null;
}
export interface PanelMove extends Figures { panel: number; move: string; agrees: boolean }
export interface Entry extends Figures {
  move: string;
  place: number;
  side: 0 | 1;
  closed: number[];
  player: string;
  chance: Chance | null;
  score: number | null;
  ai_score: number | null;
  stopped: boolean;
  panels?: PanelMove[];
  loss: number | null;
  best: string | null;
}
export interface Board {
  kind: "cells" | "lines";
  rows: number;
  columns: number;
  names: string[];
  begin: { marks: (number | null)[]; boxes: (number | null)[] };
  moves: Entry[];
  position: string;
  to_move: 0 | 1;
  over: boolean;
  outcome: string;
  result: number | null;
  legal: string[];
  winning: number[];
  score: [number, number] | null;
  resigned: 0 | 1 | null;
  timed_out: 0 | 1 | null;
  /** A player has looked at every position; what it found stands in the moves. */
  analysis?: { player: string; running: boolean; done: boolean } | null;
}
export interface Seat { name: string; spec: string; summary: string; human: boolean }
export interface Clock { seconds: number; increment: number; left: [number, number]; running: 0 | 1 | null; at: number }
export interface State {
  id: string;
  mode: "play" | "lockstep" | "separate";
  game: string;
  title: string;
  sides: [string, string];
  marks: [string, string];
  points: string;
  players: [Seat, Seat];
  panels: { name: string; spec: string }[];
  start: string;
  boards: Board[];
  clock: Clock | null;
  thinking: boolean;
  paused: boolean;
  together: boolean;
  created: string;
  updated: string;
}
export interface Summary {
  id: string; mode: string; game: string; title: string; players: Seat[]; plies: number; over: boolean; outcome: string; created: string | null; updated: string | null;
  damaged: string | null; // a sentence: then nothing but the id is sure
}
export interface NewGame {
  game: string;
  players: [string, string];
  start: string;
  moves: string[];
  mode: "play" | "lockstep" | "separate";
  panels: string[];
  clock: { seconds: number; increment: number } | null;
}
export interface Progress extends Figures {
  id: string; board: number; panel: number; player: string; chance: Chance | null; waiting: boolean;
}
export interface Hint extends Figures { id: string; ply: number; move: string; chance: Chance | null }
export interface AnalysedMove { move: string; place: number; value: number; bound: string; chance: Chance | null; line: string[] }
export interface Analysis extends Figures { game: string; position: string; player: string; done: boolean; moves: AnalysedMove[] }

/** Any frame of the socket; `type` says which. */
export interface Message { type: string; ref?: string | number; [key: string]: any }

/** A node of a searched tree. Values and bounds are for MAX; an infinite bound is null. */
export interface TreeNode {
  id: number;
  parent: number | null;
  ply: number;
  move: string | null;
  level: "MAX" | "MIN" | null;
  side: string;
  alpha: number | null;
  beta: number | null;
  value: number;
  sign: "=" | "≥" | "≤" | "≈";
  reason: "complete" | "cut" | "over" | "depth" | "table" | "futile" | "proven";
  words: string;
  left_out: number;
  order: number;
  nodes: number;
  visits: number;
  on_line: boolean;
  chosen: boolean;
  first_look: boolean;
  more_moves: number | null;
  more_nodes: number;
  position: string;
  board?: { marks: (number | null)[]; boxes: (number | null)[]; winning: number[] };
}
export interface TreeQuestion { game: string; position: string; player: string; depth?: number; width?: number; open?: string[]; boards?: boolean }
export interface TreeAnswer {
  game: string; position: string; player: string; search: string; max: string; move: string; value: number | null; bound: string; depth: number; visited: number; seconds: number;
  line: string[]; shown_depth: number; shown_width: number; missing: number; headline: string; account: string; windows: boolean; simulated: boolean; stopped: boolean; done: boolean;
  passes: { depth: number; value: number; nodes: number; here: boolean }[];
  nodes: TreeNode[];
}
/** A position as `POST /api/board` describes it. */
export interface Place {
  game: string; position: string; kind: "cells" | "lines"; rows: number; columns: number; names: string[]; marks: (number | null)[]; boxes: (number | null)[]; winning: number[];
  to_move: 0 | 1; legal: string[]; over: boolean; outcome: string | null; score: [number, number] | null;
}
