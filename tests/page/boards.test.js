// Boards: what stands on them after some moves, where moves land, where keys lead, what is said.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardLabel,
  boardOf,
  canTurn,
  coordinates,
  fewPlaces,
  landings,
  middle,
  spoken,
  step,
  turned,
  turnedOverlay,
  unplaced,
  viewAt,
} from "../../src/plyground/web/static/boards/view.js";
import { cells, entry } from "./examples.js";

/** Four columns into which one drops: every cell of a column carries its name. */
function columns() {
  const names = Array.from({ length: 12 }, (_, place) => "abcd"[place % 4]);
  return cells(3, 4, { names, pieces: "discs", legal: ["a", "b", "d"], places: [8, 5, 11] });
}

test("a board is shown after so many moves", () => {
  const board = cells(2, 2, { moves: [entry("a1", { place: 2, side: 0 }), entry("b2", { place: 1, side: 1 })] });
  assert.deepEqual(viewAt(board, 0), { marks: [null, null, null, null], boxes: [], last: null, text: "" });
  assert.deepEqual(viewAt(board, 1).marks, [null, null, 0, null]);
  assert.deepEqual([viewAt(board, 2).marks, viewAt(board, 2).last], [[null, 1, 0, null], 1]);
  assert.deepEqual(board.begin.marks, [null, null, null, null], "the start stays as it was");
});

test("a closed box belongs to who closed it", () => {
  const board = cells(1, 1, {
    kind: "lines",
    begin: { marks: [2, 2, 2, null], boxes: [null], text: "" },
    moves: [entry("v(0,1)", { place: 3, side: 1, closed: [0] })],
  });
  assert.deepEqual([viewAt(board, 0).boxes, viewAt(board, 1).boxes], [[null], [1]]);
});

test("a move may turn other pieces over, and a pass changes nothing", () => {
  const changed = [{ place: 1, mark: 0 }];
  const board = cells(1, 4, {
    begin: { marks: [0, 1, null, null], boxes: [], text: "" },
    moves: [entry("c1", { place: 2, side: 0, changed }), entry("pass", { place: null, side: 1 })],
  });
  assert.deepEqual(viewAt(board, 1).marks, [0, 0, 0, null]);
  assert.deepEqual(viewAt(board, 2).marks, [0, 0, 0, null]);
  assert.equal(viewAt(board, 2).last, null);
  assert.deepEqual(viewAt(turned(board), 2).marks, [null, 0, 0, 0], "seen from the other side");
});

test("moves without a place have buttons, and places are pointed out where they are few", () => {
  const board = { legal: ["d1", "pass"], places: [3, null] };
  assert.deepEqual([...landings(board)], [["d1", 3]]);
  assert.deepEqual(unplaced(board), ["pass"]);
  assert.deepEqual(fewPlaces(board, [0, null, null, null]), [3]);
  assert.deepEqual(fewPlaces(board, [0, 1, 0, null]), [], "all empty places");
  const most = Array.from({ length: 200 }, (_, place) => place);
  const forbidden = { legal: most.map(String), places: most };
  assert.deepEqual(fewPlaces(forbidden, Array(225).fill(null)), [], "too many to point out");
});

test("a board in text shows the text of each ply", () => {
  const board = cells(0, 0, {
    kind: "text",
    begin: { marks: [], boxes: [], text: "|||" },
    moves: [entry("take 1", { text: "||" }), entry("take 2", { text: "" })],
  });
  assert.deepEqual(
    [0, 1, 2].map((ply) => viewAt(board, ply).text),
    ["|||", "||", ""],
  );
  assert.equal(boardLabel("Nim", board), "Nim. The moves are below.");
});

test("every place with the name of a move leads to where it lands", () => {
  const landing = landings(columns());
  assert.deepEqual([landing.get("a"), landing.get("b"), landing.get("d")], [8, 5, 11]);
  assert.equal(landing.has("c"), false, "a full column is no move");
});

test("places that share a name are told apart by their rows", () => {
  const board = columns();
  const view = viewAt({ ...board, moves: [entry("b", { place: 9, side: 1 })] }, 1);
  assert.equal(spoken(board, view, ["red", "yellow"], 1, undefined), "b, row 3, empty");
  assert.equal(spoken(board, view, ["red", "yellow"], 9, { text: "5" }), "b, row 1, yellow, last move");
});

test("a place says its name, what is on it and the figure that is seen there", () => {
  const board = cells(3, 3);
  assert.equal(spoken(board, viewAt(board, 0), ["x", "o"], 4, { text: "≥10" }), "b2, empty, ≥10");
  assert.equal(boardLabel("Tic-tac-toe", board), "Tic-tac-toe, 3 by 3. Arrow keys choose a place, Enter plays.");
});

test("coordinates are letters and numbers, or the name of a whole column", () => {
  assert.deepEqual(coordinates(cells(2, 3)), { columns: ["a", "b", "c"], rows: ["2", "1"] });
  assert.deepEqual(coordinates(columns()), { columns: ["a", "b", "c", "d"], rows: [] });
  assert.deepEqual(coordinates({ rows: 1, columns: 2, names: ["left", "right"] }), {
    columns: ["left", "right"],
    rows: [],
  });
  assert.deepEqual(coordinates({ rows: 2, columns: 1, names: ["up", "down"] }), { columns: [], rows: [] });
});

test("arrow keys walk a grid whose rows have different lengths", () => {
  const grid = [
    [0, 1],
    [10, 11, 12],
    [2, 3],
  ];
  assert.equal(middle(grid), 11);
  assert.deepEqual(
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => step(grid, 11, key)),
    [10, 12, 1, 3, 10, 12],
  );
  assert.equal(step(grid, 12, "ArrowUp"), 1, "beyond the end of a shorter row is its end");
  assert.deepEqual([step(grid, 0, "ArrowUp"), step(grid, 0, "ArrowLeft"), step(grid, 0, "x")], [null, null, null]);
  assert.deepEqual([step(grid, 3, "PageUp"), step(grid, 0, "PageDown")], [1, 2]);
});

test("a picture becomes a board with nothing to play", () => {
  const board = boardOf({
    kind: "cells",
    rows: 1,
    columns: 1,
    names: ["a1"],
    marks: [0],
    boxes: [],
    pieces: "discs",
    text: "",
  });
  assert.deepEqual([viewAt(board, 0).marks, board.legal, board.moves, board.pieces], [[0], [], [], "discs"]);
});

test("a turned board is seen from the other side, and turned twice it is as it was", () => {
  const board = boardOf(
    /** @type {any} */ ({
      kind: "cells",
      rows: 2,
      columns: 3,
      names: ["a2", "b2", "c2", "a1", "b1", "c1"],
      marks: [0, null, null, null, 1, null],
      boxes: [],
      text: "",
    }),
  );
  const played = { ...board, legal: ["b2"], places: [1], moves: [/** @type {any} */ ({ place: 4, side: 1 })] };
  const other = turned(played);
  assert.ok(canTurn(board));
  assert.deepEqual(coordinates(other), { columns: ["c", "b", "a"], rows: ["1", "2"] });
  assert.deepEqual(other.begin.marks, [null, 1, null, null, null, 0]);
  assert.equal(other.names[other.moves[0].place], played.names[4]);
  assert.equal(other.names[other.places[0]], "b2");
  assert.deepEqual(turned(other), played);
  const overlay = { marks: [{ kind: "strong", side: 0, text: "", places: [0, 4], boxes: [] }], words: "" };
  assert.deepEqual(turnedOverlay(played, overlay).marks[0].places, [5, 1]);
});
