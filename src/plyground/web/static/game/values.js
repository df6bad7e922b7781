// What moves are worth, as it is written: in full, and in the few signs that fit on a place.
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
  return value === null || value === undefined ? "–" : sign + exact.format(value);
}

/**
 *  What a search has found: a certain result, or the win that it announces, in words; else its value.
 * @param {{value?: number | null, bound?: string | null, result?: string | null, chance?: import("../types").Chance |
 *   null} | null | undefined} found
 */
export const worth = (found) => certainWords(found?.chance) ?? found?.result ?? valueText(found?.value, found?.bound);

/** The measure by which analysed moves are sorted: what is certain, the value, or else the chance.
 * @param {AnalysedMove} move @param {number} side */
export const measure = (move, side) =>
  move.value === null && move.chance ? chanceFor(move.chance, side).text : worth(move);

/** Figures for the board, by move: the search's own value; where the result is known, the result. A margin is a number
 * as a value is, so it is shown only if there is one everywhere.
 * @param {AnalysedMove[]} moves @param {number} side */
export function boardValues(moves, side) {
  const ranks = [...new Set(moves.map(({ value }) => value ?? 0))].sort((a, b) => a - b);
  const results = moves.map(({ chance }) => shortResult(chance, side));
  const mixed = results.some((text) => text === null) && moves.some(({ chance }) => marginOf(chance) !== null);
  return Object.fromEntries(
    moves.map((move, index) => {
      const heat = ranks.length > 1 ? ranks.indexOf(move.value ?? 0) / (ranks.length - 1) : 0.5;
      return [move.move, { text: (mixed ? null : results[index]) ?? shortly(move, side), heat, best: index === 0 }];
    }),
  );
}

/** The moves that are proven to be best, for the board. @param {import("../types").Solved} solved */
export const solvedValues = ({ moves, text, done }) =>
  done && text ? Object.fromEntries(moves.map(({ move }) => [move, { text, best: true }])) : undefined;

/** A few signs fit on a place. @param {AnalysedMove} move @param {number} side */
function shortly({ value, bound, result, chance }, side) {
  if (result && value) return value > 0 ? "win" : "loss";
  if (value === null) return chance ? chanceFor(chance, side).text : "?";
  const sign = { "at least": "≥", "at most": "≤", exact: "", about: "" }[bound ?? "exact"];
  const size = Math.abs(value);
  return sign + (size >= 999_500 ? `${Math.round(value / 1e6)}M` : size >= 1e4 ? `${Math.round(value / 1e3)}k` : value);
}
