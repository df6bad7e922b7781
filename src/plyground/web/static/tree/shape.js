// Trees put together: more of the same search, or two searches of the same position on one ground plan.
// A node is known by its way down from the root, so that the same node of two trees has the same name.
import { counted } from "../ui/words.js";
import { layOut, linesOf, remarkLines, remarkWords, valueLabel } from "./layout.js";
import { meanings } from "./words.js";

/**
 * @typedef {import("../types").TreeAnswer} TreeAnswer
 * @typedef {import("./layout.js").Placed} Placed
 * @typedef {Omit<import("../types").TreeNode, "id" | "parent"> & {id: string, parent: string | null, way: string[]}}
 *   WayNode
 * @typedef {Omit<TreeAnswer, "nodes"> & {nodes: WayNode[]}} Tree
 */

/** The same answer with nodes named by their ways: `/`, `/a2`, `/a2/c3`; a mere first look has a question mark.
 * @param {TreeAnswer} answer @returns {Tree} */
export function named(answer) {
  /** @type {Map<number, WayNode>} */
  const known = new Map();
  const roots = answer.nodes.filter(({ parent }) => parent === null).length;
  let passed = 0;
  const nodes = answer.nodes.map((node) => {
    const parent = node.parent === null ? null : /** @type {WayNode} */ (known.get(node.parent));
    // The last pass of several is the one that every search has.
    const name = parent
      ? `${parent.id === "/" ? "" : parent.id}/${node.move}${node.first_look ? `?${node.order}` : ""}`
      : ++passed === roots
        ? "/"
        : `pass ${passed}`;
    const made = {
      ...node,
      id: name,
      parent: parent ? parent.id : null,
      way: parent ? [...parent.way, node.move ?? ""] : [],
    };
    known.set(node.id, made);
    return made;
  });
  return { ...answer, nodes };
}

/**
 *  What both show of the same search; null if they cannot be of the same one.
 * @param {Tree} one
 * @param {Tree} other
 * @returns {Tree | null}
 */
export function merged(one, other) {
  if (one.visited !== other.visited) return null;
  const nodes = new Map(one.nodes.map((node) => [node.id, node]));
  for (const node of other.nodes) {
    const known = nodes.get(node.id);
    if (known && (known.order !== node.order || known.value !== node.value)) return null;
    if (!known) nodes.set(node.id, node);
  }
  const below = childrenOf([...nodes.values()]);
  const searched = [one, other].map(movesSearched);
  /** @type {WayNode[]} */
  const list = [];
  const add = (/** @type {WayNode} */ node) => {
    const children = (below.get(node.id) ?? []).sort((left, right) => left.order - right.order);
    const more_nodes = Math.max(0, node.nodes - 1 - children.reduce((sum, child) => sum + child.nodes, 0));
    const moves = searched.map((of) => of.get(node.id)).find((count) => count !== undefined && count !== null) ?? null;
    list.push({
      ...node,
      more_nodes,
      more_moves: more_nodes === 0 ? 0 : moves === null ? null : moves - distinct(children),
    });
    children.forEach(add);
  };
  [...nodes.values()].filter(({ parent }) => parent === null).forEach(add);
  const account = one.account_rest ? `${counted(list.length, "node")} ${one.account_rest}` : one.account;
  return { ...one, nodes: list, account, legend: meanings([one, other]) };
}

/**
 *  Of an answer that shows all moves of many nodes: those at the end of a way, and what is known already.
 * @param {Tree} answer
 * @param {string[]} moves
 * @param {Tree} before
 * @returns {Tree}
 */
export function onlyAt(answer, moves, before) {
  const known = new Set(before.nodes.map(({ id }) => id));
  const end = moves.join(" ");
  const nodes = answer.nodes.flatMap((node) => {
    if (!known.has(node.id))
      return node.way.slice(0, -1).join(" ") === end && node.way.length === moves.length + 1 ? [node] : [];
    // Children of the others were left out just now.
    return [node.way.join(" ") === end ? node : { ...node, more_moves: null }];
  });
  return { ...answer, nodes };
}

/**
 *  The tree without what hangs below folded nodes; such a node counts it.
 * @param {Tree} tree
 * @param {Set<string>} folds
 * @returns {Tree}
 */
export function folded(tree, folds) {
  if (!folds.size) return tree;
  /** @type {Set<string>} */
  const hidden = new Set();
  const nodes = tree.nodes.filter(({ id, parent }) => {
    if (parent === null || !(folds.has(parent) || hidden.has(parent))) return true;
    hidden.add(id);
    return false;
  });
  return {
    ...tree,
    nodes: nodes.map((node) =>
      folds.has(node.id) ? { ...node, left_out: 0, more_moves: null, more_nodes: node.nodes - 1 } : node,
    ),
  };
}

/** The node itself, or the folded one above it. @param {string} id @param {Set<string>} folds */
export const inSightOf = (id, folds) =>
  [...folds].filter((fold) => id.startsWith(`${fold}/`)).sort((one, other) => one.length - other.length)[0] ?? id;

/** The name of the node at the end of a way. @param {string[]} way */
export const idOf = (way) => `/${way.join("/")}`;

/** The way to a node as an address has it. @param {string} id */
export const wayText = (id) => id.slice(1).replaceAll("/", " ");

/** How many moves were searched at every node; null where nobody knows. @param {Tree} tree */
function movesSearched({ nodes }) {
  const below = childrenOf(nodes);
  return new Map(
    nodes.map(({ id, more_moves }) => [id, more_moves === null ? null : more_moves + distinct(below.get(id) ?? [])]),
  );
}

/** @param {WayNode[]} nodes */
const distinct = (nodes) => new Set(nodes.map(({ move }) => move)).size;

/** @template {{id: any, parent: any}} N @param {N[]} nodes @returns {Map<any, N[]>} */
export function childrenOf(nodes) {
  /** @type {Map<any, N[]>} */
  const below = new Map();
  for (const node of nodes) {
    const list = below.get(node.parent);
    if (list) list.push(node);
    else below.set(node.parent, [node]);
  }
  return below;
}

/** Whatever one of the trees has, in an order that suits both. @param {Tree[]} trees @returns {WayNode[]} */
function unionOf(trees) {
  const belows = trees.map(({ nodes }) => childrenOf(nodes));
  /** @type {WayNode[]} */
  const list = [];
  const add = (/** @type {string | null} */ id) => {
    const families = belows.map((below) => below.get(id) ?? []).sort((one, other) => other.length - one.length);
    /** @type {Map<string, WayNode>} */
    const children = new Map();
    for (const child of families.flat()) if (!children.has(child.id)) children.set(child.id, child);
    for (const child of children.values()) {
      list.push(child);
      add(child.id);
    }
  };
  add(null);
  return list;
}

/**
 *  Who is in a tree: its own nodes, ghosts that it never visited, and what nobody knows. A move that is missing was
 *    never tried only where
 * all that were tried are shown.
 * @param {Tree} tree
 * @param {WayNode[]} union
 * @returns {Map<string, "here" | "ghost" | "absent">}
 */
function presence(tree, union) {
  const own = new Map(tree.nodes.map((node) => [node.id, node]));
  /** @type {Map<string, "here" | "ghost" | "absent">} */
  const who = new Map();
  for (const { id, parent } of union) {
    const above = parent === null ? "absent" : who.get(parent);
    const complete = parent !== null && own.get(parent)?.more_moves === 0;
    who.set(id, own.has(id) ? "here" : above === "ghost" || (above === "here" && complete) ? "ghost" : "absent");
  }
  return who;
}

/** One or two trees, each laid out so that the same node stands at the same place.
 * @param {Tree[]} trees @param {import("./layout.js").LayoutOptions} options @returns {Placed[][]} */
export function layOutTogether(trees, options) {
  if (trees.length === 1) return [layOut(trees[0].nodes, options)];
  const union = unionOf(trees);
  const known = trees.map((tree) => ({
    own: new Map(tree.nodes.map((node) => [node.id, node])),
    who: presence(tree, union),
    below: childrenOf(union),
  }));
  // Where its ghosts are drawn, nothing need be said of a cut.
  const seen = (/** @type {typeof known[0]} */ { own, who, below }, /** @type {string} */ id) => {
    const node = own.get(id);
    return node && (below.get(id) ?? []).some((child) => who.get(child.id) === "ghost")
      ? { ...node, left_out: 0 }
      : node;
  };
  const plan = union.map((node) => {
    const all = known.map((each) => seen(each, node.id)).filter((each) => each !== undefined);
    const most = (/** @type {"left_out" | "more_nodes" | "more_moves" | "visits"} */ field) =>
      Math.max(...all.map((each) => each[field] ?? 0));
    const text = all.map(valueLabel).reduce((one, other) => (one.length >= other.length ? one : other));
    return {
      ...node,
      left_out: most("left_out"),
      more_nodes: most("more_nodes"),
      more_moves: most("more_moves"),
      visits: most("visits"),
      text,
    };
  });
  const windows = trees.some((tree) => tree.windows);
  const placed = layOut(plan, { ...options, windows, label: ({ text }) => text });
  return known.map((each) => {
    const all = placed.map((place) => put(place, each, seen));
    const absent = new Set(all.filter((place) => place.presence === "absent").map(({ id }) => id));
    return all.map((place) => ({ ...place, children: place.children.filter((id) => !absent.has(id)) }));
  });
}

/**
 *  A place of the common plan, as one tree fills it.
 * @param {Placed} place
 * @param {any} each
 * @param {(each: any, id: string) => WayNode | undefined} seen
 * @returns {Placed}
 */
function put(place, each, seen) {
  if (place.remark) {
    const node = seen(each, String(place.parent));
    const lines = node ? remarkLines(node, place.remark) : [];
    return {
      ...place,
      lines,
      words: node ? remarkWords(node, place.remark) : "",
      presence: lines.length ? "here" : "absent",
    };
  }
  const node = seen(each, String(place.id));
  const { x, y, width, height, depth, children, disc } = place;
  const size = { x, y, width, height, depth, children };
  if (!node)
    return {
      ...place,
      presence: each.who.get(place.id),
      lines: [],
      disc: 0,
      chosen: false,
      on_line: false,
      words: "",
    };
  return {
    ...node,
    ...size,
    disc: node.visits ? disc * Math.sqrt(node.visits / Math.max(1, place.visits ?? 1)) : 0,
    lines: linesOf(node, children.length > 0),
    presence: "here",
  };
}
