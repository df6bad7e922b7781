// Win chances as people read them. The library tells a chance for side 0, in words that name the side: "black 63%",
// "x wins in 2", "a draw". What is certain is said in its words and never as a percentage.

/**
 * @typedef {import("../types").Chance} Chance
 * @typedef {import("../types").Entry} Entry
 */

/** The words of what is certain; null for an estimate. @param {Chance | null | undefined} chance */
export const certainWords = (chance) => (chance && chance.kind !== "fitted" ? chance.text : null);

/**
 *  One side's share of the chances, and what to write beside a move of it.
 * @param {Chance} chance
 * @param {number} side
 */
export function chanceFor(chance, side) {
  const share = side === 0 ? chance.share : 1 - chance.share;
  return { share, text: certainWords(chance) ?? `${Math.round(100 * share)} %` };
}

/** By how much it is won for certain; null if that is not known. @param {Chance | null} chance */
export const marginOf = (chance) => chance?.margin ?? null;

/** A certain result in the few signs that fit on a place, for the side that would play there: `win 2`, `loss`, `draw`,
 * `+3`; null for an estimate. @param {Chance | null} chance @param {number} side */
export function shortResult(chance, side) {
  if (!chance || !certainWords(chance)) return null;
  const { share } = chanceFor(chance, side);
  const margin = marginOf(chance);
  if (margin !== null) return share > 0.5 ? `+${margin}` : `−${margin}`;
  return (share > 0.5 ? "win" : share < 0.5 ? "loss" : "draw") + (chance.moves ? ` ${chance.moves}` : "");
}

/** A chart's line: percentages, and words where there is certainty. @param {string} name @param {Entry[]} moves */
export function chanceSeries(name, moves) {
  return {
    name,
    values: moves.map(({ chance }) => (chance ? 100 * chance.share : null)),
    texts: moves.map(({ chance }) => certainWords(chance)),
  };
}

/**
 *  The move from which on the winner was certain until the end.
 * @param {Entry[]} moves
 * @returns {{index: number, text: string}[]}
 */
export function decisive(moves) {
  const end = moves.at(-1)?.chance;
  if (!end || end.share === 0.5 || !certainWords(end)) return [];
  const open = moves.findLastIndex(({ chance }) => !certainWords(chance) || chance?.share !== end.share);
  return [{ index: open + 1, text: moves[open + 1].chance?.text ?? "" }];
}

/** Document 000's measure of moves. Where a search has found the end, its number would be the weight of a win: words
 * stand there. @param {string} name @param {Entry[]} moves */
export function measureSeries(name, moves) {
  const words = moves.map(({ result, chance }) => result ?? certainWords(chance));
  return { name, values: moves.map(({ ai_score }, index) => (words[index] ? null : ai_score)), texts: words };
}

/** Document 000's own measure, as its charts are named everywhere. */
export const EQ_2 = {
  title: "Winning possibility, high for the computer (document 000, Eq. 2)",
  document: "000",
  note:
    "The value of a search less the score of the board it started from, at each move of the computer. The document " +
    "calls it the human’s, but it is high where the computer gains",
};
