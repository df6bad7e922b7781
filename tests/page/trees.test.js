// Trees of real searches: where nodes stand, two trees on one plan, more of the same tree, a search step by step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut, remarkLines, valueLabel, windowLines } from "../../src/plyground/web/static/tree/layout.js";
import { cellOf, depthsOf, seriesOf } from "../../src/plyground/web/static/tree/growth.js";
import {
  folded,
  idOf,
  inSightOf,
  layOutTogether,
  merged,
  named,
  onlyAt,
} from "../../src/plyground/web/static/tree/shape.js";
import { momentOf, simulationCounts, stepsOf, together } from "../../src/plyground/web/static/tree/steps.js";
import { legend, pairWords, totals } from "../../src/plyground/web/static/tree/words.js";
import { tree } from "./examples.js";

const minimax = () => named(tree("minimax"));
const alphabeta = () => named(tree("alphabeta"));
const at = (list, id) => list.find((node) => node.id === id);

test("nodes stand below their parents, and none stands on another", () => {
  for (const name of ["minimax", "real", "mcts"]) {
    const placed = layOut(named(tree(name)).nodes);
    for (const node of placed) {
      const parent = at(placed, node.parent);
      if (parent) assert.ok(node.y >= parent.y + parent.height && node.depth === parent.depth + 1);
      const others = placed.filter((other) => other !== node && other.depth === node.depth);
      assert.ok(
        others.every((other) => Math.abs(other.x - node.x) >= (other.width + node.width) / 2),
        `${name} ${node.id}`,
      );
      assert.ok(node.x - node.width / 2 >= -1e-6);
    }
  }
});

test("a wide label makes a wide node, boards and windows need room", () => {
  const [root] = layOut(minimax().nodes);
  assert.ok(layOut(minimax().nodes, { label: () => "a very long label" })[0].width > root.width);
  assert.equal(layOut(minimax().nodes, { boards: { width: 60, height: 80 } })[0].height, root.height + 88);
  assert.ok(layOut(minimax().nodes, { windows: true })[0].y > root.y);
});

test("what was cut hangs below as a remark, in the library's words", () => {
  const placed = layOut(alphabeta().nodes);
  const gone = at(placed, "/b:gone");
  assert.deepEqual(
    [gone.lines, gone.words, gone.parent],
    [["2 moves cut", "α = 5"], "cut: MAX already has α = 5 elsewhere, 2 moves left out", "/b"],
  );
  assert.equal(
    layOut(alphabeta().nodes, { remarks: false }).some(({ remark }) => remark),
    false,
  );
});

test("what is not shown is counted", () => {
  assert.deepEqual(remarkLines({ id: 1, parent: null, more_moves: 3, more_nodes: 1200 }, "more"), [
    "+3 more",
    "1,200 nodes",
  ]);
  assert.deepEqual(remarkLines({ id: 1, parent: null, more_moves: null, more_nodes: 1 }, "more"), ["+ more", "1 node"]);
  assert.deepEqual(remarkLines({ id: 1, parent: null }, "more"), []);
});

test("a disc grows with the visits", () => {
  const placed = layOut(named(tree("mcts")).nodes);
  const visited = placed.filter(({ visits }) => visits).sort((one, other) => one.visits - other.visits);
  assert.ok(visited.every((node, index) => !index || node.disc >= visited[index - 1].disc));
  assert.equal(at(placed, "/").disc, Math.max(...visited.map(({ disc }) => disc)));
});

test("values and windows as they are written", () => {
  assert.deepEqual([valueLabel({ sign: "≥", value: -3 }), valueLabel({ value: 4 }), valueLabel({})], ["≥ −3", "4", ""]);
  assert.deepEqual(windowLines(null, -2), ["α −∞", "β −2"]);
});

test("a node is known by its way, also in another tree", () => {
  assert.deepEqual(
    alphabeta().nodes.map(({ id }) => id),
    ["/", "/a", "/a/a1", "/a/a2", "/a/a3", "/b", "/b/b1", "/c", "/c/c1", "/c/c2", "/c/c3"],
  );
  assert.deepEqual(at(alphabeta().nodes, "/a/a2").way, ["a", "a2"]);
});

test("a first look and earlier passes have names of their own", () => {
  const [root, child] = [
    { id: 0, parent: null, order: 1 },
    { id: 1, parent: 0, move: "a", order: 2 },
  ];
  const answer = {
    nodes: [
      { ...root },
      { ...root, id: 2 },
      { ...child, parent: 2, id: 3, first_look: true },
      { ...child, parent: 2, id: 4, order: 9 },
    ],
  };
  assert.deepEqual(
    named(answer).nodes.map(({ id }) => id),
    ["pass 1", "/", "/a?2", "/a"],
  );
});

test("two trees stand on one plan; what one never visited is a ghost", () => {
  const [full, cut] = layOutTogether([minimax(), alphabeta()], {});
  for (const node of cut) assert.deepEqual([node.x, node.y], [at(full, node.id).x, at(full, node.id).y]);
  assert.deepEqual(
    cut.filter(({ presence }) => presence === "ghost").map(({ id }) => id),
    ["/b/b2", "/b/b3"],
  );
  assert.ok(full.every(({ presence, remark }) => remark || presence === "here"));
  assert.equal(
    cut.filter(({ id, presence }) => id === "/b:gone" && presence === "here").length,
    0,
    "its ghosts say it",
  );
});

test("more of the same search is put into what is shown, and all nodes are still accounted for", () => {
  const [real, opened] = [named(tree("real")), named(tree("opened"))];
  const both = merged(real, opened);
  assert.ok(both && both.nodes.length > real.nodes.length);
  assert.equal(both.nodes.length + both.nodes.reduce((sum, { more_nodes }) => sum + more_nodes, 0), both.visited);
  assert.ok(both.account.startsWith(`${both.nodes.length} nodes of ${both.visited} shown`), both.account);
  assert.equal(new Set(both.nodes.map(({ id }) => id)).size, both.nodes.length);
});

test("another search is not put together with it", () => {
  const other = named(tree("real"));
  assert.equal(merged(named(tree("real")), { ...other, visited: other.visited + 1 }), null);
  const changed = {
    ...other,
    nodes: other.nodes.map((node) => (node.id === "/" ? { ...node, value: node.value + 1 } : node)),
  };
  assert.equal(merged(named(tree("real")), changed), null);
});

test("of an answer with all moves everywhere, those of one node are taken", () => {
  const known = { ...minimax(), nodes: minimax().nodes.filter(({ way }) => way.length < 2) };
  assert.deepEqual(
    onlyAt(minimax(), ["b"], known).nodes.map(({ id }) => id),
    ["/", "/a", "/b", "/b/b1", "/b/b2", "/b/b3", "/c"],
  );
});

test("a search goes into a node, comes back with a value, and says why it cuts", () => {
  const words = stepsOf(alphabeta()).map((step) => step.words());
  assert.deepEqual(words.slice(0, 3), [
    "The search begins at the root. MAX is to move there with α = −∞, β = ∞.",
    "MAX tries a. MIN is to move there with α = −∞, β = ∞.",
    "MIN tries a1: = 5, the end of the game. MIN is now sure of it here: β = 5.",
  ]);
  assert.ok(
    words.includes("MIN tries a2: = 9, the end of the game. That is no better for MIN than 5: nothing changes."),
  );
  assert.ok(words.includes("Cut: b is worth at most 4, and MAX already has α = 5 elsewhere, 2 moves left out."));
  assert.equal(words.at(-1), "The search ends: = 5, the greatest value of its moves.");
});

test("minimax knows no window", () => {
  assert.equal(stepsOf(minimax())[0].words(), "The search begins at the root. MAX is to move there.");
});

test("after so many steps so much is known", () => {
  const steps = stepsOf(alphabeta());
  assert.deepEqual(momentOf(steps, 0), {
    seen: new Set(),
    done: new Set(),
    cut: new Set(),
    running: new Map(),
    current: null,
  });
  const moment = momentOf(steps, 3);
  assert.deepEqual([moment.current, [...moment.seen], [...moment.done]], ["/a/a1", ["/", "/a", "/a/a1"], ["/a/a1"]]);
  assert.deepEqual(moment.running.get("/a"), { alpha: null, beta: 5, best: 5 });
  const end = momentOf(steps, steps.length);
  assert.deepEqual([end.done.size, [...end.cut]], [11, ["/b"]]);
});

test("where alpha-beta has cut, it waits for minimax", () => {
  const [all, some] = [stepsOf(minimax()), stepsOf(alphabeta())];
  const pairs = together(all, some);
  assert.deepEqual(pairs.at(-1), [all.length, some.length]);
  assert.deepEqual(together(some, all).at(-1), [some.length, all.length]);
  const waits = pairs.findIndex(([step]) => all[step - 1].id === "/b/b2");
  assert.match(
    pairWords(["minimax", "alphabeta"], [all, some], pairs, waits + 1),
    /^minimax: MIN tries b2.*\nalphabeta: waits\.$/,
  );
  assert.equal(pairWords(["minimax", "alphabeta"], [all, some], pairs, 0), "Nothing is searched yet.");
  assert.equal(together(all, [{ ...some[0], id: "/elsewhere" }]), null, "they go different ways");
});

test("simulations grow in round numbers", () => {
  assert.deepEqual(simulationCounts(25), [1, 2, 3, 5, 10, 20, 25]);
  assert.deepEqual(simulationCounts(1), [1]);
});

test("totals and legend say what is seen", () => {
  assert.equal(
    totals([minimax(), alphabeta()], ["minimax", "alphabeta"]),
    "alphabeta visited 11 of minimax's 13 nodes (85 %). Both play a.",
  );
  assert.match(legend([alphabeta()]), /≤ at most.*α, β as passed down.*crossed out: cut/);
  assert.doesNotMatch(legend([minimax()]), /at most|passed down|cut/);
});

test("a folded node hides what is below it, and counts it", () => {
  const folds = new Set([idOf(["b"])]);
  const tree = folded(minimax(), folds);
  assert.equal(tree.nodes.length, minimax().nodes.length - 3);
  assert.equal(at(tree.nodes, "/b").more_nodes, 3);
  assert.deepEqual(
    [inSightOf("/b/b2", folds), inSightOf("/b", folds), inSightOf("/a/a1", folds)],
    ["/b", "/b", "/a/a1"],
  );
  assert.equal(folded(alphabeta(), folds).nodes.length, alphabeta().nodes.length - 1);
});

test("every step names its lines of the pseudocode", () => {
  const lines = stepsOf(alphabeta()).map((step) => step.lines.join(" "));
  assert.deepEqual(lines.slice(0, 4), ["enter", "enter", "leaf better bound", "leaf"]); // the root, a, a1 = 5, a2 = 9
  assert.equal(lines.filter((line) => line === "cut").length, 1);
  assert.equal(
    stepsOf(minimax()).some((step) => step.lines.includes("bound")),
    false,
  );
});

test("nodes by depth: what is known, what is asked, and what is too much", () => {
  const row = (player, depth, nodes) => ({ player, depth, nodes, branching: null });
  const found = {
    players: [
      { name: "minimax:eval=x", given_up: 3 },
      { name: "alphabeta:eval=x", given_up: null },
    ],
    depth: 5,
    most_nodes: 90,
    done: false,
    asking: { player: "alphabeta:eval=x", depth: 4 },
    rows: [
      row("minimax:eval=x", 1, 6),
      row("minimax:eval=x", 2, 24),
      row("alphabeta:eval=x", 1, 6),
      row("alphabeta:eval=x", 2, 9),
      row("alphabeta:eval=x", 3, 20),
    ],
  };
  assert.deepEqual(depthsOf(found), [1, 2, 3, 4]);
  assert.equal(cellOf(found, 0, 2).nodes, 24);
  assert.deepEqual([cellOf(found, 0, 3), cellOf(found, 0, 4), cellOf(found, 1, 4)], [null, null, "asked"]);
  assert.deepEqual(seriesOf(found, ["minimax", "alphabeta"]), [
    { name: "minimax", values: [6, 24, null, null] },
    { name: "alphabeta", values: [6, 9, 20, null] },
  ]);
  const done = { ...found, done: true, asking: null };
  assert.deepEqual([depthsOf(done).length, cellOf(done, 1, 4)], [5, null]);
});
