// What is said beside trees: the legend, the totals of two searches, the steps of both.
import { count, percent } from "../ui/figures.js";

/**
 * @typedef {import("./shape.js").Tree} Tree
 * @typedef {import("./shape.js").WayNode} WayNode
 */

/** @param {Tree[]} trees @param {string[]} names */
export function totals(trees, names) {
  const [less, more] = trees[0].visited <= trees[1].visited ? [0, 1] : [1, 0];
  const same = trees[0].move === trees[1].move ? `Both play ${trees[0].move}.` : `${names[0]} plays ${trees[0].move}, ${names[1]} plays ${trees[1].move}.`;
  return `${names[less]} visited ${count(trees[less].visited)} of ${names[more]}'s ${count(trees[more].visited)} nodes (${percent(trees[less].visited / trees[more].visited)}). ${same}`;
}

/** @param {string[]} names @param {import("./steps.js").Step[][]} steps @param {[number, number][]} pairs @param {number} at */
export function pairWords(names, steps, pairs, at) {
  if (at === 0) return "Nothing is searched yet.";
  const [now, before] = [pairs[at - 1], pairs[at - 2] ?? [0, 0]];
  const said = names.map((name, index) => (now[index] > before[index] ? steps[index][now[index] - 1].words() : null));
  if (said[0] !== null && said[0] === said[1]) return said[0];
  return names.map((name, index) => `${name}: ${said[index] ?? "waits."}`).join("\n");
}

/** @param {Tree[]} trees */
export function legend(trees) {
  const nodes = trees.flatMap((tree) => tree.nodes);
  const has = (/** @type {(node: WayNode) => boolean} */ test) => nodes.some(test);
  return [
    has(({ level }) => level === "MAX") && "▲ MAX is to move",
    has(({ level }) => level === "MIN") && "▼ MIN is to move",
    has(({ sign }) => sign === "=") && "= exact",
    has(({ sign }) => sign === "≥") && "≥ at least",
    has(({ sign }) => sign === "≤") && "≤ at most",
    has(({ sign }) => sign === "≈") && "≈ mean of simulations: the larger the disc, the more",
    trees.some(({ windows }) => windows) && "α, β as passed down",
    "heavy: principal variation",
    "double frame: the move chosen",
    trees.length > 1 ? "dashed: never visited" : has(({ left_out }) => left_out > 0) && "crossed out: cut",
  ].filter(Boolean).join(" · ");
}
