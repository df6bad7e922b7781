// The next step of alpha-beta: where its walk is stopped, which node comes next, and why no other one does. The order
// is that of the library's own tree.
import { signed } from "../ui/words.js";
import { windowText } from "./windows.js";

/**
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./trees.js").SearchedNode} TreeNode
 * @typedef {{before: Set<string>, last: Place, next: Place}} Stop  before: the paths that were visited; last: the node
 *   whose value has just come back
 */

/** @param {Places} places @param {string} path */
const placeAt = (places, path) => /** @type {Place} */ (places.get(path));

/** @param {Place} place @param {string} path  whether a path is that place or below it */
const isIn = (place, path) => place.path === "" || path === place.path || path.startsWith(`${place.path} `);

/**
 *  Just after the value that cuts the rest of a node, where the walk goes on elsewhere; in a tree without such a cut
 *  after a leaf in the middle. Null where nothing comes next.
 * @param {Places} places
 * @returns {Stop | null}
 */
export function stopOf(places) {
  const walk = [...places.values()].filter(({ seen }) => seen);
  walk.sort((one, other) => (one.seen?.order ?? 0) - (other.seen?.order ?? 0));
  // leaves after which something comes
  const ends = walk.slice(0, -1).flatMap((place, at) => (place.children.length ? [] : [at]));
  const at = ends.find((end) => isCutAfter(places, walk[end])) ?? ends[Math.floor(ends.length / 2)];
  if (at === undefined) return null;
  const next = walk[at + 1];
  // All that the walk has left by now is known: the value that came back last is that of the highest such node.
  let last = walk[at];
  while (last.parent !== null && !isIn(placeAt(places, last.parent), next.path)) {
    if (hasCut(places, placeAt(places, last.parent))) break; // this value cut its node
    last = placeAt(places, last.parent);
  }
  return { before: new Set(walk.slice(0, at + 1).map(({ path }) => path)), last, next };
}

/** @param {Places} places @param {Place} place */
const hasCut = (places, { children }) => children.some((child) => !placeAt(places, child).seen);

/** Whether a value that came back with this leaf cut a node. @param {Places} places @param {Place} leaf */
function isCutAfter(places, leaf) {
  for (let place = leaf; place.parent !== null;) {
    const above = placeAt(places, place.parent);
    if (above.children.findLast((child) => placeAt(places, child).seen) !== place.path) return false;
    if (hasCut(places, above)) return true;
    place = above;
  }
  return false;
}

/** Whether the value of a node is known by now. @param {Stop} stop @param {Place} place */
export const isKnown = ({ before, last }, place) =>
  before.has(place.path) && (place.path === last.path || !isIn(place, last.path));

/** @param {Stop} stop */
export const stopText = ({ last }) =>
  `${last.title} ${last.seen?.sign} ${signed(last.seen?.value ?? 0)} has just come back.`;

/** The node that this value has cut, if it has. @param {Places} places @param {Stop} stop */
function cutBy(places, { last, next }) {
  const above = placeAt(places, last.parent ?? "");
  return hasCut(places, above) && !isIn(above, next.path) ? above : null;
}

/** Why the walk goes on where it does. @param {Places} places @param {Stop} stop */
export function whyNext(places, stop) {
  const { next } = stop;
  const cut = cutBy(places, stop);
  return (
    `${cut ? `${cut.title} is ${cut.seen?.words}. ` : ""}Alpha-beta goes on with ${next.name}, the next move at ` +
    `${placeAt(places, next.parent ?? "").name}.`
  );
}

/** Why it does not go on at another place. @param {Places} places @param {Stop} stop @param {Place} place */
export function whyNotNext(places, stop, place) {
  if (stop.before.has(place.path)) return `${place.title} has been looked at already.`;
  if (place.seen) return `${place.title} is looked at later: ${stop.next.name} comes before it.`;
  let above = placeAt(places, place.parent ?? "");
  while (!above.seen) above = placeAt(places, above.parent ?? "");
  return `${place.title} is never looked at. ${above.title} is ${above.seen.words}.`;
}

/** @param {Places} places @param {Stop} stop */
export function hintNext(places, stop) {
  const above = placeAt(places, stop.last.parent ?? "");
  return (
    `${stopText(stop)} ${above.title} belongs to ${above.node.level}, and was given ` +
    `${windowText(/** @type {TreeNode} */ (above.seen))}. Can its other moves still matter?`
  );
}
