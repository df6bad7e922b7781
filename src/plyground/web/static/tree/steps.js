// A search in the order in which it went: into a node, back with a value, a cut. Built from the nodes that are shown.
import { alphaText, betaText, counted, signed } from "../ui/words.js";
import { valueLabel } from "./layout.js";
import { childrenOf } from "./shape.js";

/**
 * @typedef {import("./shape.js").Tree} Tree
 * @typedef {import("./shape.js").WayNode} WayNode
 *
 * What is known at a node while the search is in it: α and β there, and the best value so far.
 * @typedef {{alpha: number | null, beta: number | null, best: number | null}} Running
 *
 * A leaf is entered and left in one step. `changes` says what is known then at which nodes. The sentence is made when
 * it is wanted.
 * `lines` are the steps of the pseudocode that are taken: that of the kind, and what a value that comes back does at
 * the parent.
 * @typedef {{kind: "enter" | "leaf" | "cut" | "back", id: string, words: () => string, changes: [string, Running][],
 *   lines: string[]}} Step
 *
 * @typedef {{seen: Set<string>, done: Set<string>, cut: Set<string>, running: Map<string, Running>, current: string |
 *   null}} Moment
 */

/** @param {Tree} tree @returns {Step[]} */
export function stepsOf(tree) {
  const below = childrenOf(tree.nodes);
  /** @type {Step[]} */
  const steps = [];
  /** @type {Map<string, Running>} */
  const running = new Map();
  const windowWords = (/** @type {Running} */ { alpha, beta }) =>
    tree.windows ? ` with α = ${alphaText(alpha)}, β = ${betaText(beta)}` : "";

  /**
   *  What a value that comes back changes at the parent.
   * @param {WayNode} node
   * @param {WayNode | null} parent
   * @returns {{told: () => string, changes: [string, Running][], lines: string[]}}
   */
  const comeBack = (node, parent) => {
    const now = parent && running.get(parent.id);
    if (!parent || !now || node.first_look)
      return {
        told: () => (node.first_look ? " That was only a first look: it is searched again." : ""),
        changes: [],
        lines: [],
      };
    const isMax = parent.level === "MAX";
    const better = now.best === null || (isMax ? node.value > now.best : node.value < now.best);
    const who = isMax ? "MAX" : "MIN";
    if (!better)
      return {
        told: () => ` That is no better for ${who} than ${signed(now.best ?? 0)}: nothing changes.`,
        changes: [],
        lines: [],
      };
    const bound = isMax ? now.alpha : now.beta;
    const raises = tree.windows && (bound === null || (isMax ? node.value > bound : node.value < bound));
    const after = {
      ...now,
      best: node.value,
      ...(raises ? (isMax ? { alpha: node.value } : { beta: node.value }) : {}),
    };
    running.set(parent.id, after);
    const told = () =>
      raises
        ? ` ${who} is now sure of it here: ${isMax ? "α" : "β"} = ${signed(node.value)}.`
        : ` That is the best for ${who} here so far.`;
    return { told, changes: [[parent.id, after]], lines: raises ? ["better", "bound"] : ["better"] };
  };

  /** @param {WayNode} node @param {WayNode | null} parent */
  const visit = (node, parent) => {
    const children = below.get(node.id) ?? [];
    const above = parent && running.get(parent.id);
    // Moves that are not shown may have raised a bound in the meantime: the node was given the true one.
    /** @type {[string, Running][]} */
    const before = [];
    if (parent && above && tree.windows && !node.first_look) {
      const raised =
        parent.level === "MAX" && node.alpha !== null && (above.alpha === null || node.alpha > above.alpha);
      const lowered = parent.level === "MIN" && node.beta !== null && (above.beta === null || node.beta < above.beta);
      if (raised || lowered)
        before.push([parent.id, { ...above, ...(raised ? { alpha: node.alpha } : { beta: node.beta }) }]);
    }
    for (const [id, known] of before) running.set(id, known);
    const own = { alpha: node.alpha, beta: node.beta, best: null };
    const tries = parent ? `${parent.level} tries ${node.move}` : "The search begins at the root";
    if (!children.length && !((node.more_nodes ?? 0) > 0) && !node.left_out) {
      const { told, changes, lines } = comeBack(node, parent);
      steps.push({
        kind: "leaf",
        id: node.id,
        words: () => `${tries}: ${valueLabel(node)}, ${node.words}.${told()}`,
        changes: [...before, ...changes],
        lines: ["leaf", ...lines],
      });
      return;
    }
    running.set(node.id, own);
    steps.push({
      kind: "enter",
      id: node.id,
      words: () => `${tries}. ${node.level ? `${node.level} is to move there${windowWords(own)}.` : ""}`,
      changes: [...before, [node.id, own]],
      lines: ["enter"],
    });
    for (const child of children) visit(child, node);
    const name = node.move ?? "the root";
    if (node.left_out) {
      const worth = node.level === "MAX" ? "at least" : "at most";
      steps.push({
        kind: "cut",
        id: node.id,
        words: () => `Cut: ${name} is worth ${worth} ${signed(node.value)}, and ${node.cut ?? node.words}.`,
        changes: [],
        lines: ["cut"],
      });
    }
    const { told, changes, lines } = comeBack(node, parent);
    const unseen = () =>
      (node.more_nodes ?? 0) > 0
        ? ` ${counted(node.more_nodes, "node")} below it ${node.more_nodes === 1 ? "is" : "are"} not shown.`
        : "";
    const value = () => (node.left_out ? `${valueLabel(node)}.` : `${valueLabel(node)}, ${node.words}.`);
    steps.push({
      kind: "back",
      id: node.id,
      words: () => `${parent ? `Back from ${name}` : "The search ends"}: ${value()}${unseen()}${told()}`,
      changes,
      lines: ["back", ...lines],
    });
  };
  for (const root of below.get(null) ?? []) visit(root, null);
  return steps;
}

/** What a search knows after `count` steps. @param {Step[]} steps @param {number} count @returns {Moment} */
export function momentOf(steps, count) {
  /** @type {Moment} */
  const moment = { seen: new Set(), done: new Set(), cut: new Set(), running: new Map(), current: null };
  for (const { kind, id, changes } of steps.slice(0, count)) {
    moment.seen.add(id);
    if (kind === "leaf" || kind === "back") moment.done.add(id);
    if (kind === "cut") moment.cut.add(id);
    for (const [at, known] of changes) moment.running.set(at, known);
    moment.current = id;
  }
  return moment;
}

/**
 *  Two searches through the same tree, one slider: for each step of the longer one, how far the other is. While one
 *    walks where the other has cut,
 * the other waits. Null if they go different ways.
 * @param {Step[]} one
 * @param {Step[]} other
 * @returns {[number, number][] | null}
 */
export function together(one, other) {
  if (one.length < other.length) return together(other, one)?.map(([left, right]) => [right, left]) ?? null;
  /** @type {[number, number][]} */
  const pairs = [];
  let behind = 0;
  for (let step = 0; step < one.length; step += 1) {
    const next = other[behind];
    if (
      next &&
      next.id === one[step].id &&
      (next.kind === one[step].kind || (next.kind === "leaf" && one[step].kind === "enter"))
    )
      behind += 1;
    pairs.push([step + 1, behind]);
    while (other[behind]?.kind === "cut") pairs.push([step + 1, ++behind]); // it stops here, and says why
  }
  return behind === other.length ? pairs : null;
}

/** 1, 2, 3, 5, 10, 20, 30, 50 … and the last. @param {number} most */
export function simulationCounts(most) {
  const counts = [];
  for (let ten = 1; ten <= most; ten *= 10)
    counts.push(...[1, 2, 3, 5].map((digit) => digit * ten).filter((count) => count < most));
  return [...counts, most];
}
