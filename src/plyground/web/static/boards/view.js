// What stands on a board after some moves, where moves land, and what is said of a place. Nothing is drawn in here, and
// no rules are known.

/**
 * @typedef {import("../types").Board} Board
 *
 * What stands on the board after some moves.
 * @typedef {{marks: (number | null)[], boxes: (number | null)[], last: number | null, text: string}} View
 *
 * A figure for a move: its text, how good it is (0..1, for the side that would play it), whether it is the best.
 * @typedef {{text: string, heat?: number, best?: boolean}} Value
 */

/** @param {Board} board @param {number} ply @returns {View} */
export function viewAt(board, ply) {
  const marks = [...board.begin.marks];
  const boxes = [...board.begin.boxes];
  for (const { place, side, closed, changed } of board.moves.slice(0, ply)) {
    if (place !== null) marks[place] = side;
    for (const { place: other, mark } of changed ?? []) marks[other] = mark;
    for (const box of closed) boxes[box] = side;
  }
  const last = ply > 0 ? board.moves[ply - 1] : null;
  return { marks, boxes, last: last?.place ?? null, text: last?.text ?? board.begin.text };
}

/** A board without a game: what stands there was there at the start.
 * @param {import("../types").Picture & Partial<Board>} shown @returns {Board} */
export function boardOf(shown) {
  const { marks, boxes, text, ...rest } = shown;
  return {
    position: "",
    to_move: 0,
    over: false,
    outcome: "",
    result: null,
    legal: [],
    places: [],
    winning: [],
    score: null,
    resigned: null,
    timed_out: null,
    moves: [],
    ...rest,
    begin: { marks, boxes, text },
  };
}

/**
 *  What a board is called for those who do not see it, and how it is played.
 * @param {string} title
 * @param {{kind: string, rows: number, columns: number}} board
 */
export const boardLabel = (title, { kind, rows, columns }) =>
  kind === "text"
    ? `${title}. The moves are below.`
    : `${title}, ${rows} by ${columns}. Arrow keys choose a place, Enter plays.`;

/**
 *  Where each legal move lands, by its name: several places may carry the name of one move. A pass lands nowhere.
 * @param {Pick<Board, "legal" | "places">} board
 */
export function landings({ legal, places }) {
  const all = /** @type {[string, number | null][]} */ (legal.map((name, index) => [name, places[index]]));
  return new Map(/** @type {[string, number][]} */ (all.filter(([, place]) => place !== null)));
}

/**
 *  The legal moves that land nowhere, such as a pass: they need a button.
 * @param {Pick<Board, "legal" | "places">} board
 */
export const unplaced = ({ legal, places }) => legal.filter((_, index) => places[index] === null);

const FEW = 30;

/**
 *  The places to point out because few of the empty ones may be played; none where all may, or many.
 * @param {Pick<Board, "legal" | "places" | "barred">} board
 * @param {(number | null)[]} marks
 */
export function fewPlaces(board, marks) {
  const places = [...landings(board).values()];
  const empty = marks.filter((mark) => mark === null).length - (board.barred?.length ?? 0); // what is barred is marked
  return places.length < empty && places.length <= FEW ? places : [];
}

/**
 *  What a screen reader says of a place; a figure that is seen on it is said, too.
 * @param {Board} board
 * @param {View} view
 * @param {[string, string]} sides
 * @param {number} place
 * @param {Value | undefined} value
 */
export function spoken(board, view, sides, place, value) {
  const side = view.marks[place];
  const empty = board.kind === "lines" ? "free" : board.barred?.includes(place) && !board.over ? "forbidden" : "empty";
  const what = side === null ? empty : (sides[side] ?? "drawn");
  const name = board.names[place];
  const row =
    board.kind === "cells" && board.names.indexOf(name) !== board.names.lastIndexOf(name)
      ? `row ${board.rows - Math.floor(place / board.columns)}`
      : "";
  return [name, row, what, side === null ? value?.text : "", place === view.last ? "last move" : ""]
    .filter(Boolean)
    .join(", ");
}

/**
 *  The letters below and the numbers beside a board of cells: of names such as `c3`, or a name that a whole column
 *    shares.
 * @param {{rows: number, columns: number, names: string[]}} board
 * @returns {{columns: string[], rows: string[]}}
 */
export function coordinates({ rows, columns, names }) {
  const lowest = names.slice((rows - 1) * columns);
  if (names.every((name, place) => name === lowest[place % columns])) return { columns: lowest, rows: [] };
  const parts = names.map((name) => /^([a-z]+)([0-9]+)$/.exec(name));
  if (parts.some((part) => !part)) return { columns: [], rows: [] };
  const part = (/** @type {number} */ place, /** @type {1 | 2} */ which) => parts[place]?.[which] ?? "";
  return {
    columns: lowest.map((_, column) => part(column, 1)),
    rows: Array.from({ length: rows }, (_, row) => part(row * columns, 2)),
  };
}

/** Whether a board looks the same from either side: cells with coordinates of their own.
 * @param {import("../types").Board} board */
export const canTurn = (board) => board.kind === "cells" && coordinates(board).rows.length > 0;

/** The board as it is seen from the other side, with what lies over it. @param {Board} board @returns {Board} */
export function turned(board) {
  const last = board.names.length - 1;
  const at = (/** @type {number} */ place) => last - place;
  const atOrNowhere = (/** @type {number | null} */ place) => (place === null ? null : at(place));
  return {
    ...board,
    names: [...board.names].reverse(),
    places: board.places.map(atOrNowhere),
    winning: board.winning.map(at),
    ...(board.barred && { barred: board.barred.map(at) }),
    moves: board.moves.map(({ place, changed, ...move }) => ({
      ...move,
      place: atOrNowhere(place),
      ...(changed && { changed: changed.map(({ place: other, mark }) => ({ place: at(other), mark })) }),
    })),
    begin: { ...board.begin, marks: [...board.begin.marks].reverse() },
  };
}

/** What lies over a board, over the turned one.
 * @template {import("../types").Overlay | null} T @param {Board} board @param {T} overlay @returns {T} */
export const turnedOverlay = (board, overlay) =>
  overlay && {
    ...overlay,
    marks: overlay.marks.map((mark) => ({
      ...mark,
      places: mark.places.map((place) => board.names.length - 1 - place),
    })),
  };

/** @param {number[][]} grid */
export function middle(grid) {
  const row = grid[grid.length >> 1];
  return row[row.length >> 1];
}

/**
 *  Where a key leads; rows may have different lengths.
 * @param {number[][]} grid
 * @param {number} place
 * @param {string} key
 */
export function step(grid, place, key) {
  const row = grid.findIndex((places) => places.includes(place));
  const column = grid[row].indexOf(place);
  const across = (/** @type {number} */ to) => {
    const places = grid[to];
    if (!places) return null;
    const share = grid[row].length === places.length ? column : Math.min(column, places.length - 1);
    return places[share];
  };
  switch (key) {
    case "ArrowLeft":
      return grid[row][column - 1] ?? null;
    case "ArrowRight":
      return grid[row][column + 1] ?? null;
    case "ArrowUp":
      return across(row - 1);
    case "ArrowDown":
      return across(row + 1);
    case "Home":
      return grid[row][0];
    case "End":
      return grid[row][grid[row].length - 1];
    case "PageUp":
      return across(0);
    case "PageDown":
      return across(grid.length - 1);
    default:
      return null;
  }
}
