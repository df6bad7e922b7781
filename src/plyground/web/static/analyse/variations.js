// A tree of moves as a text, as the library's MoveTree reads and writes it: the line, with the alternatives to a move
// in brackets after it, `h8 h9 ( g9 i7 ( h7 ) ) ( i9 ) i8`. No rules are known in here. A place in the tree is the
// number of a line, the main line being 0, and how many of its moves are played.

/**
 * @typedef {{move: string, parent: MoveNode | null, children: MoveNode[]}} MoveNode
 * @typedef {{variation: number, ply: number}} Place
 * @typedef {Place & {text: string}} Edited
 */

/** @param {string} move @param {MoveNode | null} parent @returns {MoveNode} */
const node = (move, parent) => ({ move, parent, children: [] });

/**
 *  The root of the tree of a text. A bracket that stands where none belongs is left out.
 * @param {string} text
 * @returns {MoveNode}
 */
export function readTree(text) {
  const root = node("", null);
  let at = root;
  /** @type {MoveNode[]} */
  const returns = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (word === "(") {
      if (!at.parent) continue;
      returns.push(at);
      at = at.parent;
    } else if (word === ")") at = returns.pop() ?? at;
    else at = follow(at, word);
  }
  return root;
}

/** The node after a move, made if it is not there yet. @param {MoveNode} from @param {string} move */
function follow(from, move) {
  const known = from.children.find((child) => child.move === move);
  if (known) return known;
  from.children.push(node(move, from));
  return from.children[from.children.length - 1];
}

/** @param {MoveNode} root @returns {string} */
export function writeTree(root) {
  const words = [];
  /** @type {(MoveNode | string)[]} */
  const waiting = [root];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === "string") words.push(item);
    else if (item.children.length) {
      const [first, ...others] = item.children;
      words.push(first.move);
      waiting.push(first, ...others.reverse().flatMap((other) => [")", other, other.move, "("]));
    }
  }
  return words.join(" ");
}

/**
 *  Every line from the root to an end, the main line first, in the order of the text.
 * @param {MoveNode} root
 * @returns {MoveNode[][]}
 */
export function linesOf(root) {
  /** @type {MoveNode[][]} */
  const lines = [];
  /** @type {MoveNode[][]} */
  const waiting = [[]];
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const begun = line;
    const found = [];
    for (let at = begun.at(-1) ?? root; at.children.length; at = at.children[0]) {
      found.push(...at.children.slice(1).map((other) => [...begun, other]));
      begun.push(at.children[0]);
    }
    waiting.push(...found.reverse());
    lines.push(begun);
  }
  return lines;
}

/** The text of a stored game with its variations. @param {{move: string, variations: string[]}[]} moves */
export const textOf = (moves) =>
  moves.map(({ move, variations }) => [move, ...variations.map((text) => `( ${text} )`)].join(" ")).join(" ");

/**
 *  Where a node stands: on the first line that it is part of.
 * @param {MoveNode} root
 * @param {MoveNode} at
 * @returns {Place}
 */
export function placeOf(root, at) {
  if (!at.parent) return { variation: 0, ply: 0 };
  const lines = linesOf(root);
  const variation = lines.findIndex((line) => line.includes(at));
  return { variation, ply: lines[variation].indexOf(at) + 1 };
}

/** The node at a place; the root before the first move. @param {MoveNode} root @param {Place} place */
export const nodeAt = (root, { variation, ply }) => (ply > 0 ? linesOf(root)[variation][ply - 1] : root);

/**
 *  The place of the alternative beside a node, `step` places on; null if there is none.
 * @param {MoveNode} root
 * @param {MoveNode} at
 * @param {number} step
 */
export function beside(root, at, step) {
  const siblings = at.parent?.children ?? [];
  const other = siblings[siblings.indexOf(at) + step];
  return other ? placeOf(root, other) : null;
}

/**
 *  A move is played at a place: what is there is walked to, what is not becomes a branch.
 * @param {string} text
 * @param {Place} place
 * @param {string} move
 * @returns {Edited}
 */
export function played(text, place, move) {
  const root = readTree(text);
  const at = follow(nodeAt(root, place), move);
  return { text: writeTree(root), ...placeOf(root, at) };
}

/** The way to a place becomes the main line. @param {string} text @param {Place} place @returns {Edited} */
export function promoted(text, place) {
  const root = readTree(text);
  for (let at = nodeAt(root, place); at.parent; at = at.parent) {
    const others = at.parent.children.filter((child) => child !== at);
    at.parent.children = [at, ...others];
  }
  return { text: writeTree(root), variation: 0, ply: place.ply };
}

/**
 *  The move at a place is taken out, with all that follows it.
 * @param {string} text
 * @param {Place} place
 * @returns {Edited}
 */
export function removed(text, place) {
  const root = readTree(text);
  const at = nodeAt(root, place);
  const { parent } = at;
  if (!parent) return { text, ...place };
  parent.children = parent.children.filter((child) => child !== at);
  return { text: writeTree(root), ...placeOf(root, parent) };
}
