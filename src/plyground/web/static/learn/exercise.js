// Exercises: what is asked, what is right, and why. Nothing is drawn or fetched in here, and no search is done: the
// truth is a tree of minimax and one of alpha-beta, both walked by the library.  A place is a node of the whole tree,
// the one of minimax; `seen` is the same node in the tree of alpha-beta, if that came by. Places are known by the moves
// that lead to them, so that an answer outlives a new search.
import { isHandmade } from "../spec.js";
import { counted, listOf, signed } from "../ui/words.js";
import { hintNext, stopOf, whyNext, whyNotNext } from "./next.js";
import { readNumber } from "./text.js";
import { hintWindow, isWindow, typedWindow, whyWindow, windowText } from "./windows.js";

/**
 * @typedef {import("./trees.js").TreeAnswer} TreeAnswer
 * @typedef {import("./trees.js").SearchedNode} TreeNode
 * @typedef {{path: string, parent: string | null, name: string, title: string, node: TreeNode, seen: TreeNode | null,
 *   children: string[]}} Place
 *   `title` is the name at the beginning of a sentence
 * @typedef {Map<string, Place>} Places  parents before children, siblings from left to right
 * @typedef {"values" | "cuts" | "windows" | "next" | "order" | "choice" | "same"} Task
 * @typedef {{values: Record<string, string>, marks: string[], order: Record<string, string[]>, tries?: number, shown?:
 *   boolean, began?: number}} Answer  tries: how often it was checked and wrong; shown: it is the page's own; began: in
 *     milliseconds
 * @typedef {{path: string, words: string}} Remark
 * @typedef {{done: boolean, right: string[], wrong: string[], remarks: Remark[], summary: string}} Verdict
 */

export const MOST = 121; // nodes of an exercise: three moves a node, four plies deep

const LONGEST = 200; // characters of an answer in words

/** Whether an answer is written into nodes. @param {Task} task */
export const isWritten = (task) => task === "values" || task === "windows";

/** Whether it takes the tree of alpha-beta to judge. @param {Task} task */
export const takesWindows = (task) => task === "cuts" || task === "windows" || task === "next";

/** What is asked, on the page and on paper. @type {Record<Task, {title: string, request: string, paper: string}>} */
export const TASKS = {
  values: {
    title: "Fill in the values",
    request: "Write the value of every node that has a question mark. Begin at the bottom.",
    paper: "Write a value into every node that has none. Begin at the bottom.",
  },
  cuts: {
    title: "Mark the cuts",
    request: "Alpha-beta walks this tree from left to right. Mark every branch that it never looks at.",
    paper: "Alpha-beta walks this tree from left to right. Cross out every branch that it never looks at.",
  },
  windows: {
    title: "Write α and β",
    request:
      "Write α and β at every node with question marks, as they are when alpha-beta comes to it from above: α " +
      "first, inf is ∞ and −inf is −∞. What is grey is never looked at.",
    paper:
      "Alpha-beta walks this tree from left to right. Write α and β at every node where they are missing, as they " +
      "are when alpha-beta comes to it from above. What is grey is never looked at.",
  },
  next: {
    title: "Predict the next step",
    request: "Alpha-beta has looked at the filled nodes, and at no other. Mark the node that it looks at next.",
    paper: "Alpha-beta has looked at the filled nodes, and at no other. Mark the node that it looks at next.",
  },
  order: {
    title: "Order the moves",
    request: "Move the branches so that alpha-beta looks at as few nodes as possible.",
    paper:
      "In which order should alpha-beta try the moves, so that it looks at as few nodes as possible? Number the " +
      "branches at every node.",
  },
  choice: {
    title: "Choose a move",
    request: "Which move is best? Choose one.",
    paper: "Which move is best? Mark it.",
  },
  same: {
    title: "Find equal positions",
    request: "Some positions stand twice in this tree. Mark two nodes that show the same one.",
    paper: "Some positions stand twice in this tree. Mark two nodes that show the same one.",
  },
};

/**
 *  An answer as a teacher reads it: of what is written that at the places `only`, if these are named.
 * @param {Task} task
 * @param {Places} places
 * @param {Answer} answer
 * @param {string[]} [only]
 */
export function answerInWords(task, places, answer, only) {
  const nameOf = (/** @type {string} */ path) => places.get(path)?.name ?? path;
  if (isWritten(task))
    return asked(task, places)
      .filter((path) => !only || only.includes(path))
      .map((path) => `${nameOf(path)} = ${(answer.values[path] ?? "").trim() || "?"}`)
      .join(", ")
      .slice(0, LONGEST);
  if (task === "order")
    return Object.values(answer.order)
      .map((moves) => moves.join(" "))
      .join(", ")
      .slice(0, LONGEST);
  return [...answer.marks].sort().map(nameOf).join(", ").slice(0, LONGEST) || "nothing";
}

/** @returns {Answer} */
export const nothing = () => ({ values: {}, marks: [], order: {} });

/**
 *  The places of a whole tree; `cutting` is what alpha-beta made of it.
 * @param {TreeAnswer} full
 * @param {TreeAnswer | null} [cutting]
 * @returns {Places}
 */
export function placesOf(full, cutting = null) {
  const seen = new Map((cutting ? pathsOf(cutting) : []).map(([path, node]) => [path, node]));
  /** @type {Places} */
  const places = new Map();
  const own = isHandmade(full.game); // its nodes have names of their own
  for (const [path, node] of pathsOf(full)) {
    const parent = path === "" ? null : path.slice(0, Math.max(0, path.lastIndexOf(" ")));
    const name = path === "" ? "the root" : (own && node.move) || path;
    places.set(path, {
      path,
      parent,
      name,
      title: path === "" ? "The root" : name,
      node,
      seen: seen.get(path) ?? null,
      children: [],
    });
    if (parent !== null) places.get(parent)?.children.push(path);
  }
  return places;
}

/** Every node with the moves that lead to it; a search that walks several times has several roots, the last one counts.
 * @param {TreeAnswer} tree @returns {[string, TreeNode][]} */
function pathsOf(tree) {
  const root = tree.nodes.filter(({ parent }) => parent === null).at(-1);
  /** @type {Map<number, string>} */
  const paths = new Map();
  /** @type {[string, TreeNode][]} */
  const found = [];
  for (const node of tree.nodes) {
    const above = node.parent === null ? (node === root ? "" : undefined) : paths.get(node.parent);
    if (above === undefined) continue;
    const path = node.parent === null ? "" : `${above} ${node.move}`.trim();
    paths.set(node.id, path);
    found.push([path, node]);
  }
  return found;
}

/**
 *  What must be filled in or marked, in the order in which one would.
 * @param {Task} task
 * @param {Places} places
 * @returns {string[]}
 */
export function asked(task, places) {
  const all = [...places.values()];
  if (task === "values") {
    return all
      .filter(({ children }) => children.length)
      .sort((one, other) => other.node.ply - one.node.ply)
      .map(({ path }) => path);
  }
  if (task === "windows")
    return all.filter(({ path, children, seen }) => path !== "" && children.length && seen).map(({ path }) => path);
  if (task === "cuts") return all.filter((place) => isCut(places, place)).map(({ path }) => path);
  if (task === "choice") return placeAt(places, "").children;
  if (task === "next") return [stopOf(places)?.next.path ?? []].flat();
  if (task === "same")
    return all
      .filter(({ node }) => all.filter((other) => other.node.position === node.position).length > 1)
      .map(({ path }) => path);
  return all.filter(({ children }) => children.length > 1).map(({ path }) => path);
}

/** A branch that alpha-beta left out, though it came to the node above. @param {Places} places @param {Place} place */
const isCut = (places, place) => place.parent !== null && !place.seen && Boolean(placeAt(places, place.parent).seen);

/** @param {Places} places @param {string} path */
const placeAt = (places, path) => /** @type {Place} */ (places.get(path));

/** Whether a mark is at the place or above it. @param {string[]} marks @param {string} path */
export const isMarked = (marks, path) => marks.some((mark) => path === mark || path.startsWith(`${mark} `));

/**
 *  An exercise by what is asked in it, so that the same one is known again.
 * @param {{game: string, start?: string, player?: string}} source
 * @param {Task} task
 */
export const keyOf = ({ game, start, player }, task) => JSON.stringify([game, start ?? "", player ?? "", task]);

/** A verdict that leaves a second try: it says where, and not what. @param {Verdict} verdict @returns {Verdict} */
export const withoutAnswer = (verdict) => ({
  ...verdict,
  remarks: [],
  summary: `${verdict.summary} Try once more; a second check explains it.`,
});

/** What somebody has written, judged. Order is judged by `judgeOrder`: it takes another search.
 * @param {Exclude<Task, "order">} task @param {Places} places @param {Answer} answer @returns {Verdict} */
export function judge(task, places, answer) {
  if (task === "values") return judgeValues(places, answer);
  if (task === "windows") return judgeWindows(places, answer);
  if (task === "cuts") return judgeCuts(places, answer);
  if (task === "choice") return judgeChoice(places, answer);
  if (task === "next") return judgeNext(places, answer);
  return judgeSame(places, answer);
}

/** @param {Places} places @param {Answer} answer @returns {Verdict} */
function judgeValues(places, { values }) {
  const wanted = asked("values", places);
  const isRight = (/** @type {string} */ path) => readNumber(values[path]) === placeAt(places, path).node.value;
  const right = wanted.filter(isRight);
  const wrong = wanted.filter((path) => readNumber(values[path]) !== null && !isRight(path));
  const open = wanted.length - right.length - wrong.length;
  // A wrong number below makes those above it wrong, too: only what rests on right numbers is explained.
  const remarks = wrong
    .filter((path) =>
      placeAt(places, path).children.every((child) => !placeAt(places, child).children.length || isRight(child)),
    )
    .map((path) => ({
      path,
      words: whyValue(places, placeAt(places, path), /** @type {number} */ (readNumber(values[path]))),
    }));
  return { ...countedWritten(right.length, wrong.length, open, "All values are right."), right, wrong, remarks };
}

/** @param {Places} places @param {Answer} answer @returns {Verdict} */
function judgeWindows(places, { values }) {
  const wanted = asked("windows", places);
  const isRight = (/** @type {string} */ path) => isWindow(placeAt(places, path), values[path]);
  const right = wanted.filter(isRight);
  const wrong = wanted.filter((path) => values[path]?.trim() && !isRight(path));
  const open = wanted.length - right.length - wrong.length;
  // What is wrong above is passed down: only what comes from a right window is explained.
  const remarks = wrong
    .filter((path) => !placeAt(places, path).parent || isRight(/** @type {string} */ (placeAt(places, path).parent)))
    .map((path) => ({ path, words: whyWindow(places, placeAt(places, path), values[path]) }));
  return { ...countedWritten(right.length, wrong.length, open, "All windows are right."), right, wrong, remarks };
}

/** @param {number} right @param {number} wrong @param {number} open @param {string} all  said of a whole answer */
function countedWritten(right, wrong, open, all) {
  const done = !wrong && !open;
  const rest = [wrong && `${wrong} wrong`, open && `${open} still empty`].filter(Boolean).join(", ");
  return { done, summary: done ? all : `${right} of ${right + wrong + open} right, ${rest}.` };
}

/** @param {Places} places @param {Place} place @param {number | null} written */
function whyValue(places, place, written) {
  const { level } = place.node;
  const found = place.children.map((child) => placeAt(places, child).node.value ?? 0);
  const other = level === "MAX" ? Math.min(...found) : Math.max(...found);
  const slip =
    written !== null && written === other
      ? ` ${signed(written)} is what ${level === "MAX" ? "MIN" : "MAX"} would take.`
      : "";
  return (
    `${place.title} is ${signed(place.node.value)}: ${place.node.words}, and they are ` +
    `${listOf(found.map(signed))}. ${level} is to move.${slip}`
  );
}

/** @param {Places} places @param {Answer} answer @returns {Verdict} */
function judgeCuts(places, { marks }) {
  const wanted = asked("cuts", places);
  const right = wanted.filter((path) => isMarked(marks, path));
  const missed = wanted.filter((path) => !isMarked(marks, path));
  const wrong = marks.filter((path) => placeAt(places, path)?.seen);
  const remarks = [
    ...wrong.map((path) => ({ path, words: whyVisited(placeAt(places, path)) })),
    ...byParent(places, missed)
      .slice(0, 1)
      .map((paths) => whyCut(places, paths)), // the others are still to be found
  ];
  const done = !wrong.length && !missed.length;
  const rest = [wrong.length && `${counted(wrong.length, "mark")} too many`, missed.length && `${missed.length} missed`]
    .filter(Boolean)
    .join(", ");
  const all = wanted.length
    ? `All ${counted(wanted.length, "cut branch", "cut branches")} found.`
    : "Right: nothing is cut here.";
  return {
    done,
    right,
    wrong,
    remarks,
    summary: done ? all : `${right.length} of ${wanted.length} found, ${rest}.`,
  };
}

/** @param {Place} place */
function whyVisited({ title, node, seen }) {
  if (node.ply === 0) return "The root is always looked at.";
  return (
    `${title} is looked at: ${windowText(/** @type {TreeNode} */ (seen))} there, and between them all is ` +
    "still open."
  );
}

/**
 *  Branches that were left out at one node have one reason.
 * @param {Places} places
 * @param {string[]} paths
 * @returns {Remark}
 */
function whyCut(places, paths) {
  const above = placeAt(places, /** @type {string} */ (placeAt(places, paths[0]).parent));
  const names = listOf(paths.map((path) => placeAt(places, path).name));
  return {
    path: paths[0],
    words:
      `${names} ${paths.length > 1 ? "are" : "is"} never looked at. ${above.title} is ` +
      `${above.seen?.words}.${knownOf(places, above)}`,
  };
}

/** @param {Places} places @param {string[]} paths @returns {string[][]} */
function byParent(places, paths) {
  const parents = new Set(paths.map((path) => placeAt(places, path).parent));
  return [...parents].map((parent) => paths.filter((path) => placeAt(places, path).parent === parent));
}

/** What was known of a node when the rest of it was cut. @param {Places} places @param {Place} place */
function knownOf(places, { children, seen }) {
  const last = children.findLast((child) => placeAt(places, child).seen);
  return last === undefined || !seen
    ? ""
    : ` After ${lastOf(placeAt(places, last))} it is ${seen.sign} ${signed(seen.value)}.`;
}

/** @param {Places} places @param {Answer} answer @returns {Verdict} */
function judgeChoice(places, { marks: [path] }) {
  const root = placeAt(places, "");
  const chosen = path === undefined ? null : placeAt(places, path);
  if (!chosen) return { done: false, right: [], wrong: [], remarks: [], summary: "Choose a move first." };
  const best = root.children.filter((child) => placeAt(places, child).node.value === root.node.value);
  const done = best.includes(chosen.path);
  const words = done
    ? `${chosen.title} leads to ${signed(chosen.node.value)}, and nothing is better for ${root.node.level}.`
    : `${chosen.title} leads to ${signed(chosen.node.value)}: ${chosen.node.words}. ${root.node.level} can have ` +
      `${signed(root.node.value)} elsewhere.`;
  return {
    done,
    right: done ? [chosen.path] : [],
    wrong: done ? [] : [chosen.path],
    remarks: [{ path: chosen.path, words }],
    summary: done ? "Right." : "There is a better move.",
  };
}

/** @param {Places} places @param {Answer} answer @returns {Verdict} */
function judgeNext(places, { marks: [path] }) {
  const stop = stopOf(places);
  if (!stop) return { done: true, right: [], wrong: [], remarks: [], summary: "Right: nothing comes next here." };
  if (path === undefined) return { done: false, right: [], wrong: [], remarks: [], summary: "Mark a node first." };
  const done = path === stop.next.path;
  const words = done ? whyNext(places, stop) : whyNotNext(places, stop, placeAt(places, path));
  return {
    done,
    right: done ? [path] : [],
    wrong: done ? [] : [path],
    remarks: [{ path, words }],
    summary: done ? "Right." : "Another node comes next.",
  };
}

/** @param {Places} places @param {Answer} answer @returns {Verdict} */
function judgeSame(places, { marks }) {
  const found = marks.map((path) => placeAt(places, path));
  if (found.length < 2) return { done: false, right: [], wrong: [], remarks: [], summary: "Mark two nodes." };
  const done = found.every(({ node }) => node.position === found[0].node.position);
  const names = listOf(found.map(({ name, title }, index) => (index ? name : title)));
  const words = done
    ? `${names} lead to the same position, ${found[0].node.position}.`
    : `${names} lead to different positions: ${listOf(found.map(({ node }) => node.position))}.`;
  return {
    done,
    right: done ? marks : [],
    wrong: done ? [] : marks,
    remarks: [{ path: marks[0], words }],
    summary: done ? "Right: they are one position." : "They are not the same.",
  };
}

/**
 *  How many nodes alpha-beta looks at, against what sorting by value gives.
 * @param {number} visited
 * @param {number} best
 * @param {number} all
 * @returns {Verdict}
 */
export function judgeOrder(visited, best, all) {
  const done = visited <= best;
  const words =
    visited < best
      ? `${visited} of ${all} nodes: even fewer than with the best move first everywhere, which needs ${best}.`
      : `${visited} of ${all} nodes; with the best move first everywhere it is ${best}.`;
  return {
    done,
    right: [],
    wrong: [],
    remarks: [{ path: "", words }],
    summary: done ? "That is as few as it gets." : `${counted(visited - best, "node")} could still be saved.`,
  };
}

/** One step further, and no more. @param {Task} task @param {Places} places @param {Answer} answer @returns {Remark} */
export function hint(task, places, answer) {
  if (task === "values") {
    const path = asked(task, places).find(
      (each) => readNumber(answer.values[each]) !== placeAt(places, each).node.value,
    );
    if (path === undefined) return { path: "", words: "Nothing is left to fill in." };
    const { title, node, children } = placeAt(places, path);
    const worth = listOf(
      children.map((child) => `${lastOf(placeAt(places, child))} = ${signed(placeAt(places, child).node.value)}`),
    );
    return {
      path,
      words:
        `${title} belongs to ${node.level}, who takes the ${node.level === "MAX" ? "greatest" : "least"} ` +
        `value. Its moves are ${worth}.`,
    };
  }
  if (task === "windows") {
    const path = asked(task, places).find((each) => !isWindow(placeAt(places, each), answer.values[each]));
    return path === undefined
      ? { path: "", words: "Every window is right." }
      : { path, words: hintWindow(places, placeAt(places, path)) };
  }
  if (task === "next") {
    const stop = stopOf(places);
    return stop
      ? { path: stop.last.path, words: hintNext(places, stop) }
      : { path: "", words: "Nothing comes next here." };
  }
  if (task === "cuts") {
    const path = asked(task, places).find((each) => !isMarked(answer.marks, each));
    if (path === undefined) {
      const spare = answer.marks.find((each) => placeAt(places, each)?.seen);
      return spare === undefined
        ? { path: "", words: "Every cut is marked." }
        : { path: spare, words: `${placeAt(places, spare).title} is looked at: take that mark away.` };
    }
    const above = placeAt(places, /** @type {string} */ (placeAt(places, path).parent));
    const seen = /** @type {TreeNode} */ (above.seen);
    return {
      path: above.path,
      words:
        `Look at ${above.name}: it is given ${windowText(seen)}.${knownOf(places, above)} Can the rest of ` +
        "it still matter?",
    };
  }
  if (task === "order") {
    const path = asked(task, places).find(
      (each) => !isSorted(places, each, answer.order[each] ?? placeAt(places, each).children),
    );
    if (path === undefined) return { path: "", words: "The best move is first everywhere." };
    const { title, node } = placeAt(places, path);
    return {
      path,
      words:
        `${title} belongs to ${node.level}: its ${node.level === "MAX" ? "greatest" : "least"} value should ` +
        "come first.",
    };
  }
  if (task === "same") {
    const path = asked(task, places)[0];
    return path === undefined
      ? { path: "", words: "No position comes twice here." }
      : {
          path,
          words:
            `The position after ${placeAt(places, path).name} comes twice: the same signs, played in ` +
            "another order.",
        };
  }
  const { children, node } = placeAt(places, "");
  const worst =
    [...children]
      .sort((one, other) => (placeAt(places, one).node.value ?? 0) - (placeAt(places, other).node.value ?? 0))
      .at(node.level === "MAX" ? 0 : -1) ?? "";
  return {
    path: worst,
    words: `Not ${placeAt(places, worst).name}: it leads to ${signed(placeAt(places, worst).node.value)}.`,
  };
}

/** An answer that is right. @param {Task} task @param {Places} places @returns {Answer} */
export function solution(task, places) {
  const answer = nothing();
  if (task === "values")
    for (const path of asked(task, places)) answer.values[path] = String(placeAt(places, path).node.value);
  if (task === "windows")
    for (const path of asked(task, places))
      answer.values[path] = typedWindow(/** @type {TreeNode} */ (placeAt(places, path).seen));
  if (task === "cuts" || task === "next") answer.marks = asked(task, places);
  if (task === "choice")
    answer.marks = asked(task, places)
      .filter((path) => placeAt(places, path).node.value === placeAt(places, "").node.value)
      .slice(0, 1);
  if (task === "same") {
    const [first] = asked(task, places);
    answer.marks = asked(task, places).filter(
      (path) => placeAt(places, path).node.position === placeAt(places, first).node.position,
    );
  }
  if (task === "order") answer.order = bestOrder(places);
  return answer;
}

/**
 *  Why the solution is one: a remark for everything that was asked.
 * @param {Exclude<Task, "order">} task
 * @param {Places} places
 * @returns {Remark[]}
 */
export function reasons(task, places) {
  if (task === "values")
    return asked(task, places).map((path) => ({ path, words: whyValue(places, placeAt(places, path), null) }));
  if (task === "windows")
    return asked(task, places).map((path) => ({ path, words: whyWindow(places, placeAt(places, path)) }));
  if (task === "cuts") return byParent(places, asked(task, places)).map((paths) => whyCut(places, paths));
  return judge(task, places, solution(task, places)).remarks;
}

/**
 *  The best move first, everywhere: the order in which alpha-beta has least to do where all nodes have equally many
 *    moves.
 * @param {Places} places
 * @returns {Record<string, string[]>}
 */
export function bestOrder(places) {
  /** @type {Record<string, string[]>} */
  const order = {};
  for (const { path, children, node } of places.values()) {
    const sign = node.level === "MAX" ? -1 : 1;
    const worth = (/** @type {string} */ child) => sign * (placeAt(places, child).node.value ?? 0);
    if (children.length > 1) order[path] = [...children].sort((one, other) => worth(one) - worth(other));
  }
  return order;
}

/** @param {Places} places @param {string} path @param {string[]} children */
function isSorted(places, path, children) {
  const { level, value } = placeAt(places, path).node;
  return level === null || placeAt(places, children[0]).node.value === value;
}

/**
 *  A child one place to the left or right.
 * @param {Places} places
 * @param {Answer} answer
 * @param {string} path
 * @param {number} by
 * @returns {Answer}
 */
export function moved(places, answer, path, by) {
  const { parent } = placeAt(places, path);
  if (parent === null) return answer;
  const children = [...(answer.order[parent] ?? placeAt(places, parent).children)];
  const from = children.indexOf(path),
    to = from + by;
  if (to < 0 || to >= children.length) return answer;
  [children[from], children[to]] = [children[to], children[from]];
  return { ...answer, order: { ...answer.order, [parent]: children } };
}

/**
 *  The places in another order of children.
 * @param {Places} places
 * @param {Record<string, string[]>} order
 * @returns {Places}
 */
export function reordered(places, order) {
  /** @type {Places} */
  const found = new Map();
  const take = (/** @type {string} */ path) => {
    const place = placeAt(places, path);
    const children = order[path] ?? place.children;
    found.set(path, { ...place, children });
    children.forEach(take);
  };
  take("");
  return found;
}

/** @param {Place} place */
const lastOf = ({ node }) => node.move;
