// Trees of moves: the same texts as the library's, see tests/games/test_variations.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  beside,
  linesOf,
  nodeAt,
  placeOf,
  played,
  promoted,
  readTree,
  removed,
  textOf,
  writeTree,
} from "../../src/plyground/web/static/analyse/variations.js";

const { trees, wrong } = JSON.parse(readFileSync(new URL("variations.json", import.meta.url), "utf8"));

for (const { text, lines } of trees) {
  test(`the tree ${text || "without moves"}`, () => {
    const root = readTree(text);
    assert.equal(writeTree(root), text);
    assert.deepEqual(
      linesOf(root).map((line) => line.map(({ move }) => move)),
      lines,
    );
    linesOf(root)
      .flat()
      .forEach((node) => assert.equal(nodeAt(root, placeOf(root, node)), node));
  });
}

test("a text that is wrong is no crash: the server says what is wrong with its moves", () => {
  wrong.forEach((/** @type {string} */ text) => readTree(writeTree(readTree(text))));
});

test("another move makes a branch, the same move walks on", () => {
  assert.deepEqual(played("a b c", { variation: 0, ply: 1 }, "d"), { text: "a b ( d ) c", variation: 1, ply: 2 });
  assert.deepEqual(played("a b ( d ) c", { variation: 0, ply: 1 }, "d"), { text: "a b ( d ) c", variation: 1, ply: 2 });
  assert.deepEqual(played("a b ( d ) c", { variation: 1, ply: 2 }, "e"), {
    text: "a b ( d e ) c",
    variation: 1,
    ply: 3,
  });
  assert.deepEqual(played("a b ( d ) c", { variation: 1, ply: 1 }, "b"), { text: "a b ( d ) c", variation: 0, ply: 2 });
});

test("a branch becomes the main line, or goes", () => {
  const text = "a b ( d e ) c";
  assert.deepEqual(promoted(text, { variation: 1, ply: 2 }), { text: "a d ( b c ) e", variation: 0, ply: 2 });
  assert.deepEqual(removed(text, { variation: 1, ply: 2 }), { text: "a b c", variation: 0, ply: 1 });
  assert.deepEqual(removed(text, { variation: 1, ply: 3 }), { text: "a b ( d ) c", variation: 1, ply: 2 });
  assert.deepEqual(removed(text, { variation: 0, ply: 2 }), { text: "a d e", variation: 0, ply: 1 });
  assert.deepEqual(removed(text, { variation: 0, ply: 0 }), { text, variation: 0, ply: 0 });
});

test("up and down go to the move beside it", () => {
  const root = readTree("a b ( d e ) ( f ) c");
  const at = nodeAt(root, { variation: 0, ply: 2 });
  assert.deepEqual(beside(root, at, 1), { variation: 1, ply: 2 });
  assert.deepEqual(beside(root, nodeAt(root, { variation: 1, ply: 2 }), 1), { variation: 2, ply: 2 });
  assert.equal(beside(root, at, -1), null);
  assert.equal(beside(root, root, 1), null);
});

test("a stored game has its variations at its moves", () => {
  assert.equal(
    textOf([
      { move: "a", variations: [] },
      { move: "b", variations: ["d e", "f"] },
    ]),
    "a b ( d e ) ( f )",
  );
});
