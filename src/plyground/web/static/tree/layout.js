// Where the nodes of a tree stand: d3-hierarchy's tidy tree (Buchheim 2002), for cards of any width.
// Below a node hang remarks: what was cut, and what was searched and is not shown.
import { hierarchy, tree } from "d3-hierarchy";
import { alphaText, betaText, counted, signed } from "../ui/words.js";

/**
 * A node to be drawn; whatever else it has is kept. Only `id` and `parent` are needed, parents before their children.
 * @typedef {{id: string | number, parent: string | number | null, move?: string | null, level?: string | null, value?:
 *   number | null, sign?: string, alpha?: number | null,
 *   beta?: number | null, visits?: number, left_out?: number, cut_short?: string | null, more_moves?: number | null,
 *     more_nodes?: number, on_line?: boolean, chosen?: boolean,
 *   words?: string, reason?: string, [key: string]: any}} TreeNode
 *
 * The same, placed: (x, y) is the middle of its upper edge. A remark has its `lines` and names the node it hangs at.
 * @typedef {TreeNode & {x: number, y: number, width: number, height: number, depth: number, children: (string |
 *   number)[], disc: number,
 *   remark?: "gone" | "more", lines: string[]}} Placed
 *
 * @typedef {object} LayoutOptions
 * @property {boolean | {width: number, height: number}} [boards]  room for a board in every node, and how much
 * @property {boolean} [windows]  room for two lines above every node; as the nodes have α and β if left out
 * @property {boolean} [remarks]  whether cuts and what is not shown hang below the nodes; they do if left out
 * @property {number} [extra]  room below every node, for what the caller draws there
 * @property {number} [least]  width of a node
 * @property {(node: TreeNode) => string} [label]  the text that must fit in; the value if left out
 */

const GAP = 12;
const FALL = 30;
const WINDOW = 30; // the two lines of α and β above a card
const PADDING = 7;
const LETTER = 6.9;
const BOLD = 8;
const LEAST = 42;
const LARGEST_DISC = 22;
const USUAL_BOARD = { width: 46, height: 46 };

/** @param {number | boolean | {width: number, height: number} | undefined} boards */
export const boardRoom = (boards) => (boards && typeof boards === "object" ? boards : boards ? USUAL_BOARD : null);

/** A value with its sign: "≥ 3", with a true minus. @param {TreeNode} node */
export const valueLabel = ({ sign, value }) =>
  value === undefined || value === null ? "" : `${sign ? `${sign} ` : ""}${signed(value)}`;

/**
 *  α and β, of which null is infinite.
 * @param {number | null | undefined} alpha
 * @param {number | null | undefined} beta
 */
export const windowLines = (alpha, beta) => [`α ${alphaText(alpha)}`, `β ${betaText(beta)}`];

const whole = new Intl.NumberFormat("en");

/** @param {TreeNode[]} nodes @param {LayoutOptions} [options] @returns {Placed[]} */
export function layOut(nodes, options = {}) {
  const windows = options.windows ?? nodes.some(({ alpha, beta }) => isFinite(alpha) || isFinite(beta));
  const most = Math.max(1, ...nodes.map(({ visits }) => visits ?? 0));
  const open = new Set(nodes.map(({ parent }) => parent));
  const measure = { ...options, windows, most, open, board: boardRoom(options.boards) };
  /** @type {Map<string | number, Box>} */
  const boxes = new Map();
  /** @type {Box} */
  const top = { node: { id: "", parent: null }, width: 0, height: 0, disc: 0, lines: [], children: [] };
  for (const node of nodes) {
    const box = sized(node, measure);
    boxes.set(node.id, box);
    ((node.parent === null ? null : boxes.get(node.parent)) ?? top).children.push(box);
  }
  if (options.remarks !== false) {
    for (const { node, children } of boxes.values()) children.push(...remarksOf(node, children.length > 0));
  }
  return place(top, measure);
}

/** @typedef {{node: TreeNode, width: number, height: number, disc: number, lines: string[], children: Box[]}} Box */

/** @param {Box} top @param {{windows: boolean}} measure */
function place(top, { windows }) {
  const root = hierarchy(top, (/** @type {Box} */ box) => box.children);
  tree().nodeSize([1, 1]).separation(apart)(root);
  /** @type {number[]} */
  const heights = [];
  let left = Infinity;
  root.each((/** @type {any} */ { depth, x, data: { width, height } }) => {
    if (!depth) return;
    heights[depth - 1] = Math.max(heights[depth - 1] ?? 0, height);
    left = Math.min(left, x - width / 2);
  });
  let y = windows ? WINDOW : 4;
  const tops = heights.map((height) => {
    const here = y;
    y += height + FALL + (windows ? WINDOW : 0);
    return here;
  });
  /** @type {Placed[]} */
  const all = [];
  root.eachBefore((/** @type {any} */ { depth, x, data: { node, children, ...size } }) => {
    if (depth)
      all.push({
        ...node,
        ...size,
        x: x - left,
        y: tops[depth - 1],
        depth: depth - 1,
        children: children.map((/** @type {Box} */ box) => box.node.id),
      });
  });
  return all;
}

/** @param {any} one @param {any} other */
function apart(one, other) {
  return (one.data.width + other.data.width) / 2 + (one.parent === other.parent ? GAP : 2 * GAP);
}

/**
 * @param {TreeNode} node
 * @param {LayoutOptions & {windows: boolean, most: number, open: Set<any>, board: {width: number, height: number} |
 *   null}} options
 * @returns {Box}
 */
function sized(node, { windows, most, open, board, remarks, extra = 0, least = LEAST, label = valueLabel }) {
  const widths = [
    least,
    BOLD * label(node).length + 2 * PADDING + (node.level ? 16 : 0),
    LETTER * (node.move ?? "").length + 2 * PADDING,
  ];
  let height = (node.move ? 40 : 24) + 4;
  if (windows) widths.push(LETTER * Math.max(...windowLines(node.alpha, node.beta).map((line) => line.length)) + 4);
  if (board) {
    widths.push(board.width + 2 * PADDING);
    height += board.height + 8;
  }
  const disc = node.visits ? Math.max(3, LARGEST_DISC * Math.sqrt(node.visits / most)) : 0;
  if (disc) {
    widths.push(2 * disc + 2 * PADDING);
    height += 2 * disc + 6;
  }
  const lines = linesOf(node, open.has(node.id) || remarks === false);
  widths.push(...lines.map((line) => 6.2 * line.length + 2 * PADDING));
  return {
    node,
    children: [],
    disc,
    lines,
    width: Math.max(...widths),
    height: height + 15 * lines.length + extra,
  };
}

/**
 *  The small lines below a node's value.
 * @param {TreeNode} node
 * @param {boolean} isOpen  then what is not shown hangs below as a remark
 */
export function linesOf(node, isOpen) {
  return [
    node.visits ? counted(node.visits, "visit") : "",
    node.reason === "table" || node.reason === "futile" ? node.reason : "",
    (node.more_nodes ?? 0) > 0 && !isOpen ? `+${counted(node.more_nodes ?? 0, "node")}` : "",
  ].filter(Boolean);
}

/**
 *  The lines of a remark at a node; none if there is nothing to remark.
 * @param {TreeNode} node
 * @param {"gone" | "more"} kind
 */
export function remarkLines(node, kind) {
  if (kind === "gone") return node.left_out ? [`${counted(node.left_out, "move")} cut`, node.cut_short ?? ""] : [];
  return (node.more_nodes ?? 0) > 0
    ? [node.more_moves ? `+${whole.format(node.more_moves)} more` : "+ more", counted(node.more_nodes ?? 0, "node")]
    : [];
}

/** @param {TreeNode} node @param {"gone" | "more"} kind */
export const remarkWords = (node, kind) => (kind === "gone" ? (node.words ?? "") : "searched, not shown");

/** @param {TreeNode} node @param {boolean} isOpen @returns {Box[]} */
function remarksOf(node, isOpen) {
  const kinds = /** @type {("gone" | "more")[]} */ (isOpen ? ["more", "gone"] : ["gone"]);
  return kinds.filter((kind) => remarkLines(node, kind).length).map((kind) => remark(node, kind));
}

/** @param {TreeNode} node @param {"gone" | "more"} kind @returns {Box} */
function remark(node, kind) {
  const lines = remarkLines(node, kind);
  const width = Math.max(...lines.map((line) => 6.2 * line.length)) + 2 * PADDING;
  const id = `${node.id}:${kind}`;
  return {
    node: { id, parent: node.id, remark: kind, words: remarkWords(node, kind) },
    lines,
    width,
    height: 14 * lines.length + 8,
    disc: 0,
    children: [],
  };
}

/** @param {number | null | undefined} bound */
const isFinite = (bound) => bound !== null && bound !== undefined;
