// What the Tree room shows of its trees, without a view: ways down in its address, folds, what a click opens, and
// how far a search is while its steps are shown.
import { signed } from "../ui/words.js";
import { valueLabel, windowLines } from "./layout.js";
import { inSightOf, wayText } from "./shape.js";

/**
 * @typedef {import("./shape.js").Tree} SearchedTree
 * @typedef {import("./layout.js").Placed} Placed
 * @typedef {import("./steps.js").Moment} Moment
 */

export const ALL = "*"; // at the end of a way: all moves of that node are wanted, and nothing deeper

/** Ways down from the root as an address has them: `a2 c3~b1`. @param {string | undefined} text */
export const waysOf = (text) =>
  (text ?? "")
    .split("~")
    .filter(Boolean)
    .map((way) => way.split(" "));

/** The ways of an address with one more, each once. @param {string[][]} ways @param {string[]} way */
export const withWay = (ways, way) => [...new Set([...ways, way].map((each) => each.join(" ")))].join("~");

/** The node that a remark hangs below; any other is its own. @param {string} id */
export const nodeOf = (id) => id.replace(/:(more|gone)$/, "");

/** @param {SearchedTree[]} trees @param {string} id */
const hasChildren = (trees, id) => trees.some((tree) => tree.nodes.some((each) => each.parent === id));

/** Whether a node can be folded. @param {SearchedTree[]} trees @param {string} id */
export const isInner = (trees, id) => id !== "/" && hasChildren(trees, id);

/** The folds of an address after one was opened or closed. @param {Set<string>} folds @param {string} id */
export const refolded = (folds, id) =>
  (folds.has(id) ? [...folds].filter((each) => each !== id) : [...folds, id]).map(wayText).join("~");

/** The way that is to be searched further; null if no more is known to be there.
 * @param {SearchedTree[]} trees @param {string} id of a node or a remark @returns {string[] | null} */
export function wayTo(trees, id) {
  const found = trees.map((tree) => tree.nodes.find((each) => each.id === nodeOf(id))).find(Boolean);
  if (!found) return null;
  if (id.endsWith(":more")) return [...found.way, ALL];
  if (!trees.some((tree) => tree.nodes.some((each) => each.id === id && each.more_nodes > 0))) return null;
  return hasChildren(trees, id) ? [...found.way, ALL] : found.way;
}

/** The way that a click opens: of a leaf, or of the remark that there are more moves; null for anything else.
 * @param {SearchedTree[]} trees @param {string} id */
export const picked = (trees, id) =>
  id.endsWith(":more") || !(id.includes(":") || hasChildren(trees, id)) ? wayTo(trees, id) : null;

/** How many steps of one tree's search are shown, null for all: two trees side by side are at the same pair of steps.
 * @param {(number | null)[]} at @param {number[][] | null} pairs @param {number} index of the tree */
export function countAt(at, pairs, index) {
  if (!pairs) return at[index] ?? null;
  if (at[0] === null || at[0] === 0) return at[0];
  return pairs[Math.min(at[0], pairs.length) - 1][index];
}

/**
 *  How the nodes look at a moment of the search; at none, all is shown.
 * @param {SearchedTree} tree
 * @param {Moment | null} moment
 * @param {Set<string>} folds
 */
export function facesOf(tree, moment, folds) {
  const ghost = (/** @type {Placed} */ { presence }) => presence === "ghost";
  if (!moment)
    return {
      ghost,
      note: tree.windows
        ? (/** @type {Placed} */ node) => (node.presence === "ghost" ? "" : windowLines(node.alpha, node.beta))
        : undefined,
      label: (/** @type {Placed} */ node) => (node.presence === "ghost" ? "" : valueLabel(node)),
    };
  const current = moment.current === null ? null : inSightOf(moment.current, folds);
  const isSeen = (/** @type {Placed} */ node) => {
    const above = String(node.parent);
    if (node.remark === "gone" || node.presence === "ghost") return moment.cut.has(above) || moment.done.has(above);
    return node.remark ? moment.done.has(above) : moment.seen.has(String(node.id));
  };
  return {
    ghost,
    classOf: (/** @type {Placed} */ node) => (node.id === current ? "current" : isSeen(node) ? "" : "faint"),
    label: (/** @type {Placed} */ node) => {
      const id = String(node.id);
      if (node.presence === "ghost" || !moment.seen.has(id)) return "";
      if (moment.done.has(id)) return valueLabel(node);
      const best = moment.running.get(id)?.best ?? null;
      return best === null ? "…" : `… ${signed(best)}`;
    },
    note: (/** @type {Placed} */ node) => {
      const id = String(node.id);
      if (!tree.windows || node.presence === "ghost" || !moment.seen.has(id)) return "";
      const now = moment.done.has(id) ? node : (moment.running.get(id) ?? node);
      return windowLines(now.alpha, now.beta);
    },
  };
}
