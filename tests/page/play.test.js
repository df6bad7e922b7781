// What the Play room tells of a game, at any place of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chanceChart,
  engineAt,
  figureCharts,
  LOST,
  nameOf,
  newsOf,
  resultOf,
  scoreAt,
  turnOf,
  verdictOf,
  WON,
} from "../../src/plyground/web/static/game/state.js";
import { game } from "./examples.js";

const LIVE = { over: false, to_move: 0, outcome: "", result: null, resigned: null, timed_out: null, score: null };

/** A game of tic-tac-toe at the end of these moves. */
function played(moves, players, board = {}, more = {}) {
  const made = game({ moves: moves.map((each) => each.move ?? each), players });
  const entries = made.boards[0].moves.map((each, ply) => ({ given: false, ...each, ...(moves[ply].more ?? {}) }));
  return { ...made, ...more, boards: [{ ...LIVE, to_move: moves.length % 2, ...board, moves: entries }] };
}

const ENGINE = ["human", "alphabeta:depth=4"];
const PEOPLE = ["human", "human"];

test("one person at the board is you, two are counted", () => {
  assert.deepEqual(
    [0, 1].map((side) => nameOf(played([], ENGINE), side)),
    ["You", "alphabeta:depth=4"],
  );
  assert.deepEqual(
    [0, 1].map((side) => nameOf(played([], PEOPLE), side)),
    ["First person", "Second person"],
  );
});

test("the window says whose turn it is, then how it ended", () => {
  assert.equal(turnOf(played([], ENGINE)), "Your move");
  assert.equal(turnOf(played(["b2"], ENGINE)), "Thinking");
  assert.equal(turnOf(played(["b2"], PEOPLE)), "O to move");
  const over = played(["b2"], ENGINE, { over: true, outcome: "x wins" });
  assert.deepEqual([turnOf(over), resultOf(over)], ["X wins", "X wins"]);
});

test("a result is won or lost by the one person who played it", () => {
  const ended = (result, players = ENGINE, board = {}, moves = ["b2"]) =>
    verdictOf(played(moves, players, { over: true, result, ...board }));
  assert.deepEqual([ended(1), ended(-1), ended(0), ended(null)], [WON, LOST, "", ""]);
  assert.deepEqual([ended(1, ["random", "human"]), ended(1, PEOPLE), ended(1, ["random", "greedy"])], [LOST, "", ""]);
  const given = [{ move: "b2", more: { given: true } }];
  assert.equal(ended(1, ENGINE, {}, given), ""); // it came by a link: another has played it
  assert.equal(ended(-1, ENGINE, { resigned: 0 }, given), LOST);
});

test("boxes are counted at any place of a game", () => {
  const moves = [{ move: "h1" }, { move: "v1", more: { closed: [0] } }, { move: "v2", more: { closed: [1, 2] } }];
  const [board] = played(moves, PEOPLE, { score: [2, 1] }).boards;
  assert.deepEqual(
    [0, 1, 2, 3].map((ply) => scoreAt(board, ply)),
    [
      [0, 0],
      [0, 0],
      [0, 1],
      [2, 1],
    ],
  );
  assert.deepEqual(board.score, [2, 1]);
  assert.equal(scoreAt(played(["b2"], PEOPLE).boards[0], 0), null);
});

test("the strip is of the engine that thinks, or that moved last at the place that is shown", () => {
  const moves = ["b2", { move: "a1", more: { nodes: 7, stopped: true } }, "c3"];
  const state = played(moves, ENGINE, {}, { thinking: true });
  assert.deepEqual(engineAt(state, 3, { "0/0": { nodes: 5 } }), {
    name: "alphabeta:depth=4",
    found: { nodes: 5 },
    thinking: true,
    side: "o",
  });
  assert.equal(engineAt(state, 3, {}).found, null);
  const back = engineAt(state, 2, { "0/0": { nodes: 5 } });
  assert.deepEqual([back.found.nodes, back.thinking, back.stopped, back.side], [7, false, true, "o"]);
  const start = engineAt(state, 1, {});
  assert.deepEqual([start.name, start.found, start.side], ["alphabeta:depth=4", null, undefined]);
  assert.equal(engineAt(played(moves, PEOPLE), 3, {}), null);
});

test("a screen reader hears the moves since it last heard of the game", () => {
  const two = played(["b2", "a1"], ENGINE);
  assert.equal(newsOf({ moves: 0, over: false }, two), "x b2. o a1. your move.");
  assert.equal(newsOf({ moves: 2, over: false }, two), "");
  assert.equal(newsOf({ moves: 3, over: false }, two), "Taken back. your move.");
  assert.equal(newsOf({ moves: 1, over: false }, played(["b2", "a1"], PEOPLE)), "o a1. x to move.");
  assert.equal(newsOf({ moves: 0, over: false }, played(["b2"], ENGINE)), "x b2.");
  const closed = played([{ move: "v1", more: { closed: [3, 4] } }], PEOPLE, { over: true, outcome: "a draw" });
  assert.equal(newsOf({ moves: 0, over: false }, closed), "x v1, closes 2 boxes. A draw.");
});

test("charts show the moves of which something is known", () => {
  const chance = { kind: "fitted", share: 0.6, text: "x 60%" };
  const moves = [
    { move: "b2", more: { chance, score: 3 } },
    { move: "a1", more: { chance, score: 1, nodes: 9, seconds: 0.1, ai_score: 2 } },
    { move: "c3", more: { chance, score: 1000, nodes: 0 } },
  ];
  assert.deepEqual([chanceChart(played(["b2"], ENGINE), ""), figureCharts(played(["b2"], ENGINE))], [null, []]);
  assert.deepEqual(chanceChart(played(moves, ENGINE), "by its score").series[0].values, [60, 60, 60]);
  const over = figureCharts(played(moves, ENGINE, { over: true, outcome: "x wins" }));
  assert.deepEqual(
    over.map(({ title, plies }) => [title.slice(0, 12), plies]),
    [
      ["Score of x", [0, 1, 2]],
      ["Winning poss", [1]],
      ["Nodes per mo", [1]],
      ["Time per mov", [1]],
    ],
  );
  assert.deepEqual(over[0].series[0].values, [3, 1, null]); // the score of a won board says nothing new
  const boxes = figureCharts(played(moves, ENGINE, { over: true, score: [2, 1] }));
  assert.deepEqual(boxes[0].series[0].values, [3, 1, 1000]);
});
