// Addresses and specs: whatever is written is read back.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newGameOf,
  readAddress,
  readClock,
  settingsOf,
  treeOf,
  writeAddress,
  writeClock,
} from "../../src/plyground/web/static/address.js";
import {
  gameOf,
  isHandmade,
  playerTitle,
  splitSpec,
  withRule,
  writeSpec,
} from "../../src/plyground/web/static/spec.js";
import { game, hello } from "./examples.js";

test("an address is a room, an id and settings", () => {
  assert.deepEqual(readAddress(""), { room: "home", id: "", query: {} });
  assert.deepEqual(readAddress("#/play/a%2Fb"), { room: "play", id: "a/b", query: {} });
  assert.deepEqual(readAddress("#/learn?tree=((5+9)+(4+1))&task=cuts"), {
    room: "learn",
    id: "",
    query: { tree: "((5 9) (4 1))", task: "cuts" },
  });
});

test("whatever is written is read back, and stays readable", () => {
  const query = { game: "tictactoe:rows=4,k=3", moves: "a1 b2", player: "50 % & more = ä+b", start: "xo-/---" };
  assert.deepEqual(readAddress(writeAddress("tree", "", query)), { room: "tree", id: "", query });
  assert.equal(
    writeAddress("home", "", { game: "tictactoe:rows=4,k=3", first: "", second: undefined }),
    "#/?game=tictactoe:rows=4,k=3",
  );
  assert.equal(writeAddress("play", "x y"), "#/play/x+y");
});

test("half a character in an address is no crash", () => {
  assert.equal(readAddress("#/play?start=%E4%").query.start, "%E4%");
});

test("a clock is seconds, and seconds more for every move", () => {
  assert.deepEqual(readClock("300+2"), { seconds: 300, increment: 2 });
  assert.deepEqual(readClock("300 2"), { seconds: 300, increment: 2 }, "a plus in an address is a space");
  assert.deepEqual(readClock("60"), { seconds: 60, increment: 0 });
  assert.equal(readClock("soon"), null);
  assert.equal(writeClock({ seconds: 300, increment: 2 }), "300+2");
});

test("the settings of a game make the same game again", () => {
  const settings = settingsOf(game({ moves: ["a1", "b2", "c3"], players: ["human", "Club player"] }), 0, 2);
  assert.deepEqual(settings, {
    game: "tictactoe",
    first: "human",
    second: "Club player",
    start: "",
    moves: "a1 b2",
    clock: "",
  });
  const again = newGameOf(readAddress(writeAddress("play", "", settings)).query);
  assert.deepEqual(
    [again.game, again.players, again.moves, again.clock],
    ["tictactoe", ["human", "Club player"], ["a1", "b2"], null],
  );
});

test("a game's tree is asked of its engine", () => {
  assert.equal(
    treeOf(game({ moves: ["a1"], players: ["human", "minimax"] }), 0, 1),
    "#/tree?game=tictactoe&moves=a1&player=minimax",
  );
});

test("a spec is a name and its settings", () => {
  assert.deepEqual(splitSpec("alphabeta:depth=4, eval=nine-patterns"), {
    name: "alphabeta",
    settings: { depth: "4", eval: "nine-patterns" },
  });
  assert.deepEqual(splitSpec("greedy"), { name: "greedy", settings: {} });
  assert.equal(writeSpec("mcts", { simulations: "20", seed: "", time: undefined }), "mcts:simulations=20");
  assert.equal(writeSpec("mcts", {}), "mcts");
  assert.ok(isHandmade("tree:(1 2)") && !isHandmade("tictactoe"));
});

test("a rule is written unless it is as usual", () => {
  const kind = /** @type {any} */ ({
    name: "tictactoe",
    options: [
      { name: "rows", usual: "3" },
      { name: "k", usual: null },
    ],
  });
  assert.equal(withRule(kind, "tictactoe:k=2", "rows", "4"), "tictactoe:k=2,rows=4");
  assert.equal(withRule(kind, "tictactoe:rows=4,k=2", "rows", "3"), "tictactoe:k=2");
  assert.equal(withRule(kind, "tictactoe:k=2", "k", ""), "tictactoe");
});

test("games and players are found by their specs", () => {
  assert.equal(gameOf(hello, "tictactoe:rows=4")?.title, "Tic-tac-toe");
  assert.equal(gameOf(hello, "chess"), null);
  assert.equal(playerTitle(null, "human"), "You");
  assert.equal(playerTitle(gameOf(hello, "tictactoe"), "Club player"), "Club player");
});
