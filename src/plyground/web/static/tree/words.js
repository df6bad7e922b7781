// What is said beside trees: the legend, the totals of two searches, the steps of both.
import { count, percent } from "../ui/figures.js";

/** @typedef {import("./shape.js").Tree} Tree */

/** @param {Tree[]} trees @param {string[]} names */
export function totals(trees, names) {
  const [less, more] = trees[0].visited <= trees[1].visited ? [0, 1] : [1, 0];
  const same =
    trees[0].move === trees[1].move
      ? `Both play ${trees[0].move}.`
      : `${names[0]} plays ${trees[0].move}, ${names[1]} plays ${trees[1].move}.`;
  return (
    `${names[less]} visited ${count(trees[less].visited)} of ${names[more]}'s ${count(trees[more].visited)} ` +
    `nodes (${percent(trees[less].visited / trees[more].visited)}). ${same}`
  );
}

/**
 * @param {string[]} names
 * @param {import("./steps.js").Step[][]} steps
 * @param {[number, number][]} pairs
 * @param {number} at
 */
export function pairWords(names, steps, pairs, at) {
  if (at === 0) return "Nothing is searched yet.";
  const [now, before] = [pairs[at - 1], pairs[at - 2] ?? [0, 0]];
  const said = names.map((name, index) => (now[index] > before[index] ? steps[index][now[index] - 1].words() : null));
  if (said[0] !== null && said[0] === said[1]) return said[0];
  return names.map((name, index) => `${name}: ${said[index] ?? "waits."}`).join("\n");
}

/**
 *  What the signs of trees mean, each once: those of the tree that has most of them first.
 * @param {{legend: string[]}[]} trees
 */
export const meanings = (trees) => [
  ...new Set(
    trees
      .map(({ legend: list }) => list)
      .sort((one, other) => other.length - one.length)
      .flat(),
  ),
];

/** The same and what is drawn here alone, in one line. @param {Tree[]} trees */
export function legend(trees) {
  const cut = trees.some(({ nodes }) => nodes.some(({ left_out }) => left_out > 0));
  return [...meanings(trees), ...(trees.length > 1 ? ["dashed: never visited"] : cut ? ["crossed out: cut"] : [])].join(
    " · ",
  );
}
