// Chances, values and figures as people read them.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  certainWords,
  chanceFor,
  chanceSeries,
  decisive,
  shortResult,
} from "../../src/plyground/web/static/game/chances.js";
import { boardValues, valueText } from "../../src/plyground/web/static/game/values.js";
import { count, csvOf, duration, figure, percent } from "../../src/plyground/web/static/ui/figures.js";
import { apart, roomy, wholePowers } from "../../src/plyground/web/static/ui/plot.js";
import { counted, listOf, sentence, signed } from "../../src/plyground/web/static/ui/words.js";
import { entry } from "./examples.js";

const fitted = { kind: "fitted", share: 0.63, text: "black 63%", moves: null, margin: null };
const won = { kind: "exact", share: 1, text: "x wins in 2", moves: 2, margin: null };
const boxes = { kind: "proven", share: 0, text: "second wins by 3", moves: null, margin: 3 };
const draw = { kind: "exact", share: 0.5, text: "a draw", moves: null, margin: null };

test("what is certain is said in words, never as a percentage", () => {
  assert.deepEqual([certainWords(fitted), certainWords(won), certainWords(null)], [null, "x wins in 2", null]);
  assert.deepEqual(chanceFor(fitted, 1), { share: 0.37, text: "37 %" });
  assert.equal(chanceFor(won, 1).text, "x wins in 2");
  assert.deepEqual(chanceSeries("x", [entry("a1", { chance: fitted }), entry("b1"), entry("c1", { chance: won })]), {
    name: "x",
    values: [63, null, 100],
    texts: [null, null, "x wins in 2"],
  });
});

test("a certain result in a few signs comes from fields, whatever its words are", () => {
  assert.deepEqual(
    [shortResult(won, 0), shortResult(won, 1), shortResult(draw, 0), shortResult(fitted, 0), shortResult(null, 0)],
    ["win 2", "loss 2", "draw", null, null],
  );
  assert.deepEqual([shortResult(boxes, 1), shortResult(boxes, 0)], ["+3", "−3"]);
  assert.equal(shortResult({ ...won, text: "gewonnen" }, 0), "win 2");
  assert.equal(
    shortResult({ kind: "proven", share: 1, text: "black wins in 5" }, 0),
    "win",
    "a chance that was stored long ago has no fields",
  );
});

test("the decisive move is the one after which the winner was certain", () => {
  const moves = [fitted, won, fitted, won, won].map((chance) => entry("a1", { chance }));
  assert.deepEqual(decisive(moves), [{ index: 3, text: "x wins in 2" }]);
  assert.deepEqual(decisive([entry("a1", { chance: draw })]), []);
});

test("figures on the board, by move: a dash, a bound that nobody has proven, has none", () => {
  const move = (name, worth, chance = null) => ({ move: name, place: 0, worth, chance, line: [] });
  assert.deepEqual(boardValues([move("b2", "30"), move("a1", "20"), move("c3", "–")], 0), {
    b2: { text: "30", heat: 1, best: true },
    a1: { text: "20", heat: 0, best: false },
  });
  assert.equal(boardValues([move("a", fitted.text, fitted)], 1).a.text, "37 %");
});

test("a margin stands on the board only if there is one everywhere", () => {
  const move = (name, chance, value = null) => ({ move: name, value, worth: chance?.text ?? "7", chance });
  assert.equal(boardValues([move("a", boxes), move("b", null)], 1).b.text, "7");
  // A sentence would cover the board: where margins and values meet, the value stands there, or a word.
  assert.equal(boardValues([move("a", boxes, 12), move("b", null)], 1).a.text, "12");
  assert.equal(boardValues([move("a", boxes), move("b", null)], 1).a.text, "win");
  assert.equal(boardValues([move("a", boxes), move("b", boxes)], 1).a.text, "+3");
  assert.equal(boardValues([move("a", won), move("b", null)], 0).a.text, "win 2");
});

test("values say what they are", () => {
  assert.deepEqual(
    [
      valueText(10, "exact"),
      valueText(10, "at least"),
      valueText(-3, "at most"),
      valueText(1200, "about"),
      valueText(null, null),
      valueText(990_902_139, "exact"),
    ],
    ["10", "≥ 10", "≤ -3", "≈ 1,200", "–", "a win"],
  );
});

test("numbers with as many digits as they deserve", () => {
  assert.deepEqual([count(1234), count(3_400_000), count(2.5), count(7.1e9)], ["1,234", "3.4 M", "2.5", "7.1 G"]);
  assert.deepEqual(
    [duration(0), duration(0.000_012), duration(0.25), duration(3.14159), duration(150)],
    ["0 s", "12 µs", "250 ms", "3.14 s", "2 min 30 s"],
  );
  assert.deepEqual(
    [percent(0.071), percent(0.62), percent(0.0003), figure(5, "boxes")],
    ["7.1 %", "62 %", "0.03 %", "5 boxes"],
  );
  assert.equal(
    csvOf([
      ["a", "b"],
      ['say "x"', null],
      ["1,2", 3],
    ]),
    'a,b\r\n"say ""x""",\r\n"1,2",3\r\n',
  );
});

test("words", () => {
  assert.deepEqual(
    [counted(1, "node"), counted(1200, "node"), counted(2, "branch", "branches")],
    ["1 node", "1,200 nodes", "2 branches"],
  );
  assert.deepEqual(
    [listOf([]), listOf(["a"]), listOf(["a", "b", "c"]), sentence("black wins"), signed(-5), signed(-990_902_139)],
    ["", "a", "a, b and c", "Black wins", "−5", "a loss"],
  );
});

test("an axis of weights has a zero without ±10 on it, and a single point a zero beside it", () => {
  const ticks = [-10000, -1000, -100, -10, 0, 10, 100, 1000, 10000];
  assert.deepEqual(wholePowers({ height: 800 }, ticks), [-10000, -1000, -100, null, 0, null, 100, 1000, 10000]);
  assert.deepEqual(roomy(null, -100, -100).map(Math.round), [-110, 0]);
});

test("labels of an axis never overlap: 0 stays, then the greatest", () => {
  const at = new Map([
    [100, 0],
    [10, 40],
    [1, 48],
    [0, 50],
    [-1, 52],
    [-10, 60],
    [-100, 100],
  ]);
  const shown = apart([...at.keys(), null], (tick) => at.get(tick));
  assert.deepEqual(
    [...shown].sort((one, other) => one - other),
    [-100, 0, 100],
  );
});
