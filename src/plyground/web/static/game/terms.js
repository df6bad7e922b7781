// An evaluation as a table, and as marks on the board. Nothing is drawn in here, and nothing is computed but
// differences.

/**
 * @typedef {import("../types").Evaluated} Evaluated
 * @typedef {import("../types").EvaluatedPart} Part
 * @typedef {import("../types").EvaluatedTerm} Term
 *
 * A part as it is read: `value`, and `sum`, the multiplication that it comes from.
 * @typedef {{value: string, sum: string}} Cell
 * @typedef {{name: string, own: Cell, rival: Cell, difference: string, hasPlaces: boolean}} Row
 */

const whole = new Intl.NumberFormat("en");

/** With a minus sign that is as wide as a plus. @param {number} value */
export const number = (value) => whole.format(value).replace("-", "−");

/** @param {Part} part @returns {Cell} */
const cellOf = ({ count, weight, value }) => ({ value: number(value), sum: `${number(count)} × ${number(weight)}` });

/** @param {Part} part */
const hasPlaces = ({ places, boxes }) => places.length + boxes.length > 0;

/** One row for each term. @param {Evaluated} evaluation @returns {Row[]} */
export const rowsOf = ({ terms }) =>
  terms.map(({ name, own, rival }) => ({
    name,
    own: cellOf(own),
    rival: cellOf(rival),
    difference: number(own.value - rival.value),
    hasPlaces: hasPlaces(own) || hasPlaces(rival),
  }));

/** Where a term is on the board: one mark for each that is counted, of a side's `own` or of its `rival`.
 * @param {Term} term @param {number} side @returns {import("../types").OverlayMark[]} */
export function marksOf({ name, own, rival }, side) {
  const marks = (/** @type {Part} */ { places, boxes }, /** @type {"own" | "rival"} */ kind) => [
    ...places.map((each) => ({ kind, side: kind === "own" ? side : 1 - side, text: name, places: each, boxes: [] })),
    ...(boxes.length ? [{ kind, side: kind === "own" ? side : 1 - side, text: name, places: [], boxes }] : []),
  ];
  return [...marks(own, "own"), ...marks(rival, "rival")];
}

/** The same in words, by the names of the places: `x: a1 a2 a3; o: b1 b2 b3, b1 b3 c3`.
 * @param {Term} term @param {string} own @param {string} rival  the sides' names
 * @param {string[]} names  of the board's places @param {number} columns  of its boxes */
export function placesInWords(term, own, rival, names, columns) {
  const box = (/** @type {number} */ each) =>
    `box in row ${Math.floor(each / columns) + 1}, column ${(each % columns) + 1}`;
  const told = (/** @type {string} */ side, /** @type {Part} */ { places, boxes }) => {
    const all = [...places.map((each) => each.map((place) => names[place]).join(" ")), ...boxes.map(box)];
    return all.length ? [`${side}: ${all.join(", ")}`] : [];
  };
  return [...told(own, term.own), ...told(rival, term.rival)].join("; ");
}
