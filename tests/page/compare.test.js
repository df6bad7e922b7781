// Comparisons: settings from addresses, and the figures of the players as they are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newComparison,
  presetsOf,
  queryOf,
  settingsFrom,
  settingsOfState,
  usualPanels,
} from "../../src/plyground/web/static/compare/settings.js";
import {
  comparisonRows,
  panelsOf,
  seriesOf,
  totals,
  turnLabels,
} from "../../src/plyground/web/static/compare/totals.js";
import { entry, hello } from "./examples.js";

const totalsOf = (player, moves, nodes, seconds, same) => ({
  player,
  moves,
  nodes,
  seconds,
  rate: seconds ? nodes / seconds : null,
  depth: moves ? 2 : 0,
  same,
  of: same === null ? null : moves,
});
const figures = (nodes, seconds, depth = 2) => ({ value: 1, bound: "exact", depth, nodes, seconds, line: ["a1"] });

/** Two players in lock-step, who agree on the first of two moves. */
function lockstep() {
  const panel = (number, move, nodes, seconds) => ({
    panel: number,
    player: `p${number}`,
    move,
    place: 0,
    agrees: true,
    ...figures(nodes, seconds),
  });
  return {
    mode: "lockstep",
    game: "tictactoe",
    start: "",
    players: [{ human: true }, { human: false }],
    panels: [
      { name: "alphabeta", spec: "alphabeta:depth=2" },
      { name: "minimax", spec: "minimax:depth=2" },
    ],
    totals: { players: [totalsOf("alphabeta", 2, 30, 0.2, null), totalsOf("minimax", 2, 400, 0.8, 1)], words: [] },
    boards: [
      {
        moves: [
          entry("b2"),
          entry("a1", { side: 1, player: "alphabeta", panels: [panel(0, "a1", 10, 0.1), panel(1, "a1", 100, 0.4)] }),
          entry("c3"),
          entry("a3", { side: 1, player: "alphabeta", panels: [panel(0, "a3", 20, 0.1), panel(1, "c1", 300, 0.4)] }),
        ],
      },
    ],
  };
}

/** The same two, each in its own game. */
function separate() {
  const { panels, totals } = lockstep();
  const board = (nodes, turns) => ({
    moves: Array.from({ length: turns }, () => [
      entry("b2"),
      entry("a1", { player: "x", ...figures(nodes, 0.5) }),
    ]).flat(),
  });
  return {
    mode: "separate",
    game: "tictactoe",
    start: "",
    panels,
    totals,
    players: [{ human: true }, { human: false }],
    boards: [board(50, 2), board(100, 1)],
  };
}

test("settings come from an address and go back into one", () => {
  const settings = {
    game: "tictactoe",
    panels: ["minimax", "alphabeta:depth=3"],
    side: 1,
    mode: "separate",
    start: "",
    moves: "a1 b2",
  };
  assert.deepEqual(settingsFrom(hello, queryOf(settings)), settings);
  assert.deepEqual(newComparison(settings), {
    game: "tictactoe",
    players: ["panels", "human"],
    start: "",
    moves: ["a1", "b2"],
    mode: "separate",
    panels: settings.panels,
    clock: null,
  });
});

test("where nobody has a side, the players have both", () => {
  const settings = settingsFrom(hello, { game: "tictactoe", panels: "minimax~alphabeta", side: "none" });
  assert.equal(settings.side, null);
  assert.deepEqual(newComparison(settings).players, ["panels", "panels"]);
  assert.equal(settingsFrom(hello, queryOf(settings)).side, null);
  const players = [{ human: false }, { human: false }];
  assert.equal(settingsOfState({ ...lockstep(), players }).side, null);
});

test("whoever comes from a game brings its engine, and gets another one beside it", () => {
  const { panels, side } = settingsFrom(hello, { game: "tictactoe", first: "deepening:depth=4", second: "human" });
  assert.deepEqual([panels, side], [["deepening:depth=4", "minimax"], 1]);
});

test("presets are what the games offer, and a game without any has two players to compare", () => {
  assert.deepEqual(presetsOf(hello), [
    { name: "All of it", game: "tictactoe", panels: ["minimax", "alphabeta"], side: 0, document: "" },
  ]);
  assert.deepEqual(usualPanels(hello.games[0]), ["minimax", "alphabeta"]);
  assert.deepEqual(usualPanels(hello.games[1]), ["alphabeta", "minimax"]);
  const other = { ...hello, games: [hello.games[1], hello.games[0]] };
  assert.equal(settingsFrom(other, {}).game, "tictactoe"); // the first game that offers one
  const described = hello.games.map((game) =>
    game.name === "fiveinarow"
      ? { ...game, comparisons: [{ name: "Its boards", players: ["a", "b"], document: "000" }] }
      : game,
  );
  assert.equal(settingsFrom({ ...hello, games: described }, {}).game, "fiveinarow"); // a document's comes first
  assert.deepEqual(settingsFrom({ ...hello, games: hello.games.slice(1) }, {}).panels, ["alphabeta", "minimax"]);
});

test("a comparison that goes on has the moves that all its boards share", () => {
  assert.equal(settingsOfState(lockstep()).moves, "b2 a1 c3 a3");
  assert.deepEqual([settingsOfState(separate()).moves, settingsOfState(separate()).mode], ["b2 a1", "separate"]);
});

test("each panel has its choices", () => {
  const [leader, other] = panelsOf(lockstep());
  assert.deepEqual(
    leader.choices.map(({ ply, move }) => [ply, move]),
    [
      [1, "a1"],
      [3, "a3"],
    ],
  );
  assert.deepEqual(seriesOf([leader, other], "nodes"), [
    { name: "alphabeta", values: [10, 20] },
    { name: "minimax", values: [100, 300] },
  ]);
  assert.deepEqual(turnLabels(lockstep(), [leader, other]), ["2. a1", "4. a3"]);
});

test("in separate games, moves that came with the game are nobody's choices", () => {
  const state = separate();
  state.boards[0].moves[1] = entry("a1", { player: "x", given: true });
  assert.deepEqual(
    panelsOf(state).map(({ choices }) => choices.length),
    [1, 1],
  );
});

test("totals and rows", () => {
  assert.deepEqual(totals(lockstep()).head.at(-1), "same move as alphabeta");
  assert.deepEqual(totals(lockstep()).rows, [
    ["alphabeta", 2, "30", "200 ms", "150", 2, "leads"],
    ["minimax", 2, "400", "800 ms", "500", 2, "1/2"],
  ]);
  const rows = comparisonRows(lockstep());
  assert.deepEqual(
    rows.slice(1).map(([ply, panel]) => [ply, panel]),
    [
      [2, 1],
      [2, 2],
      [4, 1],
      [4, 2],
    ],
  );
});

test("a panel has the name that the library tells it apart by", () => {
  const state = lockstep();
  state.totals.players.forEach((player, index) => (player.player = `alphabeta (${index + 1})`));
  assert.deepEqual(
    panelsOf(state).map(({ name }) => name),
    ["alphabeta (1)", "alphabeta (2)"],
  );
  assert.equal(totals(state).head.at(-1), "same move as alphabeta (1)");
});

test("totals without figures are dashes", () => {
  const state = { ...separate(), totals: { players: [totalsOf("alphabeta", 0, 0, 0, null)], words: [] } };
  assert.deepEqual(totals(state), {
    head: ["player", "moves", "nodes", "time", "nodes/s", "deepest"],
    rows: [["alphabeta", 0, "0", "0 s", "–", "–"]],
  });
});
