// What the Tree room does with clicks, folds and steps, on trees of real searches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idOf, named } from "../../src/plyground/web/static/tree/shape.js";
import {
  ALL,
  countAt,
  facesOf,
  isInner,
  nodeOf,
  picked,
  refolded,
  waysOf,
  wayTo,
  withWay,
} from "../../src/plyground/web/static/tree/state.js";
import { momentOf, stepsOf } from "../../src/plyground/web/static/tree/steps.js";
import { tree } from "./examples.js";

const alphabeta = () => named(tree("alphabeta"));

test("an address has every way once", () => {
  assert.deepEqual(waysOf("a2 c3~b1"), [["a2", "c3"], ["b1"]]);
  assert.deepEqual(waysOf(undefined), []);
  assert.equal(withWay(waysOf("a2 c3~b1"), ["b1"]), "a2 c3~b1");
  assert.equal(withWay([], ["a2", ALL]), "a2 *");
});

test("a fold is closed and opened again, the root and leaves have none", () => {
  const shown = alphabeta();
  const leaf = shown.nodes.find(({ id }) => !shown.nodes.some(({ parent }) => parent === id));
  assert.ok(isInner([shown], "/b"));
  assert.ok(!isInner([shown], "/") && !isInner([shown], leaf.id));
  assert.equal(refolded(new Set(), idOf(["b"])), "b");
  assert.equal(refolded(new Set(["/b", "/c"]), "/b"), "c");
});

test("a click opens what has more below it, and nothing else", () => {
  const shown = alphabeta();
  const leaf = shown.nodes.find(({ id }) => !shown.nodes.some(({ parent }) => parent === id));
  const more = { ...shown, nodes: shown.nodes.map((node) => ({ ...node, more_nodes: 3 })) };
  const none = { ...shown, nodes: shown.nodes.map((node) => ({ ...node, more_nodes: 0 })) };
  assert.deepEqual(picked([more], leaf.id), leaf.way);
  assert.equal(picked([none], leaf.id), null);
  assert.deepEqual(picked([none, more], leaf.id), leaf.way);
  assert.equal(picked([more], "/b"), null); // a click into the tree is no wish for more
  assert.deepEqual(wayTo([more], "/b"), ["b", ALL]);
  assert.deepEqual(picked([none], "/b:more"), ["b", ALL]);
  assert.equal(picked([more], "/b:gone"), null);
  assert.equal(wayTo([more], "/nowhere"), null);
  assert.equal(nodeOf("/b:gone"), "/b");
});

test("two trees side by side are at the same pair of steps", () => {
  const pairs = [
    [1, 1],
    [2, 1],
    [2, 2],
  ];
  assert.deepEqual([countAt([2], pairs, 0), countAt([2], pairs, 1)], [2, 1]);
  assert.equal(countAt([9], pairs, 0), 2); // an old address may say more than there is
  assert.equal(countAt([0], pairs, 1), 0);
  assert.equal(countAt([null], pairs, 1), null);
  assert.deepEqual([countAt([4, 7], null, 1), countAt([4], null, 1)], [7, null]);
});

test("under way, a node shows no value that is not known yet", () => {
  const shown = alphabeta();
  const steps = stepsOf(shown);
  const root = { ...shown.nodes[0], presence: "both" };
  const begun = facesOf(shown, momentOf(steps, 1), new Set());
  const over = facesOf(shown, momentOf(steps, steps.length), new Set());
  assert.equal(begun.label(root), "…");
  assert.equal(over.label(root), facesOf(shown, null, new Set()).label(root));
  const later = { ...shown.nodes.at(-1), presence: "both" };
  assert.deepEqual([begun.label(later), begun.classOf(later)], ["", "faint"]);
  assert.equal(over.label({ ...root, presence: "ghost" }), "");
});
