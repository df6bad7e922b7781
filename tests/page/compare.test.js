// Comparisons: settings from addresses, and the totals of what the players did.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newComparison, presetsOf, queryOf, settingsFrom, settingsOfState } from "../../src/plyground/web/static/compare/settings.js";
import { agreement, comparisonRows, panelsOf, ratios, seriesOf, totals, turnLabels } from "../../src/plyground/web/static/compare/totals.js";
import { entry, hello } from "./examples.js";

const figures = (nodes, seconds, depth = 2) => ({ value: 1, bound: "exact", depth, nodes, seconds, line: ["a1"] });

/** Two players in lock-step, who agree on the first of two moves. */
function lockstep() {
  const panel = (number, move, nodes, seconds) => ({ panel: number, player: `p${number}`, move, place: 0, agrees: true, ...figures(nodes, seconds) });
  return {
    mode: "lockstep", game: "tictactoe", start: "", players: [{ human: true }, { human: false }],
    panels: [{ name: "alphabeta", spec: "alphabeta:depth=2" }, { name: "minimax", spec: "minimax:depth=2" }],
    boards: [{ moves: [
      entry("b2"), entry("a1", { side: 1, player: "alphabeta", panels: [panel(0, "a1", 10, 0.1), panel(1, "a1", 100, 0.4)] }),
      entry("c3"), entry("a3", { side: 1, player: "alphabeta", panels: [panel(0, "a3", 20, 0.1), panel(1, "c1", 300, 0.4)] }),
    ] }],
  };
}

/** The same two, each in its own game. */
function separate() {
  const { panels } = lockstep();
  const board = (nodes, turns) => ({ moves: Array.from({ length: turns }, () => [entry("b2"), entry("a1", { player: "x", ...figures(nodes, 0.5) })]).flat() });
  return { mode: "separate", game: "tictactoe", start: "", panels, players: [{ human: true }, { human: false }], boards: [board(50, 2), board(100, 1)] };
}

test("settings come from an address and go back into one", () => {
  const settings = { game: "tictactoe", panels: ["minimax", "alphabeta:depth=3"], side: 1, mode: "separate", start: "", moves: "a1 b2" };
  assert.deepEqual(settingsFrom(hello, queryOf(settings)), settings);
  assert.deepEqual(newComparison(settings), { game: "tictactoe", players: ["panels", "human"], start: "", moves: ["a1", "b2"], mode: "separate", panels: settings.panels, clock: null });
});

test("whoever comes from a game brings its engine, and gets another one beside it", () => {
  const { panels, side } = settingsFrom(hello, { game: "tictactoe", first: "deepening:depth=4", second: "human" });
  assert.deepEqual([panels, side], [["deepening:depth=4", "minimax"], 1]);
});

test("only presets of games and players that there are", () => {
  assert.deepEqual(presetsOf(hello).map(({ game }) => game), ["tictactoe", "fiveinarow"]);
  assert.deepEqual(settingsFrom({ ...hello, games: hello.games.slice(0, 1), searches: [] }, {}).panels, ["alphabeta", "minimax"]);
});

test("a comparison that goes on has the moves that all its boards share", () => {
  assert.equal(settingsOfState(lockstep()).moves, "b2 a1 c3 a3");
  assert.deepEqual([settingsOfState(separate()).moves, settingsOfState(separate()).mode], ["b2 a1", "separate"]);
});

test("each panel's choices are summed up", () => {
  const [leader, other] = panelsOf(lockstep());
  assert.deepEqual([leader.nodes, other.nodes, other.seconds, other.depth], [30, 400, 0.8, 2]);
  assert.deepEqual(leader.choices.map(({ ply, move }) => [ply, move]), [[1, "a1"], [3, "a3"]]);
  assert.deepEqual(agreement(leader, other), { same: 1, of: 2 });
  assert.deepEqual(seriesOf([leader, other], "nodes"), [{ name: "alphabeta", values: [10, 20] }, { name: "minimax", values: [100, 300] }]);
  assert.deepEqual(turnLabels(lockstep(), [leader, other]), ["2. a1", "4. a3"]);
});

test("ratios in words", () => {
  assert.deepEqual(ratios(lockstep()), ["alphabeta visited 7.5 % of minimax’s nodes in 25 % of its time, same move 1/2."]);
  assert.deepEqual(ratios(separate()), ["alphabeta visited 50 % of minimax’s nodes in 100 % of its time per move."]);
  assert.deepEqual(ratios({ ...lockstep(), boards: [{ moves: [] }] }), []);
});

test("totals and rows", () => {
  assert.deepEqual(totals(lockstep()).head.at(-1), "same move as alphabeta");
  assert.deepEqual(totals(lockstep()).rows, [["alphabeta", 2, "30", "200 ms", "150", 2, "leads"], ["minimax", 2, "400", "800 ms", "500", 2, "1/2"]]);
  const rows = comparisonRows(lockstep());
  assert.deepEqual(rows.slice(1).map(([ply, panel]) => [ply, panel]), [[2, 1], [2, 2], [4, 1], [4, 2]]);
});

test("the same player twice is told apart by a number", () => {
  const state = lockstep();
  state.panels[1].name = "alphabeta";
  assert.deepEqual(panelsOf(state).map(({ name }) => name), ["alphabeta (1)", "alphabeta (2)"]);
});
