// What becomes of an answer on the page, without a view: what a click and a key write into it, what is said when it is
// checked, and how the places of the tree look then.
import { windowLines } from "../tree/layout.js";
import { signed } from "../ui/words.js";
import {
  answerInWords,
  asked,
  hint,
  isMarked,
  isWritten,
  judge,
  moved,
  nothing,
  reasons,
  solution,
  takesWindows,
  withoutAnswer,
} from "./exercise.js";
import { isKnown, stopOf } from "./next.js";
import { linesOf } from "./windows.js";

/**
 * @typedef {import("./exercise.js").Answer} Answer
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./exercise.js").Task} Task
 * @typedef {import("./exercise.js").Verdict} Verdict
 * @typedef {{right: string, wrong: string}} Why  what a lesson itself says about a choice
 * @typedef {{verdict: Verdict, kind: "checked" | "hint" | "shown" | "handed in"}} Said
 */

/** A value or window written. @param {Answer} answer @param {string} path @param {string} text @returns {Answer} */
export const written = (answer, path, text) => ({ ...answer, values: { ...answer.values, [path]: text } });

/** A mark set or taken away: a branch is marked once, at its top; of equal positions there are two, of moves one.
 * @param {Task} task @param {Answer} answer @param {string} path @returns {Answer} */
export function toggled(task, answer, path) {
  const { marks } = answer;
  if (task === "choice" || task === "next") return { ...answer, marks: [path] };
  if (marks.includes(path)) return { ...answer, marks: marks.filter((mark) => mark !== path) };
  if (task === "same") return { ...answer, marks: [...marks, path].slice(-2) };
  if (isMarked(marks, path)) return answer;
  return { ...answer, marks: [...marks.filter((mark) => !mark.startsWith(`${path} `)), path] };
}

/** Whether a click on a node marks it. @param {Task} task @param {Places} places @param {string} path */
export const isMarkable = (task, places, path) =>
  task === "same" ||
  ((task === "cuts" || task === "next") && path !== "") ||
  (task === "choice" && asked(task, places).includes(path));

/** What a key at a node writes: numbers and windows are typed there, and Shift with an arrow key takes a branch along;
 * null for any other key. `fresh`: nothing was typed at this node before.
 * @param {Task} task @param {Places} places @param {Answer} answer @param {string} path
 * @param {{key: string, shiftKey: boolean}} event @param {boolean} fresh @returns {Answer | null} */
export function typed(task, places, answer, path, { key, shiftKey }, fresh) {
  if (isWritten(task) && asked(task, places).includes(path)) {
    const before = answer.values[path] ?? "";
    if (task === "windows" && key === " " && (fresh || !before)) return null; // a space stands between two bounds
    if (task === "windows" && /^[inf∞− ]$/i.test(key)) return written(answer, path, fresh ? key : before + key);
    if (key === "Backspace") return written(answer, path, before.slice(0, -1));
    if (/^[-\d]$/.test(key)) return written(answer, path, fresh ? key : before + key);
  }
  if (task === "order" && shiftKey && (key === "ArrowLeft" || key === "ArrowRight"))
    return moved(places, answer, path, key === "ArrowLeft" ? -1 : 1);
  return null;
}

/** The next node where nothing is written; the next one of all, if none is empty.
 * @param {Task} task @param {Places} places @param {Answer} answer @param {string} path */
export function nextEmpty(task, places, answer, path) {
  const wanted = asked(task, places);
  const after = [...wanted.slice(wanted.indexOf(path) + 1), ...wanted];
  return after.find((each) => isEmpty(answer, each)) ?? after[0] ?? path;
}

/** @param {Task} task @param {Places} places @param {Answer} answer */
export const isFilled = (task, places, answer) => !asked(task, places).some((path) => isEmpty(answer, path));

/** @param {Answer} answer @param {string} path */
const isEmpty = (answer, path) => !(answer.values[path] ?? "").trim();

/** Nothing is written any more; who has seen the solution has tried before. @param {Answer} answer @returns {Answer} */
export const emptied = ({ tries = 0, shown }) => ({ ...nothing(), tries: tries + (shown ? 1 : 0) });

/** @param {string} summary @param {import("./exercise.js").Remark[]} [remarks] @returns {Verdict} */
const saying = (summary, remarks = []) => ({ done: false, right: [], wrong: [], remarks, summary });

/**
 *  What a check says: of the first one that is wrong only where, so that a second try makes sense.
 * @param {Task} task
 * @param {Places} places
 * @param {Answer} answer
 * @param {{counted?: Verdict | null, why?: Why, locked?: boolean}} more  `counted` is the verdict on an order, which
 *   takes a search; `locked`: the answer is handed in, and nothing is said of it
 * @returns {{said: Said, right: boolean, words: string} | null}  null while the search goes on
 */
export function checked(task, places, answer, { counted, why, locked }) {
  const verdict = task === "order" ? counted : judge(task, places, answer);
  if (!verdict) return null;
  const { done: right, wrong, remarks } = verdict;
  const words = answerInWords(task, places, answer, wrong.length ? wrong : undefined);
  if (locked) {
    const summary = "Your answer is handed in. You can change it and hand it in again.";
    return { said: { verdict: saying(summary), kind: "handed in" }, right, words };
  }
  const own = why && (right ? why.right : why.wrong);
  const told = own && remarks.length ? { ...verdict, remarks: [{ path: remarks[0].path, words: own }] } : verdict;
  const isFirst = !answer.tries && task !== "order"; // an order is only counted, and gives nothing away
  return { said: { verdict: right || !isFirst ? told : withoutAnswer(told), kind: "checked" }, right, words };
}

/** @param {Task} task @param {Places} places @param {Answer} answer @param {string} focus @param {Why} [why]
 * @returns {Said} */
export const hinted = (task, places, answer, focus, why) => ({
  verdict: saying("A hint:", [why ? { path: focus, words: why.wrong } : hint(task, places, answer)]),
  kind: "hint",
});

/** The solution, and why it is one. @param {Task} task @param {Places} places @param {Why} [why]
 * @returns {{answer: Answer, said: Said}} */
export function solved(task, places, why) {
  const answer = solution(task, places);
  const summary = "This is the solution.";
  const verdict =
    task === "order"
      ? { ...saying(summary, [{ path: "", words: "The best move stands first at every node." }]), done: true }
      : {
          ...judge(task, places, answer),
          remarks: why ? [{ path: answer.marks[0], words: why.right }] : reasons(task, places),
          summary,
        };
  return { answer, said: { verdict, kind: "shown" } };
}

/**
 *  How the nodes of the drawing look, by their paths: once it is solved with the search's own figures.
 * @param {Task} task
 * @param {Places} places
 * @param {Answer} answer
 * @param {Said | null} said
 * @param {Set<string> | null} visited  the nodes that alpha-beta visits in the order that is shown
 * @param {string} unknown  stands where an answer is missing
 */
export function facesOf(task, places, answer, said, visited, unknown) {
  const isOpen = Boolean(said?.verdict.done);
  const { right, wrong, remarks } = said?.verdict ?? saying("");
  const stop = task === "next" ? stopOf(places) : null;
  const judgedAs = (/** @type {string} */ path) =>
    said?.kind !== "checked" ? null : wrong.includes(path) ? "wrong" : right.includes(path) ? "right" : null;
  const remarked = new Set(isOpen ? [] : remarks.map(({ path }) => path));
  const ghost = (/** @type {Place} */ { path, seen }) =>
    task === "windows"
      ? !seen
      : task === "cuts"
        ? isMarked(answer.marks, path)
        : task === "order" && visited !== null && !visited.has(path);
  const label = (/** @type {Place} */ place) => {
    const verdict = judgedAs(place.path);
    const open = isOpen || Boolean(stop && isKnown(stop, place));
    return labelOf(task, place, answer, open, unknown) + (verdict ? (verdict === "right" ? " ✓" : " ✗") : "");
  };
  /** α and β as they are written; of cuts at the node that a remark is about and above it; everywhere once it is
   * solved. @param {Place} place */
  const note = ({ path, seen }) => {
    if (!takesWindows(task) || !seen) return "";
    if (task === "windows" && asked(task, places).includes(path)) return linesOf(answer.values[path], unknown);
    const isGiven =
      task === "windows"
        ? path === ""
        : remarked.has(path) || [...remarked].some((each) => places.get(each)?.parent === path);
    return isOpen || isGiven ? windowLines(seen.alpha, seen.beta) : "";
  };
  return {
    isOpen,
    ghost,
    label,
    note,
    classOf: (/** @type {Place} */ { path }) => {
      const isChosen = (task === "choice" || task === "same") && answer.marks.includes(path);
      const walked = stop && (stop.before.has(path) ? "learn-visited" : "learn-ahead");
      const isNext = task === "next" && answer.marks.includes(path);
      const verdict = judgedAs(path);
      return [
        walked,
        isNext && "learn-marked",
        isChosen && "learn-chosen",
        verdict && `learn-${verdict}`,
        remarked.has(path) && "current",
      ]
        .filter(Boolean)
        .join(" ");
    },
    spoken: (/** @type {Place} */ place) => {
      const texts = [...(task === "windows" ? note(place) : []), label(place).trim()];
      const visited = Boolean(stop?.before.has(place.path));
      return spokenOf(task, place, answer, texts.filter(Boolean).join(", "), ghost(place), visited);
    },
  };
}

/** @param {Task} task @param {Place} place @param {Answer} answer @param {boolean} open @param {string} unknown */
function labelOf(task, { path, node, seen, children }, answer, open, unknown) {
  if (!children.length) return signed(node.value);
  if (task === "values") return (answer.values[path] ?? "").trim().replace("-", "−") || unknown;
  if (takesWindows(task)) return open && seen ? `${seen.sign} ${signed(seen.value)}` : "";
  if (task === "choice") return open ? signed(node.value) : unknown;
  return signed(node.value);
}

/** @param {Task} task @param {Place} place @param {Answer} answer @param {string} text @param {boolean} ghost
 * @param {boolean} visited */
function spokenOf(task, { name, node, path, children }, answer, text, ghost, visited) {
  const state = {
    values: children.length ? (text === "?" ? "no value yet" : "") : "",
    cuts: ghost ? "marked as cut" : "",
    windows: ghost ? "alpha-beta never looks at it" : "",
    next: [visited && "looked at", answer.marks.includes(path) && "marked"].filter(Boolean).join(", "),
    order: ghost ? "alpha-beta never looks at it" : "",
    choice: answer.marks.includes(name) ? "chosen" : "",
    same: answer.marks.includes(name) ? "marked" : "",
  }[task];
  return [
    node.move,
    node.move === name || !node.move ? (node.move ? "" : "root") : name,
    text,
    node.level ? `${node.level} to move` : "leaf",
    task === "same" ? node.position : "",
    state,
  ]
    .filter(Boolean)
    .join(", ");
}
