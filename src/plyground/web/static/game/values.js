// What moves are worth, as it is written: in full, and in the few signs that fit on a place.
import { signed, WON } from "../ui/words.js";
import { certainWords, chanceFor, marginOf, shortResult } from "./chances.js";

/** @typedef {import("../types").AnalysedMove} AnalysedMove */

const exact = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/**
 *  A value with what it is: `10`, `≥ 10`, `≤ 10`, `about 10`.
 * @param {number | null | undefined} value
 * @param {string | null | undefined} bound
 */
export function valueText(value, bound) {
  const sign = { "at least": "≥ ", "at most": "≤ ", about: "≈ " }[bound ?? ""] ?? "";
  // To the last digit, as in the terminal.
  if (value === null || value === undefined) return "–";
  return sign + (Math.abs(value) < WON ? exact.format(value) : signed(value));
}

/**
 * What a search has found: what the server says it is worth; else the verdict, if it is certain or the value is only an
 * engine's own measure; else the win that it announces, in words, or its value.
 * @param {{worth?: string, value?: number | null, bound?: string | null, result?: string | null, chance?:
 *   import("../types").Chance | null} | null | undefined} found
 */
export const worth = (found) =>
  found?.worth ??
  certainWords(found?.chance) ??
  (found?.bound === "about" ? found.chance?.text : null) ??
  found?.result ??
  valueText(found?.value, found?.bound);

/** Figures for the board, by move: the result where it is known, else what the lines say in a few signs. A move that is
 * only known to be no better has none. A margin is a number as a value is, so it is shown only if there is one
 * everywhere.
 * @param {AnalysedMove[]} moves @param {number} side */
export function boardValues(moves, side) {
  const told = moves.filter(({ worth }) => worth !== "–");
  const results = told.map(({ chance }) => shortResult(chance, side));
  const mixed = results.some((text) => text === null) && told.some(({ chance }) => marginOf(chance) !== null);
  return Object.fromEntries(
    told.map((move, index) => {
      const heat = told.length > 1 ? 1 - index / (told.length - 1) : 0.5;
      return [move.move, { text: (mixed ? null : results[index]) ?? shortly(move, side), heat, best: index === 0 }];
    }),
  );
}

/** The moves that are proven to be best, for the board: the first move of the line keeps the verdict, the others keep
 * its result, maybe with a win in more moves. @param {import("../types").Solved} solved @param {number} side */
export function solvedValues({ moves, line, chance, value, done }, side) {
  if (!done || !chance || value === null) return undefined;
  const signs = (/** @type {string} */ move) =>
    shortResult(move === line[0] ? chance : { ...chance, moves: null }, side) ?? "";
  return Object.fromEntries(moves.map(({ move }) => [move, { text: signs(move), best: true }]));
}

/** A few signs fit on a place: a certain result is the search's own value there, or one word.
 * @param {AnalysedMove} move @param {number} side */
function shortly({ worth, value, bound, chance }, side) {
  if (!chance || worth !== chance.text) return worth;
  if (!certainWords(chance)) return chanceFor(chance, side).text;
  return value === null ? shortResult({ ...chance, margin: null }, side) : valueText(value, bound);
}
