import assert from "node:assert/strict";
import { test } from "node:test";
import { splitSpec } from "../../src/plyground/web/static/spec.js";
import { layOut } from "../../src/plyground/web/static/tree/layout.js";

test("a spec is a name and its settings", () => {
  assert.deepEqual(splitSpec("alphabeta:depth=4,eval=nine-patterns"), { name: "alphabeta", settings: { depth: "4", eval: "nine-patterns" } });
  assert.equal(layOut([{ id: 1, parent: null }]).length, 1);
});
