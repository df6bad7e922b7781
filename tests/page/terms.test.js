// An evaluation as a table, as marks on the board, and in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { marksOf, number, placesInWords, rowsOf } from "../../src/plyground/web/static/game/terms.js";

const part = (count, weight, places = [], boxes = []) => ({ count, weight, value: count * weight, places, boxes });
const across = [0, 1, 2];
const down = [0, 3, 6];
const lines = { name: "open line", own: part(2, 10, [across, down]), rival: part(1, -1000, [[4]]) };
const taken = { name: "boxes", own: part(0, 1), rival: part(2, 1, [], [0, 3]) };
const names = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

test("a row has both sides' multiplications, and what is left of the difference", () => {
  const [row, other] = rowsOf({ terms: [lines, { name: "none", own: part(0, 5), rival: part(0, 5) }] });
  assert.deepEqual(row.own, { value: "20", sum: "2 × 10" });
  assert.deepEqual(row.rival, { value: "−1,000", sum: "1 × −1,000" });
  assert.equal(row.difference, "1,020");
  assert.deepEqual([row.hasPlaces, other.hasPlaces], [true, false]);
  assert.equal(rowsOf({ terms: [taken] })[0].hasPlaces, true);
});

test("each one that is counted has a mark of its own, of the side that has it", () => {
  const marks = marksOf(lines, 1);
  assert.deepEqual(
    marks.map(({ kind, side, places }) => [kind, side, places]),
    [
      ["own", 1, [0, 1, 2]],
      ["own", 1, [0, 3, 6]],
      ["rival", 0, [4]],
    ],
  );
  assert.deepEqual(
    marksOf(taken, 0).map(({ kind, side, boxes }) => [kind, side, boxes]),
    [["rival", 1, [0, 3]]],
  );
});

test("places are told by their names, boxes by row and column", () => {
  assert.equal(placesInWords(lines, "x", "o", names, 3), "x: a3 b3 c3, a3 a2 a1; o: b2");
  assert.equal(
    placesInWords(taken, "first", "second", [], 2),
    "second: box in row 1, column 1, box in row 2, column 2",
  );
  assert.equal(placesInWords({ ...taken, rival: part(0, 1) }, "first", "second", [], 2), "");
});

test("a number has every digit", () => {
  assert.equal(number(-1_000_000_000), "−1,000,000,000");
});
