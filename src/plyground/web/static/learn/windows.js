// Windows: how people write α and β, and where the two come from.
import { alphaText, betaText, listOf, signed } from "../ui/words.js";
import { readNumber } from "./text.js";

/**
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./trees.js").SearchedNode} TreeNode
 * @typedef {{alpha: number, beta: number}} Window
 */

/** @param {TreeNode} node */
export const windowText = ({ alpha, beta }) => `α = ${alphaText(alpha)} and β = ${betaText(beta)}`;

/** The bounds in a text, α first, such as `5 ∞`, `-inf, 5` or `α = 5, β = ∞`. @param {string | undefined} text */
const boundsIn = (text) => (text ?? "").split(/[\s,;=:()[\]αβ]+/).filter(Boolean);

/** @param {string} text @returns {number | null} */
function readBound(text) {
  const infinite = /^([+−-]?)(∞|inf|infinity)$/i.exec(text);
  return infinite ? (/[−-]/.test(infinite[1]) ? -Infinity : Infinity) : readNumber(text);
}

/** A window as it was written, or null. @param {string | undefined} text @returns {Window | null} */
export function readWindow(text) {
  const [alpha, beta, ...more] = boundsIn(text).map(readBound);
  return typeof alpha !== "number" || typeof beta !== "number" || more.length ? null : { alpha, beta };
}

/** The window of a node as one types it. @param {TreeNode} node */
export const typedWindow = ({ alpha, beta }) => `${alpha ?? "−∞"} ${beta ?? "∞"}`.replaceAll("-", "−");

/** What is written so far, as it stands at its node. @param {string | undefined} text @param {string} unknown */
export function linesOf(text, unknown) {
  const [alpha = unknown, beta = unknown] = boundsIn(text).map((bound) =>
    bound.replace("-", "−").replace(/inf(inity)?$/i, "∞"),
  );
  return [`α ${alpha}`, `β ${beta}`];
}

/** @param {Place} place @param {string | undefined} text */
export function isWindow({ seen }, text) {
  const window = readWindow(text);
  return window?.alpha === (seen?.alpha ?? -Infinity) && window.beta === (seen?.beta ?? Infinity);
}

/** The node above, and the moves that were searched there before this one.
 * @param {Places} places @param {Place} place */
function before(places, { path, parent }) {
  const above = /** @type {Place} */ (places.get(/** @type {string} */ (parent)));
  const earlier = above.children.slice(0, above.children.indexOf(path));
  return { above, earlier: earlier.map((each) => /** @type {Place} */ (places.get(each))) };
}

/** Where a window comes from, and what was mistaken in another one. @param {Places} places @param {Place} place
 * @param {string} [text] */
export function whyWindow(places, place, text) {
  const { above, earlier } = before(places, place);
  const [here, there] = /** @type {TreeNode[]} */ ([place.seen, above.seen]);
  const bound = here.alpha !== there.alpha ? "α" : here.beta !== there.beta ? "β" : null;
  const worth = bound === "α" ? here.alpha : here.beta;
  const from = earlier.find(({ seen }) => seen?.value === worth);
  const none = `No move before it is worth ${there.level === "MAX" ? "more than α" : "less than β"}`;
  const reason = earlier.length ? none : `It is the first move at ${above.name}`;
  const moved =
    `${above.title} belongs to ${there.level}, who has ${signed(Number(worth))}${from ? ` from ${from.name}` : ""} ` +
    `already: that is ${bound}. ${bound === "α" ? "β" : "α"} is passed on as it was.`;
  const words = bound ? moved : `${reason}, so α and β are those of ${above.name}.`;
  return `${place.title} is given ${windowText(here)}. ${words}${text === undefined ? "" : slip(here, bound, text)}`;
}

/** @param {TreeNode} here @param {"α" | "β" | null} bound  the one that changes here @param {string} text */
function slip({ alpha, beta }, bound, text) {
  const written = readWindow(text);
  if (!written) return " Write two bounds, α first: numbers, −∞ or ∞.";
  const [low, high] = [alpha ?? -Infinity, beta ?? Infinity];
  if (written.alpha === high && written.beta === low) return " You wrote them the other way round: α stands first.";
  if (bound === "α" && written.beta !== high) return " A move of MAX raises α and leaves β alone.";
  if (bound === "β" && written.alpha !== low) return " A move of MIN lowers β and leaves α alone.";
  return "";
}

/** What one must look at to find a window. @param {Places} places @param {Place} place */
export function hintWindow(places, place) {
  const { above, earlier } = before(places, place);
  const there = /** @type {TreeNode} */ (above.seen);
  const known = earlier.map(({ node, seen }) => `${node.move} ${seen?.sign} ${signed(seen?.value ?? 0)}`);
  return (
    `${above.title} is given ${windowText(there)}, and belongs to ${there.level}, who can only ` +
    `${there.level === "MAX" ? "raise α" : "lower β"}. ` +
    `${known.length ? `Known there by now: ${listOf(known)}.` : "No move of it has been searched yet."} ` +
    `What does ${place.name} get?`
  );
}
