// The way from a game to the tree of a move: the player that decided it, and never a dead end.
import assert from "node:assert/strict";
import test from "node:test";
import { treeOfMove } from "../../src/plyground/web/static/game/tree.js";
import { readAddress } from "../../src/plyground/web/static/address.js";

const hello = /** @type {any} */ ({
  searches: [
    { name: "alphabeta", is_traceable: true },
    { name: "random", is_traceable: false },
  ],
});
const kind = /** @type {any} */ ({
  players: [{ name: "Club", spec: "alphabeta:depth=2" }],
  engines: [{ name: "five", is_traceable: false }],
});
const game = (/** @type {string[]} */ movers, over = false, computer = "Club") =>
  /** @type {any} */ ({
    game: "tictactoe",
    start: "",
    players: [{ human: true }, { human: false, name: computer, spec: computer }],
    boards: [{ over, moves: movers.map((player, index) => ({ player, move: `m${index}`, side: index % 2 })) }],
  });
const query = (/** @type {any} */ state, /** @type {number} */ ply) =>
  readAddress(treeOfMove(hello, kind, state, ply)).query;

test("the tree is that of the move which is shown, by the player that decided it", () => {
  assert.deepEqual(query(game(["human", "Club"]), 2), { game: "tictactoe", moves: "m0", player: "Club" });
  assert.deepEqual(query(game(["human", "Club"]), 1), { game: "tictactoe", moves: "m0", player: "Club" });
  assert.deepEqual(query(game([]), 0), { game: "tictactoe", player: "Club" });
  const swapped = game(["human", "alphabeta:depth=3", "human"]); // which sat there then
  assert.equal(query(swapped, 2).player, "alphabeta:depth=3");
});

test("where a game is over, its last decision is shown", () => {
  assert.equal(query(game(["human", "Club", "human"], true), 3).moves, "m0 m1");
  assert.equal(query(game(["human", "Club", "human"], true), 1).moves, "m0");
});

test("a player that walks no tree is not asked for one", () => {
  for (const player of ["random:seed=1", "five:nodes=100", "a program"])
    assert.equal(query(game(["human", player], false, player), 2).player, undefined);
});
